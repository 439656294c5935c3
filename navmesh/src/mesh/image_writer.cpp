#include "mesh/image_writer.hpp"

#include <algorithm>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

bool ImageWriter::add(std::string_view name, const void* items, std::size_t bytes,
                      std::size_t item_bytes) {
  ImageSection section;
  OFFGRID_EXPECTS(name.size() <= section.name.size(), "ImageWriter: the name has room");
  std::copy(name.begin(), name.end(), section.name.begin());
  section.world = world_;
  section.item_bytes = static_cast<std::uint32_t>(item_bytes);
  section.bytes = bytes;
  parts_.push_back({section, items});
  return true;
}

std::string ImageWriter::finish(std::string_view program) const {
  ImageHeader header;
  std::copy(image_magic.begin(), image_magic.end(), header.magic.begin());
  OFFGRID_EXPECTS(program.size() <= header.program.size(), "ImageWriter: the version has room");
  std::copy(program.begin(), program.end(), header.program.begin());
  header.sections = static_cast<std::uint32_t>(parts_.size());
  header.size = sizeof(ImageHeader) + parts_.size() * sizeof(ImageSection);
  std::vector<ImageSection> table;
  for (const Part& part : parts_) {
    table.push_back(part.section);
    table.back().offset = header.size;
    header.size += aligned(part.section.bytes);
  }
  std::string image(static_cast<std::size_t>(header.size), '\0');
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    ImageSection& section = table[i];
    const auto bytes = static_cast<std::size_t>(section.bytes);
    char* const at = image.data() + section.offset;
    if (bytes > 0) std::memcpy(at, parts_[i].items, bytes);
    section.checksum = image_checksum(reinterpret_cast<const std::byte*>(at),
                                      static_cast<std::size_t>(aligned(section.bytes)));
  }
  ImageChecksum checksum;
  std::array<std::byte, sizeof(ImageHeader)> start{};
  std::memcpy(start.data(), &header, offsetof(ImageHeader, checksum));
  checksum.add(start.data(), start.size());
  checksum.add(reinterpret_cast<const std::byte*>(table.data()),
               table.size() * sizeof(ImageSection));
  header.checksum = checksum.digest();
  std::memcpy(image.data(), &header, sizeof(ImageHeader));
  std::memcpy(image.data() + sizeof(ImageHeader), table.data(),
              table.size() * sizeof(ImageSection));
  return image;
}

}  // namespace offgrid::navmesh::detail
