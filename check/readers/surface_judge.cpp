#include "readers/surface_judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/numbers.hpp"

namespace offgrid::readers {
namespace {

using kernel::Point3;

using Fault = std::optional<std::string>;
// Products of coordinates, each below 2^29, and sums of less than 2^13 of them.
using Wide = testing::WideNumber;
using Numbers = std::array<std::int64_t, 3>;
using Seen = std::array<std::int64_t, 2>;

std::string text(std::size_t number) { return std::to_string(number); }

Numbers numbers_of(const Point3& p) { return {p.x.raw(), p.y.raw(), p.z.raw()}; }

// ---- the surface of the file

/// Does a face begin in this line? Counted from 1.
bool is_line_of_face(const FileInput& file, std::size_t line) {
  std::size_t at = 0;
  for (; line > 1; --line) {
    at = file.text.find('\n', at);
    if (at == std::string::npos) return false;
    ++at;
  }
  at = file.text.find_first_not_of(" \t\xEF\xBB\xBF\r", at);
  if (at == std::string::npos) return false;
  const char first = file.text[at];
  return file.kind == io::FileKind::obj ? first == 'f'
                                        : (first >= '0' && first <= '9') || first == '+';
}

Fault check_faces(const FileInput& file, const io::Surface& surface) {
  std::size_t before = 0;
  std::size_t line = 0;
  for (const io::SurfaceFace& face : surface.faces) {
    if (face.corners_end < before + 3 || face.corners_end > before + io::Surface::corners_max)
      return "a face of another number of corners than is read";
    if (face.line <= line || !is_line_of_face(file, face.line))
      return "a face in line " + text(face.line);
    before = face.corners_end;
    line = face.line;
  }
  if (before != surface.corners.size()) return "corners of no face";
  for (const std::uint32_t corner : surface.corners) {
    if (corner >= surface.vertices.size()) return "a corner at a vertex that is not there";
  }
  for (const io::Place3& p : surface.vertices) {
    if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
      return "a vertex that is nowhere";
  }
  return std::nullopt;
}

// ---- the grid

/// Is the coordinate the nearest integer, halves upwards?
bool is_nearest(std::int64_t coordinate, double place, double origin, double scale) {
  const double scaled = (place - origin) * scale;
  const auto whole = static_cast<double>(coordinate);
  return whole - 0.5 <= scaled && scaled < whole + 0.5;
}

Fault check_points(const io::Surface& surface, const io::GridSurface& made) {
  const io::SurfaceQuantisation& grid = made.quantisation;
  const std::int64_t bound = std::int64_t{1} << grid.bits;
  if (grid.bits > io::surface_bits_default) return "a surface that is too large for the grid";
  std::set<Numbers> points;
  for (const Point3& p : made.points) {
    for (const std::int64_t v : numbers_of(p)) {
      if (std::abs(v) >= bound) return "a point beyond the bits";
    }
    if (!points.insert(numbers_of(p)).second) return "a point twice";
  }
  if (made.point_of.size() != surface.vertices.size()) return "vertices without points";
  std::set<std::array<double, 3>> places;
  for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
    if (made.point_of[v] >= made.points.size()) return "a vertex at a point that is not there";
    const io::Place3& at = surface.vertices[v];
    const Numbers p = numbers_of(made.points[made.point_of[v]]);
    if (!is_nearest(p[0], at.x, grid.origin.x, grid.scale) ||
        !is_nearest(p[1], at.y, grid.origin.y, grid.scale) ||
        !is_nearest(p[2], at.z, grid.origin.z, grid.scale))
      return "vertex " + text(v) + " at a point that is not the nearest";
    places.insert({at.x, at.y, at.z});
  }
  if (made.repeated_vertices != surface.vertices.size() - places.size() ||
      made.merged_vertices != places.size() - points.size())
    return "other numbers of repeated and merged vertices";
  return std::nullopt;
}

// ---- triangles

Wide cross(const Seen& a, const Seen& b, const Seen& c) {
  return Wide{b[0] - a[0]} * (c[1] - a[1]) - Wide{b[1] - a[1]} * (c[0] - a[0]);
}
int sign_of(Wide v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

/// A polygon seen along an axis.
std::vector<Seen> seen_along(std::size_t axis, const std::vector<Numbers>& polygon) {
  std::vector<Seen> seen;
  for (const Numbers& p : polygon) seen.push_back({p[(axis + 1) % 3], p[(axis + 2) % 3]});
  return seen;
}

Wide doubled_area(const std::vector<Seen>& polygon) {
  Wide area = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Seen& a = polygon[i];
    const Seen& b = polygon[(i + 1) % polygon.size()];
    area += Wide{a[0]} * b[1] - Wide{a[1]} * b[0];
  }
  return area;
}

/// The first axis along which the view is largest.
std::size_t axis_of(const std::vector<Numbers>& polygon) {
  std::array<Wide, 3> areas{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Wide area = doubled_area(seen_along(axis, polygon));
    areas[axis] = area < 0 ? -area : area;
  }
  return static_cast<std::size_t>(std::max_element(areas.begin(), areas.end()) - areas.begin());
}

/// Have two closed segments a point in common?
bool do_meet(const Seen& a, const Seen& b, const Seen& c, const Seen& d) {
  const auto is_between = [](const Seen& p, const Seen& q, const Seen& r) {
    return std::min(p[0], q[0]) <= r[0] && r[0] <= std::max(p[0], q[0]) &&
           std::min(p[1], q[1]) <= r[1] && r[1] <= std::max(p[1], q[1]);
  };
  const int abc = sign_of(cross(a, b, c)), abd = sign_of(cross(a, b, d));
  const int cda = sign_of(cross(c, d, a)), cdb = sign_of(cross(c, d, b));
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (abc == 0 && is_between(a, b, c)) || (abd == 0 && is_between(a, b, d)) ||
         (cda == 0 && is_between(c, d, a)) || (cdb == 0 && is_between(c, d, b));
}

/// Has the polygon no common points of its sides but the corners between neighbours?
bool is_simple(const std::vector<Seen>& polygon) {
  const std::size_t n = polygon.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Seen& a = polygon[i];
    const Seen& b = polygon[(i + 1) % n];
    const Seen& next = polygon[(i + 2) % n];
    if (a == b || (cross(a, b, next) == 0 && do_meet(a, a, b, next))) return false;
    for (std::size_t k = i + 2; k < n; ++k) {
      if ((k + 1) % n != i && do_meet(a, b, polygon[k], polygon[(k + 1) % n])) return false;
    }
  }
  return true;
}

/// The corners of a face as numbers of points.
std::vector<std::uint32_t> corners_on_grid(const io::Surface& surface, const io::GridSurface& made,
                                           std::size_t face) {
  std::vector<std::uint32_t> corners;
  for (const std::uint32_t corner : surface.corners_of(face))
    corners.push_back(made.point_of[corner]);
  return corners;
}

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// Have the triangles the edges of the polygon, and else only edges that cancel each other?
bool has_edges_of(const std::vector<std::uint32_t>& corners, const Triangles& triangles) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  const auto add = [&](std::uint32_t from, std::uint32_t to, int times) {
    if (from < to) edges[{from, to}] += times;
    if (to < from) edges[{to, from}] -= times;
  };
  for (std::size_t i = 0; i < corners.size(); ++i)
    add(corners[i], corners[(i + 1) % corners.size()], 1);
  for (const auto& t : triangles) {
    add(t[0], t[1], -1);
    add(t[1], t[2], -1);
    add(t[2], t[0], -1);
  }
  return std::all_of(edges.begin(), edges.end(), [](const auto& edge) { return edge.second == 0; });
}

/// A face of four corners or more: is it simple where it is seen, and does a triangle turn the
/// other way?
struct FaceFacts {
  bool is_simple = false;
  bool has_wrong_turn = false;
};

FaceFacts facts_of(const io::GridSurface& made, const std::vector<std::uint32_t>& corners,
                   const Triangles& triangles) {
  const auto numbers = [&](const auto& some) {
    std::vector<Numbers> all;
    for (const std::uint32_t corner : some) all.push_back(numbers_of(made.points[corner]));
    return all;
  };
  const std::vector<Numbers> polygon = numbers(corners);
  const std::size_t axis = axis_of(polygon);
  const std::vector<Seen> seen = seen_along(axis, polygon);
  const int turn = sign_of(doubled_area(seen));
  FaceFacts facts;
  facts.is_simple = is_simple(seen);
  for (const auto& t : triangles) {
    if (sign_of(doubled_area(seen_along(axis, numbers(t)))) * turn < 0) facts.has_wrong_turn = true;
  }
  return facts;
}

bool is_degenerate(const io::GridSurface& made, const std::array<std::uint32_t, 3>& t) {
  std::vector<Numbers> corners;
  for (const std::uint32_t corner : t) corners.push_back(numbers_of(made.points[corner]));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (doubled_area(seen_along(axis, corners)) != 0) return false;
  }
  return true;
}

Fault check_triangles(const io::Surface& surface, const io::GridSurface& made) {
  if (made.lines.size() != made.triangles.size()) return "triangles without lines";
  std::size_t first = 0, simple = 0, wrong = 0, polygons = 0;
  for (std::size_t face = 0; face < surface.faces.size(); ++face) {
    const std::vector<std::uint32_t> corners = corners_on_grid(surface, made, face);
    const std::size_t count = corners.size() - 2;
    if (first + count > made.triangles.size()) return "faces without triangles";
    const Triangles triangles(made.triangles.begin() + static_cast<std::ptrdiff_t>(first),
                              made.triangles.begin() + static_cast<std::ptrdiff_t>(first + count));
    for (std::size_t i = first; i < first + count; ++i) {
      if (made.lines[i] != surface.faces[face].line) return "a triangle with the line of another";
    }
    first += count;
    if (!has_edges_of(corners, triangles)) return "face " + text(face) + " with other edges";
    if (corners.size() == 3) continue;
    const FaceFacts facts = facts_of(made, corners, triangles);
    ++polygons;
    simple += facts.is_simple ? 1 : 0;
    wrong += facts.has_wrong_turn ? 1 : 0;
    if (facts.is_simple && facts.has_wrong_turn) return "triangles that overlap";
  }
  if (first != made.triangles.size()) return "triangles of no face";
  if (made.fanned_faces < wrong || made.fanned_faces > polygons - simple)
    return text(made.fanned_faces) + " faces that have no triangles but a fan";
  const auto flat = static_cast<std::size_t>(
      std::count_if(made.triangles.begin(), made.triangles.end(),
                    [&](const auto& t) { return is_degenerate(made, t); }));
  if (made.degenerate_triangles != flat) return "another number of degenerate triangles";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> check_surface(const FileInput& file, const Reading& reading) {
  const io::Surface& surface = *reading.surface;
  if (auto fault = check_faces(file, surface)) return fault;
  if (!reading.on_grid) {
    return reading.quantise_error == kernel::ErrorCode::bad_scale
               ? std::nullopt
               : Fault("a surface that does not quantise");
  }
  if (auto fault = check_points(surface, *reading.on_grid)) return fault;
  if (auto fault = check_triangles(surface, *reading.on_grid)) return fault;
  const std::optional<io::GridSurface>& again = reading.on_grid_again;
  if (!again || again->points != reading.on_grid->points ||
      again->triangles != reading.on_grid->triangles)
    return "another surface when it is written and read again";
  return std::nullopt;
}

}  // namespace offgrid::readers
