// Owned: a member on the heap whose type only the library's sources know; copies are deep.
#pragma once

#include <utility>

namespace offgrid::kernel {

/// A T on the heap, never null. The special members of the owner are defined where T is complete.
/// A moved-from Owned holds a new T.
template <class T>
class Owned {
 public:
  Owned() : value_(new T()) {}
  Owned(const Owned& other) : value_(new T(*other.value_)) {}
  Owned(Owned&& other) noexcept : Owned() { std::swap(value_, other.value_); }
  Owned& operator=(const Owned& other) {
    *value_ = *other.value_;
    return *this;
  }
  Owned& operator=(Owned&& other) noexcept {
    if (this != &other) {
      Owned fresh;
      std::swap(value_, other.value_);
      std::swap(other.value_, fresh.value_);
    }
    return *this;
  }
  ~Owned() { delete value_; }

  T* operator->() { return value_; }
  const T* operator->() const { return value_; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }

 private:
  T* value_;
};

}  // namespace offgrid::kernel
