#include "offgrid/io/wad.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "byte_reader.hpp"
#include "offgrid/io/number.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

using detail::error_at_byte;
using detail::text_of;
using detail::u32;

constexpr std::size_t header_size = 12;
constexpr std::size_t entry_size = 16;

ReadError wad_error(std::size_t offset, ReadCode code, std::string expected, std::string found) {
  return error_at_byte(FileKind::wad, offset, code, std::move(expected), std::move(found));
}

std::string file_of_bytes(std::size_t size) { return "a file of " + counted(size, "byte"); }

/// the lumps that may follow the one that names a level
constexpr std::array level_lumps{WadName("THINGS"),   WadName("LINEDEFS"), WadName("SIDEDEFS"),
                                 WadName("VERTEXES"), WadName("SEGS"),     WadName("SSECTORS"),
                                 WadName("NODES"),    WadName("SECTORS"),  WadName("REJECT"),
                                 WadName("BLOCKMAP"), WadName("BEHAVIOR"), WadName("SCRIPTS"),
                                 WadName("TEXTMAP"),  WadName("ZNODES"),   WadName("DIALOGUE")};

/// The levels among the lumps.
std::vector<WadLevelEntry> levels_of(const std::vector<WadLump>& lumps) {
  std::vector<WadLevelEntry> levels;
  std::size_t i = 0;
  while (i + 1 < lumps.size()) {
    const bool is_text = lumps[i + 1].name == WadName("TEXTMAP");
    if (!is_text && lumps[i + 1].name != WadName("THINGS")) {
      ++i;
      continue;
    }
    WadLevelEntry level{lumps[i].name, i, i + 2,
                        is_text ? WadLevelFormat::udmf : WadLevelFormat::doom};
    // A name that occurs a second time does not belong to the level.
    std::array<bool, level_lumps.size()> seen{};
    for (; level.end < lumps.size() && lumps[level.end].name != lumps[i + 1].name; ++level.end) {
      const auto known = std::find(level_lumps.begin(), level_lumps.end(), lumps[level.end].name);
      if (known == level_lumps.end() ||
          std::exchange(seen[static_cast<std::size_t>(known - level_lumps.begin())], true))
        break;
      if (!is_text && *known == WadName("BEHAVIOR")) level.format = WadLevelFormat::hexen;
    }
    i = level.end;
    levels.push_back(level);
  }
  return levels;
}

}  // namespace

ReadResult<WadFile> read_wad(std::span<const std::byte> bytes) {
  if (bytes.size() < header_size) {
    return wad_error(bytes.size(), ReadCode::truncated, "a header of 12 bytes",
                     file_of_bytes(bytes.size()));
  }
  const std::string_view letters = text_of(bytes, 0, 4);
  if (letters != "IWAD" && letters != "PWAD")
    return wad_error(0, ReadCode::syntax, "'IWAD' or 'PWAD'", detail::quoted(letters));
  const std::size_t count = u32(bytes, 4);
  const std::size_t directory = u32(bytes, 8);
  if (directory > bytes.size()) {
    return wad_error(8, ReadCode::truncated, "a directory at byte " + std::to_string(directory),
                     file_of_bytes(bytes.size()));
  }
  if (count > (bytes.size() - directory) / entry_size) {
    return wad_error(4, ReadCode::truncated,
                     "a directory of " + std::to_string(count) + " lumps, 16 bytes each, at byte " +
                         std::to_string(directory),
                     file_of_bytes(bytes.size()));
  }
  WadFile wad;
  wad.is_patch = letters == "PWAD";
  wad.lumps.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = directory + i * entry_size;
    const WadLump lump{WadName(text_of(bytes, at + 8, 8)), u32(bytes, at), u32(bytes, at + 4)};
    if (lump.size != 0 && (lump.offset > bytes.size() || lump.size > bytes.size() - lump.offset)) {
      return wad_error(at, ReadCode::truncated,
                       "the lump " + detail::quoted(lump.name.text()) + ", " +
                           counted(lump.size, "byte") + " at byte " + std::to_string(lump.offset),
                       file_of_bytes(bytes.size()));
    }
    wad.lumps.push_back(lump);
  }
  wad.levels = levels_of(wad.lumps);
  return wad;
}

}  // namespace offgrid::io
