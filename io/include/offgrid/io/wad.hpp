// Levels of the game Doom in WAD archives, in the classic binary format.
//
//   const auto wad = read_wad(bytes);
//   for (const WadLevelEntry& entry : wad->levels)
//     use(*read_level(bytes, *wad, entry.name.text()));
//
// An archive is a header, pieces of data ("lumps") and a directory of their names. A level is a
// lump that only names it, followed by THINGS, LINEDEFS, SIDEDEFS, VERTEXES and SECTORS; the lumps
// that the game computes from these (SEGS, NODES and so on) are not read. The format is described
// in "The Unofficial Doom Specs" by Matthew Fell; coordinates are map units, x to the east, y to
// the north.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// A name of up to eight bytes, padded with zeros; lower-case ASCII letters are stored as
/// upper-case ones, as the game compares them.
class WadName {
 public:
  constexpr WadName() = default;
  /// The name of the first eight bytes, or of those before the first zero. Longer names are cut;
  /// fits() tells.
  constexpr explicit WadName(std::string_view text) {
    for (std::size_t i = 0; i < bytes_.size() && i < text.size() && text[i] != '\0'; ++i) {
      bytes_[i] =
          text[i] >= 'a' && text[i] <= 'z' ? static_cast<char>(text[i] - 'a' + 'A') : text[i];
    }
  }

  static constexpr bool fits(std::string_view text) { return text.size() <= 8; }
  constexpr std::string_view text() const {
    const std::string_view all(bytes_.data(), bytes_.size());
    return all.substr(0, all.find('\0'));
  }

  friend constexpr bool operator==(const WadName&, const WadName&) = default;

 private:
  std::array<char, 8> bytes_{};
};

/// A piece of the archive. Pieces may overlap; one of size 0 may state any place.
struct WadLump {
  WadName name;
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
};

/// The format of a level's records.
enum class WadLevelFormat : std::uint8_t {
  doom,
  hexen,  ///< longer records, with a lump BEHAVIOR; not read
  udmf,   ///< a text, in a lump TEXTMAP; not read
};

struct WadLevelEntry {
  WadName name;
  std::size_t lump = 0;  ///< the index of the lump that names the level; its own lumps follow
  std::size_t end = 0;   ///< the index after its last lump
  WadLevelFormat format = WadLevelFormat::doom;
};

/// The directory of an archive.
struct WadFile {
  bool is_patch = false;  ///< PWAD, which replaces parts of a game's own archive, IWAD
  std::vector<WadLump> lumps;
  std::vector<WadLevelEntry> levels;  ///< in the order of the archive
};

struct WadVertex {
  std::int16_t x = 0;
  std::int16_t y = 0;
};

/// One side of a line: its sector, and its textures.
struct WadSide {
  std::uint16_t sector = 0;
  std::int16_t offset_x = 0;  ///< the texture's offset
  std::int16_t offset_y = 0;
  WadName upper;
  WadName lower;
  WadName middle;
};

/// The flags of a line that matter to walking; there are others.
namespace wad_line {
inline constexpr std::uint16_t impassable = 1;
inline constexpr std::uint16_t blocks_monsters = 2;
inline constexpr std::uint16_t two_sided = 4;
}  // namespace wad_line

struct WadLine {
  std::uint16_t from = 0;  ///< the index of a vertex
  std::uint16_t to = 0;
  std::uint16_t flags = 0;
  /// the effect on touch, use or shot: a door, a lift, the exit; 0 for none
  std::uint16_t special = 0;
  std::uint16_t tag = 0;               ///< the tag of the affected sectors
  std::optional<std::uint16_t> right;  ///< the side to the right of the direction from -> to
  std::optional<std::uint16_t> left;
};

struct WadSector {
  std::int16_t floor = 0;
  std::int16_t ceiling = 0;
  WadName floor_picture;
  WadName ceiling_picture;
  std::int16_t light = 0;
  std::uint16_t special = 0;
  std::uint16_t tag = 0;
};

/// A thing: a monster, a weapon, a place where a player begins.
struct WadThing {
  std::int16_t x = 0;
  std::int16_t y = 0;
  std::int16_t angle = 0;  ///< in degrees, counter-clockwise from the east
  std::uint16_t type = 0;
  std::uint16_t flags = 0;
};

/// A level. Every index in it refers to an item that is there.
struct WadLevel {
  WadName name;
  std::vector<WadVertex> vertices;
  std::vector<WadLine> lines;
  std::vector<WadSide> sides;
  std::vector<WadSector> sectors;
  std::vector<WadThing> things;
};

/// Reads the header and the directory, and finds the levels: each lump that is followed by THINGS
/// or TEXTMAP. Errors have a byte: the archive is cut short, its letters are neither IWAD nor PWAD,
/// its directory or a lump lies outside it. Memory: 16 bytes for each 16 of the directory, and at
/// most 64 for each level, which has two lumps at least.
ReadResult<WadFile> read_wad(std::span<const std::byte> bytes);

/// Reads one level, the last one of several with this name, as the game does. Requires the result
/// of read_wad for the same bytes. Errors: missing (level or lump), unsupported (Hexen, UDMF),
/// wrong_size (a lump that is no whole number of records), bad_reference with the byte of the
/// record's field. A line may lack either side, as the game allows. Memory: at most twice the
/// level's lumps.
ReadResult<WadLevel> read_level(std::span<const std::byte> bytes, const WadFile& wad,
                                std::string_view name);

/// Reads the directory and one level.
ReadResult<WadLevel> read_level(std::span<const std::byte> bytes, std::string_view name);

/// The bytes of a text, for the readers of archives.
inline std::span<const std::byte> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

}  // namespace offgrid::io
