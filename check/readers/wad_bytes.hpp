// WAD archives made byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace offgrid::io {

/// Little-endian.
inline std::string bytes16(std::int64_t v) {
  return {static_cast<char>(v & 0xff), static_cast<char>((v >> 8) & 0xff)};
}
inline std::string bytes32(std::int64_t v) {
  return bytes16(v & 0xffff) + bytes16((v >> 16) & 0xffff);
}
inline std::string bytes8(std::string_view name) {
  return std::string(name) + std::string(8 - name.size(), '\0');
}
inline std::string bytes16s(std::initializer_list<std::int64_t> values) {
  std::string text;
  for (const std::int64_t v : values) text += bytes16(v);
  return text;
}

/// Lumps one after the other behind the header, then the directory.
class WadBytes {
 public:
  explicit WadBytes(std::string_view letters = "PWAD") : letters_(letters) {}

  WadBytes& lump(std::string_view name, std::string content = {}) {
    lumps_.emplace_back(name, std::move(content));
    return *this;
  }
  std::string& content(std::string_view name) {
    for (auto& [known, content] : lumps_) {
      if (known == name) return content;
    }
    return lumps_.emplace_back(name, std::string()).second;
  }
  void remove(std::string_view name) {
    std::erase_if(lumps_, [&](const auto& lump) { return lump.first == name; });
  }

  /// Where the lump begins; of the directory with no name.
  std::size_t offset(std::string_view name = {}) const {
    std::size_t at = 12;
    for (const auto& [known, content] : lumps_) {
      if (!name.empty() && known == name) return at;
      at += content.size();
    }
    return at;
  }

  std::string bytes() const {
    std::string data;
    std::string directory;
    for (const auto& [name, content] : lumps_) {
      directory += bytes32(static_cast<std::int64_t>(12 + data.size())) +
                   bytes32(static_cast<std::int64_t>(content.size())) + bytes8(name);
      data += content;
    }
    return letters_ + bytes32(static_cast<std::int64_t>(lumps_.size())) +
           bytes32(static_cast<std::int64_t>(12 + data.size())) + data + directory;
  }

 private:
  std::string letters_;
  std::vector<std::pair<std::string, std::string>> lumps_;
};

/// A level of two rooms, a square and a triangle, with a door's line between them: 5 vertices, 6
/// lines, 7 sides, 2 sectors, 2 things.
inline WadBytes good_wad() {
  const auto side = [](std::int64_t sector) {
    return bytes16s({3, -4}) + bytes8("-") + bytes8("-") + bytes8("brick") + bytes16(sector);
  };
  const auto sector = [](std::int64_t floor, std::int64_t ceiling, std::int64_t special,
                         std::int64_t tag) {
    return bytes16s({floor, ceiling}) + bytes8("FLOOR1") + bytes8("F_SKY1") +
           bytes16s({160, special, tag});
  };
  WadBytes wad;
  wad.lump("MAP07")
      .lump("THINGS", bytes16s({32, 32, 90, 1, 7, -100, 5, 0, 3001, 0x17}))
      .lump("LINEDEFS",
            bytes16s({0, 1, 1, 0,  0, 0, -1, 1, 2, 4, 31, 9, 1, 6,  2, 3, 1, 0, 0, 2, -1,
                      3, 0, 1, 97, 5, 3, -1, 1, 4, 1, 0,  0, 4, -1, 4, 2, 1, 0, 0, 5, -1}))
      .lump("SIDEDEFS", side(0) + side(0) + side(0) + side(0) + side(1) + side(1) + side(1))
      .lump("VERTEXES", bytes16s({0, 0, 64, 0, 64, 64, 0, 64, 32767, -32768}))
      .lump("SEGS")
      .lump("SECTORS", sector(0, 128, 0, 0) + sector(-8, 96, 9, 5))
      .lump("ENDOFIT", "no part of the level");
  return wad;
}

}  // namespace offgrid::io
