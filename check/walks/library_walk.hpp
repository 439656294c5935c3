// The library's walks and lines of sight, as the judges of this folder ask them: by numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/ray_hit.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {

class LibraryWalk {
 public:
  void set_scene(const WalkScene& scene);

  /// The face of a point; none outside. The search begins in the face `near`, if there is one.
  std::optional<std::uint32_t> locate(const kernel::Point2& p,
                                      std::optional<std::uint32_t> near) const;

  /// The face where a walk starts, none outside, and the edges that it crosses; `crossings` keeps
  /// its memory. Requires a query that is a question, allowed and no sight, whose bound is not
  /// before its start.
  std::optional<std::uint32_t> walk(const WalkStep& step,
                                    std::vector<CrossedEdge>& crossings) const;

  /// The search for the start begins in the face `near`, if there is one.
  navmesh::RayHit cast(const kernel::Point2& from, const kernel::Point2& to,
                       std::optional<std::uint32_t> near) const;
  bool sees(const kernel::Point2& from, const kernel::Point2& to) const;
  CrossedEdge edge_of(navmesh::HalfedgeId h) const;
  /// By the function that takes no callables: no face counts as blocked.
  bool sees_by_default(const kernel::Point2& from, const kernel::Point2& to) const;

 private:
  struct Surface;

  navmesh::PlanarMesh planar() const { return {mesh_, points_}; }
  static std::optional<std::uint32_t> number_of(navmesh::FaceId f) { return f.value(); }
  static navmesh::FaceId id_of(std::optional<std::uint32_t> face);
  static kernel::LeveledLine line(const WalkStep::Line& l);

  std::optional<std::uint32_t> do_walk(const WalkStep& step,
                                       std::vector<CrossedEdge>& crossings) const;
  void list(const navmesh::Walk& walk, std::vector<CrossedEdge>& crossings) const;

  // For bugs.
  template <class IsSuch>
  navmesh::HalfedgeId find_barrier(const IsSuch& is_such) const;
  bool touches_end_of_barrier(const kernel::Point2& from, const kernel::Point2& to) const;
  void stop_at_barrier(const kernel::Point2& to, navmesh::RayHit& hit) const;

  navmesh::Mesh mesh_;
  std::vector<kernel::Point2> points_;
  std::vector<bool> blocked_;
};

}  // namespace offgrid::testing::walks
