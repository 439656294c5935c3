// ShortestPathFinder::lengths: one search to all goals.
#include <algorithm>
#include <limits>

#include "path/shortest_memory.hpp"

namespace offgrid::navmesh {

namespace {

using detail::AnyAngleSearch;
using detail::LinkGraph;

/// A goal that is free, and its number among all.
struct FreeGoal {
  std::size_t number = 0;
  std::vector<FaceId> faces;
};

/// The answers without a search: errors of the ends, and `unreachable` where components tell.
/// Returns the other goals.
std::vector<FreeGoal> goals_to_search(const View& view, const FloorPoint& from,
                                      std::span<const FloorPoint> goals, const LinkGraph& links,
                                      detail::PathEnds& ends,
                                      std::vector<PathResult<PathLength>>& answers) {
  std::vector<FreeGoal> open;
  std::vector<ComponentId> reached;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const FloorPoint& to = goals[i];
    answers.emplace_back(PathError{PathErrorCode::unreachable, to.point});
    if (const auto error = detail::find_ends<PathErrorCode>(view, from, to, ends)) {
      answers.back() = *error;
      continue;
    }
    if (view.is_whole()) {
      if (reached.empty()) reached = links.components_from(view, ends.start_faces);
      const bool is_reached =
          std::any_of(ends.goal_faces.begin(), ends.goal_faces.end(), [&](FaceId f) {
            return std::binary_search(reached.begin(), reached.end(), view.world().component(f));
          });
      if (!is_reached) continue;
    }
    open.push_back({i, ends.goal_faces});
  }
  return open;
}

}  // namespace

std::vector<PathResult<PathLength>> ShortestPathFinder::lengths(const View& view,
                                                                const FloorPoint& from,
                                                                std::span<const FloorPoint> goals) {
  detail::ShortestMemory& memory = *memory_;
  memory.links.follow(view);
  std::vector<PathResult<PathLength>> answers;
  const std::vector<FreeGoal> open =
      goals_to_search(view, from, goals, memory.links, memory.ends, answers);
  std::vector<AnyAngleSearch::End> ends;
  for (const FreeGoal& goal : open) ends.push_back({goals[goal.number].point, {}, goal.faces});
  AnyAngleSearch& search = memory.search;
  search.begin_to_all(view, {from.point, memory.ends.start, memory.ends.start_faces}, ends,
                      memory.links);
  search.advance(std::numeric_limits<std::size_t>::max());
  const std::vector<bool> too_far = search.faces_too_far();
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    const std::size_t number = open[i].number;
    const PathError too_long{PathErrorCode::too_long, goals[number].point};
    if (const auto& length = search.length_to(i)) {
      if (*length <= detail::any_angle::longest) {
        answers[number] = PathLength{*length};
      } else {
        answers[number] = too_long;
      }
    } else if (!too_far.empty() && std::any_of(open[i].faces.begin(), open[i].faces.end(),
                                               [&](FaceId f) { return too_far[f.value()]; })) {
      answers[number] = too_long;
    }
  }
  return answers;
}

}  // namespace offgrid::navmesh
