// Ground: the free faces of a query, where paths may lead, and those about the goal.
//
// Knows the view, the mesh with its points, and the dead ends that are of use. Asks nothing of the
// other parts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "path/known_faces.hpp"
#include "path/link_graph.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// The edge by which a corridor leaves a face, as seen from the one by which it is entered; closed:
/// the face is of none.
enum class Passage : std::uint8_t { closed, next, prev };

class Ground {
 public:
  void begin(const View& view, const LinkGraph& links, std::span<const FaceId> goal_faces);
  /// Only these faces are known. Edges of the others count as closed.
  void know_only(const KnownFaces& known);
  /// The faces that are not known of which an edge was asked for, in this order, some repeatedly.
  std::span<const FaceId> unknown() const { return unknown_; }
  /// The first point that was asked for about which not all faces are known.
  const std::optional<kernel::Point2>& unknown_point() const { return unknown_point_; }
  bool has_met_unknown() const { return !unknown_.empty() || unknown_point_; }
  /// Notes that the ground about a point is asked for, and not known.
  void ask_about(const kernel::Point2& p) const {
    if (!unknown_point_) unknown_point_ = p;
  }
  bool knows_all() const { return known_ == nullptr; }
  /// Is the face known? One that is not is noted.
  bool knows(FaceId f) const { return known_ == nullptr || has_known(f); }
  /// Opens the dead ends through which a path leaves the start or reaches the goal. Before, all
  /// those are closed that no link needs.
  void open_exits(std::span<const FaceId> start_faces);
  /// Opens all dead ends.
  void open_all() { opens_all_ = true; }

  const View& view() const { return *view_; }
  const Mesh& mesh() const { return *mesh_; }
  kernel::Point2 point(VertexId v) const { return points_[v.value()]; }
  bool has_seams() const { return has_seams_; }
  bool is_at_seam(VertexId v) const { return world_->snap.is_at_seam(v); }
  bool is_goal_face(FaceId f) const;
  bool is_open(HalfedgeId h) const;
  /// Is the edge open, and does the face behind it lead on, out of the start's dead end, or to the
  /// goal?
  bool is_worth_crossing(HalfedgeId h) const;
  /// The edge over which every view goes on that enters a face: of a corridor, a run of
  /// thoroughfares with two open sides. None where views may be divided or end, at faces of the
  /// goal, and where a dead end that is open hangs on a corridor. Requires open_exits(), a view
  /// that leaves no area out, and no links.
  Passage passage_behind(HalfedgeId entry) const;

 private:
  bool has_known(FaceId f) const;
  bool is_open_in_part(HalfedgeId h) const;
  bool is_worth_crossing_in_part(HalfedgeId h) const;
  /// May what is behind the edge of a dead end of the world lead on, over faces that are not known?
  bool may_lead_on(HalfedgeId h) const {
    return known_ != nullptr && world_->dead_ends.leads_to_dead_end(h) &&
           known_->may_lead_on(mesh_->face(mesh_->twin(h)));
  }
  bool leads_on(HalfedgeId h) const;
  bool is_stop(FaceId f) const;

  const View* view_ = nullptr;
  const WorldState* world_ = nullptr;  ///< the state of the view's world
  bool is_whole_ = true;               ///< does the view leave no area out, and is all known?
  /// Are dead ends left out that end? Not where areas are, and not beside links if not all is
  /// known: which dead ends they need is not known then.
  bool leaves_out_ = true;
  const KnownFaces* known_ = nullptr;  ///< none: all is known
  mutable std::vector<FaceId> unknown_;
  mutable std::optional<kernel::Point2> unknown_point_;
  bool opens_all_ = false;
  bool has_seams_ = false;
  const Mesh* mesh_ = nullptr;
  std::span<const kernel::Point2> points_;
  std::span<const FaceId> goal_faces_;
  const LinkGraph* links_ = nullptr;
  /// the dead ends through which a path leaves the start or reaches the goal
  EpochMap<bool> exits_;
  std::vector<FaceId> stops_;     ///< the faces of start and goal, and where these dead ends begin
  std::uint64_t stop_marks_ = 0;  ///< a bit for each of them, by its number modulo 64
};

inline bool Ground::is_open(HalfedgeId h) const {
  return is_whole_ ? world_->dead_ends.is_open(h) : is_open_in_part(h);
}

inline bool Ground::is_worth_crossing(HalfedgeId h) const {
  return is_whole_ ? leads_on(h) : is_worth_crossing_in_part(h);
}

inline bool Ground::leads_on(HalfedgeId h) const {
  const DeadEnds& ends = world_->dead_ends;
  if (ends.leads_to_thoroughfare(h)) return true;
  if (!ends.leads_to_dead_end(h)) return false;
  if (opens_all_) return true;
  const FaceId f = mesh_->face(mesh_->twin(h));
  return exits_.contains(f.value()) || links_->is_exit(f);
}

inline Passage Ground::passage_behind(HalfedgeId entry) const {
  const FaceId f = mesh_->face(entry);
  if ((stop_marks_ >> (f.value() % 64) & 1) != 0 && is_stop(f)) return Passage::closed;
  const DeadEnds& ends = world_->dead_ends;
  const bool is_next = ends.leads_to_thoroughfare(mesh_->next(entry)),
             is_prev = ends.leads_to_thoroughfare(mesh_->prev(entry));
  if (is_next == is_prev || !ends.leads_to_thoroughfare(entry)) return Passage::closed;
  if (known_ != nullptr &&
      (!known_->has(f) || may_lead_on(is_next ? mesh_->prev(entry) : mesh_->next(entry))))
    return Passage::closed;
  return is_next ? Passage::next : Passage::prev;
}

inline bool Ground::is_goal_face(FaceId f) const {
  for (const FaceId goal : goal_faces_) {
    if (goal == f) return true;
  }
  return false;
}

/// Are two half-edges at a vertex in the same part of the ground about it? Obstacles that meet in a
/// vertex divide the ground about it into parts, and no path leads through the vertex from one part
/// to another.
bool is_same_part(const Ground& ground, HalfedgeId one, HalfedgeId other);
/// Does the ground about the origin of a half-edge that hangs together with its face fill more
/// than a full turn? Only where seams end.
bool is_folded_at(const Ground& ground, HalfedgeId at);

}  // namespace offgrid::navmesh::detail::any_angle
