// The harness of the kernel's benchmarks: one per predicate, input and subject, over 8,192 prepared
// cases.
//
// All subjects see the same cases, each in its own types, converted before the clock starts. 8,192
// cases are too many for a branch predictor to learn and few enough for a second-level cache of 1
// MiB (README.md says where they are not). The answers are summed, and the sum is used.
#pragma once

#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/kernel.hpp"
#include "support/generate.hpp"

namespace offgrid::bench {

using kernel::Point2;
using kernel::Point3;
using testing::Class2;
using testing::Class3;

inline constexpr std::size_t case_count = 8192;

/// The points of one case.
template <class P, std::size_t K>
using Case = std::array<P, K>;

/// Accepts every case, for predicates without requirements.
struct AcceptAll {
  template <class Points>
  constexpr bool operator()(const Points&) const {
    return true;
  }
};

/// The cases of a class that a predicate accepts, always the same ones. Aborts if the class yields
/// too few.
template <class P, std::size_t K, class Class, class Accept>
std::vector<Case<P, K>> make_cases(Class which, Accept accept) {
  testing::Random random(1000 + 10 * static_cast<std::uint64_t>(which) + K);
  std::vector<Case<P, K>> cases;
  cases.reserve(case_count);
  Case<P, K> points;
  for (std::size_t attempt = 0; cases.size() < case_count && attempt < 1000 * case_count;
       ++attempt) {
    fill(which, random, std::span<P>(points));
    if (accept(points)) cases.push_back(points);
  }
  OFFGRID_EXPECTS(cases.size() == case_count, "a benchmark's input class yields enough cases");
  return cases;
}

/// Registers predicate/input/subject for every input. `prepare` converts a case to the subject's
/// types, `run` computes the result as an int.
template <class P, std::size_t K, class Class, class Accept, class Prepare, class Run>
void add(const std::string& predicate, const std::string& subject,
         std::initializer_list<Class> inputs, Accept accept, Prepare prepare, Run run) {
  for (const Class input : inputs) {
    using Prepared = decltype(prepare(std::declval<const Case<P, K>&>()));
    const auto prepared = std::make_shared<std::vector<Prepared>>();
    const std::string label = predicate + "/" + name(input) + "/" + subject;
    benchmark::RegisterBenchmark(
        label.c_str(), [input, accept, prepare, run, prepared](benchmark::State& state) {
          if (prepared->empty()) {
            for (const Case<P, K>& points : make_cases<P, K>(input, accept))
              prepared->push_back(prepare(points));
          }
          for (auto _ : state) {
            long sum = 0;
            for (const Prepared& one : *prepared) sum += run(one);
            benchmark::DoNotOptimize(sum);
          }
          state.counters["cases"] = static_cast<double>(case_count);
        });
  }
}

void add_circle_predicates();
void add_crossing_predicates();
void add_distance_predicates();
void add_offset_predicates();
void add_order_predicates();
void add_ray_predicates();
void add_segment_predicates();
void add_space_predicates();
void add_triangle_predicates();
void add_batches();

}  // namespace offgrid::bench
