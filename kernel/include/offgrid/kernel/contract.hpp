// Contracts: the checks of documented requirements.
//
// Bad *input* is no matter of contracts: it gives an error value (result.hpp). A broken contract is
// a bug in the calling program, and the only safe reaction is to abort. OFFGRID_EXPECTS is always
// on, and is used only where its cost does not show. OFFGRID_ENSURES checks the kernel itself
// (every use of a lemma) and is on when OFFGRID_CHECKS is 1, which is the default in builds without
// NDEBUG. The switch changes inline functions, so it must be the same in all units of a program.
// The CMake targets and pkg-config files carry it; units that differ do not link, and the linker
// names offgrid_all_units_need_the_same_OFFGRID_CHECKS.
//
// set_contract_handler lets a program hear of a broken contract first: to log it, or to leave by an
// exception in tests.
#pragma once

#include <atomic>
#include <cstdio>
#include <cstdlib>

#ifndef OFFGRID_CHECKS
#ifdef NDEBUG
#define OFFGRID_CHECKS 0
#else
#define OFFGRID_CHECKS 1
#endif
#endif

#ifdef __ELF__
// Every unit defines the same symbol, in a group that is named after its switch: the linker keeps
// one group of units that agree, and two of units that differ, which define the symbol twice.
#if OFFGRID_CHECKS
#define OFFGRID_CHECKS_GROUP "offgrid_checks_on"
#else
#define OFFGRID_CHECKS_GROUP "offgrid_checks_off"
#endif
__asm__(".pushsection .rodata." OFFGRID_CHECKS_GROUP ",\"aG\",%progbits," OFFGRID_CHECKS_GROUP
        ",comdat\n"
        ".ifndef " OFFGRID_CHECKS_GROUP "\n" OFFGRID_CHECKS_GROUP
        ":\n"
        ".globl offgrid_all_units_need_the_same_OFFGRID_CHECKS\n"
        ".hidden offgrid_all_units_need_the_same_OFFGRID_CHECKS\n"
        "offgrid_all_units_need_the_same_OFFGRID_CHECKS:\n"
        ".byte 0\n"
        ".endif\n"
        ".popsection\n");
#undef OFFGRID_CHECKS_GROUP
#endif

namespace offgrid::kernel {

/// A broken contract and its place.
struct ContractBreach {
  const char* kind = "";  ///< "requirement" or "guarantee"
  const char* what = "";
  const char* file = "";
  int line = 0;
};

/// Hears of a broken contract before anything else happens. It may end the program or throw; when
/// it returns, the breach is printed and the program aborts. An exception passes through code that
/// is compiled without exceptions: what that code had begun is left as it is and nothing of it may
/// be used any more, so throw in tests only.
using ContractHandler = void (*)(const ContractBreach& breach);

namespace detail {

inline std::atomic<ContractHandler> contract_handler{nullptr};

/// Tells the handler, prints the broken contract and its place, then aborts. Not constexpr: a
/// contract that is broken during constant evaluation does not compile.
[[noreturn]] inline void contract_broken(const char* kind, const char* what, const char* file,
                                         int line) {
  if (const ContractHandler handler = contract_handler.load()) handler({kind, what, file, line});
  std::fprintf(stderr, "offgrid: %s broken: %s (%s:%d)\n", kind, what, file, line);
  std::abort();
}

}  // namespace detail

/// From now on this handler hears of broken contracts, on all threads; nullptr, as at first: none.
/// Returns the one that did before.
inline ContractHandler set_contract_handler(ContractHandler handler) {
  return detail::contract_handler.exchange(handler);
}

}  // namespace offgrid::kernel

#define OFFGRID_EXPECTS(condition, what) \
  ((condition)                           \
       ? static_cast<void>(0)            \
       : ::offgrid::kernel::detail::contract_broken("requirement", what, __FILE__, __LINE__))

#if OFFGRID_CHECKS
#define OFFGRID_ENSURES(condition, what) \
  ((condition)                           \
       ? static_cast<void>(0)            \
       : ::offgrid::kernel::detail::contract_broken("guarantee", what, __FILE__, __LINE__))
#else
#define OFFGRID_ENSURES(condition, what) static_cast<void>(0)
#endif
