// Fuzz your own kernel: a fuzzer looks for points on which a kernel of user_kernel.hpp is wrong.
//
//   #include "my_kernel.hpp"
//   #include "offgrid/verify/fuzz_kernel.hpp"
//
//   OFFGRID_FUZZ_KERNEL(MyKernel)
//
// This is the whole program; offgrid_add_kernel_fuzzer(NAME SOURCES ..) of offgrid's CMake package
// builds it, with clang as a libFuzzer program and else with a main() that runs random programs.
// Random numbers are never on a line or a circle. So an input is a program whose steps construct
// points from earlier ones: on a line, next to it, mirrored, cocircular, in a plane, through the
// crossing of lines; or that takes a class of degenerate points; and then asks a question.
//
// The first wrong answer ends the run. It is shrunk and printed as a GoogleTest case.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/verify/counter_example.hpp"
#include "offgrid/verify/questions.hpp"
#include "offgrid/verify/user_kernel.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

/// The effect of one question.
enum class Asked : std::uint8_t {
  no_question,  ///< it does not apply to these points
  left_out,     ///< the user's `applies` excludes them
  compared,
};

/// A question to a user's kernel, as a fuzzer asks it.
struct FuzzedQuestion {
  const char* name = "";
  bool in_space = false;
  std::size_t points = 0;
  /// Asks it about points with these coordinates. A wrong answer is put into the second argument.
  Asked (*ask)(const std::vector<std::int32_t>&, std::optional<CounterExample>&) = nullptr;
};

/// The fuzzer of one kernel. Runs programs: any string of bytes is one.
class KernelFuzzer {
 public:
  KernelFuzzer(std::string kernel, std::vector<FuzzedQuestion> questions);

  /// The first wrong answer that the program gets.
  std::optional<CounterExample> run(std::span<const std::uint8_t> program);

  /// A program about one or two of the questions.
  std::vector<std::uint8_t> random_program(testing::Random& random) const;

  /// How often each question was compared, and how many inputs `applies` left out.
  std::string counts() const;

  /// Whether each question was compared at least once.
  bool compared_all() const;

  /// The program without libFuzzer: replays files, runs random programs. Returns its exit code.
  int main(int count, const char* const* words);

  /// The three entries of libFuzzer. A finding ends the program as libFuzzer wants it.
  int begin_libfuzzer(int count, const char* const* words) const;
  int run_libfuzzer(const std::uint8_t* data, std::size_t size);
  using Mutate = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t max_size);
  std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed,
                     Mutate mutate_bytes) const;

 private:
  struct Count {
    std::uint64_t compared = 0;
    std::uint64_t left_out = 0;
  };

  void print(const CounterExample& example) const;
  int replay(const std::vector<std::string>& files);
  int search(double seconds, std::uint64_t seed);

  std::string kernel_;
  std::vector<FuzzedQuestion> questions_;
  std::vector<Count> counts_;
};

namespace detail {

template <class Question, class K>
Asked ask_fuzzed(const Coordinates& coordinates, std::optional<CounterExample>& found) {
  std::vector<typename Question::Point> points(Question::points);
  if (!build(coordinates, points)) return Asked::no_question;
  Question::arrange(points);
  if (!Question::applies(points)) return Asked::no_question;
  if (!takes<Question, K>(points)) return Asked::left_out;
  if (const auto kind = fault_of<Question, K>(points)) found = shrunk<Question, K>(points, *kind);
  return Asked::compared;
}

template <UserKernel K>
std::vector<FuzzedQuestion> fuzzed_questions() {
  std::vector<FuzzedQuestion> questions;
  AllQuestions::for_each([&questions]<class Question>() {
    if constexpr (Offers<K, Question>) {
      questions.push_back(
          {Question::name, Question::in_space, Question::points, ask_fuzzed<Question, K>});
    }
  });
  return questions;
}

}  // namespace detail

/// The fuzzer of K, which has one function at least; the name is printed.
template <UserKernel K>
KernelFuzzer& kernel_fuzzer(const char* name) {
  static KernelFuzzer fuzzer(name, detail::fuzzed_questions<K>());
  return fuzzer;
}

}  // namespace offgrid::verify

/// Defines the program, in one source file, outside of any namespace.
#ifdef OFFGRID_LIBFUZZER
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
#define OFFGRID_FUZZ_KERNEL(...)                                                        \
  static auto& offgrid_fuzzer() {                                                       \
    return offgrid::verify::kernel_fuzzer<__VA_ARGS__>(#__VA_ARGS__);                   \
  }                                                                                     \
  extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {                      \
    return offgrid_fuzzer().begin_libfuzzer(*count, *words);                            \
  }                                                                                     \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {   \
    return offgrid_fuzzer().run_libfuzzer(data, size);                                  \
  }                                                                                     \
  extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,  \
                                                 std::size_t max_size, unsigned seed) { \
    return offgrid_fuzzer().mutate(data, size, max_size, seed, LLVMFuzzerMutate);       \
  }
#else
#define OFFGRID_FUZZ_KERNEL(...)                                                         \
  int main(int count, char** words) {                                                    \
    return offgrid::verify::kernel_fuzzer<__VA_ARGS__>(#__VA_ARGS__).main(count, words); \
  }
#endif
