// Edits of a world that is there: microseconds of one, each timed alone by the steady clock; the median and the 99th of a hundred.
//
// In a world of 35,000 faces, of which 4-gons block a quarter: add a 4-gon, disable it, remove it, take the removal back. In one of a
// million vertices, 250,000 separate boxes: add an octagon, with nothing of its surroundings in the caches, and remove it.
#include <array>
#include <functional>

#include "navmesh/cgal_plus.hpp"
#include "navmesh/measurements.hpp"
#include "navmesh/times.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::AreaId;
using navmesh::World;
using testing::Random;

/// The library's world in the form that is measured.
class OurWorld {
 public:
  OurWorld(int side, const std::vector<Loop>& loops) : world_(*World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)})) {
    navmesh::WorldEdit edit = world_.edit();
    for (const Loop& loop : loops) edit.add(blocked(loop));
    failed_ += edit.commit() ? 0 : 1;
  }

  AreaId add(const Loop& loop) {
    AreaId id;
    commit([&](navmesh::WorldEdit& edit) { id = edit.add(blocked(loop)); });
    return id;
  }
  bool disable(AreaId id) {
    return commit([id](navmesh::WorldEdit& edit) { edit.set_enabled(id, false); });
  }
  bool remove(AreaId id) {
    return commit([id](navmesh::WorldEdit& edit) { edit.remove(id); });
  }
  bool undo() { return static_cast<bool>(world_.undo()); }
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

void run_ours(OurWorld& world, const std::string& input, int count, const std::function<Loop()>& next, Results& results) {
  Times add, toggle, remove, undo;
  for (int i = 0; i < count; ++i) {
    const Loop loop = next();
    const AreaId id = add.measure([&] { return world.add(loop); });
    toggle.measure([&] { return world.disable(id); });
    remove.measure([&] { return world.remove(id); });
    undo.measure([&] { return world.undo(); });
    world.remove(id);
  }
  add.report("add an area", input, ours, results);
  toggle.report("toggle an area", input, ours, results);
  remove.report("remove an area", input, ours, results);
  undo.report("undo a removal", input, ours, results);
  if (!world.is_sound()) results.note(input + ": an edit of offgrid failed");
}

void run_cgal(CgalPlus& mesh, const std::string& input, int count, const std::function<Loop()>& next, Results& results) {
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
  results.note(input + ": after " + std::to_string(count) + " additions and removals CGAL CDT+ has " +
               std::to_string(mesh.vertex_count() - before) + " vertices more; offgrid has those that it had");
}

/// Takes turns of the two worlds; no turn meets a polygon of another.
void measure_edits_of(const std::string& input, int side, const std::vector<Loop>& loops, int our_count, int their_count,
                      const std::function<Loop(Random&)>& next, const Options& options, Results& results) {
  if (!options.wants("add an area", input)) return;
  show_progress(input + ", building");
  OurWorld world(side, loops);
  CgalPlus mesh;
  CgalPlus::Pairs pairs;
  for (const Loop& loop : loops) pairs.add(loop);
  mesh.insert(pairs);
  results.note(input + ": offgrid has " + std::to_string(world.face_count()) + " faces and " + std::to_string(world.vertex_count()) +
               " vertices");
  for (int i = 0; i < options.repetitions; ++i) {
    show_progress(input + ", " + std::to_string(i + 1) + "/" + std::to_string(options.repetitions));
    Random our_random(100 + static_cast<std::uint64_t>(i)), their_random(100 + static_cast<std::uint64_t>(i));
    run_ours(world, input, our_count, [&] { return next(our_random); }, results);
    run_cgal(mesh, input, their_count, [&] { return next(their_random); }, results);
  }
  show_progress("");
}

}  // namespace

void measure_world(const Options& options, Results& results) {
  constexpr int side = 1'000'000, size = 6'000;
  measure_edits_of(
      "world of 35,000 faces", side, random_quads(3'500, side, size, 1), 2'000, 1'000,
      [](Random& random) { return random_quad(random, side, size); }, options, results);
  constexpr int pitch = 2'000, across = 500, spacing = pitch / 2;  // of a million vertices, on average
  measure_edits_of(
      "world of a million vertices", across * pitch, separate_boxes(across, pitch, 1'000, 2), 2'000, 500,
      [](Random& random) { return random_octagon(random, across * pitch, spacing * 3 / 10); }, options, results);
}

}  // namespace offgrid::bench
