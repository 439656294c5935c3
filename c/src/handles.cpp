#include "handles.hpp"

namespace offgrid::c {

Handles& Handles::all() {
  static Handles handles;
  return handles;
}

std::uint32_t Handles::add(Object object) {
  const std::unique_lock guard(lock_);
  if (last_ == UINT32_MAX) return 0;
  objects_.emplace(last_ + 1, std::move(object));
  return ++last_;
}

std::uint32_t Handles::count() const {
  const std::shared_lock guard(lock_);
  return static_cast<std::uint32_t>(objects_.size());
}

}  // namespace offgrid::c

uint32_t og_live_handles(void) { return offgrid::c::Handles::all().count(); }
