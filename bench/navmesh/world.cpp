// Edits of an existing world, in microseconds, each timed alone by the steady clock; the median and
// the 99th percentile.
//
// The edits add a 4-gon, remove it, undo the removal, disable and enable it, and add two in one
// edit, mostly far apart: in maps of a game and of caves, on a free cell, and in a world of 35,000
// faces of which 4-gons block a quarter, where it crosses others. In a world of a million
// vertices, 250,000 separate boxes, they do the same with an octagon on free ground, and with one
// that may cross boxes. The surroundings of an added polygon are in no cache; the following edits
// find the caches as the edit before left them.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "navmesh/cgal_plus.hpp"
#include "navmesh/maps.hpp"
#include "navmesh/measurements.hpp"
#include "navmesh/times.hpp"
#include "support/random_point.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::AreaId;
using navmesh::World;
using testing::Random;

/// The library's world with the measured edits.
class OurWorld {
 public:
  explicit OurWorld(World world) : world_(std::move(world)) {}

  AreaId add(const Loop& loop) {
    AreaId id;
    commit([&](navmesh::WorldEdit& edit) { id = edit.add(navmesh::Area::polygon(loop)); });
    return id;
  }
  std::array<AreaId, 2> add(const Loop& one, const Loop& other) {
    std::array<AreaId, 2> ids;
    commit([&](navmesh::WorldEdit& edit) {
      ids = {edit.add(navmesh::Area::polygon(one)), edit.add(navmesh::Area::polygon(other))};
    });
    return ids;
  }
  bool set_enabled(AreaId id, bool is_enabled) {
    return commit([=](navmesh::WorldEdit& edit) { edit.set_enabled(id, is_enabled); });
  }
  bool remove(AreaId id) {
    return commit([id](navmesh::WorldEdit& edit) { edit.remove(id); });
  }
  bool undo() {
    const bool is_done = static_cast<bool>(world_.undo());
    failed_ += is_done ? 0 : 1;
    return is_done;
  }
  std::size_t face_count() const { return world_.mesh().face_count(); }
  std::size_t vertex_count() const { return world_.mesh().vertex_count(); }
  bool is_sound() const { return failed_ == 0; }

 private:
  template <class Change>
  bool commit(const Change& change) {
    navmesh::WorldEdit edit = world_.edit();
    change(edit);
    const bool is_done = static_cast<bool>(edit.commit());
    failed_ += is_done ? 0 : 1;
    return is_done;
  }

  World world_;
  int failed_ = 0;
};

void run_ours(OurWorld& world, const std::string& input, int count,
              const std::function<Loop()>& next, Results& results) {
  Times add, remove, undo, disable, enable;
  for (int i = 0; i < count; ++i) {
    const Loop loop = next();
    const AreaId id = add.measure([&] { return world.add(loop); });
    remove.measure([&] { return world.remove(id); });
    undo.measure([&] { return world.undo(); });
    disable.measure([&] { return world.set_enabled(id, false); });
    enable.measure([&] { return world.set_enabled(id, true); });
    world.remove(id);
  }
  Times add_two;
  for (int i = 0; i < count / 2; ++i) {
    const Loop one = next(), other = next();
    for (const AreaId id : add_two.measure([&] { return world.add(one, other); })) world.remove(id);
  }
  add.report("add an area", input, ours, results);
  add_two.report("add two areas in one edit", input, ours, results);
  remove.report("remove an area", input, ours, results);
  undo.report("undo a removal", input, ours, results);
  disable.report("disable an area", input, ours, results);
  enable.report("enable an area", input, ours, results);
  if (!world.is_sound()) results.note(input + ": an edit of offgrid failed");
}

void run_cgal(CgalPlus& mesh, const std::string& input, int count,
              const std::function<Loop()>& next, Results& results) {
  Times add, remove;
  const std::size_t before = mesh.vertex_count();
  for (int i = 0; i < count; ++i) {
    const CgalPlus::Polygon polygon = CgalPlus::convert(next());
    const CgalPlus::Id id = add.measure([&] { return mesh.insert(polygon); });
    remove.measure([&] {
      mesh.remove(id);
      return true;
    });
  }
  add.report("add an area", input, "CGAL CDT+", results);
  remove.report("remove an area", input, "CGAL CDT+", results);
  results.note(input + ": after " + std::to_string(count) +
               " additions and removals CGAL CDT+ has " +
               std::to_string(mesh.vertex_count() - before) +
               " vertices more; offgrid has those that it had");
}

/// A world to edit.
struct EditInput {
  std::string name;
  std::function<std::optional<World>()> make;
  std::vector<Loop> loops;  ///< the world's areas
  std::function<Loop(Random&)> next;
  int our_count = 2'000;
  int their_count = 500;
};

/// Edits the two worlds in turns, each first every other time; no turn meets a polygon of another.
void measure_edits_of(const EditInput& input, const Options& options, Results& results) {
  show_progress(input.name + ", building");
  std::optional<World> made = input.make();
  if (!made) return results.note(input.name + ": offgrid refused the world");
  OurWorld world(std::move(*made));
  CgalPlus mesh;
  CgalPlus::Pairs pairs;
  for (const Loop& loop : input.loops) pairs.add(loop);
  mesh.insert(pairs);
  results.note(input.name + ": offgrid has " + std::to_string(world.face_count()) + " faces and " +
               std::to_string(world.vertex_count()) + " vertices");
  for (int i = 0; i < options.repetitions; ++i) {
    show_progress(input.name + ", " + std::to_string(i + 1) + "/" +
                  std::to_string(options.repetitions));
    Random our_random(100 + static_cast<std::uint64_t>(i)),
        their_random(100 + static_cast<std::uint64_t>(i));
    const auto ours_next = [&] { return input.next(our_random); };
    const auto theirs_next = [&] { return input.next(their_random); };
    if (i % 2 == 0) run_ours(world, input.name, input.our_count, ours_next, results);
    run_cgal(mesh, input.name, input.their_count, theirs_next, results);
    if (i % 2 == 1) run_ours(world, input.name, input.our_count, ours_next, results);
  }
  show_progress("");
}

std::optional<World> world_with(int side, const std::vector<Loop>& loops) {
  World world = *World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)});
  navmesh::WorldEdit edit = world.edit();
  for (const Loop& loop : loops) edit.add(navmesh::Area::polygon(loop));
  if (!edit.commit()) return std::nullopt;
  return world;
}

EditInput overlapping_quads() {
  constexpr int side = 1'000'000, size = 6'000;
  EditInput input{
      "world of 35,000 faces", {}, random_quads(3'500, side, size, 1), [](Random& random) {
        return random_quad(random, side, size);
      }};
  input.make = [loops = input.loops] { return world_with(side, loops); };
  return input;
}

/// A million vertices: separate boxes, one in each square of a lattice.
struct Boxes {
  static constexpr int pitch = 2'000, across = 500, side = across * pitch, width = 1'000;
  /// the radius of an octagon: 3/10 of the average distance of neighbouring vertices
  static constexpr int radius = pitch / 2 * 3 / 10;

  std::vector<Loop> loops = separate_boxes(across, pitch, width, 2);
  /// the lower left corner of the box in each square of the lattice
  std::vector<Point2> lows = std::vector<Point2>(loops.size());

  Boxes() {
    for (const Loop& loop : loops) {
      lows[square(static_cast<int>(loop[0].x.raw()) / pitch,
                  static_cast<int>(loop[0].y.raw()) / pitch)] = loop[0];
    }
  }
  static std::size_t square(int column, int row) {
    return static_cast<std::size_t>(row * across + column);
  }

  /// Is no box within the radius of the point along both axes?
  bool leaves_free(const Point2& p) const {
    const int x = static_cast<int>(p.x.raw()), y = static_cast<int>(p.y.raw());
    for (int row = std::max(0, y / pitch - 1); row <= std::min(across - 1, y / pitch + 1); ++row) {
      for (int column = std::max(0, x / pitch - 1); column <= std::min(across - 1, x / pitch + 1);
           ++column) {
        const Point2& low = lows[square(column, row)];
        const bool is_beside = low.x.raw() + width < x - radius || x + radius < low.x.raw();
        if (!is_beside && low.y.raw() + width >= y - radius && y + radius >= low.y.raw())
          return false;
      }
    }
    return true;
  }
};

EditInput million_vertices(bool is_on_free_ground) {
  const auto boxes = std::make_shared<Boxes>();
  const auto octagon = [boxes, is_on_free_ground](Random& random) {
    for (;;) {
      const Point2 centre =
          testing::random_point(random, Boxes::radius, Boxes::side - Boxes::radius);
      if (!is_on_free_ground || boxes->leaves_free(centre))
        return octagon_about(centre, Boxes::radius);
    }
  };
  const char* name =
      is_on_free_ground ? "a million vertices, free ground" : "a million vertices, across boxes";
  return {name, [boxes] { return world_with(Boxes::side, boxes->loops); }, boxes->loops, octagon};
}

/// Crates of up to two cells across, on free cells.
EditInput crates_in(const std::string& name, const Cells& cells) {
  const auto crate = [cells](Random& random) {
    return quad_about(random, random_free_middle(cells, random), cell_width);
  };
  return {name, [cells] { return world_of(cells); }, outlines(cells, cell_width), crate};
}

}  // namespace

void measure_world(const Options& options, Results& results) {
  const auto measure = [&](const char* name,
                           const std::function<std::optional<EditInput>()>& make) {
    if (!options.wants("add an area", name)) return;
    if (const auto input = make()) measure_edits_of(*input, options, results);
  };
  measure("world of 35,000 faces", overlapping_quads);
  measure("caves 345", [] { return crates_in("caves 345", caves(345, 3)); });
  measure("sc1/BlackLotus", [&]() -> std::optional<EditInput> {
    const auto cells = find_map("sc1/BlackLotus", options, results);
    if (!cells) return std::nullopt;
    return crates_in("sc1/BlackLotus", *cells);
  });
  measure("a million vertices, free ground", [] { return million_vertices(true); });
  measure("a million vertices, across boxes", [] { return million_vertices(false); });
}

}  // namespace offgrid::bench
