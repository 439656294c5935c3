// Id<Kind>: an index whose kind is part of its type. Ids of different kinds do not compare, convert
// or assign to each other.
#pragma once

#include <compare>
#include <cstdint>

namespace offgrid::kernel {

/// An index of one kind. The default is `none`, which names nothing.
template <class Kind>
class Id {
 public:
  static constexpr std::uint32_t none_value = 0xFFFFFFFF;

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t value) : value_(value) {}

  constexpr std::uint32_t value() const { return value_; }
  constexpr bool is_none() const { return value_ == none_value; }
  constexpr explicit operator bool() const { return !is_none(); }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr std::strong_ordering operator<=>(Id, Id) = default;

 private:
  std::uint32_t value_ = none_value;
};

}  // namespace offgrid::kernel
