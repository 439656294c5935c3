// SplitMesh: a copy of some faces of a view, in triangles that are halved again and again.
//
// Corners are one vertex if open edges join their faces about it. So the two sides of a barrier,
// and ground that meets at a point only, have vertices of their own. Coordinates are relative to an
// origin, in units of 2^-20, so that middles of edges are exact as often as twenty times.
//
// Triangles are halved at their longest edges, and before them the neighbours whose longest edges
// are others (Rivara 1984), so that triangles never meet in a part of an edge. Of equally long
// edges the smallest by coordinates counts. Numbers depend on coordinates only.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// A point relative to an origin, in units of 2^-20.
struct FinePoint {
  kernel::Int<51> x, y;

  friend bool operator==(const FinePoint&, const FinePoint&) = default;
  friend auto operator<=>(const FinePoint&, const FinePoint&) = default;
};
struct FineVector {
  kernel::Int<52> x, y;
};
inline FineVector operator-(const FinePoint& a, const FinePoint& b) {
  return {a.x - b.x, a.y - b.y};
}
inline kernel::Int<105> cross(const FineVector& a, const FineVector& b) {
  return a.x * b.y - a.y * b.x;
}
inline kernel::Int<105> dot(const FineVector& a, const FineVector& b) {
  return a.x * b.x + a.y * b.y;
}
/// The length of a vector, up to a part of 2^-18 of it, and a unit.
kernel::Int<53> rough_length(const FineVector& v);

class SplitMesh {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Triangle {
    std::array<std::uint32_t, 3> corners{};  ///< counter-clockwise
    std::array<std::uint32_t, 3> across{};   ///< the triangles beyond the edges; or none
    std::uint32_t cost = 0;                  ///< FaceState::cost
    std::uint32_t face = 0;                  ///< the index of the face that it is part of
  };

  /// The faces, in an order of their own, and nothing beyond them.
  SplitMesh(const View& view, const kernel::Point2& origin, std::vector<FaceId> faces);

  std::size_t size() const { return triangles_.size(); }
  std::size_t vertex_count() const { return points_.size(); }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const FinePoint& point(std::uint32_t vertex) const { return points_[vertex]; }
  /// The ends of the edge whose middle the vertex is; only if halve() made it.
  const std::array<std::uint32_t, 2>& parents(std::uint32_t vertex) const {
    return parents_[vertex];
  }
  FineVector edge(const Triangle& triangle, std::size_t k) const {
    return points_[triangle.corners[(k + 1) % 3]] - points_[triangle.corners[k]];
  }
  kernel::Int<105> doubled_area(const Triangle& triangle) const {
    return cross(edge(triangle, 0), edge(triangle, 1));
  }
  std::size_t longest_edge(std::uint32_t triangle) const;

  /// Makes a point a vertex of all triangles of the faces whose closures contain it, the same one.
  /// Returns none if no face is a part of the mesh.
  std::uint32_t insert(const kernel::Point2& p, const std::vector<FaceId>& faces);
  /// Halves a triangle, and others that have to be halved before it. Returns false if an edge has
  /// no exact middle; then some others may be halved.
  bool halve(std::uint32_t triangle);

 private:
  void join_corners(const View& view);
  FinePoint fine(const kernel::Point2& p) const;
  std::uint32_t add_vertex(const FinePoint& p, const std::array<std::uint32_t, 2>& parents);
  std::uint32_t corner_at(const FinePoint& p, const std::vector<bool>& is_wanted);
  void split_about(std::uint32_t triangle, std::uint32_t vertex);
  void split_edge(std::uint32_t triangle, std::size_t k, std::uint32_t vertex);
  std::uint32_t cut(std::uint32_t triangle, std::size_t k, std::uint32_t vertex);
  void relink(std::uint32_t triangle, std::uint32_t from, std::uint32_t first, std::uint32_t to);
  std::size_t side_to(std::uint32_t triangle, std::uint32_t first, std::uint32_t beyond) const;

  kernel::Point2 origin_;
  std::vector<FaceId> faces_;
  std::unordered_map<std::uint32_t, std::uint32_t> index_of_;  ///< of faces
  std::vector<Triangle> triangles_;
  std::vector<FinePoint> points_;
  std::vector<std::array<std::uint32_t, 2>> parents_;
};

}  // namespace offgrid::navmesh::detail
