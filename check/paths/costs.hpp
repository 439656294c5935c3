// CostDefinition: is a cheap path what it says: a line in a corridor, whose cost is enclosed, and
// is its bound one?
//
// The corridor is a chain of free faces over edges that are open to the agent's box. The cost of
// the line is summed up from where it meets the edges that the corridor crosses, as exact parts of
// its legs, whose roots are enclosed to 256 binary places. The estimate is the least cost of steps
// between points of edges, by Dijkstra's algorithm; no bound may exceed that of a path.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ratio.hpp"
#include "paths/definition.hpp"

namespace offgrid::testing::paths {

class CostDefinition {
 public:
  using Complaint = PathDefinition::Complaint;

  explicit CostDefinition(const PathDefinition& ground) : ground_(ground) {}
  Complaint find_fault(const FloorPlace& from, const FloorPlace& to, const BoxPlan& box,
                       const CheapAnswer& answer);
  /// Does the path that was compared last have them?
  bool has_several_costs() const;

 private:
  using Faces = std::vector<std::uint32_t>;
  /// The edge of a face from one of its corners to the next.
  struct Edge {
    std::uint32_t face = 0;
    std::size_t corner = 0;
  };
  /// A line from its beginning, 0, to its end, its number of legs.
  using Line = std::vector<Site>;
  /// A sum of costs in units of 2^-256 of a length, times a multiplier: at least `least`, and less
  /// than `slack` more.
  struct Sum {
    WideInteger least = 0, slack = 0;
    WideInteger pieces = 0;  ///< the sum of the multipliers of the pieces
  };

  bool is_passable(const Edge& edge) const;
  std::int64_t cost(std::uint32_t f) const { return ground_.picture().faces[f].ground.cost; }
  std::vector<Site> points_of(const Edge& edge, const Site& from, const Site& to) const;
  PlainLength step_cost(std::uint32_t f, const Site& p, const Site& q) const;
  std::optional<PlainLength> estimate(const FloorPlace& from, const FloorPlace& to) const;
  Complaint find_corridor(const FloorPlace& from, const FloorPlace& to, const CheapAnswer& answer);
  bool is_within(const Line& line, const Ratio& first, const Ratio& last, std::uint32_t f,
                 const CheapAnswer& answer) const;
  std::optional<Sum> least_sum(const Line& line, const CheapAnswer& answer) const;
  Complaint check_cost(const CheapAnswer& answer) const;
  Complaint check_bounds(const CheapAnswer& answer) const;
  void add(const Line& line, const Ratio& first, const Ratio& last, std::uint32_t f,
           Sum& sum) const;

  const PathDefinition& ground_;
  BoxPlan box_;
  Faces corridor_;
  std::vector<Edge> crossed_;  ///< edges of the faces that the corridor leaves
};

}  // namespace offgrid::testing::paths
