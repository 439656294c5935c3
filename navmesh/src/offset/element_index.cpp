#include "offgrid/navmesh/offset/element_index.hpp"

#include <algorithm>

#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"

namespace offgrid::navmesh {

std::uint32_t& ElementIndex::head(FaceId f) {
  const std::size_t place = place_of(f);
  if (place >= heads_.size()) heads_.resize(place + 1, none);
  return heads_[place];
}

void ElementIndex::link(std::uint32_t e) {
  Element& element = elements_[e];
  std::uint32_t& first = head(element.position.face);
  element.before = none;
  element.after = first;
  if (first != none) elements_[first].before = e;
  first = e;
}

void ElementIndex::unlink(std::uint32_t e) {
  const Element& element = elements_[e];
  if (element.after != none) elements_[element.after].before = element.before;
  (element.before != none ? elements_[element.before].after : head(element.position.face)) =
      element.after;
}

ElementId ElementIndex::add(const Position& position) {
  if (free_.empty()) {
    OFFGRID_EXPECTS(elements_.size() < dead, "ElementIndex: there is an id for each element");
    free_.push_back(static_cast<std::uint32_t>(elements_.size()));
    elements_.emplace_back();
  }
  const std::uint32_t e = free_.back();
  free_.pop_back();
  elements_[e].position = position;
  link(e);
  return ElementId{e};
}

void ElementIndex::remove(ElementId e) {
  OFFGRID_EXPECTS(is_alive(e), "ElementIndex: the element exists");
  unlink(e.value());
  elements_[e.value()].before = dead;
  free_.push_back(e.value());
}

void ElementIndex::move(ElementId e, const Position& position) {
  OFFGRID_EXPECTS(is_alive(e), "ElementIndex: the element exists");
  unlink(e.value());
  elements_[e.value()].position = position;
  link(e.value());
}

Position ElementIndex::position(ElementId e) const {
  OFFGRID_EXPECTS(is_alive(e), "ElementIndex: the element exists");
  return elements_[e.value()].position;
}

std::vector<ElementId> ElementIndex::elements(FaceId f) const {
  std::vector<ElementId> found;
  const std::size_t place = place_of(f);
  for (std::uint32_t e = place < heads_.size() ? heads_[place] : none; e != none;
       e = elements_[e].after)
    found.push_back(ElementId{e});
  kernel::sort(found.begin(), found.end());
  return found;
}

// Empties the list of a face. The elements keep their old position.
void ElementIndex::take_all(FaceId f, std::vector<ElementId>& taken) {
  const std::size_t place = place_of(f);
  if (place >= heads_.size()) return;
  std::uint32_t& first = heads_[place];
  for (std::uint32_t e = first; e != none; e = elements_[e].after) taken.push_back(ElementId{e});
  first = none;
}

std::vector<ElementId> ElementIndex::faces_changed(const PlanarMesh& mesh,
                                                   std::span<const FaceId> changed) {
  const Mesh& topology = mesh.mesh();
  std::vector<ElementId> taken;
  std::vector<FaceId> near;  // by floor
  bool at_border = false;
  for (const FaceId f : changed) {
    if (f) take_all(f, taken);
    if (!topology.is_alive(f)) continue;
    near.resize(std::max(near.size(), mesh.floor(f) + std::size_t{1}));
    near[mesh.floor(f)] = f;
    // The new border of a mesh that grew belongs to changed faces.
    for (std::uint32_t k = 0; k < 3; ++k)
      at_border = at_border || topology.is_border(topology.halfedge(f, k));
  }
  if (at_border) take_all({}, taken);
  kernel::sort(taken.begin(), taken.end());
  std::vector<ElementId> moved;
  for (const ElementId e : taken) {
    Position& position = elements_[e.value()].position;
    const FaceId before = position.face;
    const bool has_near = position.floor < near.size();
    const auto now = reposition(mesh, position, has_near ? near[position.floor] : FaceId{});
    position.face = now ? now->face : FaceId{};
    link(e.value());
    if (position.face != before) moved.push_back(e);
  }
  return moved;
}

}  // namespace offgrid::navmesh
