// Common parts of the suites about triangulations.
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

/// As in "constrain 0 0 4 2".
std::vector<Step> steps_of(const std::vector<testing::Edit>& edits);
/// The function's answer for the edits that the steps are.
StepVerdict check_edits(const std::vector<Step>& steps, FindEditFailure find);
std::string show_edits(const std::vector<Step>& steps);

}  // namespace offgrid::verify
