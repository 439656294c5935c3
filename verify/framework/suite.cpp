#include "framework/suite.hpp"

#include <algorithm>
#include <set>

#include "framework/oracle_name.hpp"
#include "predicates/bugs.hpp"
#include "predicates/shrink_numbers.hpp"

namespace offgrid::verify {

namespace {

std::vector<Suite>& mutable_suites() {
  static std::vector<Suite> suites;
  return suites;
}

}  // namespace

SuiteRegistration::SuiteRegistration(Suite suite) {
  std::vector<Suite>& suites = mutable_suites();
  suites.push_back(std::move(suite));
  std::sort(suites.begin(), suites.end(),
            [](const Suite& a, const Suite& b) { return a.rank < b.rank; });
}

const std::vector<Suite>& all_suites() { return mutable_suites(); }

const Suite* find_suite(std::string_view name) {
  for (const Suite& suite : all_suites()) {
    if (suite.name == name) return &suite;
  }
  return nullptr;
}

bool covers(const Suite& suite, std::string_view predicate) {
  return std::find(suite.predicates.begin(), suite.predicates.end(), predicate) !=
         suite.predicates.end();
}

std::string check_name(const Suite& suite, const std::string& against) {
  const bool is_default = against.empty() || against == suite.against.front();
  return std::string("verify ") + suite.name + (is_default ? "" : " " + against);
}

bool may_see(const Suite& suite, const testing::NamedBug& bug) {
  return is_seen_by(bug, check_name(suite, "")) || covers(suite, bug.part);
}

std::string part_of(const Suite& suite, const testing::NamedBug& bug) {
  return *bug.part == '\0' ? suite.predicates.front() : bug.part;
}

std::string name_of(const testing::NamedBug* bug) { return bug == nullptr ? "" : bug->name; }

void add_saved(Disagreement disagreement, const SavedCase& saved, const SuiteOptions& options,
               Report& report) {
  const SavedFile file =
      save(saved, saved.is_question ? disagreement.predicate : saved.suite, options.save_directory);
  if (file.error.empty()) {
    disagreement.file = file.path;
    disagreement.replay = options.program + " replay '" + file.path + "'";
  } else {
    disagreement.save_error = file.path + ": " + file.error;
  }
  report.disagreements.push_back(std::move(disagreement));
}

void add_unsaved(Disagreement disagreement, const char* suite_name, const SuiteOptions& options,
                 std::uint64_t seed, std::uint64_t count, Report& report) {
  ++report.disagreement_count;
  disagreement.replay = options.program + ' ' + suite_name + " --seed " + std::to_string(seed);
  if (count != 0) disagreement.replay += " --count " + std::to_string(count);
  if (options.bug != nullptr) disagreement.replay += " --bug " + name_of(options.bug);
  report.disagreements.push_back(std::move(disagreement));
}

void report_disagreement(const Suite& suite, const SuiteOptions& options, const Question& question,
                         const std::string& cell, const Finding& found, Report& report) {
  const Subject ours = testing::subject_under_test(), oracle = suite.oracle(options.against);
  const Finding smallest = predicates::shrink_numbers(
      found, [&](const Call& call) { return predicates::find_difference(oracle, ours, call); });
  const AskedQuestion asked{options.against, &question, smallest.call, question.text(smallest.got),
                            question.text(smallest.expected)};
  SavedCase saved{true, suite.name, name_of(options.bug)};
  append(saved, asked);
  Disagreement d;
  d.predicate = question.name;
  d.cell = cell;
  d.inputs = show_inputs(question, smallest.call);
  d.ours = asked.ours;
  d.theirs = asked.theirs;
  d.oracle = oracle_name(question, oracle, options.against);
  add_saved(std::move(d), saved, options, report);
}

Campaign campaign_of(const Suite& suite, const SuiteOptions& options, std::vector<Cell> cells) {
  return {.title = suite.name,
          .cells = std::move(cells),
          .ours = testing::subject_under_test(),
          .oracle = suite.oracle(options.against),
          .count = options.count,
          .seed = options.seed,
          .threads = options.threads,
          .show_progress = options.show_progress};
}

void report_disagreements(const Suite& suite, const SuiteOptions& options, const Campaign& campaign,
                          const CampaignResult& result, Report& report) {
  std::set<const Question*> reported;
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    report.disagreement_count += result.cells[i].disagreements;
    const Question* question = campaign.cells[i].question;
    if (!result.cells[i].first || !reported.insert(question).second) continue;
    report_disagreement(suite, options, *question, campaign.cells[i].name, *result.cells[i].first,
                        report);
  }
}

}  // namespace offgrid::verify
