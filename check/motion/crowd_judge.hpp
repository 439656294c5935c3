// CrowdJudge: a crowd in a world that is edited meanwhile, and whose goals change. No agent is in
// blocked ground after a step, and no two of one floor, or that see each other, are closer than the
// sum of their radii and closer than before. An agent arrives at its present goal, within its
// distance of it, as near to it as one gets if it goes near, or close to one that has the same goal
// or has arrived; one whose goal is new is blocked if and only if no path leads there. The events
// that it arrived and that it got stuck come once.
#pragma once

#include <optional>
#include <vector>

#include "engine/counts.hpp"
#include "paths/judge.hpp"
#include "support/random.hpp"
#include "worlds/agents.hpp"

namespace offgrid::testing::motion {

using namespace paths;  // agents of a world follow them

class CrowdJudge {
 public:
  using Complaint = std::optional<Fault>;

  CrowdJudge(LibraryWorld& world, PathJudge& paths) : world_(world), paths_(paths) {}

  /// Moves the agents in the view at which the other judge looked last; sometimes others, new ones.
  /// The points decide what they are. Agents come anywhere, and may overlap.
  Complaint ask(const WorldFrame& frame, const ViewPlan& without, const FloorPlace& from,
                const FloorPlace& to);

  /// The numbers of steps of crowds; of agents that were put in, and of steps of these, each agent
  /// once in a step of its crowd, also of those in worlds of several floors; of new goals, and of
  /// pairs that were compared.
  const Counts& counts() const { return counts_; }

 private:
  /// An agent, and what it was before the step.
  struct Agent {
    CrowdPlan plan;
    FloorPlace place{};
    bool is_between = false;
    bool has_arrived = false;  ///< at its goal, or beside it, since the goal was set
    bool is_arrived = false;   ///< as its last step ended, and no goal was set since
    bool is_stuck = false;     ///< likewise
    bool has_new_goal = true;
    std::vector<FloorPlace> near_ends{};  ///< where it may go instead of its goal
    bool had_no_place = false;            ///< has it been between points, so that others may do?
  };

  void put(const WorldFrame& frame, Random& random);
  void aim_some(const WorldFrame& frame, Random& random);
  Complaint judge(const ViewPlan& without, const std::vector<AgentStep>& steps);
  /// An event is in the first step of what lasts.
  static Complaint judge_events(const Agent& agent, const AgentStep& step);
  Complaint judge_goal(const ViewPlan& without, const Agent& agent, const AgentStep& step);
  void note_near_end(const ViewPlan& without, Agent& agent);
  /// The goal, and where the agent may go instead of it.
  static std::vector<FloorPlace> goals_of(const Agent& agent);
  bool is_within(const ViewPlan& without, const Agent& agent);
  Complaint judge_arrival(const ViewPlan& without, std::size_t i,
                          const std::vector<AgentStep>& steps);
  Complaint judge_pair(std::size_t i, std::size_t k, const std::vector<AgentStep>& steps);

  LibraryWorld& world_;
  PathJudge& paths_;
  std::vector<Agent> agents_;
  Counts counts_;
};

}  // namespace offgrid::testing::motion
