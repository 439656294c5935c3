// A process that overwrites a file again and again is killed at many moments: the file is always a
// whole one.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"
#include "support/random.hpp"

namespace offgrid::io {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Writer = bool (*)(const std::string& path, std::string_view text);

bool write_at_once(const std::string& path, std::string_view text) {
  return write_file(path, text).ok();
}

/// The control: what most programs do.
bool write_in_place(const std::string& path, std::string_view text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool ok = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return (std::fclose(file) == 0) && ok;
}

/// Its number in front and behind, and as many bytes between as the number says.
std::string content(std::size_t number) {
  const std::string name = std::to_string(number);
  return name + ":" +
         std::string(100000 + 7919 * (number % 13), static_cast<char>('a' + number % 26)) + ":" +
         name;
}

/// The number of a whole file, or nothing.
std::optional<std::size_t> number_of(const std::string& text) {
  const std::size_t number = std::strtoull(text.c_str(), nullptr, 10);
  return content(number) == text ? std::optional(number) : std::nullopt;
}

/// A process that writes contents one after the other, until it is killed.
class WritingProcess {
 public:
  WritingProcess(Writer writer, const std::string& path, std::size_t first) {
    int ends[2];
    if (::pipe(ends) != 0) std::abort();
    process_ = ::fork();
    if (process_ < 0) std::abort();
    if (process_ == 0) {
      for (std::size_t number = first;; ++number) {
        if (!writer(path, content(number))) std::_Exit(1);
        // The first time is the sign that the writing has begun.
        if (number == first && ::write(ends[1], "", 1) != 1) std::_Exit(1);
      }
    }
    char sign = 0;
    ::close(ends[1]);
    has_begun_ = ::read(ends[0], &sign, 1) == 1;
    ::close(ends[0]);
  }
  WritingProcess(const WritingProcess&) = delete;
  WritingProcess& operator=(const WritingProcess&) = delete;
  ~WritingProcess() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

  bool has_begun() const { return has_begun_; }

 private:
  pid_t process_ = -1;
  bool has_begun_ = false;
};

struct Outcome {
  int kills = 0;
  int damaged = 0;
  int cut_short = 0;  ///< kills that left a temporary file
};

/// Kills the writer so many times, or until `is_enough`. Each goes on from the file that the one
/// before left.
template <class IsEnough>
Outcome kill_again_and_again(Writer writer, int kills_max, const IsEnough& is_enough) {
  const std::string path =
      ::testing::TempDir() + "/offgrid_kill_test_" + std::to_string(::getpid());
  const std::string temporary = path + std::string(temporary_suffix);
  testing::Random random(4);
  Outcome outcome;
  std::size_t newest = 0;
  const Clock::time_point start = Clock::now();
  EXPECT_TRUE(writer(path, content(newest)));
  const auto one_write =
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  const std::int64_t longest = std::clamp<std::int64_t>(3 * one_write.count(), 200, 20000);
  while (outcome.kills < kills_max && !is_enough(outcome)) {
    {
      const WritingProcess process(writer, path, newest + 1);
      EXPECT_TRUE(process.has_begun());
      std::this_thread::sleep_for(std::chrono::microseconds(random.between(0, longest)));
    }
    ++outcome.kills;
    if (fs::exists(temporary)) ++outcome.cut_short;
    const std::optional<std::size_t> number = number_of(read_file(path, FileKind::wkt).value());
    if (!number || *number <= newest) ++outcome.damaged;
    newest = std::max(newest + 1, number.value_or(0));
  }
  // The next write has it all in order.
  EXPECT_TRUE(writer(path, "done"));
  EXPECT_EQ(read_file(path, FileKind::wkt).value(), "done");
  EXPECT_FALSE(fs::exists(temporary));
  fs::remove(path);
  return outcome;
}

TEST(WriteFileKilled, leaves_the_old_file_or_the_new_one) {
  const Outcome outcome =
      kill_again_and_again(write_at_once, 150, [](const Outcome&) { return false; });
  EXPECT_EQ(outcome.kills, 150);
  EXPECT_EQ(outcome.damaged, 0);
  EXPECT_GT(outcome.cut_short, 0);  // some were hit in the middle
}

TEST(WriteFileKilled, a_writer_in_place_leaves_damaged_files) {
  const Outcome outcome = kill_again_and_again(
      write_in_place, 2000, [](const Outcome& so_far) { return so_far.damaged > 0; });
  EXPECT_GT(outcome.damaged, 0);
}

TEST(WriteFileKilled, writers_of_one_file_take_turns) {
  const std::string path =
      ::testing::TempDir() + "/offgrid_turns_test_" + std::to_string(::getpid());
  fs::remove(path);
  std::vector<pid_t> processes;
  for (std::size_t k = 0; k < 4; ++k) {
    const pid_t process = ::fork();
    ASSERT_GE(process, 0);
    if (process == 0) {
      for (std::size_t i = 0; i < 40; ++i) {
        if (!write_at_once(path, content(4 * i + k))) std::_Exit(1);
      }
      std::_Exit(0);
    }
    processes.push_back(process);
  }
  for (const pid_t process : processes) {
    int result = 0;
    ASSERT_EQ(::waitpid(process, &result, 0), process);
    EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 0);
  }
  EXPECT_TRUE(number_of(read_file(path, FileKind::wkt).value()));
  EXPECT_FALSE(fs::exists(path + std::string(temporary_suffix)));
  fs::remove(path);
}

}  // namespace
}  // namespace offgrid::io
