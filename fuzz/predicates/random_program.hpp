// Random programs for the byte code: what a fuzzer without coverage runs, and fresh blood for one
// that has it.
#pragma once

#include <cstdint>
#include <vector>

#include "support/random.hpp"

namespace offgrid::fuzz {

/// A program about one or two predicates, built from a few kinds of operations only (swarm
/// testing): every degeneracy gets its turn undiluted.
std::vector<std::uint8_t> random_program(testing::Random& random);

}  // namespace offgrid::fuzz
