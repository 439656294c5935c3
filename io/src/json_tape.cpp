#include "json_tape.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "json_letters.hpp"
#include "parse_number.hpp"
#include "text_reader.hpp"

namespace offgrid::io::detail {
namespace {

using nlohmann::json;

/// The end of the string that begins at this byte of a well-formed text.
std::size_t string_end(std::string_view text, std::size_t begin) {
  std::size_t i = begin + 1;
  while (text[i] != '"') i += text[i] == '\\' ? 2 : 1;
  return i + 1;
}

/// The end of the number that begins at this byte of a well-formed text: "01" is two numbers, and
/// so is "1-1".
std::size_t number_end(std::string_view text, std::size_t begin) {
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
  const auto digits_end = [&](std::size_t i) {
    return std::min(text.find_first_not_of("0123456789", i), text.size());
  };
  std::size_t i = begin + (at(begin) == '-' ? 1 : 0);
  i = at(i) == '0' ? i + 1 : digits_end(i);
  if (at(i) == '.') i = digits_end(i + 1);
  if (at(i) == 'e' || at(i) == 'E')
    i = digits_end(i + (at(i + 1) == '+' || at(i + 1) == '-' ? 2 : 1));
  return i;
}

/// Handles the parser's events, which have values but no places. A value is the next token after
/// the last one, behind blanks, commas and colons.
class TapeWriter {
 public:
  using number_integer_t = json::number_integer_t;
  using number_unsigned_t = json::number_unsigned_t;
  using number_float_t = json::number_float_t;
  using string_t = json::string_t;
  using binary_t = json::binary_t;

  TapeWriter(FileKind kind, std::string_view text) : kind_(kind), text_(text) {
    if (text_.substr(0, 3) == "\xef\xbb\xbf") offset_ = 3;  // a byte order mark
    // One of these precedes each value and name but the first, and each takes two bytes, so nothing
    // grows later.
    const auto separators = std::count_if(text.begin(), text.end(), [](char c) {
      return c == ',' || c == ':' || c == '[' || c == '{';
    });
    entries_.reserve(std::min(static_cast<std::size_t>(separators), text.size() / 2) + 1);
  }

  bool null() { return leaf(4); }
  bool boolean(bool value) { return leaf(value ? 4 : 5); }
  bool number_integer(number_integer_t) { return number(); }
  bool number_unsigned(number_unsigned_t) { return number(); }
  bool number_float(number_float_t, const string_t&) { return number(); }
  bool string(const string_t&) { return text_leaf(); }
  bool key(const string_t&) { return text_leaf(); }
  bool binary(const binary_t&) { return false; }  // not in a text
  bool start_object(std::size_t) { return open(); }
  bool start_array(std::size_t) { return open(); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  /// `position` is one past the last byte read of the token at fault; at the end of the text it may
  /// be one more. The message has the fault after " - ", and perhaps the expected token.
  bool parse_error(std::size_t position, const std::string&, const json::exception& exception) {
    const std::string_view message = exception.what();
    if (exception.id == 406) {  // "number overflow"
      skip_to_value();
      return fail(offset_, "a number that is a finite double", ReadCode::out_of_range);
    }
    const std::size_t begin = message.find(" - ");
    const std::string_view reason =
        begin == std::string_view::npos ? message : message.substr(begin + 3);
    const std::string_view wrong = reason.substr(0, reason.find(';'));
    const std::size_t last =
        std::min(position, text_.size() + 1) - std::min<std::size_t>(position, 1);
    constexpr std::string_view unexpected = "unexpected ";
    if (wrong.substr(0, unexpected.size()) == unexpected) {
      constexpr std::string_view expected = "; expected ";
      const std::size_t at = reason.find(expected);
      const std::string_view wanted =
          at == std::string_view::npos ? "something else" : reason.substr(at + expected.size());
      // The parser takes a zero byte for the end.
      if (wrong == "unexpected end of input")
        return fail(std::min(text_.find('\0', offset_), text_.size()), wanted);
      // a bracket, a comma, a colon
      if (wrong[unexpected.size()] == '\'') return fail(last, wanted);
      skip_to_value();
      return fail(offset_, wanted);
    }
    std::string wanted = "valid JSON (";
    wanted.append(reason.substr(0, reason.find("; last read"))).append(")");
    if (wrong == "invalid literal" && last < text_.size()) {
      skip_to_value();
      return fail(offset_, wanted);
    }
    return fail(last, wanted);
  }

  const ReadError& error() const { return *error_; }
  std::vector<JsonTape::Entry> take() { return std::move(entries_); }

 private:
  /// Fails; without a code, as truncated at the end of the text, as syntax elsewhere.
  bool fail(std::size_t offset, std::string_view expected, std::optional<ReadCode> code = {}) {
    if (!code) code = offset >= text_.size() ? ReadCode::truncated : ReadCode::syntax;
    error_ = error_at(kind_, text_, offset, *code, std::string(expected));
    return false;
  }

  void skip_to_value() {
    offset_ = std::min(text_.find_first_not_of(" \t\r\n,:", offset_), text_.size());
  }

  void add() {
    entries_.push_back(
        {static_cast<std::uint32_t>(offset_), static_cast<JsonNode>(entries_.size() + 1)});
  }

  bool leaf(std::size_t length) {
    skip_to_value();
    add();
    offset_ += length;
    return true;
  }

  bool number() {
    skip_to_value();
    add();
    offset_ = number_end(text_, offset_);
    return true;
  }

  bool text_leaf() {
    skip_to_value();
    add();
    offset_ = string_end(text_, offset_);
    return true;
  }

  bool open() {
    skip_to_value();
    if (open_.size() == JsonTape::depth_max) {
      return fail(offset_, "at most " + std::to_string(JsonTape::depth_max) + " nested values",
                  ReadCode::too_deep);
    }
    open_.push_back(static_cast<JsonNode>(entries_.size()));
    add();
    ++offset_;
    return true;
  }

  bool close() {
    skip_to_value();
    ++offset_;
    entries_[open_.back()].end = static_cast<JsonNode>(entries_.size());
    open_.pop_back();
    return true;
  }

  FileKind kind_;
  std::string_view text_;
  std::size_t offset_ = 0;
  std::vector<JsonTape::Entry> entries_;
  std::vector<JsonNode> open_;
  std::optional<ReadError> error_;
};

}  // namespace

std::string_view name(JsonKind kind) {
  switch (kind) {
    case JsonKind::object: return "an object";
    case JsonKind::array: return "an array";
    case JsonKind::string: return "a string";
    case JsonKind::number: return "a number";
    case JsonKind::boolean: return "true or false";
    case JsonKind::null: return "null";
  }
  return "a value";
}

ReadResult<JsonTape> JsonTape::parse(FileKind kind, std::string_view text) {
  constexpr std::size_t size_max = std::numeric_limits<std::uint32_t>::max();
  if (text.size() > size_max) {
    return error_at(kind, text, size_max, ReadCode::too_large,
                    "at most " + std::to_string(size_max) + " bytes",
                    std::to_string(text.size()) + " bytes");
  }
  TapeWriter writer(kind, text);
  if (!json::sax_parse(JsonLetters(text.data()), JsonLetters(text.data() + text.size()), &writer))
    return writer.error();
  // The parser takes a zero byte for the end of the text; in a string it has refused it.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return error_at(kind, text, zero, ReadCode::syntax, "the end of the file");
  }
  return JsonTape(kind, text, writer.take());
}

JsonKind JsonTape::kind(JsonNode node) const {
  switch (text_[entries_[node].offset]) {
    case '{': return JsonKind::object;
    case '[': return JsonKind::array;
    case '"': return JsonKind::string;
    case 't':
    case 'f': return JsonKind::boolean;
    case 'n': return JsonKind::null;
    default: return JsonKind::number;
  }
}

std::size_t JsonTape::count(JsonNode array) const {
  std::size_t count = 0;
  for_each(array, [&](JsonNode) { return ++count != 0; });
  return count;
}

std::optional<JsonNode> JsonTape::find(JsonNode object, std::string_view name) const {
  std::optional<JsonNode> found;
  for_each_member(object, [&](JsonNode key, JsonNode value) {
    if (equals(key, name)) found = value;
    return !found;
  });
  return found;
}

std::string_view JsonTape::number_text(JsonNode node) const {
  const std::size_t begin = offset(node);
  return text_.substr(begin, number_end(text_, begin) - begin);
}

double JsonTape::number(JsonNode node) const {
  double value = 0;
  // the parser has refused numbers that are no doubles
  parse_double(number_text(node), value);
  return value;
}

std::string_view JsonTape::literal(JsonNode node) const {
  const std::size_t begin = offset(node) + 1;
  return text_.substr(begin, string_end(text_, offset(node)) - 1 - begin);
}

std::string JsonTape::string(JsonNode node) const {
  const std::string_view written = literal(node);
  if (written.find('\\') == std::string_view::npos) return std::string(written);
  const json value =
      json::parse(written.data() - 1, written.data() + written.size() + 1, nullptr, false);
  const std::string* const text = value.get_ptr<const std::string*>();
  return text == nullptr ? std::string() : *text;
}

bool JsonTape::equals(JsonNode node, std::string_view text) const {
  if (kind(node) != JsonKind::string) return false;
  const std::string_view written = literal(node);
  // The name may have escapes: "\u0074ype".
  return written.find('\\') == std::string_view::npos ? written == text : string(node) == text;
}

ReadError JsonTape::error(JsonNode node, ReadCode code, std::string expected) const {
  const JsonKind found = kind(node);
  const std::size_t begin = offset(node);
  std::string words(name(found));
  if (found == JsonKind::string) words = "the string " + detail::quoted(string(node));
  if (found == JsonKind::number)
    words = "the number " + std::string(number_text(node).substr(0, 32));
  if (found == JsonKind::array) words = "an array of " + std::to_string(count(node));
  return error_at(file_kind_, text_, begin, code, std::move(expected), std::move(words));
}

}  // namespace offgrid::io::detail
