// How the numbers of a report become points of the grid.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "museum/exhibit.hpp"

namespace offgrid::museum {

using Places = std::vector<std::array<double, 2>>;

/// Integers, as they are.
Loop loop(std::initializer_list<std::array<std::int64_t, 2>> corners);

/// Decimals with few digits: (place - origin) * per_unit, which is an integer; no place moves.
Loop scaled(double per_unit, const Places& places, std::array<double, 2> origin = {0, 0});

/// Doubles that need more digits than the grid has: by io::quantise with its default width, all
/// loops on one grid.
std::vector<Loop> quantised(const std::vector<Places>& loops);

/// Blocked: what the loops go round; or an odd number of times, so that inner loops are holes. A
/// wall covers nothing.
AreaPlan filled(std::vector<Loop> loops);
AreaPlan with_holes(std::vector<Loop> loops);
AreaPlan wall(Loop line);

/// One area for each loop.
std::vector<AreaPlan> each(std::vector<Loop> loops, AreaPlan (*make)(Loop));
AreaPlan filled_loop(Loop loop);

/// An exhibit of areas: how many vertices, parts and units of blocked area there must be, and which
/// areas overlap.
Exhibit scene_of(std::string_view claim, std::string_view report, std::string_view seen,
                 std::string_view input, std::vector<AreaPlan> areas, std::size_t vertices,
                 std::size_t parts, std::optional<std::int64_t> blocked,
                 std::vector<Overlap> overlaps = {});
/// One area, which is what an odd number of loops goes round.
Exhibit region_of(std::string_view claim, std::string_view report, std::string_view seen,
                  std::string_view input, std::vector<Loop> loops, std::size_t vertices,
                  std::size_t parts, std::optional<std::int64_t> blocked);

/// The sides of a ring of so many points, the first of which has this position.
std::vector<Cloud::Segment> ring_of(std::uint32_t count, std::uint32_t first = 0);

}  // namespace offgrid::museum
