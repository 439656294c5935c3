#include "offgrid/navmesh/detail/area_cover.hpp"

#include <algorithm>

#include "offgrid/navmesh/detail/snap_order.hpp"

namespace offgrid::navmesh::detail {

std::int32_t AreaCover::winding(FaceId f, AreaId id) const {
  const auto found = members_.find(id.value());
  if (found == members_.end()) return 0;
  for (const Winding& winding : labels_.windings(face_labels_[f.value()])) {
    if (winding.member == found->second) return winding.count;
  }
  return 0;
}

std::uint32_t AreaCover::count_barriers(const SnapRounding& snap, HalfedgeId h) const {
  if (!snap.mesh().is_constrained(h)) return 0;
  std::uint32_t count = 0;
  snap.for_each_user(snap.mesh().origin(h), snap.mesh().target(h), [&](OriginalId id) {
    if (id.value() < barriers_.size()) count += barriers_[id.value()];
  });
  return count;
}

void AreaCover::follow_size(const SnapRounding& snap) {
  if (nets_.size() < snap.original_bound()) {
    nets_.resize(snap.original_bound());
    barriers_.resize(snap.original_bound());
  }
  if (face_labels_.size() < snap.mesh().face_bound()) {
    face_labels_.resize(snap.mesh().face_bound());
    face_records_.resize(snap.mesh().face_bound());
  }
}

void AreaCover::begin(const SnapRounding& snap) {
  follow_size(snap);
  for (const FaceId f : snap.mesh().faces()) {
    touch(f);
    face_labels_[f.value()] = LabelTable::empty_label;
    labels_.keep(LabelTable::empty_label);
  }
}

// ---- areas

void AreaCover::take_out(const SnapRounding& snap, AreaId id, const Area& area) {
  if (area.shape == Area::Shape::barrier) {
    change_barriers(snap, area, -1);
    touch_chains(snap, area);
    return;
  }
  const auto member = members_.find(id.value());
  OFFGRID_EXPECTS(member != members_.end(), "AreaCover::take_out: the area is put in");
  add_windings(flood_.run(snap, area.loops), member->second, -1);
  leave(snap, id, area);
}

void AreaCover::leave(const SnapRounding& snap, AreaId id, const Area& area) {
  if (area.shape == Area::Shape::barrier) {
    change_barriers(snap, area, -1);
    return;
  }
  const auto member = members_.find(id.value());
  erase_nets(snap, member->second, area);
  labels_.remove_member(member->second);
  members_.erase(member);
}

void AreaCover::join(const SnapRounding& snap, AreaId id, const Area& area, const Digest& key) {
  follow_size(snap);
  if (area.shape == Area::Shape::barrier) {
    change_barriers(snap, area, 1);
    return;
  }
  const MemberId m = labels_.add_member({id, key, area.state, area.priority, area.rule});
  members_[id.value()] = m;
  add_nets(snap, m, area);
}

bool AreaCover::put_in(const SnapRounding& snap, AreaId id, const Area& area, const Digest& key) {
  join(snap, id, area, key);
  if (area.shape == Area::Shape::barrier) {
    touch_chains(snap, area);
    return true;
  }
  const std::span<const FaceWinding> windings = flood_.run(snap, area.loops);
  add_windings(windings, members_.find(id.value())->second, 1);
  return std::any_of(windings.begin(), windings.end(), [&](const FaceWinding& face) { return covers(area.rule, face.count); });
}

void AreaCover::change_barriers(const SnapRounding& snap, const Area& area, std::int32_t change) {
  for_each_side(area, [&](const Segment& side) {
    barriers_[snap.find(side).value()] += static_cast<std::uint32_t>(change);
    barrier_total_ += static_cast<std::size_t>(std::ptrdiff_t{change});
  });
}

void AreaCover::touch_chains(const SnapRounding& snap, const Area& area) {
  for_each_side(area, [&](const Segment& side) {
    const std::vector<VertexId>& chain = snap.original(snap.find(side)).chain;
    for (std::size_t i = 1; i < chain.size(); ++i) touch_edge(snap.mesh(), chain[i - 1], chain[i]);
  });
}

void AreaCover::add_nets(const SnapRounding& snap, MemberId m, const Area& area) {
  for_each_side(area, [&](const Segment& side) {
    const OriginalId id = snap.find(side);
    const std::int32_t run = snap.original(id).a == side.from ? 1 : -1;
    Nets& nets = nets_[id.value()];
    const auto net = std::find_if(nets.begin(), nets.end(), [m](const Winding& winding) { return winding.member == m; });
    if (net == nets.end()) {
      nets.push_back({m, run});
    } else if ((net->count += run) == 0) {
      nets.erase(net);
    }
  });
}

void AreaCover::erase_nets(const SnapRounding& snap, MemberId m, const Area& area) {
  for_each_side(area, [&](const Segment& side) {
    std::erase_if(nets_[snap.find(side).value()], [m](const Winding& winding) { return winding.member == m; });
  });
}

void AreaCover::add_windings(std::span<const FaceWinding> windings, MemberId m, std::int32_t sign) {
  LabelId before, after;  // of the face before, since faces of one region follow each other
  std::int32_t last = 0;
  for (const auto& [face, count] : windings) {
    LabelId& label = face_labels_[face.value()];
    const Winding more{m, count};
    if (label == before && count == last) {
      labels_.keep(after);
    } else {
      before = label;
      after = labels_.add(before, {&more, 1}, sign);
      last = count;
    }
    label = after;
    labels_.release(before);
    touch(face);
  }
}

// ---- faces

std::span<const Winding> AreaCover::collect_delta(const SnapRounding& snap, HalfedgeId h) {
  delta_.clear();
  if (!snap.mesh().is_constrained(h)) return delta_;
  const kernel::Point2 from = snap.planar().point(snap.mesh().origin(h)), to = snap.planar().point(snap.mesh().target(h));
  snap.for_each_user(snap.mesh().origin(h), snap.mesh().target(h), [&](OriginalId id) {
    const std::int32_t run = AlongSegment(snap.original(id))(from, to) ? 1 : -1;
    for (const Winding& net : nets_[id.value()]) delta_.push_back({net.member, run * net.count});
  });
  std::sort(delta_.begin(), delta_.end(), [](const Winding& a, const Winding& b) { return a.member < b.member; });
  std::size_t kept = 0;
  for (const Winding& winding : delta_) {
    if (kept > 0 && delta_[kept - 1].member == winding.member) {
      delta_[kept - 1].count += winding.count;
    } else {
      delta_[kept++] = winding;
    }
  }
  delta_.resize(kept);
  std::erase_if(delta_, [](const Winding& winding) { return winding.count == 0; });
  return delta_;
}

// Across the border nothing goes round.
void AreaCover::label_from_across(const SnapRounding& snap, HalfedgeId h) {
  const HalfedgeId twin = snap.mesh().twin(h);
  const LabelId across = twin ? face_labels_[snap.mesh().face(twin).value()] : LabelTable::empty_label;
  face_labels_[snap.mesh().face(h).value()] = labels_.add(across, collect_delta(snap, h), 1);
}

void AreaCover::follow(const SnapRounding& snap) {
  follow_size(snap);
  const Mesh& mesh = snap.mesh();
  for (const FaceId f : snap.changed_faces()) {
    touch(f);
    if (is_known(f)) labels_.release(face_labels_[f.value()]);
    face_labels_[f.value()] = {};
  }
  const auto is_at_known = [&](HalfedgeId h) { return mesh.is_border(h) || is_known(mesh.face(mesh.twin(h))); };
  for (const FaceId f : snap.changed_faces()) {
    for (std::uint32_t k = 0; k < 3 && mesh.is_alive(f); ++k) {
      if (is_at_known(mesh.halfedge(f, k))) open_.push_back(mesh.halfedge(f, k));
    }
  }
  spread_labels(snap);
  if (!has_barriers()) return;
  for (const auto& [u, v] : snap.changed_edges()) touch_edge(mesh, u, v);
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

// As far as free edges lead there is one label.
void AreaCover::label_neighbours(const SnapRounding& snap, FaceId first) {
  const Mesh& mesh = snap.mesh();
  labelled_.push_back(first);
  while (!labelled_.empty()) {
    const FaceId f = labelled_.back();
    labelled_.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.twin(mesh.halfedge(f, k));
      if (!h || is_known(mesh.face(h))) continue;
      if (mesh.is_constrained(h)) {
        open_.push_back(h);
        continue;
      }
      face_labels_[mesh.face(h).value()] = face_labels_[f.value()];
      labels_.keep(face_labels_[f.value()]);
      labelled_.push_back(mesh.face(h));
    }
  }
}

// ---- in bulk

void AreaCover::begin_bulk() {
  for (LabelId& label : face_labels_) {
    if (label) labels_.release(label);
    label = {};
  }
}

void AreaCover::finish_bulk(const SnapRounding& snap) {
  follow_size(snap);
  const Mesh& mesh = snap.mesh();
  for (std::uint32_t f = 0; f < face_records_.size(); ++f) touch(FaceId{f});
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (mesh.is_border(mesh.halfedge(f, k))) open_.push_back(mesh.halfedge(f, k));
    }
  }
  spread_labels(snap);
  has_faces_.clear();
  labels_.for_each([this](const Winding& winding) {
    if (has_faces_.size() <= winding.member.value()) has_faces_.resize(winding.member.value() + std::size_t{1});
    if (covers(labels_.member(winding.member).rule, winding.count)) has_faces_[winding.member.value()] = 1;
  });
}

bool AreaCover::has_faces(AreaId id, const Area& area) const {
  if (area.shape == Area::Shape::barrier) return true;
  const std::uint32_t m = members_.find(id.value())->second.value();
  return m < has_faces_.size() && has_faces_[m] != 0;
}

void AreaCover::touch(FaceId f) {
  if (face_records_[f.value()].is_touched) return;
  face_records_[f.value()].is_touched = true;
  touched_.push_back(f);
}

void AreaCover::touch_edge(const Mesh& mesh, VertexId u, VertexId v) {
  if (!mesh.is_alive(u) || !mesh.is_alive(v)) return;
  const HalfedgeId h = mesh.find_edge(u, v);
  if (!h) return;
  touch(mesh.face(h));
  if (!mesh.is_border(h)) touch(mesh.face(mesh.twin(h)));
}

Digest AreaCover::digest_of(const SnapRounding& snap, FaceId f, const FaceKey& key) const {
  std::uint32_t first = 0;
  while (snap.planar().point(snap.mesh().origin(snap.mesh().halfedge(f, first))) != key[0]) ++first;
  DigestWriter writer;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = snap.mesh().halfedge(f, (first + k) % 3);
    writer.add(word_of(key[k]));
    writer.add(std::uint64_t{barrier_count(snap, h)} << 1 | (snap.mesh().is_constrained(h) ? 1 : 0));
  }
  const Digest& label = labels_.digest(face_labels_[f.value()]);
  return writer.add(label.high).add(label.low).digest();
}

AreaCover::Changes AreaCover::finish(const SnapRounding& snap, bool lists_faces) {
  before_.clear();
  after_.clear();
  for (const FaceId f : touched_) {
    FaceRecord& record = face_records_[f.value()];
    const FaceRecord was = record;
    record = {};
    if (snap.mesh().is_alive(f)) {
      record.key = face_key(snap.planar(), f);
      record.digest = digest_of(snap, f, record.key);
      record.is_there = true;
    }
    if (was.is_there && record.is_there && was.digest == record.digest && was.key == record.key) continue;
    digest_ -= was.digest;
    digest_ += record.digest;
    if (!lists_faces) continue;
    if (was.is_there) before_.emplace_back(was.key, was.digest);
    if (record.is_there) after_.emplace_back(record.key, record.digest);
  }
  touched_.clear();
  if (!lists_faces) return {};
  return compare();
}

// A face may have moved to another slot.
AreaCover::Changes AreaCover::compare() {
  const auto by_key = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::sort(before_.begin(), before_.end(), by_key);
  std::sort(after_.begin(), after_.end(), by_key);
  Changes changes;
  auto was = before_.begin();
  for (const auto& [key, digest] : after_) {
    for (; was != before_.end() && was->first < key; ++was) changes.removed.push_back(was->first);
    if (was == before_.end() || was->first != key) {
      changes.added.push_back(key);
    } else if ((was++)->second != digest) {
      changes.relabelled.push_back(key);
    }
  }
  for (; was != before_.end(); ++was) changes.removed.push_back(was->first);
  return changes;
}

}  // namespace offgrid::navmesh::detail
