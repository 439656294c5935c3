// A world of floors from the definition of its areas and seams: each floor (definition.hpp), with
// the heat that seams share, and the surface that they make of the floors.
//
// Let a pixel be hot on a floor. Then it is hot on every floor that a seam through the pixel leads
// to, and so on: the smallest set for which this holds. A step over an edge crosses the lines of
// seams along it from left to right; at each the side decides, and the walk goes on behind this
// line on the other floor. When no line is left, the face right of the edge there is the neighbour.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "worlds/definition.hpp"

namespace offgrid::testing::worlds {

class StackDefinition {
 public:
  using Complaint = WorldDefinition::Complaint;
  using AreaEntry = WorldDefinition::AreaEntry;

  /// The plans of areas must stay.
  void make(const WorldFrame& frame, std::span<const AreaEntry> areas,
            std::span<const SeamPlan> seams, WorldOracle oracle);
  Complaint find_fault(const ShownWorld& world);

  const SnapPicture& snap(std::size_t floor) const { return floors_[floor].snap(); }
  std::size_t floor_count() const { return floors_.size(); }
  /// Pixels that are hot on a floor only because seams share heat.
  std::size_t shared_pixels() const { return shared_pixels_; }
  /// Edges along which several seams run that are not equal.
  std::size_t collapsed_edges() const { return collapsed_edges_; }

  // The world that was compared last and is right.
  /// The faces, sorted.
  const std::vector<WorldDefinition::FaceContent>& faces() const { return faces_; }
  /// The cost that updates add to a face of the surface.
  std::uint32_t added(const WorldPicture::Face& face) const;
  /// Does an enabled region cover a face?
  bool covers_something(std::uint32_t area) const { return covering_.contains(area); }
  /// The surface; of one floor, the floor.
  const WorldPicture& surface() const { return picture_; }

 private:
  using Ends = SnapPicture::Ends;
  /// A side of a segment, seen from its smaller end.
  struct Side {
    FloorNumber floor = 0;
    Ends ends;
    bool is_left = true;

    friend auto operator<=>(const Side&, const Side&) = default;
  };
  struct Beyond {
    FloorNumber floor = 0;
    bool is_open = true;
  };
  /// A half-edge: what lies left of u -> v on a floor.
  struct HalfEdge {
    FloorNumber floor = 0;
    Site u, v;

    friend bool operator==(const HalfEdge&, const HalfEdge&) = default;
  };
  struct Across {
    std::optional<HalfEdge> entered;
    bool has_barrier = false;  ///< on one of the edges that are passed
  };

  void share_heat(std::span<const SeamPlan> seams);
  std::uint32_t pixel_at(FloorNumber floor, const Site& p) const;
  std::vector<Ends> lines_along(const HalfEdge& edge) const;
  Across across(HalfEdge edge) const;
  Complaint check_surface() const;
  Complaint check_neighbours(std::uint32_t f) const;
  Complaint check_vertices() const;
  Complaint check_components() const;
  HalfEdge half_edge(std::uint32_t f, std::size_t k) const;

  WorldOracle oracle_ = WorldOracle::exact;
  std::vector<WorldDefinition> floors_;
  std::map<Side, Beyond> sides_;
  std::size_t shared_pixels_ = 0;
  mutable std::size_t collapsed_edges_ = 0;
  std::vector<WorldDefinition::FaceContent> faces_;
  std::set<std::uint32_t> covering_;
  WorldPicture picture_;
};

}  // namespace offgrid::testing::worlds
