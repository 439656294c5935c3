// Inputs that broke others: docs/broken-inputs.md draws exhibits of the museum.
#include <algorithm>
#include <array>

#include "figures.hpp"
#include "museum/exhibit.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "sheet.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::FaceId;
using navmesh::Ground;
using navmesh::World;

World world_of(std::int64_t low, std::int64_t high, const std::vector<Area>& areas,
               Ground ground = Ground::walkable) {
  navmesh::WorldOptions options{.low = Point2::at(low, low), .high = Point2::at(high, high)};
  options.ground.ground = ground;
  World world = *World::make(options);
  auto edit = world.edit();
  for (const Area& area : areas) edit.add(area);
  static_cast<void>(edit.commit());
  return world;
}

/// The scene whose claim begins with these words.
museum::Scene scene_of(std::string_view words) {
  const std::vector<museum::Exhibit> all = museum::all_exhibits();
  return std::get<museum::Scene>(
      std::find_if(all.begin(), all.end(), [&](const museum::Exhibit& e) {
        return e.claim.starts_with(words);
      })->shown);
}

std::vector<Area> areas_of(std::string_view words) {
  std::vector<Area> areas;
  for (const museum::AreaPlan& plan : scene_of(words).areas) {
    areas.push_back(
        {.loops = plan.loops,
         .rule = plan.is_even_odd ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero,
         .shape = plan.is_barrier ? Area::Shape::barrier : Area::Shape::region});
  }
  return areas;
}

/// The free ground inside a wall, which is the first loop.
Area floor_of(Area wall) {
  wall.loops.erase(wall.loops.begin());
  wall.priority = 1;
  wall.state.ground = Ground::walkable;
  return wall;
}

void draw_world(Canvas& canvas, const World& world) {
  std::vector<FaceId> blocked;
  for (const FaceId f : world.mesh().faces()) {
    if (world.is_blocked(f)) blocked.push_back(f);
  }
  io::fill_faces(canvas, world.planar(), blocked, role::blocked);
  io::MeshStyle style = mesh_style(2);
  style.constraint.stroke_width = 1.5;
  io::draw_mesh(canvas, world.planar(), style);
  std::vector<navmesh::HalfedgeId> barriers;
  for (const FaceId f : world.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (world.is_barrier(world.mesh().halfedge(f, k)))
        barriers.push_back(world.mesh().halfedge(f, k));
    }
  }
  io::draw_edges(canvas, world.mesh(), io::positions_of(world.planar()), barriers,
                 Style::line(role::constraint, 4));
}

void draw_ray(Canvas& canvas, const World& world, Point2 from, Point2 to) {
  const navmesh::RayHit hit = navmesh::raycast(world, from, to);
  const Position end = draw_motion(canvas, from, to, hit);
  if (hit.stop != navmesh::RayStop::none) draw_dot(canvas, end, role::wrong, 4.5);
  draw_dot(canvas, io::position(from), role::fresh, 4);
}

void draw_path(Canvas& canvas, const World& world, Point2 from, Point2 to) {
  navmesh::ShortestPathFinder finder;
  const auto path = finder.find(world, from, to);
  if (path) io::draw_path(canvas, path->corners, role::fresh, 2);
}

}  // namespace

std::string broken_rays() {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  const World walls = world_of(0, 6, areas_of("rays_along_walls"));
  const Area line{.loops = {{at(3, 0), at(3, 6)}}, .shape = Area::Shape::barrier};
  const World divided = world_of(0, 6, {line});
  constexpr Box box{{-0.4, -0.4}, {6.4, 6.4}};
  Sheet sheet("Rays along walls and through corners", 2, 2, 300, 300);
  sheet.frame("along walls and through corners", box, [&](Canvas& c) {
    draw_world(c, walls);
    draw_ray(c, walls, at(0, 2), at(6, 2));
    draw_ray(c, walls, at(0, 0), at(4, 4));
    draw_ray(c, walls, at(2, 0), at(2, 6));
    draw_ray(c, walls, at(3, 5), at(5, 3));
    draw_ray(c, walls, at(0, 5), at(6, 5));
  });
  sheet.frame("to a wall, from it, and not through it", box, [&](Canvas& c) {
    draw_world(c, divided);
    draw_path(c, divided, at(1, 4), at(3, 3));
    draw_path(c, divided, at(3, 3), at(5, 4));
    draw_ray(c, divided, at(1, 1), at(5, 1));
  });
  return sheet.document();
}

std::string broken_ways() {
  constexpr std::string_view words = "paths_that_an_epsilon_lost";
  const World world = world_of(0, 500000000, {floor_of(areas_of(words)[0])}, Ground::blocked);
  const auto draw = [&](Canvas& c) {
    draw_world(c, world);
    for (const museum::Path& path : scene_of(words).paths)
      draw_path(c, world, path.corners.front(), path.corners.back());
  };
  Sheet sheet("Ways that an epsilon lost", 2, 2, 380, 260);
  sheet.frame("the five ways", {{2e7, 2e7}, {4.25e8, 2.85e8}}, draw);
  sheet.frame("where they begin", {{1.7e8, 0.8e8}, {2.4e8, 1.28e8}}, draw);
  return sheet.document();
}

std::string broken_rings() {
  std::vector<Area> areas = areas_of("rings_that_cross_themselves");
  const World whole = world_of(0, 100, areas);
  for (Area& area : areas) area.rule = navmesh::WindingRule::even_odd;
  const World striped = world_of(0, 100, areas);
  constexpr Box box{{-1, -1}, {101, 101}};
  Sheet sheet("Four rings that cross themselves and each other", 3, 3, 330, 330);
  sheet.frame("the four rings", box, [&](Canvas& c) {
    const std::array<Colour, 4> colours{role::line, role::area_line, role::fresh, role::wrong};
    for (std::size_t i = 0; i < areas.size(); ++i) {
      const std::vector<Position> ring = places_of(areas[i].loops.front());
      c.polygon(ring, Style::line(colours[i], 2));
    }
  });
  sheet.frame("inside: wound, whichever way", box, [&](Canvas& c) { draw_world(c, whole); });
  sheet.frame("inside: wound an odd number of times", box, [&](Canvas& c) {
    std::vector<FaceId> freed;  // wound, but by no ring an odd number of times
    for (const FaceId f : striped.mesh().faces()) {
      bool is_wound = false;
      for (std::uint32_t id = 1; id <= areas.size(); ++id)
        is_wound = is_wound || striped.winding(f, navmesh::AreaId{id}) != 0;
      if (is_wound && !striped.is_blocked(f)) freed.push_back(f);
    }
    io::fill_faces(c, striped.planar(), freed, role::wrong);
    draw_world(c, striped);
  });
  return sheet.document();
}

std::string broken_touching() {
  const World triangles = world_of(-4, 4, areas_of("three_triangles_that_touch"));
  const World thin = world_of(-3, 3, areas_of("a_ring_as_thin"));
  const World holes =
      world_of(-5, 30, {floor_of(areas_of("holes_that_touch_in_a_point")[0])}, Ground::blocked);
  const World outlines = world_of(0, 500, areas_of("outlines_that_share"));
  Sheet sheet("Shapes that touch", 4, 2, 280, 280);
  sheet.frame("three triangles", {{-1, -3}, {3, 1}}, [&](Canvas& c) {
    draw_world(c, triangles);
    draw_ray(c, triangles, Point2::at(0, 0), Point2::at(2, -2));
  });
  sheet.frame("a ring with a thin part", {{-3, -3}, {3, 3}}, [&](Canvas& c) {
    draw_world(c, thin);
    draw_path(c, thin, Point2::at(0, -1), Point2::at(0, 1));
  });
  sheet.frame("two holes that touch", {{-2, -2}, {22, 27}}, [&](Canvas& c) {
    draw_world(c, holes);
    draw_ray(c, holes, Point2::at(1, 11), Point2::at(6, 16));
    draw_path(c, holes, Point2::at(1, 11), Point2::at(6, 16));
  });
  sheet.frame("boxes that touch", {{-10, -10}, {510, 510}}, [&](Canvas& c) {
    draw_world(c, outlines);
    draw_path(c, outlines, Point2::at(250, 350), Point2::at(350, 250));
  });
  return sheet.document();
}

std::string broken_lines() {
  const std::vector<Area> lines = areas_of("lines_that_nearly_overlap");
  const World world = world_of(-300000000, 300000000, lines);
  const World frame = world_of(-10000, 300000, areas_of("a_bridge_there_and_back"));
  // The antidiagonal becomes the horizontal, and what is across it is stretched a million times.
  const auto turned = [](Position p) {
    return Position{(p.x - 166e6) / 1e6, (p.x + p.y + 8959680) / 1.5};
  };
  Sheet sheet("Lines that nearly overlap, and a bridge", 3, 3, 270, 270);
  sheet.frame("four lines, two of them in the square", {{-2.7e8, -3e8}, {2.7e8, 0.3e8}},
              [&](Canvas& c) {
                draw_world(c, world);
                const std::array<Position, 4> about{
                    {{1.35e8, -2.05e8}, {1.95e8, -2.05e8}, {1.95e8, -1.45e8}, {1.35e8, -1.45e8}}};
                c.polygon(about, Style::line(role::wrong, 1.5));
              });
  sheet.close_up("two of them, stretched", {{-14, -14}, {14, 14}}, [&](Canvas& c) {
    for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
      const std::vector<Position> ends = places_of(lines[i].loops[0]);
      c.line(turned(ends[0]), turned(ends[1]),
             Style::line(i == 0 ? role::line : role::constraint, 2));
    }
    for (const navmesh::VertexId v : world.mesh().vertices()) {
      const Position p = turned(io::position(world.planar().point(v)));
      if (p.y > -14 && p.y < 14) draw_dot(c, p, role::fresh, 4);
    }
  });
  sheet.frame("a frame and its bridge", {{-9000, -9000}, {275000, 180000}},
              [&](Canvas& c) { draw_world(c, frame); });
  return sheet.document();
}

}  // namespace offgrid::figures
