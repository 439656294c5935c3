// Inputs that other libraries went wrong on, with the report each is from: docs/broken-inputs.md
// tells the stories and docs/figures/broken_inputs.cpp draws them. Decimals of a report are
// multiples of a unit, which is stated, so that nothing is rounded.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::testing {

using BrokenLoops = std::vector<navmesh::Area::Loop>;

inline navmesh::Area::Loop broken_loop(
    std::initializer_list<std::pair<std::int64_t, std::int64_t>> corners) {
  navmesh::Area::Loop loop;
  for (const auto& [x, y] : corners) loop.push_back(kernel::Point2::at(x, y));
  return loop;
}

/// Three triangles about (1, -1), side by side: mfogel/polygon-clipping #69.
inline BrokenLoops touching_triangles() {
  return {broken_loop({{2, -2}, {1, -1}, {0, -2}}), broken_loop({{1, -1}, {0, -1}, {0, -2}}),
          broken_loop({{2, -2}, {2, 0}, {1, -1}})};
}

/// Four rings that cross themselves and each other: mfogel/polygon-clipping #95.
inline BrokenLoops crossing_rings() {
  return {
      broken_loop({{18, 66},
                   {17, 19},
                   {24, 25},
                   {74, 58},
                   {0, 98},
                   {85, 85},
                   {44, 71},
                   {84, 75},
                   {7, 1},
                   {63, 69}}),
      broken_loop({{77, 80}, {53, 76}, {86, 15}, {32, 33}, {35, 73}}),
      broken_loop({{9, 20}, {15, 50}, {65, 86}, {49, 50}, {57, 58}, {11, 88}, {99, 88}, {89, 82}}),
      broken_loop({{62, 2},
                   {67, 77},
                   {96, 26},
                   {11, 52},
                   {1, 73},
                   {68, 54},
                   {65, 84},
                   {68, 73},
                   {13, 10}})};
}

/// A ring that runs along the same line there and back: mfogel/polygon-clipping #48.
inline BrokenLoops thin_ring() {
  return {broken_loop({{-2, -1}, {-1, 0}, {1, 0}, {2, -1}, {2, 1}, {1, 0}, {-1, 0}, {-2, 1}})};
}

/// Four lines, two of which cross at an angle of a millionth: Stoeoef/spade #109. A unit is 10^-7
/// of the report's.
inline BrokenLoops nearly_parallel_lines() {
  return {broken_loop({{170641120, -179600800}, {162495940, -171455630}}),
          broken_loop({{-252907260, -244354820}, {-56608872, -244354820}}),
          broken_loop({{178786260, -187745950}, {154350780, -163310450}}),
          broken_loop({{163310450, -219512080}, {-32987900, -244354820}})};
}

/// A frame whose inner side is joined to the outer one by a bridge, there and back:
/// MaulingMonkey/poly2tri-cs #7. A unit is 10^-4.
inline BrokenLoops bridged_frame() {
  return {broken_loop({{0, 0},
                       {261011, 0},
                       {263587, 168932},
                       {229269, 149090},
                       {225945, 17841},
                       {33232, 17841},
                       {33232, 150749},
                       {229269, 149090},
                       {263587, 168932},
                       {-2200, 170728}})};
}

/// A rectangle and two holes that meet in (2, 12): mapbox/earcut #177.
inline BrokenLoops touching_holes() {
  return {broken_loop({{0, 0}, {20, 0}, {20, 25}, {0, 25}}),
          broken_loop({{3, 3}, {2, 12}, {9, 15}}), broken_loop({{9, 21}, {2, 12}, {7, 22}})};
}

/// Squares inside each other: godotengine/godot #70823.
inline BrokenLoops nested_squares() {
  BrokenLoops loops;
  for (const int r : {500, 300, 10})
    loops.push_back(broken_loop({{-r, -r}, {r, -r}, {r, r}, {-r, r}}));
  return loops;
}

/// The outline of a mesh of eight polygons, and the motions that were asked about: vleue/polyanya
/// #45. A unit is 10^-8.
inline navmesh::Area::Loop alcove() {
  return broken_loop({{37500000, 37500000},
                      {407500000, 37500000},
                      {407500000, 267500000},
                      {377500000, 267500000},
                      {377500000, 117500000},
                      {212500000, 117500000},
                      {212500000, 127500000},
                      {177500000, 127500000},
                      {177500000, 117500000},
                      {37500000, 117500000}});
}
inline BrokenLoops alcove_motions() {
  return {broken_loop({{207057710, 123261020}, {207401300, 100239980}}),
          broken_loop({{209119320, 123261020}, {273028420, 105737540}}),
          broken_loop({{182318690, 121199440}, {198467780, 93711627}}),
          broken_loop({{194068880, 118355980}, {208564830, 85704863}}),
          broken_loop({{211379580, 126237270}, {389834790, 130318670}})};
}

}  // namespace offgrid::testing
