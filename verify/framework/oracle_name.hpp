// oracle_name: who answers a question, for tables and messages.
#pragma once

#include <string>

#include "framework/question.hpp"

namespace offgrid::verify {

/// `integers` where this folder's own references answer because the chosen oracle has no such
/// predicate; otherwise the oracle's name, or "oracle" for suites that leave no choice.
std::string oracle_name(const Question& question, const Subject& oracle,
                        const std::string& against);

}  // namespace offgrid::verify
