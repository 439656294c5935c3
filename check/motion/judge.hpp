// MotionJudge: an agent of a world that is edited meanwhile, against the definition of sight.
//
// Every piece of a motion must be a line of sight, every place free, and where a step rounds, the
// point must have one sector of free ground about it. Points inside legs are fractions: the world
// is multiplied by their denominator, and asked again, if it then fits the grid. A slide along a
// wall is towards an end of it, where the border of the ground turns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/counts.hpp"
#include "paths/judge.hpp"
#include "support/random.hpp"
#include "worlds/agents.hpp"

namespace offgrid::testing::motion {

using namespace paths;  // agents of a world follow them

class MotionJudge {
 public:
  using Complaint = std::optional<Fault>;

  MotionJudge(LibraryWorld& world, PathJudge& paths) : world_(world), paths_(paths) {}

  /// Moves the agent in the view at which the other judge looked last, towards the second point,
  /// from the first one if it is new. The points decide what it does.
  Complaint ask(const WorldFrame& frame, const ViewPlan& without, const FloorPlace& from,
                const FloorPlace& to);

  /// The numbers of paths that are kept and were compared, of steps by their ends, of places
  /// between, and of those that were compared.
  const Counts& counts() const { return counts_; }

 private:
  Complaint move(const FloorPlace& to);
  /// The paths that are kept, against those of the world that was built anew.
  Complaint judge_kept();
  Complaint judge(const AgentStep& step, std::int64_t distance, bool is_slide,
                  const FloorPlace& to);
  Complaint judge_end(const AgentStep& step, std::int64_t distance, bool is_slide,
                      const FloorPlace& to);
  Complaint judge_cover(const AgentStep& step);
  Complaint judge_motion(const AgentStep& step, bool is_slide, const FloorPlace& to);
  Complaint judge_fraction(const AgentStep& step, bool is_slide);
  bool is_corner(const FloorPlace& p) const;
  bool is_link(const FloorPlace& a, const FloorPlace& b) const;
  bool is_in_view(const FloorPlace& a, const FloorPlace& b) const;
  bool is_new_leg(const AgentSpot& at) const;

  LibraryWorld& world_;
  PathJudge& paths_;
  const WorldFrame* frame_ = nullptr;
  const ViewPlan* without_ = nullptr;
  Random random_{0};
  bool is_put_ = false;
  AgentSpot at_;
  std::vector<FloorPlace> corners_;             ///< of the path that was found last
  std::vector<std::size_t> links_;              ///< the corners where it takes one
  bool is_on_path_ = false;                     ///< may advance not answer other_path?
  std::optional<kernel::detail::Int128> left_;  ///< of the path
  Counts counts_;
};

}  // namespace offgrid::testing::motion
