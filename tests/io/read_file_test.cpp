#include "offgrid/io/read_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <string>

#include "offgrid/io/file.hpp"

namespace offgrid::io {
namespace {

TEST(ReadFile, reads_every_byte_and_no_more_than_it_may) {
  const std::string path = ::testing::TempDir() + "/offgrid_read_file_test.bin";
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{65536},
                                 std::size_t{65537}, std::size_t{300000}}) {
    std::string content;
    for (std::size_t i = 0; i < size; ++i) content += static_cast<char>(i * 31);
    ASSERT_TRUE(write_file(path, content).ok());
    const auto read = read_file(path, FileKind::wad);
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(*read, content);
    EXPECT_TRUE(read_file(path, FileKind::wad, size));
    const auto without_limit =
        read_file(path, FileKind::wad, std::numeric_limits<std::size_t>::max());
    ASSERT_TRUE(without_limit) << describe(without_limit.error());
    EXPECT_EQ(without_limit->size(), size);
    if (size == 0) continue;
    const auto refused = read_file(path, FileKind::wad, size - 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ReadCode::too_large);
    EXPECT_EQ(refused.error().offset, size - 1);
  }
  std::filesystem::remove(path);
}

TEST(ReadFile, names_what_cannot_be_read) {
  const auto none = read_file("no/such/file.wkt", FileKind::wkt);
  ASSERT_FALSE(none);
  EXPECT_EQ(describe(none.error()),
            "no/such/file.wkt: cannot read the file: No such file or directory");
  const auto folder = read_file(::testing::TempDir(), FileKind::wkt);
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code, ReadCode::unreadable);
}

TEST(ReadFile, names_beyond_ascii_are_utf_8_on_every_system) {
  namespace fs = std::filesystem;
  const std::u8string letters = u8"offgrid Łódź 地図";
  const fs::path there = fs::path(::testing::TempDir()) / letters;
  fs::remove_all(there);
  const std::string folder =
      ::testing::TempDir() + "/" + std::string(letters.begin(), letters.end());
  ASSERT_TRUE(make_folder(folder).ok());
  for (const std::string text : {"first", "second"}) {  // the second replaces the first
    const Status status = write_file(folder + "/plan.wkt", text);
    ASSERT_TRUE(status.ok()) << status.message();
    const auto read = read_file(folder + "/plan.wkt", FileKind::wkt);
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(*read, text);
  }
  EXPECT_TRUE(fs::is_regular_file(there / "plan.wkt"));
  fs::remove_all(there);
}

TEST(ReadFile, an_error_gets_the_name_of_the_file) {
  ReadError error{};
  error.code = ReadCode::syntax;
  error.kind = FileKind::wkt;
  error.line = error.column = 1;
  error.expected = "a geometry";
  error.found = "'('";
  EXPECT_EQ(describe(in_file(error, "a.wkt")),
            "a.wkt: WKT, line 1, column 1: expected a geometry, found '('");
}

}  // namespace
}  // namespace offgrid::io
