#include "report/report.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace offgrid::bench {

namespace {

/// The values of a list in the order in which they first occur.
template <class Get>
std::vector<std::string> distinct(const Results& results, const Get& get) {
  std::vector<std::string> all;
  for (const Measured& one : results.all()) {
    const std::string* value = get(one);
    if (value != nullptr && std::find(all.begin(), all.end(), *value) == all.end())
      all.push_back(*value);
  }
  return all;
}

void print_case(const Results& results, const std::string& what) {
  const auto in_case = [&](const auto member) {
    return distinct(results, [&what, member](const Measured& one) {
      return one.what == what ? &(one.*member) : nullptr;
    });
  };
  const std::vector<std::string> inputs = in_case(&Measured::input);
  std::vector<std::string> subjects = in_case(&Measured::subject);
  // The library comes first, whichever subject was measured first.
  std::stable_partition(subjects.begin(), subjects.end(),
                        [&](const std::string& name) { return results.is_baseline(name); });
  const std::string& first = subjects.front();
  std::printf("\n%s, %s (spread); behind the bar %s / the other\n", what.c_str(),
              in_case(&Measured::unit).front().c_str(), first.c_str());
  std::printf("%-26s", "");
  for (const std::string& subject : subjects)
    std::printf(subject == first ? "%18s" : "%26s", subject.c_str());
  std::printf("\n");
  for (const std::string& input : inputs) {
    std::printf("%-26s", input.c_str());
    const Measured* base = results.find(what, input, first);
    for (const std::string& subject : subjects) {
      const Measured* one = results.find(what, input, subject);
      if (one == nullptr) {
        std::printf(subject == first ? "%18s" : "%26s", "-");
      } else {
        std::printf("%11.1f (%3.0f%%)", one->middle(), 100 * one->spread());
        if (subject != first)
          std::printf(base != nullptr && one->middle() > 0 ? " |%5.2fx" : "        ",
                      base != nullptr ? base->middle() / one->middle() : 0);
      }
    }
    std::printf("\n");
  }
}

}  // namespace

std::string machine_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (line.starts_with("model name") && colon + 2 < line.size()) {
      std::string name = line.substr(colon + 2);
      std::replace(name.begin(), name.end(), ',', ' ');
      return name;
    }
  }
  return "unknown";
}

std::string load_average() {
  std::ifstream file("/proc/loadavg");
  std::string one;
  std::string five;
  std::string fifteen;
  if (!(file >> one >> five >> fifteen)) return "unknown";
  return one + " " + five + " " + fifteen;
}

std::string compiler() { return std::string(OFFGRID_BENCH_COMPILER) + "; " + OFFGRID_BENCH_FLAGS; }

void print_header(const Options& options) {
  std::printf("%s; %s; commit %s; load %s\n", machine_name().c_str(), compiler().c_str(),
              options.commit.c_str(), load_average().c_str());
  std::printf(
      "Medians of %d or more interleaved repetitions (fewer of slow subjects), processor time; "
      "spread: quartile distance / median.\n",
      options.repetitions);
#ifndef NDEBUG
  std::printf("Built with checks (no -DNDEBUG): the figures say nothing.\n");
#endif
  std::fflush(stdout);
}

void print_tables(const Results& results) {
  for (const std::string& what : distinct(results, [](const Measured& one) { return &one.what; }))
    print_case(results, what);
}

void print_notes(const Results& results) {
  std::printf("\nNotes\n");
  for (const std::string& note : results.notes()) std::printf("  %s\n", note.c_str());
}

int finish(const Options& options, const Results& results) {
  std::printf("load at the end: %s\n", load_average().c_str());
  const auto has_written = [&](const std::string& file, const auto& write) {
    if (file.empty() || write(options, results)) return true;
    std::fprintf(stderr, "offgrid-bench-%s: cannot write %s\n", options.suite.c_str(),
                 file.c_str());
    return false;
  };
  const bool is_written =
      has_written(options.csv, write_csv) && has_written(options.json, write_json);
  return is_written ? 0 : 1;
}

}  // namespace offgrid::bench
