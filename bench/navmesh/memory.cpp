// Memory of the finished structure, and the most that its construction adds, in MiB for a million
// points.
//
// Each figure is measured in a process of its own, forked before anything else, so that no freed
// memory is reused. The child makes and converts the points, returns free memory to the system,
// records its resident set, resets its high-water mark, builds, returns free memory again and reads
// both. The points are the caller's, and in neither figure.
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <optional>

#include "navmesh/measurements.hpp"
#include "navmesh/subjects.hpp"

namespace offgrid::bench {

namespace {

constexpr double mebibyte = 1024;  ///< a MiB in the unit of the status file

struct Usage {
  double held = 0;
  double peak = 0;
};

/// The value of a line of the process's status, in KiB.
double status_value(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(key)) return std::strtod(line.c_str() + key.size() + 1, nullptr);
  }
  return 0;
}

Usage measure_here(const Build& build) {
  malloc_trim(0);
  const double before = status_value("VmRSS");
  std::ofstream("/proc/self/clear_refs") << 5;  // the high-water mark starts again from here
  const bool is_reset = status_value("VmHWM") <= before + mebibyte;
  Usage usage;
  build([&] {
    usage.peak = is_reset ? (status_value("VmHWM") - before) / mebibyte : 0;
    malloc_trim(0);
    usage.held = (status_value("VmRSS") - before) / mebibyte;
  });
  return usage;
}

template <class Measure>
std::optional<Usage> measure_in_child(const Measure& measure) {
  std::array<int, 2> channel{};
  if (pipe(channel.data()) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    const Usage usage = measure();
    _exit(write(channel[1], &usage, sizeof usage) == sizeof usage ? 0 : 1);
  }
  close(channel[1]);
  Usage usage;
  const bool is_complete = child > 0 && read(channel[0], &usage, sizeof usage) == sizeof usage;
  close(channel[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return is_complete ? std::optional(usage) : std::nullopt;
}

void record(const std::string& input, const std::string& subject, const std::optional<Usage>& usage,
            double millions, Results& results) {
  if (!usage || usage->peak == 0) {
    results.note("memory, " + input + ", " + subject + ": the system does not say");
    return;
  }
  results.add("memory, finished", input, subject, "MiB/1e6 points", usage->held / millions);
  results.add("memory, peak", input, subject, "MiB/1e6 points", usage->peak / millions);
}

bool is_wanted(const Options& options, const std::string& input) {
  return options.wants("memory, finished", input) || options.wants("memory, peak", input);
}

void measure_points(const PointInput& input, const Options& options, Results& results) {
  const std::string name = input.name + " " + std::to_string(input.size);
  if (!is_wanted(options, name)) return;
  const double millions = static_cast<double>(input.size) / 1e6;
  for (const PointSubject& subject : point_subjects()) {
    if (input.size > subject.most_points || (options.quick && subject.most_repetitions < 1000))
      continue;
    show_progress("memory, " + name + ", " + subject.name);
    const auto usage = measure_in_child([&] {
      const Points points = make_points(input);
      return measure_here(subject.prepare(points));
    });
    record(name, subject.name, usage, millions, results);
  }
}

void measure_boxes(const Options& options, Results& results) {
  if (!is_wanted(options, "40,000 boxes") || options.quick) return;
  for (const ConstrainedSubject& subject :
       {offgrid_constrained(), cgal_constrained(), cgal_constrained_plus()}) {
    show_progress("memory, boxes, " + subject.name);
    const auto usage = measure_in_child([&] {
      const ConstrainedInput input = boxes();
      return measure_here(subject.prepare(input));
    });
    record("40,000 boxes", subject.name, usage, 0.16, results);
  }
}

}  // namespace

void measure_memory(const Options& options, Results& results) {
  const auto inputs = point_inputs();
  measure_points(inputs[0], options, results);
  if (!options.quick) {
    measure_points(inputs[2], options, results);
    for (const PointInput& input : inputs) {
      if (input.size == 100'000 && input.name == "uniform") measure_points(input, options, results);
    }
  }
  measure_boxes(options, results);
  if (options.large) measure_points(large_input(), options, results);
  show_progress("");
}

}  // namespace offgrid::bench
