// ReadError: what is wrong with a file, and where. The readers throw nothing and print nothing;
// this is what they answer instead.
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
  none,
  unreadable,     ///< the file cannot be opened or read
  truncated,      ///< it ends where more must come, or states a place beyond its end
  syntax,         ///< something else must stand here
  wrong_type,     ///< a JSON value of another type must stand here
  missing,        ///< a part that must be there is not
  out_of_range,   ///< a number is too large, too small, or not one of those that are allowed
  bad_reference,  ///< a number refers to an item that is not there
  bad_shape,      ///< a ring that is not closed, a line of one point, and so on
  wrong_size,     ///< a size or a count contradicts another
  unsupported,    ///< a known format or part that is not read
  too_large,      ///< more than the reader takes, or than a file of this size may grow to
  too_deep,       ///< nested more deeply than the reader follows
  damaged,        ///< a checksum differs
};

/// The enumerator's name: "bad_reference".
std::string_view name(ReadCode code);

/// What was expected in the place, and what is there.
struct ReadError {
  ReadCode code = ReadCode::none;
  FileKind kind = FileKind::wad;
  std::size_t offset = 0;  ///< in bytes from the beginning
  std::size_t line = 0;    ///< counted from 1; 0 where the file has no lines
  std::size_t column = 0;  ///< in bytes, counted from 1; 0 where the file has no lines
  std::string file;        ///< its name, if whoever read it has one
  std::string expected;    ///< as in "a number"
  std::string found;       ///< as in "'x'" or "the end of the file"
};

/// One line: the file's name if there is one, the format, the place, what was expected and what is
/// there.
std::string describe(const ReadError& error);

/// A T, or what is wrong with the file.
template <class T>
using ReadResult = kernel::Result<T, ReadError>;

}  // namespace offgrid::io
