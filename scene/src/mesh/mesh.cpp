#include "offgrid/scene/mesh/mesh.hpp"

#include <optional>
#include <utility>

#include "mesh/mesh_data.hpp"
#include "mesh/split.hpp"

namespace offgrid::scene {
namespace {

using detail::BoxTree;
using detail::MeshData;
using detail::TriangleSource;
using detail::WideTree;

std::optional<MeshError> check(const MeshOptions& options) {
  using enum MeshErrorCode;
  switch (options.acceleration) {
    case Acceleration::none:
    case Acceleration::octree:
    case Acceleration::bvh:
    case Acceleration::wide_bvh: break;
    default:
      return MeshError{.code = unknown_acceleration,
                       .option = static_cast<int>(options.acceleration)};
  }
  if (options.octree_depth < 0 || options.octree_depth > Mesh::max_octree_depth)
    return MeshError{.code = octree_depth_out_of_range, .option = options.octree_depth};
  if (options.octree_leaf_size < 1)
    return MeshError{.code = octree_leaf_size_too_small, .option = options.octree_leaf_size};
  if (options.bvh_leaf_size < 1)
    return MeshError{.code = bvh_leaf_size_too_small, .option = options.bvh_leaf_size};
  return std::nullopt;
}

std::optional<MeshError> check(std::size_t vertices, std::span<const MeshTriangle> triangles) {
  using enum MeshErrorCode;
  if (vertices > Mesh::max_vertices) return MeshError{.code = too_many_vertices, .count = vertices};
  if (triangles.size() > Mesh::max_triangles)
    return MeshError{.code = too_many_triangles, .count = triangles.size()};
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (triangles[i][k] >= vertices)
        return MeshError{.code = unknown_vertex,
                         .triangle = i,
                         .corner = k,
                         .vertex = triangles[i][k],
                         .count = vertices};
    }
  }
  return std::nullopt;
}

std::optional<MeshError> check(std::size_t vertices, std::span<const VertexMove> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].vertex >= vertices)
      return MeshError{.code = MeshErrorCode::unknown_vertex,
                       .move = i,
                       .vertex = moves[i].vertex,
                       .count = vertices};
  }
  return std::nullopt;
}

/// Builds the tree of a mesh that has its geometry and options.
void build(MeshData& mesh) {
  const TriangleSource triangles = mesh.source();
  const MeshOptions& options = mesh.options;
  switch (options.acceleration) {
    case Acceleration::none: mesh.tree = BoxTree::single(triangles); break;
    case Acceleration::octree:
      mesh.tree = BoxTree::octree(triangles, options.octree_depth,
                                  static_cast<std::uint32_t>(options.octree_leaf_size));
      break;
    case Acceleration::bvh:
      mesh.tree = BoxTree::binary(triangles, static_cast<std::uint32_t>(options.bvh_leaf_size));
      break;
    case Acceleration::wide_bvh: mesh.wide = WideTree(triangles); break;
  }
}

std::optional<Box3> bounds_of(const MeshData& mesh) {
  const TriangleSource triangles = mesh.source();
  if (triangles.count() == 0) return std::nullopt;
  detail::Bounds bounds;
  for (std::uint32_t i = 0; i < triangles.count(); ++i) bounds.add(detail::bounds_of(triangles, i));
  return bounds.box();
}

}  // namespace

Mesh::Mesh() : data_(std::make_shared<const MeshData>()) {}
Mesh::Mesh(const Mesh&) = default;
Mesh::Mesh(Mesh&&) noexcept = default;
Mesh& Mesh::operator=(const Mesh&) = default;
Mesh& Mesh::operator=(Mesh&&) noexcept = default;
Mesh::~Mesh() = default;

kernel::Result<Mesh, MeshError> Mesh::make(std::span<const Point3> vertices,
                                           std::span<const MeshTriangle> triangles,
                                           const MeshOptions& options) {
  if (const auto error = check(options)) return *error;
  if (const auto error = check(vertices.size(), triangles)) return *error;
  const auto made = std::make_shared<MeshData>();
  made->vertices.assign(vertices.begin(), vertices.end());
  made->triangles.assign(triangles.begin(), triangles.end());
  made->options = options;
  build(*made);
  made->bounds = bounds_of(*made);
  return Mesh(made);
}

kernel::Result<Mesh, MeshError> Mesh::moved(std::span<const VertexMove> moves) const {
  if (const auto error = check(data().vertices.size(), moves)) return *error;
  const auto made = std::make_shared<MeshData>();
  made->vertices = data().vertices;
  made->triangles = data().triangles;
  made->options = data().options;
  made->closed = data().closed.load();  // it does not depend on positions
  for (const VertexMove& move : moves) made->vertices[move.vertex] = move.to;
  if (data().tree.repeats()) {
    build(*made);
  } else {
    made->tree = data().tree;
    made->tree.refit(made->source());
    made->wide = data().wide;
    made->wide.refit(made->source());
  }
  made->bounds = bounds_of(*made);
  return Mesh(made);
}

std::span<const Point3> Mesh::vertices() const { return data().vertices; }
std::span<const MeshTriangle> Mesh::triangles() const { return data().triangles; }
const MeshOptions& Mesh::options() const { return data().options; }
const std::optional<Box3>& Mesh::bounds() const { return data().bounds; }

Triangle3 Mesh::triangle(std::size_t i) const {
  OFFGRID_EXPECTS(i < data().triangles.size(), "Mesh::triangle: there is a triangle i");
  return data().triangle(static_cast<std::uint32_t>(i));
}

std::size_t Mesh::memory() const {
  return data().vertices.capacity() * sizeof(Point3) +
         data().triangles.capacity() * sizeof(MeshTriangle) + data().tree.memory() +
         data().wide.memory();
}

std::string describe(const MeshError& error) {
  const auto number = [](auto value) { return std::to_string(value); };
  switch (error.code) {
    case MeshErrorCode::too_many_vertices:
      return number(error.count) + " vertices: at most " + number(Mesh::max_vertices);
    case MeshErrorCode::too_many_triangles:
      return number(error.count) + " triangles: at most " + number(Mesh::max_triangles);
    case MeshErrorCode::unknown_vertex: {
      const std::string where =
          error.move != MeshError::no_index
              ? "move " + number(error.move)
              : "triangle " + number(error.triangle) + ", corner " + number(error.corner);
      return where + ": there is no vertex " + number(error.vertex) + ", the mesh has " +
             number(error.count);
    }
    case MeshErrorCode::unknown_acceleration: return number(error.option) + " is no acceleration";
    case MeshErrorCode::octree_depth_out_of_range:
      return "an octree's depth is from 0 to " + number(Mesh::max_octree_depth) + ", not " +
             number(error.option);
    case MeshErrorCode::octree_leaf_size_too_small:
      return "octree_leaf_size is at least 1, not " + number(error.option);
    case MeshErrorCode::bvh_leaf_size_too_small:
      return "bvh_leaf_size is at least 1, not " + number(error.option);
  }
  return "unknown error";
}

}  // namespace offgrid::scene
