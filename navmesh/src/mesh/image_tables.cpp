#include "mesh/image_tables.hpp"

#include <cstddef>
#include <string>

namespace offgrid::navmesh::detail {

namespace {

/// The arrays of a mesh that an image gives to a mesh, with their checks.
class MeshArrival {
 public:
  MeshArrival(ImageReader& reader, const MeshNames& names, bool is_plane)
      : reader_(&reader), names_(names), is_plane_(is_plane) {}

  bool run(Mesh& mesh) {
    return read() && has_vertices() && has_faces() &&
           are_listed(names_.free_faces, free_faces_, dead_faces_) &&
           are_listed(names_.free_vertices, free_vertices_, dead_vertices_) && adopt(mesh);
  }

 private:
  static constexpr std::uint32_t none = HalfedgeRecord::none;

  bool read() {
    if (!reader_->array(names_.halfedges, halfedges_) ||
        !reader_->array(names_.vertices, vertices_) ||
        !reader_->array(names_.free_faces, free_faces_) ||
        !reader_->array(names_.free_vertices, free_vertices_))
      return false;
    if (halfedges_.size() % 3 != 0 || halfedges_.size() / 3 > Mesh::max_faces)
      return reader_->unsound(names_.halfedges, 0, "three for each face",
                              std::to_string(halfedges_.size()));
    if (vertices_.size() <= Mesh::max_vertices) return true;
    return reader_->unsound(names_.vertices, 0, "fewer than 2^29 vertices",
                            std::to_string(vertices_.size()));
  }
  bool is_face(std::uint32_t f) const {
    return f < halfedges_.size() / 3 && halfedges_[3 * std::size_t{f}].origin != none;
  }
  bool is_halfedge(std::uint32_t h) const {
    return h != none && Numbering::corner(h) < 3 && is_face(Numbering::face(h));
  }
  const HalfedgeRecord& record(std::uint32_t h) const { return halfedges_[Numbering::slot(h)]; }
  bool has_vertices() {
    for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
      const std::uint32_t h = vertices_[v];
      if (h == MeshArrays::dead) {
        ++dead_vertices_;
        continue;
      }
      if (is_halfedge(h) && record(h).vertex() == v) continue;
      return reader_->unsound(names_.vertices, v, "a half-edge from the vertex", std::to_string(h));
    }
    return true;
  }
  bool has_faces() {
    for (std::uint32_t f = 0; f < halfedges_.size() / 3; ++f) {
      if (!is_face(f)) {
        ++dead_faces_;
        continue;
      }
      for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t h = Numbering::encode(f, k);
        if (is_sound(h)) continue;
        return reader_->unsound(names_.halfedges, Numbering::slot(h),
                                "a half-edge between vertices, with a twin that leads back",
                                std::to_string(record(h).vertex()) + " with the twin " +
                                    std::to_string(record(h).twin));
      }
    }
    return true;
  }
  bool is_sound(std::uint32_t h) const {
    const HalfedgeRecord& from = record(h);
    const HalfedgeRecord& to = record(Numbering::next(h));
    if (from.vertex() >= vertices_.size() || vertices_[from.vertex()] == MeshArrays::dead)
      return false;
    if (from.vertex() == to.vertex()) return false;
    if (from.twin == none) return true;
    if (!is_halfedge(from.twin) || record(from.twin).twin != h || from.twin == h) return false;
    return !is_plane_ || (record(from.twin).vertex() == to.vertex() &&
                          record(from.twin).constrained() == from.constrained());
  }
  /// Is each of the `dead` free slots in the list once, and no other?
  bool are_listed(std::string_view name, const std::vector<std::uint32_t>& list, std::size_t dead) {
    const bool are_faces = name == names_.free_faces;
    const std::size_t slots = are_faces ? halfedges_.size() / 3 : vertices_.size();
    const auto is_free = [&](std::uint32_t slot) {
      return are_faces ? !is_face(slot) : vertices_[slot] == MeshArrays::dead;
    };
    std::vector<bool> is_listed(slots);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint32_t slot = list[i];
      if (slot >= slots || !is_free(slot) || is_listed[slot])
        return reader_->unsound(name, i, "a free slot, once", std::to_string(slot));
      is_listed[slot] = true;
    }
    return reader_->has_size(name, list.size(), dead);
  }
  /// A mesh that is adopted uses all slots, so the free ones are removed again in their order.
  bool adopt(Mesh& mesh) {
    for (const std::uint32_t f : free_faces_) halfedges_[3 * std::size_t{f}].origin = 0;
    for (const std::uint32_t v : free_vertices_) vertices_[v] = none;
    mesh = Mesh::adopt(std::move(halfedges_), std::move(vertices_));
    for (const std::uint32_t f : free_faces_) mesh.remove_face(FaceId{f});
    for (const std::uint32_t v : free_vertices_) mesh.remove_vertex(VertexId{v});
    return true;
  }

  ImageReader* reader_;
  MeshNames names_;
  bool is_plane_;
  LargeVector<HalfedgeRecord> halfedges_;
  LargeVector<std::uint32_t> vertices_;
  std::vector<std::uint32_t> free_faces_;
  std::vector<std::uint32_t> free_vertices_;
  std::size_t dead_faces_ = 0;     ///< the number of free slots
  std::size_t dead_vertices_ = 0;  ///< the number of free slots
};

}  // namespace

void write_mesh(ImageWriter& writer, const Mesh& mesh, const MeshNames& names, bool is_plane) {
  const MeshArrays arrays = mesh.arrays();
  writer.array(names.halfedges, arrays.halfedges);
  writer.array(names.vertices, arrays.vertices);
  std::vector<std::uint32_t> free_faces(arrays.free_faces.begin(), arrays.free_faces.end());
  if (!is_plane) {
    free_faces.clear();
    for (std::uint32_t f = 0; f < mesh.face_bound(); ++f) {
      if (!mesh.is_alive(FaceId{f})) free_faces.push_back(f);
    }
  }
  writer.column(names.free_faces, std::move(free_faces));
  writer.array(names.free_vertices, arrays.free_vertices);
}

bool read_mesh(ImageReader& reader, Mesh& mesh, const MeshNames& names, bool is_plane) {
  return MeshArrival(reader, names, is_plane).run(mesh);
}

}  // namespace offgrid::navmesh::detail
