// Doubles on the grid, and files of drawings and surfaces.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "handles.hpp"
#include "offgrid/io/drawing_areas.hpp"
#include "offgrid/io/map_areas.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/io/quantise_surface.hpp"
#include "offgrid/io/read_drawing.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/io/world_file.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using io::FileKind;

void write(const io::Quantisation& from, og_grid& grid) {
  grid = {from.origin.x, from.origin.y, 0, from.scale, from.largest_error, from.bits, 0};
}
void write(const io::SurfaceQuantisation& from, og_grid& grid) {
  grid = {
      from.origin.x, from.origin.y, from.origin.z, from.scale, from.largest_error, from.bits, 0};
}

og_status fail_quantised(const kernel::Error& error) {
  const og_status status = fail(OG_NOT_QUANTISED, describe(error));
  return error.index == kernel::Error::single ? status : at_item("places", error.index);
}

/// The width that the grid asks for. OG_OUT_OF_RANGE.
og_status read_bits(const og_grid& grid, int most, int by_default, int& bits) {
  bits = grid.bits == 0 ? by_default : grid.bits;
  if (bits >= 1 && bits <= most) return OG_OK;
  return fail(OG_OUT_OF_RANGE, "grid.bits is " + std::to_string(bits) + ", and must be at most " +
                                   std::to_string(most));
}

/// Puts a drawing or a surface on the grid that make_grid(grid) gives, or finds one for it, of at
/// most so many bits.
template <class Given, class Made, class MakeGrid>
og_status quantise_on(const Given& given, int bits_max, int bits_default, const MakeGrid& make_grid,
                      og_grid& grid, std::optional<Made>& made) {
  const auto take = [&](auto found) -> og_status {
    if (!found) return fail_quantised(found.error());
    made = std::move(*found);
    write(made->quantisation, grid);
    return OG_OK;
  };
  if (grid.scale != 0) {
    const auto stated = make_grid(grid);
    if (!stated) return fail(OG_NOT_QUANTISED, "grid: " + describe(stated.error()));
    return take(io::quantise(given, *stated));
  }
  int bits = 0;
  if (const og_status status = read_bits(grid, bits_max, bits_default, bits)) return status;
  return take(io::quantise(given, bits));
}

og_status quantise_on(const io::Drawing& drawing, og_grid& grid,
                      std::optional<io::GridDrawing>& made) {
  const auto make_grid = [](const og_grid& stated) {
    return kernel::Grid::make(stated.origin_x, stated.origin_y, stated.scale);
  };
  return quantise_on(drawing, io::quantise_bits_max, io::quantise_bits_default, make_grid, grid,
                     made);
}

og_status quantise_on(const io::Surface& surface, og_grid& grid,
                      std::optional<io::GridSurface>& made) {
  const auto make_grid = [](const og_grid& stated) {
    return io::SpaceGrid::make({stated.origin_x, stated.origin_y, stated.origin_z}, stated.scale);
  };
  return quantise_on(surface, io::surface_bits_max, io::surface_bits_default, make_grid, grid,
                     made);
}

/// The bytes of a file, given or read, and its kind by its name.
struct Input {
  std::string name;
  FileKind kind = FileKind::geojson;
  std::string text;

  og_status read(const char* given, const std::uint8_t* bytes, std::size_t count) {
    if (given == nullptr) return fail_at(OG_NULL, "name");
    name = given;
    const auto found = io::kind_of_name(name);
    if (!found) return fail(OG_NOT_READ, name + ": no format has such a name");
    kind = *found;
    if (bytes != nullptr) {
      text.assign(reinterpret_cast<const char*>(bytes), count);
      return OG_OK;
    }
    auto file = io::read_file(name, kind);
    if (!file) return fail(file.error());
    text = std::move(*file);
    return OG_OK;
  }
};

og_status fill_from_world(const Input& input, og_grid& grid, ShapesObject& shapes) {
  auto world = io::read_world(input.text);
  if (!world) return fail(world.error());
  for (auto& [id, area] : world->snapshot.areas) {
    shapes.areas.push_back(std::move(area));
    shapes.ids.push_back(id.value());
  }
  if (world->quantisation) write(*world->quantisation, grid);
  return OG_OK;
}

og_status fill_from_map(const Input& input, og_grid& grid, ShapesObject& shapes) {
  auto map = io::read_map_areas(input.name);
  if (!map) return fail(map.error());
  shapes.areas = std::move(map->areas);
  shapes.ids.resize(shapes.areas.size());
  write(map->quantisation, grid);
  return OG_OK;
}

og_status fill_from_drawing(const Input& input, const navmesh::FaceState& state, og_grid& grid,
                            ShapesObject& shapes) {
  const auto drawing = io::read_drawing(input.kind, input.text);
  if (!drawing) return fail(drawing.error());
  std::optional<io::GridDrawing> made;
  if (const og_status status = quantise_on(*drawing, grid, made)) return status;
  for (io::GridFeature& feature : made->features) {
    for (navmesh::Area& area : io::areas_of(std::move(feature), state))
      shapes.areas.push_back(std::move(area));
  }
  shapes.ids.resize(shapes.areas.size());
  return OG_OK;
}

og_status quantise_plane(std::size_t n, const double* places, og_grid& grid,
                         std::int32_t* coordinates) {
  io::Drawing drawing;
  std::vector<io::Place>& points = drawing.features.emplace_back().points;
  for (std::size_t i = 0; i < n; ++i) points.push_back({places[2 * i], places[2 * i + 1]});
  std::optional<io::GridDrawing> made;
  if (const og_status status = quantise_on(drawing, grid, made)) return status;
  for (const kernel::Point2& p : made->features.front().points) {
    *coordinates++ = p.x.raw();
    *coordinates++ = p.y.raw();
  }
  return OG_OK;
}

og_status quantise_space(std::size_t n, const double* places, og_grid& grid,
                         std::int32_t* coordinates) {
  io::Surface surface;
  for (std::size_t i = 0; i < n; ++i)
    surface.vertices.push_back({places[3 * i], places[3 * i + 1], places[3 * i + 2]});
  std::optional<io::GridSurface> made;
  if (const og_status status = quantise_on(surface, grid, made)) return status;
  for (const std::uint32_t of : made->point_of) {
    const kernel::Point3& p = made->points[of];
    *coordinates++ = p.x.raw();
    *coordinates++ = p.y.raw();
    *coordinates++ = p.z.raw();
  }
  return OG_OK;
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_quantise(uint32_t dimensions, size_t n, const double* places, og_grid* grid,
                      int32_t* coordinates) {
  if (dimensions != 2 && dimensions != 3)
    return fail(OG_OUT_OF_RANGE, "dimensions is neither 2 nor 3");
  if (grid == nullptr) return fail_at(OG_NULL, "grid");
  if (n > 0 && places == nullptr) return fail_at(OG_NULL, "places");
  if (n > 0 && coordinates == nullptr) return fail_at(OG_NULL, "coordinates");
  return dimensions == 2 ? quantise_plane(n, places, *grid, coordinates)
                         : quantise_space(n, places, *grid, coordinates);
}

og_status og_read_shapes(const char* name, const uint8_t* bytes, size_t count,
                         const og_state* state, og_grid* grid, og_shapes* shapes) {
  if (grid == nullptr) return fail_at(OG_NULL, "grid");
  if (shapes == nullptr) return fail_at(OG_NULL, "shapes");
  navmesh::FaceState read_as{.ground = navmesh::Ground::blocked};
  if (state != nullptr) {
    if (const og_status status = read(*state, read_as)) return status;
  }
  Input input;
  if (const og_status status = input.read(name, bytes, count)) return status;
  if (input.kind == FileKind::occupancy && bytes != nullptr)
    return fail(OG_NOT_READ, "a map of ROS names an image beside it, and is read as a file");
  auto made = std::make_shared<ShapesObject>();
  const og_status status = input.kind == FileKind::world ? fill_from_world(input, *grid, *made)
                           : input.kind == FileKind::occupancy
                               ? fill_from_map(input, *grid, *made)
                               : fill_from_drawing(input, read_as, *grid, *made);
  return status == OG_OK ? give_handle(std::move(made), shapes) : status;
}

og_status og_read_surface(const char* name, const uint8_t* bytes, size_t count, og_grid* grid,
                          og_surface* surface) {
  if (grid == nullptr) return fail_at(OG_NULL, "grid");
  if (surface == nullptr) return fail_at(OG_NULL, "surface");
  Input input;
  if (const og_status status = input.read(name, bytes, count)) return status;
  const auto read_as =
      io::read_surface(input.kind, input.text, bytes == nullptr ? input.name : std::string());
  if (!read_as) return fail(read_as.error());
  std::optional<io::GridSurface> on_grid;
  og_grid used = *grid;
  if (const og_status status = quantise_on(*read_as, used, on_grid)) return status;
  auto made = scene::Mesh::make(on_grid->points, on_grid->triangles);
  if (!made) return fail(made.error());
  const og_status status = give_handle(std::make_shared<SurfaceObject>(std::move(*made)), surface);
  if (status == OG_OK) *grid = used;
  return status;
}
