#include "malformed.hpp"

#include <gtest/gtest.h>

namespace offgrid::io {
namespace {

/// Counted here once more, and in another way.
void expect_place(const ReadError& error, std::string_view text, std::size_t offset) {
  EXPECT_EQ(error.offset, offset);
  if (error.kind == FileKind::netpbm) {
    EXPECT_EQ(error.line, 0U);
    const std::string place = ", byte " + std::to_string(offset) + ": expected ";
    EXPECT_NE(describe(error).find(place), std::string::npos) << describe(error);
    return;
  }
  std::size_t line = 1;
  std::size_t column = 1;
  for (const char c : text.substr(0, offset)) {
    ++column;
    if (c == '\n') ++line, column = 1;
  }
  EXPECT_EQ(error.line, line);
  EXPECT_EQ(error.column, column);
  const std::string place =
      ", line " + std::to_string(line) + ", column " + std::to_string(column) + ": expected ";
  EXPECT_NE(describe(error).find(place), std::string::npos) << describe(error);
}

void expect_text(const ReadError& error, FileKind kind, ReadCode code, std::string_view expected) {
  EXPECT_EQ(name(error.code), name(code));
  EXPECT_EQ(error.kind, kind);
  EXPECT_NE(error.expected.find(expected), std::string::npos);
  EXPECT_FALSE(error.found.empty());
  EXPECT_LT(describe(error).size(), 240U);
}

}  // namespace

void expect_errors(FileKind kind, std::span<const Malformed> files) {
  for (const Malformed& file : files) {
    const std::size_t mark = file.text.find('^');
    ASSERT_NE(mark, std::string::npos) << file.name;
    const std::string text = std::string(file.text).erase(mark, 1);
    const ReadError error = readers::error_of({kind, text}).value();
    SCOPED_TRACE(std::string(file.name) + ": " + describe(error));
    expect_text(error, kind, file.code, file.expected);
    expect_place(error, text, mark);
  }
}

void expect_errors(FileKind kind, std::string_view format,
                   const std::vector<MalformedBytes>& files) {
  for (const MalformedBytes& file : files) {
    const ReadError error = readers::error_of({kind, file.bytes}).value();
    SCOPED_TRACE(std::string(file.name) + ": " + describe(error));
    expect_text(error, kind, file.code, file.expected);
    EXPECT_NE(error.found.find(file.found), std::string::npos);
    EXPECT_EQ(error.offset, file.offset);
    EXPECT_EQ(error.line, 0U);
    const std::string place =
        std::string(format) + ", byte " + std::to_string(file.offset) + ": expected ";
    EXPECT_NE(describe(error).find(place), std::string::npos);
  }
}

}  // namespace offgrid::io
