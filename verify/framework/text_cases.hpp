// Common parts of the suites whose cases have a text (check/engine/form.hpp): judging, shrinking,
// saving and replaying.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "engine/parts.hpp"
#include "framework/counted_jobs.hpp"
#include "framework/suite.hpp"

namespace offgrid::verify {

/// The verdict on a text, by what find_fault(case) answers of its case: a Fault or a Finding.
template <testing::CaseForm Case, class FindFault>
TextVerdict verdict_on(const std::string& text, const FindFault& find_fault) {
  const auto read = testing::read_form<Case>(text);
  if (const auto* wrong = std::get_if<std::string>(&read)) return {*wrong, "", ""};
  const auto fault = find_fault(std::get<Case>(read));
  if (!fault) return {};
  std::string place;
  if constexpr (requires { fault->where; }) place = fault->where + ", " + fault->after + ": ";
  return {"", fault->expected, place + fault->found};
}

/// Saves the text and adds it to the report, which shows `shown` of it. The suite must have
/// check_text.
void report_text(const Suite& suite, const SuiteOptions& options, const std::string& cell,
                 const std::string& text, const std::string& shown, Report& report);

/// Shrinks a case that is wrong, and reports its text.
template <testing::CaseForm Case, class FindFault>
void report_case(const char* suite_name, const SuiteOptions& options, const std::string& cell,
                 const Case& found, const FindFault& find_fault, Report& report) {
  std::size_t tries = 1500;  // a case takes milliseconds
  const auto fails = [&](const Case& some) {
    return tries > 0 && --tries > 0 && find_fault(some).has_value();
  };
  const std::string text = testing::form_of(testing::shrink_parts_of(found, fails));
  report_text(*find_suite(suite_name), options, cell, text, text, report);
}

/// Adds the cases and the time of jobs to the report, and the case that fails, shrunk.
template <testing::CaseForm Case, class FindFault>
void conclude_cases(const CountedJobs<Case>& jobs, const char* suite_name,
                    const SuiteOptions& options, const std::string& cell,
                    const FindFault& find_fault, Report& report) {
  report.cases += jobs.cases();
  report.seconds += jobs.seconds();
  if (!jobs.failing()) return;
  ++report.disagreement_count;
  report_case(suite_name, options, cell, *jobs.failing(), find_fault, report);
}

/// Asks a saved text again and prints what comes out. Answers what is wrong with the text, or
/// nothing.
std::string replay_text(const Suite& suite, const SavedCase& saved, bool& agrees);

}  // namespace offgrid::verify
