#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"

namespace offgrid::io {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class WriteFile : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "offgrid_write_file_test";
    fs::remove_all(folder_);
    ASSERT_TRUE(make_folder(folder_).ok());
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(std::string_view name) const { return folder_ + "/" + std::string(name); }
  std::string content(std::string_view name) const {
    return read_file(path(name), FileKind::wkt).value();
  }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

 private:
  std::string folder_;
};

TEST_F(WriteFile, replaces_a_file_and_leaves_nothing_else) {
  for (const std::string& text : {std::string("first"), std::string(), std::string(300000, 'x'),
                                  std::string("a\0b\r\n", 5)}) {
    const Status status = write_file(path("a.txt"), text);
    ASSERT_TRUE(status.ok()) << status.message();
    EXPECT_EQ(content("a.txt"), text);
    EXPECT_EQ(files(), 1);
  }
}

TEST_F(WriteFile, clears_away_what_a_killed_process_left) {
  ASSERT_TRUE(write_file(path("a") + std::string(temporary_suffix), "half a fi").ok());
  ASSERT_TRUE(write_file(path("a"), "whole").ok());
  EXPECT_EQ(content("a"), "whole");
  EXPECT_EQ(files(), 1);
}

TEST_F(WriteFile, writers_take_turns) {
  std::vector<std::thread> writers;
  for (char letter = 'a'; letter < 'e'; ++letter) {
    writers.emplace_back([this, letter] {
      for (int i = 0; i < 10; ++i) {
        const Status status = write_file(path("shared"), std::string(5000, letter));
        EXPECT_TRUE(status.ok()) << status.message();
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  const std::string text = content("shared");
  EXPECT_EQ(text, std::string(5000, text.front()));
  EXPECT_EQ(files(), 1);
}

TEST_F(WriteFile, names_the_file_and_the_reason_and_keeps_the_file) {
  const std::string start = "cannot write the file '" + path("no/a") + "': ";
  const std::string message = write_file(path("no/a"), "x").message();
  EXPECT_TRUE(message.starts_with(start) && message.size() > start.size()) << message;
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  ASSERT_TRUE(make_folder(path("a") + std::string(temporary_suffix)).ok());
  EXPECT_FALSE(write_file(path("a"), "new").ok());
  EXPECT_EQ(content("a"), "old");
}

TEST_F(WriteFile, a_name_that_is_not_utf_8_is_refused) {
  const std::string name = path("a\xff");
  EXPECT_FALSE(write_file(name, "x").ok());
  EXPECT_FALSE(make_folder(name).ok());
  EXPECT_FALSE(read_file(name, FileKind::wkt));
  EXPECT_EQ(files(), 0);
}

TEST_F(WriteFile, what_is_no_regular_file_is_written_to) {
  const Status status = write_file("NUL", "x");
  EXPECT_TRUE(status.ok()) << status.message();
}

}  // namespace
}  // namespace offgrid::io
