#include "ground/feet.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "ground/cell_grid.hpp"
#include "ground/groups.hpp"
#include "ground/plane_height.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::navmesh::detail {

using kernel::Coordinate2;
using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

/// A side of a face on the map, with its heights.
struct Side {
  GroundPoint from, to;
};

/// A place of a side: the part of the side before it.
struct Cut {
  Int<62> part = kernel::constant<0>;
  Int<63> whole = kernel::constant<1>;  ///< positive

  friend bool operator<(const Cut& c, const Cut& d) { return c.part * d.whole < d.part * c.whole; }
};

struct CutRange {
  Cut low;
  Cut high;

  bool is_empty() const { return !(low < high); }
  CutRange operator&(const CutRange& other) const {
    return {low < other.low ? other.low : low, other.high < high ? other.high : high};
  }
};

/// How far a side is above the plane of a face, along the side.
class Lift {
 public:
  Lift(const Side& side, const GroundTriangle& face)
      : from_(lift_of(side.from, face)),
        to_(lift_of(side.to, face)),
        area_(kernel::orient_value(face[0].at, face[1].at, face[2].at)) {}

  Sign sign_at(const Cut& c) const { return sign_of(at(c)); }
  bool is_within(const Int<30>& bound, const Cut& c) const {
    return abs(at(c)) <= bound * (area_ * c.whole);
  }
  /// Is the side lower, equal, or higher than by the other lift, at one place?
  static Sign compare_at(const Lift& one, const Lift& other, const Cut& c) {
    return kernel::compare(one.at(c) * other.area_, other.at(c) * one.area_);
  }
  /// How far the point is above the face's plane, times the face's area.
  static Int<95> lift_of(const GroundPoint& p, const GroundTriangle& face) {
    const PlaneHeight plane = plane_height(face, p.at);
    return z_of(p) * plane.denominator - plane.numerator;
  }

 private:
  /// Times the area, and times c.whole.
  Int<160> at(const Cut& c) const { return (c.whole - c.part) * from_ + c.part * to_; }

  Int<95> from_;  ///< times the area, as `to_` is
  Int<95> to_;
  Int<62> area_;  ///< twice that of the face on the map
};

/// A part of a side over a face.
struct Piece {
  CutRange range;
  Lift lift;
  std::uint32_t on = 0;
};

class FootFinder {
 public:
  FootFinder(std::span<const GroundTriangle> ground, const Joints& joints,
             const FloorsOfGround& floors, std::int32_t step, FaultList& faults)
      : ground_(ground),
        joints_(joints.joints),
        floors_(floors),
        step_(Int<30>::trusted(step)),
        twice_(Int<30>::trusted(step + step)),
        faults_(faults),
        faces_(ground),
        joints_of_(ground.size(), [&](const auto& take) {
          for (std::uint32_t i = 0; i < joints_.size(); ++i) {
            take(joints_[i].left, i);
            take(joints_[i].right, i);
          }
        }) {
    taken_.assign(ground.size(), no_part);
  }

  std::vector<Foot> run(std::span<const FreePart> free) {
    for (std::uint32_t i = 0; i < free.size(); ++i) add_feet(i, free[i]);
    kernel::sort(feet_.begin(), feet_.end(), [](const Foot& e, const Foot& f) {
      return std::tuple(e.face, e.part.from, e.part.to) <
             std::tuple(f.face, f.part.from, f.part.to);
    });
    return std::move(feet_);
  }

 private:
  static constexpr std::uint32_t no_part = 0xFFFFFFFF;

  Side side(std::uint32_t number) const {
    const GroundTriangle& t = ground_[number / 3];
    return {t[number % 3], t[(number % 3 + 1) % 3]};
  }

  /// The place of a grid point of the side.
  static Cut cut_at(const Side& side, const Point2& p) {
    const Segment line{side.from.at, side.to.at};
    const auto first = Int<30>::trusted(along(line, line.from)),
               last = Int<30>::trusted(along(line, line.to)), at = Int<30>::trusted(along(line, p));
    return first < last ? Cut{at - first, last - first} : Cut{first - at, first - last};
  }

  void add_feet(std::uint32_t number, const FreePart& free) {
    pieces_.clear();
    const Side own = side(free.side);
    const CutRange range{cut_at(own, free.part.from), cut_at(own, free.part.to)};
    const GroundTriangle thin{GroundPoint{free.part.from}, GroundPoint{free.part.to},
                              GroundPoint{free.part.to}};
    faces_.for_each_near(thin, [&](std::uint32_t face) {
      if (taken_[face] == number || face == free.face()) return;
      taken_[face] = number;
      if (!are_far(free.face(), face)) add_pieces(free.side, own, range, face);
    });
    if (!pieces_.empty()) choose(free.side, own);
  }

  bool are_far(std::uint32_t one, std::uint32_t other) const {
    const auto [a, b, c] = ground_[one];
    const auto [d, e, f] = ground_[other];
    const std::int32_t bound = twice_.raw();
    return std::min({a.z, b.z, c.z}) - std::max({d.z, e.z, f.z}) > bound ||
           std::min({d.z, e.z, f.z}) - std::max({a.z, b.z, c.z}) > bound;
  }

  /// The part of the range over the face, or along a side of the face that runs against it; nothing
  /// if there is none, or the face only lies left of it.
  std::optional<CutRange> part_over(const Side& own, CutRange range, std::uint32_t face,
                                    bool& runs_along) const {
    const GroundTriangle& t = ground_[face];
    const Point2 &a = own.from.at, &b = own.to.at;
    for (std::size_t k = 0; k < 3; ++k) {
      const Point2 &p = t[k].at, &q = t[(k + 1) % 3].at;
      const Int<62> at_a = kernel::orient_value(p, q, a), at_b = kernel::orient_value(p, q, b);
      const Sign sign_a = sign_of(at_a), sign_b = sign_of(at_b);
      if (sign_a == Sign::zero && sign_b == Sign::zero) {
        if (sign_of(dot(q - p, b - a)) == Sign::positive) return std::nullopt;
        runs_along = true;
      } else if (sign_a != Sign::positive && sign_b != Sign::positive) {
        return std::nullopt;
      } else if (sign_a == Sign::negative) {
        range.low = std::max(range.low, Cut{-at_a, at_b - at_a});
      } else if (sign_b == Sign::negative) {
        range.high = std::min(range.high, Cut{at_a, at_a - at_b});
      }
    }
    return range.is_empty() ? std::nullopt : std::optional(range);
  }

  void add_pieces(std::uint32_t number, const Side& own, const CutRange& range,
                  std::uint32_t face) {
    bool runs_along = false;
    const auto over = part_over(own, range, face, runs_along);
    if (!over) return;
    if (!runs_along) return add_piece(number, own, *over, face, face);
    for (const std::uint32_t i : joints_of_[face]) {
      const Joint& joint = joints_[i];
      if (kernel::orient(own.from.at, own.to.at, joint.a) != Sign::zero ||
          kernel::orient(own.from.at, own.to.at, joint.b) != Sign::zero)
        continue;
      const Cut a = cut_at(own, joint.a), b = cut_at(own, joint.b);
      const CutRange common = *over & (a < b ? CutRange{a, b} : CutRange{b, a});
      if (!common.is_empty())
        add_piece(number, own, common, face, joint.left == face ? joint.right : joint.left);
    }
  }

  /// Adds the piece if the side's face rises above the face `below`.
  void add_piece(std::uint32_t number, const Side& own, const CutRange& range, std::uint32_t on,
                 std::uint32_t below) {
    const Lift lift(own, ground_[on]);
    if (!lift.is_within(twice_, range.low) || !lift.is_within(twice_, range.high)) return;
    if (!rises(number, on == below ? lift : Lift(own, ground_[below]), range, below)) return;
    if (lift.is_within(step_, range.low) && lift.is_within(step_, range.high)) {
      pieces_.push_back({range, lift, on});
      return;
    }
    const auto [first, second] = std::minmax({number / 3, on});
    const Segment part{place_after(own, range.low), place_before(own, range.high)};
    const auto [a, b] = std::minmax(part.from, part.to);
    faults_.add({.code = GroundErrorCode::ledge,
                 .faces = {ground_[first], ground_[second]},
                 .face_count = 2,
                 .a = a,
                 .b = b});
  }

  /// Where the side is above the plane, or on it, the face is so beside it; else its third corner
  /// decides.
  bool rises(std::uint32_t number, const Lift& lift, const CutRange& range,
             std::uint32_t below) const {
    const Sign low = lift.sign_at(range.low), high = lift.sign_at(range.high);
    const bool is_lower = low == Sign::negative || high == Sign::negative;
    if (!is_lower && (low == Sign::positive || high == Sign::positive)) return true;
    const GroundPoint& third = ground_[number / 3][(number % 3 + 2) % 3];
    return sign_of(Lift::lift_of(third, ground_[below])) == Sign::positive;
  }

  /// Goes along the side: at each place the highest piece counts.
  void choose(std::uint32_t number, const Side& own) {
    cuts_.clear();
    for (const Piece& piece : pieces_) {
      cuts_.push_back(piece.range.low);
      cuts_.push_back(piece.range.high);
    }
    kernel::sort(cuts_.begin(), cuts_.end());
    kernel::sort(pieces_.begin(), pieces_.end(),
                 [](const Piece& p, const Piece& q) { return p.range.low < q.range.low; });
    active_.clear();
    const std::uint32_t own_floor = floors_.floor[number / 3];
    CutRange joined;
    std::uint32_t on = no_part;
    const auto finish = [&] {
      if (on != no_part) add_foot(number, own, joined, on);
      on = no_part;
    };
    std::size_t next = 0;
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      const CutRange here{cuts_[i], cuts_[i + 1]};
      if (here.is_empty()) continue;
      for (; next < pieces_.size() && !(here.low < pieces_[next].range.low); ++next)
        active_.push_back(static_cast<std::uint32_t>(next));
      std::erase_if(active_, [&](std::uint32_t k) { return !(here.low < pieces_[k].range.high); });
      if (active_.empty()) {
        finish();
        continue;
      }
      const std::uint32_t best = pieces_[highest(here)].on;
      const bool goes_on = on != no_part && floors_.floor[on] == floors_.floor[best];
      if (goes_on) {
        joined.high = here.high;
        continue;
      }
      finish();
      if (floors_.floor[best] == own_floor) continue;
      joined = here;
      on = best;
    }
    finish();
  }

  /// The active piece over the highest ground.
  std::uint32_t highest(const CutRange& here) const {
    const auto is_higher = [&](std::uint32_t k, std::uint32_t m) {
      const Piece &p = pieces_[k], &q = pieces_[m];
      for (const Cut& cut : {here.low, here.high}) {
        const Sign order = Lift::compare_at(p.lift, q.lift, cut);
        if (order != Sign::zero) return order == Sign::negative;
      }
      return p.on < q.on;
    };
    return *std::min_element(active_.begin(), active_.end(), is_higher);
  }

  void add_foot(std::uint32_t number, const Side& own, const CutRange& range, std::uint32_t on) {
    const Segment part{place_after(own, range.low), place_before(own, range.high)};
    // a shorter one has its ends at one place, or in the opposite order
    if (sign_of(dot(part.to - part.from, own.to.at - own.from.at)) == Sign::positive)
      feet_.push_back({number / 3, on, part});
  }

  // The next place at or after the cut whose coordinate along the longer axis is whole.
  static Point2 place_after(const Side& own, const Cut& cut) { return place(own, cut, true); }
  static Point2 place_before(const Side& own, const Cut& cut) { return place(own, cut, false); }
  static Point2 place(const Side& own, const Cut& cut, bool after) {
    const kernel::Vector2 d = own.to.at - own.from.at;
    const bool by_x = abs(d.x) >= abs(d.y);
    const Int<31> length = by_x ? d.x : d.y, aside = by_x ? d.y : d.x;
    const bool is_up = sign_of(length) == Sign::positive;
    const Int<31> size = abs(length);
    // steps along the longer axis, and the same share of the other one
    const Int<93> exact = size * cut.part;
    const auto steps = Int<31>::trusted(static_cast<std::int32_t>(
        (after ? -kernel::floor_div(-exact, cut.whole) : kernel::floor_div(exact, cut.whole))
            .raw()));
    const Int<64> rounded =
        kernel::floor_div(shift_left<1>(aside * steps) + size, shift_left<1>(size));
    const std::int32_t far = is_up ? steps.raw() : -steps.raw();
    const auto near = static_cast<std::int32_t>(rounded.raw());
    const auto moved = [](const Coordinate2& from, std::int32_t by) {
      return Coordinate2::trusted(from.raw() + by);
    };
    return by_x ? Point2{moved(own.from.at.x, far), moved(own.from.at.y, near)}
                : Point2{moved(own.from.at.x, near), moved(own.from.at.y, far)};
  }

  std::span<const GroundTriangle> ground_;
  std::span<const Joint> joints_;
  const FloorsOfGround& floors_;
  Int<30> step_;
  Int<30> twice_;
  FaultList& faults_;
  CellIndex faces_;
  Groups joints_of_;                  ///< the joints of each face
  std::vector<std::uint32_t> taken_;  ///< the last part that was compared with the face
  std::vector<Piece> pieces_;
  std::vector<Cut> cuts_;
  std::vector<std::uint32_t> active_;
  std::vector<Foot> feet_;
};

}  // namespace

std::vector<Foot> find_feet(std::span<const GroundTriangle> ground, const Joints& joints,
                            const FloorsOfGround& floors, std::int32_t step, FaultList& faults) {
  if (joints.free.empty()) return {};
  return FootFinder(ground, joints, floors, step, faults).run(joints.free);
}

}  // namespace offgrid::navmesh::detail
