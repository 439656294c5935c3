// AreaCover: which areas cover each face of a snapped mesh, kept while areas come and go.
//
// How often an area goes round the face on the left of an edge is how often it goes round the face
// on the right, and how often its loops run along the edge. So whatever faces an edit of the mesh
// made get their labels from neighbours that it left alone; no label is ever guessed from a face
// that was there before.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "world/area_flood.hpp"
#include "world/area_table.hpp"
#include "world/label_table.hpp"
#include "world/part.hpp"

namespace offgrid::navmesh::detail {

// How an edit keeps the labels: those of the faces that it touches, or all of them anew.
struct Incremental {};
struct InBulk {};

template <class How>
class LeavingAreas;
template <class How>
class ArrivingAreas;

class AreaCover {
 public:
  explicit AreaCover(const FaceState& ground = {}) : labels_(ground) {}

  // ---- reading
  const FaceState& state(FaceId f) const { return labels_.state(face_labels_[f.value()]); }
  bool is_walkable(FaceId f) const { return labels_.is_walkable(face_labels_[f.value()]); }
  /// What state() would be if only those regions were there of which counts(id) is true.
  template <class Counts>
  const FaceState& state_if(FaceId f, const Counts& counts) const {
    return labels_.state_if(face_labels_[f.value()],
                            [&](const Member& m) { return counts(m.area); });
  }
  std::int32_t winding(FaceId f, const PartId& id) const;
  /// Calls take(member, count) for each region that goes round the face, in no order that means
  /// anything.
  template <class Take>
  void for_each_winding(FaceId f, const Take& take) const {
    labels_.for_each(face_labels_[f.value()],
                     [&](const Winding& w) { take(labels_.member(w.member), w.count); });
  }
  /// How often barriers run along the edge: its weight. Cost: a look-up, if there are barriers.
  std::uint32_t barrier_count(const SnapRounding& snap, HalfedgeId h) const {
    if (!has_barriers() || !snap.mesh().is_constrained(h)) return 0;
    return snap.weight(snap.mesh().origin(h), snap.mesh().target(h));
  }
  bool has_barriers() const { return barrier_total_ > 0; }
  /// The sum over all faces.
  const Digest& digest() const { return digest_; }
  /// Of one: its corners, its constraints and barriers, and how often which areas go round it. No
  /// ids.
  const Digest& digest(FaceId f) const { return face_records_[f.value()].digest; }

  // ---- editing
  /// Before the first edit: all faces are new, and nothing covers them.
  void begin(const SnapRounding& snap);
  /// An edit: parts leave, then the mesh is edited, then parts arrive, then finish() is called. The
  /// cover and the mesh must stay where they are until then.
  template <class How>
  LeavingAreas<How> edit(SnapRounding& snap);

  struct Changes {
    std::vector<FaceKey> removed;
    std::vector<FaceKey> added;
    std::vector<FaceKey> relabelled;  ///< there before and after, with another digest
  };
  /// The faces that an edit has changed so far, each once: they may be there no longer, be new, or
  /// be covered by others; and both faces at an edge whose barriers changed.
  std::span<const FaceId> touched() const { return touched_; }
  /// Brings the digest up to date and says, if asked to list it, what has changed since the last
  /// time; each list is sorted.
  Changes finish(const SnapRounding& snap, bool lists_faces);

 private:
  template <class How>
  friend class LeavingAreas;
  template <class How>
  friend class ArrivingAreas;

  /// What of a face may have changed since the last finish.
  enum class Touch : std::uint8_t { nothing, label, shape };
  /// As of the last finish, a line of memory.
  struct FaceRecord {
    FaceKey key{};
    /// of its corners, constraints and barriers; a door that opens changes the rest only
    Digest shape;
    Digest digest;  ///< of these and the label
    bool is_there = false;
    Touch touch = Touch::nothing;
  };
  /// A face to be listed, by words in the order of its first two corners: no other face of the same
  /// mesh has both, in this order.
  struct ListedFace {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t third = 0;
    Digest digest;

    FaceKey key() const;
  };

  // An incremental edit.
  void take_out(SnapRounding& snap, const PartId& id, const Area& area);
  void follow(const SnapRounding& snap);
  bool put_in(SnapRounding& snap, const PartId& id, const Area& area, const Digest& key);
  // An edit in bulk: no face has a label between begin_bulk and finish_bulk.
  void begin_bulk();
  void leave(SnapRounding& snap, const PartId& id, const Area& area);
  void join(SnapRounding& snap, const PartId& id, const Area& area, const Digest& key);
  void finish_bulk(SnapRounding& snap);
  bool has_faces(const PartId& id, const Area& area) const;

  static ListedFace listed(const FaceRecord& record);
  void compare(Changes& changes);
  void follow_size(const SnapRounding& snap);
  void touch(FaceId f, Touch what);
  void touch_edge(const Mesh& mesh, VertexId u, VertexId v);
  void change_barriers(SnapRounding& snap, const Area& area, std::int32_t change);
  void weigh_barriers(SnapRounding& snap, const Area& area, std::int32_t change);
  void add_member(const SnapRounding& snap, const PartId& id, const Area& area, const Digest& key);
  void collect_sides(const SnapRounding& snap, const Area& area);
  void forget(MemberId m);
  void add_nets(const SnapRounding& snap, MemberId m, const Area& area);
  void erase_nets(MemberId m);
  void change_net(OriginalId id, const Winding& more, std::int32_t sign);
  void add_windings(std::span<const FaceWinding> windings, MemberId m, std::int32_t sign);
  void label_from_across(const SnapRounding& snap, HalfedgeId h);
  void label_neighbours(const SnapRounding& snap, FaceId first);
  void spread_labels(const SnapRounding& snap);
  bool is_known(FaceId f) const { return static_cast<bool>(face_labels_[f.value()]); }
  void read_shape(const SnapRounding& snap, FaceId f, FaceRecord& record) const;
  FaceRecord record_of(const SnapRounding& snap, FaceId f, const FaceRecord& was) const;

  LabelTable labels_;
  std::array<AreaTable<MemberId>, parts_max> members_;  ///< by number of the part
  LargeVector<LabelId> nets_;      ///< by original: how often more areas run from a to b than back
  std::size_t barrier_total_ = 0;  ///< how often barriers run along segments
  /// by face; none while it is not known, and of slots without a face
  LargeVector<LabelId> face_labels_;
  LargeVector<FaceRecord> face_records_;  ///< by face, as of the last finish
  std::vector<std::uint8_t> has_faces_;   ///< by member, as of the last finish_bulk
  Digest digest_;

  // Working memory.
  AreaFlood flood_;
  std::vector<OriginalId> sides_;   ///< of an area, those that have a length
  std::vector<OriginalId> users_;   ///< of an edge
  std::vector<FaceId> touched_;     ///< since the last finish, each once
  std::vector<ListedFace> before_;  ///< faces of slots that have others now, or none
  std::vector<ListedFace> after_;   ///< those that these slots have now
  std::vector<HalfedgeId> open_;    ///< those across which a face may get its label
  std::vector<FaceId> labelled_;    ///< faces whose neighbours may get the same label
};

/// The first half of an edit: what leaves, on the mesh as it was.
template <class How>
class LeavingAreas {
 public:
  /// Requires an enabled area that the cover has.
  void take_out(const PartId& id, const Area& area) {
    if constexpr (std::is_same_v<How, InBulk>)
      cover_->leave(*snap_, id, area);
    else
      cover_->take_out(*snap_, id, area);
  }
  /// The second half. Requires that the mesh is edited, or as it was.
  ArrivingAreas<How> follow_mesh() && { return ArrivingAreas<How>(*cover_, *snap_); }

 private:
  friend class AreaCover;
  LeavingAreas(AreaCover& cover, SnapRounding& snap) : cover_(&cover), snap_(&snap) {
    if constexpr (std::is_same_v<How, InBulk>) cover_->begin_bulk();
  }

  AreaCover* cover_;
  SnapRounding* snap_;
};

/// The second half of an edit: what arrives, on the mesh as it is to be.
template <class How>
class ArrivingAreas {
 public:
  /// Requires an enabled area, the segments of which are in use, and its key.
  void put_in(const PartId& id, const Area& area, const Digest& key) {
    if constexpr (std::is_same_v<How, InBulk>) {
      cover_->join(*snap_, id, area, key);
      arrived_.emplace_back(id, &area);
    } else {
      note(id, cover_->put_in(*snap_, id, area, key));
    }
  }
  /// All faces have their labels. Returns the areas that arrived and are no barrier and cover no
  /// face, neither with their first part nor with another, in the order in which they came.
  std::vector<AreaId> finish() && {
    if constexpr (std::is_same_v<How, InBulk>) {
      cover_->finish_bulk(*snap_);
      for (const auto& [id, area] : arrived_) note(id, cover_->has_faces(id, *area));
    }
    return std::move(without_faces_);
  }

 private:
  friend class LeavingAreas<How>;
  ArrivingAreas(AreaCover& cover, SnapRounding& snap) : cover_(&cover), snap_(&snap) {
    if constexpr (std::is_same_v<How, Incremental>) cover_->follow(snap);
  }

  // The parts of an area come one after the other.
  void note(const PartId& id, bool has_faces) {
    if (id.part == 0 && !has_faces) without_faces_.push_back(id.area);
    const bool is_listed = !without_faces_.empty() && without_faces_.back() == id.area;
    if (id.part != 0 && has_faces && is_listed) without_faces_.pop_back();
  }

  AreaCover* cover_;
  SnapRounding* snap_;
  std::vector<std::pair<PartId, const Area*>> arrived_;  ///< in bulk
  std::vector<AreaId> without_faces_;
};

template <class How>
LeavingAreas<How> AreaCover::edit(SnapRounding& snap) {
  return LeavingAreas<How>(*this, snap);
}

/// Calls take(segment) for each side of the area's loops, or each piece of its lines, that has a
/// length.
template <class Take>
void for_each_side(const Area& area, const Take& take) {
  const bool is_closed = area.shape == Area::Shape::region;
  for (const Area::Loop& loop : area.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      if (!is_closed && i + 1 == loop.size()) break;
      const Segment side{loop[i], loop[i + 1 == loop.size() ? 0 : i + 1]};
      if (side.from != side.to) take(side);
    }
  }
}

}  // namespace offgrid::navmesh::detail
