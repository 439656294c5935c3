// Operations of this program: executed basic blocks, and each 64 bytes that are allocated, copied
// or filled; and the memory that it takes. Both depend on the program and its input only, so two
// runs count the same.
#pragma once

#include <cstdint>

namespace offgrid::growth {

/// Operations so far. Code that is compiled without -fsanitize-coverage=trace-pc does not count.
std::uint64_t operations();

/// Begins to look for the largest number of allocated bytes.
void forget_peak();
/// The largest number of bytes that operator new has given out at once since forget_peak(), less
/// those that were given out then.
std::uint64_t peak_bytes();

}  // namespace offgrid::growth
