// MappedFile: the bytes of a file, mapped into memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace offgrid::io::detail {

/// Readable as long as the file is not made shorter in place.
class MappedFile {
 public:
  /// The file; nothing if it cannot be mapped, with a reason in errno. An empty one has no bytes.
  static std::optional<MappedFile> open(const std::string& path);

  MappedFile(const MappedFile&) = delete;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile& operator=(MappedFile&&) = delete;
  ~MappedFile();

  std::string_view bytes() const {
    return size_ == 0 ? std::string_view() : std::string_view(static_cast<char*>(memory_), size_);
  }

 private:
  MappedFile(void* memory, std::size_t size) : memory_(memory), size_(size) {}

  void* memory_;
  std::size_t size_;
};

}  // namespace offgrid::io::detail
