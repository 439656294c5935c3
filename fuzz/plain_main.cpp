// The plain engine: replays inputs, and fuzzes with random programs, with any compiler.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "explain.hpp"
#include "keeper.hpp"
#include "predicates/random_program.hpp"
#include "session.hpp"
#include "support/planted.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

using Input = std::vector<std::uint8_t>;

struct Options {
  std::vector<std::string> paths;
  double random_seconds = 0;
  std::uint64_t seed = 1;
  std::string plant;
  std::string keep;
  std::string write_corpus;
  std::uint64_t quota = 0;
  double all_plants = 0;
  bool explain = false;
};

void print_help() {
  std::printf("usage: %s [option...] [file or folder...]\n%s\n\n", target().name, target().summary);
  std::printf(
      "  file or folder       inputs to replay; a folder without one is an error\n"
      "  --random SECONDS     then random programs for that long\n"
      "  --seed N             of the random programs (1)\n"
      "  --quota N            print the table of degenerate classes, and fail if one was seen less than N times\n"
      "  --plant NAME         plant one bug; success is to find it. --plant list prints the names\n"
      "  --all-plants SECONDS try each planted bug for that long; success is to find them all\n"
      "  --keep FOLDER        keep the minimised input of a finding there\n"
      "  --explain            print what the inputs do instead of running them\n"
      "  --write-corpus FOLDER  write the smallest inputs seen that reach every class\n"
      "  --help               this text\n\n"
      "Ends with 0, 1 on a disagreement, a missing class or a bug that was not found, 2 on a wrong command line.\n");
}

bool read_options(int count, char** words, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word.rfind("--", 0) != 0) {
      options.paths.push_back(word);
      continue;
    }
    if (word == "--explain") {
      options.explain = true;
      continue;
    }
    if (i + 1 == count) {
      std::fprintf(stderr, "%s: %s is unknown or needs a value; see --help\n", target().name, word.c_str());
      return false;
    }
    const std::string value = words[++i];
    if (word == "--random") {
      options.random_seconds = std::strtod(value.c_str(), nullptr);
    } else if (word == "--seed") {
      options.seed = std::strtoull(value.c_str(), nullptr, 10);
    } else if (word == "--quota") {
      options.quota = std::strtoull(value.c_str(), nullptr, 10);
    } else if (word == "--plant") {
      options.plant = value;
    } else if (word == "--all-plants") {
      options.all_plants = std::strtod(value.c_str(), nullptr);
    } else if (word == "--keep") {
      options.keep = value;
    } else if (word == "--write-corpus") {
      options.write_corpus = value;
    } else {
      std::fprintf(stderr, "%s: unknown option %s; see --help\n", target().name, word.c_str());
      return false;
    }
  }
  return true;
}

/// The inputs of all paths, in the order of their names. False: a path is missing or a folder is empty.
bool read_inputs(const std::vector<std::string>& paths, std::vector<std::pair<std::string, Input>>& inputs) {
  for (const std::string& path : paths) {
    std::vector<std::string> files;
    if (std::filesystem::is_directory(path)) {
      for (const auto& entry : std::filesystem::directory_iterator(path)) {
        // A folder of inputs may hold a note for its readers.
        if (entry.is_regular_file() && entry.path().extension() != ".md") files.push_back(entry.path().string());
      }
      std::sort(files.begin(), files.end());
    } else if (std::filesystem::exists(path)) {
      files.push_back(path);
    }
    if (files.empty()) {
      std::fprintf(stderr, "%s: no inputs in '%s'\n", target().name, path.c_str());
      return false;
    }
    for (const std::string& name : files) {
      std::ifstream file(name, std::ios::binary);
      inputs.emplace_back(name, Input(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()));
    }
  }
  return true;
}

using Inputs = std::vector<std::pair<std::string, Input>>;

/// A known input with one to three bytes changed, or a program of its own.
Input next_random(testing::Random& random, const Inputs& seeds) {
  if (seeds.empty() || random.chance(3, 4)) return random_program(random);
  Input input = seeds[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(seeds.size()) - 1))].second;
  if (input.empty()) return random_program(random);
  for (std::int64_t i = random.between(1, 3); i > 0; --i) {
    input[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(input.size()) - 1))] =
        static_cast<std::uint8_t>(random.next());
  }
  return input;
}

/// Replays and fuzzes. True: something was found (and reported).
bool run_campaign(Session& session, const Options& options, const Inputs& inputs, Keeper& keeper, bool report) {
  std::vector<std::uint8_t> marks(class_count());
  const auto found = [&](const Input& input) {
    std::fill(marks.begin(), marks.end(), std::uint8_t{0});
    const auto finding = session.run(input, marks);
    keeper.offer(input, marks);
    if (finding && report) session.report(input, *finding, options.keep);
    return finding.has_value();
  };
  for (const auto& [name, input] : inputs) {
    if (!found(input)) continue;
    if (report) std::printf("by the input %s\n", name.c_str());
    return true;
  }
  testing::Random random(options.seed);
  double next_progress = 5;
  for (std::uint64_t i = 0; options.random_seconds > 0; ++i) {
    if (found(next_random(random, inputs))) return true;
    if (i % 256 != 0) continue;
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

int try_all_plants(const Options& options, const Inputs& inputs) {
  int missed = 0;
  std::printf("%-36s %-30s %9s %12s\n", "planted bug", "predicate", "seconds", "executions");
  for (const testing::PlantedBug& bug : testing::planted_bugs()) {
    Session session(bug.name);
    Options limited = options;
    limited.random_seconds = options.all_plants;
    Keeper keeper;
    const bool found = run_campaign(session, limited, inputs, keeper, false);
    missed += !found;
    std::printf("%-36s %-30s %9.3f %12s%s\n", bug.name, bug.predicate, session.tally().seconds(), grouped(session.tally().inputs).c_str(),
                found ? "" : "   NOT FOUND");
    std::fflush(stdout);
  }
  std::printf("%zu planted bugs, %d not found\n", testing::planted_bugs().size(), missed);
  return missed == 0 ? 0 : 1;
}

int run(const Options& options) {
  Inputs inputs;
  if (!read_inputs(options.paths, inputs)) return 1;
  if (options.explain) {
    for (const auto& [name, input] : inputs) std::printf("%s\n%s", name.c_str(), explain(input).c_str());
    return 0;
  }
  if (options.all_plants > 0) return try_all_plants(options, inputs);
  Session session(options.plant);
  if (!session.valid()) return 2;
  Keeper keeper;
  const bool found = run_campaign(session, options, inputs, keeper, true);
  if (session.expects_finding()) {
    if (!found)
      std::printf("NOT FOUND: %s\n%s\n", options.plant.empty() ? "the canary" : options.plant.c_str(), progress(session.tally()).c_str());
    return found ? 0 : 1;
  }
  if (found) return 1;
  bool good = true;
  if (options.quota > 0) {
    good = session.print_table(options.quota);
  } else {
    std::printf("%s\n", progress(session.tally()).c_str());
  }
  if (!options.write_corpus.empty()) std::printf("%zu inputs written\n", keeper.write(options.write_corpus));
  std::printf("no disagreement\n");
  return good ? 0 : 1;
}

}  // namespace
}  // namespace offgrid::fuzz

int main(int count, char** words) {
  using namespace offgrid::fuzz;
  Options options;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(words[i], "--help") == 0) return print_help(), 0;
  }
  if (!read_options(count, words, options)) return 2;
  if (options.plant == "list") return std::printf("%s", plant_list().c_str()), 0;
  if (options.paths.empty() && options.random_seconds <= 0 && options.all_plants <= 0) {
    std::fprintf(stderr, "%s: nothing to do: give inputs, --random or --all-plants; see --help\n", target().name);
    return 2;
  }
  return run(options);
}
