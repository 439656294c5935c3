// ImageBytes: the bytes of an image of a mesh, changed and sealed with the checksums that belong to
// them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mesh/image_format.hpp"

namespace offgrid::testing {

class ImageBytes {
 public:
  /// Requires an image as the library writes it.
  explicit ImageBytes(std::string image) : bytes_(std::move(image)) {
    std::memcpy(&header_, bytes_.data(), sizeof(header_));
    table_.resize(header_.sections);
    std::memcpy(table_.data(), bytes_.data() + sizeof(header_), table_bytes());
  }

  std::size_t section_count() const { return table_.size(); }
  navmesh::detail::ImageSection& section(std::size_t index) { return table_[index]; }
  /// The section of this name of an agent's world. Requires that there is one.
  navmesh::detail::ImageSection& section(std::string_view name, std::uint32_t world) {
    return *std::find_if(table_.begin(), table_.end(), [&](const auto& section) {
      return section.world == world && name_of(section) == name;
    });
  }
  std::size_t offset(std::string_view name, std::uint32_t world) {
    return static_cast<std::size_t>(section(name, world).offset);
  }
  /// Replaces bytes of a section from `at` on.
  void set(std::string_view name, std::uint32_t world, std::size_t at, const std::string& bytes) {
    bytes_.replace(offset(name, world) + at, bytes.size(), bytes);
  }
  std::string& bytes() { return bytes_; }
  std::string name(std::size_t index) const { return std::string(name_of(table_[index])); }
  /// The items of a section.
  std::string_view text(std::size_t index) const {
    return std::string_view(bytes_).substr(static_cast<std::size_t>(table_[index].offset),
                                           static_cast<std::size_t>(table_[index].bytes));
  }

  /// The image with the checksums of its sections, its table and its header.
  std::string sealed() {
    using navmesh::detail::aligned;
    for (navmesh::detail::ImageSection& section : table_) {
      section.checksum = navmesh::detail::image_checksum(
          data() + section.offset, static_cast<std::size_t>(aligned(section.bytes)));
    }
    std::memcpy(bytes_.data() + sizeof(header_), table_.data(), table_bytes());
    header_.checksum = {};
    std::memcpy(bytes_.data(), &header_, sizeof(header_));
    header_.checksum = navmesh::detail::image_checksum(data(), sizeof(header_) + table_bytes());
    std::memcpy(bytes_.data(), &header_, sizeof(header_));
    return bytes_;
  }

 private:
  static std::string_view name_of(const navmesh::detail::ImageSection& section) {
    const std::string_view name(section.name.data(), section.name.size());
    return name.substr(0, name.find('\0'));
  }
  std::size_t table_bytes() const { return table_.size() * sizeof(navmesh::detail::ImageSection); }
  const std::byte* data() const { return reinterpret_cast<const std::byte*>(bytes_.data()); }

  std::string bytes_;
  navmesh::detail::ImageHeader header_;
  std::vector<navmesh::detail::ImageSection> table_;
};

}  // namespace offgrid::testing
