// For code that is compiled both with the library and with its copy that has bugs: it asks
// OFFGRID_BUG(name), which is false beside the library.
#pragma once

#ifdef OFFGRID_BUG
namespace offgrid::testing {
constexpr bool can_have_bugs = true;
}
#else
#define OFFGRID_BUG(name) false
namespace offgrid::testing {
constexpr bool can_have_bugs = false;
}
#endif
