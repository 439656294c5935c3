#include "bugs_check.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <sstream>

namespace offgrid::verify {

namespace {

/// Most bugs show at once; the rare ones get the suite's own count.
constexpr std::uint64_t first_count = 300'000;

class BugsCheck {
 public:
  BugsCheck(const CommandLine& line, int (*replay)(const std::string&))
      : line_(line), replay_(replay) {
    folder_ = std::filesystem::temp_directory_path() /
              ("offgrid-verify-bugs-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~BugsCheck() { std::filesystem::remove_all(folder_); }
  BugsCheck(const BugsCheck&) = delete;
  BugsCheck& operator=(const BugsCheck&) = delete;

  void run() {
    for (const Suite& suite : all_suites()) {
      for (const std::string& against :
           suite.against.empty() ? std::vector<std::string>{""} : suite.against)
        run(suite, against);
    }
  }

  int conclude() const {
    std::printf("%zu of %zu bugs were caught\n", asked_ - missed_, asked_);
    return missed_ == 0 && asked_ > 0 ? exit_ok : exit_disagreement;
  }

 private:
  void run(const Suite& suite, const std::string& against) {
    const std::string check = check_name(suite, against);
    if (testing::bugs_seen_by(check).empty()) return;
    const std::size_t asked_before = asked_;
    const auto start = std::chrono::steady_clock::now();
    const std::size_t missed =
        testing::bugs_missed_by(check, [&](const testing::NamedBug& bug) {
          if (!is_wanted(bug)) return true;
          ++asked_;
          const std::string wrong = complaint(suite, against, bug);
          if (!wrong.empty())
            std::printf("NOT CAUGHT: %s by %s: %s\n", bug.name, check.c_str(), wrong.c_str());
          std::fflush(stdout);
          return wrong.empty();
        }).size();
    missed_ += missed;
    const std::size_t asked = asked_ - asked_before;
    if (asked == 0) return;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%s: %zu of %zu, %.1f s\n", check.c_str(), asked - missed, asked, seconds.count());
    std::fflush(stdout);
  }

  bool is_wanted(const testing::NamedBug& bug) {
    const std::vector<std::string>& names = line_.bugs;
    if (!names.empty() && std::find(names.begin(), names.end(), bug.name) == names.end())
      return false;
    return number_++ % line_.options.shard.count == line_.options.shard.number - 1;
  }

  /// Nothing if the suite sees the bug. An exception that no judge expects is not a finding.
  std::string complaint(const Suite& suite, const std::string& against,
                        const testing::NamedBug& bug) const try {
    SuiteOptions options = line_.options;
    options.shard = {};
    options.bug = &bug;
    options.against = against;
    options.save_directory = folder_.string();
    for (const std::uint64_t count : {first_count, suite.default_count}) {
      options.count = count;
      const Report report = suite.run(options);
      if (!report.passed()) return complaint_about(report, part_of(suite, bug));
    }
    return "no disagreement";
  } catch (const std::exception& thrown) {
    return thrown.what();
  }

  std::string complaint_about(const Report& report, const std::string& part) const {
    for (const Disagreement& found : report.disagreements) {
      if (found.predicate != part) continue;
      if (!found.save_error.empty()) return found.save_error;
      return found.file.empty() || disagrees_again(found.file) ? "" : "not when it is replayed";
    }
    return "no disagreement in " + part;
  }

  bool disagrees_again(const std::string& file) const {
    const std::ostringstream unread;
    std::streambuf* const printed = std::cout.rdbuf(unread.rdbuf());
    const int code = replay_(file);
    std::cout.rdbuf(printed);
    return code == exit_disagreement;
  }

  const CommandLine& line_;
  int (*replay_)(const std::string&);
  std::filesystem::path folder_;
  std::size_t number_ = 0, asked_ = 0, missed_ = 0;
};

}  // namespace

int check_bugs(const CommandLine& line, int (*replay)(const std::string& file)) {
  BugsCheck check(line, replay);
  check.run();
  return check.conclude();
}

}  // namespace offgrid::verify
