// LineBender: a cheap line through a corridor, which bends at the edges where the multiplier
// changes.
//
//          g    |e2            In a corridor the cost of the line that is taut between points of
//           \   |              these edges (*) is a convex function of the points. All points move
//      ------*--'--------      at once: of each point and its two neighbours at a step along its
//       %%%%%%\%%%%%%%%%       edge, the best choice for all edges together is found by dynamic
//      --------*---------      programming. If none is better, the steps are halved, until they are
//              |  e1           less than a unit.
//              s
//
// The points are rounded to the grid into the cheaper of the two faces; where that has no grid
// point beside the edge, to an end of the edge.
#pragma once

#include <span>
#include <vector>

#include "offgrid/navmesh/path/funnel.hpp"
#include "path/line_cost.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh::detail {

class LineBender {
 public:
  /// A corridor and its portals, which must stay, and the ends of a line in its first and its last
  /// face.
  LineBender(const View& view, const FaceCorridor& corridor, std::span<const Portal> portals,
             const kernel::Point2& from, const kernel::Point2& to);
  /// Does the multiplier change in the corridor? If not, the lines are the one that is taut in it.
  bool has_bends() const;
  /// The line that is taut between the corridor's points at ends of edges where the multiplier
  /// changes.
  CorridorLine at_vertices();
  /// The line that bends where it is cheapest; the search begins at the corridor's points. Cost:
  /// for each of at most 64 rounds, nine taut lines.
  CorridorLine anywhere();

 private:
  /// A place at which the line bends: a point of a crossed edge.
  struct Bend {
    std::size_t edge = 0;
    EdgePart part = 0;
    EdgePart step = 0;  ///< none: the point stays
  };
  /// Possible points of a bend, each with the best line to it.
  struct Choice {
    EdgePart part = 0;
    kernel::Point2 point{};
    PathLength cost;
    std::size_t before = 0;
  };
  /// Where the line is certain to pass, in the closure of a face of the corridor.
  struct Corner {
    kernel::Point2 point{};
    std::size_t face = 0;
    Turn turn;
  };

  bool changes_at(std::size_t edge) const;
  void collect_bends(bool of_vertices);
  CorridorLine line();
  void list_choices(const Bend& bend, std::vector<Choice>& choices) const;
  PathLength cost_between(const kernel::Point2& p, std::size_t first, const kernel::Point2& q,
                          std::size_t last);
  PathLength choose();
  bool halve_steps();
  Corner corner_of(const Bend& bend) const;
  void add_taut(const Corner& to, CorridorLine& line, std::size_t& face);

  const View& view_;
  const FaceCorridor& corridor_;
  std::span<const Portal> portals_;
  kernel::Point2 from_, to_;
  Funnel funnel_;
  std::vector<Bend> bends_;
  std::vector<std::vector<Choice>> choices_;
};

}  // namespace offgrid::navmesh::detail
