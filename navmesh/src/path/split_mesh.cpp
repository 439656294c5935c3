#include "path/split_mesh.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "mesh/disjoint_sets.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

std::uint32_t corner_of(const Mesh& mesh, HalfedgeId h) {
  std::uint32_t k = 0;
  while (mesh.halfedge(mesh.face(h), k) != h) ++k;
  return k;
}

}  // namespace

Int<53> rough_length(const FineVector& v) {
  constexpr auto one = kernel::constant<1 << 16>;
  const auto length_in = [&](const auto& unit) {
    const auto reduced = [&](const Int<52>& x) {
      return *Int<31>::checked(kernel::floor_div(x, unit));
    };
    const Int<31> x = reduced(v.x), y = reduced(v.y);
    const auto root = kernel::ceil_root_fixed16(x * x + y * y);
    return *Int<53>::checked(kernel::floor_div(root * unit, one));
  };
  const auto size = std::max(abs(v.x), abs(v.y));
  if (size.fits_in(30)) return length_in(kernel::constant<1>);
  if (size.fits_in(41)) return length_in(kernel::constant<1 << 11>);
  return length_in(kernel::constant<1 << 22>);
}

SplitMesh::SplitMesh(const View& view, const Point2& origin, std::vector<FaceId> faces)
    : origin_(origin), faces_(std::move(faces)) {
  const PlanarMesh floors = view.world().floors();
  std::vector<std::pair<FaceKey, FaceId>> keyed;
  for (const FaceId f : faces_) keyed.emplace_back(face_key(floors, f), f);
  kernel::sort(keyed.begin(), keyed.end(),
               [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    faces_[i] = keyed[i].second;
    index_of_.emplace(faces_[i].value(), static_cast<std::uint32_t>(i));
  }
  join_corners(view);
}

/// Makes the triangles, with vertices that open edges join, and the smallest corner first.
void SplitMesh::join_corners(const View& view) {
  const Mesh& mesh = view.mesh();
  const auto count = static_cast<std::uint32_t>(faces_.size());
  DisjointSets corners_at(3 * std::size_t{count});  // a set has the corners of a vertex
  std::vector<std::uint32_t> firsts(count);
  triangles_.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto corners = view.planar().triangle(faces_[i]);
    firsts[i] = static_cast<std::uint32_t>(std::min_element(corners.begin(), corners.end()) -
                                           corners.begin());
    for (std::uint32_t k = 0; k < 3; ++k) {
      triangles_[i].across[(k + 3 - firsts[i]) % 3] = none;
      const HalfedgeId h = mesh.halfedge(faces_[i], k);
      if (!view.is_open(h)) continue;
      const HalfedgeId twin = mesh.twin(h);
      const auto beyond = index_of_.find(mesh.face(twin).value());
      if (beyond == index_of_.end()) continue;
      triangles_[i].across[(k + 3 - firsts[i]) % 3] = beyond->second;
      const std::uint32_t other = 3 * beyond->second, l = corner_of(mesh, twin);
      corners_at.unite(3 * i + k, other + (l + 1) % 3);
      corners_at.unite(3 * i + (k + 1) % 3, other + l);
    }
  }
  std::vector<std::uint32_t> numbers(corners_at.size(), none);
  for (std::uint32_t i = 0; i < count; ++i) {
    Triangle& triangle = triangles_[i];
    triangle.cost = view.state(faces_[i]).cost;
    triangle.face = i;
    const auto corners = view.planar().triangle(faces_[i]);
    for (std::uint32_t j = 0; j < 3; ++j) {
      const std::uint32_t k = (firsts[i] + j) % 3;
      std::uint32_t& number = numbers[corners_at.root(3 * i + k)];
      if (number == none) number = add_vertex(fine(corners[k]), {none, none});
      triangle.corners[j] = number;
    }
  }
}

FinePoint SplitMesh::fine(const Point2& p) const {
  return {kernel::shift_left<20>(p.x - origin_.x), kernel::shift_left<20>(p.y - origin_.y)};
}

std::uint32_t SplitMesh::add_vertex(const FinePoint& p,
                                    const std::array<std::uint32_t, 2>& parents) {
  points_.push_back(p);
  parents_.push_back(parents);
  return static_cast<std::uint32_t>(points_.size() - 1);
}

/// The longest edge; the smallest by coordinates of equally long ones.
std::size_t SplitMesh::longest_edge(std::uint32_t triangle) const {
  const Triangle& t = triangles_[triangle];
  const auto key = [&](std::size_t k) {
    const auto [first, last] = std::minmax(points_[t.corners[k]], points_[t.corners[(k + 1) % 3]]);
    return std::tuple(-dot(edge(t, k), edge(t, k)), first, last);
  };
  std::size_t longest = 0;
  for (const std::size_t k : {std::size_t{1}, std::size_t{2}})
    if (key(k) < key(longest)) longest = k;
  return longest;
}

// ---- points

std::uint32_t SplitMesh::insert(const Point2& p, const std::vector<FaceId>& faces) {
  std::vector<bool> is_wanted(faces_.size(), false);
  for (const FaceId f : faces) {
    const auto found = index_of_.find(f.value());
    if (found != index_of_.end()) is_wanted[found->second] = true;
  }
  const FinePoint at = fine(p);
  std::uint32_t vertex = corner_at(at, is_wanted);
  for (std::uint32_t i = 0; i < triangles_.size(); ++i) {  // they become more
    const Triangle t = triangles_[i];
    if (!is_wanted[t.face] ||
        std::find(t.corners.begin(), t.corners.end(), vertex) != t.corners.end())
      continue;
    std::array<Sign, 3> signs{};
    for (std::size_t k = 0; k < 3; ++k)
      signs[k] = sign_of(cross(edge(t, k), at - points_[t.corners[k]]));
    if (std::find(signs.begin(), signs.end(), Sign::negative) != signs.end()) continue;
    if (vertex == none) vertex = add_vertex(at, {none, none});
    const auto on = std::find(signs.begin(), signs.end(), Sign::zero);
    if (on == signs.end())
      split_about(i, vertex);
    else
      split_edge(i, static_cast<std::size_t>(on - signs.begin()), vertex);
  }
  return vertex;
}

/// Makes one vertex of all corners of some faces that are at a point.
std::uint32_t SplitMesh::corner_at(const FinePoint& p, const std::vector<bool>& is_wanted) {
  std::vector<bool> is_there(points_.size(), false);
  std::uint32_t vertex = none;
  for (const Triangle& t : triangles_) {
    for (const std::uint32_t corner : t.corners) {
      if (!is_wanted[t.face] || !(points_[corner] == p)) continue;
      is_there[corner] = true;
      if (vertex == none) vertex = corner;
    }
  }
  for (Triangle& t : triangles_) {
    for (std::uint32_t& corner : t.corners)
      if (is_there[corner]) corner = vertex;
  }
  return vertex;
}

void SplitMesh::split_about(std::uint32_t triangle, std::uint32_t vertex) {
  const Triangle old = triangles_[triangle];
  const auto [a, b, c] = old.corners;
  const auto second = static_cast<std::uint32_t>(triangles_.size()), third = second + 1;
  triangles_[triangle] = {{a, b, vertex}, {old.across[0], second, third}, old.cost, old.face};
  triangles_.push_back({{b, c, vertex}, {old.across[1], third, triangle}, old.cost, old.face});
  triangles_.push_back({{c, a, vertex}, {old.across[2], triangle, second}, old.cost, old.face});
  relink(old.across[1], triangle, c, second);
  relink(old.across[2], triangle, a, third);
}

// ---- halving

bool SplitMesh::halve(std::uint32_t triangle) {
  for (;;) {
    std::uint32_t now = triangle;
    std::size_t k = longest_edge(now);
    for (;;) {
      const std::uint32_t beyond = triangles_[now].across[k];
      if (beyond == none) break;
      const std::size_t l = longest_edge(beyond);
      if (l == side_to(beyond, triangles_[now].corners[(k + 1) % 3], now)) break;
      now = beyond;
      k = l;
    }
    const std::uint32_t a = triangles_[now].corners[k], b = triangles_[now].corners[(k + 1) % 3];
    const auto middle = [](const Int<51>& u, const Int<51>& v) {
      return *Int<51>::checked(kernel::floor_div(u + v, kernel::constant<2>));
    };
    const FinePoint &p = points_[a], &q = points_[b];
    const FinePoint m{middle(p.x, q.x), middle(p.y, q.y)};
    if (m.x * kernel::constant<2> != p.x + q.x || m.y * kernel::constant<2> != p.y + q.y)
      return false;
    split_edge(now, k, add_vertex(m, {a, b}));
    if (now == triangle) return true;
  }
}

/// The edge of a triangle from a corner towards another triangle.
std::size_t SplitMesh::side_to(std::uint32_t triangle, std::uint32_t first,
                               std::uint32_t beyond) const {
  const Triangle& t = triangles_[triangle];
  std::size_t k = 0;
  while (t.across[k] != beyond || t.corners[k] != first) ++k;
  return k;
}

void SplitMesh::split_edge(std::uint32_t triangle, std::size_t k, std::uint32_t vertex) {
  const std::uint32_t beyond = triangles_[triangle].across[k];
  if (beyond == none) {
    cut(triangle, k, vertex);
    return;
  }
  const std::size_t l = side_to(beyond, triangles_[triangle].corners[(k + 1) % 3], triangle);
  const std::uint32_t last = cut(triangle, k, vertex), other = cut(beyond, l, vertex);
  triangles_[triangle].across[0] = other;
  triangles_[other].across[0] = triangle;
  triangles_[last].across[0] = beyond;
  triangles_[beyond].across[0] = last;
}

/// Cuts a triangle in two, from the corner opposite to an edge to a vertex on it. Returns the new
/// one, at the end of the edge; the edge's half is the first of each.
std::uint32_t SplitMesh::cut(std::uint32_t triangle, std::size_t k, std::uint32_t vertex) {
  const Triangle old = triangles_[triangle];
  const std::uint32_t a = old.corners[k], b = old.corners[(k + 1) % 3],
                      c = old.corners[(k + 2) % 3];
  const std::uint32_t at_b = old.across[(k + 1) % 3], at_c = old.across[(k + 2) % 3];
  const auto made = static_cast<std::uint32_t>(triangles_.size());
  triangles_[triangle] = {{a, vertex, c}, {none, made, at_c}, old.cost, old.face};
  triangles_.push_back({{vertex, b, c}, {none, at_b, triangle}, old.cost, old.face});
  relink(at_b, triangle, c, made);
  return made;
}

/// Replaces the neighbour beyond the edge of a triangle that begins at a vertex.
void SplitMesh::relink(std::uint32_t triangle, std::uint32_t from, std::uint32_t first,
                       std::uint32_t to) {
  if (triangle != none) triangles_[triangle].across[side_to(triangle, first, from)] = to;
}

}  // namespace offgrid::navmesh::detail
