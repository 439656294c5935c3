// Common parts of the suites about triangulations.
#pragma once

#include <optional>

#include "framework/counted_jobs.hpp"
#include "triangulation/judge.hpp"
#include "triangulation/orders.hpp"
#include "triangulation/text.hpp"

namespace offgrid::verify {

/// Runs a part, or the share of it that the options say, and reports the edits that fail.
void run_part(const char* suite_name, const testing::triangulation::EditPart& part,
              const SuiteOptions& options, Report& report);

/// The judgement of the edits that the steps are.
template <auto judge>
StepVerdict check_edits(const std::vector<Step>& steps) {
  testing::triangulation::EditProgram program;
  if (std::string wrong = read(steps, program); !wrong.empty()) return {std::move(wrong), "", ""};
  testing::triangulation::LibraryTriangulation subject;
  const auto finding = judge(subject, program);
  if (!finding) return {};
  return {"", finding->expected, "after " + finding->after + ": " + finding->found};
}
std::string show_edits(const std::vector<Step>& steps);

}  // namespace offgrid::verify
