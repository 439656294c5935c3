// Random programs for the byte code: what a fuzzer without coverage runs, and fresh blood for one
// that has it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "predicates/call.hpp"
#include "support/random.hpp"

namespace offgrid::fuzz {

/// A predicate that a program may ask.
struct Asked {
  std::string_view name;
  predicates::Layout layout;
};

/// A program about one or two of these, built from a few kinds of operations only (swarm
/// testing): every degeneracy gets its turn undiluted.
std::vector<std::uint8_t> random_program(testing::Random& random, std::span<const Asked> all);

}  // namespace offgrid::fuzz
