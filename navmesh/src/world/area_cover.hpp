// AreaCover: the areas that cover each face of a snapped mesh, maintained while the world is
// edited.
//
// The label of a face has the winding numbers of all areas about it. Across an edge, the winding
// number of an area differs by the net number of times that its loops run along the edge: the face
// on the left has one more for each loop from u to v, and one less for each from v to u.
//
//            v
//            |          A runs from u to v, B from v to u:  net of u -> v = {A 1, B -1}
//     {A 1}  |  {B 1}
//            |          the label on the left = the label on the right + the net
//            u
//
// An edit of the mesh clears the labels of the faces that it made. They get new ones from
// neighbours that it did not change; old faces decide nothing:
//
//     {A 1} |  ?  /  ?  \  ?  | {}      | a constrained edge, / and \ free edges
//
//     {A 1} | {B 1} / {B 1} \ {B 1} | {}
//
// Other faces change their labels only where a region is added or removed (AreaFlood).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "mesh/image_of.hpp"
#include "mesh/share_blocks.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "world/area_flood.hpp"
#include "world/area_table.hpp"
#include "world/label_table.hpp"

namespace offgrid::navmesh::detail {

// The two kinds of edits: one updates the labels of the touched faces, the other makes all labels.
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
  /// The state that the face would have with only those regions for which counts(id) is true.
  template <class Counts>
  FaceState state_if(FaceId f, const Counts& counts) const {
    return labels_.state_if(face_labels_[f.value()],
                            [&](const Member& m) { return counts(m.area); });
  }
  /// The cost that updates add to state(f), and to state_if(f, counts).
  std::uint32_t added_cost(FaceId f) const { return labels_.added_cost(face_labels_[f.value()]); }
  template <class Counts>
  std::uint32_t added_cost_if(FaceId f, const Counts& counts) const {
    return labels_.added_cost_if(face_labels_[f.value()],
                                 [&](const Member& m) { return counts(m.area); });
  }
  std::int32_t winding(FaceId f, const PartId& id) const;
  /// Calls take(area) for each part that covers the face, in any order; for an area of two parts
  /// perhaps twice.
  template <class Take>
  void for_each_covering(FaceId f, const Take& take) const {
    labels_.for_each(face_labels_[f.value()], [&](const Winding& w) {
      const Member& member = labels_.member(w.member);
      if (covers(member.rule, w.count)) take(member.area);
    });
  }
  /// The number of barriers along the edge, over seams on all floors that one passes. Cost: a
  /// look-up, if the world has barriers.
  std::uint32_t barrier_count(const SnapRounding& snap, HalfedgeId h) const {
    if (!has_barriers() || !snap.mesh().is_constrained(h)) return 0;
    return snap.weight_across(h);
  }
  bool has_barriers() const { return barrier_total_ > 0; }
  /// The sum of the digests of all faces.
  const Digest& digest() const { return digest_; }
  /// The digest of the face's corners, constraints, barriers and winding numbers, without ids.
  const Digest& digest(FaceId f) const { return face_digests_[f.value()]; }
  /// The digest of the face's winding numbers alone.
  const Digest& label_digest(FaceId f) const { return labels_.digest(face_labels_[f.value()]); }

  // ---- editing
  /// Covers all faces with no area, before the first edit.
  void begin(const SnapRounding& snap);
  /// Begins, or ceases, to list faces. Requires that no face has been touched since the last
  /// finish().
  void list_faces(SnapRounding& snap, bool lists);
  /// Begins an edit, in this order: take_out() parts of areas, edit the mesh, put_in() parts, call
  /// finish(). The cover and the mesh must not move until then.
  template <class How>
  LeavingAreas<How> edit(SnapRounding& snap);

  struct Changes {
    std::vector<FaceKey> removed;
    std::vector<FaceKey> added;
    std::vector<FaceKey> relabelled;  ///< faces that stayed, with another digest
  };
  /// The faces that the edit has changed so far, each once: removed ones, new ones, those with
  /// other winding numbers, and both faces of an edge whose barriers changed.
  std::span<const FaceId> touched() const { return touched_; }
  /// The touched face whose updates add more than Update::max_cost; of several the one with the
  /// smallest key. Cost: O(1) in a world without updates.
  FaceId overcharged(const SnapRounding& snap) const;
  /// Updates the digests of some of the touched faces of a bulk edit, which threads may do for
  /// different ones at once. Returns how their sum changes. Call it for each once, and give the sum
  /// of all to finish().
  Digest set_digests(const SnapRounding& snap, std::span<const FaceId> touched);
  /// Updates the digest, in bulk by what set_digests() returned. Returns the changes since the last
  /// call, as sorted lists, if faces are listed.
  Changes finish(const SnapRounding& snap, const Digest& change_in_bulk = {});

 private:
  friend struct ImageOf<AreaCover>;
  template <class How>
  friend class LeavingAreas;
  template <class How>
  friend class ArrivingAreas;

  /// A face as finish() finds it.
  struct FaceRecord {
    FaceKey key{};  ///< three equal points if it is not there
    Digest digest;  ///< of corners, constraints, barriers and the label
  };
  /// For each area, its runs along an original from a to b less its runs from b to a. Most
  /// originals are a side of one area, whose net needs no label.
  struct Net {
    std::uint32_t value = LabelTable::empty_label.value();  ///< of a member, or else of a label
    std::int32_t count = 0;                                 ///< of the only member; 0: a label

    bool is_one() const { return count != 0; }
    bool is_empty() const { return count == 0 && label() == LabelTable::empty_label; }
    LabelId label() const { return LabelId{value}; }
  };
  /// A face to be listed: its corners as words in lexicographic order of points. No other face of
  /// the floor has the same first two corners in this order.
  struct ListedFace {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t third = 0;
    Floor floor = 0;
    Digest digest;

    FaceKey key() const;
  };

  // An incremental edit.
  void take_out(SnapRounding& snap, const PartId& id, const Area& area);
  void follow(const SnapRounding& snap);
  bool put_in(SnapRounding& snap, const PartId& id, const Area& area, const Digest& key);
  // A bulk edit: no face has a label between begin_bulk and finish_bulk.
  void begin_bulk(const SnapRounding& snap);
  void reserve_more(std::span<const std::size_t, parts_max> areas);
  void take_out_bulk(SnapRounding& snap, const PartId& id, const Area& area);
  void put_in_bulk(SnapRounding& snap, const PartId& id, const Area& area, const Digest& key,
                   std::span<const OriginalId> sides);
  void finish_bulk(SnapRounding& snap);
  bool has_faces(const PartId& id, const Area& area) const;

  static ListedFace listed(const FaceKey& key, const Digest& digest);
  void finish_face(const SnapRounding& snap, FaceId f, const FaceKey* former, Changes& changes);
  void compare(Changes& changes);
  void follow_size(const SnapRounding& snap);
  void touch(FaceId f);
  void touch_edge(const SnapRounding& snap, VertexId u, VertexId v);
  /// The number of sides_ of the area that are on one of its floors.
  std::size_t sides_on_a_floor(const Area& area) const {
    return area.floors.size() == 1 ? sides_.size() : sides_.size() / area.floors.size();
  }
  /// Counts all runs of a barrier, whose sides are in sides_.
  void add_barriers(std::int32_t change) {
    barrier_total_ += sides_.size() * static_cast<std::size_t>(std::ptrdiff_t{change});
  }
  void change_barriers(SnapRounding& snap, const Area& area, std::int32_t change);
  void add_barrier_weights(SnapRounding& snap, std::int32_t change);
  void add_member(const SnapRounding& snap, const PartId& id, const Area& area, const Digest& key);
  void collect_sides(const SnapRounding& snap, const Area& area);
  void forget(MemberId m);
  void add_nets(const SnapRounding& snap, MemberId m, const Area& area);
  void erase_nets(MemberId m);
  void change_net(OriginalId id, const Winding& more);
  void add_windings(std::span<const FaceWinding> windings, MemberId m, std::int32_t sign);
  void label_from_across(const SnapRounding& snap, HalfedgeId h);
  void label_region(const SnapRounding& snap, FaceId first);
  void spread_labels(const SnapRounding& snap);
  bool is_known(FaceId f) const { return static_cast<bool>(face_labels_[f.value()]); }
  FaceRecord record_of(const SnapRounding& snap, FaceId f) const;
  template <std::size_t Count>
  void digest_faces(const SnapRounding& snap, const std::array<FaceId, Count>& faces,
                    std::array<Digest, Count>& digests) const;
  void list_all(const SnapRounding& snap);

  /// The room for the first faces of a region, and for half-edges that lead out of it.
  static constexpr std::size_t region_room = 64;

  LabelTable labels_;
  std::array<AreaTable<MemberId>, parts_max> members_;  ///< by part
  LargeVector<Net> nets_;                               ///< by original
  std::size_t barrier_total_ = 0;  ///< number of runs of barriers along segments
  /// by face; none if not known yet, or for an unused slot
  LargeVector<LabelId> face_labels_;
  LargeVector<Digest> face_digests_;  ///< by face, at the last finish()
  bool lists_faces_ = false;
  bool is_bulk_ = false;  ///< is the edit in bulk, with all former faces in before_?
  LargeVector<std::uint8_t> is_touched_;  ///< by face: is it in touched_?
  LargeVector<std::uint8_t> has_faces_;   ///< by member, at the last finish_bulk()
  Digest digest_;

  // Working memory.
  AreaFlood flood_;
  std::vector<OriginalId> sides_;                ///< the area's sides of positive length
  std::vector<OriginalId> users_;                ///< the originals of an edge
  std::vector<std::array<VertexId, 2>> joined_;  ///< the edges that seams join with an edge
  std::vector<FaceId> touched_;         ///< faces touched since the last finish(), each once
  std::vector<ListedFace> before_;      ///< former faces of changed slots; in bulk all former faces
  std::vector<ListedFace> after_;       ///< new faces of changed slots
  std::vector<HalfedgeId> open_;        ///< half-edges whose face may get its label from across
  std::vector<FaceId> region_;          ///< faces of a region, and behind them room for more
  std::vector<LabelId> region_labels_;  ///< in bulk: the label of each region
};

/// The first half of an edit: removes areas, on the mesh before the edit.
template <class How>
class LeavingAreas {
 public:
  /// Removes a part of an area. Requires an enabled part that was put in.
  void take_out(const PartId& id, const Area& area) {
    if constexpr (std::is_same_v<How, InBulk>)
      cover_->take_out_bulk(*snap_, id, area);
    else
      cover_->take_out(*snap_, id, area);
  }
  /// Begins the second half. Requires that the mesh has been edited, or is unchanged.
  ArrivingAreas<How> follow_mesh() && { return ArrivingAreas<How>(*cover_, *snap_); }

 private:
  friend class AreaCover;
  LeavingAreas(AreaCover& cover, SnapRounding& snap) : cover_(&cover), snap_(&snap) {
    if constexpr (std::is_same_v<How, InBulk>) cover_->begin_bulk(snap);
  }

  AreaCover* cover_;
  SnapRounding* snap_;
};

/// The second half of an edit: adds areas, on the mesh after the edit.
template <class How>
class ArrivingAreas {
 public:
  /// Reserves memory for this number of areas to come, by part.
  void reserve_more(std::span<const std::size_t, parts_max> areas) { cover_->reserve_more(areas); }
  /// Adds a part of an area. Requires an enabled part whose segments are in use, and its key.
  /// `sides`, of a bulk edit, are the originals of the part's sides, floor after floor; empty if
  /// they are to be looked up.
  void put_in(const PartId& id, const Area& area, const Digest& key,
              std::span<const OriginalId> sides = {}) {
    if constexpr (std::is_same_v<How, InBulk>) {
      cover_->put_in_bulk(*snap_, id, area, key, sides);
      arrived_.emplace_back(id, &area);
    } else {
      note(id, cover_->put_in(*snap_, id, area, key));
    }
  }
  /// Completes the labels of all faces. Returns the added regions of which no part covers a face,
  /// in the order of put_in().
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

  // The parts of an area come in a row.
  void note(const PartId& id, bool has_faces) {
    if (id.part == 0 && !has_faces) without_faces_.push_back(id.area);
    const bool is_listed = !without_faces_.empty() && without_faces_.back() == id.area;
    if (id.part != 0 && has_faces && is_listed) without_faces_.pop_back();
  }

  AreaCover* cover_;
  SnapRounding* snap_;
  std::vector<std::pair<PartId, const Area*>> arrived_;  ///< added parts; in bulk only
  std::vector<AreaId> without_faces_;
};

template <class How>
LeavingAreas<How> AreaCover::edit(SnapRounding& snap) {
  return LeavingAreas<How>(*this, snap);
}

/// Calls take(segment) for each side of a region's loops or a barrier's lines, except those of
/// length zero.
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
