// What was printed has arrived, or it is known why not: a full disk and a closed pipe show only
// when the buffer is written.
#pragma once

#include <string>

namespace offgrid::tool {

/// Writes what is still in the buffer of standard output. Empty if all that was ever printed has
/// been written, else what to tell the user.
std::string flush_standard_output();

}  // namespace offgrid::tool
