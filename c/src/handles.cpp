#include "handles.hpp"

namespace offgrid::c {

Handles& Handles::all() {
  static Handles handles;
  return handles;
}

std::uint32_t Handles::add(Object object) {
  const ChangeLock guard(lock_);
  if (last_ == UINT32_MAX) return 0;
  objects_.emplace(last_ + 1, std::move(object));
  return ++last_;
}

og_status Handles::remove(std::uint32_t handle) {
  Object gone;  // destroyed after the lock is released
  const ChangeLock guard(lock_);
  const auto found = objects_.find(handle);
  if (found == objects_.end()) return OG_NO_HANDLE;
  gone.swap(found->second);
  objects_.erase(found);
  return OG_OK;
}

std::uint32_t Handles::count() const {
  const ReadLock guard(lock_);
  return static_cast<std::uint32_t>(objects_.size());
}

}  // namespace offgrid::c

using offgrid::c::Handles;

og_status og_destroy(uint32_t handle) {
  const og_status status = Handles::all().remove(handle);
  return status == OG_OK ? status : offgrid::c::fail_at(status, "handle");
}

uint32_t og_live_handles(void) { return Handles::all().count(); }
