#include "failing_allocation.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <sys/wait.h>
#include <unistd.h>

namespace {

// The scenarios run in one thread.
std::size_t allocations = 0;
std::size_t bytes = 0;
std::size_t failing = SIZE_MAX;  ///< the number of the allocation that fails
std::size_t tried = 0;

void* allocate(std::size_t size, std::size_t alignment) {
  bytes += size;
  if (++allocations == failing) {
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) std::abort();
    handler();
    std::abort();
  }
  const std::size_t rounded =
      (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
  void* const place = alignment <= alignof(std::max_align_t)
                          ? std::malloc(rounded)
                          : std::aligned_alloc(alignment, rounded);
  if (place == nullptr) std::abort();
  return place;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size, 1); }
void* operator new[](std::size_t size) { return allocate(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete[](void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete[](void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete[](void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }

namespace offgrid::faults {

namespace {

constexpr int status_handler = 42;
constexpr int status_swallowed = 43;

/// Forks, and runs the work there: its exit status, or none if it was killed.
std::optional<int> status_of(const std::function<int()>& work) {
  const pid_t process = ::fork();
  if (process < 0) std::abort();
  if (process == 0) std::_Exit(work());
  int status = 0;
  if (::waitpid(process, &status, 0) != process) std::abort();
  return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
}

}  // namespace

std::size_t failures_tried() { return tried; }

std::size_t count_allocations(const std::function<void()>& scenario) {
  const std::size_t before = allocations;
  scenario();
  return allocations - before;
}

std::size_t count_bytes(const std::function<void()>& scenario) {
  const std::size_t before = bytes;
  scenario();
  return bytes - before;
}

Ending run_with_failure(const std::function<void()>& scenario, std::size_t n) {
  const auto status = status_of([&] {
    std::set_new_handler([] { std::_Exit(status_handler); });
    failing = allocations + n;
    scenario();
    return allocations < failing ? 0 : status_swallowed;
  });
  if (!status) return Ending::crashed;
  if (*status == status_handler) return Ending::handler_reached;
  if (*status == 0) return Ending::finished;
  return *status == status_swallowed ? Ending::swallowed : Ending::crashed;
}

std::optional<std::string> find_fault(const std::function<void()>& scenario, std::size_t most,
                                      const std::function<std::string()>& check) {
  const std::size_t count = count_allocations(scenario);
  if (count == 0) return "the scenario allocates nothing";
  const std::size_t steps = std::min(count, most);
  for (std::size_t i = 0; i < steps; ++i) {
    const std::size_t n = 1 + i * count / steps;
    ++tried;
    const std::string which =
        "allocation " + std::to_string(n) + " of " + std::to_string(count) + ": ";
    switch (run_with_failure(scenario, n)) {
      case Ending::handler_reached: break;
      case Ending::finished:
        return which + "it was not reached, so the scenario is not the same each time";
      case Ending::swallowed: return which + "the program went on without the memory";
      case Ending::crashed: return which + "the program crashed and did not reach the handler";
    }
    if (const std::string complaint = check(); !complaint.empty()) return which + complaint;
  }
  return std::nullopt;
}

}  // namespace offgrid::faults
