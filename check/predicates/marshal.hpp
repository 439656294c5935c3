// From the flat numbers of a Call to the typed arguments of a predicate, and from its typed answer
// to numbers and to C++.
#pragma once

#include <array>
#include <string>
#include <tuple>
#include <type_traits>

#include "predicates/table.hpp"

namespace offgrid::predicates::marshal {

using kernel::Int;

template <class T>
struct Traits;

template <int Bits>
Int<Bits> to_int(Number v) {
  using Storage = typename Int<Bits>::Storage;
  if constexpr (sizeof(Storage) <= 8 || std::is_same_v<Storage, Number>) {
    return Int<Bits>::trusted(static_cast<Storage>(v));
  } else {
    // the portable two words
    return Int<Bits>::trusted(
        Storage(static_cast<std::uint64_t>(v), static_cast<std::uint64_t>(v >> 64)));
  }
}

template <>
struct Traits<kernel::Point2> {
  static constexpr Argument kind = Argument::point2;
  static kernel::Point2 read(const Number* n) { return {to_int<30>(n[0]), to_int<30>(n[1])}; }
};

template <>
struct Traits<kernel::MeshPoint2> {
  static constexpr Argument kind = Argument::mesh_point2;
  static kernel::MeshPoint2 read(const Number* n) {
    return kernel::MeshPoint2(Traits<kernel::Point2>::read(n));
  }
};

template <>
struct Traits<kernel::Point3> {
  static constexpr Argument kind = Argument::point3;
  static kernel::Point3 read(const Number* n) {
    return {to_int<29>(n[0]), to_int<29>(n[1]), to_int<29>(n[2])};
  }
};

template <>
struct Traits<kernel::Vector3> {
  static constexpr Argument kind = Argument::vector3;
  static kernel::Vector3 read(const Number* n) {
    return {to_int<30>(n[0]), to_int<30>(n[1]), to_int<30>(n[2])};
  }
};

template <>
struct Traits<kernel::LeveledLine> {
  static constexpr Argument kind = Argument::leveled_line;
  static kernel::LeveledLine read(const Number* n) {
    return {Traits<kernel::Point2>::read(n), Traits<kernel::Point2>::read(n + 2),
            static_cast<kernel::Level>(static_cast<int>(n[4]))};
  }
};

template <>
struct Traits<kernel::RayParameter> {
  static constexpr Argument kind = Argument::ray_parameter;
  static kernel::RayParameter read(const Number* n) {
    return {to_int<127>(n[0]), to_int<127>(n[1])};
  }
};

template <>
struct Traits<Int<63>> {
  static constexpr Argument kind = Argument::squared_distance;
  static Int<63> read(const Number* n) { return to_int<63>(n[0]); }
};

template <>
struct Traits<Int<30>> {
  static constexpr Argument kind = Argument::double_half_side;
  static Int<30> read(const Number* n) { return to_int<30>(n[0]); }
};

// Answers.

inline Answer to_answer(kernel::Sign s) { return {kernel::to_int(s), 0}; }
inline Answer to_answer(kernel::Side s) { return {kernel::to_int(s), 0}; }
inline Answer to_answer(kernel::Order s) { return {kernel::to_int(s), 0}; }
inline Answer to_answer(bool v) { return {v ? 1 : 0, 0}; }
inline Answer to_answer(kernel::Containment v) { return {static_cast<std::int64_t>(v), 0}; }
inline Answer to_answer(const kernel::Point2& p) { return {p.x.raw(), p.y.raw()}; }
inline Answer to_answer(const Int<48>& v) { return {v.raw(), 0}; }
inline Answer to_answer(const kernel::SegmentIntersection& v) {
  const int flags =
      (v.a_on_cd ? 1 : 0) | (v.b_on_cd ? 2 : 0) | (v.c_on_ab ? 4 : 0) | (v.d_on_ab ? 8 : 0);
  return {static_cast<std::int64_t>(v.contact), flags};
}

template <class T>
std::string to_text(const Answer& answer) {
  const auto pick = [&answer](std::int64_t lowest, const auto& names) {
    return std::string(names[static_cast<std::size_t>(answer.first - lowest)]);
  };
  if constexpr (std::is_same_v<T, kernel::Sign>) {
    return pick(-1, std::array{"Sign::negative", "Sign::zero", "Sign::positive"});
  } else if constexpr (std::is_same_v<T, kernel::Side>) {
    return pick(-1, std::array{"Side::right", "neither Side", "Side::left"});
  } else if constexpr (std::is_same_v<T, kernel::Order>) {
    return pick(-1, std::array{"Order::before", "neither Order", "Order::after"});
  } else if constexpr (std::is_same_v<T, bool>) {
    return answer.first != 0 ? "true" : "false";
  } else if constexpr (std::is_same_v<T, kernel::Containment>) {
    return pick(0,
                std::array{"Containment::outside", "Containment::boundary", "Containment::inside"});
  } else if constexpr (std::is_same_v<T, kernel::Point2>) {
    return "Point2::at(" + std::to_string(answer.first) + ", " + std::to_string(answer.second) +
           ")";
  } else if constexpr (std::is_same_v<T, Int<48>>) {
    return "Int<48>::checked(std::int64_t{" + std::to_string(answer.first) + "}).value()";
  } else {
    static_assert(std::is_same_v<T, kernel::SegmentIntersection>);
    std::string text = "(SegmentIntersection{SegmentContact::";
    text += pick(0, std::array{"disjoint", "touching", "crossing", "overlapping"});
    for (const int flag : {1, 2, 4, 8}) text += (answer.second & flag) != 0 ? ", true" : ", false";
    return text + "})";
  }
}

/// The layout of an argument list. A question has to fit a Call.
template <class... Arguments>
inline constexpr std::array<Argument, sizeof...(Arguments)> layout_of{Traits<Arguments>::kind...};

/// A row of the table from a member of Subject.
template <auto Member, class Result, class... Arguments>
Predicate row(Result (*testing::Subject::*)(const Arguments&...), const char* name,
              const char* expression, const char* parameters, bool (*prepare)(Call&),
              std::span<const Class> classes) {
  static_assert((size_of(Traits<Arguments>::kind) + ...) <= numbers_max);
  using testing::Subject;
  return {name,
          expression,
          parameters,
          layout_of<Arguments...>,
          [](const testing::Subject& subject, const Call& call) {
            const Number* position = call.numbers.data();
            const auto next = [&position]<class T>(std::type_identity<T>) {
              const Number* here = position;
              position += size_of(Traits<T>::kind);
              return Traits<T>::read(here);
            };
            // braces: from left to right
            const std::tuple<Arguments...> arguments{next(std::type_identity<Arguments>{})...};
            return to_answer(std::apply(subject.*Member, arguments));
          },
          prepare,
          classes,
          to_text<Result>,
          [](const Subject& subject) { return subject.*Member != nullptr; },
          [](const Subject& a, const Subject& b) { return a.*Member == b.*Member; }};
}

}  // namespace offgrid::predicates::marshal
