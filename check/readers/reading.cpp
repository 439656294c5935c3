#include "readers/reading.hpp"

#include <algorithm>
#include <array>

#include "offgrid/io/geojson.hpp"
#include "offgrid/io/obj.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wkt.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"

namespace offgrid::readers {
namespace {

using io::FileKind;

template <class T>
bool take(io::ReadResult<T> result, T& value, std::optional<io::ReadError>& error) {
  if (result) {
    value = std::move(*result);
  } else {
    error = result.error();
  }
  return result.has_value();
}

template <class T>
void take(io::ReadResult<T> result, std::optional<T>& value, std::optional<io::ReadError>& error) {
  if (result) {
    value = std::move(*result);
  } else {
    error = result.error();
  }
}

void read_archive(const std::string& text, Reading& reading) {
  if (!take(io::read_wad(io::bytes_of(text)), reading.wad, reading.error)) return;
  for (const io::WadLevelEntry& entry : reading.wad.levels) {
    io::WadLevel level;
    if (!take(io::read_level(io::bytes_of(text), reading.wad, entry.name.text()), level,
              reading.error))
      return;
    reading.levels.push_back(std::move(level));
  }
}

void read_text(const FileInput& file, Reading& reading) {
  switch (file.kind) {
    case FileKind::wad: return read_archive(file.text, reading);
    case FileKind::grid_map: take(io::read_grid_map(file.text), reading.map, reading.error); return;
    case FileKind::scenario:
      take(io::read_scenario(file.text), reading.scenario, reading.error);
      return;
    case FileKind::geojson:
      return take(io::read_geojson(file.text), reading.drawing, reading.error);
    case FileKind::topojson:
      return take(io::read_topojson(file.text), reading.drawing, reading.error);
    case FileKind::wkt: return take(io::read_wkt(file.text), reading.drawing, reading.error);
    case FileKind::poly: return take(io::read_poly(file.text), reading.poly, reading.error);
    case FileKind::world: return take(io::read_world(file.text), reading.world, reading.error);
    case FileKind::obj:
    case FileKind::off:
    case FileKind::gltf:
      return take(io::read_surface(file.kind, file.text), reading.surface, reading.error);
    case FileKind::netpbm: return take(io::read_netpbm(file.text), reading.image, reading.error);
    case FileKind::occupancy:
      return take(io::read_occupancy_file(file.text), reading.map_file, reading.error);
    case FileKind::tile_manifest:
      return take(io::read_tile_manifest(file.text), reading.manifest, reading.error);
    case FileKind::tile_pieces:
      return take(io::read_tile_pieces(file.text), reading.pieces, reading.error);
    case FileKind::tile: return take(io::read_tile(file.text), reading.tile, reading.error);
  }
}

void quantise_drawing(Reading& reading) {
  const auto quantised = io::quantise(*reading.drawing);
  if (!quantised) {
    reading.quantise_error = quantised.error().code;
    return;
  }
  reading.quantised = *quantised;
  const auto grid = quantised->quantisation.grid();
  if (!grid) return;
  if (const auto again = io::quantise(*reading.drawing, *grid)) reading.again = *again;
}

void quantise_surface(Reading& reading) {
  const auto on_grid = io::quantise(*reading.surface);
  if (!on_grid) {
    reading.quantise_error = on_grid.error().code;
    return;
  }
  reading.on_grid = *on_grid;
  const auto grid = on_grid->quantisation.grid();
  const auto read = io::read_obj(io::to_obj(*reading.surface));
  if (!grid || !read) return;
  if (const auto again = io::quantise(*read, *grid)) reading.on_grid_again = *again;
}

PolyMesh polygons_of(const io::Surface& surface, const io::GridSurface& made) {
  constexpr std::uint16_t no_vertex = 0xFFFF;
  PolyMesh mesh;
  if (made.points.size() >= no_vertex) return mesh;
  for (const kernel::Point3& p : made.points) {
    for (const std::int32_t v : {p.x.raw(), p.y.raw(), p.z.raw()})
      mesh.verts.push_back(static_cast<std::uint16_t>(v));
  }
  for (std::size_t face = 0; face < surface.faces.size(); ++face)
    mesh.nvp = std::max(mesh.nvp, static_cast<std::uint32_t>(surface.corners_of(face).size()));
  for (std::size_t face = 0; face < surface.faces.size(); ++face) {
    std::vector<std::uint16_t> slots;
    for (const std::uint32_t corner : surface.corners_of(face))
      slots.push_back(static_cast<std::uint16_t>(made.point_of[corner]));
    slots.resize(2 * mesh.nvp, no_vertex);
    mesh.polys.insert(mesh.polys.end(), slots.begin(), slots.end());
  }
  return mesh;
}

void take_ground(Reading& reading) {
  constexpr std::array ups{io::UpAxis::y, io::UpAxis::z};
  for (std::size_t k = 0; k < ups.size(); ++k) {
    reading.ground[k] = io::ground_triangles(*reading.on_grid, ups[k]);
    if (auto made = navmesh::import_ground(reading.ground[k], {.step = 1}))
      reading.imported[k] = std::move(made->report);
  }
  reading.polygons = polygons_of(*reading.surface, *reading.on_grid);
  if (const auto made = io::triangles_of_poly_mesh(reading.polygons.view()))
    reading.ground_of_polygons = *made;
}

void take_properties(const FileInput& file, Reading& reading) {
  const auto name = [&](const char* word) {
    const bool is_in_text = file.text.find('"' + std::string(word) + '"') != std::string::npos;
    return is_in_text ? std::string(word) : std::string();
  };
  const io::PropertyNames names{name("kind"), name("cost"), name("tag"), name("height")};
  take(io::read_geojson(file.text, names), reading.with_properties, reading.property_error);
}

void take_cells(Reading& reading) {
  reading.cells = io::occupancy_of(*reading.image);
  constexpr auto occupied = static_cast<std::uint8_t>(io::Occupancy::occupied);
  for (const io::CellCorners corners : {io::CellCorners::square, io::CellCorners::cut}) {
    reading.outlines[static_cast<std::size_t>(corners)] =
        io::outline_cells(reading.cells, occupied, corners, 4 * reading.cells.cells.size());
  }
  io::OccupancyMap map;
  map.cells = reading.cells;
  io::MapAreaOptions options;
  options.outline.is_unknown_free = true;
  if (auto areas = io::map_areas(map, options)) reading.areas = std::move(*areas);
}

void take_ramps(Reading& reading) {
  for (const std::uint16_t white : std::array<std::uint16_t, 4>{1, 20, 255, 1000}) {
    io::GreyImage image{
        .width = white + std::size_t{1}, .height = 1, .white = white, .samples = {}};
    for (std::uint16_t sample = 0; sample <= white; ++sample) image.samples.push_back(sample);
    const io::CellMap cells = io::occupancy_of(image, reading.map_file->rule);
    reading.ramps.emplace_back(std::move(image), cells);
  }
}

/// The world or the mesh of the file, saved again; none if it cannot be made, or has many agents.
std::optional<navmesh::Snapshot> restored(const navmesh::Snapshot& saved) {
  constexpr std::size_t most_agents = 4;
  if (saved.agents.radii.size() > most_agents) return std::nullopt;
  if (!saved.agents.radii.empty()) {
    const auto mesh = navmesh::restore_mesh(saved);
    return mesh ? std::optional(navmesh::snapshot(*mesh)) : std::nullopt;
  }
  const auto world = navmesh::restore(saved);
  return world ? std::optional(navmesh::snapshot(*world)) : std::nullopt;
}

}  // namespace

const char* short_name(FileKind kind) {
  constexpr std::array names{"wad",      "map",    "scenario", "geojson", "topojson", "wkt",
                             "poly",     "world",  "obj",      "off",     "image",    "ros_map",
                             "manifest", "pieces", "tile",     "gltf"};
  return names[static_cast<std::size_t>(kind)];
}

std::optional<io::ReadError> error_of(const FileInput& file) {
  Reading reading;
  read_text(file, reading);
  return reading.error;
}

Reading read_file_input(const FileInput& file) {
  Reading reading;
  reading.size = file.text.size();
  take_allocated();
  read_text(file, reading);
  reading.most_bytes = take_allocated().most;
  if (reading.world) reading.restored = restored(reading.world->snapshot);
  if (reading.poly) reading.drawing = io::drawing_of(*reading.poly);
  if (reading.drawing) quantise_drawing(reading);
  if (reading.drawing && file.kind == FileKind::geojson) take_properties(file, reading);
  if (reading.surface) quantise_surface(reading);
  if (reading.on_grid) take_ground(reading);
  if (reading.image) take_cells(reading);
  if (reading.map_file) take_ramps(reading);
  return reading;
}

}  // namespace offgrid::readers
