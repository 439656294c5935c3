// A floor of a world from the definition of its areas: what its mesh, the windings of its areas,
// the states of its faces and its barriers must be.
//
// Nothing is kept from one world to the next, no label of the world under test is read to compute
// another, and no predicate of the kernel is asked. The mesh is the only one with the hot pixels as
// vertices, the edges of the chains as constraints, and no other edge that must be flipped; so it
// is checked, not built.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "snapping/definition.hpp"
#include "worlds/program.hpp"

namespace offgrid::testing::worlds {

/// 64 bits that are equal for areas that are the same: wherever a closed loop begins, in whatever
/// order loops come.
std::uint64_t content_of(const AreaPlan& plan);
/// The same for seams: from a to b, or from b to a with the floors exchanged.
std::uint64_t content_of(const SeamPlan& plan);
/// The same for links.
std::uint64_t content_of(const LinkPlan& plan);

class WorldDefinition {
 public:
  using Complaint = std::optional<Fault>;
  struct AreaEntry {
    std::uint32_t number = 0;
    const AreaPlan* plan = nullptr;
    std::uint64_t content = 0;
  };
  /// A face, and 64 bits for what a digest tells of it.
  struct FaceContent {
    FaceCorners corners;
    std::uint64_t content = 0;
    std::uint32_t added = 0;  ///< what updates add to the cost of its ground
  };

  /// The areas are those of the floor, and their plans must stay.
  void make(const WorldFrame& frame, std::span<const AreaEntry> areas, WorldOracle oracle) {
    begin(frame, areas, oracle);
    snap_.finish(oracle);
  }
  /// The same without snapping, which is left to the caller.
  SnapDefinition& begin(const WorldFrame& frame, std::span<const AreaEntry> areas,
                        WorldOracle oracle, FloorNumber floor = 0);
  /// The fault of the picture, in which the windings are those of the areas in their order.
  Complaint find_fault(const WorldPicture& picture);

  const SnapPicture& snap() const { return snap_.picture(); }
  SnapDefinition& snapping() { return snap_; }
  /// The faces of the picture that was compared last and is right; sorted.
  const std::vector<FaceContent>& faces() const { return contents_; }
  /// Does an enabled region cover a face?
  bool covers_something(std::size_t area) const { return covers_[area]; }
  std::span<const AreaEntry> areas() const { return areas_; }
  /// How many barriers run along the edge between two pixels, in the picture that was compared
  /// last.
  std::uint32_t barriers_on(std::uint32_t u, std::uint32_t v) const;

 private:
  struct Winding {
    std::uint32_t u = 0, v = 0;
    std::int32_t count = 0;
  };
  struct Height {
    std::int64_t y = 0;
    std::uint32_t face = 0;
  };

  Complaint check_mesh(const WorldPicture& picture);
  Complaint check_face(const WorldPicture& picture, std::uint32_t f);
  Complaint check_edge(const WorldPicture& picture, std::uint32_t f, std::uint32_t k);
  void find_windings(const WorldPicture& picture);
  void collect_steps(const AreaPlan& plan);
  void go_round(std::int32_t* windings);
  void find_barriers();
  Complaint check_windings(const WorldPicture& picture);
  Complaint check_states(const WorldPicture& picture);
  bool covers(std::size_t area, std::size_t faces, std::uint32_t f) const;
  GroundPlan ground_of(std::size_t faces, std::uint32_t f);
  void describe_faces(const WorldPicture& picture);
  bool is_outside(std::uint32_t f) const;

  WorldFrame frame_;
  FloorNumber floor_ = 0;
  WorldOracle oracle_ = WorldOracle::exact;
  std::vector<AreaEntry> areas_;
  SnapDefinition snap_;
  std::vector<bool> covers_;
  std::vector<FaceContent> contents_;

  // The data of the picture that is compared.
  std::vector<bool> is_corner_;         ///< by pixel
  std::vector<Site> centres_;           ///< by face, three times the centre
  std::vector<Height> heights_;         ///< of the centres, sorted
  std::vector<Winding> steps_;          ///< of one area, or of all barriers; sorted, each edge once
  std::vector<std::int32_t> windings_;  ///< area by area, for each face
  std::vector<std::uint32_t> added_;    ///< by face, what updates add to the cost
};

}  // namespace offgrid::testing::worlds
