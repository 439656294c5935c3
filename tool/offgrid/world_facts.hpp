// What there is to say about any world, for several commands.
#pragma once

#include <optional>
#include <string>

#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/report.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

/// Areas, vertices, faces, the rectangle, the free part, the quantisation, the digest.
void add_facts(Report& report, const navmesh::World& world,
               const std::optional<io::Quantisation>& quantisation);

/// The area that is free, in grid units squared. The sum is exact, the quotient is what a double
/// can say.
double free_area(const navmesh::World& world);

/// The length of a way in grid units, as a double says it.
double length_of(const navmesh::Path& path);

/// A sum of lengths or costs, which are in units of 2^-16, in grid units.
double grid_units(const navmesh::PathLength& length);

/// A code of the library as one word for programs: "start_blocked".
std::string name(navmesh::PathErrorCode code);
std::string name(navmesh::CheapPathErrorCode code);
std::string name(navmesh::ClearPathErrorCode code);

/// Why there is no way from a point. The library's words speak of grid points; where the user does
/// not, these are in the user's units.
std::string say(const navmesh::PathError& error, const kernel::Point2& from, const Units& units);
std::string say(const navmesh::CheapPathError& error, const kernel::Point2& from,
                const Units& units);
std::string say(const navmesh::ClearPathError& error, const kernel::Point2& from,
                const Units& units);

}  // namespace offgrid::tool
