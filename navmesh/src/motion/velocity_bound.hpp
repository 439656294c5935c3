// The velocities of an agent that avoid its neighbours: half-planes, and the choice among them.
//
// Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011): of the velocities
// by which two discs would meet within the horizon, which are a cone with a round tip, the closest
// border to the present one is found; each agent makes half of the way to it, by keeping to a
// half-plane. Here all of it is integers, with rounding that the comments state.
//
//        \  met  /         P    from the agent to its neighbour
//         \     /          R    the sum of the radii
//   leg    \   /           T    the horizon, in steps
//           (P/T)  R/T     tip of the cone: the disc about P/T
//             .            V    relative velocity, outside the cone if they do not meet
//
// Unit: 2^-16 of a unit (of length, or of length a step) times 2^k, with one k for a crowd
// (crowd.cpp), so that large agents fit the same bits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "offgrid/kernel/int.hpp"

namespace offgrid::navmesh::detail {

/// A velocity of an agent: its way in a step.
struct Velocity {
  kernel::Int<28> x;
  kernel::Int<28> y;

  friend bool operator==(const Velocity&, const Velocity&) = default;
};

/// From an agent to a neighbour.
struct Separation {
  kernel::Int<30> x;
  kernel::Int<30> y;

  kernel::Int<61> squared() const { return x * x + y * y; }
};

/// A half-plane: the velocities v with normal * v >= distance * 2^20. The normal is as long as
/// 2^20, up to the rounding of the root from which it comes.
struct VelocityBound {
  kernel::Int<21> x;
  kernel::Int<21> y;
  kernel::Int<34> distance;

  bool contains(const Velocity& v) const;
};

/// An agent and a neighbour, at the beginning of a step.
struct Encounter {
  Separation to_other;
  kernel::Int<30> radii;  ///< the sum of the radii, positive
  Velocity own;
  Velocity other;
  bool is_first = false;  ///< decides the direction if they are at one point with one velocity
};

/// The half-plane of an encounter. Requires a horizon of at least one step. Discs that overlap
/// already are to part within two steps. Distances are rounded to the side that keeps away.
VelocityBound bound_of(const Encounter& encounter, const kernel::Int<8>& horizon);

/// A velocity in all half-planes and at most as long as the speed, the closest to the wish; if
/// there is none, all half-planes are widened by one distance, the smallest up to 1/256 of what is
/// needed to stop, that leaves some. Rounded to units: it may be off a border by three of them, and
/// a corner with less room than that between borders may be missed. Requires a wish that is not
/// longer than the speed. Cost: the square of the number of half-planes.
Velocity choose_velocity(std::span<const VelocityBound> planes, const Velocity& wish,
                         const kernel::Int<27>& speed);

}  // namespace offgrid::navmesh::detail
