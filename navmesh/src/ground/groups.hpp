// Groups: numbers in groups, one group after the other (a counting sort).
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace offgrid::navmesh::detail {

class Groups {
 public:
  /// No groups.
  Groups() = default;
  /// So many groups. for_each(take) calls take(group, number) for each number, the same ones each
  /// time; a group keeps their order. Cost: two calls of for_each.
  template <class ForEach>
  Groups(std::size_t count, const ForEach& for_each) : begin_(count + 1) {
    for_each([&](std::size_t group, std::uint32_t) { ++begin_[group + 1]; });
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    members_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each([&](std::size_t group, std::uint32_t number) { members_[next[group]++] = number; });
  }

  std::size_t size() const { return begin_.size() - 1; }
  /// The numbers of all groups, in which those of a group are next to each other.
  std::span<const std::uint32_t> members() const { return members_; }
  std::span<const std::uint32_t> operator[](std::size_t group) const {
    return std::span(members_).subspan(begin_[group], begin_[group + 1] - begin_[group]);
  }

 private:
  std::vector<std::uint32_t> begin_ = {0};
  std::vector<std::uint32_t> members_;
};

}  // namespace offgrid::navmesh::detail
