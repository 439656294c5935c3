#include "suites/edits.hpp"

#include <iostream>

#include "bugs/bug.hpp"
#include "framework/edit_file.hpp"

namespace offgrid::verify {

using testing::Edit;
using testing::TriangulationSubject;

std::vector<SuiteBug> triangulation_bugs(const char* suite) {
  std::vector<SuiteBug> bugs;
  for (const testing::NamedBug& bug : testing::bugs_seen_by(std::string("verify ") + suite)) {
    bugs.push_back({bug.name, suite, "triangulation", bug.what, nullptr, nullptr});
  }
  return bugs;
}

std::unique_ptr<TriangulationSubject> triangulation_under_test(const SuiteBug* bug) {
  if (bug == nullptr) return testing::honest_triangulation();
  const testing::NamedBug* named = testing::find_bug(bug->name);
  const bool is_ours = named != nullptr && (is_seen_by(*named, "verify order") ||
                                            is_seen_by(*named, "verify triangulation"));
  return is_ours ? testing::triangulation_with(*named) : nullptr;
}

std::optional<testing::EditFailure> find_order_failure(TriangulationSubject& subject,
                                                       const std::vector<Edit>& edits) {
  return testing::find_failure(subject, edits, 1);
}

void report_edits(const SuiteOptions& options, const FoundEdits& found, Report& report) {
  const auto failure_of = [&](const std::vector<Edit>& edits) {
    return found.find(*triangulation_under_test(options.bug), edits);
  };
  const std::vector<Edit> fewer = testing::shrink(
      found.edits, [&](const std::vector<Edit>& edits) { return failure_of(edits).has_value(); });
  const auto failure = failure_of(fewer);
  const SavedFile saved =
      save(EditFile{{found.suite, options.bug == nullptr ? "" : options.bug->name}, fewer},
           options.save_directory);
  Disagreement d;
  d.predicate = "triangulation";
  d.cell = found.cell;
  d.inputs = show_as_test(fewer, "found_by_the_verifier");
  d.ours = failure ? failure->found : "nothing wrong when repeated";
  d.theirs = failure ? failure->expected : "";
  d.oracle = "expected";
  add_saved(std::move(d), saved, options, report);
}

int replay_edits(const std::string& path) {
  const auto unreadable = [&](const std::string& why) {
    std::cerr << "offgrid-verify: " << path << ": " << why << '\n';
    return 3;
  };
  const auto loaded = load_edits(path);
  if (const auto* error = std::get_if<std::string>(&loaded)) return unreadable(*error);
  const auto& file = std::get<EditFile>(loaded);
  const SuiteBug* bug = file.bug.empty() ? nullptr : find_suite_bug(file.bug);
  const auto subject =
      bug == nullptr && !file.bug.empty() ? nullptr : triangulation_under_test(bug);
  if (!subject)
    return unreadable("there is no bug '" + file.bug.substr(0, 80) + "' of a triangulation");
  for (const Edit& edit : file.edits) std::cout << show(edit) << '\n';
  const bool in_bulk = file.suite == "triangulation";
  if (!in_bulk && file.suite != "order")
    return unreadable("there is no suite '" + file.suite.substr(0, 80) + "' with edits");
  const auto failure = (in_bulk ? find_bulk_failure : find_order_failure)(*subject, file.edits);
  if (!failure) {
    std::cout << "they agree\n";
    return 0;
  }
  std::cout << "after edit " << failure->edit + 1 << ", " << show(file.edits[failure->edit])
            << ":\n  offgrid:  " << failure->found << "\n  expected: " << failure->expected
            << "\nthey disagree\n";
  return 1;
}

}  // namespace offgrid::verify
