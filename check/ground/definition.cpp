#include "ground/definition.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "ground/covered.hpp"
#include "ground/standing.hpp"

namespace offgrid::testing::ground {
namespace {

constexpr std::size_t no_floor = SIZE_MAX;

Ratio difference(const Ratio& a, const Ratio& b) {
  const WideInteger over = a.numerator * b.denominator - b.numerator * a.denominator;
  return {abs(over), a.denominator * b.denominator};
}
Ratio whole(std::int64_t v) { return {v, 1}; }

/// The height over a place of the line of two corners, which is that of their side.
Ratio side_height(const GroundCorner& a, const GroundCorner& b, const Site& p) {
  const bool by_x = a.at.x != b.at.x;
  const std::int64_t length = by_x ? b.at.x - a.at.x : b.at.y - a.at.y;
  const std::int64_t part = by_x ? p.x - a.at.x : p.y - a.at.y;
  const WideInteger over = WideInteger(a.z) * length + WideInteger(b.z - a.z) * part;
  return length < 0 ? Ratio{-over, -length} : Ratio{over, length};
}

const GroundCorner& next_corner(const GroundFace& face, std::size_t k) { return face[(k + 1) % 3]; }

}  // namespace

// ---- faces

GroundFace from_smallest(const GroundFace& face) {
  const auto& [a, b, c] = face;
  return std::min({face, GroundFace{b, c, a}, GroundFace{c, a, b}});
}

Ratio plane_height(const GroundFace& face, const Site& p) {
  WideInteger over = 0;
  for (std::size_t k = 0; k < 3; ++k)
    over += WideInteger(face[k].z) *
            WideInteger(turn_of(next_corner(face, k).at, face[(k + 2) % 3].at, p));
  const WideInteger under = area_of(face);
  return under < 0 ? Ratio{-over, -under} : Ratio{over, under};
}

bool is_over(const GroundFace& face, const Site& p) {
  const bool turns_left = area_of(face) > 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const WideNumber side = turn_of(face[k].at, next_corner(face, k).at, p);
    if (turns_left ? side < 0 : side > 0) return false;
  }
  return true;
}

bool overlap(const GroundFace& s, const GroundFace& t) {
  for (const auto& [one, other] : {std::pair{&s, &t}, std::pair{&t, &s}}) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto is_outside = [&, one = one](const GroundCorner& corner) {
        return turn_of((*one)[k].at, next_corner(*one, k).at, corner.at) <= 0;
      };
      if (std::all_of(other->begin(), other->end(), is_outside)) return false;
    }
  }
  return true;
}

namespace {

/// How many corners of the squares of this side in halves about both sites are left of a -> b, and
/// how many are right of it.
std::pair<int, int> corners_beside(const Site& a, const Site& b, const std::array<Site, 2>& sites,
                                   std::int64_t halves) {
  int left = 0, right = 0;
  for (const Site& p : sites) {
    for (const std::int64_t dx : {-halves, halves}) {
      for (const std::int64_t dy : {-halves, halves}) {
        // the corner is p + (dx, dy) / 2
        const WideNumber side =
            2 * turn_of(a, b, p) + WideNumber{b.x - a.x} * dy - WideNumber{b.y - a.y} * dx;
        left += side > 0 ? 1 : 0;
        right += side < 0 ? 1 : 0;
      }
    }
  }
  return {left, right};
}

}  // namespace

// Two convex shapes have no point in common if a line along a side of one parts them: an axis of
// the square, or the line of a segment.
bool are_beside(const std::array<Site, 2>& s, const std::array<Site, 2>& t, std::int64_t halves) {
  for (const auto of : {&Site::x, &Site::y}) {
    const auto [low, high] = std::minmax(s[0].*of, s[1].*of);
    const auto [other_low, other_high] = std::minmax(t[0].*of, t[1].*of);
    if (2 * high + halves < 2 * other_low || 2 * other_high + halves < 2 * low) return false;
  }
  for (const auto& [one, other] : {std::pair{&s, &t}, std::pair{&t, &s}}) {
    const auto [left, right] = corners_beside((*one)[0], (*one)[1], *other, halves);
    if (left == 8 || right == 8) return false;
  }
  return true;
}

bool is_beside(const Site& a, const Site& b, const Site& p, std::int64_t halves) {
  return are_beside({a, b}, {p, p}, halves);
}

// ---- sums of sides

std::int64_t steps_of(const Site& from, const Site& to) {
  return std::gcd(to.x - from.x, to.y - from.y);
}

void SideSum::add(const Site& from, const Site& to, int times) {
  if (from == to) return;
  const auto [low, high] = std::minmax(from, to);
  const std::int64_t divisor = steps_of(low, high);
  const std::int64_t dx = (high.x - low.x) / divisor, dy = (high.y - low.y) / divisor;
  auto& changes = changes_[{dx, dy, dx * low.y - dy * low.x}];
  // one more on its way, or one less, as it runs
  changes[from] += times;
  changes[to] -= times;
}
void SideSum::add(const GroundFace& face, int times) {
  for (std::size_t k = 0; k < 3; ++k) add(face[k].at, next_corner(face, k).at, times);
}
void SideSum::add(const SiteLoops& loops, int times) {
  for (const std::vector<Site>& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) add(loop[i], loop[(i + 1) % loop.size()], times);
  }
}

bool SideSum::is_zero() const { return parts().empty(); }

template <class Take>
void SideSum::each_part(const Take& take) const {
  for (const auto& [line, changes] : changes_) {
    int sum = 0;
    Site from;
    for (const auto& [at, by] : changes) {
      if (by == 0) continue;
      if (sum != 0) take(from, at, sum);
      from = at;
      sum += by;
    }
  }
}

std::vector<std::pair<Site, Site>> SideSum::parts() const {
  std::vector<std::pair<Site, Site>> parts;
  each_part([&](const Site& from, const Site& to, int) { parts.emplace_back(from, to); });
  return parts;
}

WideInteger SideSum::length() const {
  WideInteger length = 0;
  each_part([&](const Site& from, const Site& to, int sum) {
    length += WideInteger(steps_of(from, to)) * std::abs(sum);
  });
  return length;
}

// ---- the import

GroundDefinition::GroundDefinition(const std::vector<GroundFace>& soup, const ImportPlan& plan,
                                   const FloorFaces& former)
    : plan_(plan) {
  sort_out(soup);
  for (std::size_t i = 0; i < ground_.size(); ++i) {
    for (std::size_t j = 0; j < ground_.size(); ++j) {
      if (i < j) compare_faces(i, j);
      for (std::size_t sides = 0; i != j && sides < 9; ++sides)
        compare_sides(i, sides / 3, j, sides % 3);
    }
  }
  choose_joints();
  report_folds();
  find_free_parts();
  find_cracks();
  grow_pieces();
  share_floors(former);
  find_followers(former);
  find_feet();
  find_passages();
  make_seams();
  const auto comes_first = [](const RightFault& e, const RightFault& f) {
    return std::tie(e.fault, e.thirds) < std::tie(f.fault, f.thirds);
  };
  std::sort(faults_.begin(), faults_.end(), comes_first);
  std::sort(ledges_.begin(), ledges_.end(), comes_first);
}

namespace {

/// The normal of the face: x, y, z.
std::array<WideInteger, 3> normal_of(const GroundFace& face) {
  const auto& [a, b, c] = face;
  const WideInteger ux = b.at.x - a.at.x, uy = b.at.y - a.at.y, uz = b.z - a.z;
  const WideInteger vx = c.at.x - a.at.x, vy = c.at.y - a.at.y, vz = c.z - a.z;
  return {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
}

/// The reason why a face is no ground; nothing if it is.
std::optional<DropReason> reason_of(const GroundFace& face, const ImportPlan& plan) {
  for (const GroundCorner& corner : face) {
    if (std::abs(corner.z) >= height_limit) return DropReason::height_out_of_range;
  }
  const auto [x, y, z] = normal_of(face);
  if (z == 0) return x == 0 && y == 0 ? DropReason::no_area : DropReason::vertical;
  if (z < 0) return DropReason::faces_down;
  return slope_order(face, plan) > 0 ? std::optional(DropReason::too_steep) : std::nullopt;
}

}  // namespace

int slope_order(const GroundFace& face, const ImportPlan& plan) {
  const auto [x, y, z] = normal_of(face);
  const WideInteger found = (x * x + y * y) * (plan.run * plan.run);
  const WideInteger limit = z * z * (plan.rise * plan.rise);
  return found < limit ? -1 : found > limit ? 1 : 0;
}

void GroundDefinition::sort_out(const std::vector<GroundFace>& soup) {
  for (const GroundFace& each : soup) {
    const GroundFace face = from_smallest(each);
    auto reason = reason_of(face, plan_);
    const auto at = std::lower_bound(ground_.begin(), ground_.end(), face);
    if (!reason && at != ground_.end() && *at == face) reason = DropReason::repeated;
    if (!reason) {
      ground_.insert(at, face);
      continue;
    }
    dropped_.push_back({*reason, face});
    if (*reason == DropReason::height_out_of_range)
      faults_.push_back({{FaultKind::height_out_of_range, {face}, {}, {}}, {}});
  }
  std::sort(dropped_.begin(), dropped_.end());
}

void GroundDefinition::add_fault(FaultKind kind, std::size_t i, std::size_t j, const Site& a,
                                 const Site& b) {
  auto& list = kind == FaultKind::ledge ? ledges_ : faults_;
  list.push_back({{kind, {ground_[std::min(i, j)], ground_[std::max(i, j)]}, a, b}, {}});
}

// Faces that are equal on the map have their smallest corner at one place.
void GroundDefinition::compare_faces(std::size_t i, std::size_t j) {
  bool are_equal = true;
  for (std::size_t k = 0; k < 3; ++k) are_equal = are_equal && ground_[i][k].at == ground_[j][k].at;
  const std::int64_t most =
      are_equal ? std::max(plan_.step, plan_.twice_within) : plan_.twice_within;
  if (const auto ends = covered_twice(ground_[i], ground_[j], most)) {
    add_fault(FaultKind::ground_twice, i, j, ends->first, ends->second);
    twice_.emplace(i, j);
  }
}

// Sides k of face i and m of face j: joints are found when the first one runs from its smaller end,
// folds when the first face is the smaller one.
void GroundDefinition::compare_sides(std::size_t i, std::size_t k, std::size_t j, std::size_t m) {
  const GroundCorner &a = ground_[i][k], &b = next_corner(ground_[i], k);
  const GroundCorner &c = ground_[j][m], &d = next_corner(ground_[j], m);
  if (!is_on_line(a.at, b.at, c.at) || !is_on_line(a.at, b.at, d.at)) return;
  const bool is_forward = a.at < b.at, is_same_way = is_forward == (c.at < d.at);
  const Site low = std::max(std::min(a.at, b.at), std::min(c.at, d.at));
  const Site high = std::min(std::max(a.at, b.at), std::max(c.at, d.at));
  if (!(low < high) || (is_same_way ? i > j : !is_forward)) return;
  const Ratio at_low = difference(side_height(a, b, low), side_height(c, d, low));
  const Ratio at_high = difference(side_height(a, b, high), side_height(c, d, high));
  const Ratio gap = std::max(at_low, at_high);
  if (is_same_way) {
    if (gap == Ratio{})
      folds_.push_back({{FaultKind::fold, {ground_[i], ground_[j]}, low, high}, {}});
    return;
  }
  if (!(whole(plan_.step) < gap)) {
    joints_.push_back({gap, low, high, i, j, a.at != d.at || b.at != c.at});
    return;
  }
  parted_.insert(std::minmax(i, j));
  if (!(whole(2 * plan_.step) < gap)) add_fault(FaultKind::ledge, i, j, low, high);
}

// Does one of two faces on one side of the line of a and b rise above the other?
bool GroundDefinition::is_one_above(std::size_t i, std::size_t j, const Site& a,
                                    const Site& b) const {
  for (const auto& [one, other] : {std::pair{i, j}, std::pair{j, i}}) {
    if (rises(ground_[one], ground_[other], lift_of(ground_[one], ground_[other], a),
              lift_of(ground_[one], ground_[other], b), a, b))
      return true;
  }
  return false;
}

void GroundDefinition::choose_joints() {
  std::sort(joints_.begin(), joints_.end(), [](const SideJoint& e, const SideJoint& f) {
    if (!(e.gap == f.gap)) return e.gap < f.gap;
    return std::tie(e.a, e.b, e.left, e.right) < std::tie(f.a, f.b, f.left, f.right);
  });
  std::vector<SideJoint> kept;
  for (const SideJoint& e : joints_) {
    RightFault refused{{FaultKind::second_neighbour, {}, e.a, e.b}, {}};
    std::vector<const SideJoint*> of_left, of_right;
    for (const SideJoint& f : kept) {
      if (!is_on_line(e.a, e.b, f.a) || !is_on_line(e.a, e.b, f.b) ||
          !(std::max(e.a, f.a) < std::min(e.b, f.b)))
        continue;
      if (e.left == f.left) of_left.push_back(&f);
      if (e.right == f.right) of_right.push_back(&f);
    }
    if (of_left.empty() && of_right.empty()) {
      kept.push_back(e);
      continue;
    }
    const auto add_third = [&](const SideJoint& f, std::size_t own, std::size_t other) {
      // they go on at one side, one above the other
      if (is_one_above(own, other, std::max(e.a, f.a), std::min(e.b, f.b))) return;
      refused.thirds.push_back(ground_[other]);
    };
    for (const SideJoint* f : of_left) add_third(*f, e.right, f->right);
    for (const SideJoint* f : of_right) add_third(*f, e.left, f->left);
    const auto [first, second] = std::minmax(e.left, e.right);
    parted_.insert({first, second});
    if (refused.thirds.empty()) continue;
    refused.fault.faces = {ground_[first], ground_[second]};
    faults_.push_back(refused);
  }
  joints_ = kept;
}

void GroundDefinition::report_folds() {
  for (const RightFault& fold : folds_) {
    const auto number = [&](std::size_t k) {
      return static_cast<std::size_t>(
          std::lower_bound(ground_.begin(), ground_.end(), fold.fault.faces[k]) - ground_.begin());
    };
    const std::size_t i = number(0), j = number(1);
    const Site &a = fold.fault.a, &b = fold.fault.b;
    const bool is_reached = std::any_of(joints_.begin(), joints_.end(), [&](const SideJoint& e) {
      return (e.left == i || e.left == j || e.right == i || e.right == j) &&
             is_on_line(a, b, e.a) && is_on_line(a, b, e.b) && std::max(a, e.a) < std::min(b, e.b);
    });
    if (!is_reached || !is_one_above(i, j, a, b)) faults_.push_back(fold);
  }
}

void GroundDefinition::find_free_parts() {
  for (std::size_t i = 0; i < ground_.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Site &p = ground_[i][k].at, &q = next_corner(ground_[i], k).at;
      std::map<Site, Site> joined;
      for (const SideJoint& joint : joints_) {
        const bool is_here = joint.left == i || joint.right == i;
        if (is_here && is_on_line(p, q, joint.a) && is_on_line(p, q, joint.b))
          joined[joint.a] = joint.b;
      }
      const auto [low, high] = std::minmax(p, q);
      joined[high] = high;
      Site from = low;
      for (const auto& [begin, end] : joined) {
        if (from < begin)
          free_.push_back(p < q ? FreeSide{i, from, begin} : FreeSide{i, begin, from});
        from = end;
      }
    }
  }
}

void GroundDefinition::find_cracks() {
  std::set<std::tuple<Site, std::size_t, std::size_t>> cracks;
  const auto compare = [&](const FreeSide& own, const FreeSide& other, const Site& p) {
    const WideNumber dot = WideNumber{own.to.x - own.from.x} * (other.to.x - other.from.x) +
                           WideNumber{own.to.y - own.from.y} * (other.to.y - other.from.y);
    if (dot >= 0 || !is_beside(other.from, other.to, p, 2) || is_beside(other.from, other.to, p, 0))
      return;
    const GroundFace& face = ground_[own.face];
    const auto corner = std::find_if(face.begin(), face.end(),
                                     [&](const GroundCorner& each) { return each.at == p; });
    if (corner == face.end()) return;
    const Ratio height = plane_height(ground_[other.face], p);
    if (whole(plan_.step) < difference(height, whole(corner->z))) return;
    if (cracks.insert({p, own.face, other.face}).second)
      faults_.push_back({{FaultKind::crack, {face, ground_[other.face]}, p, p}, {}});
  };
  for (const FreeSide& own : free_) {
    for (const FreeSide& other : free_) {
      if (own.face == other.face) continue;
      compare(own, other, own.from);
      compare(own, other, own.to);
    }
  }
}

// ---- floors

bool GroundDefinition::fits(std::size_t i, const std::set<std::size_t>& floor) {
  std::int64_t low = ground_[i][0].z, high = low;
  const auto widen = [&](std::size_t k) {
    for (const GroundCorner& corner : ground_[k]) {
      low = std::min(low, corner.z);
      high = std::max(high, corner.z);
    }
  };
  widen(i);
  bool overlaps = false, has_cliff = false;
  for (const std::size_t k : floor) {
    overlaps = overlaps || overlap(ground_[i], ground_[k]);
    has_cliff = has_cliff || parted_.contains(std::minmax(i, k));
    widen(k);
  }
  const bool rises = plan_.max_rise >= 0 && !floor.empty() && high - low > plan_.max_rise;
  partings_.overlap += overlaps ? 1 : 0;
  partings_.cliff += has_cliff ? 1 : 0;
  partings_.rise += rises ? 1 : 0;
  return !overlaps && !has_cliff && !rises;
}

void GroundDefinition::grow_pieces() {
  floor_of_.assign(ground_.size(), no_floor);
  for (std::size_t seed = 0; seed < ground_.size(); ++seed) {
    if (floor_of_[seed] != no_floor) continue;
    std::set<std::size_t> floor, refused, open{seed};
    while (!open.empty()) {
      const std::size_t i = *open.begin();
      open.erase(open.begin());
      if (!fits(i, floor)) {
        refused.insert(i);
        continue;
      }
      floor.insert(i);
      floor_of_[i] = pieces_;
      for (const SideJoint& joint : joints_) {
        for (const auto& [from, to] :
             {std::pair{joint.left, joint.right}, std::pair{joint.right, joint.left}}) {
          if (from == i && floor_of_[to] == no_floor && !refused.contains(to)) open.insert(to);
        }
      }
    }
    ++pieces_;
  }
  piece_of_ = floor_of_;
}

std::size_t GroundDefinition::joints_over_step() const {
  return static_cast<std::size_t>(std::count_if(
      joints_.begin(), joints_.end(), [](const SideJoint& e) { return !(e.gap == Ratio{}); }));
}
std::size_t GroundDefinition::joints_of_parts() const {
  return static_cast<std::size_t>(std::count_if(joints_.begin(), joints_.end(),
                                                [](const SideJoint& e) { return e.is_of_parts; }));
}

SideSum GroundDefinition::border(std::size_t floor) const {
  SideSum sum;
  for (const GroundFace& face : floors_[floor]) sum.add(face);
  return sum;
}

}  // namespace offgrid::testing::ground
