// ElementIndex: which elements stand in a face, kept while the mesh is edited.
//
// An element is a point of the user: a unit, a door, a label. It stands in exactly one face, also
// if its point is on an edge or a vertex, or outside the mesh (the face none). An edit tells which
// faces it changed; the elements of those faces are located again, no others. Of several edits each
// must be told, in their order: taking back counts as one each.
//
//   ElementIndex index;
//   const ElementId door = index.add(*locate(t.planar(), p));
//   t.insert(q);
//   for (ElementId e : index.faces_changed(t.planar(), t.changed_faces())) ...   // those that
//   stand in another face now for (ElementId e : index.elements(f)) ...
//
// Storage    20 bytes an element, 4 bytes a face. Ids of removed elements are used again.
// Requires   live ids of elements; checked.
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

  /// A new element. The face of the position holds its point, or is none if that is outside the
  /// mesh.
  ElementId add(const Position& position);
  void remove(ElementId e);
  /// The element goes elsewhere. The face of the position holds its point, or is none.
  void move(ElementId e, const Position& position);

  Position position(ElementId e) const;
  /// The elements in a face, by increasing id; with the face none, those outside the mesh. Cost:
  /// their number, sorted.
  std::vector<ElementId> elements(FaceId f) const;

  /// To be called after edits, before any other use, with all faces that they made, changed or
  /// removed, in any order and perhaps repeated (Triangulation::changed_faces, after each edit or
  /// collected over several). Returns the elements whose face is another one now, by increasing id.
  /// Requires a mesh whose border is convex. Cost: the elements of those faces, each located from a
  /// face close by; and those outside the mesh, if one of the faces is at the border.
  std::vector<ElementId> faces_changed(const PlanarMesh& mesh, std::span<const FaceId> changed);

 private:
  static constexpr std::uint32_t none = ElementId::none_value;
  static constexpr std::uint32_t dead = none - 1;

  /// Of a list that is linked both ways.
  struct Element {
    Position position;
    std::uint32_t before = none;
    std::uint32_t after = none;
  };

  /// In heads_: the face none comes first.
  static std::size_t place_of(FaceId f) { return f ? std::size_t{f.value()} + 1 : 0; }
  std::uint32_t& head(FaceId f);
  void link(std::uint32_t e);
  void unlink(std::uint32_t e);
  void take_all(FaceId f, std::vector<ElementId>& taken);

  std::vector<Element> elements_;
  std::vector<std::uint32_t> heads_;  ///< by face, and of the elements outside
  std::vector<std::uint32_t> free_;
};

}  // namespace offgrid::navmesh
