#include "offgrid/scene/mesh/mesh.hpp"

#include <utility>

#include "mesh/mesh_data.hpp"
#include "mesh/split.hpp"

namespace offgrid::scene {
namespace {

using detail::BoxTree;
using detail::MeshData;
using detail::TriangleSource;
using detail::WideTree;

MeshError check(const MeshOptions& options) {
  using enum MeshErrorCode;
  switch (options.acceleration) {
    case Acceleration::none:
    case Acceleration::octree:
    case Acceleration::bvh:
    case Acceleration::wide_bvh: break;
    default:
      return {.code = unknown_acceleration, .option = static_cast<int>(options.acceleration)};
  }
  if (options.octree_depth < 0 || options.octree_depth > Mesh::max_octree_depth)
    return {.code = octree_depth_out_of_range, .option = options.octree_depth};
  if (options.octree_leaf_size < 1)
    return {.code = octree_leaf_size_too_small, .option = options.octree_leaf_size};
  if (options.bvh_leaf_size < 1)
    return {.code = bvh_leaf_size_too_small, .option = options.bvh_leaf_size};
  return {};
}

MeshError check(std::size_t vertices, std::span<const MeshTriangle> triangles) {
  using enum MeshErrorCode;
  if (vertices > Mesh::max_vertices) return {.code = too_many_vertices, .count = vertices};
  if (triangles.size() > Mesh::max_triangles)
    return {.code = too_many_triangles, .count = triangles.size()};
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (triangles[i][k] >= vertices)
        return {.code = unknown_vertex,
                .triangle = i,
                .corner = k,
                .vertex = triangles[i][k],
                .count = vertices};
    }
  }
  return {};
}

MeshError check(std::size_t vertices, std::span<const VertexMove> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].vertex >= vertices)
      return {.code = MeshErrorCode::unknown_vertex,
              .move = i,
              .vertex = moves[i].vertex,
              .count = vertices};
  }
  return {};
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
  MeshError error = check(options);
  if (error.code == MeshErrorCode::none) error = check(vertices.size(), triangles);
  if (error.code != MeshErrorCode::none) return error;
  const auto data = std::make_shared<MeshData>();
  data->vertices.assign(vertices.begin(), vertices.end());
  data->triangles.assign(triangles.begin(), triangles.end());
  data->options = options;
  build(*data);
  data->bounds = bounds_of(*data);
  return Mesh(data);
}

kernel::Result<Mesh, MeshError> Mesh::moved(std::span<const VertexMove> moves) const {
  const MeshError error = check(data_->vertices.size(), moves);
  if (error.code != MeshErrorCode::none) return error;
  const auto data = std::make_shared<MeshData>();
  data->vertices = data_->vertices;
  data->triangles = data_->triangles;
  data->options = data_->options;
  data->closed = data_->closed.load();  // it does not depend on positions
  for (const VertexMove& move : moves) data->vertices[move.vertex] = move.to;
  if (data_->tree.repeats()) {
    build(*data);
  } else {
    data->tree = data_->tree;
    data->tree.refit(data->source());
    data->wide = data_->wide;
    data->wide.refit(data->source());
  }
  data->bounds = bounds_of(*data);
  return Mesh(data);
}

std::span<const Point3> Mesh::vertices() const { return data_->vertices; }
std::span<const MeshTriangle> Mesh::triangles() const { return data_->triangles; }
const MeshOptions& Mesh::options() const { return data_->options; }
const std::optional<Box3>& Mesh::bounds() const { return data_->bounds; }

Triangle3 Mesh::triangle(std::size_t i) const {
  OFFGRID_EXPECTS(i < data_->triangles.size(), "Mesh::triangle: there is a triangle i");
  return data_->triangle(static_cast<std::uint32_t>(i));
}

std::size_t Mesh::memory() const {
  return data_->vertices.capacity() * sizeof(Point3) +
         data_->triangles.capacity() * sizeof(MeshTriangle) + data_->tree.memory() +
         data_->wide.memory();
}

std::string describe(const MeshError& error) {
  const auto number = [](auto value) { return std::to_string(value); };
  switch (error.code) {
    case MeshErrorCode::none: return "no error";
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
