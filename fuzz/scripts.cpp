// Edit scripts of the tool: what a line says, which line is at fault, and what a script leaves of a
// world.
#include "case_target.hpp"
#include "scripts/domain.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<scripts::Scripts> all(
      "Does edit scripts of the tool, and compares with a book of areas and worlds built anew.");
  return all;
}

}  // namespace offgrid::fuzz
