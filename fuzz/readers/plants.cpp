#include "readers/plants.hpp"

#include <array>
#include <limits>

namespace offgrid::fuzz {
namespace {

using io::FileKind;
using io::ReadCode;

constexpr std::uint32_t beyond = 0xFFFF;

bool is_refused(const Reading& reading, ReadCode code) { return reading.error.code == code; }
void accept(Reading& reading) { reading.error = {}; }

// A reader that does not look reads on, and returns what it should have refused.

void end_of_file(FileKind, Reading& reading) {
  if (is_refused(reading, ReadCode::truncated)) reading.error.offset = reading.size + 1;
}
void columns_from_zero(FileKind, Reading& reading) {
  if (reading.error.column > 1) --reading.error.column;
}
void lines_not_counted(FileKind, Reading& reading) {
  if (reading.error.line > 1) reading.error.line = 1;
}
void other_format(FileKind kind, Reading& reading) {
  if (kind == FileKind::topojson && !reading.is_read()) reading.error.kind = FileKind::geojson;
}
void quotes_controls(FileKind, Reading& reading) {
  if (is_refused(reading, ReadCode::syntax)) reading.error.found += '\n';
}
void level_reference(FileKind kind, Reading& reading) {
  if (kind != FileKind::wad || !is_refused(reading, ReadCode::bad_reference)) return;
  accept(reading);
  reading.levels.emplace_back().sides.emplace_back().sector = beyond;
}
void lump_beyond(FileKind kind, Reading& reading) {
  if (kind != FileKind::wad || !is_refused(reading, ReadCode::truncated)) return;
  accept(reading);
  reading.wad.lumps.push_back({io::WadName("THINGS"), static_cast<std::uint32_t>(reading.size), 10});
}
void short_row(FileKind kind, Reading& reading) {
  if (kind != FileKind::grid_map || !is_refused(reading, ReadCode::wrong_size)) return;
  accept(reading);
  reading.map = {"octile", 2, 2, "..."};
}
void unknown_cell(FileKind kind, Reading& reading) {
  if (kind != FileKind::grid_map || !is_refused(reading, ReadCode::syntax)) return;
  accept(reading);
  reading.map = {"octile", 1, 1, "x"};
}
void start_outside(FileKind kind, Reading& reading) {
  if (kind != FileKind::scenario || !is_refused(reading, ReadCode::out_of_range)) return;
  accept(reading);
  reading.scenario = {{"a"}, {{.map_width = 1, .map_height = 1, .start_x = 1}}};
}
void map_twice(FileKind, Reading& reading) {
  if (reading.scenario.entries.size() > 1) reading.scenario.maps.push_back(reading.scenario.maps.front());
}
void open_ring(FileKind, Reading& reading) {
  if (!is_refused(reading, ReadCode::bad_shape)) return;
  accept(reading);
  reading.drawing.emplace().features.emplace_back().polygons.push_back({{{{0, 0}, {1, 0}}}});
}
void large_number(FileKind kind, Reading& reading) {
  const bool is_drawing = kind == FileKind::geojson || kind == FileKind::wkt;
  if (!is_drawing || !is_refused(reading, ReadCode::out_of_range)) return;
  accept(reading);
  reading.drawing.emplace().features.emplace_back().points.push_back({std::numeric_limits<double>::infinity(), 0});
}
void segment_reference(FileKind kind, Reading& reading) {
  if (kind != FileKind::poly || !is_refused(reading, ReadCode::bad_reference)) return;
  accept(reading);
  reading.poly.emplace().segments.push_back({0, 1, 0});
}
void believes_counts(FileKind kind, Reading& reading) {
  if (kind == FileKind::poly && is_refused(reading, ReadCode::out_of_range)) reading.most_bytes = std::size_t{1} << 24;
}
void drops_hole(FileKind, Reading& reading) {
  if (!reading.quantised) return;
  for (io::GridFeature& feature : reading.quantised->features) {
    for (auto& polygon : feature.polygons) {
      if (polygon.size() > 1) polygon.pop_back();
    }
  }
}
void truncates(FileKind, Reading& reading) {
  if (!reading.again || reading.again->quantisation.largest_error == 0) return;
  for (io::GridFeature& feature : reading.again->features) {
    for (kernel::Point2& p : feature.points) p = *kernel::Point2::make(p.x.raw() - 1, p.y.raw());
  }
}

void damage_passed(FileKind, Reading& reading) {
  if (!is_refused(reading, ReadCode::damaged)) return;
  accept(reading);
  reading.world.emplace();
}
void cost_of_blocked(FileKind, Reading& reading) {
  if (!reading.world) return;
  for (auto& [id, area] : reading.world->snapshot.areas) {
    if (area.state.ground == navmesh::Ground::blocked) area.state.cost = 0;
  }
}
void ids_anew(FileKind, Reading& reading) {
  if (reading.restored) reading.restored->next_id = static_cast<std::uint32_t>(reading.restored->areas.size());
}
void lost_digest(FileKind, Reading& reading) {
  if (reading.restored) reading.restored->digest.reset();
}

struct Mistake {
  const char* name;
  const char* where;
  const char* what;
  void (*spoil)(FileKind, Reading&);
};
constexpr std::array mistakes{
    Mistake{"reader-end-of-file", "all", "a file that is cut short ends one byte behind its end", end_of_file},
    Mistake{"reader-columns-from-zero", "text", "columns are counted from zero", columns_from_zero},
    Mistake{"reader-lines-not-counted", "text", "the line of an error is the first one", lines_not_counted},
    Mistake{"reader-other-format", "TopoJSON", "an error names another format", other_format},
    Mistake{"reader-quotes-controls", "all", "a message repeats control characters of the file", quotes_controls},
    Mistake{"reader-level-reference", "WAD", "a side may refer to a sector that is not there", level_reference},
    Mistake{"reader-lump-beyond", "WAD", "a lump may lie outside the archive", lump_beyond},
    Mistake{"reader-short-row", "map", "a map may have fewer cells than it says", short_row},
    Mistake{"reader-unknown-cell", "map", "any letter is a cell", unknown_cell},
    Mistake{"reader-start-outside", "scenario", "a start may lie outside the map", start_outside},
    Mistake{"reader-map-twice", "scenario", "a map's name is kept for each entry", map_twice},
    Mistake{"reader-open-ring", "drawings", "a ring may have two places", open_ring},
    Mistake{"reader-large-number", "drawings", "a number that is too large becomes an infinity", large_number},
    Mistake{"reader-segment-reference", "poly", "a segment may end at a vertex that is not there", segment_reference},
    Mistake{"reader-believes-counts", "poly", "memory is reserved because the file says so", believes_counts},
    Mistake{"reader-damage-passed", "world", "the checksum is not compared", damage_passed},
    Mistake{"reader-cost-of-blocked", "world", "what blocked ground costs, which means nothing, is not kept", cost_of_blocked},
    Mistake{"restore-ids-anew", "world", "ids that were given out are given out again", ids_anew},
    Mistake{"restore-lost-digest", "world", "the world that is made has not the digest that is stated", lost_digest},
    Mistake{"quantise-drops-a-hole", "quantise", "of a polygon with holes one ring is lost", drops_hole},
    Mistake{"quantise-truncates", "quantise", "a place is rounded down on a grid that is given", truncates},
};

}  // namespace

std::vector<Plant> reader_plants() {
  std::vector<Plant> plants;
  for (const Mistake& m : mistakes) plants.push_back({m.name, m.where, m.what});
  return plants;
}

Reading read_with(const std::string& plant, const FileInput& file) {
  Reading reading = read_file_input(file);
  for (const Mistake& m : mistakes) {
    if (plant == m.name) m.spoil(file.kind, reading);
  }
  return reading;
}

}  // namespace offgrid::fuzz
