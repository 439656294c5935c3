// ZeroedArray: an array of values that begin as zero bytes, for searches that know by a number in
// each value whether it is theirs.
//
// The system gives zeroed pages when they are touched first, so a search in a large mesh costs
// what it touches, the first one too. A copy is empty: what is kept is of use to its search only.
#pragma once

#include <cstddef>
#include <cstdlib>
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
  ZeroedArray& operator=(const ZeroedArray&) {
    clear();
    return *this;
  }
  ZeroedArray& operator=(ZeroedArray&&) noexcept = default;
  ~ZeroedArray() = default;

  /// All values become zero if there are fewer than so many, and stay as they are else.
  void make_room(std::size_t size) {
    if (size <= size_) return;
    clear();
    const std::size_t room = with_room(size);
    values_.reset(static_cast<Value*>(std::calloc(room, sizeof(Value))));
    if (values_ == nullptr) throw std::bad_alloc();
    size_ = room;
  }
  /// Gives the memory back.
  void clear() {
    values_.reset();
    size_ = 0;
  }
  Value& operator[](std::size_t i) { return values_.get()[i]; }
  const Value& operator[](std::size_t i) const { return values_.get()[i]; }

 private:
  struct Free {
    void operator()(Value* values) const { std::free(values); }
  };

  std::unique_ptr<Value, Free> values_;
  std::size_t size_ = 0;
};

}  // namespace offgrid::navmesh::detail
