// offgrid-figures: makes the pictures of the pages, or compares those in a folder with what it
// would make.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

#include "figures.hpp"
#include "offgrid/io/file.hpp"

namespace {

using namespace offgrid;

struct Figure {
  const char* name;
  std::string (*draw)();
};

constexpr Figure all_figures[] = {
    {"broken_rays", figures::broken_rays},
    {"broken_ways", figures::broken_ways},
    {"broken_rings", figures::broken_rings},
    {"broken_touching", figures::broken_touching},
    {"broken_lines", figures::broken_lines},
    {"cut_split", figures::cut_split},
    {"cut_diagonals", figures::cut_diagonals},
    {"cut_restricted", figures::cut_restricted},
    {"cut_faces", figures::cut_faces},
    {"cut_unrestricted", figures::cut_unrestricted},
    {"cut_grid", figures::cut_grid},
    {"cut_modes", figures::cut_modes},
    {"cut_rounding", figures::cut_rounding},
    {"cut_snapped", figures::cut_snapped},
    {"layered_ground", figures::layered_ground},
    {"motion_building", figures::motion_building},
    {"motion_crowds", figures::motion_crowds},
    {"motion_places", figures::motion_places},
    {"offset_mesh", figures::offset_mesh},
    {"offset_walks", figures::offset_walks},
    {"offset_border", figures::offset_border},
    {"offset_cases", figures::offset_cases},
    {"flood_ring", figures::flood_ring},
    {"overlay_transfer", figures::overlay_transfer},
    {"visible_lines", figures::visible_lines},
    {"triangulation_ties", figures::triangulation_ties},
    {"triangulation_build", figures::triangulation_build},
    {"triangulation_insert", figures::triangulation_insert},
    {"triangulation_remove", figures::triangulation_remove},
    {"triangulation_constraint", figures::triangulation_constraint},
    {"mesh_rotation", figures::mesh_rotation},
    {"mesh_views", figures::mesh_views},
};

constexpr const char* usage =
    "usage: offgrid-figures [--check] FOLDER\n"
    "\n"
    "Writes the figures of the pages as FOLDER/*.svg. With --check it writes nothing and compares "
    "the folder's SVG files with what it "
    "would\n"
    "write, byte by byte. Exit status: 0 fine, 1 a file differs, is missing or is too many, 2 "
    "wrong usage.\n";

int write_all(const std::string& folder) {
  if (const io::Status made = io::make_folder(folder); !made.ok()) {
    std::fprintf(stderr, "%s\n", made.message().c_str());
    return 1;
  }
  for (const Figure& figure : all_figures) {
    const std::string path = folder + "/" + figure.name + ".svg";
    if (const io::Status written = io::write_file(path, figure.draw()); !written.ok()) {
      std::fprintf(stderr, "%s\n", written.message().c_str());
      return 1;
    }
    std::printf("%s\n", path.c_str());
  }
  return 0;
}

int check_all(const std::string& folder) {
  int faults = 0;
  std::set<std::string> names;
  for (const Figure& figure : all_figures) {
    const std::string name = figure.name + std::string(".svg");
    names.insert(name);
    std::ifstream file(folder + "/" + name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (file && text == figure.draw()) continue;
    std::printf("%s %s\n", name.c_str(), file ? "is not what offgrid-figures draws" : "is missing");
    ++faults;
  }
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".svg" || names.count(name) > 0) continue;
    std::printf("%s is no figure that offgrid-figures draws\n", name.c_str());
    ++faults;
  }
  std::printf("%zu figures, %d faults\n", names.size(), faults);
  return faults == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view first = count > 1 ? arguments[1] : "";
  if (first == "--help") {
    std::fputs(usage, stdout);
    return 0;
  }
  if (first == "--check" && count == 3) return check_all(arguments[2]);
  if (count == 2 && first.substr(0, 1) != "-" && !first.empty()) return write_all(arguments[1]);
  std::fputs(usage, stderr);
  return 2;
}
