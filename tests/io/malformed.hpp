// Files that are not as they should be: what the tests of all readers do with a table of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// A file of text. The mark ^ stands where the reader must find the fault; it is taken out before
/// the file is read.
struct Malformed {
  std::string_view name;
  std::string text;
  ReadCode code;
  std::string_view expected;  ///< a part of the error's
};

/// What the reader of this kind says about the text: no error if it reads it.
ReadError error_of(FileKind kind, std::string_view text);

/// Expects of each file the error that the table promises, with its exact place, and a description
/// that names it.
void expect_errors(FileKind kind, std::span<const Malformed> files);

}  // namespace offgrid::io
