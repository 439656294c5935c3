#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "offgrid/io/text_table.hpp"
#include "offgrid/verify/fuzz_kernel.hpp"
#include "predicates/maker.hpp"

namespace offgrid::verify {
namespace {

enum Status { status_nothing_found = 0, status_found = 1, status_usage = 2, status_incomplete = 3 };

constexpr const char* help_text =
    "Looks for points on which %s is wrong, and prints the first as a GoogleTest case.\n"
    "\n"
    "Usage: %s [--seconds N] [--seed N] [FILE...]\n"
    "\n"
    "  --seconds N   how long to look, default 60\n"
    "  --seed N      which random programs; the same seed runs the same ones. Default 1\n"
    "  FILE          a program that libFuzzer saved: replays it, and looks no further\n"
    "  --help        this text\n"
    "\n"
    "Exit: 0 nothing found, 1 a wrong answer, 2 wrong usage, 3 a function was never compared or "
    "a file\n"
    "cannot be read.\n";

constexpr const char* libfuzzer_help_text =
    "Looks for points on which %s is wrong, and prints the first as a GoogleTest case.\n"
    "\n"
    "Usage: %s [-max_total_time=SECONDS] [-seed=N] [FOLDER or FILE...]\n"
    "\n"
    "A libFuzzer program: -help=1 prints all options. A FILE that it saved is replayed, a FOLDER "
    "keeps\n"
    "the programs that reach new code.\n";

bool read_number(std::string_view text, std::uint64_t& number) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

std::vector<std::vector<predicates::Argument>> arguments_of(
    const std::vector<FuzzedQuestion>& questions) {
  std::vector<std::vector<predicates::Argument>> arguments;
  for (const FuzzedQuestion& each : questions) {
    using enum predicates::Argument;
    arguments.emplace_back(each.points, each.in_space ? point3 : point2);
  }
  return arguments;
}

std::optional<std::vector<std::uint8_t>> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) return std::nullopt;
  return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
}

}  // namespace

KernelFuzzer::KernelFuzzer(std::string kernel, std::vector<FuzzedQuestion> questions)
    : kernel_(std::move(kernel)), questions_(std::move(questions)), counts_(questions_.size()) {}

std::optional<CounterExample> KernelFuzzer::run(std::span<const std::uint8_t> program) {
  const auto arguments = arguments_of(questions_);
  std::vector<predicates::Asked> all;
  for (std::size_t i = 0; i < questions_.size(); ++i)
    all.push_back({questions_[i].name, arguments[i]});
  testing::Choices choices(testing::from_bytes(program));
  for (const predicates::Call& call : predicates::make_calls(choices, all)) {
    const std::size_t size = predicates::size_of(all[call.predicate].layout);
    std::vector<std::int32_t> coordinates;
    for (std::size_t i = 0; i < size; ++i)
      coordinates.push_back(static_cast<std::int32_t>(call.numbers[i]));
    std::optional<CounterExample> found;
    const Asked asked = questions_[call.predicate].ask(coordinates, found);
    counts_[call.predicate].compared += asked == Asked::compared ? 1 : 0;
    counts_[call.predicate].left_out += asked == Asked::left_out ? 1 : 0;
    if (found) return found;
  }
  return std::nullopt;
}

std::vector<std::uint8_t> KernelFuzzer::random_program(testing::Random& random) const {
  constexpr std::size_t most = 160;  // more than the choices of any program take
  std::vector<std::uint8_t> program(most);
  for (std::uint8_t& byte : program) byte = static_cast<std::uint8_t>(random.next() >> 56);
  return program;
}

std::string KernelFuzzer::counts() const {
  using enum io::TextTable::Align;
  io::TextTable table({"function", "compared", "left out"}, {left, right, right});
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    table.row({questions_[i].name, std::to_string(counts_[i].compared),
               std::to_string(counts_[i].left_out)});
  }
  return table.text();
}

bool KernelFuzzer::compared_all() const {
  for (const Count& each : counts_) {
    if (each.compared == 0) return false;
  }
  return !counts_.empty();
}

void KernelFuzzer::print(const CounterExample& example) const {
  std::printf("\n%s is wrong: %s (%s)\n\n%s\n", kernel_.c_str(), example.text().c_str(),
              example.position.c_str(), example.test(kernel_).c_str());
  std::fflush(stdout);
}

int KernelFuzzer::replay(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    const auto program = read_file(file);
    if (!program) {
      std::fprintf(stderr, "cannot read the file '%s'\n", file.c_str());
      return status_incomplete;
    }
    if (const auto found = run(*program)) return print(*found), status_found;
  }
  std::printf("%s", counts().c_str());
  return status_nothing_found;
}

int KernelFuzzer::search(double seconds, std::uint64_t seed) {
  const auto begin = std::chrono::steady_clock::now();
  testing::Random random(seed);
  std::uint64_t programs = 0;
  const auto passed = [&begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (; programs % 64 != 0 || passed() < seconds; ++programs) {
    if (const auto found = run(random_program(random))) {
      print(*found);
      std::printf("found by program %llu of seed %llu, after %.2f seconds\n",
                  static_cast<unsigned long long>(programs + 1),
                  static_cast<unsigned long long>(seed), passed());
      return status_found;
    }
  }
  std::printf("%s\nnothing found by %llu programs%s\n", counts().c_str(),
              static_cast<unsigned long long>(programs),
              compared_all() ? "" : "; nothing compared where the table says 0");
  return compared_all() ? status_nothing_found : status_incomplete;
}

int KernelFuzzer::main(int count, const char* const* words) {
  std::uint64_t seconds = 60, seed = 1;
  std::vector<std::string> files;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--help" || word == "-h") {
      std::printf(help_text, kernel_.c_str(), words[0]);
      return status_nothing_found;
    }
    if (word.substr(0, 1) != "-") {
      files.emplace_back(word);
      continue;
    }
    const std::string_view value = i + 1 < count ? words[++i] : "";
    std::uint64_t* const option =
        word == "--seconds" ? &seconds : (word == "--seed" ? &seed : nullptr);
    if (option == nullptr || !read_number(value, *option)) {
      std::fprintf(stderr, "%s: cannot use '%s' with the value '%s'; see --help\n", words[0],
                   std::string(word).c_str(), std::string(value).c_str());
      return status_usage;
    }
  }
  return files.empty() ? search(static_cast<double>(seconds), seed) : replay(files);
}

int KernelFuzzer::begin_libfuzzer(int count, const char* const* words) const {
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(words[i], "--help") != 0) continue;
    std::printf(libfuzzer_help_text, kernel_.c_str(), words[0]);
    std::exit(status_nothing_found);
  }
  static const KernelFuzzer* running = nullptr;
  running = this;
  std::atexit([] { std::printf("%s", running->counts().c_str()); });
  return 0;
}

int KernelFuzzer::run_libfuzzer(const std::uint8_t* data, std::size_t size) {
  const auto found = run({data, size});
  if (!found) return 0;
  print(*found);
  std::abort();
}

/// Three eighths are fresh programs: mutations of bytes alone are slow to write one.
std::size_t KernelFuzzer::mutate(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                 unsigned seed, Mutate mutate_bytes) const {
  testing::Random random(seed);
  if (random.chance(5, 8)) return mutate_bytes(data, size, max_size);
  const std::vector<std::uint8_t> program = random_program(random);
  if (program.size() > max_size) return mutate_bytes(data, size, max_size);
  std::copy(program.begin(), program.end(), data);
  return program.size();
}

}  // namespace offgrid::verify
