#include "report/results.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

#include "support/random.hpp"
#include "support/shuffle.hpp"

namespace offgrid::bench {

namespace {

/// The quantile, interpolated between the two nearest samples as most statistics programs do.
double quantile(const std::vector<double>& sorted, double fraction) {
  if (sorted.empty()) return 0;
  const double place = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

double median(std::vector<double> values) { return percentile(std::move(values), 0.5); }

double percentile(std::vector<double> values, double fraction) {
  std::sort(values.begin(), values.end());
  return quantile(values, fraction);
}

double Measured::spread() const {
  std::vector<double> sorted = samples;
  std::sort(sorted.begin(), sorted.end());
  const double middle = quantile(sorted, 0.5);
  return middle > 0 ? (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / middle : 0;
}

void Results::add(const std::string& what, const std::string& input, const std::string& subject,
                  const std::string& unit, double sample) {
  declare(what, input, subject, unit);
  for (Measured& one : all_) {
    if (one.what == what && one.input == input && one.subject == subject)
      one.samples.push_back(sample);
  }
}

void Results::declare(const std::string& what, const std::string& input, const std::string& subject,
                      const std::string& unit) {
  if (find(what, input, subject) == nullptr) all_.push_back({what, input, subject, unit, {}});
}

const Measured* Results::find(const std::string& what, const std::string& input,
                              const std::string& subject) const {
  for (const Measured& one : all_) {
    if (one.what == what && one.input == input && one.subject == subject) return &one;
  }
  return nullptr;
}

bool Results::is_baseline(const std::string& subject) const {
  return std::find(baselines_.begin(), baselines_.end(), subject) != baselines_.end();
}

const Measured* Results::baseline_of(const Measured& one) const {
  for (const std::string& name : baselines_) {
    if (const Measured* base = find(one.what, one.input, name))
      return name != one.subject ? base : nullptr;
  }
  return nullptr;
}

void Results::note(const std::string& text) {
  if (std::find(notes_.begin(), notes_.end(), text) == notes_.end()) notes_.push_back(text);
}

void interleave(Results& results, const std::string& what, const std::string& input,
                const std::string& unit, const std::vector<Contender>& contenders, int repetitions,
                bool warm_up) {
  testing::Random random(2026);
  std::vector<std::size_t> order(contenders.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (const Contender& contender : contenders)
    results.declare(what, input, contender.subject, unit);
  for (int turn = warm_up ? -1 : 0; turn < repetitions; ++turn) {
    testing::shuffle(order, random);
    for (const std::size_t i : order) {
      const Contender& contender = contenders[i];
      if (turn >= contender.most_repetitions) continue;
      show_progress(what + ", " + input + ", " + std::to_string(turn + 1) + "/" +
                    std::to_string(repetitions) + ", " + contender.subject);
      const double sample = contender.sample();
      if (turn >= 0) results.add(what, input, contender.subject, unit, sample);
    }
  }
  show_progress("");
}

void show_progress(const std::string& text) {
  static const bool is_terminal = isatty(STDERR_FILENO) == 1;
  if (!is_terminal) return;
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
  std::fflush(stderr);
}

}  // namespace offgrid::bench
