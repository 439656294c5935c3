// Bulk edits of many segments or areas: milliseconds from an empty world to the finished one; and
// from the bytes of a world file to a mesh for several agents. Frames, worlds from nothing one
// after another, have a process of their own for each side: what malloc keeps or gives back is a
// part of the figure.
#include <array>
#include <chrono>
#include <memory>

#include "navmesh/cgal_plus.hpp"
#include "navmesh/measurements.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "report/child.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::SegmentUse;
using navmesh::SnapRounding;
using navmesh::World;

double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The processor time of `make` in milliseconds, without the destruction of its result. Notes the
/// number of vertices.
template <class Make>
double sample(const Make& make, std::size_t& vertices) {
  const double start = processor_seconds();
  const auto made = make();
  const double stop = processor_seconds();
  vertices = made.vertex_count();
  return 1e3 * (stop - start);
}

struct OurSnap {
  SnapRounding snap;
  std::size_t vertex_count() const { return snap.triangulation().vertex_count(); }
};
struct OurWorld {
  World world;
  std::size_t vertex_count() const { return world.mesh().vertex_count(); }
};

OurSnap snap_all(int side, const std::vector<SegmentUse>& uses) {
  OurSnap made{*SnapRounding::rectangle(Point2::at(0, 0), Point2::at(side, side))};
  static_cast<void>(made.snap.edit(uses));
  return made;
}

OurWorld world_of(int side, const std::vector<Loop>& loops) {
  OurWorld made{*World::make(
      {.low = Point2::at(0, 0), .high = Point2::at(side, side), .lists_faces = false})};
  navmesh::WorldEdit edit = made.world.edit();
  for (const Loop& loop : loops) edit.add(navmesh::Area::polygon(loop));
  static_cast<void>(edit.commit());
  return made;
}

CgalPlus plus_of(const CgalPlus::Pairs& pairs) {
  CgalPlus made;
  made.insert(pairs);
  return made;
}

void note_vertices(const std::string& input, std::size_t our, std::size_t theirs,
                   Results& results) {
  results.note(input + ": offgrid has " + std::to_string(our) + " vertices, CGAL CDT+ " +
               std::to_string(theirs) +
               "; offgrid has four more of its rectangle, or eight with the frame of a world");
}

void measure_segments(const std::string& input, const SegmentSet& set, int factor,
                      const Options& options, Results& results) {
  if (!options.wants("snap", input)) return;
  std::vector<SegmentUse> uses;
  CgalPlus::Pairs pairs;
  for (const navmesh::Segment& s : set.segments) {
    uses.push_back({s, 1});
    pairs.add(s.from, s.to);
  }
  std::size_t our = 0, theirs = 0;
  interleave(results, "snap", input, "ms",
             {{ours, [&] { return sample([&] { return snap_all(set.side, uses); }, our); }},
              {"CGAL CDT+", [&] { return sample([&] { return plus_of(pairs); }, theirs); }}},
             factor * options.repetitions, true);
  note_vertices(input, our, theirs, results);
}

void measure_areas(const std::string& input, int side, const std::vector<Loop>& loops, int factor,
                   const Options& options, Results& results) {
  if (!options.wants("world", input)) return;
  CgalPlus::Pairs pairs;
  for (const Loop& loop : loops) pairs.add(loop);
  std::size_t our = 0, theirs = 0;
  interleave(results, "world", input, "ms",
             {{ours, [&] { return sample([&] { return world_of(side, loops); }, our); }},
              {"CGAL CDT+", [&] { return sample([&] { return plus_of(pairs); }, theirs); }}},
             factor * options.repetitions, true);
  note_vertices(input, our, theirs, results);
}

struct OurMesh {
  navmesh::NavMesh mesh;
  std::size_t vertex_count() const {
    std::size_t count = 0;
    for (std::uint32_t agent = 0; agent < mesh.agent_count(); ++agent)
      count += mesh.world(navmesh::Agent{agent}).mesh().vertex_count();
    return count;
  }
};

OurMesh mesh_of(const navmesh::NavMeshOptions& options, const std::vector<Loop>& loops) {
  OurMesh made{*navmesh::NavMesh::make(options)};
  navmesh::NavEdit edit = made.mesh.edit();
  for (const Loop& loop : loops) edit.add(navmesh::Area::polygon(loop));
  static_cast<void>(edit.commit());
  return made;
}

/// Loads a mesh of its world file, beside a bulk build of the same areas.
void measure_load(const std::string& input, int side, std::vector<std::int32_t> radii,
                  const std::vector<Loop>& loops, int factor, const Options& options,
                  Results& results) {
  if (!options.wants("load", input)) return;
  const navmesh::NavMeshOptions of{.low = Point2::at(0, 0),
                                   .high = Point2::at(side, side),
                                   .radii = std::move(radii),
                                   .lists_faces = false};
  const std::string file = io::write_world({navmesh::snapshot(mesh_of(of, loops).mesh)});
  std::size_t loaded = 0, built = 0;
  const auto load = [&file] {
    return OurMesh{*navmesh::restore_mesh(io::read_world(file)->snapshot)};
  };
  interleave(results, "load", input, "ms",
             {{ours, [&] { return sample(load, loaded); }},
              {"bulk build", [&] { return sample([&] { return mesh_of(of, loops); }, built); }}},
             factor * options.repetitions, true);
  results.note(input + ": a file of " + std::to_string(file.size()) + " bytes, a mesh of " +
               std::to_string(loaded) + " vertices, as built of " + std::to_string(built));
}

/// A mesh of three radii in one edit, and edits of one area each, on two threads and on one. By the
/// clock, since the time of the processor is the same.
void measure_threads(const std::string& input, const Options& options, Results& results) {
  std::vector<Loop> boxes = separate_boxes(317, 2'000, 1'000, 5);
  boxes.resize(100'000);
  const auto filled = [&](unsigned threads) {
    auto mesh = *navmesh::NavMesh::make({.low = Point2::at(0, 0),
                                         .high = Point2::at(634'000, 634'000),
                                         .radii = {40, 80, 120},
                                         .lists_faces = false});
    auto edit = mesh.edit();
    for (const Loop& loop : boxes) edit.add(navmesh::Area::polygon(loop));
    const double start = clock_seconds();
    static_cast<void>(edit.commit(threads));
    return std::pair(std::move(mesh), 1e3 * (clock_seconds() - start));
  };
  if (options.wants("mesh on two threads", input)) {
    interleave(results, "mesh on two threads", input, "ms",
               {{ours, [&] { return filled(2).second; }},
                {"one thread", [&] { return filled(1).second; }}},
               options.repetitions, true);
  }
  if (!options.wants("edit on two threads", input)) return;
  navmesh::NavMesh mesh = filled(2).first;
  const auto some_edits = [&](unsigned threads) {
    constexpr int edits = 100;
    const std::vector<Loop> loops = random_quads(edits, 600'000, 5'000, 11);
    const double start = clock_seconds();
    for (const Loop& loop : loops) {
      auto edit = mesh.edit();
      edit.add(navmesh::Area::polygon(loop));
      static_cast<void>(edit.commit(threads));
    }
    for (int i = 0; i < edits; ++i) static_cast<void>(mesh.undo(threads));
    return 1e3 * (clock_seconds() - start) / edits;
  };
  interleave(results, "edit on two threads", input, "ms",
             {{ours, [&] { return some_edits(2); }}, {"one thread", [&] { return some_edits(1); }}},
             options.repetitions, true);
}

/// Worlds from nothing: one in each frame, with other obstacles each time.
struct Frames {
  const char* input;
  int size;  ///< of an obstacle

  static constexpr int side = 200'000, count = 600;
  std::vector<Loop> obstacles(int frame) const {
    return random_quads(400, side, size, 1000 + static_cast<std::uint64_t>(frame));
  }
};
constexpr Frames all_frames[] = {{"400 obstacles, 600 frames", 5'000},
                                 {"400 half as wide, 600 frames", 2'500},
                                 {"400 nearly all apart, 600 frames", 1'200}};

/// The frames of one process.
struct FrameTimes {
  double median = 0, p99 = 0;
  std::size_t vertices = 0;  ///< of the last frame
};
template <class Prepare, class Make>
FrameTimes times_of(const Frames& frames, const Prepare& prepare, const Make& make) {
  FrameTimes made;
  std::vector<double> times;
  for (int frame = 0; frame < Frames::count; ++frame) {
    const auto input = prepare(frames.obstacles(frame));
    times.push_back(sample([&] { return make(input); }, made.vertices));
  }
  made.median = median(times);
  made.p99 = percentile(times, 0.99);
  return made;
}

FrameTimes times_of_ours(const Frames& frames) {
  return times_of(
      frames, [](std::vector<Loop> loops) { return loops; },
      [](const std::vector<Loop>& loops) { return world_of(Frames::side, loops); });
}

FrameTimes times_of_cgal(const Frames& frames) {
  return times_of(
      frames,
      [](const std::vector<Loop>& loops) {
        CgalPlus::Pairs pairs;
        for (const Loop& loop : loops) pairs.add(loop);
        return pairs;
      },
      plus_of);
}

void measure_frames_of(const Frames& frames, const Options& options, Results& results) {
  const std::string input = frames.input;
  if (!options.wants("world", input)) return;
  FrameTimes our, their;
  for (int i = 0; i < options.repetitions; ++i) {
    show_progress(input + ", " + std::to_string(i + 1) + "/" + std::to_string(options.repetitions));
    our = in_child([&] { return times_of_ours(frames); });
    their = in_child([&] { return times_of_cgal(frames); });
    for (const auto& [name, times] : {std::pair(ours, our), std::pair("CGAL CDT+", their)}) {
      results.add("world", input, name, "ms", times.median);
      results.add("world, p99", input, name, "ms", times.p99);
    }
  }
  show_progress("");
  note_vertices(input, our.vertices, their.vertices, results);
}

}  // namespace

void measure_frames(const Options& options, Results& results) {
  for (const Frames& frames : all_frames) measure_frames_of(frames, options, results);
}

void measure_world_bulk(const Options& options, Results& results) {
  measure_segments("10,000 random segments", random_segments(), 2, options, results);
  measure_segments("lattice of crossings", lattice_segments(), 4, options, results);
  measure_areas("40,000 boxes", 400'000, separate_boxes(200, 2'000, 1'000, 5), 1, options, results);
  std::vector<Loop> boxes = separate_boxes(317, 2'000, 1'000, 5);
  boxes.resize(100'000);
  measure_load("100,000 boxes, three worlds", 634'000, {40, 100}, boxes, 1, options, results);
  measure_threads("100,000 boxes, three radii", options, results);
  measure_load("120 areas, four worlds", 20'000, {20, 50, 100}, random_quads(120, 20'000, 2'000, 7),
               10, options, results);
}

}  // namespace offgrid::bench
