// Forms: the text of a case, written and read from one list of its fields.
//
// A type says once what it has, by a function beside it that names its members:
//
//   template <class F>
//   void fields(F& f, Form<AreaPlan>) {
//     f("loops", &AreaPlan::loops);                  // loops=[[(0, 0) (4, 0) (0, 4)]]
//     f.flag("disabled", &AreaPlan::is_enabled, false);  // the word alone says the value
//     f.inlined(&AreaPlan::ground);                  // its fields as if they were here
//   }
//
// A step is a line. It begins with a verb, of the table that verbs(Form<WorldStep>) answers, and,
// if the verb is about an item, the item's letter and number: "remove a7". Its fields are those of
// fields(f, Form<WorldStep>, kind).
//
// A case has a word and fields for its first line, and steps: head_of(Form<WorldProgram>) and
// steps_in(program). settle(program) may bring what was read in order, and answers what is wrong
// with it as a whole.
//
// A field that has its default is not written, and keeps it if it is not read. Numbers and points
// are spelled (spelling.hpp), lists stand in [], parts in {}.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/spelling.hpp"

namespace offgrid::testing {

template <class T>
struct Form {};

/// A row of a table of verbs. `item` is the letter of the kind of item it acts on; 0: none.
template <class Kind>
struct Verb {
  std::string_view word;
  char item;
  Kind kind;
};
template <class Kind>
Verb(std::string_view, char, Kind) -> Verb<Kind>;  // clang 14 does not find it
inline constexpr std::uint32_t item_number_max = 1000000;

template <class T>
concept Stepped = requires { verbs(Form<T>{}); };
/// A step that may be about an item.
template <class T>
concept Numbered = Stepped<T> && requires(T& step) { step.number; };
/// An enumeration whose values have names, in their order.
template <class T>
concept Named = std::is_enum_v<T> && requires { names(Form<T>{}); };
template <class T>
concept Spelled = requires(std::string& text, const T& value) { spell(text, value); };

namespace detail {

template <class T>
struct IsList : std::false_type {};
template <class T>
struct IsList<std::vector<T>> : std::true_type {};
template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

}  // namespace detail
template <class T>
concept Listed = detail::IsList<T>::value;
/// An array has a fixed length, and stands in [], too.
template <class T>
concept Arrayed = detail::IsArray<T>::value;
template <class T>
concept Optional = detail::IsOptional<T>::value;

/// Calls fields() for a value: those of its kind, if it is a step.
template <class T, class Use>
void each_field(Use& use, const T& value) {
  if constexpr (Stepped<T>) {
    fields(use, Form<T>{}, value.kind);
  } else {
    fields(use, Form<T>{});
  }
}

// ---- writing

/// Appends values to a text.
class FormWriter {
 public:
  explicit FormWriter(std::string& text) : text_(text) {}

  template <class T>
  void value(const T& value) {
    if constexpr (Spelled<T>) {
      spell(text_, value);
    } else if constexpr (Named<T>) {
      text_ += names(Form<T>{})[static_cast<std::size_t>(value)];
    } else if constexpr (Listed<T> || Arrayed<T>) {
      list(value);
    } else if constexpr (Optional<T>) {
      this->value(*value);
    } else {
      text_ += '{';
      this->fields_of(value);
      text_ += '}';
    }
  }
  /// Writes the fields that differ from their defaults, with blanks between them.
  template <class T>
  void fields_of(const T& value) {
    Fields<T> fields{*this, value, {}};
    each_field(fields, value);
  }
  template <Stepped T>
  void step(const T& step) {
    for (const auto& verb : verbs(Form<T>{})) {
      if (verb.kind != step.kind) continue;
      text_ += verb.word;
      if constexpr (Numbered<T>) {
        if (verb.item != 0)
          text_.append(1, ' ').append(1, verb.item) += std::to_string(step.number);
      }
      break;
    }
    fields_of(step);
  }

 private:
  template <class T>
  struct Fields {
    FormWriter& writer;
    const T& value;
    T plain;

    template <class Member>
    void operator()(std::string_view name, Member T::* member) {
      if (value.*member == plain.*member) return;
      writer.name(name);
      writer.text_ += '=';
      writer.value(value.*member);
    }
    void flag(std::string_view name, bool T::* member, bool said) {
      if (value.*member == said && plain.*member != said) writer.name(name);
    }
    template <class Member>
    void inlined(Member T::* member) {
      // The part may have another default here than by itself.
      typename FormWriter::template Fields<Member> fields{writer, value.*member, plain.*member};
      each_field(fields, value.*member);
    }
  };

  template <class Items>
  void list(const Items& items) {
    text_ += '[';
    for (const auto& item : items) {
      if (&item != &items.front()) text_ += ' ';
      value(item);
    }
    text_ += ']';
  }
  void name(std::string_view name) {
    if (!text_.empty() && text_.back() != '{' && text_.back() != '\n') text_ += ' ';
    text_ += name;
  }

  std::string& text_;
};

/// A value as it stands in a text.
template <class T>
std::string text_of_value(const T& value) {
  std::string text;
  FormWriter(text).value(value);
  return text;
}
/// The line of a step.
template <Stepped T>
std::string line_of(const T& step) {
  std::string text;
  FormWriter(text).step(step);
  return text;
}

/// The text of a case.
template <class Case>
std::string form_of(const Case& some) {
  std::string text(head_of(Form<Case>{}));
  FormWriter writer(text);
  writer.fields_of(some);
  text += '\n';
  for (const auto& step : steps_in(some)) {
    writer.step(step);
    text += '\n';
  }
  return text;
}

// ---- reading

/// Reads what FormWriter writes.
class FormReader {
 public:
  explicit FormReader(TextReader& reader) : reader_(reader) {}

  template <class T>
  void value(T& value) {
    if constexpr (Spelled<T>) {
      unspell(reader_, value);
    } else if constexpr (Named<T>) {
      named(value);
    } else if constexpr (Listed<T>) {
      reader_.expect('[');
      value.clear();
      while (!closes(']')) this->value(value.emplace_back());
    } else if constexpr (Arrayed<T>) {
      reader_.expect('[');
      for (auto& item : value) this->value(item);
      reader_.expect(']');
    } else if constexpr (Optional<T>) {
      this->value(value.emplace());
    } else {
      reader_.expect('{');
      Seen seen;
      while (!closes('}')) field(value, seen);
    }
  }
  /// Up to the end of the line.
  template <class T>
  void fields_of(T& value) {
    Seen seen;
    while (!reader_.at_end_of_line()) field(value, seen);
  }
  template <Stepped T>
  void step(T& step) {
    verb(step);
    if (reader_.is_good()) fields_of(step);
  }

 private:
  template <class T>
  struct Fields {
    FormReader& reader;
    T& value;
    const std::string& name;
    bool is_known = false;

    template <class Member>
    void operator()(std::string_view field, Member T::* member) {
      if (is_known || field != name) return;
      is_known = true;
      reader.reader_.expect('=');
      reader.value(value.*member);
    }
    void flag(std::string_view field, bool T::* member, bool said) {
      if (is_known || field != name) return;
      is_known = true;
      value.*member = said;
    }
    template <class Member>
    void inlined(Member T::* member) {
      if (is_known) return;
      typename FormReader::template Fields<Member> fields{reader, value.*member, name};
      each_field(fields, value.*member);
      is_known = fields.is_known;
    }
  };

  using Seen = std::vector<std::string>;

  /// Takes the bracket, if it is next. At the end of the text it is missing.
  bool closes(char bracket) {
    if (reader_.at_end_of_line()) reader_.expect(bracket);
    return !reader_.is_good() || reader_.take(bracket);
  }

  template <class T>
  void field(T& value, Seen& seen) {
    const std::size_t place = reader_.next_place();
    const std::string name = reader_.word();
    if (!reader_.is_good()) return;
    if (std::find(seen.begin(), seen.end(), name) != seen.end())
      return reader_.fail_at(place, "'" + name + "' is said twice");
    seen.push_back(name);
    Fields<T> fields{*this, value, name};
    each_field(fields, value);
    if (!fields.is_known) reader_.fail_at(place, "there is no field '" + name + "' here");
  }
  template <class T>
  void named(T& value) {
    const std::size_t place = reader_.next_place();
    const std::string word = reader_.word();
    const auto& all = names(Form<T>{});
    const auto found = std::find(std::begin(all), std::end(all), word);
    if (found == std::end(all))
      return reader_.fail_at(place, "nothing here is named '" + word + "'");
    value = static_cast<T>(found - std::begin(all));
  }
  template <class T>
  void verb(T& step) {
    const std::size_t place = reader_.next_place();
    const std::string word = reader_.word();
    const auto& all = verbs(Form<T>{});
    const auto is_word = [&](const auto& verb) { return verb.word == word; };
    const auto first = std::find_if(std::begin(all), std::end(all), is_word);
    if (first == std::end(all)) return reader_.fail_at(place, "there is no step '" + word + "'");
    step.kind = first->kind;
    if constexpr (Numbered<T>) {
      if (first->item != 0) item(word, step);
    }
  }
  template <class T>
  void item(const std::string& word, T& step) {
    const std::size_t behind = reader_.next_place();
    std::string letters;
    for (const auto& verb : verbs(Form<T>{})) {
      if (verb.word != word) continue;
      letters.append(letters.empty() ? "" : ", ").append(1, verb.item) += "1";
      if (!reader_.take(verb.item)) continue;
      step.kind = verb.kind;
      step.number = static_cast<std::uint32_t>(reader_.number(1, item_number_max));
      return;
    }
    reader_.fail_at(behind, "'" + word + "' needs an item, as in " + letters);
  }

  TextReader& reader_;
};

/// The case of a text, or what is wrong with the text.
template <class Case>
std::variant<Case, std::string> read_form(std::string_view text) {
  TextReader reader(text);
  FormReader forms(reader);
  Case made;
  const bool has_line = reader.next_line();
  const std::size_t begin = has_line ? reader.next_place() : 0;
  if (!has_line || reader.word() != head_of(Form<Case>{}))
    reader.fail_at(begin,
                   "the first line must begin with '" + std::string(head_of(Form<Case>{})) + "'");
  forms.fields_of(made);
  while (reader.is_good() && reader.next_line()) forms.step(steps_in(made).emplace_back());
  if (!reader.is_good()) return reader.fault();
  if (std::string wrong = settle(made); !wrong.empty()) return wrong;
  return made;
}

}  // namespace offgrid::testing
