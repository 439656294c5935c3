// MappedFile for Windows, where the file is read.
#include "mapped_file.hpp"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "offgrid/io/read_file.hpp"

namespace offgrid::io::detail {

std::optional<MappedFile> MappedFile::open(const std::string& path) {
  const auto text = read_file(path, FileKind::world, std::numeric_limits<std::size_t>::max() - 1);
  if (!text) return std::nullopt;
  void* const memory = text->empty() ? nullptr : std::malloc(text->size());
  if (memory == nullptr)
    return text->empty() ? std::optional(MappedFile(nullptr, 0)) : std::nullopt;
  std::memcpy(memory, text->data(), text->size());
  return MappedFile(memory, text->size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : memory_(other.memory_), size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
  if (size_ > 0) std::free(memory_);
}

}  // namespace offgrid::io::detail
