// Walks over a mesh of about 35,000 faces, between random points of the whole grid: nanoseconds for
// each edge crossed.
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include <memory>
#include <utility>

#include "navmesh/inputs.hpp"
#include "navmesh/measurements.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::Position;
using testing::Random;
using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using Delaunay = CGAL::Delaunay_triangulation_2<Epick>;

constexpr std::size_t vertices = 17'500;
constexpr std::size_t walks = 2'000;

/// A start with its face, and a target, whose face CGAL needs as the end of the walk.
struct OurWalk {
  Position start;
  Point2 target;
};

struct CgalWalk {
  Epick::Point_2 start;
  Epick::Point_2 target;
  Delaunay::Face_handle start_face;
  Delaunay::Face_handle target_face;
};

double per_crossing(double start, long crossings) {
  return 1e9 * (processor_seconds() - start) / static_cast<double>(crossings);
}

double traverse_ours(const navmesh::PlanarMesh& mesh, const std::vector<OurWalk>& all,
                     long& crossings, std::uint32_t& sum) {
  crossings = 0;
  const double start = processor_seconds();
  for (const OurWalk& walk : all) {
    for (const navmesh::Crossing& crossing : traverse(mesh, walk.start, walk.target)) {
      sum ^= crossing.entered.value();
      ++crossings;
    }
  }
  return per_crossing(start, crossings);
}

double traverse_cgal(const Delaunay& mesh, const std::vector<CgalWalk>& all, long& crossings) {
  crossings = 0;
  const double start = processor_seconds();
  for (const CgalWalk& walk : all) {
    auto face = mesh.line_walk(walk.start, walk.target, walk.start_face);
    for (long steps = 0; Delaunay::Face_handle(face) != walk.target_face && steps < 100'000;
         ++steps) {
      ++face;
      ++crossings;
    }
  }
  return per_crossing(start, crossings);
}

double see_ours(const navmesh::PlanarMesh& mesh, const std::vector<OurWalk>& all, long crossings,
                std::uint32_t& sum) {
  const double start = processor_seconds();
  for (const OurWalk& walk : all) {
    sum += static_cast<std::uint32_t>(
        visible(navmesh::ConstrainedSurface(mesh, walk.start.face), walk.start.point, walk.target));
  }
  return per_crossing(start, crossings);
}

}  // namespace

void measure_walks(const Options& options, Results& results) {
  const std::string input = "uniform 17500";
  if (!options.wants("traverse", input) && !options.wants("visible", input)) return;
  Random random(1);
  const Points points = uniform_points(vertices, random);
  const auto mesh = navmesh::Triangulation::build(points);
  const navmesh::PlanarMesh planar = mesh->planar();
  std::vector<Epick::Point_2> converted;
  for (const Point2& p : points) converted.emplace_back(p.x.raw(), p.y.raw());
  const Delaunay cgal(converted.begin(), converted.end());

  std::vector<OurWalk> our_walks;
  std::vector<CgalWalk> cgal_walks;
  while (our_walks.size() < walks) {
    const auto start = locate(planar, uniform_point(random));
    const Point2 target = uniform_point(random);
    if (!start || !locate(planar, target, start->face)) continue;
    our_walks.push_back({*start, target});
    const Epick::Point_2 a(start->point.x.raw(), start->point.y.raw());
    const Epick::Point_2 b(target.x.raw(), target.y.raw());
    cgal_walks.push_back({a, b, cgal.locate(a), cgal.locate(b)});
  }
  long our_crossings = 0;
  long cgal_crossings = 0;
  std::uint32_t sum = 0;
  traverse_ours(planar, our_walks, our_crossings, sum);
  const std::vector<Contender> traversing = {
      {ours, [&] { return traverse_ours(planar, our_walks, our_crossings, sum); }},
      {"CGAL line walk", [&] { return traverse_cgal(cgal, cgal_walks, cgal_crossings); }},
  };
  const int repetitions = options.repetitions_for(mesh->face_count());
  if (options.wants("traverse", input))
    interleave(results, "traverse", input, "ns/crossing", traversing, repetitions, true);
  if (cgal_crossings != our_crossings && cgal_crossings != 0) {
    results.note("traverse: offgrid crosses " + std::to_string(our_crossings) + " edges, CGAL " +
                 std::to_string(cgal_crossings));
  }
  const std::vector<Contender> seeing = {
      {ours, [&] { return see_ours(planar, our_walks, our_crossings, sum); }}};
  if (options.wants("visible", input))
    interleave(results, "visible", input, "ns/crossing", seeing, repetitions, true);
  if (sum == 0xFFFFFFFF) results.note("the sum of all answers is at its limit");  // uses the sum
}

}  // namespace offgrid::bench
