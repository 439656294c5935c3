// ReadError: the fault of a file, and its place. The readers throw nothing and print nothing; they
// return a ReadError.
//
//   const auto map = read_grid_map(text);
//   if (!map) std::puts(describe(map.error()).c_str());
//   // Moving AI map, line 6, column 3: expected a cell, one of . G @ O T S W, found 'x'
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "offgrid/io/file_kind.hpp"
#include "offgrid/kernel/result.hpp"

namespace offgrid::io {

enum class ReadCode : std::uint8_t {
  unreadable = 1,  ///< the file cannot be opened or read
  truncated,       ///< the file ends too early, or states a place beyond its end
  syntax,          ///< something else is expected here
  wrong_type,      ///< a JSON value of another type is expected here
  missing,         ///< a required part is missing
  out_of_range,    ///< a number is too large, too small, or not one of those that are allowed
  bad_reference,   ///< a number refers to an item that does not exist
  bad_shape,       ///< a ring that is not closed, a line of one point, and so on
  wrong_size,      ///< a size or a count contradicts another
  unsupported,     ///< a known format or part that is not read
  too_large,       ///< more than the reader takes, or than a file of this size may grow to
  too_deep,        ///< nested more deeply than the reader follows
  damaged,         ///< a checksum differs
};

/// The enumerator's name: "bad_reference".
std::string_view name(ReadCode code);

/// The text expected at a place, and the text found there.
struct ReadError {
  ReadCode code;
  FileKind kind = FileKind::wad;
  std::size_t offset = 0;  ///< in bytes from the beginning
  std::size_t line = 0;    ///< counted from 1; 0 where the file has no lines
  std::size_t column = 0;  ///< in bytes, counted from 1; 0 where the file has no lines
  std::string file;        ///< the file's name, if the reader knew it
  std::string expected;    ///< as in "a number"
  std::string found;       ///< as in "'x'" or "the end of the file"
};

/// The error in one line: the file's name if known, the format, the place, the expected and the
/// found text.
std::string describe(const ReadError& error);

/// A T, or the error.
template <class T>
using ReadResult = kernel::Result<T, ReadError>;

}  // namespace offgrid::io
