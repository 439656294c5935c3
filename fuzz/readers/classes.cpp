#include "readers/classes.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace offgrid::fuzz {
namespace {

using io::FileKind;
using io::ReadCode;

// The errors that each reader can report, but for those that takes more bytes than an input has.
struct Codes {
  FileKind kind;
  std::vector<std::optional<ReadCode>> codes;  ///< nothing: the file is read
};
const std::array<Codes, file_kinds>& codes_of_kinds() {
  static const std::array<Codes, file_kinds> all{{
      {FileKind::wad,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::missing,
        ReadCode::unsupported, ReadCode::wrong_size, ReadCode::bad_reference}},
      {FileKind::grid_map,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::wrong_size}},
      {FileKind::scenario,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported}},
      {FileKind::geojson,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::too_deep, ReadCode::missing, ReadCode::wrong_type, ReadCode::unsupported,
        ReadCode::bad_shape}},
      {FileKind::topojson,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::missing, ReadCode::wrong_type, ReadCode::unsupported, ReadCode::bad_shape,
        ReadCode::bad_reference, ReadCode::too_large}},
      {FileKind::wkt,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::bad_shape}},
      {FileKind::poly,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::bad_reference}},
      {FileKind::world,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::damaged}},
      {FileKind::obj,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::bad_reference, ReadCode::bad_shape}},
      {FileKind::off,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::bad_reference, ReadCode::bad_shape, ReadCode::unsupported, ReadCode::too_large}},
      {FileKind::netpbm,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::wrong_size}},
      {FileKind::occupancy,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::missing}},
      {FileKind::tile_manifest,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::damaged}},
      {FileKind::tile_pieces,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::damaged}},
      {FileKind::tile,
       {std::nullopt, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::damaged}},
  }};
  return all;
}

/// The last group.
constexpr auto list = testing::list_of_classes(
    "what was read:", "an archive with a level", "an archive with several levels",
    "an archive with an empty lump", "a scenario of several maps", "a polygon with a hole",
    "a drawing without places", "a drawing of one place", "a drawing that is rounded",
    "a drawing that does not scale", "a world of several areas", "a world with a quantisation",
    "a world with its digest", "a world with agents", "a world that cannot be made",
    "a surface without faces", "a surface that does not scale", "a surface with merged vertices",
    "a surface with repeated vertices", "a surface with passed statements", "a triangle on a line",
    "a face that crosses itself", "a face with a corner that turns back", "a surface with ground",
    "an image in words", "an image of bits", "an image of two bytes a sample",
    "an image with a comment", "an image of free, occupied and unknown cells",
    "cells that touch at a corner", "cells with a hole", "a map whose greys are negated",
    "a map with a share on its threshold", "a feature with a kind", "a feature with a cost",
    "a feature with a tag", "a feature with a height", "a property that is refused",
    "a manifest with links", "pieces with a seam", "pieces with an update",
    "a tile with open edges");
using Marks = testing::ClassMarks<list>;

void count_drawing(const Reading& reading, Marks& read) {
  const io::Drawing& drawing = *reading.drawing;
  const std::size_t places = io::count_places(drawing);
  const bool has_hole =
      std::any_of(drawing.features.begin(), drawing.features.end(), [](const io::Feature& feature) {
        return std::any_of(feature.polygons.begin(), feature.polygons.end(),
                           [](const io::Polygon& p) { return p.rings.size() > 1; });
      });
  read.count_if(has_hole, "what was read: a polygon with a hole");
  read.count_if(places == 0, "what was read: a drawing without places");
  read.count_if(reading.quantised && places > 1 && reading.quantised->quantisation.bits <= 1,
                "what was read: a drawing of one place");
  read.count_if(reading.quantised && reading.quantised->quantisation.largest_error > 0,
                "what was read: a drawing that is rounded");
  read.count_if(!reading.quantised, "what was read: a drawing that does not scale");
}

/// A fan of the first corner would not do.
bool has_corner_that_turns_back(const io::Surface& surface, const io::GridSurface& made) {
  std::size_t first = 0;
  for (std::size_t face = 0; face < surface.faces.size(); ++face) {
    const auto corners = surface.corners_of(face);
    const auto& second = made.triangles[first + 1 < made.triangles.size() ? first + 1 : first];
    const bool is_fan = corners.size() == 3 || second[0] == made.point_of[corners[0]];
    if (!is_fan) return true;
    first += corners.size() - 2;
  }
  return false;
}

void count_surface(const Reading& reading, Marks& read) {
  const io::Surface& surface = *reading.surface;
  read.count_if(surface.faces.empty(), "what was read: a surface without faces");
  read.count_if(surface.skipped != 0, "what was read: a surface with passed statements");
  read.count_if(!reading.on_grid, "what was read: a surface that does not scale");
  if (!reading.on_grid) return;
  const io::GridSurface& made = *reading.on_grid;
  read.count_if(made.merged_vertices != 0, "what was read: a surface with merged vertices");
  read.count_if(made.repeated_vertices != 0, "what was read: a surface with repeated vertices");
  read.count_if(made.degenerate_triangles != 0, "what was read: a triangle on a line");
  read.count_if(made.fanned_faces != 0, "what was read: a face that crosses itself");
  read.count_if(has_corner_that_turns_back(surface, made),
                "what was read: a face with a corner that turns back");
  const auto& report = reading.imported[0];
  read.count_if(report && report->ground > 0, "what was read: a surface with ground");
}

void count_properties(const Reading& reading, Marks& read) {
  read.count_if(reading.property_error.has_value(), "what was read: a property that is refused");
  if (!reading.with_properties) return;
  for (const io::AreaProperties& properties : reading.with_properties->properties) {
    read.count_if(properties.is_blocked.has_value(), "what was read: a feature with a kind");
    read.count_if(properties.cost.has_value(), "what was read: a feature with a cost");
    read.count_if(properties.tag.has_value(), "what was read: a feature with a tag");
    read.count_if(properties.height.has_value(), "what was read: a feature with a height");
  }
}

void count_image(const FileInput& file, const Reading& reading, Marks& read) {
  const char format = file.text[1];
  const io::CellMap& cells = reading.cells;
  const auto has = [&](io::Occupancy kind) {
    return std::find(cells.cells.begin(), cells.cells.end(), static_cast<std::uint8_t>(kind)) !=
           cells.cells.end();
  };
  read.count_if(format == '1' || format == '2', "what was read: an image in words");
  read.count_if(format == '4', "what was read: an image of bits");
  read.count_if(format == '5' && reading.image->white > 255,
                "what was read: an image of two bytes a sample");
  read.count_if(file.text[2] == '#' || file.text[3] == '#',
                "what was read: an image with a comment");
  read.count_if(
      has(io::Occupancy::free) && has(io::Occupancy::occupied) && has(io::Occupancy::unknown),
      "what was read: an image of free, occupied and unknown cells");
  bool touches = false, has_hole = false;
  for (std::size_t row = 1; row < cells.rows; ++row) {
    for (std::size_t column = 1; column < cells.columns; ++column) {
      const auto is_occupied = [&](std::size_t left, std::size_t down) {
        return cells.at(column - left, row - down) ==
               static_cast<std::uint8_t>(io::Occupancy::occupied);
      };
      touches = touches ||
                (is_occupied(0, 0) == is_occupied(1, 1) && is_occupied(1, 0) == is_occupied(0, 1) &&
                 is_occupied(0, 0) != is_occupied(1, 0));
    }
  }
  for (const io::Feature& feature : reading.outlines[0]->features)
    has_hole = has_hole || feature.polygons.front().rings.size() > 1;
  read.count_if(touches, "what was read: cells that touch at a corner");
  read.count_if(has_hole, "what was read: cells with a hole");
}

void count_tiles(const Reading& reading, Marks& read) {
  read.count_if(reading.manifest && !reading.manifest->links.empty(),
                "what was read: a manifest with links");
  if (reading.pieces) {
    const auto& areas = reading.pieces->areas;
    read.count_if(!reading.pieces->seams.empty(), "what was read: pieces with a seam");
    read.count_if(std::any_of(areas.begin(), areas.end(),
                              [](const auto& piece) { return piece.area.update.has_value(); }),
                  "what was read: pieces with an update");
  }
  if (!reading.tile) return;
  const auto& open = reading.tile->tile.open;
  read.count_if(
      std::any_of(open.begin(), open.end(), [](const auto& side) { return !side.empty(); }),
      "what was read: a tile with open edges");
}

void count_map_file(const Reading& reading, Marks& read) {
  const io::OccupancyRule& rule = reading.map_file->rule;
  read.count_if(rule.is_negated, "what was read: a map whose greys are negated");
  // A share of white 1000.
  const auto has_three_decimals = [](const io::Decimal& decimal) {
    return decimal.digits != 0 && decimal.exponent >= -3;
  };
  read.count_if(has_three_decimals(rule.occupied) && has_three_decimals(rule.free),
                "what was read: a map with a share on its threshold");
}

}  // namespace

std::vector<ClassGroup> reader_classes() {
  std::vector<ClassGroup> groups;
  for (const Codes& some : codes_of_kinds()) {
    ClassGroup& group = groups.emplace_back();
    group.name = short_name(some.kind);
    for (const auto code : some.codes) group.classes.emplace_back(code ? io::name(*code) : "read");
  }
  groups.push_back(list.groups().front());
  return groups;
}

void count_reader_classes(const FileInput& file, const Reading& reading,
                          std::span<std::uint8_t> marks) {
  std::size_t index = 0;
  for (const Codes& some : codes_of_kinds()) {
    for (const auto code : some.codes) {
      const auto of_file = reading.error ? std::optional(reading.error->code) : std::nullopt;
      if (some.kind == file.kind && code == of_file) mark(marks, index);
      ++index;
    }
  }
  Marks read(marks.subspan(std::min(index, marks.size())));
  if (!reading.is_read()) return;
  read.count_if(reading.levels.size() == 1, "what was read: an archive with a level");
  read.count_if(reading.levels.size() > 1, "what was read: an archive with several levels");
  const auto is_empty = [](const io::WadLump& lump) { return lump.size == 0; };
  read.count_if(std::any_of(reading.wad.lumps.begin(), reading.wad.lumps.end(), is_empty),
                "what was read: an archive with an empty lump");
  read.count_if(reading.scenario.maps.size() > 1, "what was read: a scenario of several maps");
  if (reading.drawing) count_drawing(reading, read);
  count_properties(reading, read);
  if (reading.surface) count_surface(reading, read);
  if (reading.image) count_image(file, reading, read);
  if (reading.map_file) count_map_file(reading, read);
  count_tiles(reading, read);
  if (!reading.world) return;
  read.count_if(reading.world->snapshot.areas.size() > 1,
                "what was read: a world of several areas");
  read.count_if(reading.world->quantisation.has_value(),
                "what was read: a world with a quantisation");
  read.count_if(reading.world->snapshot.digest && reading.restored,
                "what was read: a world with its digest");
  read.count_if(!reading.world->snapshot.agents.radii.empty() && reading.restored,
                "what was read: a world with agents");
  read.count_if(!reading.restored, "what was read: a world that cannot be made");
}

}  // namespace offgrid::fuzz
