#include "offgrid/io/netpbm.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "byte_reader.hpp"
#include "offgrid/io/number.hpp"
#include "text_reader.hpp"

namespace offgrid::io {
namespace {

constexpr std::uint32_t side_max = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t white_max = std::numeric_limits<std::uint16_t>::max();

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class NetpbmReader {
 public:
  explicit NetpbmReader(std::string_view bytes) : bytes_(bytes) {}

  ReadResult<GreyImage> read() {
    if (!read_magic() || !read_header() || !(is_text() ? read_words() : read_bytes()))
      return *error_;
    return std::move(image_);
  }

 private:
  bool is_text() const { return format_ == '1' || format_ == '2'; }
  bool is_bitmap() const { return format_ == '1' || format_ == '4'; }
  bool at_end() const { return at_ == bytes_.size(); }

  bool fail(std::size_t offset, ReadCode code, std::string expected, std::string found = {}) {
    if (found.empty()) {
      const std::string_view rest = bytes_.substr(offset);
      const auto end = std::find_if(rest.begin(), rest.end(), is_space);
      const auto length = static_cast<std::size_t>(end - rest.begin());
      found = rest.empty() ? "the end of the file"
                           : detail::quoted(rest.substr(0, std::max<std::size_t>(length, 1)));
    }
    error_ = detail::error_at_byte(FileKind::netpbm, offset, code, std::move(expected),
                                   std::move(found));
    return false;
  }
  /// Fails here: truncated at the end of the file, syntax elsewhere.
  bool fail_here(std::string expected) {
    return fail(at_, at_end() ? ReadCode::truncated : ReadCode::syntax, std::move(expected));
  }

  bool read_magic() {
    const std::string expected = "P1 or P4 of PBM, P2 or P5 of PGM";
    if (bytes_.empty() || bytes_ == "P") return fail(bytes_.size(), ReadCode::truncated, expected);
    const std::string found = detail::quoted(bytes_.substr(0, 2));
    format_ = bytes_[0] == 'P' ? bytes_[1] : '\0';
    if (format_ == '3' || format_ == '6' || format_ == '7')
      return fail(0, ReadCode::unsupported, expected, found + ", an image of colours");
    if (!is_text() && !is_bitmap() && format_ != '5')
      return fail(0, ReadCode::syntax, expected, found);
    at_ = 2;
    return true;
  }

  bool at_comment() const { return !at_end() && bytes_[at_] == '#'; }
  bool at_space() const { return !at_end() && is_space(bytes_[at_]); }
  /// Skips a comment with the end of its line.
  void skip_comment() {
    at_ = std::min(bytes_.find_first_of("\n\r", at_), bytes_.size());
    if (!at_end()) ++at_;
  }
  /// Skips blanks, line ends and comments, of which there must be one.
  bool skip_space(const std::string& expected) {
    const std::size_t begin = at_;
    while (at_space() || at_comment()) {
      if (at_comment())
        skip_comment();
      else
        ++at_;
    }
    return at_ > begin || fail_here("a blank or line end before " + expected);
  }

  /// Reads a number after space.
  bool read_number(std::uint32_t& value, const std::string& what, std::uint32_t low,
                   std::uint32_t high) {
    if (!skip_space(what)) return false;
    const std::size_t begin = at_;
    std::uint64_t number = 0;
    for (; !at_end() && is_digit(bytes_[at_]); ++at_) {
      // Stays above every limit once it is.
      number = std::min<std::uint64_t>(10 * number + static_cast<unsigned>(bytes_[at_] - '0'),
                                       std::uint64_t{1} << 40);
    }
    if (at_ == begin) return fail_here(what);
    if (number < low || number > high)
      return fail(begin, ReadCode::out_of_range, detail::in_range(what, low, high));
    value = static_cast<std::uint32_t>(number);
    return true;
  }

  bool read_header() {
    std::uint32_t width = 0, height = 0, white = 1;
    if (!read_number(width, "a width", 1, side_max) ||
        !read_number(height, "a height", 1, side_max))
      return false;
    if (!is_bitmap() && !read_number(white, "a largest sample", 1, white_max)) return false;
    image_.width = width;
    image_.height = height;
    image_.white = static_cast<std::uint16_t>(white);
    return true;
  }

  /// Has the rest of the file room for the rows? The product is at most the rest, so that it does
  /// not overflow.
  bool has_room(std::size_t row_bytes) {
    const std::size_t rest = bytes_.size() - at_;
    if (row_bytes <= rest / image_.height) return true;
    return fail(bytes_.size(), ReadCode::truncated,
                counted(image_.height, "row") + " of " + counted(row_bytes, "byte") +
                    " from byte " + std::to_string(at_) + " on",
                counted(rest, "byte"));
  }

  bool end_file() {
    return at_end() || fail(at_, ReadCode::wrong_size, "the end of the file after the last sample");
  }

  bool read_words() {
    // Each sample takes a byte, those of P2 two with the blank before them.
    if (!has_room(is_bitmap() ? image_.width : 2 * image_.width)) return false;
    const std::size_t count = image_.width * image_.height;
    image_.samples.reserve(count);
    while (image_.samples.size() < count) {
      std::uint32_t sample = 0;
      if (!(is_bitmap() ? read_bit(sample) : read_number(sample, "a sample", 0, image_.white)))
        return false;
      image_.samples.push_back(static_cast<std::uint16_t>(sample));
    }
    if (!at_end() && !skip_space("the end of the file")) return false;
    return end_file();
  }

  /// Reads a bit of P1; blanks between bits may be left out.
  bool read_bit(std::uint32_t& sample) {
    const bool is_first = image_.samples.empty();
    if ((is_first || at_space() || at_comment()) && !skip_space("a sample")) return false;
    if (at_end() || (bytes_[at_] != '0' && bytes_[at_] != '1'))
      return fail_here("a sample, 0 or 1");
    sample = bytes_[at_++] == '1' ? 0 : 1;  // 1 is black
    return true;
  }

  bool read_bytes() {
    while (at_comment()) skip_comment();
    if (!at_space()) return fail_here("a blank or line end before the samples");
    ++at_;
    const std::size_t row_bytes = is_bitmap()           ? (image_.width + 7) / 8
                                  : image_.white > 0xff ? 2 * image_.width
                                                        : image_.width;
    if (!has_room(row_bytes)) return false;
    image_.samples.reserve(image_.width * image_.height);
    for (std::size_t row = 0; row < image_.height; ++row, at_ += row_bytes) {
      for (std::size_t column = 0; column < image_.width; ++column) {
        if (!read_sample(column)) return false;
      }
    }
    return end_file();
  }

  /// Reads a sample of the row that begins here.
  bool read_sample(std::size_t column) {
    const auto byte = [&](std::size_t i) {
      return static_cast<unsigned>(static_cast<unsigned char>(bytes_[at_ + i]));
    };
    const bool is_wide = image_.white > 0xff;
    const unsigned sample = is_bitmap() ? ((byte(column / 8) >> (7 - column % 8)) & 1) ^ 1
                            : is_wide   ? (byte(2 * column) << 8) | byte(2 * column + 1)
                                        : byte(column);
    if (sample > image_.white) {
      return fail(at_ + (is_wide ? 2 : 1) * column, ReadCode::out_of_range,
                  detail::in_range("a sample", 0, image_.white), std::to_string(sample));
    }
    image_.samples.push_back(static_cast<std::uint16_t>(sample));
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  char format_ = '\0';  ///< the digit after the P
  GreyImage image_;
  std::optional<ReadError> error_;
};

}  // namespace

ReadResult<GreyImage> read_netpbm(std::string_view bytes) { return NetpbmReader(bytes).read(); }

}  // namespace offgrid::io
