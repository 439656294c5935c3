#include "worlds/meetings.hpp"

#include <array>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"

namespace offgrid::testing::worlds {
namespace {

using kernel::Point2;
using kernel::SegmentContact;
using kernel::Sign;

struct Side {
  Point2 u{}, v{};
};

/// The sides of all loops; a barrier's are open.
std::vector<Side> sides_of(const AreaPlan& plan) {
  std::vector<Side> sides;
  for (const AreaPlan::Loop& loop : plan.loops) {
    const std::size_t count = loop.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (i + 1 == count && plan.is_barrier) break;
      const Point2 &u = loop[i], &v = loop[(i + 1) % count];
      if (u != v) sides.push_back({u, v});
    }
  }
  return sides;
}

/// For a point on no side: is an odd number of sides to the right of it?
bool is_inside(const Point2& p, const std::vector<Side>& sides) {
  bool inside = false;
  for (const Side& side : sides) {
    const bool u_below = side.u.y <= p.y, v_below = side.v.y <= p.y;
    if (u_below == v_below) continue;
    const Sign turn =
        u_below ? kernel::orient(side.u, side.v, p) : kernel::orient(side.v, side.u, p);
    if (turn == Sign::positive) inside = !inside;
  }
  return inside;
}

class Contacts {
 public:
  void add(const Side& s, const Side& t) {
    const auto met = kernel::intersect(s.u, s.v, t.u, t.v);
    switch (met.contact) {
      case SegmentContact::disjoint: return;
      case SegmentContact::crossing: set(Meeting::sides_cross); return;
      case SegmentContact::overlapping: {
        const bool same = (s.u == t.u && s.v == t.v) || (s.u == t.v && s.v == t.u);
        return set(same ? Meeting::a_side_in_common : Meeting::part_of_a_side_in_common);
      }
      case SegmentContact::touching: {
        const bool corners = s.u == t.u || s.u == t.v || s.v == t.u || s.v == t.v;
        return set(corners ? Meeting::corner_at_corner : Meeting::corner_on_a_side);
      }
    }
  }
  void set(Meeting which) { has_[static_cast<std::size_t>(which)] = true; }

  std::vector<Meeting> found() const {
    std::vector<Meeting> list;
    for (std::size_t i = 0; i < has_.size(); ++i) {
      if (has_[i]) list.push_back(static_cast<Meeting>(i));
    }
    return list;
  }

 private:
  std::array<bool, 8> has_{};
};

}  // namespace

std::vector<Meeting> meetings_of(const AreaPlan& a, const AreaPlan& b) {
  if (a.loops == b.loops) return {Meeting::same_outline};
  const std::vector<Side> of_a = sides_of(a), of_b = sides_of(b);
  if (of_a.empty() || of_b.empty()) return {};
  Contacts contacts;
  for (const Side& s : of_a) {
    for (const Side& t : of_b) contacts.add(s, t);
  }
  if (!contacts.found().empty()) return contacts.found();
  const bool is_within = (!b.is_barrier && is_inside(of_a[0].u, of_b)) ||
                         (!a.is_barrier && is_inside(of_b[0].u, of_a));
  return {is_within ? Meeting::one_inside_the_other : Meeting::apart};
}

}  // namespace offgrid::testing::worlds
