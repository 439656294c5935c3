#include "mesh/image_reader.hpp"

#include <utility>

namespace offgrid::navmesh::detail {

namespace {

std::string text_of_name(const char* letters, std::size_t most) {
  return std::string(letters, std::find(letters, letters + most, '\0'));
}

ImageError header_error(ImageErrorCode code, std::size_t offset, std::string expected,
                        std::string found) {
  return {
      .code = code, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
}

/// The error in the header, before its checksum: what differs by another program is told first.
std::optional<ImageError> check_header(const ImageHeader& header, std::size_t size,
                                       std::string_view program) {
  using Code = ImageErrorCode;
  if (header.byte_order != image_byte_order)
    return header_error(Code::other_byte_order, offsetof(ImageHeader, byte_order),
                        "integers in the byte order of this machine", "another one");
  if (header.version != image_version)
    return header_error(Code::other_version, offsetof(ImageHeader, version),
                        "version " + std::to_string(image_version),
                        "version " + std::to_string(header.version));
  const std::string writer = text_of_name(header.program.data(), header.program.size());
  if (writer != program)
    return header_error(Code::other_program, offsetof(ImageHeader, program),
                        "an image of offgrid " + std::string(program), "one of offgrid " + writer);
  if (header.size != size)
    return header_error(Code::truncated, offsetof(ImageHeader, size),
                        "an image of " + std::to_string(header.size) + " bytes",
                        std::to_string(size) + " bytes");
  if (header.sections > (size - sizeof(ImageHeader)) / sizeof(ImageSection))
    return header_error(Code::truncated, offsetof(ImageHeader, sections),
                        "a table of " + std::to_string(header.sections) + " sections",
                        std::to_string(size) + " bytes");
  return std::nullopt;
}

/// The checksum of the header before its own, and of the table.
Digest checksum_of_start(std::string_view bytes, std::size_t sections) {
  std::array<std::byte, sizeof(ImageHeader)> start{};
  std::memcpy(start.data(), bytes.data(), offsetof(ImageHeader, checksum));
  ImageChecksum checksum;
  checksum.add(start.data(), start.size());
  checksum.add(reinterpret_cast<const std::byte*>(bytes.data()) + sizeof(ImageHeader),
               sections * sizeof(ImageSection));
  return checksum.digest();
}

}  // namespace

ImageResult<ImageFile> ImageFile::open(std::string_view bytes, std::string_view program) {
  using Code = ImageErrorCode;
  const std::string_view magic = bytes.substr(0, image_magic.size());
  if (magic != image_magic.substr(0, magic.size()))
    return header_error(Code::not_an_image, 0, "an image of a mesh", "something else");
  if (bytes.size() < sizeof(ImageHeader))
    return header_error(Code::truncated, bytes.size(), "a header of 64 bytes",
                        std::to_string(bytes.size()) + " bytes");
  ImageHeader header;
  std::memcpy(&header, bytes.data(), sizeof(ImageHeader));
  if (auto error = check_header(header, bytes.size(), program)) return *error;
  if (header.checksum != checksum_of_start(bytes, header.sections))
    return header_error(Code::damaged, offsetof(ImageHeader, checksum),
                        "the checksum of the header and the table", "another one");
  ImageFile file{bytes, std::vector<ImageSection>(header.sections)};
  if (header.sections > 0) {
    std::memcpy(file.table.data(), bytes.data() + sizeof(ImageHeader),
                header.sections * sizeof(ImageSection));
  }
  std::uint64_t end = sizeof(ImageHeader) + file.table.size() * sizeof(ImageSection);
  for (std::size_t i = 0; i < file.table.size(); ++i) {
    const ImageSection& section = file.table[i];
    const bool fits = section.offset == end && section.bytes <= header.size - end &&
                      aligned(section.bytes) <= header.size - end;
    if (!fits)
      return header_error(
          Code::unsound, sizeof(ImageHeader) + i * sizeof(ImageSection),
          "a section at byte " + std::to_string(end),
          std::to_string(section.bytes) + " bytes at byte " + std::to_string(section.offset));
    end += aligned(section.bytes);
  }
  if (end != header.size)
    return header_error(Code::unsound, offsetof(ImageHeader, size), std::to_string(end) + " bytes",
                        std::to_string(header.size));
  return file;
}

bool ImageReader::fail(ImageErrorCode code, std::uint64_t offset, std::string_view section,
                       std::string expected, std::string found) {
  error_ = {.code = code,
            .offset = offset,
            .world = world_,
            .section = std::string(section),
            .expected = std::move(expected),
            .found = std::move(found)};
  return false;
}

const ImageSection* ImageReader::take(std::string_view name, std::size_t item_bytes) {
  using Code = ImageErrorCode;
  const bool is_there = next_ < file_->table.size() && file_->table[next_].world == world_;
  const std::uint64_t entry = sizeof(ImageHeader) + next_ * sizeof(ImageSection);
  const auto refuse = [&](std::string expected, std::string found) {
    fail(Code::other_layout, entry, name, std::move(expected), std::move(found));
    return nullptr;
  };
  if (!is_there) return refuse("this section", "none");
  const ImageSection& section = file_->table[next_];
  const std::string found = text_of_name(section.name.data(), section.name.size());
  if (found != name) return refuse("this section", "'" + found + "'");
  if (section.item_bytes != item_bytes || section.bytes % item_bytes != 0)
    return refuse(
        "items of " + std::to_string(item_bytes) + " bytes",
        std::to_string(section.bytes) + " bytes in items of " + std::to_string(section.item_bytes));
  ++next_;
  return &section;
}

bool ImageReader::is_intact(const ImageSection& section, const Digest& checksum) {
  if (section.checksum == checksum) return true;
  return fail(ImageErrorCode::damaged, section.offset,
              text_of_name(section.name.data(), section.name.size()),
              "bytes with the checksum " + to_string(section.checksum), to_string(checksum));
}

bool ImageReader::end() {
  const bool is_end = next_ == file_->table.size() || file_->table[next_].world != world_;
  if (is_end) return true;
  const ImageSection& section = file_->table[next_];
  return fail(ImageErrorCode::other_layout, sizeof(ImageHeader) + next_ * sizeof(ImageSection),
              text_of_name(section.name.data(), section.name.size()), "no more sections",
              "this one");
}

bool ImageReader::unsound(std::string_view name, std::size_t index, std::string expected,
                          std::string found) {
  std::uint64_t offset = 0;
  for (const ImageSection& section : file_->table) {
    if (section.world == world_ && text_of_name(section.name.data(), section.name.size()) == name)
      offset = section.offset + index * section.item_bytes;
  }
  return fail(ImageErrorCode::unsound, offset, name,
              std::move(expected) + " at index " + std::to_string(index), std::move(found));
}

}  // namespace offgrid::navmesh::detail

namespace offgrid::navmesh {

std::string describe(const ImageError& error) {
  std::string text = error.file.empty() ? "" : error.file + ": ";
  text += "image of a mesh, byte " + std::to_string(error.offset);
  if (!error.section.empty()) text += ", '" + error.section + "'";
  if (error.world != ImageError::no_world) text += " of agent " + std::to_string(error.world);
  return text + ": expected " + error.expected + ", found " + error.found;
}

}  // namespace offgrid::navmesh
