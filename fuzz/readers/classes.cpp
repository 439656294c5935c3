#include "readers/classes.hpp"

#include <algorithm>
#include <array>

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

/// The last group.
constexpr auto list = testing::list_of_classes(
    "what was read:", "an archive with a level", "an archive with several levels",
    "an archive with an empty lump", "a scenario of several maps", "a polygon with a hole",
    "a drawing without places", "a drawing of one place", "a drawing that is rounded",
    "a drawing that does not scale", "a world of several areas", "a world with a quantisation",
    "a world with its digest", "a world that cannot be made");
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

}  // namespace

std::vector<ClassGroup> reader_classes() {
  std::vector<ClassGroup> groups;
  for (const Codes& some : codes_of_kinds()) {
    ClassGroup& group = groups.emplace_back();
    group.name = short_name(some.kind);
    for (const ReadCode code : some.codes)
      group.classes.emplace_back(code == ReadCode::none ? "read" : io::name(code));
  }
  groups.push_back(list.groups().front());
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
  Marks read(marks.subspan(std::min(index, marks.size())));
  if (!reading.is_read()) return;
  read.count_if(reading.levels.size() == 1, "what was read: an archive with a level");
  read.count_if(reading.levels.size() > 1, "what was read: an archive with several levels");
  const auto is_empty = [](const io::WadLump& lump) { return lump.size == 0; };
  read.count_if(std::any_of(reading.wad.lumps.begin(), reading.wad.lumps.end(), is_empty),
                "what was read: an archive with an empty lump");
  read.count_if(reading.scenario.maps.size() > 1, "what was read: a scenario of several maps");
  if (reading.drawing) count_drawing(reading, read);
  if (!reading.world) return;
  read.count_if(reading.world->snapshot.areas.size() > 1,
                "what was read: a world of several areas");
  read.count_if(reading.world->quantisation.has_value(),
                "what was read: a world with a quantisation");
  read.count_if(reading.world->snapshot.digest && reading.restored,
                "what was read: a world with its digest");
  read.count_if(!reading.restored, "what was read: a world that cannot be made");
}

}  // namespace offgrid::fuzz
