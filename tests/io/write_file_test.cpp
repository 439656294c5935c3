#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"

namespace offgrid::io {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class WriteFile : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "/offgrid_write_file_" + std::to_string(::getpid());
    fs::remove_all(folder_);
    ASSERT_TRUE(make_folder(folder_).ok());
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(std::string_view name) const { return folder_ + "/" + std::string(name); }
  std::string content(std::string_view name) const {
    return read_file(path(name), FileKind::wkt).value();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  mode_t mode(std::string_view name) const {
    struct stat found{};
    EXPECT_EQ(::stat(path(name).c_str(), &found), 0);
    return found.st_mode & 07777;
  }

 private:
  std::string folder_;
};

TEST_F(WriteFile, replaces_a_file_and_leaves_nothing_else) {
  for (const std::string& text :
       {std::string("first"), std::string(), std::string(300000, 'x'), std::string("a\0b", 3)}) {
    ASSERT_TRUE(write_file(path("a.txt"), text).ok());
    EXPECT_EQ(content("a.txt"), text);
    EXPECT_EQ(files(), 1U);
  }
}

TEST_F(WriteFile, keeps_permissions_and_gives_a_new_file_the_usual_ones) {
  const mode_t mask = ::umask(027);
  ASSERT_TRUE(write_file(path("new"), "1").ok());
  EXPECT_EQ(mode("new"), 0640U);
  for (const mode_t wanted : {0600U, 0644U, 0755U, 0666U}) {
    ASSERT_EQ(::chmod(path("new").c_str(), wanted), 0);
    ASSERT_TRUE(write_file(path("new"), "2").ok());
    EXPECT_EQ(mode("new"), wanted);
  }
  ::umask(mask);
}

TEST_F(WriteFile, follows_symbolic_links_and_keeps_them) {
  ASSERT_TRUE(make_folder(path("deep")).ok());
  ASSERT_TRUE(write_file(path("deep/real"), "old").ok());
  fs::create_symlink("deep/real", path("link"));
  fs::create_symlink("link", path("link_to_link"));
  ASSERT_TRUE(write_file(path("link_to_link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("link_to_link")));
  EXPECT_FALSE(fs::is_symlink(path("deep/real")));
  EXPECT_EQ(content("deep/real"), "new");
  // One that leads to no file yet makes it.
  fs::create_symlink("deep/other", path("dangling"));
  ASSERT_TRUE(write_file(path("dangling"), "made").ok());
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  EXPECT_EQ(content("deep/other"), "made");
  fs::create_symlink("round", path("round"));
  EXPECT_EQ(write_file(path("round"), "x").message(),
            "cannot write the file '" + path("round") + "': Too many levels of symbolic links");
}

TEST_F(WriteFile, other_hard_links_keep_the_old_content) {
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  fs::create_hard_link(path("a"), path("b"));
  ASSERT_TRUE(write_file(path("a"), "new").ok());
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(content("b"), "old");
}

TEST_F(WriteFile, clears_away_what_a_killed_process_left) {
  const std::string left = path("a") + std::string(temporary_suffix);
  ASSERT_TRUE(write_file(left, "half a fi").ok());
  ASSERT_EQ(::chmod(left.c_str(), 0777), 0);
  ASSERT_TRUE(write_file(path("a"), "whole").ok());
  EXPECT_EQ(content("a"), "whole");
  EXPECT_EQ(mode("a") & 0111U, 0U);
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteFile, what_is_in_the_way_is_an_error_and_the_file_stays) {
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  ASSERT_TRUE(make_folder(path("a") + std::string(temporary_suffix)).ok());
  EXPECT_EQ(write_file(path("a"), "new").message(),
            "cannot write the file '" + path("a") + "': '" + path("a") +
                ".offgrid-tmp' is in the way: Is a directory");
  EXPECT_EQ(content("a"), "old");
  ASSERT_TRUE(write_file(path("victim"), "untouched").ok());
  fs::create_symlink("victim", path("b") + std::string(temporary_suffix));
  EXPECT_FALSE(write_file(path("b"), "new").ok());
  EXPECT_EQ(content("victim"), "untouched");
}

TEST_F(WriteFile, names_the_file_and_the_reason) {
  EXPECT_EQ(write_file(path("no/a"), "x").message(),
            "cannot write the file '" + path("no/a") + "': No such file or directory");
  EXPECT_EQ(write_file(path(""), "x").message(),
            "cannot write the file '" + path("") + "': Is a directory");
  EXPECT_EQ(write_file("", "x").message(), "cannot write the file '': No such file or directory");
  EXPECT_EQ(write_file(path(std::string(250, 'n')), "x").message(),
            "cannot write the file '" + path(std::string(250, 'n')) + "': File name too long");
  EXPECT_EQ(files(), 0U);
  if (::geteuid() == 0) return;  // nothing is forbidden to root
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  ASSERT_EQ(::chmod(path("a").c_str(), 0444), 0);
  EXPECT_EQ(write_file(path("a"), "new").message(),
            "cannot write the file '" + path("a") + "': Permission denied");
  EXPECT_EQ(content("a"), "old");
}

TEST_F(WriteFile, what_is_no_regular_file_is_written_to) {
  EXPECT_TRUE(write_file("/dev/null", "x").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  if (!fs::exists("/dev/full")) return;
  EXPECT_EQ(write_file("/dev/full", "x").message(),
            "cannot write the file '/dev/full': No space left on device");
}

TEST_F(WriteFile, a_write_that_fails_midway_changes_nothing) {
  ASSERT_TRUE(write_file(path("a"), "old").ok());
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{65536, 65536};
    const bool is_limited = ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
    const Status status = write_file(path("a"), std::string(200000, 'n'));
    std::_Exit(is_limited && status.message() ==
                                 "cannot write the file '" + path("a") + "': File too large"
                   ? 0
                   : 1);
  }
  int result = 0;
  ASSERT_EQ(::waitpid(child, &result, 0), child);
  EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 0);
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace offgrid::io
