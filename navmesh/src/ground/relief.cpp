#include "offgrid/navmesh/ground/relief.hpp"

#include <algorithm>
#include <numeric>

#include "ground/ground_index.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/sort.hpp"

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

/// The nearest triangle so far that does not cover the point, and the lowest of those.
class Nearest {
 public:
  explicit Nearest(const Point2& p) : p_(p) {}

  void take(const GroundTriangle& t) {
    if (!comes_within_half(t, p_)) return;
    const kernel::SquaredDistance distance = distance_of(t, p_);
    const detail::PlaneHeight height = detail::plane_height(t, p_);
    if (height_) {
      const Sign order = compare(distance.numerator * distance_.denominator,
                                 distance_.numerator * distance.denominator);
      if (order == Sign::positive || (order == Sign::zero && !(height < *height_))) return;
    }
    distance_ = distance;
    height_ = height;
  }
  const std::optional<detail::PlaneHeight>& height() const { return height_; }

 private:
  Point2 p_;
  kernel::SquaredDistance distance_{};
  std::optional<detail::PlaneHeight> height_;
};

}  // namespace

std::vector<std::uint32_t> detail::GroundIndex::triangles_near(const Box& box) const {
  std::vector<std::uint32_t> near;
  cells.for_each_near(box, [&](std::uint32_t i) { near.push_back(i); });
  kernel::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  return near;
}

std::optional<detail::PlaneHeight> detail::GroundIndex::height_of(
    std::span<const std::uint32_t> close, const Point2& p) const {
  std::optional<PlaneHeight> lowest;
  bool is_beside = false;
  for (const std::uint32_t i : close) {
    const Cover of = cover(triangles[i], p);
    is_beside |= of == Cover::beside;
    if (of != Cover::over) continue;
    const PlaneHeight height = plane_height(triangles[i], p);
    if (!lowest || height < *lowest) lowest = height;
  }
  if (lowest || !is_beside) return lowest;
  Nearest nearest(p);
  for (const std::uint32_t i : close) nearest.take(triangles[i]);
  return nearest.height();
}

const GroundTriangle* detail::GroundIndex::only_one_over(std::span<const std::uint32_t> close,
                                                         const Point2& p) const {
  const GroundTriangle* only = nullptr;
  for (const std::uint32_t i : close) {
    if (cover(triangles[i], p) != Cover::over) continue;
    if (only != nullptr) return nullptr;
    only = &triangles[i];
  }
  return only;
}

std::optional<detail::PlaneHeight> detail::GroundIndex::height(const FloorPoint& p) const {
  const std::span<const std::uint32_t> close = cells.at(p.point);
  const auto first = std::lower_bound(close.begin(), close.end(), begin(p.floor));
  const auto last = std::lower_bound(first, close.end(), ends[p.floor]);
  return height_of({first, last}, p.point);
}

Relief::Relief() = default;
Relief::Relief(const Relief&) = default;
Relief::Relief(Relief&&) noexcept = default;
Relief& Relief::operator=(const Relief&) = default;
Relief& Relief::operator=(Relief&&) noexcept = default;
Relief::~Relief() = default;

bool operator==(const Relief& a, const Relief& b) {
  return a.index_->triangles == b.index_->triangles && a.index_->ends == b.index_->ends;
}

GroundResult<Relief> Relief::make(std::span<const std::vector<GroundTriangle>> floors) {
  if (floors.size() > max_floors) {
    return GroundError{.code = GroundErrorCode::too_many_floors,
                       .value = static_cast<std::int64_t>(floors.size())};
  }
  Relief relief;
  detail::GroundIndex& index = *relief.index_;
  for (std::size_t floor = 0; floor < floors.size(); ++floor) {
    const auto begin = static_cast<std::ptrdiff_t>(index.triangles.size());
    for (const GroundTriangle& t : floors[floor]) {
      const GroundTriangle triangle = canonical(t);
      for (const auto& [is_right, code] :
           {std::pair{detail::has_heights(t), GroundErrorCode::height_out_of_range},
            std::pair{detail::turns_left(t), GroundErrorCode::not_ground}}) {
        if (!is_right) return GroundError{.code = code, .faces = {triangle}, .face_count = 1};
      }
      index.triangles.push_back(triangle);
    }
    kernel::sort(index.triangles.begin() + begin, index.triangles.end());
    index.ends.push_back(static_cast<std::uint32_t>(index.triangles.size()));
    index.floors.resize(index.triangles.size(), static_cast<Floor>(floor));
  }
  if (!index.triangles.empty()) {
    const GroundPoint& any = index.triangles.front()[0];
    index.bounds = {any.at, any.at};
    index.z_low = index.z_high = detail::z_of(any);
  }
  for (const GroundTriangle& t : index.triangles) {
    for (const GroundPoint& corner : t) {
      index.bounds.add(corner.at);
      index.z_low = std::min(index.z_low, detail::z_of(corner));
      index.z_high = std::max(index.z_high, detail::z_of(corner));
    }
  }
  // small cells: a relief is made once, and a look-up tests every triangle of a cell
  index.cells = detail::CellIndex(index.triangles, {.margin = 1, .cells_each = 16});
  index.hints = detail::FaceHints(index.cells.entry_count());
  return relief;
}

std::size_t Relief::floor_count() const { return index_->ends.size(); }

std::span<const GroundTriangle> Relief::triangles(Floor floor) const {
  OFFGRID_EXPECTS(floor < floor_count(), "Relief: the floor exists");
  const std::uint32_t begin = index_->begin(floor);
  return std::span(index_->triangles).subspan(begin, index_->ends[floor] - begin);
}

std::optional<Relief::Height> Relief::height(const FloorPoint& p) const {
  OFFGRID_EXPECTS(p.floor < floor_count(), "Relief: the floor exists");
  const auto height = index_->height(p);
  return height ? std::optional(reduced(*height)) : std::nullopt;
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
