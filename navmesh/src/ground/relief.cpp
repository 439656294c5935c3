#include "offgrid/navmesh/ground/relief.hpp"

#include <algorithm>
#include <numeric>

#include "ground/cell_grid.hpp"
#include "ground/plane_height.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/pixel.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

std::uint64_t magnitude(const Int<62>& v) {
  return static_cast<std::uint64_t>(v.raw() < 0 ? -v.raw() : v.raw());
}

// The remainder is taken first, as it fits a word.
Relief::Height reduced(const detail::PlaneHeight& height) {
  const Int<62>& whole = height.denominator;
  const Int<94> floor = kernel::floor_div(height.numerator, whole);
  const Int<62> rest = *Int<62>::checked(height.numerator - floor * whole);
  const auto shared =
      Int<62>::trusted(static_cast<std::int64_t>(std::gcd(magnitude(rest), magnitude(whole))));
  return {kernel::floor_div(height.numerator, shared), kernel::floor_div(whole, shared)};
}

// The squared distance on the map of a triangle that does not cover the point.
kernel::SquaredDistance distance_of(const GroundTriangle& t, const Point2& p) {
  kernel::SquaredDistance best = kernel::squared_distance(p, t[0].at, t[1].at);
  for (std::size_t k = 1; k < 3; ++k) {
    const kernel::SquaredDistance other = kernel::squared_distance(p, t[k].at, t[(k + 1) % 3].at);
    if (other.numerator * best.denominator < best.numerator * other.denominator) best = other;
  }
  return best;
}

bool comes_within_half(const GroundTriangle& t, const Point2& p) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (kernel::closed_near(t[k].at, t[(k + 1) % 3].at, p, kernel::constant<1>)) return true;
  }
  return false;
}

/// The nearest triangle so far, and the lowest of those.
class Nearest {
 public:
  explicit Nearest(const Point2& p) : p_(p) {}

  void take(const GroundTriangle& t) {
    const detail::PlaneHeight height = detail::plane_height(t, p_);
    if (detail::is_over(t, p_)) {
      add({.numerator = kernel::constant<0>, .denominator = kernel::constant<1>}, height);
    } else if (comes_within_half(t, p_)) {
      add(distance_of(t, p_), height);
    }
  }
  std::optional<Relief::Height> height() const {
    if (!has_any_) return std::nullopt;
    return reduced(height_);
  }

 private:
  void add(const kernel::SquaredDistance& distance, const detail::PlaneHeight& height) {
    if (has_any_) {
      const Sign order = compare(distance.numerator * distance_.denominator,
                                 distance_.numerator * distance.denominator);
      if (order == Sign::positive) return;
      if (order == Sign::zero &&
          height.numerator * height_.denominator >= height_.numerator * height.denominator)
        return;
    }
    has_any_ = true;
    distance_ = distance;
    height_ = height;
  }

  Point2 p_;
  bool has_any_ = false;
  kernel::SquaredDistance distance_{};
  detail::PlaneHeight height_{};
};

}  // namespace

/// The triangles of each floor by cells of the map.
struct detail::ReliefCells {
  std::vector<CellIndex> floors;
};

Relief::Relief() = default;
Relief::Relief(const Relief&) = default;
Relief::Relief(Relief&&) noexcept = default;
Relief& Relief::operator=(const Relief&) = default;
Relief& Relief::operator=(Relief&&) noexcept = default;
Relief::~Relief() = default;

GroundResult<Relief> Relief::make(std::span<const std::vector<GroundTriangle>> floors) {
  if (floors.size() > max_floors) {
    return GroundError{.code = GroundErrorCode::too_many_floors,
                       .value = static_cast<std::int64_t>(floors.size())};
  }
  Relief relief;
  for (const std::vector<GroundTriangle>& floor : floors) {
    const auto begin = static_cast<std::ptrdiff_t>(relief.triangles_.size());
    for (const GroundTriangle& t : floor) {
      const GroundTriangle triangle = canonical(t);
      for (const auto& [is_right, code] :
           {std::pair{detail::has_heights(t), GroundErrorCode::height_out_of_range},
            std::pair{detail::turns_left(t), GroundErrorCode::not_ground}}) {
        if (!is_right) return GroundError{.code = code, .faces = {triangle}, .face_count = 1};
      }
      relief.triangles_.push_back(triangle);
    }
    std::sort(relief.triangles_.begin() + begin, relief.triangles_.end());
    relief.ends_.push_back(static_cast<std::uint32_t>(relief.triangles_.size()));
    relief.cells_->floors.emplace_back(
        relief.triangles(static_cast<Floor>(relief.ends_.size() - 1)));
  }
  return relief;
}

std::span<const GroundTriangle> Relief::triangles(Floor floor) const {
  OFFGRID_EXPECTS(floor < floor_count(), "Relief: the floor exists");
  const std::uint32_t begin = floor == 0 ? 0 : ends_[floor - 1];
  return std::span(triangles_).subspan(begin, ends_[floor] - begin);
}

std::optional<Relief::Height> Relief::height(const FloorPoint& p) const {
  OFFGRID_EXPECTS(p.floor < floor_count(), "Relief: the floor exists");
  Nearest nearest(p.point);
  const std::span<const GroundTriangle> here = triangles(p.floor);
  cells_->floors[p.floor].for_each_near({p.point, p.point}, 1,
                                        [&](std::uint32_t i) { nearest.take(here[i]); });
  return nearest.height();
}

std::optional<std::int64_t> Relief::rounded_height(const FloorPoint& p) const {
  const std::optional<Height> exact = height(p);
  if (!exact) return std::nullopt;
  return static_cast<std::int64_t>(
      kernel::floor_div(kernel::shift_left<1>(exact->numerator) + exact->denominator,
                        kernel::shift_left<1>(exact->denominator))
          .raw());
}

}  // namespace offgrid::navmesh
