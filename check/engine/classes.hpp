// Classes: the kinds of case that a campaign must have seen. Each stands once, in a list; a check
// counts it by its name, and a name that is not in the list does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace offgrid::testing {

/// Classes under one heading.
struct ClassGroup {
  std::string name;
  std::vector<std::string> classes;
};

/// A list of words: headings, which end with a colon, and behind each the names of its classes.
template <std::size_t N>
struct ClassList {
  std::array<std::string_view, N> words;

  /// The number of a class: "edits: replace".
  consteval std::size_t number_of(std::string_view name) const {
    std::string_view heading;
    std::size_t number = 0;
    for (const std::string_view word : words) {
      if (word.ends_with(':')) {
        heading = word;
      } else if (name.starts_with(heading) && name.substr(heading.size() + 1) == word) {
        return number;
      } else {
        ++number;
      }
    }
    throw "there is no such class";
  }
  std::vector<ClassGroup> groups() const {
    std::vector<ClassGroup> made;
    for (const std::string_view word : words) {
      if (word.ends_with(':')) {
        made.push_back({std::string(word.substr(0, word.size() - 1)), {}});
      } else {
        made.back().classes.emplace_back(word);
      }
    }
    return made;
  }
};
template <class... Words>
constexpr ClassList<sizeof...(Words)> list_of_classes(Words... words) {
  return {{words...}};
}

/// A class of the list, by its name.
template <const auto& list>
struct ClassOf {
  std::size_t number;
  consteval ClassOf(const char* name) : number(list.number_of(name)) {}
};

/// Adds one to the mark of the class, up to 255. Classes beyond the end of marks are ignored.
inline void mark(std::span<std::uint8_t> marks, std::size_t number) {
  if (number < marks.size())
    marks[number] = static_cast<std::uint8_t>(std::min(marks[number] + 1, 255));
}

/// Marks of the classes of a list.
template <const auto& list>
class ClassMarks {
 public:
  explicit ClassMarks(std::span<std::uint8_t> marks) : marks_(marks) {}
  void count(ClassOf<list> which) { mark(marks_, which.number); }
  void count_if(bool is_it, ClassOf<list> which) {
    if (is_it) count(which);
  }
  /// Counts the class `place` behind the first one.
  void count_behind(ClassOf<list> first, std::size_t place) { mark(marks_, first.number + place); }

 private:
  std::span<std::uint8_t> marks_;
};

}  // namespace offgrid::testing
