// prefetch: asks the processor to load memory that is read soon, so that several waits overlap.
// Changes nothing but time.
#pragma once

namespace offgrid::kernel {

inline void prefetch(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#else
  static_cast<void>(address);
#endif
}

}  // namespace offgrid::kernel
