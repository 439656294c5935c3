// ElementIndex: the elements in each face, kept while the mesh is edited.
//
// An element is a point of the user: a unit, a door, a label. It is in exactly one face, even if
// its point is on an edge or a vertex, or outside the mesh (the face none). After an edit,
// faces_changed locates the elements of the changed faces again, and no others. It must be told of
// every edit, undo included. Of a world with floors, the mesh is World::floors().
//
//   ElementIndex index;
//   const ElementId door = index.add(*locate(t.planar(), p));
//   t.insert(q);
//   const auto moved = index.faces_changed(t.planar(), t.changed_faces());   // now in another face
//   for (ElementId e : index.elements(f)) ...
//
// Storage    24 bytes an element, 4 bytes a face. Ids of removed elements are reused.
// Requires   live ids of elements; aborts otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::navmesh {

using ElementId = Id<struct ElementKind>;

class ElementIndex {
 public:
  std::size_t size() const { return elements_.size() - free_.size(); }
  bool is_alive(ElementId e) const {
    return e.value() < elements_.size() && elements_[e.value()].before != dead;
  }

  /// Adds an element. Requires that position.face contains the point, or is none if the point is
  /// outside the mesh.
  ElementId add(const Position& position);
  void remove(ElementId e);
  /// Moves an element. Requires what add does.
  void move(ElementId e, const Position& position);

  Position position(ElementId e) const;
  /// The elements in a face, by increasing id; those outside the mesh for the face none. Cost: a
  /// sort of them.
  std::vector<ElementId> elements(FaceId f) const;

  /// Locates the elements of changed faces again; call it after edits, before any other use.
  /// `changed` has all faces that the edits made, changed or removed, in any order, repeated or not
  /// (Triangulation::changed_faces, after each edit or collected over several). Returns the
  /// elements that are in another face now, by increasing id. Requires a mesh with a convex border.
  /// Cost: the elements of those faces, each located from a face close by, and the elements outside
  /// the mesh if one of the faces is at the border.
  std::vector<ElementId> faces_changed(const PlanarMesh& mesh, std::span<const FaceId> changed);

 private:
  static constexpr std::uint32_t none = ElementId::none_value;
  static constexpr std::uint32_t dead = none - 1;

  /// A node of a face's doubly linked list.
  struct Element {
    Position position;
    std::uint32_t before = none;
    std::uint32_t after = none;
  };

  /// The index of a face in heads_; the face none is first.
  static std::size_t place_of(FaceId f) { return f ? std::size_t{f.value()} + 1 : 0; }
  std::uint32_t& head(FaceId f);
  void link(std::uint32_t e);
  void unlink(std::uint32_t e);
  void take_all(FaceId f, std::vector<ElementId>& taken);

  std::vector<Element> elements_;
  std::vector<std::uint32_t> heads_;  ///< the first element outside, and of each face
  std::vector<std::uint32_t> free_;
};

}  // namespace offgrid::navmesh
