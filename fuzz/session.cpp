#include "session.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "files.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

/// The input in work, for the abort report.
std::span<const std::uint8_t> current;
bool is_running = false;

/// Not safe inside a signal handler in general; the process is about to end, and knowing the input
/// is worth the risk.
void on_abort(int) {
  if (is_running) {
    is_running = false;
    std::printf("\n== the process aborts in\n%s", target().in_work(current).c_str());
    std::fflush(stdout);
  }
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

/// A new file of the folder: "in_circle-3".
std::string new_path(const std::string& folder, const std::string& where) {
  std::string path;
  std::error_code ignored;  // a path that cannot even be looked up is told when it is written
  for (int number = 1; path.empty() || std::filesystem::exists(path, ignored); ++number)
    path = folder + "/" + where + "-" + std::to_string(number);
  return path;
}

/// Keeps an input and its picture, and tells where. False: it could not be written.
bool keep(const Report& report, const std::string& folder, const std::string& where) {
  std::string wrong = create_folder(folder);
  const std::string path = new_path(folder, where);
  if (wrong.empty()) wrong = write_file(path, report.input);
  if (wrong.empty() && !report.svg.empty()) {
    wrong = write_file(path + ".svg", {reinterpret_cast<const std::uint8_t*>(report.svg.data()),
                                       report.svg.size()});
  }
  if (wrong.empty()) {
    std::printf("the minimised input is kept as %s\n", path.c_str());
    if (!report.svg.empty()) std::printf("and its picture as %s.svg\n", path.c_str());
  } else {
    std::fprintf(stderr, "%s: the minimised input is not kept: %s\n", target().name(),
                 wrong.c_str());
  }
  return wrong.empty();
}

}  // namespace

Session::Session(const std::string& bug) : bug_(bug), marks_(class_count()) {
  const testing::NamedBug* named = testing::find_bug(bug);
  valid_ = bug.empty() || (named != nullptr && is_seen_by(*named, check_name()));
  if (!valid_) {
    std::fprintf(stderr, "%s: there is no bug named '%s'; the names are\n%s", target().name(),
                 bug.c_str(), bug_list().c_str());
    return;
  }
  if (named != nullptr) testing::current_bug = named->bug;
}

bool Session::expects_finding() const { return target().must_fail() || !bug_.empty(); }

std::optional<std::string> Session::run(std::span<const std::uint8_t> input) {
  ++tally_.inputs;
  std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
  current = input;
  is_running = true;
  auto where = target().run(input, marks_);
  is_running = false;
  tally_.add(marks_);
  shelf_.offer(input, marks_, tally_.inputs);
  return where;
}

void Session::report(std::span<const std::uint8_t> input, const std::string& where,
                     const std::string& folder) {
  const std::string what =
      bug_.empty() ? (target().must_fail() ? "the canary" : "a disagreement") : bug_;
  std::printf("found: %s, in %s, after %s executions and %.2f s\n", what.c_str(), where.c_str(),
              grouped(tally_.inputs).c_str(), tally_.seconds());
  std::fflush(stdout);
  current = input;
  is_running = true;
  const Report shrunk = target().report(input);
  is_running = false;
  std::printf("%s", shrunk.text.c_str());
  if (!folder.empty()) kept_ = keep(shrunk, folder, where);
  std::fflush(stdout);
}

bool Session::print_table(std::uint64_t quota) {
  std::vector<std::string> missing;
  std::printf("%s", table(tally_, quota, missing).c_str());
  for (const std::string& each : missing)
    std::printf("FAILED: seen less than %s times: %s\n", grouped(quota).c_str(), each.c_str());
  std::fflush(stdout);
  return missing.empty();
}

void tell_of_aborts() { std::signal(SIGABRT, on_abort); }

std::string check_name() {
  const std::string program = target().name();
  return "fuzz" + (" " + program.substr(program.rfind('-') + 1));
}

std::string bug_list() {
  std::string text;
  for (const testing::NamedBug& bug : testing::bugs_seen_by(check_name()))
    text += "  " + padded(bug.name, 35) + " " + padded(bug.part, 29) + " " + bug.what + "\n";
  return text;
}

}  // namespace offgrid::fuzz
