// Contracts: the checks of documented requirements.
//
// Bad *input* is no matter of contracts: it gives an error value (result.hpp). A broken contract is
// a bug in the calling program, and the only safe reaction is to abort. OFFGRID_EXPECTS is always
// on, and is used only where its cost does not show. OFFGRID_ENSURES checks the kernel itself
// (every use of a lemma) and is on when OFFGRID_CHECKS is 1, which is the default in builds without
// NDEBUG. The switch changes inline functions, so it must be the same in all units of a program.
// The CMake targets and pkg-config files carry it; units that differ do not link, and the linker
// names offgrid_all_units_need_the_same_OFFGRID_CHECKS.
#pragma once

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

namespace offgrid::kernel::detail {

/// Prints the broken contract and its place, then aborts. Not constexpr: a contract that is broken
/// during constant evaluation does not compile.
[[noreturn]] inline void contract_broken(const char* kind, const char* what, const char* file,
                                         int line) {
  std::fprintf(stderr, "offgrid: %s broken: %s (%s:%d)\n", kind, what, file, line);
  std::abort();
}

}  // namespace offgrid::kernel::detail

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
