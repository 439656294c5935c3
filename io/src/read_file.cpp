#include "offgrid/io/read_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "system_name.hpp"

namespace offgrid::io {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

ReadError unreadable(const std::string& path, FileKind kind) {
  ReadError error{};
  error.code = ReadCode::unreadable;
  error.kind = kind;
  error.file = path;
  error.expected = "a file";
  error.found = std::string("cannot read the file: ") + std::strerror(errno);
  return error;
}

}  // namespace

ReadResult<std::string> read_file(const std::string& path, FileKind kind, std::size_t bytes_max) {
  errno = 0;
  const std::unique_ptr<std::FILE, Close> file(detail::open_stream(path, "rb"));
  if (!file) return unreadable(path, kind);
  // The size is not queried first: a pipe has none, and a file may grow.
  std::string text;
  std::size_t block = std::size_t{1} << 16;
  while (text.size() <= bytes_max) {
    // One byte more than allowed tells whether the file is too large.
    const std::size_t room = bytes_max - text.size();
    const std::size_t wanted = room < block ? room + 1 : block;
    const std::size_t before = text.size();
    text.resize(before + wanted);
    const std::size_t got = std::fread(text.data() + before, 1, wanted, file.get());
    text.resize(before + got);
    if (got < wanted) break;
    block = std::max(block, text.size());
  }
  if (std::ferror(file.get()) != 0) return unreadable(path, kind);
  if (text.size() <= bytes_max) return text;
  ReadError error = unreadable(path, kind);
  error.code = ReadCode::too_large;
  error.offset = bytes_max;
  error.expected = "at most " + std::to_string(bytes_max) + " bytes";
  error.found = "more";
  return error;
}

ReadError in_file(ReadError error, const std::string& path) {
  if (error.file.empty()) error.file = path;
  return error;
}

}  // namespace offgrid::io
