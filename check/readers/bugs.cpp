#include "readers/bugs.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::readers {
namespace {

using io::FileKind;
using io::ReadCode;
using testing::Bug;

constexpr std::uint32_t beyond = 0xFFFF;
constexpr auto occupied = static_cast<std::uint8_t>(io::Occupancy::occupied);

bool is_refused(const Reading& reading, ReadCode code) {
  return reading.error && reading.error->code == code;
}
void accept(Reading& reading) { reading.error.reset(); }

// A reader that does not look reads on, and returns what it should have refused.

void end_of_file(FileKind, Reading& reading) {
  if (is_refused(reading, ReadCode::truncated)) reading.error->offset = reading.size + 1;
}
void columns_from_zero(FileKind, Reading& reading) {
  if (reading.error && reading.error->column > 1) --reading.error->column;
}
void lines_not_counted(FileKind, Reading& reading) {
  if (reading.error && reading.error->line > 1) reading.error->line = 1;
}
void other_format(FileKind kind, Reading& reading) {
  if (kind == FileKind::topojson && !reading.is_read()) reading.error->kind = FileKind::geojson;
}
void quotes_controls(FileKind, Reading& reading) {
  if (is_refused(reading, ReadCode::syntax)) reading.error->found += '\n';
}
void level_reference(FileKind kind, Reading& reading) {
  if (kind != FileKind::wad || !is_refused(reading, ReadCode::bad_reference)) return;
  accept(reading);
  reading.levels.emplace_back().sides.emplace_back().sector = beyond;
}
void lump_beyond(FileKind kind, Reading& reading) {
  if (kind != FileKind::wad || !is_refused(reading, ReadCode::truncated)) return;
  accept(reading);
  reading.wad.lumps.push_back(
      {io::WadName("THINGS"), static_cast<std::uint32_t>(reading.size), 10});
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
  if (reading.scenario.entries.size() > 1)
    reading.scenario.maps.push_back(reading.scenario.maps.front());
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
  reading.drawing.emplace().features.emplace_back().points.push_back(
      {std::numeric_limits<double>::infinity(), 0});
}
void segment_reference(FileKind kind, Reading& reading) {
  if (kind != FileKind::poly || !is_refused(reading, ReadCode::bad_reference)) return;
  accept(reading);
  reading.poly.emplace().segments.push_back({0, 1, 0});
}
void believes_counts(FileKind kind, Reading& reading) {
  const bool has_counts = kind == FileKind::poly || kind == FileKind::off;
  if (has_counts && is_refused(reading, ReadCode::out_of_range))
    reading.most_bytes = std::size_t{1} << 24;
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

void index_zero(FileKind kind, Reading& reading) {
  if (kind != FileKind::obj || !is_refused(reading, ReadCode::bad_reference)) return;
  accept(reading);
  reading.surface = io::Surface{{{}, {}, {}}, {0, 1, 3}, {{3, 1}}, 0};
}
void face_of_two(FileKind kind, Reading& reading) {
  const bool is_mesh = kind == FileKind::obj || kind == FileKind::off;
  if (!is_mesh || !is_refused(reading, ReadCode::bad_shape)) return;
  accept(reading);
  reading.surface = io::Surface{{{}, {}}, {0, 1}, {{2, 1}}, 0};
}
void line_of_statement_before(FileKind, Reading& reading) {
  if (!reading.surface) return;
  for (io::SurfaceFace& face : reading.surface->faces) --face.line;
}
void drops_triangle(FileKind, Reading& reading) {
  if (!reading.on_grid || reading.on_grid->triangles.size() < 2) return;
  reading.on_grid->triangles.pop_back();
  reading.on_grid->lines.pop_back();
}
void always_fan(FileKind, Reading& reading) {
  if (!reading.on_grid) return;
  for (std::size_t face = 0, first = 0; face < reading.surface->faces.size(); ++face) {
    const auto corners = reading.surface->corners_of(face);
    const auto point = [&](std::size_t i) { return reading.on_grid->point_of[corners[i]]; };
    for (std::size_t i = 2; i < corners.size(); ++i)
      reading.on_grid->triangles[first++] = {point(0), point(i - 1), point(i)};
  }
  // The fan of a convex face is right; all others count as if they were, too.
  reading.on_grid->fanned_faces = 0;
}
void turned_around(FileKind, Reading& reading) {
  if (!reading.on_grid) return;
  for (auto& t : reading.on_grid->triangles) std::swap(t[1], t[2]);
}
void height_truncated(FileKind, Reading& reading) {
  if (!reading.on_grid || reading.on_grid->quantisation.largest_error == 0) return;
  for (kernel::Point3& p : reading.on_grid->points)
    p = kernel::Point3::make(p.x, p.y, p.z.raw() - 1).value();
}
void points_twice(FileKind, Reading& reading) {
  if (!reading.on_grid || !reading.on_grid_again) return;
  io::GridSurface& made = *reading.on_grid;
  made.points.clear();
  for (std::uint32_t v = 0; v < made.point_of.size(); ++v) {
    made.points.push_back(reading.on_grid_again->points[made.point_of[v]]);
    made.point_of[v] = v;
  }
}

void ground_mirrored(FileKind, Reading& reading) {
  for (auto& t : reading.ground[0]) {
    for (navmesh::GroundPoint& p : t) p.at = {p.at.x, -p.at.y};
  }
}
void polygons_drop_triangle(FileKind, Reading& reading) {
  auto& ground = reading.ground_of_polygons;
  if (ground && ground->size() > 1) ground->pop_back();
}

void low_byte_first(FileKind, Reading& reading) {
  if (!reading.image || reading.image->white < 256) return;
  for (std::uint16_t& sample : reading.image->samples) {
    const auto swapped = static_cast<std::uint16_t>(sample << 8 | sample >> 8);
    sample = std::min(swapped, reading.image->white);
  }
}
void sample_above_white(FileKind kind, Reading& reading) {
  if (kind != FileKind::netpbm || !is_refused(reading, ReadCode::out_of_range)) return;
  accept(reading);
  reading.image = io::GreyImage{.width = 1, .height = 1, .white = 1, .samples = {2}};
}
void image_upside_down(FileKind, Reading& reading) {
  if (!reading.image) return;
  io::CellMap turned(reading.cells.columns, reading.cells.rows);
  for (std::size_t row = 0; row < turned.rows; ++row) {
    for (std::size_t column = 0; column < turned.columns; ++column)
      turned.at(column, row) = reading.cells.at(column, turned.rows - 1 - row);
  }
  reading.cells = turned;
}
void believes_image_size(FileKind kind, Reading& reading) {
  if (kind == FileKind::netpbm && is_refused(reading, ReadCode::truncated))
    reading.most_bytes = std::size_t{1} << 24;
}
void share_in_double(FileKind, Reading& reading) {
  const auto value = [](const io::Decimal& decimal) {
    return std::strtod(
        (std::to_string(decimal.digits) + "e" + std::to_string(decimal.exponent)).c_str(), nullptr);
  };
  for (auto& [image, cells] : reading.ramps) {
    const io::OccupancyRule& rule = reading.map_file->rule;
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
      const double white = static_cast<double>(image.samples[i]) / image.white;
      const double share = rule.is_negated ? white : 1.0 - white;
      const io::Occupancy is = share >= value(rule.occupied) ? io::Occupancy::occupied
                               : share <= value(rule.free)   ? io::Occupancy::free
                                                             : io::Occupancy::unknown;
      cells.cells[i] = static_cast<std::uint8_t>(is);
    }
  }
}
void turn_passed(FileKind kind, Reading& reading) {
  if (kind != FileKind::occupancy || !is_refused(reading, ReadCode::unsupported)) return;
  accept(reading);
  reading.map_file = io::OccupancyFile{.image = "image", .resolution = 1, .origin = {}, .rule = {}};
}
void cost_below_one(FileKind, Reading& reading) {
  const auto& error = reading.property_error;
  if (!error || error->code != ReadCode::out_of_range) return;
  reading.property_error.reset();
  reading.with_properties = reading.drawing;
  reading.with_properties->properties.resize(reading.drawing->features.size());
  reading.with_properties->properties.front().cost = 1;
}
void property_at_another_place(FileKind, Reading& reading) {
  auto& error = reading.property_error;
  if (error && error->column > 1) --error->column;
}
/// The outlines of the other cells, which part occupied cells where they touch at a corner.
void parts_touching_cells(FileKind, Reading& reading) {
  const io::CellMap& cells = reading.cells;
  io::CellMap framed(cells.columns + 2, cells.rows + 2);
  for (std::size_t row = 0; row < cells.rows; ++row) {
    for (std::size_t column = 0; column < cells.columns; ++column)
      framed.at(column + 1, row + 1) = cells.at(column, row) == occupied ? occupied : 0;
  }
  auto& square = reading.outlines[static_cast<std::size_t>(io::CellCorners::square)];
  const auto others =
      io::outline_cells(framed, 0, io::CellCorners::square, 4 * framed.cells.size());
  if (!square || others->features.size() != 1) return;  // with holes it is less simple
  square = io::Drawing{};
  auto rings = others->features.front().polygons.front().rings;
  for (std::size_t i = 1; i < rings.size(); ++i) {  // the first one is the frame
    for (io::Place& p : rings[i]) p = {p.x - 1, p.y - 1};
    std::reverse(rings[i].begin(), rings[i].end());
    square->features.emplace_back().polygons.push_back({{rings[i]}});
  }
}
void loses_a_hole(FileKind, Reading& reading) {
  for (auto& outlines : reading.outlines) {
    if (!outlines) continue;
    for (io::Feature& feature : outlines->features) feature.polygons.front().rings.resize(1);
  }
}
void loses_an_area(FileKind, Reading& reading) {
  if (reading.areas && !reading.areas->areas.empty()) reading.areas->areas.pop_back();
}
void moves_areas(FileKind, Reading& reading) {
  if (!reading.areas) return;
  for (navmesh::Area& area : reading.areas->areas) {
    for (kernel::Point2& p : area.loops.front()) p = kernel::Point2::at(p.x.raw() + 1, p.y.raw());
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
  if (reading.restored)
    reading.restored->next_id = static_cast<std::uint32_t>(reading.restored->areas.size());
}
void lost_digest(FileKind, Reading& reading) {
  if (reading.restored) reading.restored->digest.reset();
}

void drops_agent(FileKind, Reading& reading) {
  if (reading.world && reading.world->snapshot.agents.radii.size() > 1)
    reading.world->snapshot.agents.radii.pop_back();
}
void sixteen_sides(FileKind, Reading& reading) {
  if (reading.restored) reading.restored->agents.disc_sides = 16;
}

struct Row {
  Bug bug;
  void (*spoil)(FileKind, Reading&);
};
constexpr std::array rows{
    Row{Bug::reader_end_of_file, end_of_file},
    Row{Bug::reader_columns_from_zero, columns_from_zero},
    Row{Bug::reader_lines_not_counted, lines_not_counted},
    Row{Bug::reader_other_format, other_format},
    Row{Bug::reader_quotes_controls, quotes_controls},
    Row{Bug::reader_level_reference, level_reference},
    Row{Bug::reader_lump_beyond, lump_beyond},
    Row{Bug::reader_short_row, short_row},
    Row{Bug::reader_unknown_cell, unknown_cell},
    Row{Bug::reader_start_outside, start_outside},
    Row{Bug::reader_map_twice, map_twice},
    Row{Bug::reader_open_ring, open_ring},
    Row{Bug::reader_large_number, large_number},
    Row{Bug::reader_segment_reference, segment_reference},
    Row{Bug::reader_believes_counts, believes_counts},
    Row{Bug::reader_index_zero, index_zero},
    Row{Bug::reader_face_of_two, face_of_two},
    Row{Bug::reader_face_line, line_of_statement_before},
    Row{Bug::surface_drops_a_triangle, drops_triangle},
    Row{Bug::surface_always_a_fan, always_fan},
    Row{Bug::surface_turned_around, turned_around},
    Row{Bug::surface_truncates_height, height_truncated},
    Row{Bug::surface_points_twice, points_twice},
    Row{Bug::ground_mirrored, ground_mirrored},
    Row{Bug::ground_of_polygons_drops_a_triangle, polygons_drop_triangle},
    Row{Bug::property_cost_below_one, cost_below_one},
    Row{Bug::property_at_another_place, property_at_another_place},
    Row{Bug::image_low_byte_first, low_byte_first},
    Row{Bug::image_sample_above_white, sample_above_white},
    Row{Bug::image_upside_down, image_upside_down},
    Row{Bug::image_believes_its_size, believes_image_size},
    Row{Bug::occupancy_in_double, share_in_double},
    Row{Bug::occupancy_turn_passed, turn_passed},
    Row{Bug::outline_parts_touching_cells, parts_touching_cells},
    Row{Bug::outline_loses_a_hole, loses_a_hole},
    Row{Bug::map_areas_lose_one, loses_an_area},
    Row{Bug::map_areas_moved, moves_areas},
    Row{Bug::reader_damage_passed, damage_passed},
    Row{Bug::reader_cost_of_blocked, cost_of_blocked},
    Row{Bug::reader_drops_an_agent, drops_agent},
    Row{Bug::restore_ids_anew, ids_anew},
    Row{Bug::restore_of_sixteen_sides, sixteen_sides},
    Row{Bug::restore_lost_digest, lost_digest},
    Row{Bug::quantise_drops_a_hole, drops_hole},
    Row{Bug::quantise_truncates, truncates},
};

}  // namespace

Reading read_under_test(const FileInput& file) {
  Reading reading = read_file_input(file);
  if (const Row* row = testing::row_that_is_on(rows)) row->spoil(file.kind, reading);
  return reading;
}

}  // namespace offgrid::readers
