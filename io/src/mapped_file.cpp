// MappedFile for POSIX systems; mapped_file_windows.cpp is the one for Windows.
#include "mapped_file.hpp"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace offgrid::io::detail {

namespace {

/// The size of a regular file; nothing for anything else, with a reason in errno.
std::optional<std::size_t> size_of(int file) {
  struct stat status{};
  if (::fstat(file, &status) != 0) return std::nullopt;
  if (S_ISREG(status.st_mode)) return static_cast<std::size_t>(status.st_size);
  errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
  return std::nullopt;
}

/// The memory; MAP_FAILED, with a reason in errno.
void* map(int file, std::size_t size) {
  int flags = MAP_PRIVATE;
#if defined(MAP_POPULATE)
  flags |= MAP_POPULATE;  // all of it will be read
#endif
  return ::mmap(nullptr, size, PROT_READ, flags, file, 0);
}

}  // namespace

std::optional<MappedFile> MappedFile::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<MappedFile> mapped;
  if (const auto size = size_of(file)) {
    void* const memory = *size == 0 ? nullptr : map(file, *size);
    if (memory != MAP_FAILED) mapped.emplace(MappedFile(memory, *size));
  }
  const int reason = errno;
  ::close(file);
  errno = reason;
  return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : memory_(other.memory_), size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
  if (size_ > 0) ::munmap(memory_, size_);
}

}  // namespace offgrid::io::detail
