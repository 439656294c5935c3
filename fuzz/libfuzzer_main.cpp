// The libFuzzer engine: clang's coverage-guided fuzzer around a target.
//
// Its own options are libFuzzer's; ours come from the environment, because libFuzzer owns the command line:
//   OFFGRID_FUZZ_PLANT      plants the bug of that name; finding it ends the process with status 10
//   OFFGRID_FUZZ_KEEP       a folder for minimised inputs and their pictures; a planted bug whose input cannot be kept ends the process
//                           with status 4
//   OFFGRID_FUZZ_QUIET      no progress and no table
// At the end the table of classes is printed, and a class below its quota ends the process with status 3.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "session.hpp"
#include "target.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace offgrid::fuzz {
namespace {

constexpr int status_found = 10;
constexpr int status_quota = 3;
constexpr int status_not_kept = 4;
constexpr std::size_t counters = 512;

/// libFuzzer takes these for coverage: an input that is the first to reach a degenerate class is worth keeping. It clears them itself.
__attribute__((section("__libfuzzer_extra_counters"))) std::uint8_t class_counters[counters];

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

Session& session() {
  static Session the_session(variable("OFFGRID_FUZZ_PLANT"));
  return the_session;
}

/// Of each class, one in 100,000 executions, at least one: by executions and not by time, so that a loaded machine does not fail.
std::uint64_t quota_after(std::uint64_t executions) { return std::max<std::uint64_t>(1, executions / 100'000); }

void at_end() {
  if (session().expects_finding()) return;
  if (!variable("OFFGRID_FUZZ_QUIET").empty()) return;
  if (session().print_table(quota_after(session().tally().inputs))) return;
  std::fflush(nullptr);
  std::_Exit(status_quota);
}

void show_progress() {
  static double next = 5;
  static const bool quiet = !variable("OFFGRID_FUZZ_QUIET").empty();
  if (quiet || session().tally().inputs % 64 != 0 || session().tally().seconds() < next) return;
  next += 5;
  std::printf("%s\n", progress(session().tally()).c_str());
  std::fflush(stdout);
}

}  // namespace
}  // namespace offgrid::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  using namespace offgrid::fuzz;
  if (!session().valid()) std::_Exit(2);
  if (class_count() > counters) std::abort();
  std::atexit(at_end);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace offgrid::fuzz;
  const auto where = session().run({data, size});
  std::copy(session().marks().begin(), session().marks().end(), class_counters);
  if (where) {
    session().report({data, size}, *where, variable("OFFGRID_FUZZ_KEEP"));
    if (session().expects_finding()) std::_Exit(session().kept() ? status_found : status_not_kept);
    std::abort();
  }
  show_progress();
  return 0;
}

/// Every second mutation is a fresh program: byte mutations alone are slow to write one.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  if (seed % 2 != 0) return LLVMFuzzerMutate(data, size, max_size);
  offgrid::testing::Random random(seed);
  const auto program = offgrid::fuzz::target().random_program(random);
  if (program.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, program.data(), program.size());
  return program.size();
}
