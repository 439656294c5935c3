#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "byte_reader.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/wad.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::i16;
using detail::text_of;
using detail::u16;

using Bytes = std::span<const std::byte>;

constexpr std::uint16_t no_side = 0xffff;

/// Reads the lumps of one level and keeps the first error.
class LevelReader {
 public:
  LevelReader(Bytes bytes, const WadFile& wad, const WadLevelEntry& entry)
      : bytes_(bytes), wad_(wad), entry_(entry) {}

  ReadResult<WadLevel> read() {
    WadLevel level;
    level.name = entry_.name;
    if (!read_records("VERTEXES", 4, level.vertices, [&](std::size_t at) { return vertex(at); }))
      return *error_;
    if (!read_records("SECTORS", 26, level.sectors, [&](std::size_t at) { return sector(at); }))
      return *error_;
    if (!read_records("SIDEDEFS", 30, level.sides,
                      [&](std::size_t at) { return side(at, level.sectors.size()); }))
      return *error_;
    if (!read_records("LINEDEFS", 14, level.lines, [&](std::size_t at) { return line(at, level); }))
      return *error_;
    if (!read_records("THINGS", 10, level.things, [&](std::size_t at) { return thing(at); }))
      return *error_;
    return level;
  }

 private:
  template <class Record, class Read>
  bool read_records(std::string_view name, std::size_t record_size, std::vector<Record>& records,
                    Read read_one) {
    const WadLump* const lump = find(name);
    if (lump == nullptr) {
      return fail(directory_place(entry_.lump), ReadCode::missing, std::string(name) + of_level(),
                  "a level without it");
    }
    // `wad` may be the directory of another archive.
    if (lump->size != 0 &&
        (lump->offset > bytes_.size() || lump->size > bytes_.size() - lump->offset)) {
      return fail(bytes_.size(), ReadCode::truncated, std::string(name) + of_level(),
                  "the end of the file");
    }
    if (lump->size % record_size != 0) {
      return fail(lump->offset, ReadCode::wrong_size,
                  std::string(name) + of_level() + " made of records of " +
                      std::to_string(record_size) + " bytes",
                  counted(lump->size, "byte"));
    }
    records.reserve(lump->size / record_size);
    for (std::size_t i = 0; i < lump->size / record_size && !error_; ++i)
      records.push_back(read_one(lump->offset + i * record_size));
    return !error_;
  }

  WadVertex vertex(std::size_t at) const { return {i16(bytes_, at), i16(bytes_, at + 2)}; }

  WadSector sector(std::size_t at) const {
    return {i16(bytes_, at),      i16(bytes_, at + 2),  name_at(at + 4),     name_at(at + 12),
            i16(bytes_, at + 20), u16(bytes_, at + 22), u16(bytes_, at + 24)};
  }

  WadSide side(std::size_t at, std::size_t sector_count) {
    check(at + 28, sector_count, "sector", "SIDEDEFS");
    return {u16(bytes_, at + 28), i16(bytes_, at),  i16(bytes_, at + 2),
            name_at(at + 4),      name_at(at + 12), name_at(at + 20)};
  }

  WadLine line(std::size_t at, const WadLevel& level) {
    check(at, level.vertices.size(), "vertex", "LINEDEFS");
    check(at + 2, level.vertices.size(), "vertex", "LINEDEFS");
    WadLine line{u16(bytes_, at),
                 u16(bytes_, at + 2),
                 u16(bytes_, at + 4),
                 u16(bytes_, at + 6),
                 u16(bytes_, at + 8),
                 {},
                 {}};
    line.right = line_side(at + 10, level.sides.size());
    line.left = line_side(at + 12, level.sides.size());
    return line;
  }

  std::optional<std::uint16_t> line_side(std::size_t at, std::size_t side_count) {
    if (u16(bytes_, at) == no_side) return std::nullopt;
    check(at, side_count, "side", "LINEDEFS");
    return u16(bytes_, at);
  }

  WadThing thing(std::size_t at) const {
    return {i16(bytes_, at), i16(bytes_, at + 2), i16(bytes_, at + 4), u16(bytes_, at + 6),
            u16(bytes_, at + 8)};
  }

  WadName name_at(std::size_t at) const { return WadName(text_of(bytes_, at, 8)); }

  const WadLump* find(std::string_view name) const {
    for (std::size_t i = entry_.lump + 1; i < entry_.end && i < wad_.lumps.size(); ++i) {
      if (wad_.lumps[i].name == WadName(name)) return &wad_.lumps[i];
    }
    return nullptr;
  }

  /// Checks that the number at a byte is the index of an item.
  void check(std::size_t at, std::size_t count, std::string_view item, std::string_view lump) {
    const std::size_t index = u16(bytes_, at);
    if (index >= count) {
      fail(at, ReadCode::bad_reference,
           "a " + std::string(item) + " below " + std::to_string(count) + " in " +
               std::string(lump) + of_level(),
           std::to_string(index));
    }
  }

  /// The place of a lump's entry in the directory; 0 if the archive is another one.
  std::size_t directory_place(std::size_t lump) const {
    return bytes_.size() < 12 ? 0 : detail::u32(bytes_, 8) + 16 * lump;
  }

  std::string of_level() const { return " of the level " + detail::quoted(entry_.name.text()); }

  bool fail(std::size_t offset, ReadCode code, std::string expected, std::string found) {
    if (!error_)
      error_ =
          detail::error_at_byte(FileKind::wad, offset, code, std::move(expected), std::move(found));
    return false;
  }

  Bytes bytes_;
  const WadFile& wad_;
  const WadLevelEntry& entry_;
  std::optional<ReadError> error_;
};

}  // namespace

ReadResult<WadLevel> read_level(Bytes bytes, const WadFile& wad, std::string_view name) {
  const auto entry =
      std::find_if(wad.levels.rbegin(), wad.levels.rend(), [&](const WadLevelEntry& level) {
        return WadName::fits(name) && level.name == WadName(name);
      });
  const std::size_t directory = bytes.size() < 12 ? 0 : detail::u32(bytes, 8);
  if (entry == wad.levels.rend()) {
    return detail::error_at_byte(FileKind::wad, directory, ReadCode::missing,
                                 "a level " + detail::quoted(name),
                                 counted(wad.levels.size(), "level") + " of other names");
  }
  if (entry->format != WadLevelFormat::doom) {
    return detail::error_at_byte(
        FileKind::wad, directory + 16 * entry->lump, ReadCode::unsupported,
        "the level " + detail::quoted(entry->name.text()) + " in Doom's binary format",
        entry->format == WadLevelFormat::udmf ? "UDMF, a text" : "Hexen's binary format");
  }
  return LevelReader(bytes, wad, *entry).read();
}

ReadResult<WadLevel> read_level(Bytes bytes, std::string_view name) {
  const auto wad = read_wad(bytes);
  if (!wad) return wad.error();
  return read_level(bytes, *wad, name);
}

}  // namespace offgrid::io
