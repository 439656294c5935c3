// Isa: which instruction set a batch uses, and which one this machine can run.
//
// Every vector function carries its own target attribute, so a program needs no compiler flag to contain it, and asks the processor at run
// time before calling it. On other processors and compilers only `scalar` exists, and everything else is asked of it.
#pragma once

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#define OFFGRID_BATCH_X86 1
#else
#define OFFGRID_BATCH_X86 0
#endif

namespace offgrid::kernel {

/// The instruction sets a batch is written for, in rising order of width.
enum class Isa : std::uint8_t { scalar, avx2, avx512 };

constexpr const char* name(Isa isa) {
  switch (isa) {
    case Isa::scalar: return "scalar";
    case Isa::avx2: return "AVX2";
    case Isa::avx512: return "AVX-512";
  }
  return "unknown";
}

/// The widest instruction set that this processor and this operating system can run.
inline Isa best_isa() {
#if OFFGRID_BATCH_X86
  __builtin_cpu_init();
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
  if (wide) return Isa::avx512;
  if (__builtin_cpu_supports("avx2")) return Isa::avx2;
#endif
  return Isa::scalar;
}

/// What a request for `isa` runs here: `isa` itself, or the best there is if this machine cannot run it.
inline Isa runnable(Isa isa) {
  const Isa best = best_isa();
  return isa < best ? isa : best;
}

}  // namespace offgrid::kernel
