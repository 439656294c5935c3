// What the suites about triangulations share.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/suite.hpp"
#include "support/edit_check.hpp"

namespace offgrid::verify {

/// How a suite says what is wrong with a triangulation that edits describe, or nothing.
using FindEditFailure = std::optional<testing::EditFailure> (*)(
    testing::TriangulationSubject& subject, const std::vector<testing::Edit>& edits);

/// Edits one by one against a rebuild: of the suite order.
std::optional<testing::EditFailure> find_order_failure(testing::TriangulationSubject& subject,
                                                       const std::vector<testing::Edit>& edits);
/// Insertions and constraints built in bulk against the definition and CGAL: of the suite
/// triangulation.
std::optional<testing::EditFailure> find_bulk_failure(testing::TriangulationSubject& subject,
                                                      const std::vector<testing::Edit>& edits);

/// What a suite about triangulations found wrong with edits.
struct FoundEdits {
  const char* suite = "";
  std::string cell;
  std::vector<testing::Edit> edits;
  FindEditFailure find = nullptr;
};

/// Shrinks the edits, saves them and adds them to the report as a test to paste.
void report_edits(const SuiteOptions& options, const FoundEdits& found, Report& report);

/// `offgrid-verify replay FILE` for saved edits: 0 they agree, 1 they do not, 3 the file is
/// unreadable.
int replay_edits(const std::string& path);

}  // namespace offgrid::verify
