#include "suites/edits.hpp"

#include <iostream>

#include "bugs/bug.hpp"
#include "framework/edit_file.hpp"

namespace offgrid::verify {

using testing::Edit;
using testing::TriangulationSubject;

std::optional<testing::EditFailure> find_order_failure(TriangulationSubject& subject,
                                                       const std::vector<Edit>& edits) {
  return testing::find_failure(subject, edits, 1);
}

void report_edits(const SuiteOptions& options, const FoundEdits& found, Report& report) {
  const auto failure_of = [&](const std::vector<Edit>& edits) {
    return found.find(*testing::triangulation_under_test(), edits);
  };
  const std::vector<Edit> fewer = testing::shrink(
      found.edits, [&](const std::vector<Edit>& edits) { return failure_of(edits).has_value(); });
  const auto failure = failure_of(fewer);
  const SavedFile saved =
      save(EditFile{{found.suite, name_of(options.bug)}, fewer}, options.save_directory);
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
  const testing::NamedBug* bug = testing::find_bug(file.bug);
  const bool is_ours = bug != nullptr && (is_seen_by(*bug, "verify order") ||
                                          is_seen_by(*bug, "verify triangulation"));
  if (!file.bug.empty() && !is_ours)
    return unreadable("there is no bug '" + file.bug.substr(0, 80) + "' of a triangulation");
  const testing::BugOn on(bug);
  for (const Edit& edit : file.edits) std::cout << show(edit) << '\n';
  const bool in_bulk = file.suite == "triangulation";
  if (!in_bulk && file.suite != "order")
    return unreadable("there is no suite '" + file.suite.substr(0, 80) + "' with edits");
  const auto failure = (in_bulk ? find_bulk_failure : find_order_failure)(
      *testing::triangulation_under_test(), file.edits);
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
