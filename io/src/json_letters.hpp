// JsonLetters: the bytes of a JSON text for nlohmann's parser, with every blank outside of strings
// as a space.
//
// On an error the parser quotes everything that it read since the last string or number, line feeds
// and tabs as "<U+000A>", several times over: a file of blank lines would take thirty times its
// size.
#pragma once

#include <cstddef>
#include <iterator>

namespace offgrid::io::detail {

/// An iterator that tracks strings, correctly up to the text's first fault.
class JsonLetters {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  JsonLetters() = default;
  explicit JsonLetters(const char* at) : at_(at) {}

  char operator*() const { return !in_string_ && is_blank(*at_) ? ' ' : *at_; }

  JsonLetters& operator++() {
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (*at_ == '"') {
      in_string_ = !in_string_;
    } else {
      is_escaped_ = in_string_ && *at_ == '\\';
    }
    ++at_;
    return *this;
  }
  JsonLetters operator++(int) {
    const JsonLetters before = *this;
    ++*this;
    return before;
  }

  friend bool operator==(const JsonLetters& a, const JsonLetters& b) { return a.at_ == b.at_; }

 private:
  static bool is_blank(char c) { return c == '\n' || c == '\r' || c == '\t'; }

  const char* at_ = nullptr;
  bool in_string_ = false;
  bool is_escaped_ = false;
};

}  // namespace offgrid::io::detail
