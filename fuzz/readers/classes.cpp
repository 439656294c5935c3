#include "readers/classes.hpp"

#include <algorithm>
#include <array>

#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

using io::FileKind;
using io::ReadCode;

// The errors that each reader can report, but for those that takes more bytes than an input has.
struct Codes {
  FileKind kind;
  std::vector<ReadCode> codes;
};
const std::array<Codes, file_kinds>& codes_of_kinds() {
  static const std::array<Codes, file_kinds> all{{
      {FileKind::wad,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::missing,
        ReadCode::unsupported, ReadCode::wrong_size, ReadCode::bad_reference}},
      {FileKind::grid_map,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::wrong_size}},
      {FileKind::scenario,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported}},
      {FileKind::geojson,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::too_deep, ReadCode::missing, ReadCode::wrong_type, ReadCode::unsupported,
        ReadCode::bad_shape}},
      {FileKind::topojson,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::missing, ReadCode::wrong_type, ReadCode::unsupported, ReadCode::bad_shape,
        ReadCode::bad_reference, ReadCode::too_large}},
      {FileKind::wkt,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::bad_shape}},
      {FileKind::poly,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::bad_reference}},
      {FileKind::world,
       {ReadCode::none, ReadCode::truncated, ReadCode::syntax, ReadCode::out_of_range,
        ReadCode::unsupported, ReadCode::damaged}},
  }};
  return all;
}

/// In the order of the last group.
enum Class : std::uint8_t {
  archive_with_a_level,
  archive_with_several_levels,
  archive_with_an_empty_lump,
  scenario_of_several_maps,
  polygon_with_a_hole,
  drawing_without_places,
  drawing_of_one_place,
  drawing_that_is_rounded,
  drawing_that_does_not_scale,
  world_of_several_areas,
  world_with_a_quantisation,
  world_with_its_digest,
  world_that_is_none,
};

void count_drawing(const Reading& reading, const auto& count_if) {
  const io::Drawing& drawing = *reading.drawing;
  const std::size_t places = io::count_places(drawing);
  const bool has_hole =
      std::any_of(drawing.features.begin(), drawing.features.end(), [](const io::Feature& feature) {
        return std::any_of(feature.polygons.begin(), feature.polygons.end(),
                           [](const io::Polygon& p) { return p.rings.size() > 1; });
      });
  count_if(has_hole, polygon_with_a_hole);
  count_if(places == 0, drawing_without_places);
  count_if(reading.quantised && places > 1 && reading.quantised->quantisation.bits <= 1,
           drawing_of_one_place);
  count_if(reading.quantised && reading.quantised->quantisation.largest_error > 0,
           drawing_that_is_rounded);
  count_if(!reading.quantised, drawing_that_does_not_scale);
}

}  // namespace

std::vector<ClassGroup> reader_classes() {
  std::vector<ClassGroup> groups;
  for (const Codes& some : codes_of_kinds()) {
    ClassGroup& group = groups.emplace_back();
    group.name = short_name(some.kind);
    for (const ReadCode code : some.codes)
      group.classes.emplace_back(code == ReadCode::none ? "read" : io::name(code));
  }
  groups.push_back(
      {"what was read",
       {"an archive with a level", "an archive with several levels",
        "an archive with an empty lump", "a scenario of several maps", "a polygon with a hole",
        "a drawing without places", "a drawing of one place", "a drawing that is rounded",
        "a drawing that does not scale", "a world of several areas", "a world with a quantisation",
        "a world with its digest", "a world that cannot be made"}});
  return groups;
}

void count_reader_classes(const FileInput& file, const Reading& reading,
                          std::span<std::uint8_t> marks) {
  std::size_t index = 0;
  for (const Codes& some : codes_of_kinds()) {
    for (const ReadCode code : some.codes) {
      if (some.kind == file.kind && code == reading.error.code) mark(marks, index);
      ++index;
    }
  }
  const auto count_if = [&](bool is_it, Class which) {
    if (is_it) mark(marks, index + which);
  };
  if (!reading.is_read()) return;
  count_if(reading.levels.size() == 1, archive_with_a_level);
  count_if(reading.levels.size() > 1, archive_with_several_levels);
  const auto is_empty = [](const io::WadLump& lump) { return lump.size == 0; };
  count_if(std::any_of(reading.wad.lumps.begin(), reading.wad.lumps.end(), is_empty),
           archive_with_an_empty_lump);
  count_if(reading.scenario.maps.size() > 1, scenario_of_several_maps);
  if (reading.drawing) count_drawing(reading, count_if);
  if (!reading.world) return;
  count_if(reading.world->snapshot.areas.size() > 1, world_of_several_areas);
  count_if(reading.world->quantisation.has_value(), world_with_a_quantisation);
  count_if(reading.world->snapshot.digest && reading.restored, world_with_its_digest);
  count_if(!reading.restored, world_that_is_none);
}

}  // namespace offgrid::fuzz
