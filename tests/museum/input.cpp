#include "museum/input.hpp"

#include <cmath>
#include <utility>

#include "offgrid/io/quantise.hpp"

namespace offgrid::museum {

Loop loop(std::initializer_list<std::array<std::int64_t, 2>> corners) {
  Loop points;
  for (const auto& [x, y] : corners) points.push_back(Point2::at(x, y));
  return points;
}

Loop scaled(double per_unit, const Places& places, std::array<double, 2> origin) {
  Loop points;
  for (const auto& [x, y] : places) {
    points.push_back(Point2::at(std::llround((x - origin[0]) * per_unit),
                                std::llround((y - origin[1]) * per_unit)));
  }
  return points;
}

std::vector<Loop> quantised(const std::vector<Places>& loops) {
  io::Drawing drawing;
  for (const Places& places : loops) {
    io::Line& line = drawing.features.emplace_back().lines.emplace_back();
    for (const auto& [x, y] : places) line.push_back({x, y});
  }
  const auto made = io::quantise(drawing).value();
  std::vector<Loop> points;
  for (const io::GridFeature& feature : made.features) points.push_back(feature.lines.front());
  return points;
}

AreaPlan filled(std::vector<Loop> loops) { return {.loops = std::move(loops)}; }
AreaPlan filled_loop(Loop loop) { return {.loops = {std::move(loop)}}; }
AreaPlan with_holes(std::vector<Loop> loops) {
  return {.loops = std::move(loops), .is_even_odd = true};
}
AreaPlan wall(Loop line) { return {.loops = {std::move(line)}, .is_barrier = true}; }

std::vector<AreaPlan> each(std::vector<Loop> loops, AreaPlan (*make)(Loop)) {
  std::vector<AreaPlan> areas;
  for (Loop& loop : loops) areas.push_back(make(std::move(loop)));
  return areas;
}

Exhibit scene_of(std::string_view claim, std::string_view report, std::string_view seen,
                 std::string_view input, std::vector<AreaPlan> areas, std::size_t vertices,
                 std::size_t parts, std::optional<std::int64_t> blocked,
                 std::vector<Overlap> overlaps) {
  Scene scene;
  scene.areas = std::move(areas);
  scene.vertices = vertices;
  scene.parts = parts;
  scene.blocked = blocked;
  scene.overlaps = std::move(overlaps);
  return {claim, report, seen, input, scene};
}

Exhibit region_of(std::string_view claim, std::string_view report, std::string_view seen,
                  std::string_view input, std::vector<Loop> loops, std::size_t vertices,
                  std::size_t parts, std::optional<std::int64_t> blocked) {
  return scene_of(claim, report, seen, input, {with_holes(std::move(loops))}, vertices, parts,
                  blocked);
}

std::vector<Cloud::Segment> ring_of(std::uint32_t count, std::uint32_t first) {
  std::vector<Cloud::Segment> segments;
  for (std::uint32_t i = 0; i < count; ++i)
    segments.push_back({first + i, first + (i + 1) % count});
  return segments;
}

}  // namespace offgrid::museum
