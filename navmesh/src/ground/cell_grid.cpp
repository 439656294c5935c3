#include "ground/cell_grid.hpp"

#include <limits>

#include "mesh/lean.hpp"

namespace offgrid::navmesh::detail {

using kernel::Coordinate2;
using kernel::Int;
using kernel::Point2;

CellGrid::CellGrid(std::span<const GroundTriangle> triangles, const CellOptions& options)
    : turn_(triangles), margin_(options.margin + (turn_.turns() ? 1 : 0)) {
  const auto box_there = [&](const GroundTriangle& t) { return box_of(turn_(t)); };
  Box box = box_there(triangles.front());
  for (const GroundTriangle& t : triangles) {
    const Box other = box_there(t);
    box.add(other.low);
    box.add(other.high);
  }
  box = box.grown(margin_);
  low_ = box.low;
  const std::uint64_t cells_max = options.cells_each * triangles.size() + 16;
  const std::uint64_t listed_max = 6 * options.cells_each * triangles.size() + 64;
  const int lean = mean_lean(triangles, box_there);
  x_shift_ = std::max(0, -lean);
  y_shift_ = std::max(0, lean);
  for (;; ++x_shift_, ++y_shift_) {
    const auto width = static_cast<std::uint64_t>(column(box.high.x.raw())) + 1;
    const auto height = static_cast<std::uint64_t>(row(box.high.y.raw())) + 1;
    if (width > cells_max || height > cells_max / width) continue;
    columns_ = static_cast<std::uint32_t>(width);
    rows_ = static_cast<std::uint32_t>(height);
    std::uint64_t listed = 0;
    const auto count = [&](std::uint32_t) { return ++listed <= listed_max; };
    if (std::all_of(triangles.begin(), triangles.end(),
                    [&](const GroundTriangle& t) { return for_each_cell(t, count); }))
      return;
  }
}

// The x of the corners in the row, and of the sides where they enter and leave it, rounded
// outwards.
CellGrid::Span CellGrid::span_in_row(const GroundTriangle& t, std::int64_t at_row) const {
  const std::int64_t first = low_.y.raw() + (at_row << y_shift_);
  const std::int64_t bottom = first - margin_;
  const std::int64_t top = first + (std::int64_t{1} << y_shift_) + margin_;
  Span span{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()};
  for (std::size_t k = 0; k < 3; ++k) {
    const Point2& p = t[k].at;
    const Point2& q = t[(k + 1) % 3].at;
    if (bottom <= p.y.raw() && p.y.raw() <= top)
      span = {std::min(span.low, p.x.raw()), std::max(span.high, p.x.raw())};
    for (const std::int64_t level : {bottom, top}) {
      if (std::min(p.y, q.y).raw() >= level || level >= std::max(p.y, q.y).raw()) continue;
      // between two coordinates, so it is one
      const Coordinate2 y = Coordinate2::trusted(static_cast<std::int32_t>(level));
      const Point2& lower = p.y < q.y ? p : q;
      const Point2& upper = p.y < q.y ? q : p;
      const Int<62> part = (y - lower.y) * (upper.x - lower.x);
      const auto x = static_cast<std::int32_t>(lower.x.raw() +
                                               kernel::floor_div(part, upper.y - lower.y).raw());
      span = {std::min(span.low, x), std::max(span.high, x + 1)};
    }
  }
  // rounding up may leave the triangle's own box
  const std::int32_t x_high = std::max({t[0].at.x, t[1].at.x, t[2].at.x}).raw();
  return {span.low, std::min(span.high, x_high)};
}

}  // namespace offgrid::navmesh::detail
