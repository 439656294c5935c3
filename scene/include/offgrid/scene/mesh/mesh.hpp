// Mesh: a set of triangles with common vertices, and the hierarchy of boxes that finds them.
//
//   auto mesh = Mesh::make(vertices, triangles);            // or the error that names the corner
//   auto hit = nearest_hit(*mesh, ray);                     // mesh_query.hpp
//   auto moved = mesh->moved(moves);                        // the same triangles, elsewhere
//
// A mesh is the union of its closed triangles: a surface, which need not be closed, nor connected,
// nor free of degenerate, repeated or crossing triangles. A point inside a closed mesh is not a
// point of it; closed_mesh.hpp asks about the inside. A triangle is named by its index in the span
// it was given in.
//
// A mesh never changes, and a copy shares everything with its original. So any number of threads
// may ask one mesh, and a model keeps a copy. The acceleration changes time and memory, and no
// answer:
//
//   none       all triangles, one after the other
//   octree     cells halved on every axis; a triangle is listed in each leaf that it meets
//   bvh        a binary tree of boxes, split where the surface area heuristic expects least work;
//              the default
//   wide_bvh   the same heuristic in nodes of eight boxes; for rays and segments at a mesh without
//              a pose, which vector instructions walk
//
// Source  G. Szauer, Game Physics Cookbook, 2017, for the octree; I. Wald, On fast Construction of
//         SAH-based Bounding Volume Hierarchies, 2007, for the binned heuristic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene {

namespace detail {
struct MeshData;
}

/// A triangle of a mesh: its corners, as indices of vertices.
using MeshTriangle = std::array<std::uint32_t, 3>;

enum class Acceleration : std::uint8_t { none, octree, bvh, wide_bvh };

struct MeshOptions {
  Acceleration acceleration = Acceleration::bvh;
  int octree_depth = 10;     ///< halvings of a cell, at least 0 and at most Mesh::max_octree_depth
  int octree_leaf_size = 8;  ///< triangles in a cell that is not halved, at least 1
  int bvh_leaf_size = 4;     ///< triangles in a leaf of a binary tree at most, at least 1

  friend bool operator==(const MeshOptions&, const MeshOptions&) = default;
};

enum class MeshErrorCode : std::uint8_t {
  too_many_vertices = 1,  ///< more than Mesh::max_vertices
  too_many_triangles,     ///< more than Mesh::max_triangles
  unknown_vertex,         ///< a corner, or a move, names a vertex that does not exist
  unknown_acceleration,
  octree_depth_out_of_range,
  octree_leaf_size_too_small,
  bvh_leaf_size_too_small,
};

/// The reason why a mesh was not made. Members that do not belong to the code keep their defaults.
struct MeshError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  MeshErrorCode code;
  std::size_t triangle = no_index;  ///< unknown_vertex: the first triangle at fault
  std::size_t corner = no_index;    ///< unknown_vertex: 0, 1 or 2, the first corner at fault
  std::size_t move = no_index;      ///< unknown_vertex: the index of the first move at fault
  std::uint32_t vertex = 0;         ///< unknown_vertex: the index that is no vertex
  std::size_t count = 0;            ///< the number of vertices; of triangles if those are too many
  int option = 0;                   ///< the depth, the leaf size or the acceleration at fault

  friend bool operator==(const MeshError&, const MeshError&) = default;
};

/// The error in words, as in "triangle 7, corner 2: there is no vertex 12, the mesh has 12".
std::string describe(const MeshError& error);

/// A new position of a vertex.
struct VertexMove {
  std::uint32_t vertex = 0;
  Point3 to;
};

class Mesh {
 public:
  static constexpr std::size_t max_vertices = std::size_t{1} << 31;
  static constexpr std::size_t max_triangles = std::size_t{1} << 27;
  static constexpr int max_octree_depth = 30;

  /// The mesh without triangles: nothing meets it.
  Mesh();
  // Not inline: the library has no type information, which a caller's sanitizer would look for. A
  // mesh that was moved from can be assigned to; any other call ends the program with a message.
  Mesh(const Mesh&);
  Mesh(Mesh&&) noexcept;
  Mesh& operator=(const Mesh&);
  Mesh& operator=(Mesh&&) noexcept;
  ~Mesh();

  /// The mesh of the triangles. Vertices may be unused. Errors: those of MeshErrorCode; the options
  /// are checked first, then the counts, then the corners in their order. Cost: O(n log n) for n
  /// triangles; about 65 bytes a triangle with wide_bvh, vertices and corners included, if there
  /// are half as many vertices as triangles.
  static kernel::Result<Mesh, MeshError> make(std::span<const Point3> vertices,
                                              std::span<const MeshTriangle> triangles,
                                              const MeshOptions& options = {});

  /// The mesh with some vertices elsewhere; the last move of a vertex holds. Boxes of a tree are
  /// fitted again and its shape stays, so it becomes slower if triangles leave their neighbours; an
  /// octree is built anew. Errors: unknown_vertex. Cost: O(n) but for an octree.
  kernel::Result<Mesh, MeshError> moved(std::span<const VertexMove> moves) const;

  std::span<const Point3> vertices() const;
  std::span<const MeshTriangle> triangles() const;
  const MeshOptions& options() const;

  /// Requires i < triangles().size(); checked.
  Triangle3 triangle(std::size_t i) const;

  /// The smallest box around the triangles; nothing if there are none.
  const std::optional<Box3>& bounds() const;

  /// The bytes of the vertices, the corners and the hierarchy.
  std::size_t memory() const;

  /// For this library. Every member and every query asks for it.
  const detail::MeshData& data() const {
    OFFGRID_EXPECTS(data_, "scene::Mesh: it was not moved from");
    return *data_;
  }

 private:
  explicit Mesh(std::shared_ptr<const detail::MeshData> data) : data_(std::move(data)) {}

  std::shared_ptr<const detail::MeshData> data_;  ///< null in a mesh that was moved from
};

}  // namespace offgrid::scene
