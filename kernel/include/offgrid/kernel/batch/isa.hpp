// Isa: the instruction set that a batch uses, and those that this machine can run.
//
// Every vector function has its own target attribute, so a program contains it without a compiler
// flag, and queries the processor at run time before calling it. On other processors and compilers
// only `scalar` exists, and runs instead of every other set.
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

/// The features of a processor and its operating system on which the choice depends.
struct IsaFeatures {
  bool avx2 = false;
  bool avx512f = false;
  bool avx512bw = false;
  bool avx512dq = false;
  bool avx512vl = false;

  friend constexpr bool operator==(const IsaFeatures&, const IsaFeatures&) = default;
};

/// The features of this machine; none where only `scalar` is compiled.
inline IsaFeatures isa_features() {
#if OFFGRID_BATCH_X86
  __builtin_cpu_init();
  return {.avx2 = static_cast<bool>(__builtin_cpu_supports("avx2")),
          .avx512f = static_cast<bool>(__builtin_cpu_supports("avx512f")),
          .avx512bw = static_cast<bool>(__builtin_cpu_supports("avx512bw")),
          .avx512dq = static_cast<bool>(__builtin_cpu_supports("avx512dq")),
          .avx512vl = static_cast<bool>(__builtin_cpu_supports("avx512vl"))};
#else
  return {};
#endif
}

/// The widest instruction set that a machine with these features can run.
constexpr Isa best_isa(const IsaFeatures& has) {
  if (has.avx512f && has.avx512bw && has.avx512dq && has.avx512vl) return Isa::avx512;
  return has.avx2 ? Isa::avx2 : Isa::scalar;
}

/// The widest instruction set that this machine can run.
inline Isa best_isa() { return best_isa(isa_features()); }

/// Returns the set that runs when `isa` is asked for on a machine whose widest is `best`: `isa`, or
/// `best` if the machine cannot run it.
constexpr Isa runnable(Isa isa, Isa best) { return isa < best ? isa : best; }

/// Returns the set that runs when `isa` is asked for on this machine.
inline Isa runnable(Isa isa) { return runnable(isa, best_isa()); }

static_assert(best_isa(IsaFeatures{.avx2 = true}) == Isa::avx2);
static_assert(runnable(Isa::avx512, Isa::avx2) == Isa::avx2);

}  // namespace offgrid::kernel
