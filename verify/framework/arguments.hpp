// Argument<T>: how integers become an argument of type T, and back into text. Answer: what a
// predicate said, as one integer.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "framework/inputs.hpp"
#include "offgrid/kernel/kernel.hpp"

namespace offgrid::verify {

/// Reads integers one after the other.
class InputReader {
 public:
  explicit InputReader(const Inputs& inputs) : next_(inputs.values.data()) {}
  std::int64_t next() { return *next_++; }
  std::int32_t next32() { return static_cast<std::int32_t>(next()); }

 private:
  const std::int64_t* next_;
};

template <class T>
struct Argument;

template <>
struct Argument<kernel::Point2> {
  static constexpr std::array slots{Slot::coordinate2, Slot::coordinate2};
  static kernel::Point2 read(InputReader& in) {
    const std::int32_t x = in.next32(), y = in.next32();
    return {kernel::Coordinate2::trusted(x), kernel::Coordinate2::trusted(y)};
  }
};

template <>
struct Argument<kernel::MeshPoint2> {
  static constexpr std::array slots{Slot::coordinate2, Slot::coordinate2};
  static kernel::MeshPoint2 read(InputReader& in) {
    return kernel::MeshPoint2(Argument<kernel::Point2>::read(in));
  }
};

template <>
struct Argument<kernel::Point3> {
  static constexpr std::array slots{Slot::coordinate3, Slot::coordinate3, Slot::coordinate3};
  static kernel::Point3 read(InputReader& in) {
    const std::int32_t x = in.next32(), y = in.next32(), z = in.next32();
    return {kernel::Coordinate3::trusted(x), kernel::Coordinate3::trusted(y),
            kernel::Coordinate3::trusted(z)};
  }
};

template <>
struct Argument<kernel::Vector3> {
  static constexpr std::array slots{Slot::direction3, Slot::direction3, Slot::direction3};
  static kernel::Vector3 read(InputReader& in) {
    const std::int32_t x = in.next32(), y = in.next32(), z = in.next32();
    return {kernel::Int<30>::trusted(x), kernel::Int<30>::trusted(y), kernel::Int<30>::trusted(z)};
  }
};

template <>
struct Argument<kernel::LeveledLine> {
  static constexpr std::array slots{Slot::coordinate2, Slot::coordinate2, Slot::coordinate2,
                                    Slot::coordinate2, Slot::level};
  static kernel::LeveledLine read(InputReader& in) {
    const kernel::Point2 from = Argument<kernel::Point2>::read(in);
    const kernel::Point2 to = Argument<kernel::Point2>::read(in);
    return {from, to, static_cast<kernel::Level>(in.next())};
  }
};

template <>
struct Argument<kernel::Int<63>> {
  static constexpr std::array slots{Slot::squared_distance};
  static kernel::Int<63> read(InputReader& in) { return kernel::Int<63>::trusted(in.next()); }
};

template <>
struct Argument<kernel::Int<30>> {
  static constexpr std::array slots{Slot::width};
  static kernel::Int<30> read(InputReader& in) { return kernel::Int<30>::trusted(in.next32()); }
};

/// high * 2^64 + low, the low word unsigned.
template <>
struct Argument<kernel::RayParameter> {
  static constexpr std::array slots{Slot::high_word, Slot::low_word, Slot::high_word,
                                    Slot::low_word};
  static kernel::Int<127> number(InputReader& in) {
    const std::int64_t high = in.next();
    const auto low = static_cast<std::uint64_t>(in.next());
    const kernel::Int<127> upper = kernel::shift_left<64>(kernel::Int<63>::trusted(high));
    const kernel::Int<64> lower =
        kernel::Int<64>::checked(static_cast<std::int64_t>(low >> 1)).value();
    const kernel::Int<64> bit =
        kernel::Int<64>::checked(static_cast<std::int64_t>(low & 1)).value();
    return kernel::Int<127>::checked(upper + kernel::shift_left<1>(lower) + bit).value();
  }
  static kernel::RayParameter read(InputReader& in) {
    const kernel::Int<127> numerator = number(in);
    return {numerator, number(in)};
  }
};

/// An answer as one integer: equal answers, equal integers.
using Answer = std::int64_t;

inline Answer encode(kernel::Sign s) { return kernel::to_int(s); }
inline Answer encode(kernel::Side s) { return kernel::to_int(s); }
inline Answer encode(kernel::Order o) { return kernel::to_int(o); }
inline Answer encode(bool b) { return b ? 1 : 0; }
inline Answer encode(kernel::Containment c) { return static_cast<Answer>(c); }
inline Answer encode(kernel::Int<48> v) { return v.raw(); }
inline Answer encode(const kernel::Point2& p) {
  return p.x.raw() * (std::int64_t{1} << 32) + p.y.raw();
}
inline Answer encode(const kernel::SegmentIntersection& s) {
  return static_cast<Answer>(s.contact) * 16 + (s.a_on_cd ? 1 : 0) + (s.b_on_cd ? 2 : 0) +
         (s.c_on_ab ? 4 : 0) + (s.d_on_ab ? 8 : 0);
}

/// An answer in words, by the type the predicate returns.
template <class T>
std::string show_answer(Answer answer);

}  // namespace offgrid::verify
