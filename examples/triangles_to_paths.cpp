// From triangles to paths: a floor is cut by updating triangles, its faces get costs, and a world
// of them finds the shortest path and a cheap one. With a folder as argument each step is drawn
// there.
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "offgrid/io/mesh_picture.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/ground/areas_of.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"

using namespace offgrid;
using kernel::Point2;
using navmesh::FaceId;
using navmesh::FaceState;

namespace {

enum class Soil { grass, mud, rock };
using Floor = navmesh::GridCut<Soil>;

FaceState state_of(Soil soil) {
  if (soil == Soil::rock) return {.ground = navmesh::Ground::blocked};
  return {.cost = FaceState::unit_cost * (soil == Soil::mud ? 5U : 1U)};
}

/// Writes FOLDER/NAME.svg: the faces by their soil, and a path.
bool draw(const std::string& folder, const std::string& name, const navmesh::PlanarMesh& mesh,
          const std::function<FaceState(FaceId)>& state, const std::vector<Point2>& path) {
  if (folder.empty()) return true;
  io::SvgPage page(560, 460, name);
  io::Canvas canvas = io::Canvas::undistorted(page, {{20, 20}, {540, 440}}, {{0, 0}, {1000, 800}});
  for (const FaceId f : mesh.mesh().faces()) {
    const bool is_blocked = state(f).ground == navmesh::Ground::blocked;
    if (!is_blocked && state(f).cost == FaceState::unit_cost) continue;
    io::fill_faces(canvas, mesh, {&f, 1}, is_blocked ? io::palette::frame : io::palette::left);
  }
  io::draw_mesh(canvas, mesh);
  io::draw_path(canvas, path, io::palette::right, 3);
  const io::Status saved = page.save(folder + "/" + name + ".svg");
  if (!saved.ok()) std::fprintf(stderr, "%s\n", saved.message().c_str());
  return saved.ok();
}

void print(const char* what, const std::vector<Point2>& corners) {
  std::printf("%s:", what);
  for (const Point2& p : corners) std::printf(" (%d, %d)", p.x.raw(), p.y.raw());
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "";
  const auto at = [](int x, int y) { return Point2::at(x, y); };

  // Triangles are updated: mud in the middle, and two rocks, the second of which cuts the mud.
  auto floor = *Floor::rectangle(at(0, 0), at(1000, 800), Soil::grass);
  const auto soil = [&](FaceId f) { return state_of(floor.data(f)); };
  const std::vector<std::pair<navmesh::UpdatingTriangle, Soil>> updates = {
      {{at(300, 100), at(700, 200), at(450, 640)}, Soil::mud},
      {{at(150, 500), at(400, 450), at(250, 760)}, Soil::rock},
      {{at(500, 450), at(800, 380), at(720, 700)}, Soil::rock},
  };
  int step = 0;
  for (const auto& [triangle, becomes] : updates) {
    const auto report = floor.update(triangle, [to = becomes](Soil& data) { data = to; });
    if (!report) return std::printf("%s\n", describe(report.error()).c_str()), 1;
    std::printf("update %d: %zu faces inside, %zu in all\n", ++step, report->inside.size(),
                floor.mesh().face_count());
    if (!draw(folder, "update" + std::to_string(step), floor.planar(), soil, {})) return 1;
  }

  // The faces become areas, and these a world.
  auto world = navmesh::World::make({.low = at(0, 0), .high = at(1000, 800)}).value();
  auto edit = world.edit();
  for (const navmesh::Area& area : navmesh::areas_of(floor.planar(), soil)) edit.add(area);
  if (!edit.commit()) return 1;
  const auto state = [&](FaceId f) { return world.state(f); };

  // Paths: the shortest one through the mud, and a cheap one around it.
  const Point2 from = at(50, 300), to = at(950, 350);
  const auto shortest = navmesh::ShortestPathFinder().find(world, from, to);
  const auto cheap = navmesh::CheapPathFinder().find(world, from, to);
  if (!shortest || !cheap) return 1;
  print("shortest path", shortest->corners);
  print("cheap path", cheap->corners);
  if (!draw(folder, "shortest", world.planar(), state, shortest->corners)) return 1;
  if (!draw(folder, "cheap", world.planar(), state, cheap->corners)) return 1;
  return 0;
}
