// BugsOff: honest answers of the library beside those with the bug that is on.
#pragma once

namespace offgrid::testing {

/// How many BugsOff live on this thread.
inline thread_local int bugs_off_here = 0;

/// As long as this lives, no bug is on for its thread; for other threads nothing changes, nor for
/// those that the library starts meanwhile.
class BugsOff {
 public:
  BugsOff() { ++bugs_off_here; }
  ~BugsOff() { --bugs_off_here; }
  BugsOff(const BugsOff&) = delete;
  BugsOff& operator=(const BugsOff&) = delete;
};

}  // namespace offgrid::testing
