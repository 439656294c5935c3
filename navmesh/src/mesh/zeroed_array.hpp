// ZeroedArray: an array of values that begin as zero bytes, for searches that mark their values
// with the search's number.
//
// The system provides zeroed pages when they are first touched, so even the first search in a large
// mesh costs only the pages that it touches. A resource (MemoryScope) provides no zeros, so there
// all of the array is written once. A copy is empty: the values serve one search object.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"

namespace offgrid::navmesh::detail {

template <class Value>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>);

 public:
  ZeroedArray() = default;
  ZeroedArray(const ZeroedArray&) {}
  ZeroedArray(ZeroedArray&&) noexcept = default;
  /// Makes all values zero: those of the other array are not taken, and the memory is kept.
  ZeroedArray& operator=(const ZeroedArray&) {
    zero();
    used_ = 0;
    return *this;
  }
  ZeroedArray& operator=(ZeroedArray&&) noexcept = default;
  ~ZeroedArray() = default;

  /// Ensures at least `size` values. If there were fewer, all values are zero afterwards.
  void make_room(std::size_t size) {
    used_ = std::max(used_, size);
    if (size <= size_) return;
    clear();
    used_ = size;
    const std::size_t room = with_room(size);
    kernel::MemoryResource* const resource = kernel::MemoryScope::current();
    values_ = {resource == nullptr ? zeroed(room) : taken_from(*resource, room), {resource, room}};
    size_ = room;
  }
  /// Makes all values zero, of as many as there was to be room for.
  void zero() {
    if (values_ != nullptr)
      std::memset(static_cast<void*>(values_.get()), 0, used_ * sizeof(Value));
  }
  /// Releases the memory.
  void clear() {
    values_.reset();
    size_ = used_ = 0;
  }
  Value& operator[](std::size_t i) { return values_.get()[i]; }
  const Value& operator[](std::size_t i) const { return values_.get()[i]; }

 private:
  struct Free {
    kernel::MemoryResource* resource = nullptr;
    std::size_t room = 0;

    void operator()(Value* values) const {
      if (resource == nullptr) return std::free(values);
      resource->deallocate(values, room * sizeof(Value), alignof(Value));
    }
  };

  static Value* taken_from(kernel::MemoryResource& resource, std::size_t room) {
    void* const memory = resource.allocate(room * sizeof(Value), alignof(Value));
    return static_cast<Value*>(std::memset(memory, 0, room * sizeof(Value)));
  }
  static Value* zeroed(std::size_t room) {
    void* memory = std::calloc(room, sizeof(Value));
    while (memory == nullptr) {
      // `new` fails as it does everywhere: the new handler, then std::bad_alloc.
      ::operator delete(::operator new(room * sizeof(Value)));
      memory = std::calloc(room, sizeof(Value));
    }
    return static_cast<Value*>(memory);
  }

  std::unique_ptr<Value, Free> values_;
  std::size_t size_ = 0;
  std::size_t used_ = 0;  ///< the largest size asked for; other values are zero
};

}  // namespace offgrid::navmesh::detail
