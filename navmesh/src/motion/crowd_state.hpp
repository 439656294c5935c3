// CrowdState: the agents of a crowd, and their step in four parts: paths, neighbours, velocities,
// motions.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "motion/neighbour_grid.hpp"
#include "motion/stepper.hpp"
#include "motion/velocity_bound.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/path/near_path.hpp"

namespace offgrid::navmesh::detail {

inline constexpr int unit_bits = 16;

/// A vector in units of 2^-16.
struct Fine {
  kernel::Int<48> x;
  kernel::Int<48> y;

  Fine operator-() const { return {-x, -y}; }
};

inline Fine fine(const kernel::Point2& from, const kernel::Point2& to) {
  const kernel::Vector2 d = to - from;
  return {kernel::shift_left<unit_bits>(d.x), kernel::shift_left<unit_bits>(d.y)};
}

/// The vector of this length, or, if the points are equal, zero.
Fine towards(const kernel::Point2& from, const kernel::Point2& to, const kernel::Int<40>& length);

/// An agent's part in narrow places: who goes first there (right_of_way.cpp).
struct RightOfWay {
  std::int64_t turn = 0;     ///< the one in which it may go first; 0 without one
  std::int64_t yields = 0;   ///< the turn to which it gives way; 0 if to none
  int hops = 0;              ///< agents between it and the one that met somebody
  int quiet = 0;             ///< steps since it last had to
  std::int64_t waited = 0;   ///< steps without getting on since its goal was set
  std::int64_t passage = 0;  ///< steps that a turn takes at least: what it learned of its passage
};

/// A time in which the agents of one direction go first through a passage.
struct CrowdTurn {
  static constexpr std::int64_t open = -1;

  std::int64_t number = 0;   ///< the smaller one goes first
  CrowdId owner{};           ///< the agent for which it was begun
  kernel::Point2 place{};    ///< where that was when it met somebody
  Fine direction{};          ///< from there to where its path is far from it
  std::int64_t reach = 0;    ///< of the place: who passes within it passes there
  std::int64_t begin = 0;    ///< the step
  std::int64_t met = 0;      ///< the last step in which its owner met somebody, or did not get on
  std::int64_t least = 0;    ///< the steps that it takes at least
  std::int64_t last = open;  ///< the last step in which others may join; open while the owner is in
};

/// Where an agent came to rest beside others, since it cannot be where they are (crowd_rest.cpp).
struct Rest {
  bool is_beside = false;
  FloorPoint post{};        ///< where it is, and to which it comes back
  FloorPoint goal{};        ///< the goal of the one at the middle of those that rest together
  FloorPoint middle{};      ///< where that is
  std::int32_t radius = 0;  ///< of that
};

/// Where an agent goes instead of its goal, to which no path leads (CrowdAgent::goes_near).
struct NearEnd {
  bool is_instead = false;
  FloorPoint end{};
  std::int64_t asked = 0;  ///< the step in which it was
};

/// An agent and what it plans.
struct CrowdMember {
  CrowdAgent agent;
  Path path{};  ///< the one of the agent's place; none if it has no corners
  /// Is the agent's point plain (motion.hpp), for sure?
  bool is_plain = false;
  int detours = 0;  ///< corners that the path got because others pushed the agent off it
  /// Does it search a path anew although none is broken? Then it has not got on by that.
  bool searches_again = false;
  Fine carry{};   ///< the exact place less its point; a unit or so
  Fine motion{};  ///< of the last step
  Fine wished{};  ///< to go on along the path in the last step
  CrowdEvents events{};
  int patience = 0;    ///< steps without getting on
  PathLength least{};  ///< the length of the path that was left when the agent last got on
  RightOfWay right{};
  Rest rest{};
  NearEnd near{};
  std::vector<FloorPoint> trail{};  ///< corners by which it came, the last of them at the end
  mutable GroundMemory memory{};    ///< of the view
  std::size_t seen_in = 0;          ///< the index of that view
};

inline bool is_on_link(const AgentPlace& place) { return place.is_between && place.leg.link; }

/// The point to which the agent goes in the end.
inline const FloorPoint& target(const CrowdMember& member) {
  return member.near.is_instead ? member.near.end : member.agent.goal;
}

/// Forgets a path that is not broken.
inline void search_again(CrowdMember& member) {
  member.path = {};
  member.searches_again = true;
}

/// Forgets the path and all that the agent decided on its way along it.
inline void forget_plans(CrowdMember& member) {
  member.path = {};
  member.right = {};
  member.rest = {};
  member.near = {};
  member.trail = {};
}

struct CrowdState {
  /// All of a view on which sight depends.
  struct Seen {
    std::uint64_t version = 0;
    std::set<AreaId> switched_off;
    std::vector<TagRule> rules;

    friend bool operator==(const Seen&, const Seen&) = default;
  };
  std::vector<CrowdId> ids;
  std::vector<CrowdMember> members;  ///< in the order of ids
  std::uint32_t next = 0;            ///< the next id
  std::int64_t steps = 0;
  std::size_t searcher = 0;        ///< the index of the next agent that may search a path
  std::vector<CrowdTurn> turns{};  ///< those in which an agent may go first, by number
  std::int64_t turns_begun = 0;
  ShortestPathFinder finder;
  std::vector<Seen> seen{};  ///< the views of the last step; no part of what is saved

  /// The index of the agent; none if there is none.
  std::optional<std::size_t> index(CrowdId id) const;
};

/// The most steps within which an agent looks at what it may meet, 4 to 255: the time in which the
/// faster of two agents goes twice the larger radius of both.
std::int64_t horizon_of(std::int64_t radius, std::int64_t speed);

/// Has the agent not got on for so long that a report says so?
inline bool is_stuck(const CrowdMember& member) {
  constexpr std::int64_t stuck_horizons = 24;
  const CrowdAgent& agent = member.agent;
  return agent.end != StepEnd::arrived && agent.end != StepEnd::blocked &&
         member.patience >= stuck_horizons * horizon_of(agent.radius, agent.speed);
}

/// A distance, below 2^31, within which an agent and any one of a smaller reach, or the same, are
/// if they look at each other, or may touch in this step.
std::int64_t reach_of(const CrowdAgent& agent);

/// A step of a crowd.
class CrowdStep {
 public:
  CrowdStep(CrowdState& state, std::span<const View> views);

  /// The grid is NeighbourGrid, or has its members and finds as many pairs.
  template <class Grid>
  void go() {
    begin();
    Grid grid;
    for (std::uint32_t i = 0; i < state_.members.size(); ++i) {
      const CrowdAgent& agent = state_.members[i].agent;
      grid.add(agent.place.point.point, reach_of(agent), i);
    }
    grid.visit_pairs([this](std::uint32_t a, std::uint32_t b) { compare(a, b); });
    end();
  }

 private:
  /// An agent that another one may meet within the horizon of both.
  struct Near {
    std::uint32_t index;
    Fine to_other;
    kernel::Int<98> power;  ///< the square of the distance less that of the radii
  };
  /// An agent as it was when the step began.
  struct Before {
    bool has_arrived = false;
    bool is_on_link = false;
    bool is_stuck = false;
  };
  void begin();
  /// Lets agents forget what they remember of views that are not as they were in the last step.
  void forget_changed_ground();
  void end();
  void note_events();

  // ---- paths
  /// horizons without getting on until an agent is impatient
  static constexpr std::int64_t patience_horizons = 2;
  void search_paths();
  void search(CrowdMember& member);
  bool asks_again(const CrowdMember& member) const;
  void ask_again(CrowdMember& member);
  PathResult<NearPath> search_near(const CrowdMember& member);
  Fine wish(const CrowdMember& member) const;
  bool is_impatient(const CrowdMember& member) const;
  void follow_progress(CrowdMember& member);

  // ---- rest
  void rest_some();
  bool is_at_rest(const CrowdMember& member) const;
  bool has_come_within(std::size_t index);
  bool has_come_close(const CrowdMember& member) const;
  bool may_rest_beside(const CrowdMember& member, const CrowdMember& other) const;
  bool waits_for(std::size_t index, std::size_t other) const;
  void rest(std::size_t index, const std::optional<Rest>& beside);

  // ---- right of way
  void decide_ways();
  void end_turns();
  void give_up_turns();
  void join(std::size_t index, std::span<const RightOfWay> before);
  void yield(std::size_t index, std::span<const RightOfWay> before);
  void step_aside(std::size_t index, std::size_t other);
  void begin_turns();
  void begin_turn(std::size_t winner, std::size_t loser);
  const CrowdTurn* turn(std::int64_t number) const;
  bool is_taken(const kernel::Point2& place) const;
  bool has_room_beside(std::size_t index, std::size_t other) const;
  static std::optional<Fine> way_past(const CrowdMember& member, const kernel::Point2& place,
                                      std::int64_t near, std::int64_t far);
  bool are_opposed(std::size_t index, std::size_t other) const;
  static bool passes(const CrowdMember& member, const kernel::Point2& place, const Fine& direction,
                     std::int64_t reach);
  bool goes_with(std::size_t index, std::size_t other) const;
  bool is_before(std::size_t index, std::size_t other) const;
  static kernel::Int<63> length_to(const CrowdMember& member, const kernel::Point2& place,
                                   std::int64_t near);
  bool is_first(std::size_t index, std::size_t other) const;
  bool is_in_way(std::size_t index, std::size_t other) const;
  bool go_one_way(std::size_t index, std::size_t other) const;
  bool may_join(std::size_t index, std::size_t other, const CrowdTurn& turn) const;
  bool is_free_of_others(std::size_t index) const;
  bool is_ahead(std::size_t index, std::size_t other) const;
  bool meets(std::size_t index, std::size_t other) const;
  bool follows(std::size_t index, std::size_t other) const;
  Fine retreat(std::size_t index);

  // ---- neighbours and velocities
  void compare(std::uint32_t a, std::uint32_t b);
  std::vector<Near> neighbours(std::size_t index) const;
  int shift_for(std::size_t index, std::span<const Near> neighbours) const;
  std::vector<VelocityBound> bounds(std::size_t index, std::span<const Near> neighbours,
                                    int shift) const;
  void plan(std::size_t index);

  // ---- motions; true if the agent has moved, or need not
  bool move(std::size_t index, int attempt);
  bool move_along_path(std::size_t index, int attempt);
  bool move_off_path(std::size_t index, int attempt);
  void stay(std::size_t index);
  void displace(std::size_t index, const Step& step);
  bool is_apart(std::size_t index, const Step& step) const;
  bool is_beyond_reach(const CrowdMember& member, const kernel::Point2& to) const;
  bool keeps_apart(const CrowdMember& member, const CrowdMember& other, const Step& step) const;
  bool do_meet(const CrowdMember& member, const FloorPoint& at, const CrowdMember& other) const;
  void put(std::size_t index, const kernel::Point2& to, const Fine& carry);
  void take(std::size_t index, const Step& step, const Fine& carry);
  void leave_path(std::size_t index, const FloorPoint& to, const Fine& carry);
  void reroute(CrowdMember& member, const FloorPoint& at) const;

  const View& view(const CrowdMember& member) const { return views_[member.agent.view]; }
  Stepper stepper(const CrowdMember& member) const { return {view(member), member.memory}; }

  CrowdState& state_;
  std::span<const View> views_;
  std::int64_t horizon_ = 1;    ///< in steps: that of the largest radius and speed of the crowd
  NeighbourLists close_;        ///< those that an agent may touch in this step
  NeighbourLists ahead_;        ///< those that it looks at
  std::vector<Fine> wishes_;    ///< to go on along the path, by agent
  std::vector<Fine> aside_;     ///< away from all to whom an agent at its goal makes room, by agent
  std::vector<Before> before_;  ///< by agent
  std::vector<Fine> chosen_;    ///< velocities, by agent
  std::vector<char> goes_straight_;    ///< Does the wish harm nobody?, by agent
  std::vector<std::uint32_t> jumped_;  ///< agents that left their neighbourhood in this step
};

}  // namespace offgrid::navmesh::detail
