// Memory of the finished structure, and the most that its construction adds, in MiB for a million
// points.
//
// The child makes and converts the points before the measurement: they are the caller's, and in
// neither figure.
#include "report/memory.hpp"
#include "navmesh/measurements.hpp"
#include "navmesh/subjects.hpp"
#include "navmesh/world_inputs.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "report/child.hpp"

namespace offgrid::bench {

namespace {

constexpr double mebibyte = 1024 * 1024;

void record(const std::string& input, const std::string& subject, const Usage& usage,
            double millions, Results& results) {
  if (usage.peak == 0) {
    results.note("memory, " + input + ", " + subject + ": the system does not say");
    return;
  }
  results.add("memory, finished", input, subject, "MiB/1e6 points",
              usage.held / mebibyte / millions);
  results.add("memory, peak", input, subject, "MiB/1e6 points", usage.peak / mebibyte / millions);
}

bool is_wanted(const Options& options, const std::string& input) {
  return options.wants("memory, finished", input) || options.wants("memory, peak", input);
}

void measure_points(const PointInput& input, const Options& options, Results& results) {
  const std::string name = input.name + " " + std::to_string(input.size);
  if (!is_wanted(options, name)) return;
  const double millions = static_cast<double>(input.size) / 1e6;
  for (const PointSubject& subject : point_subjects()) {
    if (input.size > subject.most_points || (options.quick && subject.most_repetitions < 1000))
      continue;
    show_progress("memory, " + name + ", " + subject.name);
    const Usage usage = in_child([&] {
      const Points points = make_points(input);
      return memory_of(subject.prepare(points));
    });
    record(name, subject.name, usage, millions, results);
  }
}

void measure_boxes(const Options& options, Results& results) {
  if (!is_wanted(options, "40,000 boxes") || options.quick) return;
  for (const ConstrainedSubject& subject :
       {offgrid_constrained(), cgal_constrained(), cgal_constrained_plus()}) {
    show_progress("memory, boxes, " + subject.name);
    const Usage usage = in_child([&] {
      const ConstrainedInput input = boxes();
      return memory_of(subject.prepare(input));
    });
    record("40,000 boxes", subject.name, usage, 0.16, results);
  }
}

// A world with lists of faces and its journal; the areas are the world's, so they count.
void measure_boxes_world(const Options& options, Results& results) {
  const std::string input = "250,000 boxes";
  if (!is_wanted(options, input) || options.quick) return;
  show_progress("memory, a world of boxes");
  const Usage usage = in_child([] {
    constexpr int side = 1'000'000;
    return memory_of([boxes = separate_boxes(500, 2'000, 1'000, 5)](const auto& inspect) {
      auto world = *navmesh::World::make(
          {.low = kernel::Point2::at(0, 0), .high = kernel::Point2::at(side, side)});
      auto edit = world.edit();
      for (const Loop& loop : boxes) edit.add(navmesh::Area::polygon(loop));
      static_cast<void>(edit.commit());
      inspect();
    });
  });
  record(input, ours, usage, 1, results);
}

// Squares of one plane that do not touch, two triangles each: they share a floor. The import keeps
// the ground's triangles for heights; its world is that of as many areas.
void measure_patches(const Options& options, Results& results) {
  const std::string input = "70,000 patches";
  if (!is_wanted(options, input) || options.quick) return;
  constexpr int rows = 265, count = 70'000, side = 20, pitch = 30;
  std::vector<navmesh::GroundTriangle> patches;
  for (int i = 0; i < count; ++i) {
    const int x = i % rows * pitch, y = i / rows * pitch;
    const auto corner = [&](int right, int up) {
      return navmesh::GroundPoint{kernel::Point2::at(x + right, y + up), 0};
    };
    patches.push_back({corner(0, 0), corner(side, 0), corner(side, side)});
    patches.push_back({corner(0, 0), corner(side, side), corner(0, side)});
  }
  for (const bool with_world : {false, true}) {
    show_progress("memory, patches of ground");
    const Usage usage = in_child([&] {
      return memory_of([&](const auto& inspect) {
        const auto ground = *navmesh::import_ground(patches, {.rise = 1, .run = 1, .step = 5});
        auto world = *navmesh::World::make(ground.world_options());
        if (with_world) {
          auto edit = world.edit();
          for (const navmesh::Area& area : ground.areas) edit.add(area);
          static_cast<void>(edit.commit());
        }
        inspect();
      });
    });
    record(input, std::string(ours) + (with_world ? ", import and world" : ", import"), usage,
           count * 4 / 1e6, results);
  }
}

}  // namespace

void measure_memory(const Options& options, Results& results) {
  const auto inputs = point_inputs();
  measure_points(inputs[0], options, results);
  if (!options.quick) {
    measure_points(inputs[2], options, results);
    for (const PointInput& input : inputs) {
      if (input.size == 100'000 && input.name == "uniform") measure_points(input, options, results);
    }
  }
  measure_boxes(options, results);
  measure_boxes_world(options, results);
  measure_patches(options, results);
  if (options.large) measure_points(large_input(), options, results);
  show_progress("");
}

}  // namespace offgrid::bench
