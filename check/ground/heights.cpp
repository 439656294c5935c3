#include "ground/heights.hpp"

#include <algorithm>
#include <array>

namespace offgrid::testing::ground {
namespace {

using W = WideInteger;

int sign_of(const W& v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

/// The point (x, y) / w, with w positive.
struct Vertex {
  W x, y, w = 1;
};

/// The function a x + b y + c.
struct Plane {
  W a, b, c;

  W at(const Vertex& v) const { return a * v.x + b * v.y + c * v.w; }
  W at(const Site& p) const { return a * p.x + b * p.y + c; }
  friend Plane operator+(const Plane& f, const Plane& g) {
    return {f.a + g.a, f.b + g.b, f.c + g.c};
  }
  friend Plane operator*(const W& n, const Plane& f) { return {n * f.a, n * f.b, n * f.c}; }
};
const Plane one{0, 0, 1};

/// Positive left of a -> b: twice the area of the triangle of both and the place.
Plane side_of(const Site& a, const Site& b) {
  const W dx = b.x - a.x, dy = b.y - a.y;
  return {-dy, dx, dy * a.x - dx * a.y};
}
/// The height of the face's plane times twice its area.
Plane heights_of(const GroundFace& face) {
  Plane sum;
  for (std::size_t k = 0; k < 3; ++k)
    sum = sum + W(face[k].z) * side_of(face[(k + 1) % 3].at, face[(k + 2) % 3].at);
  return sum;
}
W area_in(const GroundFace& face) { return W(area_of(face)); }
bool is_flat(const GroundFace& face) { return face[0].z == face[1].z && face[0].z == face[2].z; }

/// A convex part of the map: the places where no plane is negative.
using Part = std::vector<Plane>;

Part part_of(const GroundFace& face) {
  Part part;
  for (std::size_t k = 0; k < 3; ++k) part.push_back(side_of(face[k].at, face[(k + 1) % 3].at));
  return part;
}
/// Where the face is in the range of the rod; nothing if it is nowhere.
std::optional<Part> part_in_rod(const GroundFace& face, const GroundQuestion& rod) {
  if (rod.z_low > rod.z_high) return std::nullopt;
  Part part = part_of(face);
  if (is_flat(face)) {
    const bool is_in = rod.z_low <= face[0].z && face[0].z <= rod.z_high;
    return is_in ? std::optional(part) : std::nullopt;
  }
  const W area = area_in(face);
  const Plane heights = heights_of(face);
  part.push_back(heights + (-area * rod.z_low) * one);
  part.push_back((area * rod.z_high) * one + W(-1) * heights);
  return part;
}

enum class Reach : std::uint8_t { inside, outside, near_border };

/// How the square about the place, half a unit to each side, lies to the part.
Reach reach_of(const Part& part, const Site& p) {
  Reach reach = Reach::inside;
  for (const Plane& plane : part) {
    const W middle = 2 * plane.at(p), change = abs(plane.a) + abs(plane.b);
    if (middle + change < 0) return Reach::outside;
    if (middle - change <= 0) reach = Reach::near_border;
  }
  return reach;
}

/// Is the place more than a unit away from the box of the face?
bool is_far(const GroundFace& face, const Site& p) {
  const auto [x_low, x_high] = std::minmax({face[0].at.x, face[1].at.x, face[2].at.x});
  const auto [y_low, y_high] = std::minmax({face[0].at.y, face[1].at.y, face[2].at.y});
  return p.x < x_low - 1 || p.x > x_high + 1 || p.y < y_low - 1 || p.y > y_high + 1;
}

/// An edge of a convex cell: it begins at a vertex and runs along a line.
struct Edge {
  Vertex from;
  Plane line;
};
using Cell = std::vector<Edge>;

Vertex meeting(const Plane& f, const Plane& g) {
  const Vertex v{f.b * g.c - g.b * f.c, f.c * g.a - g.c * f.a, f.a * g.b - g.a * f.b};
  return v.w < 0 ? Vertex{-v.x, -v.y, -v.w} : v;
}

Cell cell_of(const GroundFace& face) {
  Cell cell;
  for (std::size_t k = 0; k < 3; ++k)
    cell.push_back({{face[k].at.x, face[k].at.y, 1}, side_of(face[k].at, face[(k + 1) % 3].at)});
  return cell;
}

/// Is the plane positive somewhere in the cell?
bool is_positive_in(const Cell& cell, const Plane& plane) {
  return std::any_of(cell.begin(), cell.end(),
                     [&](const Edge& edge) { return plane.at(edge.from) > 0; });
}

/// The part of the cell where the plane is not negative. Requires that it is positive somewhere.
Cell cut(const Cell& cell, const Plane& plane) {
  Cell part;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const Edge& edge = cell[i];
    const int from = sign_of(plane.at(edge.from));
    const int to = sign_of(plane.at(cell[(i + 1) % cell.size()].from));
    if (from > 0 || (from == 0 && to >= 0)) part.push_back(edge);
    if (from == 0 && to < 0) part.push_back({edge.from, plane});
    if (from > 0 && to < 0) part.push_back({meeting(edge.line, plane), plane});
    if (from < 0 && to > 0) part.push_back({meeting(edge.line, plane), edge.line});
  }
  return part;
}

bool covers(const GroundQuestion& rod, int winding) {
  return rod.is_even_odd ? winding % 2 != 0 : winding != 0;
}

/// Does the shape of the rod cover a part of the cell? The lines of its edges from the number on
/// cut the cell into parts that are covered or not.
bool covers_some(const GroundQuestion& rod, const std::vector<Plane>& lines, std::size_t number,
                 const Cell& cell) {
  if (number < lines.size()) {
    const Plane &line = lines[number], back = W(-1) * line;
    const bool is_left = is_positive_in(cell, line), is_right = is_positive_in(cell, back);
    if (!is_left || !is_right) return covers_some(rod, lines, number + 1, cell);
    return covers_some(rod, lines, number + 1, cut(cell, line)) ||
           covers_some(rod, lines, number + 1, cut(cell, back));
  }
  // three times the middle of three corners
  const Vertex &a = cell[0].from, &b = cell[1].from, &c = cell[2].from;
  const W x = a.x * b.w * c.w + b.x * a.w * c.w + c.x * a.w * b.w;
  const W y = a.y * b.w * c.w + b.y * a.w * c.w + c.y * a.w * b.w;
  return covers(rod, winding_about(rod.loops, x, y, 3 * a.w * b.w * c.w));
}

}  // namespace

// ---- heights

std::optional<Ratio> height_of(std::span<const GroundFace> floor, const Site& p) {
  std::optional<std::pair<Ratio, Ratio>> best;  // squared distance and height
  for (const GroundFace& face : floor) {
    if (is_far(face, p)) continue;
    std::optional<Ratio> distance;
    if (is_over(face, p)) distance = Ratio{};
    bool is_close = distance.has_value();
    for (std::size_t k = 0; k < 3 && !is_over(face, p); ++k) {
      const Site &a = face[k].at, &b = face[(k + 1) % 3].at;
      is_close = is_close || is_beside(a, b, p, 1);
      const W ux = b.x - a.x, uy = b.y - a.y, vx = p.x - a.x, vy = p.y - a.y;
      const W dot = ux * vx + uy * vy, length = ux * ux + uy * uy, cross = ux * vy - uy * vx;
      const W beyond_x = p.x - b.x, beyond_y = p.y - b.y;
      const Ratio to_side = dot <= 0       ? Ratio{vx * vx + vy * vy, 1}
                            : dot > length ? Ratio{beyond_x * beyond_x + beyond_y * beyond_y, 1}
                                           : Ratio{cross * cross, length};
      if (!distance || to_side < *distance) distance = to_side;
    }
    if (!is_close) continue;
    const std::pair found{*distance, plane_height(face, p)};
    if (!best || found.first < best->first ||
        (found.first == best->first && found.second < best->second))
      best = found;
  }
  return best ? std::optional(best->second) : std::nullopt;
}

// ---- loops

int winding_about(const SiteLoops& loops, const W& x, const W& y, const W& w) {
  int count = 0;
  for (const std::vector<Site>& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Site &a = loop[i], &b = loop[(i + 1) % loop.size()];
      const bool is_up = w * a.y <= y, is_below = w * b.y <= y;
      if (is_up == is_below) continue;
      const int side = sign_of(side_of(a, b).at(Vertex{x, y, w}));
      if (is_up && side > 0) ++count;
      if (!is_up && side < 0) --count;
    }
  }
  return count;
}
int winding_about(const SiteLoops& loops, const Site& p) {
  return winding_about(loops, p.x, p.y, 1);
}

bool is_near_edge(const SiteLoops& loops, const Site& p) {
  for (const std::vector<Site>& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      if (is_beside(loop[i], loop[(i + 1) % loop.size()], p, 1)) return true;
    }
  }
  return false;
}

// ---- rods

bool has_ground_in_rod(const GroundFace& face, const GroundQuestion& rod) {
  const std::optional<Part> part = part_in_rod(face, rod);
  if (!part) return false;
  Cell cell = cell_of(face);
  for (std::size_t i = 3; i < part->size(); ++i) {
    if (!is_positive_in(cell, (*part)[i])) return false;
    cell = cut(cell, (*part)[i]);
  }
  std::vector<Plane> lines;
  for (const std::vector<Site>& loop : rod.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      if (loop[i] != loop[(i + 1) % loop.size()])
        lines.push_back(side_of(loop[i], loop[(i + 1) % loop.size()]));
    }
  }
  return covers_some(rod, lines, 0, cell);
}

std::optional<int> winding_in_rod(std::span<const GroundFace> floor, const GroundQuestion& rod,
                                  const Site& p) {
  int inside = 0;
  for (const GroundFace& face : floor) {
    if (is_far(face, p)) continue;
    const std::optional<Part> part = part_in_rod(face, rod);
    const Reach reach = part ? reach_of(*part, p) : Reach::outside;
    if (reach == Reach::near_border) return std::nullopt;
    if (reach == Reach::inside) ++inside;
  }
  if (inside == 0) return 0;
  if (is_near_edge(rod.loops, p)) return std::nullopt;
  return inside * winding_about(rod.loops, p);
}

// ---- ceilings

std::optional<int> ceilings_over(std::span<const GroundFace> floor,
                                 std::span<const GroundFace> soup, std::int64_t height,
                                 const Site& p) {
  int count = 0;
  for (const GroundFace& face : floor) {
    if (is_far(face, p)) continue;
    for (GroundFace ceiling : soup) {
      if (is_far(ceiling, p) || area_of(ceiling) == 0 ||
          std::any_of(ceiling.begin(), ceiling.end(), [](const GroundCorner& corner) {
            return corner.z >= height_limit || corner.z <= -height_limit;
          }))
        continue;
      if (area_of(ceiling) < 0) std::swap(ceiling[1], ceiling[2]);
      const W of_face = area_in(face), of_ceiling = area_in(ceiling);
      const Plane room = of_face * heights_of(ceiling) + (-of_ceiling) * heights_of(face);
      const W most = W(height) * of_face * of_ceiling;
      // parallel planes are as far apart everywhere
      if (room.a == 0 && room.b == 0 && (room.c <= 0 || room.c >= most)) continue;
      Part part = part_of(face);
      for (const Plane& side : part_of(ceiling)) part.push_back(side);
      part.push_back(room);
      part.push_back(most * one + W(-1) * room);
      const Reach reach = reach_of(part, p);
      if (reach == Reach::near_border) return std::nullopt;
      if (reach == Reach::inside) ++count;
    }
  }
  return count;
}

}  // namespace offgrid::testing::ground
