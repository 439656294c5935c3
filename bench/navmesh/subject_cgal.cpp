#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_plus_2.h>
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include <memory>
#include <utility>

#include "navmesh/subjects.hpp"

namespace offgrid::bench {

namespace {

using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalPoints = std::vector<Epick::Point_2>;
using CgalConstraints = std::vector<std::pair<std::size_t, std::size_t>>;

// With this tag CGAL refuses constraints that cross, as offgrid does; it would throw on such an
// input.
using Faces =
    CGAL::Triangulation_data_structure_2<CGAL::Triangulation_vertex_base_2<Epick>,
                                         CGAL::Constrained_triangulation_face_base_2<Epick>>;
using Constrained = CGAL::Constrained_Delaunay_triangulation_2<
    Epick, Faces, CGAL::No_constraint_intersection_requiring_constructions_tag>;
// This triangulation keeps the constraints of each edge, and would construct crossings.
using Plus = CGAL::Constrained_triangulation_plus_2<
    CGAL::Constrained_Delaunay_triangulation_2<Epick, Faces, CGAL::Exact_predicates_tag>>;

std::shared_ptr<CgalPoints> convert(const Points& points) {
  const auto converted = std::make_shared<CgalPoints>();
  converted->reserve(points.size());
  for (const kernel::Point2& p : points) converted->emplace_back(p.x.raw(), p.y.raw());
  return converted;
}

/// Uses CGAL's fastest, range-based functions: points in spatial order first, then constraints
/// between known vertices.
template <class Triangulation>
Build prepare_constrained(const ConstrainedInput& input) {
  const auto points = convert(input.points);
  const auto constraints = std::make_shared<CgalConstraints>();
  for (const navmesh::Constraint& one : input.constraints)
    constraints->emplace_back(one.from, one.to);
  return [points, constraints](const std::function<void()>& inspect) {
    return timed_build(
        inspect,
        [&] {
          auto made = std::make_unique<Triangulation>();
          made->insert_constraints(points->begin(), points->end(), constraints->begin(),
                                   constraints->end());
          return made;
        },
        [](const auto& made) { return made->number_of_faces(); });
  };
}

}  // namespace

PointSubject cgal_points() {
  return {"CGAL", 100'000'000, 20'000, 1000, true, [](const Points& points) -> Build {
            return [converted = convert(points)](const std::function<void()>& inspect) {
              return timed_build(
                  inspect,
                  [&] {
                    return std::make_unique<CGAL::Delaunay_triangulation_2<Epick>>(
                        converted->begin(), converted->end());
                  },
                  [](const auto& made) {
                    return made->dimension() == 2 ? made->number_of_faces() : 0;
                  });
            };
          }};
}

ConstrainedSubject cgal_constrained() { return {"CGAL CDT", prepare_constrained<Constrained>}; }
ConstrainedSubject cgal_constrained_plus() { return {"CGAL CDT+", prepare_constrained<Plus>}; }

}  // namespace offgrid::bench
