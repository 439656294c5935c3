#include "ground/joints.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "ground/plane_height.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;

namespace {

constexpr std::uint32_t no_joint = 0xFFFFFFFF;

/// A difference in height, not negative.
struct Gap {
  Int<63> numerator;
  Int<32> denominator = kernel::constant<1>;

  friend bool operator<(const Gap& a, const Gap& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
  bool is_at_most(const Int<30>& bound) const { return numerator <= bound * denominator; }
  bool is_zero() const { return numerator == kernel::constant<0>; }
};

/// A side on its line: the range of the coordinate along it.
struct Item {
  std::int32_t low = 0;
  std::int32_t high = 0;
  std::uint32_t side = 0;
  bool is_forward = false;            ///< does it run from low to high?
  std::uint32_t accepted = no_joint;  ///< its last joint in Line::accepted_
};

/// Two sides that may be joined. The rest is computed from them, since a line of n sides may have
/// n^2 / 4 candidates.
struct Candidate {
  std::uint32_t left = 0;  ///< index of the item that runs forward
  std::uint32_t right : 31 = 0;
  std::uint32_t has_gap : 1 = 0;  ///< do the sides differ in height?
};

struct Accepted {
  std::int32_t low = 0;
  std::int32_t high = 0;
  std::uint32_t left = 0;  ///< indices of items
  std::uint32_t right = 0;
  std::uint32_t before_left = no_joint;  ///< the joint of the same item that was accepted before
  std::uint32_t before_right = no_joint;
};

/// The sides on one line after the other.
class LineJoiner {
 public:
  LineJoiner(std::span<const GroundTriangle> ground, std::int32_t step, FaultList& faults,
             Joints& joints)
      : ground_(ground),
        step_(Int<30>::trusted(step)),
        twice_(Int<30>::trusted(step + step)),
        faults_(faults),
        joints_(joints) {}

  void run(std::span<const std::uint32_t> sides);

 private:
  const GroundPoint& corner(std::uint32_t side, std::uint32_t k) const {
    return ground_[side / 3][(side % 3 + k) % 3];
  }
  const GroundPoint& low_end(const Item& item) const {
    return corner(item.side, item.is_forward ? 0 : 1);
  }
  const GroundPoint& high_end(const Item& item) const {
    return corner(item.side, item.is_forward ? 1 : 0);
  }
  const Point2& place(const Item& x, const Item& s, std::int32_t u) const {
    for (const Item* item : {&x, &s}) {
      if (item->low == u) return low_end(*item).at;
      if (item->high == u) return high_end(*item).at;
    }
    OFFGRID_EXPECTS(false, "LineJoiner::place: a joint ends where one of its sides does");
    return low_end(x).at;
  }

  /// The place of an end of the candidate's or the joint's range.
  template <class Pair>
  const Point2& place(const Pair& pair, std::int32_t u) const {
    return place(items_[pair.left], items_[pair.right], u);
  }

  Gap gap_at(const Item& x, const Item& s, std::int32_t u) const;
  Gap gap_of(const Item& x, const Item& s, std::int32_t low, std::int32_t high) const;
  Gap gap_of(const Candidate& c) const;
  std::pair<std::int32_t, std::int32_t> overlap_of(const Candidate& c) const;
  bool is_before(const Candidate& c, const Candidate& d) const;
  bool are_far(const Item& x, const Item& s) const;
  void compare(std::uint32_t first, std::uint32_t second);
  void accept_candidates();
  std::uint32_t blocker(std::uint32_t item, std::int32_t low, std::int32_t high) const;
  template <class Take>
  void for_each_taken(std::uint32_t item, const Candidate& c, const Take& take) const;
  void refuse(const Candidate& c);
  bool is_one_above(std::uint32_t one, std::uint32_t other, const Point2& from,
                    const Point2& to) const;
  void check_fold(std::uint32_t first, std::uint32_t second);
  template <class Take>
  void for_each_overlap(const Take& take);
  void free_parts(std::uint32_t item);
  GroundError fault(GroundErrorCode code, const Item& x, const Item& s, std::int32_t low,
                    std::int32_t high) const;

  std::span<const GroundTriangle> ground_;
  Int<30> step_;
  Int<30> twice_;
  FaultList& faults_;
  Joints& joints_;
  std::vector<Item> items_;
  std::vector<std::uint32_t> active_;  ///< indices of items that reach beyond the one at hand
  bool has_folds_ = false;             ///< may the line have some?
  std::vector<Candidate> candidates_;
  std::vector<Accepted> accepted_;
  std::vector<std::pair<std::int32_t, std::int32_t>> taken_;
};

// One of the sides ends at u, so only the other one's height there is a fraction.
Gap LineJoiner::gap_at(const Item& x, const Item& s, std::int32_t u) const {
  const bool is_end_of_x = x.low == u || x.high == u;
  const Item& ending = is_end_of_x ? x : s;
  const Item& other = is_end_of_x ? s : x;
  const Int<29> z = z_of(ending.low == u ? low_end(ending) : high_end(ending));
  const Int<29> from = z_of(low_end(other)), to = z_of(high_end(other));
  if (other.low == u) return {abs(from - z)};
  if (other.high == u) return {abs(to - z)};
  const auto whole = Int<30>::trusted(other.high) - Int<30>::trusted(other.low);
  const auto part = Int<30>::trusted(u) - Int<30>::trusted(other.low);
  return {abs((from - z) * whole + (to - from) * part), whole};
}

Gap LineJoiner::gap_of(const Item& x, const Item& s, std::int32_t low, std::int32_t high) const {
  const Gap at_low = gap_at(x, s, low), at_high = gap_at(x, s, high);
  return at_low < at_high ? at_high : at_low;
}

// Are the sides farther apart in height than any that are reported? Asked first, as it is cheap.
bool LineJoiner::are_far(const Item& x, const Item& s) const {
  const auto [x_low, x_high] = std::minmax(low_end(x).z, high_end(x).z);
  const auto [s_low, s_high] = std::minmax(low_end(s).z, high_end(s).z);
  const std::int32_t bound = twice_.raw();
  return x_low - s_high > bound || s_low - x_high > bound;
}

GroundError LineJoiner::fault(GroundErrorCode code, const Item& x, const Item& s, std::int32_t low,
                              std::int32_t high) const {
  const auto [first, second] = std::minmax({x.side / 3, s.side / 3});
  return {.code = code,
          .faces = {ground_[first], ground_[second]},
          .face_count = 2,
          .a = place(x, s, low),
          .b = place(x, s, high)};
}

void LineJoiner::compare(std::uint32_t first, std::uint32_t second) {
  const Item &x = items_[first], &s = items_[second];
  if (are_far(x, s)) return;
  const std::int32_t low = std::max(x.low, s.low), high = std::min(x.high, s.high);
  if (x.is_forward == s.is_forward) {
    if (gap_of(x, s, low, high).is_zero()) has_folds_ = true;
    return;
  }
  const Gap gap = gap_of(x, s, low, high);
  if (gap.is_at_most(step_)) {
    const auto [left, right] = x.is_forward ? std::pair(first, second) : std::pair(second, first);
    candidates_.push_back({left, right & 0x7FFFFFFFU, gap.is_zero() ? 0U : 1U});
  } else if (gap.is_at_most(twice_)) {
    faults_.add(fault(GroundErrorCode::ledge, x, s, low, high));
  }
}

// A joint of the item that overlaps the range, or no_joint.
std::uint32_t LineJoiner::blocker(std::uint32_t item, std::int32_t low, std::int32_t high) const {
  std::uint32_t i = items_[item].accepted;
  while (i != no_joint && !(std::max(low, accepted_[i].low) < std::min(high, accepted_[i].high)))
    i = accepted_[i].left == item ? accepted_[i].before_left : accepted_[i].before_right;
  return i;
}

std::pair<std::int32_t, std::int32_t> LineJoiner::overlap_of(const Candidate& c) const {
  const Item &left = items_[c.left], &right = items_[c.right];
  return {std::max(left.low, right.low), std::min(left.high, right.high)};
}

Gap LineJoiner::gap_of(const Candidate& c) const {
  const auto [low, high] = overlap_of(c);
  return gap_of(items_[c.left], items_[c.right], low, high);
}

// Closest in height first, then by coordinates.
bool LineJoiner::is_before(const Candidate& c, const Candidate& d) const {
  if (c.has_gap != d.has_gap) return d.has_gap != 0;
  if (c.has_gap != 0) {
    const Gap of_c = gap_of(c), of_d = gap_of(d);
    if (of_c < of_d || of_d < of_c) return of_c < of_d;
  }
  return std::tuple(overlap_of(c), items_[c.left].side, items_[c.right].side) <
         std::tuple(overlap_of(d), items_[d.left].side, items_[d.right].side);
}

void LineJoiner::accept_candidates() {
  kernel::sort(candidates_.begin(), candidates_.end(),
               [&](const Candidate& c, const Candidate& d) { return is_before(c, d); });
  for (const Candidate& c : candidates_) {
    Item &left = items_[c.left], &right = items_[c.right];
    const auto [low, high] = overlap_of(c);
    const bool is_taken =
        blocker(c.left, low, high) != no_joint || blocker(c.right, low, high) != no_joint;
    if (is_taken) {
      refuse(c);
      continue;
    }
    const auto number = static_cast<std::uint32_t>(accepted_.size());
    accepted_.push_back({low, high, c.left, c.right, std::exchange(left.accepted, number),
                         std::exchange(right.accepted, number)});
    joints_.joints.push_back(
        {left.side / 3, right.side / 3, place(left, right, low), place(left, right, high)});
    if (c.has_gap != 0) ++joints_.over_step;
    if (left.low != right.low || left.high != right.high) ++joints_.of_parts;
  }
}

// The joint, and those of the item that were accepted before it, which overlap the candidate.
template <class Take>
void LineJoiner::for_each_taken(std::uint32_t item, const Candidate& c, const Take& take) const {
  const auto [low, high] = overlap_of(c);
  for (std::uint32_t i = items_[item].accepted; i != no_joint;
       i = accepted_[i].left == item ? accepted_[i].before_left : accepted_[i].before_right) {
    if (std::max(low, accepted_[i].low) < std::min(high, accepted_[i].high)) take(accepted_[i]);
  }
}

/// A face that is refused and one that is joined in its place go on at the same side, mostly one
/// above the other: the upper one stands on what leads there (feet.hpp), or the lower one ends
/// below it. If neither is above, it is a fault.
void LineJoiner::refuse(const Candidate& c) {
  const auto overlap = overlap_of(c);
  const std::int32_t low = overlap.first, high = overlap.second;
  std::uint32_t third = no_joint;  // an item
  for (const bool is_left : {true, false}) {
    const std::uint32_t own = is_left ? c.right : c.left;
    for_each_taken(is_left ? c.left : c.right, c, [&](const Accepted& joint) {
      const std::uint32_t other = is_left ? joint.right : joint.left;
      const Point2 from = low < joint.low ? place(joint, joint.low) : place(c, low);
      const Point2 to = joint.high < high ? place(joint, joint.high) : place(c, high);
      if (!is_one_above(items_[own].side, items_[other].side, from, to)) third = other;
    });
  }
  if (third == no_joint) return;
  GroundError error =
      fault(GroundErrorCode::second_neighbour, items_[c.left], items_[c.right], low, high);
  error.faces[2] = ground_[items_[third].side / 3];
  error.face_count = 3;
  faults_.add(error);
}

bool LineJoiner::is_one_above(std::uint32_t one, std::uint32_t other, const Point2& from,
                              const Point2& to) const {
  const GroundTriangle &s = ground_[one / 3], &t = ground_[other / 3];
  return rises_above(s, (one % 3 + 2) % 3, t, from, to) ||
         rises_above(t, (other % 3 + 2) % 3, s, from, to);
}

// A face that rises from a side is no fold if ground leads there: it stands on that, or the other
// face goes on below it.
void LineJoiner::check_fold(std::uint32_t first, std::uint32_t second) {
  const Item &x = items_[first], &s = items_[second];
  if (x.is_forward != s.is_forward || are_far(x, s)) return;
  const std::int32_t low = std::max(x.low, s.low), high = std::min(x.high, s.high);
  if (!gap_of(x, s, low, high).is_zero()) return;
  const bool is_reached =
      blocker(first, low, high) != no_joint || blocker(second, low, high) != no_joint;
  if (is_reached && is_one_above(x.side, s.side, place(x, s, low), place(x, s, high))) return;
  faults_.add(fault(GroundErrorCode::fold, x, s, low, high));
}

// Calls take(k, i) for each two items that overlap.
template <class Take>
void LineJoiner::for_each_overlap(const Take& take) {
  active_.clear();
  for (std::uint32_t i = 0; i < items_.size(); ++i) {
    std::erase_if(active_, [&](std::uint32_t k) { return items_[k].high <= items_[i].low; });
    for (const std::uint32_t k : active_) take(k, i);
    active_.push_back(i);
  }
}

void LineJoiner::free_parts(std::uint32_t item) {
  const Item& s = items_[item];
  taken_.clear();
  for (std::uint32_t i = s.accepted; i != no_joint;
       i = accepted_[i].left == item ? accepted_[i].before_left : accepted_[i].before_right)
    taken_.emplace_back(accepted_[i].low, accepted_[i].high);
  kernel::sort(taken_.begin(), taken_.end());
  // joints end at ends of sides of this line
  Point2 from = low_end(s).at;
  std::int32_t at = s.low;
  const auto add = [&](std::int32_t to, const Point2& place) {
    if (at == to) return;
    joints_.free.push_back({s.side, s.is_forward ? Segment{from, place} : Segment{place, from}});
  };
  const auto end_of_joint = [&](std::int32_t u) {
    std::uint32_t i = s.accepted;
    while (accepted_[i].low != u && accepted_[i].high != u)
      i = accepted_[i].left == item ? accepted_[i].before_left : accepted_[i].before_right;
    return place(items_[accepted_[i].left], items_[accepted_[i].right], u);
  };
  for (const auto& [low, high] : taken_) {
    if (at != low) add(low, end_of_joint(low));
    at = high;
    from = end_of_joint(high);
  }
  add(s.high, high_end(s).at);
}

void LineJoiner::run(std::span<const std::uint32_t> sides) {
  items_.clear();
  has_folds_ = false;
  candidates_.clear();
  accepted_.clear();
  const Segment line = side_of(ground_, sides.front());
  for (const std::uint32_t side : sides) {
    const Segment s = side_of(ground_, side);
    const std::int32_t from = along(line, s.from), to = along(line, s.to);
    items_.push_back({std::min(from, to), std::max(from, to), side, from < to});
  }
  kernel::sort(items_.begin(), items_.end(), [](const Item& x, const Item& s) {
    return std::tuple(x.low, x.high, x.side) < std::tuple(s.low, s.high, s.side);
  });
  for_each_overlap([&](std::uint32_t k, std::uint32_t i) { compare(k, i); });
  accept_candidates();
  if (has_folds_) for_each_overlap([&](std::uint32_t k, std::uint32_t i) { check_fold(k, i); });
  for (std::uint32_t i = 0; i < items_.size(); ++i) free_parts(i);
}

}  // namespace

Joints find_joints(std::span<const GroundTriangle> ground, std::int32_t step, FaultList& faults) {
  Joints joints;
  std::vector<Segment> sides(3 * ground.size());
  for (std::uint32_t side = 0; side < sides.size(); ++side) sides[side] = side_of(ground, side);
  const LineGroups lines(sides);
  LineJoiner joiner(ground, step, faults, joints);
  for (std::size_t line = 0; line < lines.size(); ++line) joiner.run(lines[line]);
  return joints;
}

}  // namespace offgrid::navmesh::detail
