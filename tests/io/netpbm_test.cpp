#include "offgrid/io/netpbm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "malformed.hpp"
#include "readers/good_files.hpp"

namespace offgrid::io {
namespace {

using Samples = std::vector<std::uint16_t>;

/// A text with zero bytes in it.
template <std::size_t Size>
std::string bytes(const char (&text)[Size]) {
  return {text, Size - 1};
}

Samples samples_of(const std::string& text) {
  const auto image = read_netpbm(text);
  EXPECT_TRUE(image) << describe(image.error());
  return image ? image->samples : Samples{};
}

TEST(Netpbm, reads_greys_of_two_bytes_with_the_upper_one_first) {
  const auto image = read_netpbm(good_image());
  ASSERT_TRUE(image) << describe(image.error());
  EXPECT_EQ(image->width, 3U);
  EXPECT_EQ(image->height, 2U);
  EXPECT_EQ(image->white, 1000U);
  EXPECT_EQ(image->samples, (Samples{0, 1, 1000, 500, 900, 255}));
  EXPECT_EQ(image->at(2, 0), 1000U);
  EXPECT_EQ(image->at(0, 1), 500U);
}

TEST(Netpbm, the_same_image_in_each_format_has_the_same_samples) {
  const Samples cross{1, 0, 1, 0, 0, 0, 1, 0, 1};
  EXPECT_EQ(samples_of("P1 3 3 0 1 0 1 1 1 0 1 0"), cross);
  EXPECT_EQ(samples_of("P1\n3\n3\n010\n111\n010\n"), cross);
  EXPECT_EQ(samples_of("P1\n3 3\n010111010"), cross);
  EXPECT_EQ(samples_of("P2 3 3 1 1 0 1 0 0 0 1 0 1"), cross);
  EXPECT_EQ(samples_of("P4 3 3 \x5f\xff\x5f"), cross)
      << "bits that fill up a row count for nothing";
  EXPECT_EQ(samples_of(bytes("P5 3 3 1 \1\0\1\0\0\0\1\0\1")), cross);
}

TEST(Netpbm, rows_of_bits_end_with_a_byte) {
  EXPECT_EQ(samples_of("P4 9 1\n\x80\x80"), (Samples{0, 1, 1, 1, 1, 1, 1, 1, 0}));
}

TEST(Netpbm, words_are_apart_by_any_blank_and_by_comments) {
  EXPECT_EQ(samples_of("P2#\n# P5 9 9\n 2\t# wide\r\n1\v7\f#\n0\n# between\n7 # the end"),
            (Samples{0, 7}));
  EXPECT_EQ(samples_of("P5\r2 1\n255\n#\n"), (Samples{'#', '\n'})) << "samples are no comment";
  EXPECT_EQ(samples_of("P2 1 1 65535 065535"), (Samples{65535}));
}

TEST(Netpbm, a_comment_ends_with_its_line_whatever_ends_that) {
  for (const std::string end : {"\n", "\r", "\r\n"}) {
    const std::string comment = "# 9 9" + end;
    EXPECT_EQ(samples_of("P2" + comment + "2 1" + comment + "9" + comment + "7 8" + comment),
              (Samples{7, 8}));
    EXPECT_EQ(samples_of("P5 2" + comment + "1 9\n\7\10"), (Samples{7, 8}));
  }
}

TEST(Netpbm, a_byte_is_a_sample_up_to_255_and_half_of_one_above) {
  EXPECT_EQ(samples_of("P5 1 1 255 \xff"), (Samples{255}));
  EXPECT_EQ(samples_of(bytes("P5 1 1 256 \1\0")), (Samples{256}));
}

/// The image as a PGM of words or of bytes.
std::string pgm_of(const GreyImage& image, bool in_words) {
  std::string text = (in_words ? "P2 " : "P5 ") + std::to_string(image.width) + ' ' +
                     std::to_string(image.height) + '\n' + std::to_string(image.white) + '\n';
  for (const std::uint16_t sample : image.samples) {
    if (in_words) {
      text += std::to_string(sample) + '\n';
      continue;
    }
    if (image.white > 255) text += static_cast<char>(sample >> 8);
    text += static_cast<char>(sample & 255);
  }
  return text;
}

TEST(Netpbm, images_read_back_at_the_ends_of_their_sizes_and_samples) {
  for (const auto& [width, height] : {std::pair(1, 1), {5, 1}, {1, 5}, {300, 1}, {1, 300}}) {
    for (const int white : {1, 2, 254, 255, 256, 257, 65534, 65535}) {
      GreyImage image{.width = static_cast<std::size_t>(width),
                      .height = static_cast<std::size_t>(height),
                      .white = static_cast<std::uint16_t>(white),
                      .samples = {}};
      // White, black, what is beside them, and the bytes of blanks and comments.
      const int some[] = {white, 0, 1, white - 1, '\n', '#'};
      for (int i = 0; i < width * height; ++i)
        image.samples.push_back(static_cast<std::uint16_t>(std::min(some[i % 6], white)));
      for (const bool in_words : {true, false}) {
        const auto read = read_netpbm(pgm_of(image, in_words));
        ASSERT_TRUE(read) << describe(read.error());
        EXPECT_EQ(read->width, image.width);
        EXPECT_EQ(read->height, image.height);
        EXPECT_EQ(read->white, image.white);
        EXPECT_EQ(read->samples, image.samples);
      }
    }
  }
}

TEST(Netpbm, bitmaps_read_back_at_the_ends_of_their_bytes) {
  for (const std::size_t width : {1U, 7U, 8U, 9U, 16U}) {
    std::string words = "P1 " + std::to_string(width) + " 2\n";
    std::string packed = "P4 " + std::to_string(width) + " 2\n";
    Samples samples;
    for (std::size_t row = 0; row < 2; ++row) {
      for (std::size_t column = 0; column < width; ++column) {
        const bool is_black = (column + 1 == width) != (row == 1);
        samples.push_back(is_black ? 0 : 1);
        words += is_black ? '1' : '0';
        if (column % 8 == 0) packed += '\0';
        if (is_black) packed.back() |= static_cast<char>(0x80 >> column % 8);
      }
    }
    EXPECT_EQ(samples_of(words), samples);
    EXPECT_EQ(samples_of(packed), samples);
  }
}

TEST(Netpbm, blanks_and_comments_may_stand_in_every_place) {
  const auto text = [](const std::string& gap, const std::string& last_gap) {
    return gap + "2" + gap + "1" + gap + "65535" + last_gap;
  };
  for (const std::string gap :
       {" ", "\t\v\f\r\n", "#\n", "# 9\n", " # 9\r", "#\n#\n ", "\n#9\n#\n\n"}) {
    EXPECT_EQ(samples_of("P2" + text(gap, gap) + "65535" + gap + "0" + gap), (Samples{65535, 0}));
    EXPECT_EQ(samples_of("P1" + gap + "2" + gap + "1" + gap + "1" + gap + "0" + gap),
              (Samples{0, 1}));
    for (const std::string last : {" ", "\n", "\t", "\v", "\f", "\r", "# 9\n\n", "#\r#\n "})
      EXPECT_EQ(samples_of("P5" + text(gap, last) + "#\n\n#"), (Samples{0x230a, 0x0a23}));
  }
  EXPECT_EQ(samples_of("P4 2 1# a bitmap\n\n\x40"), (Samples{1, 0}));
}

TEST(Netpbm, each_error_has_its_byte) {
  constexpr ReadCode syntax = ReadCode::syntax, range = ReadCode::out_of_range,
                     truncated = ReadCode::truncated;
  const std::vector<Malformed> files{
      {"nothing", "^", truncated, "P1 or P4"},
      {"a letter", "P^", truncated, "P1 or P4"},
      {"another file", "^\x89PNG\r\n", syntax, "P2 or P5"},
      {"a format that is none", "^P8 1 1", syntax, "P2 or P5"},
      {"colours in words", "^P3 1 1 255 1 2 3", ReadCode::unsupported, "P2 or P5"},
      {"colours", "^P6 1 1 255 abc", ReadCode::unsupported, "P2 or P5"},
      {"samples of any depth", "^P7\nWIDTH 1\n", ReadCode::unsupported, "P2 or P5"},
      {"no blank behind the format", "P5^1 1 255 a", syntax, "a blank or line end before a width"},
      {"the end before the width", "P5 # a comment^", truncated, "a width"},
      {"a width in words", "P5 ^two 1 255 a", syntax, "a width"},
      {"a negative width", "P5 ^-1 1 255 a", syntax, "a width"},
      {"a width of zero", "P5 ^0 1 255 a", range, "a width from 1"},
      {"a width of 2^32", "P5 ^4294967296 1 255 a", range, "to 4294967295"},
      {"a width beyond 64 bits", "P5 ^99999999999999999999999 1 255 a", range, "a width"},
      {"a height of zero", "P4 1 ^0 a", range, "a height from 1"},
      {"no height", "P4 1^", truncated, "before a height"},
      {"a largest sample of zero", "P2 1 1 ^0 0", range, "a largest sample from 1 to 65535"},
      {"a largest sample of 2^16", "P5 1 1 ^65536 a", range, "a largest sample from 1"},
      {"a largest sample and the end", "P5 1 1 255^", truncated, "before the samples"},
      {"a comment for the blank", "P5 1 1 255#\n^a", syntax, "before the samples"},
      {"a comment that does not end", "P5 1 1 255# a^", truncated, "before the samples"},
      {"no samples", "P5 3 2 255 ^", truncated, "2 rows of 3 bytes from byte 11 on"},
      {"a sample too few", "P5 3 2 255 abcde^", truncated, "2 rows of 3 bytes"},
      {"half a sample too few", "P5 3 2 256 0a0a0a0a0a0^", truncated, "2 rows of 6 bytes"},
      {"a row of bits too few", "P4 9 2 abc^", truncated, "2 rows of 2 bytes"},
      {"sizes of 2^32 - 1", "P5 4294967295 4294967295 65535 ab^", truncated,
       "4294967295 rows of 8589934590 bytes"},
      {"sizes of words beyond the file", "P2 4294967295 4294967295 255 1 2^", truncated, "rows"},
      {"a byte behind the samples", "P5 3 1 255 abc^\n", ReadCode::wrong_size,
       "the end of the file"},
      {"another image", "P4 1 1 a^P4 1 1 a", ReadCode::wrong_size, "the end of the file"},
      {"a word behind the samples", "P2 1 1 255 7 ^8", ReadCode::wrong_size, "the end of the file"},
      {"a sample above white", "P5 3 1 98 ab^c", range, "a sample from 0 to 98"},
      {"a sample of two bytes above white", "P5 2 1 24930 ab^ac", range,
       "a sample from 0 to 24930"},
      {"a word above white", "P2 2 1 98 98 ^99", range, "a sample from 0 to 98"},
      {"a word that is no number", "P2 2 1 98 98 ^x9", syntax, "a sample"},
      {"a word too few", "P2 2 1 98 98      ^", truncated, "a sample"},
      {"a bit that is none", "P1 2 1 1^2", syntax, "0 or 1"},
      {"a bit too few", "P1 2 1 1 ^", truncated, "0 or 1"},
      {"a bit too many", "P1 2 1 10^1", syntax, "the end of the file"},
  };
  expect_errors(FileKind::netpbm, files);
}

TEST(Netpbm, the_error_in_words) {
  const auto image = read_netpbm("P5 604 307 255 abc");
  ASSERT_FALSE(image);
  EXPECT_EQ(describe(image.error()),
            "PGM or PBM, byte 18: expected 307 rows of 604 bytes from byte 15 on, found 3 bytes");
}

}  // namespace
}  // namespace offgrid::io
