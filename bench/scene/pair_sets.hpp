// The pairs of the benchmarks: ordinary ones, and those that break floats.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::bench {

/// Pairs of a triangle and another shape, by index.
template <class Other>
struct PairSet {
  std::string name;
  std::vector<scene::Triangle3> triangles = {};
  std::vector<Other> others = {};
  std::vector<std::array<std::uint32_t, 2>> pairs = {};
  double unit = 1;  ///< floats see coordinates times this
  bool has_degenerate_triangles = false;

  void add(const scene::Triangle3& t, const Other& other) {
    pairs.push_back(
        {static_cast<std::uint32_t>(triangles.size()), static_cast<std::uint32_t>(others.size())});
    triangles.push_back(t);
    others.push_back(other);
  }

  /// About `most` of the pairs, at even distances, each with shapes of its own.
  PairSet sample(std::size_t most) const {
    PairSet part{name, {}, {}, {}, unit, has_degenerate_triangles};
    const std::size_t step = std::max<std::size_t>(pairs.size() / most, 1);
    for (std::size_t i = 0; i < pairs.size(); i += step)
      part.add(triangles[pairs[i][0]], others[pairs[i][1]]);
    return part;
  }
};

using TrianglePairs = PairSet<scene::Triangle3>;
using BoxPairs = PairSet<scene::Box3>;
using BallPairs = PairSet<scene::Ball3>;

/// Sets of about `count` pairs, but for those of a mesh and those that are exhaustive.
std::vector<TrianglePairs> triangle_pair_sets(std::size_t count);
std::vector<BoxPairs> box_pair_sets(std::size_t count);
/// No triangle is strictly inside its ball: CGAL's balls are hollow.
std::vector<BallPairs> ball_pair_sets(std::size_t count);

}  // namespace offgrid::bench
