// A program whose memory grows before it prints, to see that run_wasm.mjs says so.
#include <cstdio>
#include <cstdlib>

int main() {
  void* const volatile block = std::malloc(std::size_t{1} << 26);
  std::printf("%x\n", block != nullptr ? 1 : 0);
  return 0;
}
