#include "offgrid/navmesh/ground/slope_areas.hpp"

#include <optional>
#include <utility>

#include "ground/area_of_ground.hpp"
#include "ground/steepness.hpp"

namespace offgrid::navmesh {

namespace {

using kernel::Int;

std::optional<SlopeErrorCode> slope_fault(const SlopeClass& slope, const SlopeClass* before) {
  constexpr std::int32_t limit = std::int32_t{1} << 16;
  const bool is_slope =
      0 <= slope.rise && slope.rise < limit && 1 <= slope.run && slope.run < limit;
  if (!is_slope) return SlopeErrorCode::bad_slope;
  if (before != nullptr &&
      std::int64_t{slope.rise} * before->run <= std::int64_t{before->rise} * slope.run)
    return SlopeErrorCode::not_steeper;
  if (slope.cost < FaceState::unit_cost) return SlopeErrorCode::cost_below_one;
  return std::nullopt;
}

/// The number of classes than which the triangle is steeper.
std::size_t class_of(const GroundTriangle& t, std::span<const SlopeClass> classes) {
  const detail::Steepness steepness(t);
  std::size_t count = 0;
  while (count < classes.size() && steepness.is_above(Int<16>::trusted(classes[count].rise),
                                                      Int<16>::trusted(classes[count].run)))
    ++count;
  return count;
}

}  // namespace

std::string describe(const SlopeError& error) {
  const std::string which = "class " + std::to_string(error.slope);
  const std::string slope =
      std::to_string(error.value.rise) + " over " + std::to_string(error.value.run);
  switch (error.code) {
    case SlopeErrorCode::bad_slope: return which + ": " + slope + " is out of range";
    case SlopeErrorCode::not_steeper:
      return which + ": " + slope + " is not steeper than the class before";
    case SlopeErrorCode::cost_below_one:
      return which + ": the cost " + std::to_string(error.value.cost) + " is less than " +
             std::to_string(FaceState::unit_cost);
  }
  return "unknown error";
}

kernel::Result<std::vector<Area>, SlopeError> slope_areas(const Relief& relief,
                                                          std::span<const SlopeClass> classes) {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (const auto code = slope_fault(classes[i], i == 0 ? nullptr : &classes[i - 1]))
      return SlopeError{*code, i, classes[i]};
  }
  std::vector<std::vector<std::vector<GroundTriangle>>> ground(
      classes.size() + 1, std::vector<std::vector<GroundTriangle>>(relief.floor_count()));
  for (std::size_t floor = 0; floor < relief.floor_count(); ++floor) {
    for (const GroundTriangle& t : relief.triangles(static_cast<Floor>(floor)))
      ground[class_of(t, classes)][floor].push_back(t);
  }
  std::vector<Area> areas;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    for (std::size_t floor = 0; floor < relief.floor_count(); ++floor) {
      const auto& of_class = ground[i + 1][floor];
      if (of_class.empty()) continue;
      areas.push_back(detail::area_of_ground(of_class, static_cast<Floor>(floor)));
      areas.back().state = {Ground::walkable, classes[i].cost, classes[i].tag};
    }
  }
  return areas;
}

}  // namespace offgrid::navmesh
