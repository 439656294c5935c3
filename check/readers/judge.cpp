#include "readers/judge.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "readers/ground_judge.hpp"
#include "readers/image_judge.hpp"
#include "readers/surface_judge.hpp"

namespace offgrid::readers {
namespace {

using io::FileKind;
using io::Place;
using kernel::Point2;

using Fault = std::optional<std::string>;

// For the size of the file, and for messages and first blocks of lists. The most that a header
// promises is thirty.
constexpr std::size_t most_multiple = 30;
constexpr std::size_t most_beside = 4096;
constexpr std::size_t longest_message = 400;

std::string text(std::size_t number) { return std::to_string(number); }

/// The line and the column of a byte, counted here once more.
Fault check_place(const FileInput& file, const io::ReadError& error) {
  if (error.offset > file.text.size())
    return "byte " + text(error.offset) + " of " + text(file.text.size());
  const std::string_view before = std::string_view(file.text).substr(0, error.offset);
  const bool has_lines = !is_binary(file.kind);
  const std::size_t last_end = before.rfind('\n');
  const std::size_t line =
      has_lines ? 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) : 0;
  const std::size_t column = !has_lines                           ? 0
                             : last_end == std::string_view::npos ? before.size() + 1
                                                                  : before.size() - last_end;
  if (error.line != line) return "line " + text(error.line) + ", not " + text(line);
  if (error.column != column) return "column " + text(error.column) + ", not " + text(column);
  return std::nullopt;
}

Fault check_error(const FileInput& file, const io::ReadError& error) {
  if (error.kind != file.kind) return "an error of another format";
  if (error.code == io::ReadCode::unreadable) return "a file that cannot be opened";
  if (error.expected.empty() || error.found.empty())
    return "an error that does not say what was expected or found";
  const std::string words = io::describe(error);
  if (words.size() > longest_message) return "a message of " + text(words.size()) + " bytes";
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::any_of(words.begin(), words.end(), is_control))
    return "a message with control characters";
  return check_place(file, error);
}

// ---- what was read

Fault check_level(const io::WadLevel& level) {
  for (const io::WadLine& line : level.lines) {
    if (line.from >= level.vertices.size() || line.to >= level.vertices.size())
      return "a line from a vertex that is not there";
    for (const auto& side : {line.right, line.left}) {
      if (side && *side >= level.sides.size()) return "a line with a side that is not there";
    }
  }
  for (const io::WadSide& side : level.sides) {
    if (side.sector >= level.sectors.size()) return "a side of a sector that is not there";
  }
  return std::nullopt;
}

Fault check_archive(const Reading& reading) {
  for (const io::WadLump& lump : reading.wad.lumps) {
    const std::uint64_t end = std::uint64_t{lump.offset} + lump.size;
    if (lump.size != 0 && end > reading.size)
      return "a lump that ends at byte " + std::to_string(end);
  }
  for (const io::WadLevelEntry& level : reading.wad.levels) {
    if (level.lump >= level.end || level.end > reading.wad.lumps.size())
      return "a level of lumps that are not there";
  }
  for (const io::WadLevel& level : reading.levels) {
    if (auto fault = check_level(level)) return fault;
  }
  return std::nullopt;
}

Fault check_map(const io::GridMap& map) {
  if (map.cells.size() != map.width * map.height) return text(map.cells.size()) + " cells";
  if (map.cells.find_first_not_of(".G@OTSW") != std::string::npos) return "a cell that is none";
  return std::nullopt;
}

Fault check_scenario(const io::Scenario& scenario) {
  if (std::set<std::string>(scenario.maps.begin(), scenario.maps.end()).size() !=
      scenario.maps.size())
    return "a map twice";
  for (const io::ScenarioEntry& e : scenario.entries) {
    if (e.map >= scenario.maps.size()) return "a map that is not there";
    if (e.start_x >= e.map_width || e.goal_x >= e.map_width || e.start_y >= e.map_height ||
        e.goal_y >= e.map_height) {
      return "a cell outside the map";
    }
    if (!std::isfinite(e.octile_length)) return "a length that is no number";
  }
  return std::nullopt;
}

Fault check_poly(const io::PolyFile& poly) {
  if (poly.attributes.size() != poly.vertices.size() * poly.attribute_count)
    return "attributes of vertices that are not there";
  if (!poly.vertex_markers.empty() && poly.vertex_markers.size() != poly.vertices.size())
    return "markers of some vertices";
  for (const io::PolySegment& s : poly.segments) {
    if (s.from >= poly.vertices.size() || s.to >= poly.vertices.size())
      return "a segment from a vertex that is not there";
  }
  return std::nullopt;
}

/// The ids go up, the file is written again to the bit, and the world that is made of it says the
/// same of itself.
Fault check_world(const FileInput& file, const Reading& reading) {
  const navmesh::Snapshot& saved = reading.world->snapshot;
  std::uint32_t before = 0;
  for (const auto& [id, area] : saved.areas) {
    if (id.value() <= before || id.value() >= saved.next_id)
      return "an area with the id " + text(id.value());
    before = id.value();
  }
  if (io::write_world(*reading.world) != file.text) return "another file when it is written again";
  if (!reading.restored) return std::nullopt;
  io::WorldFile again = *reading.world;
  again.snapshot = *reading.restored;
  if (saved.digest && saved.digest != again.snapshot.digest) return "a world with another digest";
  if (saved.agents.digest && saved.agents.digest != again.snapshot.agents.digest)
    return "a mesh with another digest";
  again.snapshot.digest = saved.digest;
  again.snapshot.agents.digest = saved.agents.digest;
  if (io::write_world(again) != file.text) return "a world that says something else of itself";
  return std::nullopt;
}

/// The file is written again to the bit, ids and open edges go up, and each open edge is of a
/// connected component.
Fault check_tiles(const FileInput& file, const Reading& reading) {
  const std::string again = reading.manifest ? io::write_tile_manifest(*reading.manifest)
                            : reading.pieces ? io::write_tile_pieces(*reading.pieces)
                                             : io::write_tile(*reading.tile);
  if (again != file.text) return "another file when it is written again";
  if (reading.manifest) {
    std::uint32_t before = 0;
    for (const auto& [id, link] : reading.manifest->links) {
      if (id.value() <= before) return "a link with the id " + text(id.value());
      for (const navmesh::FloorPoint& end : {link.from, link.to}) {
        const navmesh::WorldOptions& options = reading.manifest->options;
        if (!options.contains(end.point) || end.floor >= options.floors)
          return "a link out of the world";
      }
      before = id.value();
    }
  }
  if (reading.pieces) {
    std::uint32_t before = 0;
    for (const navmesh::AreaPiece& piece : reading.pieces->areas) {
      if (piece.id.value() <= before) return "a piece with the id " + text(piece.id.value());
      if (piece.tile != reading.pieces->tile) return "a piece of another tile";
      before = piece.id.value();
    }
  }
  if (!reading.tile) return std::nullopt;
  const navmesh::Tile& tile = reading.tile->tile;
  for (const auto& side : tile.open) {
    if (!std::is_sorted(side.begin(), side.end())) return "open edges in no order";
    for (const navmesh::OpenEdge& edge : side) {
      if (edge.component >= tile.component_count)
        return "an edge of component " + text(edge.component);
    }
  }
  return std::nullopt;
}

Fault check_drawing(FileKind kind, const io::Drawing& drawing, std::size_t size) {
  // The kinds of feature that a closed ring of so many positions becomes; TopoJSON's may be small
  // islands that writers have rounded.
  const std::size_t fewest = kind == FileKind::topojson ? 1 : 3;
  const auto are_finite = [](const std::vector<Place>& places) {
    return std::all_of(places.begin(), places.end(),
                       [](const Place& p) { return std::isfinite(p.x) && std::isfinite(p.y); });
  };
  for (const io::Feature& feature : drawing.features) {
    if (feature.offset > size) return "a feature that begins at byte " + text(feature.offset);
    for (const io::Polygon& polygon : feature.polygons) {
      for (const io::Ring& ring : polygon.rings) {
        if (ring.size() < fewest) return "a ring of " + text(ring.size()) + " places";
        if (!are_finite(ring)) return "a place that is nowhere";
      }
    }
    for (const io::Line& line : feature.lines) {
      if (line.size() < 2) return "a line of " + text(line.size()) + " places";
      if (!are_finite(line)) return "a place that is nowhere";
    }
    if (!are_finite(feature.points)) return "a place that is nowhere";
  }
  return std::nullopt;
}

/// Properties change nothing else, and have their ranges; one that is refused has its place.
Fault check_properties(const FileInput& file, const Reading& reading) {
  if (!reading.with_properties) {
    if (!reading.property_error) return "properties that are neither read nor refused";
    const io::ReadCode code = reading.property_error->code;
    if (code != io::ReadCode::wrong_type && code != io::ReadCode::out_of_range &&
        code != io::ReadCode::missing)
      return "properties that are refused as " + std::string(name(code));
    return check_error(file, *reading.property_error);
  }
  const io::Drawing& with = *reading.with_properties;
  const io::Drawing& without = *reading.drawing;
  if (with.features.size() != without.features.size()) return "features by properties";
  if (!without.properties.empty()) return "properties that nobody asked for";
  if (!with.properties.empty() && with.properties.size() != with.features.size())
    return "properties of some features";
  for (const io::AreaProperties& properties : with.properties) {
    if (properties.cost && *properties.cost < 65536) return "a cost below 1";
    if (properties.height && !std::isfinite(*properties.height)) return "a height beyond all";
  }
  return std::nullopt;
}

/// Everything in a fixed order: rings, lines and points by their places.
std::vector<std::vector<Point2>> lists_of(const io::GridDrawing& drawing) {
  std::vector<std::vector<Point2>> lists;
  for (const io::GridFeature& feature : drawing.features) {
    for (const auto& polygon : feature.polygons)
      lists.insert(lists.end(), polygon.begin(), polygon.end());
    lists.insert(lists.end(), feature.lines.begin(), feature.lines.end());
    lists.push_back(feature.points);
  }
  return lists;
}

std::vector<std::size_t> sizes_of(const io::Drawing& drawing) {
  std::vector<std::size_t> sizes;
  for (const io::Feature& feature : drawing.features) {
    for (const io::Polygon& polygon : feature.polygons) {
      for (const io::Ring& ring : polygon.rings) sizes.push_back(ring.size());
    }
    for (const io::Line& line : feature.lines) sizes.push_back(line.size());
    sizes.push_back(feature.points.size());
  }
  return sizes;
}

Fault check_quantised(const Reading& reading) {
  if (!reading.quantised) {
    return reading.quantise_error == kernel::ErrorCode::bad_scale
               ? std::nullopt
               : Fault("a drawing that does not quantise");
  }
  const auto lists = lists_of(*reading.quantised);
  const std::vector<std::size_t> sizes = sizes_of(*reading.drawing);
  const auto same_size = [](const std::vector<Point2>& list, std::size_t size) {
    return list.size() == size;
  };
  if (!std::equal(lists.begin(), lists.end(), sizes.begin(), sizes.end(), same_size))
    return "a quantised drawing of another shape";
  const std::int64_t bound = std::int64_t{1} << reading.quantised->quantisation.bits;
  if (reading.quantised->quantisation.bits > io::quantise_bits_default)
    return "a drawing that is too large for the grid";
  for (const auto& list : lists) {
    for (const Point2& p : list) {
      if (std::abs(std::int64_t{p.x.raw()}) >= bound || std::abs(std::int64_t{p.y.raw()}) >= bound)
        return "a point beyond the bits";
    }
  }
  if (!reading.again || lists_of(*reading.again) != lists)
    return "another drawing on the grid that was chosen";
  return std::nullopt;
}

Fault check(const FileInput& file, const Reading& reading) {
  if (reading.most_bytes > most_multiple * reading.size + most_beside)
    return text(reading.most_bytes) + " bytes of memory";
  if (!reading.is_read()) {
    if (auto fault = check_error(file, *reading.error)) return fault;
    // The directory of an archive was read, and perhaps levels.
    return file.kind == FileKind::wad ? check_archive(reading) : std::nullopt;
  }
  if (auto fault = check_archive(reading)) return fault;
  if (auto fault = check_map(reading.map)) return fault;
  if (auto fault = check_scenario(reading.scenario)) return fault;
  if (reading.poly) {
    if (auto fault = check_poly(*reading.poly)) return fault;
  }
  if (reading.world) return check_world(file, reading);
  if (reading.manifest || reading.pieces || reading.tile) return check_tiles(file, reading);
  if (reading.image) return check_image(file, reading);
  if (reading.map_file) return check_map_file(file, reading);
  if (reading.surface) {
    auto fault = check_surface(file, reading);
    if (!fault && reading.on_grid) fault = check_ground(reading);
    return fault;
  }
  if (!reading.drawing) return std::nullopt;
  if (auto fault = check_drawing(file.kind, *reading.drawing, reading.size)) return fault;
  if (file.kind == FileKind::geojson) {
    if (auto fault = check_properties(file, reading)) return fault;
  }
  return check_quantised(reading);
}

const char* promise_of(const Reading& reading) {
  return reading.is_read() ? "what the header of the reader promises"
                           : "an error with its place in the file";
}

}  // namespace

std::optional<testing::Finding> judge_reading(const FileInput& file, const Reading& reading) {
  const auto fault = check(file, reading);
  if (!fault) return std::nullopt;
  return testing::Finding{short_name(file.kind), "the file", promise_of(reading), *fault};
}

}  // namespace offgrid::readers
