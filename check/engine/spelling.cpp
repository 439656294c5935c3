#include "engine/spelling.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "engine/point_text.hpp"
#include "engine/quoted.hpp"

namespace offgrid::testing {
namespace {

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; }

}  // namespace

void TextReader::fail_at(std::size_t place, const std::string& what) {
  if (!is_good()) return;
  const std::string_view before = text_.substr(0, place);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = place - (before.rfind('\n') + 1) + 1;
  fault_ = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what;
}

void TextReader::skip_blanks() {
  while (place_ < text_.size()) {
    const char c = text_[place_];
    if (c == '#') {
      place_ = std::min(text_.find('\n', place_), text_.size());
    } else if (c == ' ' || c == '\t' || c == '\r' || (c == '\n' && brackets_ > 0)) {
      ++place_;
    } else {
      return;
    }
  }
}

bool TextReader::next_line() {
  for (skip_blanks(); place_ < text_.size() && text_[place_] == '\n'; skip_blanks()) ++place_;
  return place_ < text_.size();
}

bool TextReader::at_end_of_line() {
  skip_blanks();
  return !is_good() || place_ == text_.size() || text_[place_] == '\n';
}

bool TextReader::take(char c) {
  skip_blanks();
  if (!is_good() || place_ == text_.size() || text_[place_] != c) return false;
  ++place_;
  brackets_ += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
  return true;
}

void TextReader::expect(char c) {
  if (!take(c)) fail(std::string("'") + c + "' is missing");
}

std::string TextReader::word() {
  skip_blanks();
  const std::size_t begin = place_;
  while (is_good() && is_of_word(next())) ++place_;
  if (begin == place_) fail("a word is missing");
  return std::string(text_.substr(begin, place_ - begin));
}

namespace {

/// The number that the word is, if it is one and in range.
template <class Number>
std::optional<Number> number_of(const std::string& word, Number low, Number high) {
  Number value{};
  const char* const end = word.data() + word.size();
  const auto [stopped, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc() || stopped != end || value < low || value > high) return std::nullopt;
  return value;
}

}  // namespace

std::int64_t TextReader::number(std::int64_t low, std::int64_t high) {
  skip_blanks();
  const std::size_t begin = place_;
  const auto value = number_of(word(), low, high);
  if (!value)
    fail_at(begin, "there must be a whole number from " + std::to_string(low) + " to " +
                       std::to_string(high));
  return value.value_or(low);
}

std::uint64_t TextReader::natural(std::uint64_t high) {
  skip_blanks();
  const std::size_t begin = place_;
  const auto value = number_of(word(), std::uint64_t{0}, high);
  if (!value) fail_at(begin, "there must be a whole number from 0 to " + std::to_string(high));
  return value.value_or(0);
}

std::string TextReader::literal() {
  skip_blanks();
  const std::size_t begin = place_;
  if (next() != '"') fail("a text in quotation marks is missing");
  std::string text;
  for (++place_; is_good() && next() != '"'; ++place_) {
    if (next() == '\n') fail_at(begin, "the text has no end");
    const bool is_code = next() == '\\';
    place_ += is_code ? 1 : 0;
    text += next();
    if (!is_code || next() < '0' || next() > '3' || place_ + 3 > text_.size()) continue;
    const auto digit = [&](std::size_t i) { return text_[place_ + i] - '0'; };
    text.back() = static_cast<char>(digit(0) * 64 + digit(1) * 8 + digit(2));
    place_ += 2;
  }
  ++place_;
  return text;
}

void spell(std::string& text, const std::string& literal) { text += '"' + quoted(literal) + '"'; }
void unspell(TextReader& reader, std::string& literal) { literal = reader.literal(); }

void spell(std::string& text, const kernel::Point2& p) { text += text_of(p); }

void unspell(TextReader& reader, kernel::Point2& p) {
  constexpr std::int64_t most = (std::int64_t{1} << 30) - 1;
  reader.expect('(');
  const std::int64_t x = reader.number(-most, most);
  reader.expect(',');
  const std::int64_t y = reader.number(-most, most);
  reader.expect(')');
  if (reader.is_good()) p = kernel::Point2::at(x, y);
}

}  // namespace offgrid::testing
