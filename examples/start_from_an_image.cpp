// A program that starts with a large mesh: it loads the image of the last run, and builds the mesh
// only if there is none, or one of another version.
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>

#include "offgrid/io/image_file.hpp"

namespace {

using offgrid::kernel::Point2;
using offgrid::navmesh::Agent;
using offgrid::navmesh::Area;
using offgrid::navmesh::NavMesh;

NavMesh build() {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(1600, 1600), .radii = {10}})
          .value();
  auto edit = mesh.edit();
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y)
      edit.add(Area::rectangle(Point2::at(100 * x + 30, 100 * y + 20),
                               Point2::at(100 * x + 70, 100 * y + 80)));
  }
  if (!edit.commit()) std::puts("refused");
  return mesh;
}

NavMesh start(const std::string& file) {
  if (auto loaded = offgrid::io::read_mesh_image(file)) {
    std::puts("loaded");
    return std::move(*loaded);
  }
  std::puts("no image: built, and written");
  NavMesh mesh = build();
  if (const auto written = offgrid::io::write_mesh_image(file, mesh); !written.ok())
    std::puts(written.message().c_str());
  return mesh;
}

/// A wall comes, and an agent goes round it.
void play(NavMesh& mesh) {
  auto edit = mesh.edit();
  const auto wall = edit.add(Area::rectangle(Point2::at(780, 0), Point2::at(790, 1500)));
  if (!edit.commit()) return;
  const auto path = mesh.path(Point2::at(5, 5), Point2::at(1595, 5), Agent{1});
  std::printf("wall %u, digest %s, %zu corners\n", wall.value(), to_string(mesh.digest()).c_str(),
              path ? path->corners.size() : 0);
}

}  // namespace

int main() {
  const std::string file =
      (std::filesystem::temp_directory_path() / "offgrid_start_from_an_image.ogi").string();
  std::filesystem::remove(file);
  for (int run = 0; run < 2; ++run) {
    NavMesh mesh = start(file);
    play(mesh);
  }
  std::filesystem::remove(file);
  return 0;
}
