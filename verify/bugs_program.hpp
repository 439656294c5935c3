// offgrid-verify-bugs: the same program with a copy of the library that has bugs. offgrid-verify
// itself asks the library as it is, and leaves every bug to its sibling.
#pragma once

#include <string>
#include <vector>

namespace offgrid::verify {

/// Becomes offgrid-verify-bugs, which lies beside this program, with these arguments; `self` is how
/// this program was called. Returns, with an exit code and after a complaint, only if there is
/// none.
int become_verify_bugs(const std::string& self, const std::vector<std::string>& arguments);

}  // namespace offgrid::verify
