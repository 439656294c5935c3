#include "ground/floor_growth.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

#include "ground/cell_grid.hpp"
#include "ground/contact.hpp"
#include "ground/groups.hpp"

namespace offgrid::navmesh::detail {

namespace {

constexpr std::uint32_t no_triangle = 0xFFFFFFFF;

/// For each triangle those with which it has a joint.
Groups neighbours(std::size_t triangles, std::span<const Joint> joints) {
  return {triangles, [&](const auto& take) {
            for (const Joint& joint : joints) {
              take(joint.left, joint.right);
              take(joint.right, joint.left);
            }
          }};
}

class FloorGrowth {
 public:
  FloorGrowth(std::span<const GroundTriangle> ground, std::span<const Joint> joints,
              const std::optional<std::int32_t>& max_rise)
      : ground_(ground),
        neighbours_(neighbours(ground.size(), joints)),
        max_rise_(max_rise),
        grid_(ground),
        heads_(grid_.size()),
        tried_(ground.size(), no_triangle),
        compared_(ground.size(), no_triangle) {
    boxes_.reserve(ground.size());
    for (const GroundTriangle& t : ground) boxes_.push_back(box_of(t));
    result_.floor.assign(ground.size(), no_triangle);
  }

  FloorsOfGround run() {
    for (std::uint32_t seed = 0; seed < ground_.size(); ++seed) {
      if (result_.floor[seed] != no_triangle) continue;
      grow(seed);
      ++result_.count;
    }
    return std::move(result_);
  }

 private:
  /// The triangles of a floor in a cell, as a list.
  struct Head {
    std::uint32_t floor = no_triangle;
    std::uint32_t first = no_triangle;
  };
  struct Entry {
    std::uint32_t triangle = 0;
    std::uint32_t next = no_triangle;
  };

  void grow(std::uint32_t seed) {
    low_ = std::numeric_limits<std::int32_t>::max();
    high_ = std::numeric_limits<std::int32_t>::min();
    entries_.clear();
    tried_[seed] = result_.count;
    queue_.push(seed);
    while (!queue_.empty()) {
      const std::uint32_t i = queue_.top();
      queue_.pop();
      if (keeps_rise(i) && has_room(i)) add(i);
    }
  }

  bool keeps_rise(std::uint32_t i) {
    const auto [a, b, c] = ground_[i];
    const std::int32_t low = std::min({a.z, b.z, c.z, low_}),
                       high = std::max({a.z, b.z, c.z, high_});
    // one triangle is a floor, however it rises
    return !max_rise_ || entries_.empty() || high - low <= *max_rise_;
  }

  // Does it overlap no triangle of the floor, and adjoin only those to which it is joined?
  bool has_room(std::uint32_t i) {
    const std::span<const std::uint32_t> joined = neighbours_[i];
    return grid_.for_each_cell(ground_[i], [&](std::uint32_t cell) {
      if (heads_[cell].floor != result_.count) return true;
      for (std::uint32_t e = heads_[cell].first; e != no_triangle; e = entries_[e].next) {
        const std::uint32_t k = entries_[e].triangle;
        if (compared_[k] == i) continue;
        compared_[k] = i;
        if (!boxes_[i].meets(boxes_[k])) continue;
        if (std::find(joined.begin(), joined.end(), k) != joined.end()) continue;
        if (contact_of(ground_[i], ground_[k]) != Contact::apart) return false;
      }
      return true;
    });
  }

  void add(std::uint32_t i) {
    const auto [a, b, c] = ground_[i];
    low_ = std::min({a.z, b.z, c.z, low_});
    high_ = std::max({a.z, b.z, c.z, high_});
    result_.floor[i] = result_.count;
    grid_.for_each_cell(ground_[i], [&](std::uint32_t cell) {
      Head& head = heads_[cell];
      const std::uint32_t before = head.floor == result_.count ? head.first : no_triangle;
      head = {result_.count, static_cast<std::uint32_t>(entries_.size())};
      entries_.push_back({i, before});
      return true;
    });
    for (const std::uint32_t k : neighbours_[i]) {
      if (result_.floor[k] != no_triangle || tried_[k] == result_.count) continue;
      tried_[k] = result_.count;
      queue_.push(k);
    }
  }

  std::span<const GroundTriangle> ground_;
  Groups neighbours_;
  std::optional<std::int32_t> max_rise_;
  CellGrid grid_;
  std::vector<Head> heads_;     ///< by cell
  std::vector<Entry> entries_;  ///< of the floor at hand
  std::vector<Box> boxes_;
  std::vector<std::uint32_t> tried_;     ///< the last floor that tried the triangle
  std::vector<std::uint32_t> compared_;  ///< the last triangle that was compared with it
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> queue_;
  std::int32_t low_ = 0;
  std::int32_t high_ = 0;
  FloorsOfGround result_;
};

}  // namespace

FloorsOfGround grow_pieces(std::span<const GroundTriangle> ground, std::span<const Joint> joints,
                           const std::optional<std::int32_t>& max_rise) {
  if (ground.empty()) return {};
  return FloorGrowth(ground, joints, max_rise).run();
}

}  // namespace offgrid::navmesh::detail
