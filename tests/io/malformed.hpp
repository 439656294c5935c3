// Files that are not as they should be: what the tests of all readers do with a table of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "readers/reading.hpp"

namespace offgrid::io {

/// A file of text. The mark ^ stands where the reader must find the fault; it is taken out before
/// the file is read.
struct Malformed {
  std::string_view name;
  std::string text;
  ReadCode code;
  std::string_view expected;  ///< a part of the error's
};

/// Expects of each file the error that the table promises, with its exact place, and a description
/// that names it.
void expect_errors(FileKind kind, std::span<const Malformed> files);

}  // namespace offgrid::io
