// Operations of this program: executed basic blocks, and each 64 bytes that are allocated, copied
// or filled. They depend on the program and its input only, so two runs count the same.
#pragma once

#include <cstdint>

namespace offgrid::growth {

/// Operations so far. Code that is compiled without -fsanitize-coverage=trace-pc does not count.
std::uint64_t operations();

}  // namespace offgrid::growth
