// The library's worlds, and what is asked about them, as the judges of this folder ask: by the
// numbers of areas, seams and links.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/ground_parts.hpp"
#include "offgrid/navmesh/path/landmarks.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "offgrid/navmesh/path/nearest_goal.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "offgrid/navmesh/path/path_search.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "worlds/library_frame.hpp"
#include "worlds/plans.hpp"

namespace offgrid::testing::worlds {

using WideArea = boost::multiprecision::int128_t;

class LibraryWorld final : public ShownWorld {
 public:
  void start(const WorldFrame& frame, std::size_t journal_limit);

  // Changes of the next commit. The first two answer the id that the area gets.
  std::uint32_t add(std::uint32_t area, const AreaPlan& plan);
  /// The area under the id that it had, or under id_of_put() if it never had one.
  std::uint32_t put(std::uint32_t area, const AreaPlan& plan);
  void remove(std::uint32_t area);
  void replace(std::uint32_t area, const AreaPlan& plan);
  void set_enabled(std::uint32_t area, bool enabled);

  // Seams, alike.
  std::uint32_t add_seam(std::uint32_t seam, const SeamPlan& plan);
  std::uint32_t put_seam(std::uint32_t seam, const SeamPlan& plan);
  void remove_seam(std::uint32_t seam) { edit().remove(seam_ids_.at(seam)); }
  void set_seam_enabled(std::uint32_t seam, bool enabled);

  // Links, alike.
  std::uint32_t add_link(std::uint32_t link, const LinkPlan& plan);
  std::uint32_t put_link(std::uint32_t link, const LinkPlan& plan);
  void remove_link(std::uint32_t link) { edit().remove(link_ids_.at(link)); }
  void set_link_enabled(std::uint32_t link, bool enabled);

  /// False: refused, and the changes are forgotten.
  /// With is_frame the changes of areas are planned once more, as a frame.
  bool commit(WorldReport& report, bool is_frame = false);
  bool undo(WorldReport& report);
  /// Takes so many edits back. False: refused.
  bool roll_back(std::uint64_t edits);
  /// The world is another one from now on, made of a snapshot. False: refused.
  bool restore();

  /// Keeps a mark of the state; the number by which to call it.
  std::size_t keep_mark();
  /// The number of edits since that mark, or nothing if the mark is refused.
  std::optional<std::size_t> edits_since(std::size_t mark) const;
  std::uint64_t version() const { return world_->version(); }

  void read(std::span<const std::uint32_t> areas, FloorNumber floor,
            WorldPicture& picture) const override;
  void read_surface(WorldPicture& picture) const override { read_surface(*world_, picture); }

  /// A part of an area, for its windings.
  struct Part {
    navmesh::AreaId id;
    std::uint32_t part = 0;
  };
  static void read(const navmesh::World& world, std::span<const Part> areas, FloorNumber floor,
                   WorldPicture& picture);
  static void read_surface(const navmesh::World& world, WorldPicture& picture);

  WorldSize size() const;
  /// The fault of the world's tiles, beside the whole; empty: none.
  std::string wrong_tiles() const;

  /// The digest of a new world with these areas, seams and links, put in one after the other, so
  /// many of each in an edit.
  DigestWords rebuild(std::span<const AreaPlan* const> areas,
                      std::span<const SeamPlan* const> seams,
                      std::span<const LinkPlan* const> links, std::size_t areas_in_an_edit) const;

  /// The shortest path in a view of the world. The view may leave out areas that do not exist. A
  /// view that was asked for before is the same object, whatever became of the world since.
  PathAnswer shortest(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to);
  /// The same, in slices of so many intervals.
  PathAnswer shortest_in_slices(const ViewPlan& without, const FloorPlace& from,
                                const FloorPlace& to, std::size_t slice);
  /// The same by landmarks. They are kept while they hold in the whole world.
  PathAnswer shortest_by_landmarks(const ViewPlan& without, const FloorPlace& from,
                                   const FloorPlace& to);
  /// Were they used for the last of these paths, and were they older than the last edit?
  bool used_landmarks() const { return landmark_finder_.used_landmarks(); }
  bool used_old_landmarks() const { return used_landmarks() && landmark_edits_ > 0; }
  static PathAnswer answer_of(const navmesh::World& world,
                              const navmesh::PathResult<navmesh::Path>& found);

  // As near to the goal as one gets, by shortest paths and by cheap ones.
  /// The index of the goal to which the shortest path leads, and that path; or the error.
  std::pair<std::size_t, PathAnswer> nearest_goal(const ViewPlan& without, const FloorPlace& from,
                                                  const std::vector<FloorPlace>& goals);
  NearAnswer near(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to);
  NearAnswer near_cheaply(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to);
  NearAnswer near_clearly(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to,
                          std::int32_t radius);

  // The other finders, of views likewise.
  CheapAnswer cheap(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to,
                    const BoxPlan& box);
  RefinedAnswer refined(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to,
                        std::int64_t thousandths, std::size_t triangles_max);
  PathAnswer clear(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to,
                   std::int32_t radius);
  /// Requires a radius that is in range.
  bool keeps_clear(const ViewPlan& without, const FloorPlace& from, const kernel::Point2& to,
                   std::int32_t radius) const;

  /// Does one point see the other in that view?
  bool sees(const ViewPlan& without, const FloorPlace& from, const FloorPlace& to) const;

  /// The state of the ground at a point in that view; nothing outside the world.
  std::optional<GroundPlan> state_at(const ViewPlan& without, const FloorPlace& at) const;

  /// Twice the areas of the parts of the ground, in their order; of those to which no path leads
  /// from a start, if there is one.
  std::vector<WideArea> parts(const ViewPlan& without, const FloorPlace* start) const;

  // An agent of the world, which stays while the world is edited; views as for shortest().
  /// Puts it on a point, without a path.
  void put_agent(const FloorPlace& at);
  /// Finds it a path; an old one is forgotten.
  PathAnswer aim(const ViewPlan& without, const FloorPlace& goal);
  AgentStep advance(const ViewPlan& without, std::int64_t distance);
  AgentStep slide(const ViewPlan& without, const kernel::Point2& target, std::int64_t distance);

  /// Keeps the shortest path in the whole world, if there is one. Drops the oldest of too many.
  void keep_path(const FloorPlace& from, const FloorPlace& to);
  /// The kept paths. Forgets those that are broken or perhaps shorter now; all of them, if several
  /// edits were taken back at once or a snapshot was restored.
  std::vector<KeptPath> tell_paths();
  // A crowd, likewise.
  void put_crowd(std::span<const CrowdPlan> agents);
  /// Gives the agent of this index another goal.
  void aim_crowd(std::size_t agent, const FloorPlace& goal);
  /// Moves all agents; answers in the order in which they were put.
  std::vector<AgentStep> step_crowd(const ViewPlan& without);
  /// Does a crowd that is restored from the bytes of this one go on as a copy does, for some steps?
  bool has_equal_peer(const ViewPlan& without) const;

  // Only a NavMesh answers this, so one is made of the world.
  /// Does a path lead from one place to the other, in the whole world?
  bool is_reachable(const FloorPlace& from, const FloorPlace& to) const;

  static navmesh::Area area_of(const AreaPlan& plan);
  static navmesh::Seam seam_of(const SeamPlan& plan);
  static navmesh::Link link_of(const LinkPlan& plan);

  static AreaPlan plan_of(const navmesh::Area& area);
  static SeamPlan plan_of(const navmesh::Seam& seam);
  static LinkPlan plan_of(const navmesh::Link& link);
  static WorldFrame frame_of(const navmesh::World& world);
  static GroundPlan plan_of(const navmesh::FaceState& state);

 private:
  static navmesh::FaceState state_of(const GroundPlan& plan);
  const navmesh::View& view_of(const ViewPlan& without) const;
  static std::vector<navmesh::TagRule> rules_of(const ViewPlan& view);
  static navmesh::NavMesh mesh_of(const navmesh::World& world);
  static navmesh::FloorPoint place_of(const FloorPlace& place);
  Refusal refusal_of(const navmesh::AreaError& error) const;
  template <class Code>
  static PathAnswer::Outcome outcome_of(Code code);
  static PathAnswer found_path(const std::vector<kernel::Point2>& corners,
                               const navmesh::PathLength& length,
                               const std::vector<navmesh::Floor>& floors);
  static LengthWords words_of(const navmesh::PathLength& length);
  static DigestWords words_of(const navmesh::Digest& digest) { return {digest.high, digest.low}; }

  std::uint32_t name(std::uint32_t area, navmesh::AreaId id);
  std::uint32_t name(std::uint32_t seam, navmesh::SeamId id);
  std::uint32_t name(std::uint32_t link, navmesh::LinkId id);

  void forget_paths();
  void follow(const navmesh::Change& change);
  AgentStep taken(const navmesh::Step& step);
  static FloorPlace plan_of(const navmesh::FloorPoint& p) { return {p.point, p.floor}; }

  navmesh::WorldEdit& edit();
  void forget_edit();

  static std::vector<FaceCorners> corners_of(const std::vector<navmesh::FaceKey>& keys);

  void take(const navmesh::Change& change, WorldReport& report) const;

  /// The faces of a mesh that are here.
  template <class IsHere>
  static void read_faces(const navmesh::World& world, const navmesh::Mesh& mesh,
                         const IsHere& is_here, const std::vector<std::uint32_t>& pixels,
                         WorldPicture& picture);

  navmesh::ShortestPathFinder finder_;
  navmesh::LandmarkPathFinder landmark_finder_;
  navmesh::Landmarks landmarks_;
  std::size_t landmark_edits_ = 0;  ///< since they were made
  CheapAnswer answer_of(const navmesh::CheapPath& path) const;

  navmesh::CheapPathFinder cheap_finder_;
  navmesh::ClearPathFinder clear_finder_;
  static constexpr std::size_t kept_max = 12;
  navmesh::PathIndex index_;
  std::map<navmesh::PathNumber, KeptPath> kept_;
  navmesh::AgentPlace agent_;
  navmesh::Crowd crowd_;
  navmesh::Path path_;
  std::optional<navmesh::World> world_;
  bool is_cleared_next_ = true;  ///< start() clears the world if it can, rather than make a new one
  std::optional<navmesh::WorldEdit> edit_;
  FramePlan frame_;  ///< the areas of edit_
  std::map<std::uint32_t, navmesh::AreaId> ids_;
  std::map<navmesh::AreaId, std::uint32_t> numbers_;
  std::map<std::uint32_t, navmesh::SeamId> seam_ids_;
  std::map<navmesh::SeamId, std::uint32_t> seam_numbers_;
  std::map<std::uint32_t, navmesh::LinkId> link_ids_;
  std::map<navmesh::LinkId, std::uint32_t> link_numbers_;
  std::vector<navmesh::Mark> marks_;
  mutable std::map<ViewPlan, navmesh::View> views_;  ///< by what they leave out
  mutable std::optional<navmesh::NavMesh> mesh_;     ///< made of a version of the world
  mutable std::uint64_t mesh_version_ = 0;
};

}  // namespace offgrid::testing::worlds
