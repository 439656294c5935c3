// DisjointSets: numbers in sets, of which two may become one.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace offgrid::navmesh::detail {

class DisjointSets {
 public:
  DisjointSets() = default;
  explicit DisjointSets(std::size_t count) { begin(count); }
  /// Begins anew with the numbers below the count, each in a set of its own.
  void begin(std::size_t count) {
    parents_.resize(count);
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t size() const { return parents_.size(); }
  /// Adds the next number, in a set of its own.
  void add() { parents_.push_back(parents_.size()); }
  /// The number that stands for the set of i: equal for two numbers of one set.
  std::size_t root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  /// Makes one set of those of i and j.
  void unite(std::size_t i, std::size_t j) { parents_[root(i)] = root(j); }

 private:
  std::vector<std::size_t> parents_;
};

}  // namespace offgrid::navmesh::detail
