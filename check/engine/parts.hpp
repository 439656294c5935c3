// Parts of a case, found by its form (form.hpp): its lists, its points and its plain fields. A case
// is shrunk and varied by them, whatever its language. The type of a field that is more than a
// number or a name may say how this is done: vary_value(field, choices), and shrink_value(field,
// fails), where fails(other) is whether the case still fails with another value.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/choices.hpp"
#include "engine/form.hpp"
#include "engine/shrink.hpp"

namespace offgrid::testing {

template <class T>
concept CaseForm = requires(T& some) {
  head_of(Form<T>{});
  steps_in(some);
};

namespace detail {

struct AnyField {
  template <class... Any>
  void operator()(Any&&...) {}
  template <class... Any>
  void flag(Any&&...) {}
  template <class... Any>
  void inlined(Any&&...) {}
};
template <class T>
concept HasFields = Stepped<T> || requires(AnyField& any) { fields(any, Form<T>{}); };

/// Hands lists, points and plain fields, these with their defaults, to use.list(), use.point() and
/// use.plain().
template <class Use>
class Parts {
 public:
  explicit Parts(const Use& use) : use_(use) {}

  template <class T>
  void visit(T& value, const T& plain) {
    if constexpr (std::is_same_v<T, kernel::Point2>) {
      use_.point(value);
    } else if constexpr (HasFields<T>) {
      Fields<T> fields{*this, value, plain};
      each_field(fields, value);
    } else if constexpr (Listed<T>) {
      use_.list(value);
      for (auto& item : value) visit(item, {});
    } else if constexpr (Arrayed<T>) {
      for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], plain[i]);
    } else if constexpr (Optional<T>) {
      use_.plain(value, plain);
      if (value) visit(*value, {});
    } else {
      use_.plain(value, plain);
    }
  }

 private:
  template <class T>
  struct Fields {
    Parts& parts;
    T& value;
    const T& plain;

    template <class Member>
    void operator()(std::string_view, Member T::* member) {
      parts.visit(value.*member, plain.*member);
    }
    void flag(std::string_view, bool T::* member, bool) {
      parts.visit(value.*member, plain.*member);
    }
    template <class Member>
    void inlined(Member T::* member) {
      parts.visit(value.*member, plain.*member);
    }
  };

  const Use& use_;
};

template <class OnList, class OnPoint, class OnPlain>
struct UseParts {
  OnList list;
  OnPoint point;
  OnPlain plain;
};
template <class OnList, class OnPoint, class OnPlain>
UseParts(OnList, OnPoint, OnPlain) -> UseParts<OnList, OnPoint, OnPlain>;

inline constexpr auto no_use = [](auto&...) {};

}  // namespace detail

/// Calls on_list(list), on_point(point) and on_plain(field, default) for all parts of the case, its
/// list of steps among them.
template <CaseForm Case, class OnList, class OnPoint, class OnPlain>
void each_part(Case& some, const OnList& on_list, const OnPoint& on_point,
               const OnPlain& on_plain) {
  const detail::UseParts use{on_list, on_point, on_plain};
  detail::Parts parts(use);
  parts.visit(some, {});
  parts.visit(steps_in(some), {});
}

// The functions that shrink.hpp asks for.
template <CaseForm Case, class Use>
void each_list(Case& some, const Use& use) {
  each_part(some, use, detail::no_use, detail::no_use);
}
template <CaseForm Case, class Use>
void each_point(Case& some, const Use& use) {
  each_part(some, detail::no_use, use, detail::no_use);
}

// How texts are varied and shrunk: by characters.
inline void vary_value(std::string& text, Choices& choices) {
  const std::size_t place = choices.below(text.size() + 1);
  const std::string other = choices.chance(1, 2) && !text.empty()
                                ? text.substr(choices.below(text.size()), 1)
                                : std::string(1, static_cast<char>(choices.below(256)));
  const std::size_t left_out = choices.below(2);
  text.replace(place, left_out, choices.chance(1, 3) ? std::string() : other);
}
inline void shrink_value(std::string& text, const std::function<bool(const std::string&)>& fails) {
  text = shrink_text(text, fails, true);
}

/// The case with as many plain fields as possible at their defaults, and smaller numbers.
template <CaseForm Case, class Fails>
Case shrink_fields_of(Case found, const Fails& fails) {
  each_part(found, detail::no_use, detail::no_use, [&](auto& field, const auto& plain) {
    using Field = std::remove_reference_t<decltype(field)>;
    const auto fails_with = [&](const Field& other) {
      const Field kept = std::exchange(field, other);
      const bool is_failing = fails(std::as_const(found));
      field = kept;
      return is_failing;
    };
    const auto accept = [&](const Field& other) {
      const bool is_accepted = field != other && fails_with(other);
      if (is_accepted) field = other;
      return is_accepted;
    };
    if constexpr (requires { shrink_value(field, fails_with); })
      return shrink_value(field, fails_with);
    if (field == plain || accept(plain)) return;
    if constexpr (std::is_integral_v<Field> && !std::is_same_v<Field, bool>) {
      // Nearer to zero, by less and less.
      Field step = field / 2 != 0 ? static_cast<Field>(field / 2) : field;
      for (; step != 0; step = static_cast<Field>(step / 2)) {
        while ((step > 0 ? field >= step : field <= step) &&
               accept(static_cast<Field>(field - step))) {
        }
      }
    }
  });
  return found;
}

/// A smaller case that still fails and is in order: lists, points, fields, and again.
template <CaseForm Case, class Fails>
Case shrink_parts_of(Case found, const Fails& fails) {
  const auto still_fails = [&](Case some) { return settle(some).empty() && fails(some); };
  for (int twice = 0; twice < 2; ++twice) {
    found = shrink_lists_of(std::move(found), still_fails);
    found = shrink_points_of(std::move(found), still_fails);
    found = shrink_fields_of(std::move(found), still_fails);
  }
  settle(found);
  return found;
}

namespace detail {

using Change = std::function<void(Choices&)>;

template <class Items>
void vary_list(Items& items, Choices& choices) {
  const auto place = [&](std::size_t count) {
    return items.begin() + static_cast<std::ptrdiff_t>(choices.below(count));
  };
  switch (choices.below(3)) {
    case 0: items.erase(place(items.size())); return;
    case 1: std::iter_swap(place(items.size()), place(items.size())); return;
    default: {
      const auto item = *place(items.size());
      items.insert(place(items.size() + 1), item);
    }
  }
}

/// Another point of the case, one beside it, or one of a row and a column of the case.
inline void vary_point(kernel::Point2& p, const std::vector<kernel::Point2>& all,
                       Choices& choices) {
  const kernel::Point2& other = choices.pick(all);
  const kernel::Point2& base = choices.chance(1, 2) ? p : other;
  switch (choices.below(3)) {
    case 0: p = other; return;
    case 1: p = {other.x, choices.pick(all).y}; return;
    default: {
      const std::int64_t dx = choices.between(-1, 1), dy = choices.between(-1, 1);
      if (const auto made = kernel::Point2::make(base.x.raw() + dx, base.y.raw() + dy)) p = *made;
    }
  }
}

template <class Field>
void vary_plain(Field& field, const Field& plain, Choices& choices) {
  if constexpr (requires { vary_value(field, choices); }) {
    vary_value(field, choices);
  } else if constexpr (std::is_same_v<Field, bool>) {
    field = !field;
  } else if constexpr (Named<Field>) {
    field = static_cast<Field>(choices.below(std::size(names(Form<Field>{}))));
  } else if constexpr (std::is_integral_v<Field>) {
    switch (choices.below(4)) {
      case 0: field = plain; return;
      case 1: field = static_cast<Field>(choices.below(5)); return;
      // Beside it, unless it is at an end of its range.
      case 2: field = static_cast<Field>(field + (field / 2 * 2 == field ? 1 : -1)); return;
      default: field = static_cast<Field>(field / 2);
    }
  } else {
    field = plain;
  }
}

}  // namespace detail

/// Changes one part of the case: leaves out, repeats or exchanges items of a list, moves a point to
/// or beside another one, changes a field.
template <CaseForm Case>
void vary(Case& some, Choices& choices) {
  std::vector<detail::Change> of_lists, of_points, of_fields;
  std::vector<kernel::Point2> points;
  each_part(
      some,
      [&](auto& list) {
        if (!list.empty()) of_lists.push_back([&](Choices& c) { detail::vary_list(list, c); });
      },
      [&](kernel::Point2& p) {
        points.push_back(p);
        of_points.push_back([&](Choices& c) { detail::vary_point(p, points, c); });
      },
      [&](auto& field, const auto& plain) {
        // The default is copied: it goes before the change is made.
        of_fields.push_back([&field, plain](Choices& c) { detail::vary_plain(field, plain, c); });
      });
  const std::vector<detail::Change>* kinds[] = {&of_points, &of_lists, &of_fields};
  const auto& changes = *choices.pick(kinds);
  if (!changes.empty()) choices.pick(changes)(choices);
}

/// The first steps of one case, and the last ones of another.
template <CaseForm Case>
Case crossed(Case some, const Case& other, Choices& choices) {
  auto& steps = steps_in(some);
  const auto& others = steps_in(other);
  steps.resize(choices.below(steps.size() + 1));
  steps.insert(steps.end(),
               others.begin() + static_cast<std::ptrdiff_t>(choices.below(others.size() + 1)),
               others.end());
  return some;
}

}  // namespace offgrid::testing
