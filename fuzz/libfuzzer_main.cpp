// The libFuzzer engine: a coverage-guided fuzzer around a target, clang's own or another that calls
// LLVMFuzzerTestOneInput.
//
// Its own options are the engine's; ours come from the environment, because the engine owns the
// command line:
//   OFFGRID_FUZZ_BUG           switches on the bug of that name; finding it ends the process with
//                              status 10
//   OFFGRID_FUZZ_KEEP          a folder for minimised inputs and their pictures; a bug whose input
//                              cannot be kept ends the process with status 4, and one that is not
//                              found with status 6
//   OFFGRID_FUZZ_COUNTS        a file for what was seen (counts.hpp), written every two seconds, on
//                              a finding and at the end
//   OFFGRID_FUZZ_SWARM         each process draws weights for its random programs (swarm.hpp)
//   OFFGRID_FUZZ_TELL          a process that aborts prints its input in words; libFuzzer then
//                              keeps no file of it
//   OFFGRID_FUZZ_QUIET         no progress and no table
// At the end the table of classes is printed. How many of each there must be is the campaign's to
// say (fuzz/campaign).
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>

#include "counts.hpp"
#include "session.hpp"
#include "swarm.hpp"
#include "target.hpp"

/// Not every engine that runs a custom mutator has it.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t max_size);

namespace offgrid::fuzz {
namespace {

constexpr int status_found = 10;
constexpr int status_not_kept = 4;
constexpr int status_not_written = 5;
constexpr int status_not_found = 6;
constexpr std::size_t counters = 1024;
constexpr double seconds_between_counts = 2;

/// libFuzzer takes these for coverage: an input that is the first to reach a degenerate class is
/// worth keeping. It clears them itself.
__attribute__((section("__libfuzzer_extra_counters"))) std::uint8_t class_counters[counters];

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

struct Settings {
  std::string counts = variable("OFFGRID_FUZZ_COUNTS");
  std::string keep = variable("OFFGRID_FUZZ_KEEP");
  bool is_quiet = !variable("OFFGRID_FUZZ_QUIET").empty();
};

const Settings& settings() {
  static const Settings the_settings;
  return the_settings;
}

Session& session() {
  static Session the_session(variable("OFFGRID_FUZZ_BUG"));
  return the_session;
}

/// False, and the reason on standard error: it was not possible.
bool is_done(const std::string& wrong) {
  if (!wrong.empty()) std::fprintf(stderr, "%s: %s\n", target().name(), wrong.c_str());
  return wrong.empty();
}

/// Another one for each process, and never 0.
std::uint64_t swarm_of_process() {
  const auto seconds = static_cast<std::uint64_t>(std::time(nullptr));
  return (testing::Random(seconds ^ (static_cast<std::uint64_t>(getpid()) << 40)).next() >> 32) | 1;
}

bool put_counts() {
  return settings().counts.empty() || is_done(write_counts(settings().counts, session().tally()));
}

/// A run that was to find something and comes to its end has not found it.
void at_end() {
  const bool is_unfound = session().expects_finding();
  if (is_unfound) std::printf("%s: NOT FOUND\n", target().name());
  const bool good = is_unfound || put_counts();
  if (!settings().is_quiet && !is_unfound) session().print_table(0);
  std::fflush(nullptr);
  if (is_unfound) std::_Exit(status_not_found);
  if (!good) std::_Exit(status_not_written);
}

/// Every now and then: the counts for the campaign, a line for the reader.
void tell() {
  static double next_counts = 0, next_line = 5;
  if (session().tally().inputs % 16 != 0) return;
  const double seconds = session().tally().seconds();
  if (seconds >= next_counts) {
    next_counts = seconds + seconds_between_counts;
    if (!put_counts()) std::_Exit(status_not_written);
  }
  if (settings().is_quiet || seconds < next_line) return;
  next_line += 5;
  std::printf("%s\n", progress(session().tally()).c_str());
  std::fflush(stdout);
}

}  // namespace
}  // namespace offgrid::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  using namespace offgrid::fuzz;
  if (!session().valid()) std::_Exit(2);
  if (class_count() > counters) std::abort();
  if (!variable("OFFGRID_FUZZ_SWARM").empty()) draw_swarm(swarm_of_process());
  if (!variable("OFFGRID_FUZZ_TELL").empty()) tell_of_aborts();
  settings();  // before at_end is registered, so that they outlive it
  std::atexit(at_end);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace offgrid::fuzz;
  const auto where = session().run({data, size});
  std::copy(session().marks().begin(), session().marks().end(), class_counters);
  if (where) {
    put_counts();
    session().report({data, size}, *where, settings().keep);
    if (session().expects_finding()) std::_Exit(session().kept() ? status_found : status_not_kept);
    std::abort();
  }
  tell();
  return 0;
}

/// Many are fresh programs: byte mutations alone are slow to write one. Others are near inputs of
/// classes that were reached seldom. The rest is the engine's, unless the target varies its inputs
/// itself.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  using namespace offgrid::fuzz;
  const bool has_other = LLVMFuzzerMutate != nullptr;
  offgrid::testing::Random random(seed);
  const Mutation mutation = mutation_by_swarm(random);
  std::optional<Input> made;
  if (mutation == Mutation::near) made = session().near_a_rare_one(random);
  if (!made && (mutation == Mutation::fresh || !has_other)) made = target().random_program(random);
  if (!made && size > 0) made = target().varied({data, size}, random);
  if (!made || made->size() > max_size)
    return has_other ? LLVMFuzzerMutate(data, size, max_size) : size;
  std::memcpy(data, made->data(), made->size());
  return made->size();
}
