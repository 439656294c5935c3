// PathJudge: paths in a world and in views of it, against their definitions and those in a world
// that was built anew: the shortest ones, cheap ones and those that keep clear.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/counts.hpp"
#include "paths/clearance.hpp"
#include "paths/costs.hpp"
#include "paths/definition.hpp"
#include "support/random.hpp"
#include "worlds/book.hpp"
#include "worlds/stack_definition.hpp"

namespace offgrid::testing::paths {

class PathJudge {
 public:
  using Complaint = std::optional<Fault>;

  /// A world with a history, and another one of the same kind to be built anew.
  PathJudge(LibraryWorld& world, LibraryWorld& rebuilt, PathOracle oracle)
      : world_(world), rebuilt_(rebuilt), definition_(oracle) {}

  /// Builds the world anew as a view shows it: with the areas and links of the book in another
  /// order, and those that are left out disabled. Compares it with its definition.
  Complaint look(const AreaBook& book, const ViewPlan& without);
  /// Asks for the path there and for the path back, and for those that lead as near as one gets; of
  /// a whole world with links, whether there is one, too. The points decide for which box and
  /// radius it asks the other finders.
  Complaint ask(const FloorPlace& from, const FloorPlace& to);

  /// The surface of the world that look() built.
  const WorldPicture& picture() const { return ruled_; }
  /// The world that was built anew, as the view shows it.
  LibraryWorld& rebuilt() { return rebuilt_; }
  /// The links of the view at which it looked last.
  const std::vector<LinkPlan>& links() const { return links_; }
  /// Sight in that view.
  PathDefinition& definition() { return definition_; }
  /// The special properties of the last question.
  const PathDefinition::Question& question() const { return definition_.question(); }
  /// The numbers of cheap and of clear paths that were compared.
  const Counts& counts() const { return counts_; }

 private:
  Complaint ask_one_way(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_nearest_goal(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_near(const FloorPlace& from, const FloorPlace& to, const PathAnswer& answer);
  Complaint ask_outside(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_near_cheaply(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_state(const FloorPlace& p);
  Complaint ask_parts(const FloorPlace& start);
  Complaint check_near(const FloorPlace& from, const FloorPlace& to, const NearAnswer& near,
                       std::span<const LinkPlan> links);
  Complaint ask_cheap(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_refined(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_clear(const FloorPlace& from, const FloorPlace& to);
  Complaint ask_near_clearly(const FloorPlace& from, const FloorPlace& to, std::int32_t radius,
                             const PathAnswer& answer);
  std::int64_t length_nearby(bool rounds_up);

  LibraryWorld& world_;
  LibraryWorld& rebuilt_;
  PathDefinition definition_;
  CostDefinition costs_{definition_};
  ClearanceDefinition clearance_{definition_};
  Counts counts_;
  StackDefinition seen_;
  WorldPicture ruled_;  ///< the same, as the rules of the view have it
  ViewPlan without_;
  bool asks_reach_ = false;
  AreaBook::Areas seen_areas_;
  std::vector<LinkPlan> links_;
  Random random_{0};
};

}  // namespace offgrid::testing::paths
