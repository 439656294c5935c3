#include "offgrid/units.hpp"
#include "offgrid/io/number.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace offgrid::tool {

using kernel::Grid;
using kernel::Point2;

namespace {

Grid grid_of(const std::optional<io::Quantisation>& quantisation) {
  const auto grid = quantisation ? quantisation->grid() : Grid::make(0, 0, 1);
  return grid ? *grid : *Grid::make(0, 0, 1);
}

}  // namespace

Units::Units(const std::optional<io::Quantisation>& quantisation, bool is_grid)
    : grid_(grid_of(is_grid ? std::nullopt : quantisation)), is_grid_(is_grid || !quantisation) {}

Outcome<Point2> Units::to_grid(const io::Place& place) const {
  const auto snapped = grid_.to_grid(place.x, place.y);
  if (!snapped && snapped.error().code == kernel::ErrorCode::outside_grid) {
    return wrong(fmt::format("({} {}) is outside the world and its grid", place.x, place.y));
  }
  if (!snapped) return wrong_usage(describe(snapped.error()));
  if (is_grid_ && (snapped->error_x != 0 || snapped->error_y != 0)) {
    return wrong_usage(fmt::format("({} {}) is no point of the grid: both must be whole numbers",
                                   place.x, place.y));
  }
  return snapped->point;
}

io::Place Units::from_grid(const Point2& p) const { return grid_.from_grid(p); }

std::optional<std::int32_t> Units::grid_length(double length) const {
  return io::grid_length(length, grid_.scale());
}

std::optional<std::int64_t> Units::grid_shift(double distance) const {
  const double shift = std::round(distance * grid_.scale());
  if (!(std::fabs(shift) <= std::ldexp(1.0, kernel::Coordinate2::bits + 1)) ||
      (is_grid_ && shift != distance))
    return std::nullopt;
  return static_cast<std::int64_t>(shift);
}

double Units::from_grid(double measure, int power) const {
  return power == 2 ? measure / grid_.scale() / grid_.scale() : measure / grid_.scale();
}

std::string Units::text(const Point2& p) const {
  const io::Place place = from_grid(p);
  return fmt::format("{} {}", place.x, place.y);
}

Json Units::json(const Point2& p) const {
  if (is_grid_) return Json::Array{p.x.raw(), p.y.raw()};
  const io::Place place = from_grid(p);
  return Json::Array{place.x, place.y};
}

std::string scale_in_words(double scale) {
  return fmt::format("1 unit = {} grid unit{}", scale, scale == 1 ? "" : "s");
}

std::string describe(const io::Quantisation& q) {
  return fmt::format("{}, origin {} {}, {}, largest error {}", scale_in_words(q.scale), q.origin.x,
                     q.origin.y, io::counted(static_cast<std::size_t>(q.bits), "bit"),
                     q.largest_error);
}

Json json_of(const io::Quantisation& q) {
  return Json::Object{{"bits", q.bits},
                      {"largest_error", q.largest_error},
                      {"origin", Json::Array{q.origin.x, q.origin.y}},
                      {"scale", q.scale}};
}

}  // namespace offgrid::tool
