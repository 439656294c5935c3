// Times: the times of operations that the steady clock times one by one.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "report/results.hpp"

namespace offgrid::bench {

/// The times of one kind of operation.
class Times {
 public:
  template <class F>
  auto measure(const F& f) {
    const Clock::time_point start = Clock::now();
    auto result = f();
    all_.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    return result;
  }
  /// Reports the median and, as a case of its own, the 99th percentile, in microseconds.
  void report(const std::string& what, const std::string& input, const std::string& subject,
              Results& results) const {
    results.add(what, input, subject, "us", median(all_));
    results.add(what + ", p99", input, subject, "us", percentile(all_, 0.99));
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<double> all_;
};

}  // namespace offgrid::bench
