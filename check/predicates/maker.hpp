// Makes questions to predicates about points that are built from each other, so that coincidences
// are common.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/choices.hpp"
#include "predicates/call.hpp"

namespace offgrid::predicates {

/// A predicate that may be asked.
struct Asked {
  std::string_view name;
  Layout layout;
};

/// One to three questions to one or two of these. Their points are made by a few constructions, so
/// that each degeneracy has its turn undiluted. A predicate may not allow its arguments.
std::vector<Call> make_calls(testing::Choices& choices, std::span<const Asked> all);

}  // namespace offgrid::predicates
