// The tracks of agents that are in each other's way: docs/motion.md.
#include <vector>

#include "figures.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "sheet.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::CrowdAgent;
using testing::CrowdScene;

/// The places of an agent, step by step.
using Track = std::vector<Point2>;

/// The tracks until all agents have arrived.
std::vector<Track> tracks_of(CrowdScene& scene) {
  constexpr int steps_max = 5000;
  std::vector<Track> tracks(scene.crowd.size());
  for (int step = 0; step < steps_max && !scene.has_ended(); ++step) {
    scene.step();
    for (std::size_t i = 0; i < tracks.size(); ++i)
      tracks[i].push_back(scene.crowd.find(scene.crowd.ids()[i])->place.point.point);
  }
  return tracks;
}

/// A colour for each direction, so that streams are told apart.
Colour colour_of(const Point2& from, const Point2& to) {
  const kernel::Vector2 d = to - from;
  if (abs(d.x) > abs(d.y)) return d.x > kernel::constant<0> ? role::line : role::wrong;
  return d.y > kernel::constant<0> ? role::area_line : role::fresh;
}

/// The polygon that replaces a disc.
std::vector<Point2> outline(const Point2& middle, std::int32_t radius) {
  std::vector<Point2> corners;
  const navmesh::Disc disc = *navmesh::Disc::make(radius);
  for (const Point2& corner : disc.corners())
    corners.push_back(Point2::at(middle.x + corner.x, middle.y + corner.y));
  return corners;
}

/// Obstacles, every sixth place of each track, and the discs when half of the time is over.
void draw_tracks(Canvas& canvas, CrowdScene scene) {
  constexpr std::size_t steps_drawn = 6;
  for (const auto& [id, area] : scene.mesh.areas())
    draw_polygon(canvas, places_of(area.loops[0]), role::blocked);
  const std::vector<Track> tracks = tracks_of(scene);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const Track& track = tracks[i];
    const Colour colour = colour_of(track.front(), track.back());
    Track line;
    for (std::size_t k = 0; k < track.size(); k += steps_drawn) {
      if (line.empty() || line.back() != track[k]) line.push_back(track[k]);
    }
    canvas.polyline(places_of(line), Style::line(colour, 0.7));
    const std::int32_t radius = scene.crowd.find(scene.crowd.ids()[i])->radius;
    canvas.polygon(places_of(outline(track[track.size() / 2], radius)), Style::line(colour, 1.4));
  }
}

}  // namespace

std::string motion_crowds() {
  Sheet sheet("Agents that keep apart", 3, 3, 280, 250);
  sheet.frame("24 agents, each to the opposite point", {{150, 150}, {1050, 1050}},
              [](Canvas& c) { draw_tracks(c, testing::circle_of_antipodes(24, 300)); });
  sheet.frame("12 on each side of a doorway", {{400, 100}, {1600, 900}},
              [](Canvas& c) { draw_tracks(c, testing::doorway(12, 160)); });
  sheet.frame("two streams of 20", {{0, 0}, {1620, 1620}},
              [](Canvas& c) { draw_tracks(c, testing::crossing_streams(20)); });
  return sheet.document();
}

}  // namespace offgrid::figures
