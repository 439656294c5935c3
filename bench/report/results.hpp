// Results: the measured figures, and their measurement: interleaved repetitions of all subjects on
// one input.
#pragma once

#include <cstddef>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace offgrid::bench {

/// The library's name in the tables. All ratios are of its figure to another subject's.
inline constexpr const char* ours = "offgrid";

double median(std::vector<double> values);
/// The value below which the given fraction of the values lies.
double percentile(std::vector<double> values, double fraction);

/// A figure of a subject: a sample for each repetition.
struct Measured {
  std::string what;   ///< the case: delaunay, constrained, ...
  std::string input;  ///< the input with its size
  std::string subject;
  std::string unit;
  std::vector<double> samples;

  double middle() const { return median(samples); }
  /// (third quartile - first quartile) / median.
  double spread() const;
};

class Results {
 public:
  /// `baselines` are the subjects by whose figures those of the others are divided: on each input
  /// the first of them that was measured there.
  explicit Results(std::vector<std::string> baselines = {ours})
      : baselines_(std::move(baselines)) {}

  void add(const std::string& what, const std::string& input, const std::string& subject,
           const std::string& unit, double sample);
  /// Gives a figure its place in the tables before it has samples.
  void declare(const std::string& what, const std::string& input, const std::string& subject,
               const std::string& unit);
  const Measured* find(const std::string& what, const std::string& input,
                       const std::string& subject) const;
  const std::vector<Measured>& all() const { return all_; }

  bool is_baseline(const std::string& subject) const;
  /// The figure by which another one is divided; a null pointer for none.
  const Measured* baseline_of(const Measured& one) const;

  /// A remark that the report prints: a difference between subjects, or something that was left
  /// out.
  void note(const std::string& text);
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::vector<std::string> baselines_;
  std::vector<Measured> all_;
  std::vector<std::string> notes_;
};

/// A measured subject: `sample` does the work once and returns the figure.
struct Contender {
  std::string subject;
  std::function<double()> sample;
  int most_repetitions = 1000;  ///< for slow subjects
};

/// Lets the contenders take turns, in another order each time, so that a busy moment of the machine
/// affects all alike. Small inputs begin with a turn that does not count, since cold caches and
/// pages would be a large part of it.
void interleave(Results& results, const std::string& what, const std::string& input,
                const std::string& unit, const std::vector<Contender>& contenders, int repetitions,
                bool warm_up);

/// Shows the current measurement on a terminal.
void show_progress(const std::string& text);

/// Seconds of processor time of this process.
inline double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace offgrid::bench
