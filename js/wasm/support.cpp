// The guard of stacks, which Debian's run-time library for WebAssembly is compiled with and lacks.
#include <cstdint>

extern "C" {

std::uintptr_t __stack_chk_guard = 0x0f0f1d;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

}  // extern "C"
