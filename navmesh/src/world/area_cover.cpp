#include "world/area_cover.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "mesh/sort_few.hpp"
#include "offgrid/kernel/sort.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

std::int32_t AreaCover::winding(FaceId f, const PartId& id) const {
  const MemberId* member = members_[id.part].find(id.area);
  return member == nullptr ? 0 : labels_.count(face_labels_[f.value()], *member);
}

void AreaCover::follow_size(const SnapRounding& snap) {
  grow_to(nets_, snap.original_bound());
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
  collect_sides(snap, area);
  if (area.shape == Area::Shape::barrier) return add_barrier_weights(snap, -1);
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
                            const Digest& key, std::span<const OriginalId> sides) {
  follow_size(snap);
  if (sides.empty())
    collect_sides(snap, area);
  else
    sides_.assign(sides.begin(), sides.end());
  if (area.shape == Area::Shape::barrier) return add_barrier_weights(snap, 1);
  add_member(snap, id, area, key);
}

// The area's sides are in sides_.
void AreaCover::add_member(const SnapRounding& snap, const PartId& id, const Area& area,
                           const Digest& key) {
  const MemberId m =
      labels_.add_member({id.area, area.priority, key, area.state, area.rule}, area.update);
  members_[id.part].find_or_add(id.area) = m;
  add_nets(snap, m, area);
}

bool AreaCover::put_in(SnapRounding& snap, const PartId& id, const Area& area, const Digest& key) {
  follow_size(snap);
  if (area.shape == Area::Shape::barrier) {
    change_barriers(snap, area, 1);
    return true;
  }
  collect_sides(snap, area);
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
void AreaCover::add_barrier_weights(SnapRounding& snap, std::int32_t change) {
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

void AreaCover::add_nets(const SnapRounding& snap, MemberId m, const Area& area) {
  auto next = sides_.begin();
  const auto add_net = [&](const Segment& side) {
    const OriginalId id = *next++;
    change_net(id, {m, snap.original(id).a == side.from ? 1 : -1});
  };
  while (next != sides_.end()) for_each_side(area, add_net);  // floor after floor
}

void AreaCover::erase_nets(MemberId m) {
  for (const OriginalId id : sides_) {
    const Net& net = nets_[id.value()];
    // An area that runs as often back has no net, and another area may have the only one.
    const std::int32_t only = net.value == m.value() ? net.count : 0;
    const std::int32_t count = net.is_one() ? only : labels_.count(net.label(), m);
    if (count != 0) change_net(id, {m, -count});
  }
}

void AreaCover::change_net(OriginalId id, const Winding& more) {
  Net& net = nets_[id.value()];
  if (net.is_empty() || (net.is_one() && net.value == more.member.value())) {
    net = {more.member.value(), net.count + more.count};
    if (net.count == 0) net = {};
    return;
  }
  LabelId before = net.label();
  if (net.is_one())
    before = labels_.add(LabelTable::empty_label, {MemberId{net.value}, net.count}, 1);
  net = {labels_.add(before, more, 1).value(), 0};
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
      const Net& net = nets_[id.value()];
      if (net.is_empty()) continue;
      const LabelId before = label;
      const std::int32_t sign = AlongSegment(snap.original(id))(from, to) ? 1 : -1;
      label = net.is_one() ? labels_.add(before, {MemberId{net.value}, net.count}, sign)
                           : labels_.add(before, net.label(), sign);
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
    label_region(snap, snap.mesh().face(h));
  }
}

// Faces that are connected over unconstrained edges are a region, and have the same label. The loop
// has no unpredictable branch: a face that is known is written behind the ends of the lists.
void AreaCover::label_region(const SnapRounding& snap, FaceId first) {
  const Mesh& mesh = snap.mesh();
  const LabelId label = face_labels_[first.value()];
  std::size_t met = 1, opened = open_.size();
  if (region_.empty()) region_.resize(region_room);
  region_[0] = first;
  for (std::size_t next = 0; next < met; ++next) {
    if (region_.size() < met + 3) region_.resize(2 * region_.size());
    if (open_.size() < opened + 3) open_.resize(opened + region_room);
    for (const HalfedgeRecord& corner : mesh.corners(region_[next])) {
      const HalfedgeId h{corner.twin};
      if (!h) continue;
      const FaceId across = mesh.face(h);
      LabelId& now = face_labels_[across.value()];
      const std::uint32_t is_new = now ? 0 : 1, is_opened = is_new & (corner.constrained() ? 1 : 0),
                          is_met = is_new ^ is_opened;
      open_[opened] = h;
      opened += is_opened;
      region_[met] = across;
      met += is_met;
      // The label where is_met, which is 1 or 0.
      now = LabelId{(label.value() & (0 - is_met)) | (now.value() & (is_met - 1))};
    }
  }
  open_.resize(opened);
  labels_.keep(label, static_cast<std::uint32_t>(met - 1));
  if (is_bulk_) region_labels_.push_back(label);
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
  touched_.resize(is_touched_.size());
  for (std::uint32_t f = 0; f < touched_.size(); ++f) touched_[f] = FaceId{f};
  std::fill(is_touched_.begin(), is_touched_.end(), std::uint8_t{1});
  // From the border of each floor all of it is met.
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3 && !is_known(f); ++k) {
      if (!mesh.is_border(mesh.halfedge(f, k))) continue;
      open_.push_back(mesh.halfedge(f, k));
      spread_labels(snap);
    }
  }
  labels_.make_room();
  for (AreaTable<MemberId>& members : members_) members.make_room();
  has_faces_.clear();
  labels_.for_each_shared(region_labels_, [this](const Winding& winding) {
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

// Digests the corners of faces from the lexicographically smallest one on, each with its outgoing
// edge. The words of a face wait for each other, so several faces go side by side. Requires faces
// that exist.
template <std::size_t Count>
void AreaCover::digest_faces(const SnapRounding& snap, const std::array<FaceId, Count>& faces,
                             std::array<Digest, Count>& digests) const {
  const PlanarMesh planar = snap.planar();
  const Mesh& mesh = planar.mesh();
  const std::span<const Point2> points = planar.points();
  const bool has_barriers = this->has_barriers();
  std::array<std::array<std::uint64_t, 6>, Count> words;
  std::array<const Digest*, Count> labels;
  bool has_floors = false;  // other than floor 0
  for (std::size_t i = 0; i < Count; ++i) {
    const auto corners = mesh.corners(faces[i]);
    labels[i] = &labels_.digest(face_labels_[faces[i].value()]);
    const std::array<std::uint64_t, 3> at{word_of(points[corners[0].vertex()]),
                                          word_of(points[corners[1].vertex()]),
                                          word_of(points[corners[2].vertex()])};
    constexpr std::uint64_t ordered = ordered_word_of(Point2{}) ^ word_of(Point2{});
    const std::uint64_t a = at[0] ^ ordered, b = at[1] ^ ordered, c = at[2] ^ ordered;
    // No branch: the smallest corner is not predictable.
    const auto first = 2 * static_cast<std::uint32_t>(c < std::min(a, b)) +
                       static_cast<std::uint32_t>(b < std::min(a, c));
    for (std::uint32_t k = 0; k < 3; ++k) {
      const std::uint32_t corner = corner_after[first + k];
      const bool is_constrained = corners[corner].constrained();
      std::uint32_t barriers = 0;
      if (has_barriers && is_constrained) {
        const HalfedgeId h = mesh.halfedge(faces[i], corner);
        barriers = snap.weight(mesh.origin(h), mesh.target(h));
      }
      words[i][2 * k] = at[corner];
      words[i][2 * k + 1] = std::uint64_t{barriers} << 1 | (is_constrained ? 1 : 0);
    }
    has_floors = has_floors || planar.floor(VertexId{corners[0].vertex()}) != 0;
  }
  std::array<DigestWriter, Count> writers;
  for (std::size_t k = 0; k < 6; ++k) {
    for (std::size_t i = 0; i < Count; ++i) writers[i].add(words[i][k]);
  }
  for (std::size_t i = 0; has_floors && i < Count; ++i) {
    const Floor floor = planar.floor(VertexId{mesh.corners(faces[i])[0].vertex()});
    if (floor != 0) writers[i].add(floor);
  }
  for (std::size_t i = 0; i < Count; ++i) writers[i].add(labels[i]->high);
  for (std::size_t i = 0; i < Count; ++i) digests[i] = writers[i].add(labels[i]->low).digest();
}

AreaCover::FaceRecord AreaCover::record_of(const SnapRounding& snap, FaceId f) const {
  FaceRecord record;
  if (!snap.mesh().is_alive(f)) return record;
  record.key = face_key(snap.planar(), f);
  std::array<Digest, 1> digest;
  digest_faces(snap, std::array{f}, digest);
  record.digest = digest[0];
  return record;
}

Digest AreaCover::set_digests(const SnapRounding& snap, std::span<const FaceId> touched) {
  constexpr std::size_t together = 4;
  const Mesh& mesh = snap.mesh();
  Digest change;
  std::array<FaceId, together> faces;
  std::array<Digest, together> digests;
  std::size_t waiting = 0;
  const auto set = [&](FaceId f, const Digest& is) {
    Digest& now = face_digests_[f.value()];
    change -= now;
    change += is;
    now = is;
  };
  for (const FaceId f : touched) {
    is_touched_[f.value()] = 0;
    if (!mesh.is_alive(f)) {
      set(f, {});
      continue;
    }
    faces[waiting++] = f;
    if (waiting < together) continue;
    digest_faces(snap, faces, digests);
    for (std::size_t i = 0; i < together; ++i) set(faces[i], digests[i]);
    waiting = 0;
  }
  for (std::size_t i = 0; i < waiting; ++i) set(faces[i], record_of(snap, faces[i]).digest);
  return change;
}

// Lists all faces of a bulk edit.
void AreaCover::list_all(const SnapRounding& snap) {
  for (const FaceId f : snap.mesh().faces())
    after_.push_back(listed(face_key(snap.planar(), f), face_digests_[f.value()]));
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

AreaCover::Changes AreaCover::finish(const SnapRounding& snap, const Digest& change_in_bulk) {
  Changes changes;
  if (is_bulk_) {
    digest_ += change_in_bulk;
    if (lists_faces_) list_all(snap);
  } else if (lists_faces_) {
    const std::span<const FaceId> made = snap.changed_faces();
    const std::span<const FaceKey> former = snap.former_faces();
    for (std::size_t i = 0; i < former.size(); ++i) finish_face(snap, made[i], &former[i], changes);
    for (const FaceId f : touched_) finish_face(snap, f, nullptr, changes);
  } else {
    digest_ += set_digests(snap, touched_);
  }
  if (lists_faces_) compare(changes);
  is_bulk_ = false;
  clear_scratch(sides_);
  clear_scratch(open_);
  clear_scratch(region_);
  clear_scratch(region_labels_);
  clear_scratch(touched_);
  clear_scratch(before_);
  clear_scratch(after_);
  return changes;
}

// Updates the digest of a touched face, and lists the face. A face without a former one has kept
// its corners.
void AreaCover::finish_face(const SnapRounding& snap, FaceId f, const FaceKey* former,
                            Changes& changes) {
  if (is_touched_[f.value()] == 0) return;
  is_touched_[f.value()] = 0;
  const FaceRecord is = record_of(snap, f);
  const Digest was = std::exchange(face_digests_[f.value()], is.digest);
  digest_ -= was;
  digest_ += is.digest;
  if (former == nullptr || *former == is.key) {
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
      kernel::sort(faces.begin(), faces.end(), by_corners);
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
  kernel::sort(changes.relabelled.begin(), changes.relabelled.end());
}

}  // namespace offgrid::navmesh::detail
