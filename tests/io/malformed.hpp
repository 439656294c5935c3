// Files that are not as they should be: what the tests of all readers do with a table of them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// A binary file, and the byte at which the reader must find the fault.
struct MalformedBytes {
  std::string_view name;
  std::string bytes;
  ReadCode code;
  std::size_t offset;
  std::string_view expected;  ///< a part of the error's
  std::string_view found{};   ///< the same
};

/// The part so many times, one after the other.
inline std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

/// Expects of each file the error that the table promises, with its exact place, and a description
/// that names it.
void expect_errors(FileKind kind, std::span<const Malformed> files);

/// Does so for binary files. The description begins with the name of the format.
void expect_errors(FileKind kind, std::string_view format,
                   const std::vector<MalformedBytes>& files);

}  // namespace offgrid::io
