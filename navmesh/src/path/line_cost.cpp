#include "path/line_cost.hpp"

#include <algorithm>
#include <array>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

constexpr int part_bits = 62;

/// A part of a leg, as a fraction between 0 and 1. The denominator is positive.
struct Part {
  Int<63> numerator = kernel::constant<0>;
  Int<63> denominator = kernel::constant<1>;

  friend bool operator<(const Part& a, const Part& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
  Int<63> floor() const {
    return *Int<63>::checked(
        kernel::floor_div(kernel::shift_left<part_bits>(numerator), denominator));
  }
  Int<63> ceil() const {
    return *Int<63>::checked(
        -kernel::floor_div(kernel::shift_left<part_bits>(-numerator), denominator));
  }
};
constexpr Part whole{kernel::constant<1>, kernel::constant<1>};

/// The part of a leg that meets an edge: a point or a piece.
struct Meeting {
  Part first;
  Part last;
};

std::optional<Meeting> clipped(Part first, Part last) {
  if (last < first) std::swap(first, last);
  if (last < Part{} || whole < first) return std::nullopt;
  return Meeting{std::max(first, Part{}), std::min(last, whole)};
}

std::optional<Meeting> meeting(const Point2& a, const Point2& b, const Point2& u, const Point2& v) {
  const Sign side_u = kernel::orient(a, b, u), side_v = kernel::orient(a, b, v);
  if (side_u == Sign::zero && side_v == Sign::zero) {
    const Int<63> square = dot(b - a, b - a);
    return clipped({dot(u - a, b - a), square}, {dot(v - a, b - a), square});
  }
  if (side_u == side_v) return std::nullopt;
  const Int<62> at_a = kernel::orient_value(u, v, a), at_b = kernel::orient_value(u, v, b);
  const Int<63> difference = at_a - at_b;
  const Part part =
      sign_of(difference) == Sign::positive ? Part{at_a, difference} : Part{-at_a, -difference};
  return clipped(part, part);
}

/// Adds up the pieces of a line.
class Sum {
 public:
  Sum(std::span<const Point2> corners, std::uint32_t multiplier)
      : corners_(corners), multiplier_(multiplier) {}

  /// Advances to the edge uv, behind which the multiplier counts; a piece along the edge counts in
  /// the cheaper face.
  void cross(const Point2& u, const Point2& v, std::uint32_t multiplier) {
    std::optional<Meeting> found;
    while (!(found = meeting(corners_[leg_], corners_[leg_ + 1], u, v)) || found->last < now_)
      next_leg();
    now_ = std::max(now_, multiplier <= multiplier_ ? found->first : found->last);
    if (multiplier == multiplier_) return;
    add(now_);
    begin_ = now_;
    multiplier_ = multiplier;
  }

  CostBounds finish() {
    while (leg_ + 2 < corners_.size()) next_leg();
    add(whole);
    return sum_;
  }

 private:
  void next_leg() {
    OFFGRID_ENSURES(leg_ + 2 < corners_.size(),
                    "line_cost: the line meets what the corridor crosses, in its order");
    add(whole);
    ++leg_;
    now_ = begin_ = Part{};
  }

  /// Adds the piece of the leg from begin_ to `end`: rounds its length, and then its cost.
  void add(const Part& end) {
    const Point2 a = corners_[leg_], b = corners_[leg_ + 1];
    const Int<48> longest = kernel::length(a, b);
    const bool is_exact = longest * longest == kernel::shift_left<32>(dot(b - a, b - a));
    const Int<48> shortest =
        is_exact || a == b ? longest : *Int<48>::checked(longest - kernel::constant<1>);
    const auto unit = kernel::shift_left<part_bits>(kernel::constant<1>);
    const auto rate = *Int<32>::checked(multiplier_);
    const auto least_part = std::max(Int<64>(kernel::constant<0>), end.floor() - begin_.ceil());
    const auto least_length = *Int<49>::checked(kernel::floor_div(shortest * least_part, unit));
    const auto most_length =
        *Int<49>::checked(-kernel::floor_div(-(longest * (end.ceil() - begin_.floor())), unit));
    const auto least = kernel::floor_div(least_length * rate, kernel::constant<1 << 16>);
    const auto most = -kernel::floor_div(-(most_length * rate), kernel::constant<1 << 16>);
    sum_.lower = *PathLength::checked(sum_.lower + *PathLength::checked(least));
    sum_.upper = *PathLength::checked(sum_.upper + *PathLength::checked(most));
  }

  std::span<const Point2> corners_;
  std::uint32_t multiplier_;
  std::size_t leg_ = 0;
  Part now_;
  Part begin_;
  CostBounds sum_;
};

}  // namespace

CostBounds line_cost(const View& view, const FaceCorridor& corridor,
                     std::span<const Point2> corners) {
  if (corners.size() < 2) return {};
  Sum sum(corners, view.state(corridor.faces.front()).cost);
  for (std::size_t i = 0; i < corridor.crossed.size(); ++i) {
    const auto [u, v] = view.planar().segment(corridor.crossed[i]);
    sum.cross(u, v, view.state(corridor.faces[i + 1]).cost);
  }
  return sum.finish();
}

}  // namespace offgrid::navmesh::detail
