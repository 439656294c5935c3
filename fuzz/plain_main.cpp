// The plain engine: replays inputs, and fuzzes with random programs, with any compiler.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "files.hpp"
#include "keeper.hpp"
#include "options.hpp"
#include "session.hpp"
#include "shelf.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

/// The inputs of all paths. False: one is missing, unreadable, no input of the target, or a folder
/// without inputs.
bool read_all(const std::vector<std::string>& paths, Inputs& inputs) {
  std::string wrong;
  for (const std::string& path : paths) {
    if (wrong.empty()) wrong = read_inputs(path, inputs);
  }
  for (const auto& [name, input] : inputs) {
    if (!wrong.empty()) break;
    if (const std::string complaint = target().complaint(input); !complaint.empty())
      wrong = name + ": " + complaint;
  }
  if (!wrong.empty()) std::fprintf(stderr, "%s: %s\n", target().name(), wrong.c_str());
  return wrong.empty();
}

/// A program of its own, an input near one of a rare class, or a known input that is
/// varied.
Input next_random(testing::Random& random, const Inputs& seeds, const Session& session) {
  if (random.chance(1, 4)) {
    if (const auto near = session.near_a_rare_one(random)) return *near;
  }
  if (seeds.empty() || random.chance(3, 4)) return target().random_program(random);
  Input input = seeds[static_cast<std::size_t>(
                          random.between(0, static_cast<std::int64_t>(seeds.size()) - 1))]
                    .second;
  if (input.empty()) return target().random_program(random);
  vary(random, 3, input);
  return input;
}

/// Replays and fuzzes. True: something was found (and reported).
bool run_campaign(Session& session, const Options& options, const Inputs& inputs, Keeper& keeper,
                  bool report) {
  const auto found = [&](const Input& input) {
    const auto where = session.run(input);
    keeper.offer(input, session.marks());
    if (where && report) session.report(input, *where, options.keep);
    return where.has_value();
  };
  for (const auto& [name, input] : inputs) {
    if (!found(input)) continue;
    if (report) std::printf("by the input %s\n", name.c_str());
    return true;
  }
  testing::Random random(options.seed);
  double next_progress = 5;
  for (std::uint64_t i = 0; options.random_seconds > 0; ++i) {
    if (found(next_random(random, inputs, session))) return true;
    if (i % 16 != 0) continue;
    const double seconds = session.tally().seconds();
    if (seconds >= options.random_seconds) break;
    if (report && seconds >= next_progress) {
      next_progress += 5;
      std::printf("%s\n", progress(session.tally()).c_str());
      std::fflush(stdout);
    }
  }
  return false;
}

int try_all_bugs(const Options& options, const Inputs& inputs) {
  std::printf("%-36s %-30s %9s %12s\n", "bug", "in", "seconds", "executions");
  Options limited = options;
  limited.random_seconds = options.all_bugs;
  const auto missed = testing::bugs_missed_by(check_name(), [&](const testing::NamedBug& bug) {
    Session session(bug.name);
    Keeper keeper;
    const bool found = run_campaign(session, limited, inputs, keeper, false);
    std::printf("%-36s %-30s %9.3f %12s%s\n", bug.name, bug.part, session.tally().seconds(),
                grouped(session.tally().inputs).c_str(), found ? "" : "   NOT FOUND");
    std::fflush(stdout);
    return found;
  });
  std::printf("%zu bugs, %zu not found\n", testing::bugs_seen_by(check_name()).size(),
              missed.size());
  return missed.empty() ? status_good : status_bad;
}

/// Without a bug: the counts, and the corpus if it is wanted.
int conclude(Session& session, const Options& options, const Keeper& keeper) {
  bool good = true;
  if (options.quota > 0) {
    good = session.print_table(options.quota);
  } else {
    std::printf("%s\n", progress(session.tally()).c_str());
  }
  std::printf("no disagreement\n");
  if (!options.write_corpus.empty()) {
    std::size_t written = 0;
    const std::string wrong = keeper.write(options.write_corpus, written);
    std::printf("%zu inputs written\n", written);
    if (!wrong.empty()) {
      std::fprintf(stderr, "%s: %s\n", target().name(), wrong.c_str());
      return status_unreadable;
    }
  }
  return good ? status_good : status_bad;
}

int run(const Options& options) {
  if (options.bug == "list") return std::printf("%s", bug_list().c_str()), status_good;
  Inputs inputs;
  if (!read_all(options.paths, inputs)) return status_unreadable;
  if (options.explain) {
    for (const auto& [name, input] : inputs)
      std::printf("%s\n%s", name.c_str(), target().explain(input).c_str());
    return status_good;
  }
  if (options.all_bugs > 0) return try_all_bugs(options, inputs);
  Session session(options.bug);
  if (!session.valid()) return status_usage;
  Keeper keeper;
  const bool found = run_campaign(session, options, inputs, keeper, true);
  if (!session.expects_finding()) return found ? status_bad : conclude(session, options, keeper);
  if (found) return session.kept() ? status_good : status_unreadable;
  std::printf("NOT FOUND: %s\n%s\n", options.bug.empty() ? "the canary" : options.bug.c_str(),
              progress(session.tally()).c_str());
  return status_bad;
}

/// Success is only what the reader could see: a full disk is no success.
int after_output(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fprintf(stderr, "%s: cannot write to standard output\n", target().name());
  return status == status_good ? status_unreadable : status;
}

}  // namespace
}  // namespace offgrid::fuzz

int main(int count, char** words) {
  using namespace offgrid::fuzz;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(words[i], "--help") == 0) return print_help(), after_output(status_good);
  }
  Options options;
  if (!read_options(count, words, options)) return status_usage;
  tell_of_aborts();
  return after_output(run(options));
}
