// Tests of triangles in floats, as textbooks have them, for comparison only. They are wrong: where
// sets touch, where they are in one plane, where coordinates are large or small. Written for this
// program, after
//
//   separating axes   G. Szauer, Game Physics Cookbook, 2017: the axes of two triangles are their
//                     normals and the cross products of their edges
//   ... robust        the same book's repair for parallel edges, with its absolute tolerance
//   intervals         T. Moeller, A Fast Triangle-Triangle Intersection Test, 1997: the intervals
//                     that both triangles cut from the line of their planes
//   thirteen axes     T. Akenine-Moeller, Fast 3D Triangle-Box Overlap Testing, 2001
//   nearest point     the Cookbook's: the projection if it is inside, or the nearest point of an
//                     edge, whichever is strictly nearest
#pragma once

#include <array>

namespace offgrid::bench::textbook {

struct Vector {
  float x = 0;
  float y = 0;
  float z = 0;
};

using Triangle = std::array<Vector, 3>;

struct Box {
  Vector centre;
  Vector half;
};

struct Ball {
  Vector centre;
  float radius = 0;
};

bool meet_by_axes(const Triangle& s, const Triangle& t);
bool meet_by_robust_axes(const Triangle& s, const Triangle& t);
bool meet_by_intervals(const Triangle& s, const Triangle& t);
bool meets_by_thirteen_axes(const Triangle& t, const Box& box);
bool meets_by_nearest_point(const Triangle& t, const Ball& ball);

}  // namespace offgrid::bench::textbook
