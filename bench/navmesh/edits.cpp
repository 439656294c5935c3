// Edits and point location in a mesh of a million vertices: nanoseconds for one operation.
//
// Every operation is timed alone, by the steady clock; the time of the clock itself (the median of
// nothing) is subtracted. The figure of a repetition is the median of its operations, which ignores
// disturbances by other programs. In spatial order: 100,000 new points along the Hilbert curve,
// each with the one before as hint, removed in the same order. Cold: 20,000 new points in random
// order without a hint, removed in another order, and look-ups of points in random order. Every
// repetition takes new points and leaves the mesh unchanged.
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangulation_hierarchy_2.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "mesh/hilbert.hpp"
#include "navmesh/inputs.hpp"
#include "navmesh/measurements.hpp"
#include "support/shuffle.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using testing::Random;
using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using Delaunay = CGAL::Delaunay_triangulation_2<Epick>;
using LevelVertex =
    CGAL::Triangulation_hierarchy_vertex_base_2<CGAL::Triangulation_vertex_base_2<Epick>>;
using Levels =
    CGAL::Delaunay_triangulation_2<Epick, CGAL::Triangulation_data_structure_2<LevelVertex>>;
using Hierarchy = CGAL::Triangulation_hierarchy_2<Levels>;

/// The library's mesh with the measured operations: insert with the vertex before as hint or
/// without, remove, locate.
class OurMesh {
 public:
  using Vertex = navmesh::VertexId;
  using Point = Point2;

  explicit OurMesh(const Points& points) : mesh_(*navmesh::Triangulation::build(points)) {}
  static Point convert(const Point2& p) { return p; }
  Vertex insert(const Point& p) { return mesh_.insert(p)->vertex; }
  Vertex insert(const Point& p, Vertex near) { return mesh_.insert(p, near)->vertex; }
  void remove(Vertex v) { failed_ += mesh_.remove(v) ? 0 : 1; }
  void locate(const Point& p) {
    failed_ += mesh_.locate(p).place == navmesh::Place::outside ? 1 : 0;
  }

 private:
  navmesh::Triangulation mesh_;
  long failed_ = 0;  ///< uses every result
};

template <class Mesh>
class CgalMesh {
 public:
  using Vertex = typename Mesh::Vertex_handle;
  using Point = Epick::Point_2;

  explicit CgalMesh(const Points& points) {
    std::vector<Point> converted;
    for (const Point2& p : points) converted.push_back(convert(p));
    mesh_.insert(converted.begin(), converted.end());
  }
  static Point convert(const Point2& p) { return {p.x.raw(), p.y.raw()}; }
  Vertex insert(const Point& p) { return mesh_.insert(p); }
  Vertex insert(const Point& p, Vertex near) {
    return mesh_.insert(p, near == Vertex() ? mesh_.infinite_face() : near->face());
  }
  void remove(Vertex v) { mesh_.remove(v); }
  void locate(const Point& p) { infinite_ += mesh_.is_infinite(mesh_.locate(p)) ? 1 : 0; }

 private:
  Mesh mesh_;
  long infinite_ = 0;
};

using Clock = std::chrono::steady_clock;

/// The median time of f(0), ..., f(count - 1).
template <class F>
double median_of_each(std::size_t count, const F& f) {
  std::vector<double> times(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Clock::time_point start = Clock::now();
    f(i);
    times[i] = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  }
  return median(std::move(times));
}

template <class F>
double calibrated(std::size_t count, const F& f) {
  const double measured = median_of_each(count, f);
  return measured - median_of_each(10'000, [](std::size_t) {});
}

template <class Mesh>
std::vector<typename Mesh::Point> fresh_points(std::size_t count, bool in_spatial_order,
                                               Random& random) {
  Points points = uniform_points(count, random);
  if (in_spatial_order) {
    std::sort(points.begin(), points.end(), [](const Point2& a, const Point2& b) {
      return navmesh::hilbert_key(a) < navmesh::hilbert_key(b);
    });
  }
  std::vector<typename Mesh::Point> converted;
  for (const Point2& p : points) converted.push_back(Mesh::convert(p));
  return converted;
}

/// One repetition of one subject.
template <class Mesh>
class EditSession {
 public:
  EditSession(const std::string& subject, const std::string& input, const Points& points,
              std::size_t cold_edits)
      : subject_(subject), input_(input), mesh_(points), cold_edits_(cold_edits) {}

  void run(const Options& options, std::uint64_t seed, Results& results) {
    Random random(seed);
    if (options.wants("insert, spatial order", input_) ||
        options.wants("remove, spatial order", input_))
      spatial(random, results);
    if (options.wants("insert, cold", input_) || options.wants("remove, cold", input_))
      cold(random, results);
    if (options.wants("locate, cold", input_)) locate(random, results);
  }

 private:
  using Vertex = typename Mesh::Vertex;

  void spatial(Random& random, Results& results) {
    const auto points = fresh_points<Mesh>(100'000, true, random);
    std::vector<Vertex> vertices(points.size());
    Vertex near = mesh_.insert(points[0]);
    vertices[0] = near;
    add(results, "insert, spatial order", calibrated(points.size() - 1, [&](std::size_t i) {
          near = mesh_.insert(points[i + 1], near);
          vertices[i + 1] = near;
        }));
    add(results, "remove, spatial order",
        calibrated(points.size(), [&](std::size_t i) { mesh_.remove(vertices[i]); }));
  }

  void cold(Random& random, Results& results) {
    const auto points = fresh_points<Mesh>(cold_edits_, false, random);
    std::vector<Vertex> vertices(points.size());
    add(results, "insert, cold",
        calibrated(points.size(), [&](std::size_t i) { vertices[i] = mesh_.insert(points[i]); }));
    testing::shuffle(vertices, random);
    add(results, "remove, cold",
        calibrated(points.size(), [&](std::size_t i) { mesh_.remove(vertices[i]); }));
  }

  void locate(Random& random, Results& results) {
    const auto points = fresh_points<Mesh>(cold_edits_, false, random);
    add(results, "locate, cold",
        calibrated(points.size(), [&](std::size_t i) { mesh_.locate(points[i]); }));
  }

  void add(Results& results, const std::string& what, double value) {
    results.add(what, input_, subject_, "ns", value);
  }

  std::string subject_;
  std::string input_;
  Mesh mesh_;
  std::size_t cold_edits_;
};

}  // namespace

void measure_edits(const Options& options, Results& results) {
  const std::string input = "uniform 1000000";
  bool is_wanted = false;
  for (const char* what : {"insert, spatial order", "remove, spatial order", "insert, cold",
                           "remove, cold", "locate, cold"}) {
    is_wanted = is_wanted || options.wants(what, input);
  }
  if (!is_wanted) return;
  show_progress("edits, building the meshes");
  Random random(1);
  const Points points = uniform_points(1'000'000, random);
  EditSession<OurMesh> our(ours, input, points, 20'000);
  // Without a hint CGAL walks through half of the mesh: few operations are enough.
  EditSession<CgalMesh<Delaunay>> cgal("CGAL", input, points, 500);
  EditSession<CgalMesh<Hierarchy>> hierarchy("CGAL hierarchy", input, points, 20'000);
  for (int i = 0; i < options.repetitions; ++i) {
    const std::uint64_t seed = 100 + static_cast<std::uint64_t>(i);
    show_progress("edits, " + std::to_string(i + 1) + "/" + std::to_string(options.repetitions));
    our.run(options, seed, results);
    cgal.run(options, seed, results);
    hierarchy.run(options, seed, results);
  }
  show_progress("");
}

}  // namespace offgrid::bench
