#include "path/line_mender.hpp"

#include <algorithm>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

constexpr int max_depth = 24;
constexpr int max_looks = 512;

/// The point p + by; none if it is not on the grid.
std::optional<Point2> shifted(const Point2& p, const Point2& by) {
  const auto moved =
      Point2::make(std::int64_t{p.x.raw()} + by.x.raw(), std::int64_t{p.y.raw()} + by.y.raw());
  return moved ? std::optional<Point2>(*moved) : std::nullopt;
}

/// Is p closer to the segment ab than q, or as close and lexicographically smaller?
bool is_closer(const Point2& p, const Point2& q, const Point2& a, const Point2& b) {
  const kernel::SquaredDistance of_p = kernel::squared_distance(p, a, b),
                                of_q = kernel::squared_distance(q, a, b);
  const Sign sign = compare(of_p.numerator * of_q.denominator, of_q.numerator * of_p.denominator);
  return sign == Sign::zero ? p < q : sign == Sign::negative;
}

/// The index of the corner farthest to the right of a direction; of two equally far ones the first
/// counter-clockwise.
std::size_t rightmost(std::span<const Point2> corners, const kernel::Vector2& direction) {
  const auto height = [&](std::size_t i) {
    return cross(direction, corners[i % corners.size()] - Point2{});
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    if (height(i) < height(best)) best = i;
  }
  return height(best) == height(best + corners.size() - 1)
             ? (best + corners.size() - 1) % corners.size()
             : best;
}

}  // namespace

LineMender::LineMender(const View& view, const Disc& disc)
    : view_(&view), disc_(disc), has_floors_(view.floor_count() > 1) {
  const auto radius = *kernel::Int<30>::checked(disc.radius());
  squared_radius_ = radius * radius;
}

// ---- close obstacles

bool LineMender::is_close(const Point2& a, const Point2& b, const Point2& p) const {
  return kernel::compare_distance_to_segment(p, a, b, squared_radius_) == Sign::negative;
}

bool LineMender::is_close(const Point2& a, const Point2& b, HalfedgeId h) const {
  const auto [u, v] = view_->planar().segment(h);
  if (is_close(a, b, u) || is_close(a, b, v) || is_close(u, v, a) || is_close(u, v, b)) return true;
  return kernel::intersect(a, b, u, v).contact != kernel::SegmentContact::disjoint;
}

void LineMender::note(const Point2& a, const Point2& b, HalfedgeId h, Trouble& trouble) const {
  trouble.is_clear = false;
  for (const Point2& p : view_->planar().segment(h)) {
    if (!is_close(a, b, p) || (trouble.has_vertex && !is_closer(p, trouble.vertex, a, b))) continue;
    trouble.has_vertex = true;
    trouble.vertex = p;
  }
}

// Finds the obstacles closer to a leg than the radius. The region closer than the radius is convex,
// so the faces that meet it are connected through edges that do. The flood stops at obstacles,
// which are close themselves.
LineMender::Trouble LineMender::look(const FloorPoint& from, const Point2& to) {
  open_ = free_faces(*view_, view_->world().snap().triangulation().locate(from));
  return flood(from.point, to);
}

LineMender::Trouble LineMender::look_from(const Place& from, const Point2& to) {
  if (!has_floors_) return look(from.point, to);
  open_.assign(1, from.face);
  return flood(from.point, to);
}

LineMender::Trouble LineMender::flood(const Point2& from, const Point2& to) {
  const Mesh& mesh = view_->mesh();
  Trouble trouble;
  trouble.is_clear = !open_.empty();
  seen_.clear();
  for (const FaceId f : open_) seen_.insert(f.value());
  while (!open_.empty()) {
    const FaceId f = open_.back();
    open_.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (!is_close(from, to, h)) continue;
      if (!view_->is_open(h)) {
        note(from, to, h, trouble);
      } else if (const FaceId g = mesh.face(mesh.twin(h)); seen_.insert(g.value()).second) {
        open_.push_back(g);
      }
    }
  }
  return trouble;
}

// ---- bending

std::optional<std::vector<Point2>> LineMender::mend(std::span<const Point2> line, Floor first,
                                                    Floor last) {
  budget_ = max_looks;
  const Corners loose = loosened(line);
  std::vector<Place> path{{loose.front(), {}}};
  if (has_floors_) {
    const FloorPoint start{loose.front(), first};
    const Location at = view_->world().snap().triangulation().locate(start);
    path.front().face = face_at_end(free_faces(*view_, at), start.point, start.point);
  }
  for (std::size_t i = 1; i < loose.size(); ++i) {
    if (!bend(loose[i], max_depth, path)) return std::nullopt;
  }
  if (has_floors_ && !view_->is_at(path.back().face, {path.back().point, last}))
    return std::nullopt;
  straighten(path);
  Corners corners;
  for (const Place& place : path) corners.push_back(place.point);
  corner_faces_.clear();
  for (std::size_t i = 1; has_floors_ && i + 1 < path.size(); ++i)
    corner_faces_.push_back(path[i].face);
  return corners;
}

/// With several floors, a face at the end of a clear leg from a point in one of some faces. Where
/// the ground surrounds a point more than once, faces that are as close are on other floors than
/// the leg; so it goes from face to face over what the leg itself meets. Of several faces the
/// smallest counts.
FaceId LineMender::face_at_end(std::vector<FaceId> faces, const Point2& a, const Point2& b) const {
  if (!has_floors_) return {};
  const Mesh& mesh = view_->mesh();
  const PlanarMesh& planar = view_->planar();
  const auto key = [&](FaceId f) {
    auto corners = planar.triangle(f);
    kernel::sort(corners.begin(), corners.end());
    return std::pair(view_->world().floor(f), corners);
  };
  FaceId best;
  std::unordered_set<std::uint32_t> known;
  for (const FaceId f : faces) known.insert(f.value());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const FaceId f = faces[i];
    const auto [p, q, r] = planar.triangle(f);
    if (kernel::point_in_triangle(p, q, r, b) != kernel::Containment::outside &&
        (!best || key(f) < key(best)))
      best = f;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      const auto [u, v] = planar.segment(h);
      if (!view_->is_open(h) ||
          kernel::intersect(a, b, u, v).contact == kernel::SegmentContact::disjoint)
        continue;
      const FaceId next = mesh.face(mesh.twin(h));
      if (known.insert(next.value()).second) faces.push_back(next);
    }
  }
  return best;
}

// Replaces each corner of a line by corners of the polygon about the disc there. At a left turn the
// obstacle is on the left, so the line moves to the right: along the polygon from its corner
// farthest to the right of the first leg to the one farthest to the right of the second:
//
//                 next                        next
//      #########  /              #########    /
//      ##########/               #######  #  /       v: the vertex, in the middle of the polygon
//     -----------v        ->     ####### v  *
//     before                            .  /
//                               -------*-*
LineMender::Corners LineMender::loosened(std::span<const Point2> line) const {
  const std::span<const Point2> corners = disc_.corners();
  Corners path{line.front()};
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const bool is_left = kernel::orient(line[i - 1], line[i], line[i + 1]) == Sign::positive;
    // A right turn is a left turn of the reversed line.
    const kernel::Vector2 first = is_left ? line[i] - line[i - 1] : line[i] - line[i + 1];
    const kernel::Vector2 second = is_left ? line[i + 1] - line[i] : line[i - 1] - line[i];
    Corners chain;
    const std::size_t last = rightmost(corners, second);
    for (std::size_t k = rightmost(corners, first);; k = (k + 1) % corners.size()) {
      if (const auto p = shifted(line[i], corners[k])) chain.push_back(*p);
      if (k == last) break;
    }
    if (!is_left) std::reverse(chain.begin(), chain.end());
    for (const Point2& p : chain) {
      if (p != path.back()) path.push_back(p);
    }
  }
  if (path.back() != line.back()) path.push_back(line.back());
  return path;
}

// Appends a path from its last corner to b. Returns false if none is found.
bool LineMender::bend(const Point2& b, int depth, std::vector<Place>& path) {
  const Point2 a = path.back().point;
  failed_at_ = a;
  if (--budget_ < 0) return false;
  const Trouble trouble = look_from(path.back(), b);
  if (trouble.is_clear) {
    if (b != a) path.push_back({b, face_at_end({path.back().face}, a, b)});
    return true;
  }
  if (!trouble.has_vertex || depth == 0) return false;
  failed_at_ = trouble.vertex;
  const Sign side = kernel::orient(a, b, trouble.vertex);
  if (side != Sign::zero) return bend_about(b, trouble.vertex, side == Sign::positive, depth, path);
  return bend_about(b, trouble.vertex, true, depth, path) ||
         bend_about(b, trouble.vertex, false, depth, path);
}

// Bends the leg about a vertex: along the convex hull of its ends and the polygon about the vertex,
// on the side away from the vertex.
bool LineMender::bend_about(const Point2& b, const Point2& vertex, bool is_on_left, int depth,
                            std::vector<Place>& path) {
  const Point2 a = path.back().point;
  Corners points{a, b};
  for (const Point2& corner : disc_.corners()) {
    const auto p = shifted(vertex, corner);
    if (!p) return false;
    points.push_back(*p);
  }
  Corners hull = convex_hull(std::move(points));
  if (!is_on_left) std::reverse(hull.begin(), hull.end());
  const auto first = std::find(hull.begin(), hull.end(), a);
  if (first == hull.end() || std::find(hull.begin(), hull.end(), b) == hull.end()) return false;
  std::rotate(hull.begin(), first, hull.end());
  const std::size_t size = path.size();
  for (std::size_t i = 1; i < hull.size(); ++i) {
    if (!bend(hull[i], depth - 1, path)) {
      path.resize(size);
      return false;
    }
    if (hull[i] == b) return true;
  }
  return false;
}

// Removes corners that are not needed, beginning at the start.
void LineMender::straighten(std::vector<Place>& path) {
  for (std::size_t i = 1; i + 1 < path.size();) {
    const Point2 &before = path[i - 1].point, &next = path[i + 1].point;
    const bool is_clear = look_from(path[i - 1], next).is_clear;
    if (is_clear && face_at_end({path[i - 1].face}, before, next) == path[i + 1].face) {
      path.erase(path.begin() + static_cast<std::ptrdiff_t>(i));
      if (i > 1) --i;
    } else {
      ++i;
    }
  }
}

}  // namespace offgrid::navmesh::detail
