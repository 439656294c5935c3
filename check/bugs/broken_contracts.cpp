// In every program with a copy that has bugs: a bug may well break a contract, which is to be a
// finding and not the end of the program.
#include "bugs/bug.hpp"
#include "engine/broken_contract.hpp"
#include "offgrid/kernel/contract.hpp"

namespace offgrid::testing {
namespace {

void throw_if_a_bug_is_on(const kernel::ContractBreach& breach) {
  if (current_bug.load() != Bug::none) throw BrokenContract{breach.what};
}

[[maybe_unused]] const kernel::ContractHandler before =
    kernel::set_contract_handler(throw_if_a_bug_is_on);

}  // namespace
}  // namespace offgrid::testing
