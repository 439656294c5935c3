#include "offgrid/navmesh/path/path_search.hpp"

#include <utility>

#include "path/shortest_memory.hpp"

namespace offgrid::navmesh {

struct PathSearch::State {
  std::optional<View> view;
  FloorPoint from{};
  FloorPoint to{};
  detail::ShortestMemory memory;
  std::uint64_t version = 0;  ///< of the world in which the search began; 0: it has not
  std::optional<PathResult<Path>> result;
};

PathSearch::PathSearch(const View& view, const FloorPoint& from, const FloorPoint& to) {
  for (const FloorPoint& p : {from, to})
    OFFGRID_EXPECTS(p.floor < view.floor_count(), "PathSearch: the floor exists");
  state_->view = view;
  state_->from = from;
  state_->to = to;
}
PathSearch::PathSearch(PathSearch&&) noexcept = default;
PathSearch& PathSearch::operator=(PathSearch&&) noexcept = default;
PathSearch::~PathSearch() = default;

bool PathSearch::run(std::size_t expansions) {
  State& state = *state_;
  OFFGRID_EXPECTS(state.view, "PathSearch: it is not moved from");
  const View& view = *state.view;
  if (state.version != view.world().version()) {
    state.version = view.world().version();
    state.result.reset();
    if (const auto error = state.memory.begin(view, state.from, state.to)) state.result = *error;
  }
  if (state.result) return true;
  if (!state.memory.search.advance(expansions)) return false;
  state.result = state.memory.result(view, state.from, state.to);
  return true;
}

const PathResult<Path>& PathSearch::result() const {
  OFFGRID_EXPECTS(state_->result, "PathSearch: the result is there");
  return *state_->result;
}

std::size_t PathSearch::expansions() const { return state_->memory.search.expansions(); }

}  // namespace offgrid::navmesh
