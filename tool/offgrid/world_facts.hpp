// Facts about a world, for several commands.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/ground_parts.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/report.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

/// Adds areas, vertices, faces, the rectangle, the free area, the quantisation and the digest.
void add_facts(Report& report, const navmesh::World& world,
               const std::optional<io::Quantisation>& quantisation);

/// Ground that no path reaches from the largest part.
struct CutOffGround {
  std::size_t parts = 0;  ///< number of all parts
  std::vector<navmesh::GroundPart> cut_off;
};
CutOffGround cut_off_ground(const navmesh::View& view);

/// How a place of ground is told to people and to programs.
struct PlaceText {
  std::function<std::string(const navmesh::FloorPoint&)> words;
  std::function<Json(const navmesh::FloorPoint&)> json;
};

/// Adds the number of parts and of those that no path reaches, and at most so many of these;
/// returns them for programs. A radius is that of an agent in units; without one the agent is a
/// point.
Json add_cut_off_ground(Report& report, const CutOffGround& found, const PlaceText& place,
                        const Units& units, std::size_t most, std::optional<double> radius = {});

/// The free area in grid units squared: an exact sum, rounded to a double.
double free_area(const navmesh::World& world);

/// A sum of lengths or costs, in units of 2^-16, as grid units, rounded to a double.
double grid_units(const navmesh::PathLength& length);

/// The name of an error code, for programs: "start_blocked".
std::string name(navmesh::PathErrorCode code);
std::string name(navmesh::CheapPathErrorCode code);
std::string name(navmesh::ClearPathErrorCode code);

/// The reason why there is no path, in the user's units; the library's message has grid points.
std::string say(const navmesh::PathError& error, const kernel::Point2& from, const Units& units);
std::string say(const navmesh::CheapPathError& error, const kernel::Point2& from,
                const Units& units);
std::string say(const navmesh::ClearPathError& error, const kernel::Point2& from,
                const Units& units);

}  // namespace offgrid::tool
