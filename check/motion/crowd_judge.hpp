// CrowdJudge: a crowd in a world that is edited meanwhile. No agent is in blocked ground after a
// step, and no two of one floor are closer than the sum of their radii and closer than before.
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

  CrowdJudge(WorldSubject& world, PathJudge& paths) : world_(world), paths_(paths) {}

  /// Moves the agents in the view at which the other judge looked last; sometimes others, new ones.
  /// The points decide what they are. Agents come anywhere, and may overlap.
  Complaint ask(const WorldFrame& frame, const ViewPlan& without, const FloorPlace& from,
                const FloorPlace& to);

  /// The numbers of steps of agents, and of pairs that were compared.
  const Counts& counts() const { return counts_; }

 private:
  void put(const WorldFrame& frame, Random& random);
  Complaint judge(const std::vector<AgentStep>& steps);

  WorldSubject& world_;
  PathJudge& paths_;
  std::vector<CrowdPlan> plans_;
  std::vector<FloorPlace> places_;
  Counts counts_;
};

}  // namespace offgrid::testing::motion
