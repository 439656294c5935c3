#include "snap/snap_changes.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace offgrid::navmesh::detail {

namespace {

// Keeps one item of each key that stands an odd number of times: what comes and goes takes turns.
template <class Item, class Key>
void keep_odd(std::vector<Item>& items, const Key& key_of) {
  std::stable_sort(items.begin(), items.end(),
                   [&](const Item& a, const Item& b) { return key_of(a) < key_of(b); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < items.size();) {
    const std::size_t begin = i;
    while (i < items.size() && key_of(items[i]) == key_of(items[begin])) ++i;
    if ((i - begin) % 2 != 0) items[kept++] = items[begin];
  }
  items.resize(kept);
}

}  // namespace

void SnapChanges::clear() {
  forget_faces();
  edges_.clear();
  seam_edges_.clear();
  vertices_.clear();
  bent_.clear();
  counts_ = {};
  plans_ = 0;
  vertex_changes_.clear();
  turns_.clear();
}

void SnapChanges::count(std::span<const OriginalId> leaving, std::span<const OriginalId> arriving) {
  if (plans_ > 1) {
    keep_odd(vertex_changes_, [](const VertexChange& c) { return std::tuple(c.floor, c.point); });
    keep_odd(turns_, [](const SnapPlan::Turn& t) { return std::tuple(t.original, t.point); });
    std::erase_if(turns_, [&](const SnapPlan::Turn& turn) {
      return std::binary_search(leaving.begin(), leaving.end(), turn.original) ||
             std::binary_search(arriving.begin(), arriving.end(), turn.original);
    });
  }
  for (const VertexChange& change : vertex_changes_)
    ++(change.is_lost ? counts_.removed_vertices : counts_.new_vertices);
  for (std::size_t i = 0; i < turns_.size(); ++i)
    counts_.rerouted += i == 0 || turns_[i].original != turns_[i - 1].original ? 1U : 0U;
}

void SnapChanges::take_over(SnapBulk::Changes changes) {
  counts_ = {changes.new_vertices, changes.removed_vertices, changes.rerouted};
  bent_ = std::move(changes.bent);
}

void SnapChanges::forget_faces() {
  if (!has_all_faces_) {
    for (const FaceId f : faces_) is_noted_[f.value()] = 0;
  }
  faces_.clear();
  former_.clear();
  has_all_faces_ = false;
}

void SnapChanges::note_all_faces(std::uint32_t bound) {
  forget_faces();
  has_all_faces_ = true;
  faces_.reserve(bound);
  for (std::uint32_t f = 0; f < bound; ++f) faces_.push_back(FaceId{f});
  grow_to(is_noted_, bound);
}

void SnapChanges::note_face(const Triangulation& triangulation, FaceId f) {
  grow_to(is_noted_, f.value() + std::size_t{1});
  if (is_noted_[f.value()] != 0) return;
  is_noted_[f.value()] = 1;
  faces_.push_back(f);
  if (triangulation.keeps_former_faces()) former_.push_back(face_key(triangulation.planar(), f));
}

void SnapChanges::note_faces_at(const Triangulation& triangulation, HalfedgeId h) {
  const Mesh& mesh = triangulation.mesh();
  note_face(triangulation, mesh.face(h));
  if (const HalfedgeId twin = mesh.twin(h)) note_face(triangulation, mesh.face(twin));
}

void SnapChanges::note_faces(const Triangulation& triangulation) {
  grow_to(is_noted_, triangulation.mesh().face_bound());
  const std::span<const FaceId> changed = triangulation.changed_faces();
  const std::span<const FaceKey> former = triangulation.former_faces();
  for (std::size_t i = 0; i < changed.size(); ++i) {
    std::uint8_t& is_noted = is_noted_[changed[i].value()];
    if (is_noted != 0) continue;
    is_noted = 1;
    faces_.push_back(changed[i]);
    if (!former.empty()) former_.push_back(former[i]);
  }
}

void SnapChanges::note_plan(const SnapPlan& plan) {
  ++plans_;
  turns_.insert(turns_.end(), plan.turns.begin(), plan.turns.end());
  bent_.insert(bent_.end(), plan.bent.begin(), plan.bent.end());
}

void SnapChanges::note_vertex(const PixelHeat& pixel, bool is_lost) {
  vertex_changes_.push_back({pixel.point, pixel.floor, is_lost});
  vertices_.push_back(is_lost ? pixel.spot.location.vertex : pixel.vertex);
}

}  // namespace offgrid::navmesh::detail
