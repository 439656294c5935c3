#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/wad.hpp"
#include "readers/wad_bytes.hpp"

namespace offgrid::io {
namespace {

void expect_wad_errors(const std::vector<MalformedBytes>& files) {
  expect_errors(FileKind::wad, "Doom WAD", files);
}

/// The good archive with other bytes in one place.
std::string changed(std::size_t offset, std::string_view bytes) {
  return good_wad().bytes().replace(offset, bytes.size(), bytes);
}

/// With another field of a record of a lump.
std::string changed(std::string_view lump, std::size_t at, std::int64_t value) {
  return changed(good_wad().offset(lump) + at, bytes16(value));
}

template <class Change>
std::string after(Change change) {
  WadBytes wad = good_wad();
  change(wad);
  return wad.bytes();
}

TEST(MalformedWad, each_error_of_the_directory_has_its_byte) {
  const std::size_t directory = good_wad().offset();
  const std::size_t size = good_wad().bytes().size();
  expect_wad_errors({
      {"nothing", "", ReadCode::truncated, 0, "12 bytes"},
      {"letters alone", "IWAD", ReadCode::truncated, 4, "12 bytes"},
      {"a header without its last byte", std::string("PWAD\0\0\0\0\0\0\0", 11), ReadCode::truncated,
       11, "12 bytes"},
      {"other letters", changed(0, "JWAD"), ReadCode::syntax, 0, "'IWAD' or 'PWAD'"},
      {"letters in lower case", changed(0, "iwad"), ReadCode::syntax, 0, "'IWAD' or 'PWAD'"},
      {"a picture", changed(0, "\x89PNG"), ReadCode::syntax, 0, "'IWAD' or 'PWAD'"},
      {"a directory beyond the end", changed(8, bytes32(static_cast<std::int64_t>(size + 1))),
       ReadCode::truncated, 8, "a directory at"},
      {"a directory far beyond the end", changed(8, bytes32(0xffffffff)), ReadCode::truncated, 8,
       "a directory at byte 4294967295"},
      {"a lump more than there is room for", changed(4, bytes32(9)), ReadCode::truncated, 4,
       "9 lumps"},
      {"four thousand million lumps", changed(4, bytes32(0xffffffff)), ReadCode::truncated, 4,
       "4294967295 lumps"},
      {"a negative number of lumps", changed(4, bytes32(-1)), ReadCode::truncated, 4, "lumps"},
      {"a directory cut short", good_wad().bytes().substr(0, size - 1), ReadCode::truncated, 4,
       "8 lumps"},
      {"a lump beyond the end", changed(directory + 16, bytes32(static_cast<std::int64_t>(size))),
       ReadCode::truncated, directory + 16, "THINGS"},
      {"a lump larger than the file", changed(directory + 20, bytes32(0x7fffffff)),
       ReadCode::truncated, directory + 16, "THINGS"},
      {"a lump whose end wraps", changed(directory + 32, bytes32(0xffffffff) + bytes32(2)),
       ReadCode::truncated, directory + 32, "LINEDEFS"},
      {"the last lump beyond the end", changed(directory + 16 * 7 + 4, bytes32(4096)),
       ReadCode::truncated, directory + 16 * 7, "ENDOFIT"},
  });
}

std::size_t at(std::string_view lump, std::size_t offset = 0) {
  return good_wad().offset(lump) + offset;
}

TEST(MalformedWad, each_error_of_a_level_has_its_byte) {
  const auto without = [](std::string_view lump) {
    return after([&](WadBytes& wad) { wad.remove(lump); });
  };
  const auto directory_without = [](std::string_view lump) {
    WadBytes wad = good_wad();
    wad.remove(lump);
    return wad.offset();
  };
  const auto longer = [](std::string_view lump, std::size_t by) {
    return after([&](WadBytes& wad) { wad.content(lump) += std::string(by, 'x'); });
  };
  expect_wad_errors({
      {"no lines", without("LINEDEFS"), ReadCode::missing, directory_without("LINEDEFS"),
       "LINEDEFS of the level 'MAP07'"},
      {"no sides", without("SIDEDEFS"), ReadCode::missing, directory_without("SIDEDEFS"),
       "SIDEDEFS of the level 'MAP07'"},
      {"no vertices", without("VERTEXES"), ReadCode::missing, directory_without("VERTEXES"),
       "VERTEXES of the level 'MAP07'"},
      {"no sectors", without("SECTORS"), ReadCode::missing, directory_without("SECTORS"),
       "SECTORS of the level 'MAP07'"},
      {"half a vertex", longer("VERTEXES", 2), ReadCode::wrong_size, at("VERTEXES"),
       "records of 4 bytes"},
      {"a sector and a byte", longer("SECTORS", 1), ReadCode::wrong_size, at("SECTORS"),
       "records of 26 bytes"},
      {"a side and all but one byte of another", longer("SIDEDEFS", 29), ReadCode::wrong_size,
       at("SIDEDEFS"), "records of 30 bytes"},
      {"a line and a half", longer("LINEDEFS", 7), ReadCode::wrong_size, at("LINEDEFS"),
       "records of 14 bytes"},
      {"half a thing", longer("THINGS", 5), ReadCode::wrong_size, at("THINGS"),
       "records of 10 bytes"},
      {"Hexen's format",
       after([](WadBytes& wad) { wad.remove("ENDOFIT"), wad.lump("BEHAVIOR", "ACS"); }),
       ReadCode::unsupported, good_wad().offset() + 3 - 20, "Doom's binary format"},
      {"a text", WadBytes().lump("MAP01").lump("TEXTMAP", "namespace").bytes(),
       ReadCode::unsupported, 21, "Doom's binary format"},
  });
}

TEST(MalformedWad, each_reference_to_nothing_has_its_byte) {
  const ReadCode reference = ReadCode::bad_reference;
  expect_wad_errors({
      {"a line that begins nowhere", changed("LINEDEFS", 0, 5), reference, at("LINEDEFS", 0),
       "a vertex below 5 in LINEDEFS"},
      {"a line that ends nowhere", changed("LINEDEFS", 2, 5), reference, at("LINEDEFS", 2),
       "a vertex below 5 in LINEDEFS"},
      {"a line from vertex 65535", changed("LINEDEFS", 14, -1), reference, at("LINEDEFS", 14),
       "a vertex below 5"},
      {"a right side that is not there", changed("LINEDEFS", 10, 7), reference, at("LINEDEFS", 10),
       "a side below 7 in LINEDEFS"},
      {"a left side that is not there", changed("LINEDEFS", 14 + 12, 7), reference,
       at("LINEDEFS", 26), "a side below 7 in LINEDEFS"},
      {"a left side of 65534", changed("LINEDEFS", 12, -2), reference, at("LINEDEFS", 12),
       "a side below 7"},
      {"the last line's side", changed("LINEDEFS", 5 * 14 + 10, 100), reference, at("LINEDEFS", 80),
       "a side below 7"},
      {"a side of no sector", changed("SIDEDEFS", 28, 2), reference, at("SIDEDEFS", 28),
       "a sector below 2 in SIDEDEFS"},
      {"a side of sector 65535", changed("SIDEDEFS", 6 * 30 + 28, -1), reference,
       at("SIDEDEFS", 208), "a sector below 2 in SIDEDEFS"},
      {"vertices that are none", after([](WadBytes& wad) { wad.content("VERTEXES").clear(); }),
       reference, at("LINEDEFS"), "below 0"},
      {"sides that are none", after([](WadBytes& wad) { wad.content("SIDEDEFS").clear(); }),
       reference, at("LINEDEFS", 10), "below 0"},
  });
}

/// An archive whose directory stands in front of its lumps, the last of which ends the file.
std::string directory_first(const WadBytes& wad) {
  const std::string bytes = wad.bytes();
  const std::string lumps = bytes.substr(12, wad.offset() - 12);
  std::string directory = bytes.substr(wad.offset());
  const auto size = static_cast<std::int64_t>(directory.size());
  std::int64_t at = 12 + size;
  for (std::size_t entry = 0; entry < directory.size(); entry += 16) {
    directory.replace(entry, 4, bytes32(at));
    at += static_cast<unsigned char>(directory[entry + 4]) +
          256 * static_cast<unsigned char>(directory[entry + 5]);
  }
  return bytes.substr(0, 8) + bytes32(12) + directory + lumps;
}

TEST(MalformedWad, an_unfinished_last_lump_is_named_by_its_entry) {
  WadBytes wad = good_wad();
  const std::string last = wad.content("SECTORS");
  wad.remove("ENDOFIT");
  const std::string bytes = directory_first(wad);
  const auto level = read_level(bytes_of(bytes), "MAP07");
  ASSERT_TRUE(level) << describe(level.error());
  EXPECT_EQ(level->sectors.size(), 2U);
  const std::size_t entry = 12 + 16 * 6;
  for (std::size_t missing = 1; missing <= last.size(); ++missing) {
    const auto error = read_wad(bytes_of(bytes).first(bytes.size() - missing)).error();
    EXPECT_EQ(name(error.code), "truncated");
    EXPECT_EQ(error.offset, entry);
    EXPECT_EQ(error.expected,
              "the lump 'SECTORS', 52 bytes at byte " + std::to_string(bytes.size() - last.size()));
  }
  wad.content("SECTORS").pop_back();
  const std::string shorter = directory_first(wad);
  const auto error = read_level(bytes_of(shorter), "MAP07").error();
  EXPECT_EQ(name(error.code), "wrong_size");
  EXPECT_EQ(error.offset, shorter.size() - 51);
}

TEST(MalformedWad, a_last_level_without_its_lumps_is_named) {
  const std::string bytes = WadBytes().lump("LONGNAME").lump("THINGS").bytes();
  const auto error = read_level(bytes_of(bytes), "LONGNAME").error();
  EXPECT_EQ(describe(error),
            "Doom WAD, byte 12: expected VERTEXES of the level 'LONGNAME', found a level without "
            "it");
}

TEST(MalformedWad, a_level_that_is_not_there_is_named) {
  const std::string bytes = good_wad().bytes();
  const auto level = read_level(bytes_of(bytes), "MAP31");
  ASSERT_FALSE(level);
  EXPECT_EQ(level.error().code, ReadCode::missing);
  EXPECT_EQ(level.error().expected, "a level 'MAP31'");
  EXPECT_FALSE(read_level(bytes_of(bytes), "MAP07AND_MORE"));
}

TEST(MalformedWad, the_directory_of_another_archive_reads_nothing_beyond_the_end) {
  const std::string bytes = good_wad().bytes();
  const auto wad = read_wad(bytes_of(bytes));
  ASSERT_TRUE(wad);
  for (std::size_t size = 0; size < good_wad().offset(); ++size) {
    const auto level = read_level(bytes_of(std::string_view(bytes).substr(0, size)), *wad, "MAP07");
    EXPECT_EQ(level.has_value(), size >= good_wad().offset("ENDOFIT")) << size;
  }
}

}  // namespace
}  // namespace offgrid::io
