// offgrid-verify: offgrid against CGAL and GMP.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>

#include "bugs_check.hpp"
#include "bugs_program.hpp"
#include "command_line.hpp"
#include "framework/oracle_name.hpp"
#include "framework/text_cases.hpp"
#include "predicates/bugs.hpp"

namespace offgrid::verify {

namespace {

/// Is this offgrid-verify-bugs?
#ifdef OFFGRID_VERIFY_WITH_BUGS
constexpr bool has_bugs = true;
#else
constexpr bool has_bugs = false;
#endif

template <class Use>
void for_each_bug(const Use& use) {
  for (const Suite& suite : all_suites()) {
    for (const testing::NamedBug& bug : testing::bugs_seen_by(check_name(suite, "")))
      use(suite, bug);
  }
}

int list_as_json() {
  nlohmann::ordered_json root;
  root["suites"] = nlohmann::ordered_json::array();
  root["bugs"] = nlohmann::ordered_json::array();
  for (const Suite& suite : all_suites()) {
    nlohmann::ordered_json entry{{"name", suite.name}, {"what", suite.what}};
    if (!suite.against.empty()) entry["against"] = suite.against;
    root["suites"].push_back(std::move(entry));
  }
  for_each_bug([&](const Suite& suite, const testing::NamedBug& bug) {
    root["bugs"].push_back({{"name", bug.name},
                            {"suite", suite.name},
                            {"predicate", part_of(suite, bug)},
                            {"what", bug.what}});
  });
  std::cout << root.dump(2) << '\n';
  return exit_ok;
}

int list_as_text() {
  std::printf("Suites (offgrid-verify SUITE --help):\n");
  for (const Suite& suite : all_suites()) std::printf("  %-14s %s\n", suite.name, suite.what);
  std::printf("\nBugs (offgrid-verify SUITE --bug NAME):\n");
  for_each_bug([](const Suite& suite, const testing::NamedBug& bug) {
    std::printf("  %-13s %-28s %s\n", suite.name, bug.name, bug.what);
  });
  return exit_ok;
}

/// Agreement counts only if something was compared, and not if a bug was on.
int exit_code_of(const Report& report) {
  if (!report.passed()) return exit_disagreement;
  if (report.bug.empty() && report.comparisons() > 0) return exit_ok;
  std::cerr << "offgrid-verify: " << report.suite << ": "
            << (report.bug.empty() ? "nothing was compared"
                                   : "the bug " + report.bug + " was not seen")
            << '\n';
  return exit_unseen;
}

int run(const CommandLine& line) {
  const testing::BugOn on(line.options.bug);
  Report report = line.suite->run(line.options);
  report.suite = line.suite->name;
  report.against = line.options.against;
  report.bug = name_of(line.options.bug);
  const Shard& shard = line.options.shard;
  report.shard =
      shard.count == 1 ? "" : std::to_string(shard.number) + "/" + std::to_string(shard.count);
  report.seed = line.options.seed;
  report.threads = line.options.threads;
  if (line.json) {
    print_json(std::cout, report);
  } else {
    print_text(std::cout, report, line.quiet);
  }
  return exit_code_of(report);
}

int unreadable(const std::string& file, const std::string& why) {
  std::cerr << "offgrid-verify: " << file << ": " << why << '\n';
  return exit_file_trouble;
}

/// The fault of the line `against` of a saved case, or nothing.
std::string complaint_about_oracle(const Suite& suite, const std::string& against) {
  if (suite.against.empty()) {
    return against.empty() ? ""
                           : "the line 'against " + against.substr(0, 80) + "': the suite " +
                                 suite.name + " leaves no choice";
  }
  if (std::find(suite.against.begin(), suite.against.end(), against) != suite.against.end())
    return "";
  std::string choices;
  for (const std::string& choice : suite.against) choices += (choices.empty() ? "" : ", ") + choice;
  const std::string what = against.empty()
                               ? "the line 'against' is missing"
                               : "the line 'against " + against.substr(0, 80) + "' is wrong";
  return what + ": the suite " + suite.name + " compares with one of " + choices;
}

std::string replay_question(const Suite& suite, const SavedCase& saved, bool& agrees) {
  AskedQuestion asked;
  std::string wrong = read(saved, asked);
  if (wrong.empty()) wrong = complaint_about_oracle(suite, asked.against);
  if (!wrong.empty()) return wrong;
  const Question& question = *asked.question;
  const Subject oracle = suite.oracle(asked.against);
  if (!question.is_answered(oracle))
    return "the suite " + saved.suite + " has no oracle for " + question.name;
  const Answer ours = question.ask(testing::subject_under_test(), asked.call),
               theirs = question.ask(oracle, asked.call);
  std::cout << question.name << '\n'
            << show_inputs(question, asked.call) << "offgrid: " << question.text(ours) << '\n'
            << oracle_name(question, oracle, asked.against) << ": " << question.text(theirs) << '\n'
            << (saved.bug.empty() ? "" : "with the bug " + saved.bug + '\n');
  agrees = ours == theirs;
  return "";
}

/// How this program was called.
std::string program;

/// The first suite whose texts begin as this one does; null: none.
const Suite* suite_of_text(const SavedCase& saved) {
  for (const SavedCase::Line& line : saved.lines) {
    const std::string head = line.text.substr(0, line.text.find(' '));
    if (head.empty() || head.front() == '#') continue;
    for (const Suite& suite : all_suites()) {
      if (suite.head == head) return &suite;
    }
    return nullptr;
  }
  return nullptr;
}

int replay(const std::string& file) {
  const auto loaded = load_case(file);
  if (const auto* error = std::get_if<std::string>(&loaded)) return unreadable(file, *error);
  const auto& saved = std::get<SavedCase>(loaded);
  const Suite* suite = saved.suite.empty() ? suite_of_text(saved) : find_suite(saved.suite);
  if (suite == nullptr && saved.suite.empty())
    return unreadable(file, "it begins neither with a heading nor as a case of a suite does");
  if (suite == nullptr || (saved.is_question && suite->oracle == nullptr))
    return unreadable(file, "there is no suite '" + saved.suite.substr(0, 80) + "'");
  const testing::NamedBug* bug = testing::find_bug(saved.bug);
  if (!saved.bug.empty() && (bug == nullptr || !may_see(*suite, *bug))) {
    return unreadable(
        file, "there is no bug '" + saved.bug.substr(0, 80) + "' of the suite " + saved.suite);
  }
  if (bug != nullptr && !has_bugs) return become_verify_bugs(program, {"replay", file});
  const testing::BugOn on(bug);
  bool agrees = false;
  const std::string wrong = saved.is_question ? replay_question(*suite, saved, agrees)
                                              : replay_text(*suite, saved, agrees);
  if (!wrong.empty()) return unreadable(file, wrong);
  std::cout << (agrees ? "they agree" : "they disagree") << '\n';
  return agrees ? exit_ok : exit_disagreement;
}

int dispatch(const CommandLine& line) {
  switch (line.action) {
    case Action::run_suite: return run(line);
    case Action::replay: return replay(line.file);
    case Action::check_bugs: return check_bugs(line, replay);
    case Action::list: return line.json ? list_as_json() : list_as_text();
    case Action::done: return line.exit_code;
  }
  return exit_usage;
}

/// The exit code once everything is written. A lost report is no success; a disagreement stays one,
/// because it matters more.
int finish(int code) {
  std::cout.flush();
  const bool lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout;
  if (!lost) return code;
  std::cerr << "offgrid-verify: the output cannot be written\n";
  return code == exit_ok ? exit_file_trouble : code;
}

}  // namespace

int main_of(int argc, char** argv) {
  const CommandLine line = parse_command_line(argc, argv);
  program = line.options.program;
  const bool wants_bugs = line.action == Action::check_bugs ||
                          (line.action == Action::run_suite && line.options.bug != nullptr);
  if (wants_bugs && !has_bugs) return become_verify_bugs(program, {argv + 1, argv + argc});
  return finish(dispatch(line));
}

}  // namespace offgrid::verify

int main(int argc, char** argv) {
  try {
    return offgrid::verify::main_of(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "offgrid-verify: " << error.what() << '\n';
    return offgrid::verify::exit_usage;
  }
}
