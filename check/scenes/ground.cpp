#include "scenes/ground.hpp"

#include <algorithm>

#include "engine/form.hpp"
#include "scenes/book.hpp"
#include "shapes/construct.hpp"
#include "shapes/definition.hpp"

namespace offgrid::testing::scenes {
namespace {

using W = WideInteger;

W floor_of(const W& n, const W& positive) {
  const W quotient = n / positive;
  return quotient * positive > n ? W(quotient - 1) : quotient;
}

/// The point (x, y) / divisor, which is positive.
struct Place {
  W x, y, divisor = 1;

  Site2 rounded() const {
    const auto nearest = [&](const W& v) {
      return static_cast<std::int64_t>(floor_of(2 * v + divisor, 2 * divisor));
    };
    return {nearest(x), nearest(y)};
  }
  friend bool operator<(const Place& a, const Place& b) {
    const W ax = a.x * b.divisor, bx = b.x * a.divisor;
    return ax < bx || (ax == bx && a.y * b.divisor < b.y * a.divisor);
  }
  friend bool operator==(const Place& a, const Place& b) { return !(a < b) && !(b < a); }
};

/// Positive if a, b, c turn left.
W turn_of(const Place& a, const Place& b, const Place& c) {
  const auto part = [&](const Place& p, const Place& q) {
    return std::pair<W, W>(q.x * p.divisor - p.x * q.divisor, q.y * p.divisor - p.y * q.divisor);
  };
  const auto [ux, uy] = part(a, b);
  const auto [vx, vy] = part(a, c);
  return ux * vy - uy * vx;
}
/// The same for grid points.
WideNumber turn_of(const Site2& a, const Site2& b, const Site2& c) {
  return WideNumber{b[0] - a[0]} * (c[1] - a[1]) - WideNumber{b[1] - a[1]} * (c[0] - a[0]);
}

/// A triangle in the world, `norm` times as large.
struct Posed {
  std::array<Site3, 3> corner;
  std::int64_t norm;

  Posed(const MeshPlan& mesh, std::size_t i, const ModelPose& pose) : norm(norm_of(pose)) {
    const Shape t = posed_triangle(mesh.triangle(i), pose);
    corner = {t.site(0), t.site(3), t.site(6)};
  }

  /// Where the edge from corner a to b passes the height, which is strictly between them.
  Place at_height(std::size_t a, std::size_t b, const W& z) const {
    const Site3 &p = corner[a], &q = corner[b];
    const W rise = W(q[2]) - p[2], part = z - p[2], sign = rise > 0 ? 1 : -1;
    const auto along = [&](std::size_t axis) {
      return W(sign * (W(p[axis]) * rise + (W(q[axis]) - p[axis]) * part));
    };
    return {along(0), along(1), W(sign * rise * norm)};
  }
  Place at_corner(std::size_t i) const { return {corner[i][0], corner[i][1], norm}; }
};

/// The extreme points of what is between the heights, counter-clockwise; both ends if they are on a
/// line.
std::vector<Place> piece_of(const Posed& t, std::int64_t low, std::int64_t high) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < 3; ++i) {
    const W z = t.corner[i][2];
    if (W(low) * t.norm <= z && z <= W(high) * t.norm) places.push_back(t.at_corner(i));
    for (std::size_t k = i + 1; k < 3; ++k) {
      const auto [least, most] = std::minmax(t.corner[i][2], t.corner[k][2]);
      for (const std::int64_t height : {low, high}) {
        const W at = W(height) * t.norm;
        if (least < at && at < most) places.push_back(t.at_height(i, k, at));
      }
    }
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  if (places.size() < 2) return places;
  const bool is_line = std::all_of(places.begin(), places.end(), [&](const Place& p) {
    return turn_of(places.front(), places.back(), p) == 0;
  });
  if (is_line) return {places.front(), places.back()};
  std::sort(places.begin() + 1, places.end(),
            [&](const Place& a, const Place& b) { return turn_of(places.front(), a, b) > 0; });
  return places;
}

Line2 rounded(const std::vector<Place>& places) {
  Line2 line;
  for (const Place& place : places) line.push_back(place.rounded());
  return line;
}

/// Without points that come twice in a row.
Line2 without_repeats(Line2 loop) {
  loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
  while (loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
  return loop;
}
Line2 smallest_rotation(const Line2& loop) {
  Line2 best = loop, next = loop;
  for (std::size_t i = 1; i < loop.size(); ++i) {
    std::rotate(next.begin(), next.begin() + 1, next.end());
    best = std::min(best, next);
  }
  return best;
}
WideNumber doubled_area(const Line2& loop) {
  WideNumber sum = 0;
  for (std::size_t i = 2; i < loop.size(); ++i) sum += turn_of(loop[0], loop[i - 1], loop[i]);
  return sum;
}
/// Turned round if its area is negative; if there is none, the smaller of both.
Line2 normal_loop(const Line2& loop) {
  const Line2 one = smallest_rotation(without_repeats(loop));
  Line2 reversed(one.rbegin(), one.rend());
  reversed = smallest_rotation(reversed);
  const WideNumber area = doubled_area(one);
  return area > 0 ? one : area < 0 ? reversed : std::min(one, reversed);
}
Line2 ends_of(const Line2& line) {
  const auto [low, high] = std::minmax_element(line.begin(), line.end());
  return {*low, *high};
}
bool is_line(const Line2& loop) {
  const Line2 ends = ends_of(loop);
  return std::all_of(loop.begin(), loop.end(),
                     [&](const Site2& p) { return turn_of(ends[0], ends[1], p) == 0; });
}

void pass(Ground& ground, const Site2& from, const Site2& to) {
  if (from == to) return;
  const bool is_forward = from < to;
  const auto at =
      ground.section.try_emplace(is_forward ? std::pair(from, to) : std::pair(to, from)).first;
  at->second += is_forward ? 1 : -1;
  if (at->second == 0) ground.section.erase(at);
}

/// The edge of the section, a little above the height, in a triangle of a closed mesh: to its left
/// is the inside, where the triangle's normal does not point.
void add_section(Ground& ground, const Posed& t, std::int64_t low) {
  const W height = W(low) * t.norm;
  std::vector<Place> ends;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = i + 1; k < 3; ++k) {
      const W p = t.corner[i][2], q = t.corner[k][2];
      if ((p > height) == (q > height)) continue;
      ends.push_back(p == height   ? t.at_corner(i)
                     : q == height ? t.at_corner(k)
                                   : t.at_height(i, k, height));
    }
  }
  if (ends.empty()) return;
  const auto edge = [&](std::size_t i, std::size_t axis) {
    return W(t.corner[i][axis]) - t.corner[0][axis];
  };
  const W normal_x = edge(1, 1) * edge(2, 2) - edge(1, 2) * edge(2, 1);
  const W normal_y = edge(1, 2) * edge(2, 0) - edge(1, 0) * edge(2, 2);
  const Place &a = ends[0], &b = ends[1];
  const W along = (b.y * a.divisor - a.y * b.divisor) * normal_x -
                  (b.x * a.divisor - a.x * b.divisor) * normal_y;
  const Site2 first = a.rounded(), second = b.rounded();
  along > 0 ? pass(ground, first, second) : pass(ground, second, first);
}

/// How often loops surround half a grid point; nothing if it is on one.
std::optional<std::int64_t> winding_of(const std::vector<Line2>& loops, const Site2& twice) {
  std::int64_t sum = 0;
  for (const Line2& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Site2 &p = loop[i], &q = loop[(i + 1) % loop.size()];
      const Site2 a{2 * p[0], 2 * p[1]}, b{2 * q[0], 2 * q[1]};
      const WideNumber turn = turn_of(a, b, twice);
      const auto [left, right] = std::minmax(a[0], b[0]);
      const auto [low, high] = std::minmax(a[1], b[1]);
      if (turn == 0 && left <= twice[0] && twice[0] <= right && low <= twice[1] && twice[1] <= high)
        return std::nullopt;
      if (a[1] <= twice[1] && twice[1] < b[1] && turn > 0) ++sum;
      if (b[1] <= twice[1] && twice[1] < a[1] && turn < 0) --sum;
    }
  }
  return sum;
}

}  // namespace

std::string show(const Ground& ground) {
  std::string text = "surface" + text_of_value(ground.surface) + ", walls" +
                     text_of_value(ground.walls) + ", section";
  for (const auto& [edge, times] : ground.section)
    text +=
        " " + std::to_string(times) + " " + text_of_value(edge.first) + text_of_value(edge.second);
  return text;
}
std::string show(const GroundAnswer& ground) {
  return "model " + std::to_string(ground.model) + ", surface" + text_of_value(ground.surface) +
         ", section" + text_of_value(ground.section) + ", walls" + text_of_value(ground.walls);
}

Ground normal_form(const GroundAnswer& answer) {
  Ground ground;
  for (const Line2& loop : answer.surface) ground.surface.push_back(normal_loop(loop));
  for (const Line2& line : answer.walls)
    ground.walls.push_back(std::min(line, {line.rbegin(), line.rend()}));
  for (const Line2& loop : answer.section) {
    for (std::size_t i = 0; i < loop.size(); ++i)
      pass(ground, loop[i], loop[(i + 1) % loop.size()]);
  }
  std::sort(ground.surface.begin(), ground.surface.end());
  std::sort(ground.walls.begin(), ground.walls.end());
  return ground;
}

Piece piece_of(const MeshPlan& mesh, std::size_t triangle, const ModelPose& pose, std::int64_t low,
               std::int64_t high) {
  const Posed t(mesh, triangle, pose);
  const std::vector<Place> places = piece_of(t, low, high);
  const Line2 loop = rounded(places);
  Piece piece;
  piece.exact = places.size();
  if (places.empty()) return piece;
  piece.is_upright = turn_of(t.at_corner(0), t.at_corner(1), t.at_corner(2)) == 0;
  piece.is_cut = std::any_of(t.corner.begin(), t.corner.end(), [&](const Site3& p) {
    return p[2] < W(low) * t.norm || W(high) * t.norm < p[2];
  });
  piece.is_line = places.size() < 3;
  piece.is_line_rounded = is_line(loop) && ends_of(loop)[0] != ends_of(loop)[1];
  piece.is_point_rounded = ends_of(loop)[0] == ends_of(loop)[1];
  const auto is_half = [](const W& n, const W& d) { return n % d != 0 && 2 * n % d == 0; };
  piece.has_half = std::any_of(places.begin(), places.end(), [&](const Place& p) {
    return is_half(p.x, p.divisor) || is_half(p.y, p.divisor);
  });
  return piece;
}

bool is_of_sheet(const MeshPlan& mesh, std::size_t triangle) {
  using Corners = std::array<std::uint32_t, 3>;
  const auto& [a, b, c] = mesh.triangles[triangle];
  if (a == b || b == c || c == a) return true;
  const std::array same{Corners{a, b, c}, Corners{b, c, a}, Corners{c, a, b}};
  const std::array other{Corners{a, c, b}, Corners{c, b, a}, Corners{b, a, c}};
  std::ptrdiff_t surplus = 0;
  for (const auto& t : mesh.triangles) {
    surplus += std::count(same.begin(), same.end(), t);
    surplus -= std::count(other.begin(), other.end(), t);
  }
  // One way: from the smallest corner to the middle one.
  const Corners smallest = *std::min_element(same.begin(), same.end());
  return surplus == 0 && smallest[1] < smallest[2];
}

Ground ground_of(const MeshPlan& mesh, const ModelPose& pose, std::int64_t low, std::int64_t high) {
  Ground ground;
  const bool is_solid = is_closed(mesh);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Posed t(mesh, i, pose);
    if (is_solid) add_section(ground, t, low);
    const Line2 loop = rounded(piece_of(t, low, high));
    if (loop.empty()) continue;
    const Line2 ends = ends_of(loop);
    if (!is_line(loop)) {
      ground.surface.push_back(normal_loop(loop));
    } else if (ends[0] != ends[1] && (!is_solid || is_of_sheet(mesh, i))) {
      ground.walls.push_back(ends);
    }
  }
  std::sort(ground.surface.begin(), ground.surface.end());
  std::sort(ground.walls.begin(), ground.walls.end());
  return ground;
}

Cover cover_of(const MeshPlan& mesh, const ModelPose& pose, std::int64_t low, std::int64_t high,
               const Site2& twice) {
  // Everything 2 norm times as large.
  const std::int64_t norm = norm_of(pose);
  const auto column = [&](std::int64_t x, std::int64_t y) {
    Shape segment{ShapeKind::segment, {}};
    segment.set(0, {x * norm, y * norm, 2 * low * norm});
    segment.set(3, {x * norm, y * norm, 2 * high * norm});
    return segment;
  };
  const auto pixel = [&](std::int64_t top) {
    Shape box{ShapeKind::box, {}};
    box.set(0, {(twice[0] - 1) * norm, (twice[1] - 1) * norm, 2 * low * norm});
    box.set(3, {(twice[0] + 1) * norm, (twice[1] + 1) * norm, 2 * top * norm});
    return box;
  };
  bool is_near = false, is_inside = false, is_near_section = false;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Shape triangle = enlarged(posed_triangle(mesh.triangle(i), pose), 2);
    if (!are_meeting({triangle, pixel(high)})) continue;
    is_near = true;
    is_near_section = is_near_section || are_meeting({triangle, pixel(low)});
    bool has_all = true;
    for (const std::int64_t x : {-1, 1}) {
      for (const std::int64_t y : {-1, 1})
        has_all = has_all && are_meeting({triangle, column(twice[0] + x, twice[1] + y)});
    }
    is_inside = is_inside || has_all;
  }
  Cover cover;
  if (is_inside || !is_near) cover.by_surface = is_inside;
  if (!is_closed(mesh)) {
    cover.winding = 0;
  } else if (!is_near_section) {
    cover.winding = winding_number(wide_triangles(mesh, pose, 2),
                                   {W(twice[0]) * norm, W(twice[1]) * norm, W(2 * low) * norm});
  }
  return cover;
}

std::optional<std::string> contradiction(const Cover& right, const GroundAnswer& found,
                                         const Site2& twice) {
  if (right.by_surface) {
    bool is_on = false;
    for (const Line2& loop : found.surface) is_on = is_on || winding_of({loop}, twice) != 0;
    if (is_on != *right.by_surface) return is_on ? "on the surface" : "not on the surface";
  }
  if (!right.winding) return std::nullopt;
  const auto winding = winding_of(found.section, twice);
  if (winding == right.winding) return std::nullopt;
  return winding ? "winding number " + std::to_string(*winding) : "on the border of the section";
}

}  // namespace offgrid::testing::scenes
