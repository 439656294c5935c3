#include "world/area_cover.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "mesh/sort_few.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

std::int32_t AreaCover::winding(FaceId f, const PartId& id) const {
  const MemberId* member = members_[id.part].find(id.area);
  return member == nullptr ? 0 : labels_.count(face_labels_[f.value()], *member);
}

void AreaCover::follow_size(const SnapRounding& snap) {
  grow_to(nets_, snap.original_bound(), LabelTable::empty_label);
  grow_to(face_labels_, snap.mesh().face_bound());
  grow_to(is_touched_, snap.mesh().face_bound());
  grow_to(face_digests_, snap.mesh().face_bound());
}

void AreaCover::begin(const SnapRounding& snap) {
  follow_size(snap);
  for (const FaceId f : snap.mesh().faces()) {
    touch(f);
    face_labels_[f.value()] = LabelTable::empty_label;
    labels_.keep(LabelTable::empty_label);
  }
}

void AreaCover::list_faces(SnapRounding& snap, bool lists) {
  lists_faces_ = lists;
  snap.keep_former_faces(lists);
}

// ---- areas

void AreaCover::take_out(SnapRounding& snap, const PartId& id, const Area& area) {
  if (area.shape == Area::Shape::barrier) return change_barriers(snap, area, -1);
  const MemberId* member = members_[id.part].find(id.area);
  OFFGRID_EXPECTS(member != nullptr, "AreaCover::take_out: the area is put in");
  collect_sides(snap, area);
  const std::size_t sides = sides_on_a_floor(area);
  for (std::size_t first = 0; first < sides_.size(); first += sides)
    add_windings(flood_.run(snap, area.loops, std::span(sides_).subspan(first, sides)), *member,
                 -1);
  forget(*member);
  members_[id.part].erase(id.area);
}

void AreaCover::take_out_bulk(SnapRounding& snap, const PartId& id, const Area& area) {
  if (area.shape == Area::Shape::barrier) return add_barrier_weights(snap, area, -1);
  collect_sides(snap, area);
  forget(*members_[id.part].find(id.area));
  members_[id.part].erase(id.area);
}

void AreaCover::forget(MemberId m) {
  erase_nets(m);
  labels_.remove_member(m);
}

void AreaCover::collect_sides(const SnapRounding& snap, const Area& area) {
  sides_.clear();
  for (const Floor floor : area.floors)
    for_each_side(area, [&](const Segment& side) { sides_.push_back(snap.find(side, floor)); });
}

void AreaCover::put_in_bulk(SnapRounding& snap, const PartId& id, const Area& area,
                            const Digest& key) {
  follow_size(snap);
  if (area.shape == Area::Shape::barrier) return add_barrier_weights(snap, area, 1);
  add_member(snap, id, area, key);
}

void AreaCover::add_member(const SnapRounding& snap, const PartId& id, const Area& area,
                           const Digest& key) {
  const MemberId m =
      labels_.add_member({id.area, area.priority, key, area.state, area.rule}, area.update);
  members_[id.part].find_or_add(id.area) = m;
  collect_sides(snap, area);
  add_nets(snap, m, area);
}

bool AreaCover::put_in(SnapRounding& snap, const PartId& id, const Area& area, const Digest& key) {
  follow_size(snap);
  if (area.shape == Area::Shape::barrier) {
    change_barriers(snap, area, 1);
    return true;
  }
  add_member(snap, id, area, key);
  const std::size_t sides = sides_on_a_floor(area);
  bool has_faces = false;
  for (std::size_t first = 0; first < sides_.size(); first += sides) {
    const auto windings = flood_.run(snap, area.loops, std::span(sides_).subspan(first, sides));
    add_windings(windings, *members_[id.part].find(id.area), 1);
    has_faces = has_faces || std::any_of(windings.begin(), windings.end(), [&](const auto& face) {
                  return covers(area.rule, face.count);
                });
  }
  return has_faces;
}

// Only changes the segments. The weights of edges follow in sum_weights, or when edges are made.
void AreaCover::add_barrier_weights(SnapRounding& snap, const Area& area, std::int32_t change) {
  collect_sides(snap, area);
  for (const OriginalId id : sides_) snap.add_weight_unsummed(id, change);
  add_barriers(change);
}

void AreaCover::change_barriers(SnapRounding& snap, const Area& area, std::int32_t change) {
  collect_sides(snap, area);
  for (const OriginalId id : sides_) {
    snap.add_weight(id, change);
    const Chain& chain = snap.original(id).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) touch_edge(snap, chain[i - 1], chain[i]);
  }
  add_barriers(change);
}

// Most segments are a side of one area only; `alone` shares their labels.
void AreaCover::add_nets(const SnapRounding& snap, MemberId m, const Area& area) {
  constexpr LabelId empty = LabelTable::empty_label;
  std::array<LabelId, 2> alone;  // labels of the area from b to a, and from a to b
  auto next = sides_.begin();
  const auto add_net = [&](const Segment& side) {
    const OriginalId id = *next++;
    const bool is_forward = snap.original(id).a == side.from;
    const Winding more{m, is_forward ? 1 : -1};
    LabelId& net = nets_[id.value()];
    if (net != empty) return change_net(id, more, 1);
    LabelId& one = alone[is_forward ? 1 : 0];
    if (!one) one = labels_.add(empty, more, 1);
    labels_.keep(one);
    net = one;
  };
  while (next != sides_.end()) for_each_side(area, add_net);  // floor after floor
  for (const LabelId one : alone) {
    if (one) labels_.release(one);
  }
}

void AreaCover::erase_nets(MemberId m) {
  for (const OriginalId id : sides_) change_net(id, {m, labels_.count(nets_[id.value()], m)}, -1);
}

void AreaCover::change_net(OriginalId id, const Winding& more, std::int32_t sign) {
  LabelId& net = nets_[id.value()];
  const LabelId before = net;
  net = labels_.add(before, more, sign);
  labels_.release(before);
}

void AreaCover::add_windings(std::span<const FaceWinding> windings, MemberId m, std::int32_t sign) {
  // The labels of the last face: faces of one region come one after the other.
  LabelId before, after;
  std::int32_t last = 0;
  for (const auto& [face, count] : windings) {
    LabelId& label = face_labels_[face.value()];
    if (label == before && count == last) {
      labels_.keep(after);
    } else {
      before = label;
      after = labels_.add(before, Winding{m, count}, sign);
      last = count;
    }
    label = after;
    labels_.release(before);
    touch(face);
  }
}

// ---- faces

// Outside the border all winding numbers are 0.
void AreaCover::label_from_across(const SnapRounding& snap, HalfedgeId h) {
  const Mesh& mesh = snap.mesh();
  const HalfedgeId twin = mesh.twin(h);
  LabelId label = twin ? face_labels_[mesh.face(twin).value()] : LabelTable::empty_label;
  labels_.keep(label);
  if (mesh.is_constrained(h)) {
    const VertexId u = mesh.origin(h), v = mesh.target(h);
    const kernel::Point2 from = snap.planar().point(u), to = snap.planar().point(v);
    snap.find_users(u, v, users_);
    for (const OriginalId id : users_) {
      const LabelId net = nets_[id.value()], before = label;
      if (net == LabelTable::empty_label) continue;
      label = labels_.add(before, net, AlongSegment(snap.original(id))(from, to) ? 1 : -1);
      labels_.release(before);
    }
  }
  face_labels_[mesh.face(h).value()] = label;
}

void AreaCover::follow(const SnapRounding& snap) {
  follow_size(snap);
  const Mesh& mesh = snap.mesh();
  for (const FaceId f : snap.changed_faces()) {
    touch(f);
    if (is_known(f)) labels_.release(face_labels_[f.value()]);
    face_labels_[f.value()] = {};
  }
  for (const FaceId f : snap.changed_faces()) {
    if (!mesh.is_alive(f)) continue;
    const auto corners = mesh.corners(f);
    for (std::uint32_t k = 0; k < 3 && !is_known(f); ++k) {
      const HalfedgeId twin{corners[k].twin};
      if (twin && !is_known(mesh.face(twin))) continue;
      open_.push_back(mesh.halfedge(f, k));
      spread_labels(snap);
    }
  }
  for (const FaceId f : snap.faces_at_seams()) {
    if (mesh.is_alive(f)) touch(f);
  }
  if (!has_barriers()) return;
  for (const auto& [u, v] : snap.changed_edges()) touch_edge(snap, u, v);
}

void AreaCover::spread_labels(const SnapRounding& snap) {
  while (!open_.empty()) {
    const HalfedgeId h = open_.back();
    open_.pop_back();
    if (is_known(snap.mesh().face(h))) continue;
    label_from_across(snap, h);
    label_neighbours(snap, snap.mesh().face(h));
  }
}

// Faces that are connected over unconstrained edges have the same label.
void AreaCover::label_neighbours(const SnapRounding& snap, FaceId first) {
  const Mesh& mesh = snap.mesh();
  const LabelId label = face_labels_[first.value()];
  labelled_.push_back(first);
  while (!labelled_.empty()) {
    const FaceId f = labelled_.back();
    labelled_.pop_back();
    for (const HalfedgeRecord& corner : mesh.corners(f)) {
      const HalfedgeId h{corner.twin};
      if (!h || is_known(mesh.face(h))) continue;
      if (corner.constrained()) {
        open_.push_back(h);
        continue;
      }
      face_labels_[mesh.face(h).value()] = label;
      labels_.keep(label);
      labelled_.push_back(mesh.face(h));
    }
  }
}

// ---- in bulk

void AreaCover::begin_bulk(const SnapRounding& snap) {
  is_bulk_ = true;
  if (lists_faces_) {
    for (const FaceId f : snap.mesh().faces())
      before_.push_back(listed(face_key(snap.planar(), f), face_digests_[f.value()]));
  }
  for (LabelId& label : face_labels_) {
    if (label) labels_.release(label);
    label = {};
  }
}

void AreaCover::reserve_more(std::span<const std::size_t, parts_max> areas) {
  for (std::size_t part = 0; part < parts_max; ++part) members_[part].reserve_more(areas[part]);
  labels_.reserve_more(areas[0] + areas[1]);
}

void AreaCover::finish_bulk(SnapRounding& snap) {
  follow_size(snap);
  snap.sum_weights();
  const Mesh& mesh = snap.mesh();
  for (std::uint32_t f = 0; f < is_touched_.size(); ++f) touch(FaceId{f});
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (mesh.is_border(mesh.halfedge(f, k))) open_.push_back(mesh.halfedge(f, k));
    }
  }
  spread_labels(snap);
  labels_.make_room();
  for (AreaTable<MemberId>& members : members_) members.make_room();
  has_faces_.clear();
  labels_.for_each_shared(face_labels_, [this](const Winding& winding) {
    if (has_faces_.size() <= winding.member.value())
      has_faces_.resize(winding.member.value() + std::size_t{1});
    if (covers(labels_.member(winding.member).rule, winding.count))
      has_faces_[winding.member.value()] = 1;
  });
}

bool AreaCover::has_faces(const PartId& id, const Area& area) const {
  if (area.shape == Area::Shape::barrier) return true;
  const std::uint32_t m = members_[id.part].find(id.area)->value();
  return m < has_faces_.size() && has_faces_[m] != 0;
}

void AreaCover::touch(FaceId f) {
  if (is_touched_[f.value()] == 0) touched_.push_back(f);
  is_touched_[f.value()] = 1;
}

// Touches the faces at an edge whose barriers may have changed, on all floors that it is joined to.
void AreaCover::touch_edge(const SnapRounding& snap, VertexId u, VertexId v) {
  const Mesh& mesh = snap.mesh();
  const auto touch_faces = [&](VertexId from, VertexId to) {
    const HalfedgeId h = mesh.find_edge(from, to);
    if (!h) return;
    touch(mesh.face(h));
    if (!mesh.is_border(h)) touch(mesh.face(mesh.twin(h)));
  };
  if (!mesh.is_alive(u) || !mesh.is_alive(v)) return;
  touch_faces(u, v);
  snap.find_joined(u, v, joined_);
  for (const auto& [from, to] : joined_) touch_faces(from, to);
}

// ---- digests of touched faces, and the lists of changed faces

namespace {

constexpr std::array<std::uint32_t, 5> corner_after{0, 1, 2, 0, 1};

}  // namespace

FaceKey AreaCover::ListedFace::key() const {
  return {
      {point_of_ordered_word(first), point_of_ordered_word(second), point_of_ordered_word(third)},
      floor};
}

AreaCover::ListedFace AreaCover::listed(const FaceKey& key, const Digest& digest) {
  return {ordered_word_of(key[0]), ordered_word_of(key[1]), ordered_word_of(key[2]), key.floor,
          digest};
}

// Digests the corners from the lexicographically smallest one on, each with its outgoing edge.
AreaCover::FaceRecord AreaCover::record_of(const SnapRounding& snap, FaceId f) const {
  FaceRecord record;
  if (!snap.mesh().is_alive(f)) return record;
  const PlanarMesh planar = snap.planar();
  const auto corners = planar.mesh().corners(f);
  const std::span<const Point2> points = planar.points();
  const Point2 a = points[corners[0].vertex()], b = points[corners[1].vertex()],
               c = points[corners[2].vertex()];
  const std::array<Point2, 3> at{a, b, c};
  const std::uint64_t of_a = ordered_word_of(a), of_b = ordered_word_of(b),
                      of_c = ordered_word_of(c);
  // No branch: the smallest corner is not predictable.
  const auto first = 2 * static_cast<std::uint32_t>(of_c < std::min(of_a, of_b)) +
                     static_cast<std::uint32_t>(of_b < std::min(of_a, of_c));
  DigestWriter writer;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const std::uint32_t corner = corner_after[first + k];
    const HalfedgeId h = planar.mesh().halfedge(f, corner);
    record.key.corners[k] = at[corner];
    writer.add(word_of(at[corner]));
    const bool has_barriers = this->has_barriers() && corners[corner].constrained();
    const std::uint32_t barriers =
        has_barriers ? snap.weight(snap.mesh().origin(h), snap.mesh().target(h)) : 0;
    writer.add(std::uint64_t{barriers} << 1 | (corners[corner].constrained() ? 1 : 0));
  }
  record.key.floor = planar.floor(VertexId{corners[0].vertex()});
  if (record.key.floor != 0) writer.add(record.key.floor);
  const Digest& label = labels_.digest(face_labels_[f.value()]);
  record.digest = DigestWriter(writer.digest()).add(label.high).add(label.low).digest();
  return record;
}

FaceId AreaCover::overcharged(const SnapRounding& snap) const {
  FaceId found;
  if (!labels_.has_updates()) return found;
  for (const FaceId f : touched_) {
    const LabelId label = face_labels_[f.value()];
    if (!snap.mesh().is_alive(f) || labels_.cost_of_updates(label) <= Update::max_cost) continue;
    if (!found || face_key(snap.planar(), f) < face_key(snap.planar(), found)) found = f;
  }
  return found;
}

AreaCover::Changes AreaCover::finish(const SnapRounding& snap) {
  Changes changes;
  const std::span<const FaceId> made = snap.changed_faces();
  const std::span<const FaceKey> former = snap.former_faces();
  for (std::size_t i = 0; i < former.size(); ++i) finish_face(snap, made[i], &former[i], changes);
  for (const FaceId f : touched_) finish_face(snap, f, nullptr, changes);
  if (lists_faces_) compare(changes);
  is_bulk_ = false;
  clear_scratch(sides_);
  clear_scratch(open_);
  clear_scratch(labelled_);
  clear_scratch(touched_);
  clear_scratch(before_);
  clear_scratch(after_);
  return changes;
}

// Updates the digest of a touched face, and lists the face. A face without a former one has kept
// its corners, if the edit is not in bulk.
void AreaCover::finish_face(const SnapRounding& snap, FaceId f, const FaceKey* former,
                            Changes& changes) {
  if (is_touched_[f.value()] == 0) return;
  is_touched_[f.value()] = 0;
  const FaceRecord is = record_of(snap, f);
  const Digest was = std::exchange(face_digests_[f.value()], is.digest);
  digest_ -= was;
  digest_ += is.digest;
  if (!lists_faces_) return;
  if (is_bulk_) {
    if (is.key != FaceKey{}) after_.push_back(listed(is.key, is.digest));
  } else if (former == nullptr || *former == is.key) {
    if (was != is.digest) changes.relabelled.push_back(is.key);
  } else {
    if (*former != FaceKey{}) before_.push_back(listed(*former, was));
    if (is.key != FaceKey{}) after_.push_back(listed(is.key, is.digest));
  }
}

// Compares lists, not slots, since a face may have moved to another slot.
void AreaCover::compare(Changes& changes) {
  const auto by_corners = [](const ListedFace& a, const ListedFace& b) {
    if ((a.first == b.first) & (a.second == b.second))
      return std::tie(a.third, a.floor) < std::tie(b.third, b.floor);
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  };
  const auto sort = [&](std::vector<ListedFace>& faces) {  // no two are equal
    if (faces.size() <= few_items)
      sort_few(faces, by_corners);
    else
      std::sort(faces.begin(), faces.end(), by_corners);
  };
  sort(before_);
  sort(after_);
  changes.removed.reserve(before_.size());
  changes.added.reserve(after_.size());
  const auto corners = [](const ListedFace& face) {
    return std::tie(face.first, face.second, face.third, face.floor);
  };
  auto was = before_.begin();
  for (const ListedFace& is : after_) {
    for (; was != before_.end() && corners(*was) < corners(is); ++was)
      changes.removed.push_back(was->key());
    if (was == before_.end() || corners(*was) != corners(is)) {
      changes.added.push_back(is.key());
    } else if ((was++)->digest != is.digest) {
      changes.relabelled.push_back(is.key());
    }
  }
  for (; was != before_.end(); ++was) changes.removed.push_back(was->key());
  std::sort(changes.relabelled.begin(), changes.relabelled.end());
}

}  // namespace offgrid::navmesh::detail
