// CGAL's triangulation that keeps its constraints and constructs their crossings in double, the
// peer of worlds.
#pragma once

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_plus_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include <utility>
#include <vector>

#include "navmesh/world_inputs.hpp"

namespace offgrid::bench {

class CgalPlus {
 public:
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  using Faces =
      CGAL::Triangulation_data_structure_2<CGAL::Triangulation_vertex_base_2<Kernel>,
                                           CGAL::Constrained_triangulation_face_base_2<Kernel>>;
  using Mesh = CGAL::Constrained_triangulation_plus_2<
      CGAL::Constrained_Delaunay_triangulation_2<Kernel, Faces, CGAL::Exact_predicates_tag>>;
  using Id = Mesh::Constraint_id;
  using Polygon = std::vector<Kernel::Point_2>;

  /// Segments for its fastest insertion, which takes a range of points and a range of index pairs.
  struct Pairs {
    Polygon points;
    std::vector<std::pair<std::size_t, std::size_t>> ends;
    void add(const kernel::Point2& a, const kernel::Point2& b) {
      ends.emplace_back(points.size(), points.size() + 1);
      points.push_back(convert(a));
      points.push_back(convert(b));
    }
    void add(const Loop& loop) {
      for (std::size_t i = 0; i < loop.size(); ++i) {
        ends.emplace_back(points.size() + i, points.size() + (i + 1) % loop.size());
      }
      for (const kernel::Point2& p : loop) points.push_back(convert(p));
    }
  };

  static Kernel::Point_2 convert(const kernel::Point2& p) { return {p.x.raw(), p.y.raw()}; }
  static Polygon convert(const Loop& loop) {
    Polygon polygon;
    for (const kernel::Point2& p : loop) polygon.push_back(convert(p));
    return polygon;
  }
  void insert(const Pairs& pairs) {
    mesh_.insert_constraints(pairs.points.begin(), pairs.points.end(), pairs.ends.begin(),
                             pairs.ends.end());
  }
  Id insert(const Polygon& polygon) {
    return mesh_.insert_constraint(polygon.begin(), polygon.end(), true);
  }
  void remove(Id id) { mesh_.remove_constraint(id); }
  std::size_t vertex_count() const { return mesh_.number_of_vertices(); }

 private:
  Mesh mesh_;
};

}  // namespace offgrid::bench
