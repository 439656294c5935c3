#include "offgrid/navmesh/mesh/mesh_check.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {
namespace {

/// The stored arrays, read without the mesh's own navigation.
class Checker {
 public:
  explicit Checker(const MeshArrays& arrays)
      : halfedges_(arrays.halfedges),
        vertices_(arrays.vertices),
        free_faces_(arrays.free_faces),
        free_vertices_(arrays.free_vertices) {}

  std::optional<MeshViolation> run() {
    check_free_lists();
    // One pass for each invariant: each check relies on the earlier ones for the whole mesh.
    each_halfedge([this](std::size_t slot) { check_corner(slot); });
    each_halfedge([this](std::size_t slot) { check_twin_exists(slot); });
    each_halfedge([this](std::size_t slot) { check_twin(slot); });
    if (!found_) check_vertices();
    return found_;
  }

 private:
  using Invariant = MeshInvariant;

  static HalfedgeId id_of(std::size_t slot) {
    return HalfedgeId{Numbering::encode(static_cast<std::uint32_t>(slot / 3),
                                        static_cast<std::uint32_t>(slot % 3))};
  }
  static FaceId face_of(std::size_t slot) { return FaceId{static_cast<std::uint32_t>(slot / 3)}; }
  static std::size_t next(std::size_t slot) { return slot % 3 == 2 ? slot - 2 : slot + 1; }

  bool face_exists(std::size_t face) const {
    return halfedges_[3 * face].origin != HalfedgeRecord::none;
  }
  std::uint32_t start(std::size_t slot) const { return halfedges_[slot].vertex(); }
  std::uint32_t end(std::size_t slot) const { return start(next(slot)); }

  void report(Invariant invariant, std::size_t slot) {
    if (!found_)
      found_ = MeshViolation{
          .invariant = invariant, .face = face_of(slot), .halfedge = id_of(slot), .vertex = {}};
  }
  void report(Invariant invariant, VertexId vertex) {
    if (!found_)
      found_ = MeshViolation{.invariant = invariant, .face = {}, .halfedge = {}, .vertex = vertex};
  }

  void check_free_lists() {
    std::vector<std::uint32_t> faces;
    for (std::size_t face = 0; face < halfedges_.size() / 3; ++face) {
      if (!face_exists(face)) faces.push_back(static_cast<std::uint32_t>(face));
    }
    if (const auto wrong = difference(faces, free_faces_)) {
      found_ = MeshViolation{.invariant = Invariant::free_faces_are_listed,
                             .face = FaceId{*wrong},
                             .halfedge = {},
                             .vertex = {}};
    }
    std::vector<std::uint32_t> vertices;
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
      if (vertices_[v] == MeshArrays::dead) vertices.push_back(static_cast<std::uint32_t>(v));
    }
    if (const auto wrong = difference(vertices, free_vertices_))
      report(Invariant::free_vertices_are_listed, VertexId{*wrong});
  }

  /// The smallest number that is not once in both or in neither.
  static std::optional<std::uint32_t> difference(const std::vector<std::uint32_t>& sorted,
                                                 std::span<const std::uint32_t> listed) {
    std::vector<std::uint32_t> copy(listed.begin(), listed.end());
    kernel::sort(copy.begin(), copy.end());
    const auto [a, b] = std::mismatch(sorted.begin(), sorted.end(), copy.begin(), copy.end());
    if (a == sorted.end() && b == copy.end()) return std::nullopt;
    if (a == sorted.end()) return *b;
    if (b == copy.end()) return *a;
    return std::min(*a, *b);
  }

  template <class Check>
  void each_halfedge(Check check) {
    for (std::size_t slot = 0; slot < halfedges_.size() && !found_; ++slot) {
      if (face_exists(slot / 3)) check(slot);
    }
  }

  void check_corner(std::size_t slot) {
    const std::uint32_t v = start(slot);
    if (v >= vertices_.size() || vertices_[v] == MeshArrays::dead)
      return report(Invariant::corners_are_vertices, slot);
    if (v == end(slot)) report(Invariant::corners_differ, slot);
  }

  void check_twin_exists(std::size_t slot) {
    const std::uint32_t twin = halfedges_[slot].twin;
    if (twin == HalfedgeRecord::none) return;
    const std::size_t other = Numbering::slot(twin);
    if (Numbering::corner(twin) > 2 || other >= halfedges_.size() || !face_exists(other / 3))
      report(Invariant::twin_exists, slot);
  }

  void check_twin(std::size_t slot) {
    if (halfedges_[slot].twin == HalfedgeRecord::none) return;
    const std::size_t other = Numbering::slot(halfedges_[slot].twin);
    if (other == slot || halfedges_[other].twin != id_of(slot).value())
      return report(Invariant::twin_is_mutual, slot);
    if (start(other) != end(slot) || end(other) != start(slot))
      return report(Invariant::twin_runs_back, slot);
    if (halfedges_[other].constrained() != halfedges_[slot].constrained())
      report(Invariant::twin_agrees_on_constraint, slot);
  }

  void check_vertices() {
    std::vector<std::pair<std::uint32_t, std::size_t>> corners;  // vertex, slot
    for (std::size_t slot = 0; slot < halfedges_.size(); ++slot) {
      if (face_exists(slot / 3)) corners.emplace_back(start(slot), slot);
    }
    kernel::sort(corners.begin(), corners.end());
    auto at = corners.begin();
    for (std::size_t v = 0; v < vertices_.size() && !found_; ++v) {
      std::vector<std::size_t> slots;
      for (; at != corners.end() && at->first == v; ++at) slots.push_back(at->second);
      if (vertices_[v] != MeshArrays::dead)
        check_vertex(VertexId{static_cast<std::uint32_t>(v)}, slots);
    }
  }

  void check_vertex(VertexId v, const std::vector<std::size_t>& slots) {
    const std::uint32_t kept = vertices_[v.value()];
    if (kept == HalfedgeRecord::none) {
      if (!slots.empty()) report(Invariant::isolated_has_no_face, v);
      return;
    }
    const bool starts_here = std::any_of(
        slots.begin(), slots.end(), [&](std::size_t slot) { return id_of(slot).value() == kept; });
    if (!starts_here) return report(Invariant::vertex_knows_a_halfedge, v);
    std::vector<std::uint32_t> ends;
    ends.reserve(slots.size());
    for (const std::size_t slot : slots) ends.push_back(end(slot));
    kernel::sort(ends.begin(), ends.end());
    if (std::adjacent_find(ends.begin(), ends.end()) != ends.end())
      return report(Invariant::edge_is_unique, v);
    // The links are sound, so the faces about v form one fan exactly if a rotation from one of them
    // meets all.
    if (fan_size(Numbering::slot(kept), slots.size()) != slots.size())
      report(Invariant::faces_make_one_fan, v);
  }

  /// The number of faces that a rotation about the origin of `first` meets, in both directions; it
  /// stops beyond `limit`.
  std::size_t fan_size(std::size_t first, std::size_t limit) const {
    std::size_t met = 1;
    std::size_t slot = first;
    while (met <= limit) {
      const std::uint32_t twin = halfedges_[next(next(slot))].twin;
      if (twin == HalfedgeRecord::none) break;
      slot = Numbering::slot(twin);
      if (slot == first) return met;
      ++met;
    }
    slot = first;
    while (met <= limit && halfedges_[slot].twin != HalfedgeRecord::none) {
      slot = next(Numbering::slot(halfedges_[slot].twin));
      ++met;
    }
    return met;
  }

  std::span<const HalfedgeRecord> halfedges_;
  std::span<const std::uint32_t> vertices_;
  std::span<const std::uint32_t> free_faces_;
  std::span<const std::uint32_t> free_vertices_;
  std::optional<MeshViolation> found_;
};

std::string_view sentence(MeshInvariant invariant) {
  switch (invariant) {
    case MeshInvariant::corners_are_vertices: return "its start is no existing vertex";
    case MeshInvariant::corners_differ: return "it starts where it ends";
    case MeshInvariant::twin_exists: return "its twin does not exist";
    case MeshInvariant::twin_is_mutual: return "it is not the twin of its twin";
    case MeshInvariant::twin_runs_back: return "its twin does not run back";
    case MeshInvariant::twin_agrees_on_constraint:
      return "it and its twin differ on the constraint";
    case MeshInvariant::edge_is_unique: return "two half-edges run from it to the same vertex";
    case MeshInvariant::vertex_knows_a_halfedge:
      return "the half-edge kept for it does not start there";
    case MeshInvariant::isolated_has_no_face: return "it is isolated but the corner of a face";
    case MeshInvariant::faces_make_one_fan: return "its faces are more than one fan";
    case MeshInvariant::free_faces_are_listed:
      return "it is removed and not in the free list once, or listed and not removed";
    case MeshInvariant::free_vertices_are_listed:
      return "it is removed and not in the free list once, or listed and not removed";
  }
  return "";
}

}  // namespace

std::optional<MeshViolation> find_violation(const Mesh& mesh) {
  return Checker(mesh.arrays()).run();
}

std::string describe(const MeshViolation& violation) {
  std::string text;
  if (violation.halfedge) text = "half-edge " + std::to_string(violation.halfedge.value()) + " of ";
  text += violation.face ? "face " + std::to_string(violation.face.value())
                         : "vertex " + std::to_string(violation.vertex.value());
  text.append(": ").append(sentence(violation.invariant));
  return text;
}

}  // namespace offgrid::navmesh
