// Edits of a stack of 100 floors beside the same edits of a plane, in microseconds, each timed
// alone by the steady clock; the median and the 99th percentile.
//
// Both worlds have 35,000 faces, of which 4-gons block a quarter, as thick on each floor as on the
// plane; a 4-gon comes and goes. Then the floors are sewn together in pairs, by a seam through the
// middle, and the 4-gon lies across it on both floors; on the plane, across a line as long, which
// blocks nothing. At last a seam is switched off and on: a bridge that opens.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "navmesh/measurements.hpp"
#include "navmesh/times.hpp"
#include "navmesh/world_inputs.hpp"
#include "support/random_point.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::Floor;
using navmesh::SeamId;
using navmesh::World;
using testing::Random;

constexpr int floors = 100, quads = 3'500, size = 6'000;
constexpr int side = 100'000;  ///< of a floor; the plane has the area of all floors
constexpr int plane_side = 10 * side;

World plane() {
  World world = *World::make({.low = Point2::at(0, 0), .high = Point2::at(plane_side, plane_side)});
  auto edit = world.edit();
  for (const Loop& loop : random_quads(quads, plane_side, size, 1)) edit.add(Area::polygon(loop));
  static_cast<void>(edit.commit().value());
  return world;
}

/// Draws lines as long as the seams, and as many as there are floors, that block nothing.
void draw_lines(World& world) {
  auto edit = world.edit();
  for (int i = 0; i < floors; ++i) {
    const int x = side / 2 + i % 10 * side, y = i / 10 * side;
    edit.add(Area{.loops = {{Point2::at(x, y), Point2::at(x, y + side)}},
                  .shape = Area::Shape::barrier,
                  .enabled = false});
  }
  static_cast<void>(edit.commit());
}

World stack() {
  World world =
      *World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side), .floors = floors});
  auto edit = world.edit();
  for (Floor floor = 0; floor < floors; ++floor) {
    for (const Loop& loop : random_quads(quads / floors, side, size, floor + std::uint64_t{2})) {
      Area area = Area::polygon(loop);
      area.floors = {floor};
      edit.add(std::move(area));
    }
  }
  static_cast<void>(edit.commit().value());
  return world;
}

/// Sews the floors together in pairs.
std::vector<SeamId> sew(World& world) {
  std::vector<SeamId> seams;
  auto edit = world.edit();
  for (Floor floor = 0; floor < floors; floor += 2) {
    seams.push_back(edit.add(navmesh::Seam{.a = Point2::at(side / 2, 0),
                                           .b = Point2::at(side / 2, side),
                                           .left = floor,
                                           .right = static_cast<Floor>(floor + 1)}));
  }
  if (!edit.commit()) seams.clear();
  return seams;
}

/// The edges of the floor's mesh on the seam's line.
std::size_t seam_edges(const World& world, Floor floor) {
  std::size_t count = 0;
  const navmesh::PlanarMesh mesh = world.floors();
  const auto on_line = [](const Point2& p) { return p.x.raw() == side / 2; };
  for (const navmesh::FaceId f : mesh.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const auto [a, b] = mesh.segment(mesh.mesh().halfedge(f, k));
      count += mesh.floor(f) == floor && on_line(a) && on_line(b) && a < b ? 1 : 0;
    }
  }
  return count;
}

/// Adds and removes an area, `count` times.
template <class Next>
bool measure_adding(World& world, int count, const Next& next, Times& add, Times& remove) {
  bool is_sound = true;
  for (int i = 0; i < count; ++i) {
    const Area area = next();
    AreaId id;
    is_sound &= add.measure([&] {
      auto edit = world.edit();
      id = edit.add(area);
      return edit.commit().has_value();
    });
    is_sound &= remove.measure([&] {
      auto edit = world.edit();
      edit.remove(id);
      return edit.commit().has_value();
    });
  }
  return is_sound;
}

Area on(Loop loop, navmesh::FloorSet floors_of_it) {
  Area area = Area::polygon(loop);
  area.floors = std::move(floors_of_it);
  return area;
}

/// One turn of the plane and one of the stack, each first every other time.
template <class NextOnPlane, class NextOnFloors>
void measure_pair(const std::string& input, World& of_plane, World& of_stack,
                  const NextOnPlane& next_on_plane, const NextOnFloors& next,
                  const Options& options, Results& results) {
  constexpr int count = 1'000;
  bool is_sound = true;
  for (int turn = 0; turn < options.repetitions; ++turn) {
    show_progress(input + ", " + std::to_string(turn + 1) + "/" +
                  std::to_string(options.repetitions));
    const auto seed = 100 + static_cast<std::uint64_t>(turn);
    const auto run = [&](bool is_plane) {
      Random random(seed);
      Times add, remove;
      is_sound &= measure_adding(
          is_plane ? of_plane : of_stack, count,
          [&] { return is_plane ? Area::polygon(next_on_plane(random)) : next(random); }, add,
          remove);
      add.report("add an area", input, is_plane ? "plane" : ours, results);
      remove.report("remove an area", input, is_plane ? "plane" : ours, results);
    };
    run(turn % 2 == 0);
    run(turn % 2 == 1);
  }
  if (!is_sound) results.note(input + ": an edit failed");
  show_progress("");
}

void measure_switch(World& world, const std::vector<SeamId>& seams, const Options& options,
                    Results& results) {
  const std::string input = "seam of floors 0 and 1";
  results.note(input + ": " + std::to_string(seam_edges(world, 0)) + " edges on each floor");
  bool is_sound = true;
  const auto set = [&](bool is_enabled) {
    auto edit = world.edit();
    edit.set_enabled(seams.front(), is_enabled);
    return edit.commit().has_value();
  };
  for (int turn = 0; turn < options.repetitions; ++turn) {
    Times off, back;
    for (int i = 0; i < 1'000; ++i) {
      is_sound &= off.measure([&] { return set(false); });
      is_sound &= back.measure([&] { return set(true); });
    }
    off.report("switch a seam off", input, ours, results);
    back.report("switch a seam on", input, ours, results);
  }
  if (!is_sound) results.note(input + ": an edit failed");
}

}  // namespace

void measure_floors(const Options& options, Results& results) {
  const std::string on_one = "one of 100 floors", across = "two of 100 floors, across a seam";
  if (!options.wants("add an area", on_one) && !options.wants("add an area", across)) return;
  World of_plane = plane(), of_stack = stack();
  results.note("floors: " + std::to_string(of_plane.mesh().face_count()) + " faces on the plane, " +
               std::to_string(of_stack.mesh().face_count()) + " on the floors");
  const auto random_floor = [](Random& random, int of) {
    return static_cast<Floor>(random.between(0, of - 1));
  };
  measure_pair(
      on_one, of_plane, of_stack,
      [](Random& random) { return random_quad(random, plane_side, size); },
      [&](Random& random) {
        Loop loop = random_quad(random, side, size);
        return on(std::move(loop), {random_floor(random, floors)});
      },
      options, results);
  draw_lines(of_plane);
  const std::vector<SeamId> seams = sew(of_stack);
  if (seams.empty()) return results.note("floors: offgrid refused the seams");
  measure_pair(
      across, of_plane, of_stack,
      [](Random& random) {
        const auto x = static_cast<std::int32_t>(side / 2 + random.between(0, 9) * side);
        const auto y = static_cast<std::int32_t>(random.between(size, plane_side - size));
        return quad_about(random, Point2::at(x, y), size);
      },
      [&](Random& random) {
        const auto y = static_cast<std::int32_t>(random.between(size, side - size));
        Loop loop = quad_about(random, Point2::at(side / 2, y), size);
        const auto floor = static_cast<Floor>(2 * random_floor(random, floors / 2));
        return on(std::move(loop), {floor, static_cast<Floor>(floor + 1)});
      },
      options, results);
  measure_switch(of_stack, seams, options, results);
}

}  // namespace offgrid::bench
