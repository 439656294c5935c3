#include "paths/cost_graph.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace offgrid::testing::paths {

namespace {

constexpr std::int64_t parts = 8;

class CostGraph {
 public:
  CostGraph(const PathDefinition& ground, const FloorPlace& from, const FloorPlace& to)
      : ground_(ground),
        start_(fine(site_of(from.point))),
        end_(fine(site_of(to.point))),
        starts_(ground.faces_at(from)),
        goals_(ground.faces_at(to)) {}

  std::optional<PlainLength> least() {
    for (const std::uint32_t f : starts_) leave(f, start_, 0);
    while (!open_.empty() && (!best_ || open_.begin()->first < *best_)) {
      const auto [cost, spot] = *open_.begin();
      open_.erase(open_.begin());
      if (costs_.at(spot) != cost) continue;
      const auto [f, k, part] = spot;
      leave(ground_.picture().faces[f].twins[k] / 3, point_of(spot), cost);
    }
    return best_;
  }

 private:
  /// A point of an edge of a face that a path leaves there: the face, the edge's first corner, and
  /// the part before the point.
  using Spot = std::array<std::uint32_t, 3>;

  static Site fine(const Site& p) { return {p.x * parts, p.y * parts}; }
  Site point_of(const Spot& spot) const {
    const auto [f, k, part] = spot;
    const Site u = ground_.corner(f, k), v = ground_.corner(f, k + 1);
    return {u.x * (parts - part) + v.x * part, u.y * (parts - part) + v.y * part};
  }
  /// The cost of a step through a face, rounded up.
  PlainLength cost(std::uint32_t f, const Site& p, const Site& q) const {
    const PlainLength all = rounded_length_of(p, q, true) * ground_.picture().faces[f].ground.cost;
    return (all + (parts << 16) - 1) / (parts << 16);
  }

  /// Goes on from a point of a face to the goal, and to the points of all its edges.
  void leave(std::uint32_t f, const Site& p, const PlainLength& so_far) {
    if (std::find(goals_.begin(), goals_.end(), f) != goals_.end()) {
      const PlainLength all = so_far + cost(f, p, end_);
      if (!best_ || all < *best_) best_ = all;
    }
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (!ground_.is_open(f, k)) continue;
      for (std::uint32_t part = 0; part <= parts; ++part) {
        const Spot spot{f, k, part};
        const PlainLength all = so_far + cost(f, p, point_of(spot));
        const auto [place, is_new] = costs_.try_emplace(spot, all);
        if (!is_new && place->second <= all) continue;
        place->second = all;
        open_.insert({all, spot});
      }
    }
  }

  const PathDefinition& ground_;
  Site start_, end_;
  std::vector<std::uint32_t> starts_, goals_;
  std::map<Spot, PlainLength> costs_;
  std::set<std::pair<PlainLength, Spot>> open_;
  std::optional<PlainLength> best_;
};

}  // namespace

std::optional<PlainLength> least_on_graph(const PathDefinition& ground, const FloorPlace& from,
                                          const FloorPlace& to) {
  return CostGraph(ground, from, to).least();
}

}  // namespace offgrid::testing::paths
