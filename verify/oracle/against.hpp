// The oracles that a user may name with --against.
#pragma once

#include <string>

#include "oracle/oracle.hpp"

namespace offgrid::verify {

/// The oracle with the answers of the one that is named, where that has some; `integers` and other
/// names leave it as it is.
inline testing::Subject with_answers_of(const std::string& against, testing::Subject oracle) {
  if (against == "epick") answer_with_epick(oracle);
  if (against == "epeck") answer_with_epeck(oracle);
  if (against == "rational") answer_with_rationals(oracle);
  return oracle;
}

}  // namespace offgrid::verify
