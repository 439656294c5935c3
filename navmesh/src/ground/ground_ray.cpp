#include "offgrid/navmesh/ground/ground_ray.hpp"

#include <array>
#include <utility>

#include "ground/ground_index.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

using detail::z_of;

constexpr Int<95> zero_parameter = kernel::constant<0>;

/// A difference of two places in space.
struct SpaceVector {
  Int<31> x, y;
  Int<30> z;
};

SpaceVector operator-(const GroundPoint& p, const GroundPoint& q) {
  return {p.at.x - q.at.x, p.at.y - q.at.y, z_of(p) - z_of(q)};
}

/// The normal of a triangle, which points up.
struct GroundNormal {
  Int<62> x, y, z;

  explicit GroundNormal(const GroundTriangle& t) {
    const SpaceVector u = t[1] - t[0], v = t[2] - t[0];
    x = u.y * v.z - u.z * v.y;
    y = u.z * v.x - u.x * v.z;
    z = kernel::orient_value(t[0].at, t[1].at, t[2].at);
  }
  Int<95> dot(const SpaceVector& v) const { return x * v.x + y * v.y + z * v.z; }
};

/// A place of the ray; the denominator is positive.
struct RayPlace {
  Int<95> numerator;
  Int<95> denominator;

  friend Sign compare(const RayPlace& s, const RayPlace& t) {
    return kernel::compare(s.numerator * t.denominator, t.numerator * s.denominator);
  }
};

/// A part of the ray; the denominators are positive.
struct ClippedRay {
  struct End {
    Int<32> numerator;
    Int<31> denominator;
    bool is_before(const End& other) const {
      return numerator * other.denominator < other.numerator * denominator;
    }
  };
  End first{kernel::constant<0>, kernel::constant<1>};
  std::optional<End> last{};
  bool is_empty = false;

  /// Keeps the part where the coordinate, `begin` at the start and moving by `by`, is in a range.
  void clip(const Int<30>& begin, const Int<31>& by, const Int<30>& low, const Int<30>& high) {
    const Sign direction = kernel::sign_of(by);
    if (direction == Sign::zero) {
      is_empty = is_empty || begin < low || begin > high;
      return;
    }
    const bool is_up = direction == Sign::positive;
    const Int<31> whole = is_up ? by : -by;
    const End enter{is_up ? low - begin : begin - high, whole};
    const End leave{is_up ? high - begin : begin - low, whole};
    if (first.is_before(enter)) first = enter;
    if (!last || leave.is_before(*last)) last = leave;
    is_empty = is_empty || last->is_before(first);
  }
};

/// The nearest integer to v n / d, halves towards plus infinity. Requires d > 0.
template <int A, int B, int C>
Int<A + B> rounded_part(const Int<A>& v, const Int<B>& n, const Int<C>& d) {
  const Int<A + B> product = v * n, whole = kernel::floor_div(product, d);
  const auto rest = product - whole * d;
  return *Int<A + B>::checked(whole +
                              (rest + rest < d ? kernel::constant<0> : kernel::constant<1>));
}

class RayCaster {
 public:
  RayCaster(const detail::GroundIndex& index, const GroundRay& ray, const FloorFilter& counts)
      : index_(index), counts_(counts), from_(ray.from), along_(ray.to - ray.from) {}

  std::optional<GroundHit> run() {
    ClippedRay part;
    const Box& box = index_.bounds;
    part.clip(from_.at.x, along_.x, box.low.x, box.high.x);
    part.clip(from_.at.y, along_.y, box.low.y, box.high.y);
    part.clip(z_of(from_), along_.z, index_.z_low, index_.z_high);
    if (part.is_empty) return std::nullopt;
    // Ends are rounded by half a unit, and cells have triangles a unit away.
    const GroundPoint first{place(part.first.numerator, part.first.denominator), 0},
        last{place(part.last->numerator, part.last->denominator), 0};
    index_.cells.for_each_near(GroundTriangle{first, last, last},
                               [&](std::uint32_t i) { take(i); });
    if (!best_) return std::nullopt;
    const auto& [n, d] = *best_;
    const std::int64_t z = (z_of(from_) + *Int<30>::checked(rounded_part(along_.z, n, d))).raw();
    return GroundHit{{place(n, d), floor_}, static_cast<std::int32_t>(z), reduced(*best_)};
  }

 private:
  void take(std::uint32_t i) {
    const GroundTriangle& t = index_.triangles[i];
    const GroundNormal normal(t);
    const RayPlace place{normal.dot(from_ - t[0]), -normal.dot(along_)};
    if (place.denominator <= zero_parameter || place.numerator < zero_parameter) return;
    if (best_) {
      const Sign order = compare(place, *best_);
      const bool is_better =
          order == Sign::negative || (order == Sign::zero && index_.floors[i] < floor_);
      if (!is_better) return;
    }
    for (std::size_t k = 0; k < 3; ++k) {
      if (is_right_of(place, t[k].at, t[(k + 1) % 3].at)) return;
    }
    if (counts_ && !counts_(index_.floors[i])) return;
    best_ = place;
    floor_ = index_.floors[i];
  }

  /// Is the place on the right of the line u -> v of the map? orient(u, v, .) of the start, and how
  /// it grows along the ray.
  bool is_right_of(const RayPlace& place, const Point2& u, const Point2& v) const {
    const Int<62> start = kernel::orient_value(u, v, from_.at);
    const kernel::Vector2 side = v - u;
    const Int<63> growth = side.x * along_.y - side.y * along_.x;
    return kernel::sign_of(start * place.denominator + growth * place.numerator) == Sign::negative;
  }

  /// The grid point nearest to a place over the triangles.
  template <int A, int B>
  Point2 place(const Int<A>& n, const Int<B>& d) const {
    const auto moved = [&](const kernel::Coordinate2& v, const Int<31>& by) {
      return *kernel::Coordinate2::checked(v + rounded_part(by, n, d));
    };
    return {moved(from_.at.x, along_.x), moved(from_.at.y, along_.y)};
  }

  static Ratio<95, 95> reduced(const RayPlace& place) {
    Int<95> divisor = place.denominator, rest = place.numerator;
    while (rest != zero_parameter) {
      const Int<95> next = *Int<95>::checked(divisor - kernel::floor_div(divisor, rest) * rest);
      divisor = std::exchange(rest, next);
    }
    return {kernel::floor_div(place.numerator, divisor),
            kernel::floor_div(place.denominator, divisor)};
  }

  const detail::GroundIndex& index_;
  const FloorFilter& counts_;
  GroundPoint from_;
  SpaceVector along_;
  std::optional<RayPlace> best_;
  Floor floor_ = 0;
};

}  // namespace

std::string describe(const GroundRayError& error) {
  const kernel::Point2& p = error.at.at;
  const std::string at = "(" + std::to_string(p.x.raw()) + ", " + std::to_string(p.y.raw()) + ", " +
                         std::to_string(error.at.z) + ")";
  switch (error.code) {
    case GroundRayErrorCode::height_out_of_range:
      return "the height of the ray's end " + at + " is 2^29 or more in magnitude";
    case GroundRayErrorCode::no_direction: return "the ray from " + at + " leads nowhere";
    case GroundRayErrorCode::no_ground: return "the ray from " + at + " hits no ground";
  }
  return "unknown error";
}

kernel::Result<GroundHit, GroundRayError> hit_ground(const Relief& relief, const GroundRay& ray,
                                                     const FloorFilter& counts) {
  for (const GroundPoint& end : {ray.from, ray.to}) {
    if (!Int<29>::checked(end.z))
      return GroundRayError{GroundRayErrorCode::height_out_of_range, end};
  }
  if (ray.from == ray.to) return GroundRayError{GroundRayErrorCode::no_direction, ray.from};
  const GroundRayError none{GroundRayErrorCode::no_ground, ray.from};
  const detail::GroundIndex& index = detail::index_of(relief);
  if (index.triangles.empty()) return none;
  const auto hit = RayCaster(index, ray, counts).run();
  if (!hit) return none;
  return *hit;
}

}  // namespace offgrid::navmesh
