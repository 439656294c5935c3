#include "offgrid/world_facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/int128.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/quotient.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::World;

namespace {

/// Twice the area of the free faces; it fits 63 bits, since the grid has fewer than 2^31 columns
/// and rows.
std::uint64_t twice_free_area(const World& world) {
  std::uint64_t sum = 0;
  for (const navmesh::FaceId f : world.mesh().faces()) {
    if (world.is_blocked(f)) continue;
    const auto [a, b, c] = world.planar().triangle(f);
    sum += static_cast<std::uint64_t>(kernel::formula::orient(a, b, c).raw());
  }
  return sum;
}

}  // namespace

double free_area(const World& world) { return static_cast<double>(twice_free_area(world)) / 2; }

double grid_units(const navmesh::PathLength& length) {
  const auto whole = length.raw();
  return std::ldexp(static_cast<double>(kernel::detail::high_word(whole)), 48) +
         static_cast<double>(kernel::detail::low_word(whole)) / 65536;
}

namespace {

template <class Code>
std::string common_name(Code code) {
  switch (code) {
    case Code::outside_world: return "outside_world";
    case Code::start_blocked: return "start_blocked";
    case Code::goal_blocked: return "goal_blocked";
    case Code::unreachable: return "unreachable";
    default: return "unknown";
  }
}

std::string which_end(const Point2& at, const Point2& from) {
  return at == from ? "start" : "goal";
}

template <class Code>
std::string say_common(const navmesh::PathErrorOf<Code>& error, const Point2& from,
                       const Units& units) {
  const std::string at = units.text(error.at);
  switch (error.code) {
    case Code::outside_world:
      return fmt::format("the {} ({}) is outside the world", which_end(error.at, from), at);
    case Code::start_blocked: return fmt::format("the start ({}) is blocked", at);
    case Code::goal_blocked: return fmt::format("the goal ({}) is blocked", at);
    case Code::unreachable: return fmt::format("no path leads to the goal ({})", at);
    default: return describe(error);
  }
}

}  // namespace

std::string name(navmesh::PathErrorCode code) {
  return code == navmesh::PathErrorCode::too_long ? "too_long" : common_name(code);
}

std::string name(navmesh::CheapPathErrorCode code) { return common_name(code); }

std::string name(navmesh::ClearPathErrorCode code) {
  using Code = navmesh::ClearPathErrorCode;
  switch (code) {
    case Code::radius_out_of_range: return "radius_out_of_range";
    case Code::start_too_close: return "start_too_close";
    case Code::goal_too_close: return "goal_too_close";
    case Code::no_clearance: return "no_clearance";
    default: return common_name(code);
  }
}

std::string say(const navmesh::PathError& error, const Point2& from, const Units& units) {
  if (units.is_grid()) return describe(error);
  if (error.code != navmesh::PathErrorCode::too_long) return say_common(error, from, units);
  return fmt::format("the path to the goal ({}) is too long for the search", units.text(error.at));
}

std::string say(const navmesh::CheapPathError& error, const Point2& from, const Units& units) {
  return units.is_grid() ? describe(error) : say_common(error, from, units);
}

std::string say(const navmesh::ClearPathError& error, const Point2& from, const Units& units) {
  using Code = navmesh::ClearPathErrorCode;
  if (units.is_grid()) return describe(error);
  const std::string at = units.text(error.at);
  switch (error.code) {
    case Code::start_too_close:
    case Code::goal_too_close:
      return fmt::format("the {} ({}) is closer to an obstacle than the clearance",
                         which_end(error.at, from), at);
    case Code::no_clearance:
      return fmt::format("no path with clearance to the goal ({}) was found", at);
    default: return say_common(error, from, units);
  }
}

void add_facts(Report& report, const World& world,
               const std::optional<io::Quantisation>& quantisation) {
  const Units units(quantisation, false);
  std::size_t barriers = 0, disabled = 0, free_faces = 0;
  for (const auto& [id, area] : world.areas()) {
    if (area.shape == navmesh::Area::Shape::barrier) ++barriers;
    if (!area.enabled) ++disabled;
  }
  for (const navmesh::FaceId f : world.mesh().faces()) {
    if (!world.is_blocked(f)) ++free_faces;
  }
  const std::size_t areas = world.areas().size();
  report.add(
      "areas",
      fmt::format("{}, of which {} and {} disabled", areas,
                  barriers == 1 ? "1 is a barrier" : fmt::format("{} are barriers", barriers),
                  disabled),
      areas);
  report.add_json("barriers", barriers);
  report.add_json("disabled_areas", disabled);
  report.add("vertices", world.mesh().vertex_count());
  report.add("faces",
             fmt::format("{}, of which {} {} free", world.mesh().face_count(), free_faces,
                         free_faces == 1 ? "is" : "are"),
             world.mesh().face_count());
  report.add_json("free_faces", free_faces);
  const Point2 low = world.options().low, high = world.options().high;
  report.add("rectangle", fmt::format("{} to {}", units.text(low), units.text(high)),
             Json::Array{units.json(low), units.json(high)});
  const bool is_walkable = world.options().ground.ground == navmesh::Ground::walkable;
  report.add("elsewhere", is_walkable ? "walkable" : "blocked");
  const double free = units.from_grid(free_area(world), 2);
  report.add("free area", fmt::format("{}", free), free);
  report.add("grid", quantisation ? describe(*quantisation) : "coordinates are grid units",
             quantisation ? json_of(*quantisation) : Json());
  report.add("digest", to_string(world.digest()));
}

CutOffGround cut_off_ground(const navmesh::View& view) {
  const std::vector<navmesh::GroundPart> parts = navmesh::parts_of_ground(view);
  if (parts.empty()) return {};
  const navmesh::FloorPoint start = parts.front().at;
  return {parts.size(), navmesh::unreachable_parts(view, {&start, 1})};
}

Json add_cut_off_ground(Report& report, const CutOffGround& found, const PlaceText& place,
                        const Units& units, std::size_t most, std::optional<double> radius) {
  const std::string of_agent = radius ? fmt::format(" for radius {}", *radius) : "";
  const std::size_t count = found.cut_off.size();
  const std::string cut_off =
      count == 0 ? "" : fmt::format(", of which {} {} cut off", count, count == 1 ? "is" : "are");
  report.add_line(fmt::format("{}{}{}", found.parts, of_agent, cut_off), "parts");
  Json::Array list;
  for (std::size_t i = 0; i < std::min(most, count); ++i) {
    const navmesh::GroundPart& part = found.cut_off[i];
    const double area =
        units.from_grid(kernel::nearest_double(part.doubled_area, kernel::constant<2>), 2);
    report.add_line(fmt::format("area {} about {}{}", area, place.words(part.at), of_agent),
                    "cut off");
    Json::Array floors;
    for (const navmesh::Floor floor : part.floors) floors.push_back(Json(floor));
    list.push_back(
        Json::Object{{"area", area}, {"floors", std::move(floors)}, {"at", place.json(part.at)}});
  }
  Json::Object facts{{"all", found.parts}, {"cut_off", count}, {"cut_off_list", std::move(list)}};
  if (radius) facts["radius"] = *radius;
  return facts;
}

}  // namespace offgrid::tool
