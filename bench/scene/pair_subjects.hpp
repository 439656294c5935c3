// The compared subjects: each tests pairs of a triangle and another shape.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/scene/meet/meets.hpp"
#include "scene/pair_sets.hpp"

namespace offgrid::bench {

/// The answers of a subject to the pairs of a set, in order.
using Answers = std::vector<std::uint8_t>;

/// A subject that has converted a set into its own types.
using PairTest = std::function<void(Answers& out)>;

template <class Other>
struct PairSubject {
  std::string name;
  bool takes_degenerate_triangles = true;
  /// Converts the set, untimed. The set's pairs must outlive the result.
  std::function<PairTest(const PairSet<Other>&)> prepare;
};

std::vector<PairSubject<scene::Triangle3>> cgal_triangles();
std::vector<PairSubject<scene::Box3>> cgal_boxes();
std::vector<PairSubject<scene::Ball3>> cgal_balls();

/// The subject whose shapes `convert(shape, unit)` makes, and whose test is `meets`.
template <class Other, class Convert, class Meets>
PairSubject<Other> pair_subject(const std::string& name, const Convert& convert,
                                const Meets& meets) {
  return {name, true, [convert, meets](const PairSet<Other>& set) -> PairTest {
            using First = decltype(convert(set.triangles[0], set.unit));
            using Second = decltype(convert(set.others[0], set.unit));
            std::vector<First> first;
            std::vector<Second> second;
            first.reserve(set.triangles.size());
            second.reserve(set.others.size());
            for (const scene::Triangle3& t : set.triangles) first.push_back(convert(t, set.unit));
            for (const Other& other : set.others) second.push_back(convert(other, set.unit));
            return [first = std::move(first), second = std::move(second), pairs = &set.pairs,
                    meets](Answers& out) {
              out.resize(pairs->size());
              for (std::size_t i = 0; i < pairs->size(); ++i) {
                const auto [s, t] = (*pairs)[i];
                out[i] = meets(first[s], second[t]) ? 1 : 0;
              }
            };
          }};
}

}  // namespace offgrid::bench
