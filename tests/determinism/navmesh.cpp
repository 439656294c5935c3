// Prints one hash over what the navmesh does: edits, bulk builds, walks, lines of sight, cuts,
// worlds, paths, crowds, and what else a world answers; ids and orders included.
//
// Nothing of it may depend on the compiler, on its options or on the machine. navmesh.txt in this
// folder holds the hash; whoever changes an algorithm changes that file, knowingly.
#include <vector>

#include "hash.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "queries.hpp"
#include "support/crowd_scenes.hpp"
#include "support/random_point.hpp"
#include "triangulation/generators.hpp"

namespace offgrid::testing {
namespace {

using namespace triangulation;
using kernel::Point2;
using navmesh::HalfedgeId;
using navmesh::Triangulation;
using navmesh::VertexId;
using triangulation::Edit;
using triangulation::EditKind;

constexpr std::uint64_t sequences = 40;
constexpr std::size_t edits_of_a_sequence = 150;

class Run {
 public:
  explicit Run(bool flip_one) : flip_one_(flip_one) {}

  std::uint64_t hash() {
    build_slivers();
    move(circle_of_antipodes(12, 150));
    move(doorway(6, 120));
    for (std::uint64_t seed = 0; seed < sequences; ++seed) {
      edit(seed);
      build();
      walk(seed);
      cut(seed);
      world(seed);
    }
    if (flip_one_) hash_.add(1);
    return hash_.value();
  }

 private:
  void add(const Point2& p) {
    hash_.add(static_cast<std::uint64_t>(std::int64_t{p.x.raw()}));
    hash_.add(static_cast<std::uint64_t>(std::int64_t{p.y.raw()}));
  }

  void add(const Triangulation& triangulation) {
    hash_.add(triangulation.digest().high);
    hash_.add(triangulation.digest().low);
    for (const navmesh::HalfedgeRecord& record : triangulation.mesh().arrays().halfedges) {
      hash_.add(record.origin);
      hash_.add(record.twin);
    }
  }

  void edit(std::uint64_t seed) {
    triangulation_ = {};
    for (const Edit& edit : triangulation::random_edits(seed, edits_of_a_sequence)) {
      hash_.add(apply(edit));
      for (const navmesh::FaceId f : triangulation_.changed_faces()) hash_.add(f.value());
    }
    add(triangulation_);
    points_.clear();
    for (const VertexId v : triangulation_.mesh().vertices())
      points_.push_back(triangulation_.point(v));
  }

  std::uint64_t apply(const Edit& edit) {
    if (edit.kind == EditKind::insert) return triangulation_.insert(edit.a)->vertex.value();
    const VertexId u = triangulation_.find(edit.a);
    if (!u) return 1;
    if (edit.kind == EditKind::remove) return triangulation_.remove(u) ? 2 : 3;
    const VertexId v = triangulation_.find(edit.b);
    if (!v) return 4;
    if (edit.kind == EditKind::constrain) return triangulation_.insert_constraint(u, v) ? 5 : 6;
    return triangulation_.remove_constraint(u, v) ? 7 : 8;
  }

  void build() { add(*Triangulation::build(points_)); }

  // Constraints that cross many edges are shuffled, and leave holes of many corners.
  void build_slivers() {
    std::vector<Point2> points;
    std::vector<navmesh::Constraint> constraints;
    for (std::uint32_t i = 0; i < 200; ++i) {
      points.push_back(Point2::at(-1'000'000'000, static_cast<int>(100'000 * i)));
      points.push_back(Point2::at(1'000'000'000, static_cast<int>(i)));
      constraints.push_back({2 * i, 2 * i + 1});
    }
    add(*Triangulation::build(points, constraints));
  }

  /// Agents that are in each other's way.
  void move(CrowdScene scene) {
    for (int step = 0; step < 150; ++step) {
      scene.step();
      for (const navmesh::CrowdId id : scene.crowd.ids()) {
        const navmesh::CrowdAgent& agent = *scene.crowd.find(id);
        add(agent.place.point.point);
        hash_.add(static_cast<std::uint64_t>(agent.end));
      }
    }
  }

  void walk(std::uint64_t seed) {
    Random random(seed);
    if (points_.empty() || triangulation_.face_count() == 0) return;
    const navmesh::PlanarMesh mesh = triangulation_.planar();
    for (int i = 0; i < 50; ++i) {
      const Point2 from = random.pick(std::span<Point2>(points_));
      const Point2 to = random.pick(std::span<Point2>(points_));
      hash_.add(static_cast<std::uint64_t>(
          navmesh::visible(navmesh::ConstrainedSurface(mesh), from, to)));
      const auto start = navmesh::locate(mesh, from);
      if (!start) continue;
      for (const navmesh::Crossing& crossing : navmesh::traverse(mesh, *start, to))
        hash_.add(crossing.halfedge.value());
    }
  }

  void cut(std::uint64_t seed) {
    Random random(seed);
    const int size = random.chance(1, 2) ? 24 : 1'000'000'000;
    auto cut =
        navmesh::GridCut<std::uint64_t>::rectangle(Point2::at(0, 0), Point2::at(size, size), 0);
    for (std::uint64_t round = 1; round <= 20; ++round) {
      navmesh::UpdatingTriangle triangle;
      for (Point2& p : triangle) p = random_point(random, 0, size);
      const auto report = cut->update(triangle, [&](std::uint64_t& data) { data += round; });
      hash_.add(report ? 0 : static_cast<std::uint64_t>(report.error().code));
    }
    for (const navmesh::FaceId f : cut->mesh().faces()) {
      hash_.add(cut->data(f));
      for (const VertexId v : cut->mesh().vertices(f)) add(cut->point(v));
    }
  }

  navmesh::Area random_quad(Random& random, int size) {
    navmesh::Area area;
    area.loops.emplace_back();
    for (int k = 0; k < 4; ++k) area.loops[0].push_back(random_point(random, 0, size));
    area.state.ground = random.chance(1, 3) ? navmesh::Ground::walkable : navmesh::Ground::blocked;
    area.priority = random.chance(1, 4) ? 1 : 0;
    area.shape = random.chance(1, 8) ? navmesh::Area::Shape::barrier : navmesh::Area::Shape::region;
    return area;
  }

  /// Areas come one by one, some go and come back; after each edit a path is searched. The first
  /// world is made in bulk.
  void world(std::uint64_t seed) {
    Random random(seed);
    const int size = random.chance(1, 2) ? 40 : 1'000'000'000;
    auto world =
        navmesh::World::make({.low = Point2::at(0, 0), .high = Point2::at(size, size)}).value();
    navmesh::ShortestPathFinder finder;
    for (int step = 0; step < 12; ++step) {
      auto edit = world.edit();
      const int at_once = seed == 0 && step == 0 ? 50 : 1;
      for (int i = 0; i < at_once; ++i) edit.add(random_quad(random, size));
      add_change(edit.commit());
      if (random.chance(1, 3)) add_change(world.undo());
      const Point2 from = random_point(random, 0, size);
      const auto path = finder.find(world, from, random_point(random, 0, size));
      hash_.add(path ? 0 : static_cast<std::uint64_t>(path.error().code));
      if (!path) continue;
      for (const Point2& p : path->corners) add(p);
    }
    add_costly_areas(world, random, size);
    queries_.add_queries(world, random, size);
  }

  /// Two that lie on top, where a unit of length costs more.
  void add_costly_areas(navmesh::World& world, Random& random, int size) {
    auto edit = world.edit();
    for (std::uint32_t cost : {3, 7}) {
      navmesh::Area area = random_quad(random, size);
      area.state = {navmesh::Ground::walkable, navmesh::FaceState::unit_cost * cost / 2, cost};
      area.priority = 2;
      edit.add(area);
    }
    add_change(edit.commit());
  }

  void add_change(const navmesh::AreaResult<navmesh::Change>& change) {
    hash_.add(change ? change->after.high : 1);
    hash_.add(change ? change->after.low : 1);
    hash_.add(change ? change->added.size() : 1);
  }

  bool flip_one_;
  Triangulation triangulation_;
  std::vector<Point2> points_;
  Hash hash_;
  QueryHash queries_{hash_};
};

}  // namespace
}  // namespace offgrid::testing

int main(int argc, char** argv) {
  return offgrid::testing::print_hash<offgrid::testing::Run>(argc, argv, "what the navmesh does");
}
