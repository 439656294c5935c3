#include "text_reader.hpp"

#include <algorithm>
#include <utility>

#include "parse_number.hpp"

namespace offgrid::io::detail {
namespace {

constexpr std::size_t shown_bytes_max = 32;

/// The text at a place, in words.
std::string found_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end of the file";
  const std::string_view rest = text.substr(offset);
  if (rest.front() == '\n' || rest.substr(0, 2) == "\r\n") return "the end of the line";
  const std::size_t length =
      std::max<std::size_t>(1, std::min(rest.find_first_of(" \t\r\n,;()[]{}:"), rest.size()));
  return quoted(rest.substr(0, length));
}

}  // namespace

std::string in_range(std::string_view what, std::int64_t low, std::int64_t high) {
  std::string words(what);
  if (low == high) return words.append(", which is ").append(std::to_string(low));
  return words.append(" from ")
      .append(std::to_string(low))
      .append(" to ")
      .append(std::to_string(high));
}

std::string quoted(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "'";
  for (const char c : bytes.substr(0, shown_bytes_max)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      text += c;
    } else {
      text.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    }
  }
  return text.append(bytes.size() > shown_bytes_max ? "...'" : "'");
}

ReadError error_at(FileKind kind, std::string_view text, std::size_t offset, ReadCode code,
                   std::string expected, std::string found) {
  ReadError error{};
  error.code = code;
  error.kind = kind;
  error.offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, error.offset);
  const std::size_t line_end = before.rfind('\n');
  error.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  error.column = error.offset - (line_end == std::string_view::npos ? 0 : line_end + 1) + 1;
  error.expected = std::move(expected);
  error.found = found.empty() ? found_at(text, error.offset) : std::move(found);
  return error;
}

bool TextReader::accept(char c) {
  if (!is_at(c)) return false;
  ++offset_;
  return true;
}

bool TextReader::expect(char c, std::string_view what) { return accept(c) || fail_here(what); }

void TextReader::skip_blanks() {
  while (!at_end() && (text_[offset_] == ' ' || text_[offset_] == '\t')) ++offset_;
}

void TextReader::skip_space() {
  while (!at_end() && (text_[offset_] == ' ' || text_[offset_] == '\t' || text_[offset_] == '\n' ||
                       text_[offset_] == '\r'))
    ++offset_;
}

bool TextReader::end_line(std::string_view what) {
  skip_blanks();
  if (!at_line_end()) return fail(ReadCode::syntax, offset_, std::string(what));
  accept('\r');
  accept('\n');
  return true;
}

bool TextReader::check_line_ends() {
  for (std::size_t at = text_.find('\r'); at < text_.size(); at = text_.find('\r', at + 1)) {
    if (text_.substr(at, 2) != "\r\n")
      return fail(ReadCode::syntax, at, "a line end, which is \\n or \\r\\n");
  }
  return true;
}

std::string_view TextReader::rest_of_line() {
  const std::size_t begin = offset_;
  while (!at_line_end()) ++offset_;
  const std::string_view rest = text_.substr(begin, offset_ - begin);
  accept('\r');
  accept('\n');
  return rest;
}

std::string_view TextReader::peek_word() const {
  std::size_t end = offset_;
  while (end < text_.size() &&
         std::string_view(" \t\r\n").find(text_[end]) == std::string_view::npos &&
         marks_.find(text_[end]) == std::string_view::npos) {
    ++end;
  }
  return text_.substr(offset_, end - offset_);
}

std::string_view TextReader::word() {
  const std::string_view word = peek_word();
  offset_ += word.size();
  return word;
}

bool TextReader::read(double& value, std::string_view what) {
  const std::string_view word = peek_word();
  const NumberFault fault = parse_double(word, value);
  if (fault == NumberFault::out_of_range)
    return fail(ReadCode::out_of_range, offset_, std::string(what) + " that is a finite double");
  if (fault == NumberFault::syntax) return fail_here(what);
  offset_ += word.size();
  return true;
}

bool TextReader::read(std::int64_t& value, std::string_view what, std::int64_t low,
                      std::int64_t high) {
  const std::string_view word = peek_word();
  const NumberFault fault = parse_integer(word, value);
  if (fault == NumberFault::syntax) return fail_here(what);
  if (fault == NumberFault::out_of_range || value < low || value > high) {
    return fail(ReadCode::out_of_range, offset_, in_range(what, low, high));
  }
  offset_ += word.size();
  return true;
}

bool TextReader::fail(ReadCode code, std::size_t offset, std::string expected, std::string found) {
  // A word is shown up to its end as the reader sees it.
  if (found.empty() && offset == offset_ && !peek_word().empty()) found = quoted(peek_word());
  error_ = error_at(kind_, text_, offset, code, std::move(expected), std::move(found));
  return false;
}

bool TextReader::fail_here(std::string_view expected) {
  return fail(at_end() ? ReadCode::truncated : ReadCode::syntax, offset_, std::string(expected));
}

}  // namespace offgrid::io::detail
