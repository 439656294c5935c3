// The growth of costs: the cases of tests/growth, timed at four sizes.
#include <cstdio>

#include "growth/cases.hpp"
#include "growth/exponents.hpp"
#include "navmesh/measurements.hpp"

namespace offgrid::bench {

namespace {

/// The processor time of the measured work, in milliseconds.
double sample(const growth::Case& one, int size) {
  const std::function<void()> work = one.prepare(size);
  const double start = processor_seconds();
  work();
  return 1e3 * (processor_seconds() - start);
}

std::string input_of(const growth::Case& one, int size) {
  return std::string(one.name) + ", n = " + std::to_string(size);
}

}  // namespace

void measure_growth(const Options& options, Results& results) {
  for (const growth::Case& one : growth::all_cases()) {
    if (!options.wants("growth", one.name)) continue;
    growth::Costs costs{};
    for (int turn = 0; turn < options.repetitions; ++turn) {
      for (int i = 0; i <= growth::doublings; ++i) {
        const int size = one.smallest_timed << i;
        show_progress("growth/" + input_of(one, size));
        results.add("growth", input_of(one, size), ours, "ms", sample(one, size));
      }
    }
    for (int i = 0; i <= growth::doublings; ++i) {
      const std::string input = input_of(one, one.smallest_timed << i);
      costs[static_cast<std::size_t>(i)] = results.find("growth", input, ours)->middle();
    }
    char text[120];
    std::snprintf(text, sizeof text, "growth/%s: time as n^%.2f, over the last doubling n^%.2f",
                  one.name, growth::exponent(costs), growth::last_exponent(costs));
    results.note(text);
  }
}

}  // namespace offgrid::bench
