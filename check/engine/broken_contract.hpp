// BrokenContract: what a copy of the library with bugs throws where the library would stop the
// program.
#pragma once

namespace offgrid::testing {

struct BrokenContract {
  const char* what = "";
};

}  // namespace offgrid::testing
