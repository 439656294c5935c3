// BinaryReader: item after item of a binary file whose last bytes are a checksum.
//
// A member that returns false has stored an error, with the byte and what is expected there. Items
// of areas and worlds are those of docs/formats.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "byte_reader.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "world_format.hpp"

namespace offgrid::io::detail {

/// The checksum that a file of a reader below states. Requires a file that has one.
inline navmesh::Digest stated_checksum(std::string_view file) {
  const std::size_t body = file.size() - checksum_bytes;
  const auto bytes = bytes_of(file);
  return {u64(bytes, body + 8), u64(bytes, body)};
}

class BinaryReader {
 public:
  BinaryReader(FileKind kind, std::string_view bytes)
      : kind_(kind),
        bytes_(bytes_of(bytes)),
        body_(bytes.size() - std::min(bytes.size(), checksum_bytes)) {}

  const ReadError& error() const { return *error_; }

  /// Checks that only the checksum follows, and that it is right.
  bool end();
  /// The checksum that the file states. Requires that it has one.
  navmesh::Digest stated_checksum() const {
    return detail::stated_checksum(text_of(bytes_, 0, bytes_.size()));
  }

 protected:
  bool fail(std::size_t offset, ReadCode code, std::string expected, std::string found) {
    error_ = error_at_byte(kind_, offset, code, std::move(expected), std::move(found));
    return false;
  }
  /// Reads the first bytes of files that are `what`, and the version, from 1 to the newest.
  bool begin(std::string_view magic, std::string_view what, std::uint32_t newest);

  /// The number of bytes left before the checksum.
  std::size_t room() const { return body_ - std::min(body_, offset_); }
  bool has(std::size_t size, std::string_view what) {
    if (size <= room()) return true;
    const std::size_t rest = bytes_.size() - offset_;
    return fail(offset_, ReadCode::truncated, std::string(what) + " before a checksum of 16 bytes",
                rest == 0 ? "the end of the file" : counted(rest, "byte"));
  }
  bool u16(std::uint16_t& v, std::string_view what) {
    if (!has(2, what)) return false;
    v = detail::u16(bytes_, offset_);
    offset_ += 2;
    return true;
  }
  bool u32(std::uint32_t& v, std::string_view what) {
    if (!has(4, what)) return false;
    v = detail::u32(bytes_, offset_);
    offset_ += 4;
    return true;
  }
  bool i32(std::int32_t& v, std::string_view what) {
    std::uint32_t word = 0;
    if (!u32(word, what)) return false;
    v = static_cast<std::int32_t>(word);
    return true;
  }
  bool u64(std::uint64_t& v, std::string_view what) {
    if (!has(8, what)) return false;
    v = detail::u64(bytes_, offset_);
    offset_ += 8;
    return true;
  }
  bool digest(navmesh::Digest& digest, std::string_view what = "a digest") {
    return u64(digest.low, what) && u64(digest.high, what);
  }
  /// Reads 0 or 1; `what` names both.
  bool choice(bool& v, std::string_view what);
  /// Reads a number of items that the rest of the file has room for.
  bool count(std::size_t& v, std::size_t bytes_each, std::string_view what);
  bool point(kernel::Point2& p);
  /// Reads an id, which is above the one before.
  template <class Id>
  bool id(Id& id, Id before, std::uint32_t next, std::string_view of) {
    std::uint32_t value = 0;
    if (!u32(value, "the id of " + std::string(of))) return false;
    id = Id(value);
    if (value > before.value() && value < next) return true;
    return fail(
        offset_ - 4, ReadCode::out_of_range,
        "an id above " + std::to_string(before.value()) + " and below " + std::to_string(next),
        std::to_string(value));
  }
  /// Reads a state; `is_walked` says whether its cost matters.
  bool ground(navmesh::FaceState& state, bool is_walked);
  bool rectangle(navmesh::WorldOptions& options);
  bool floors(std::uint32_t& floors);
  bool floor(navmesh::Floor& floor, std::int64_t before = -1);
  bool floors(navmesh::FloorSet& floors);
  /// Reads an area without its update; without floors it lies on the first.
  bool area(navmesh::Area& area, bool has_floors);
  bool update(navmesh::Update& update);
  bool seam(navmesh::Seam& seam);
  bool link(navmesh::Link& link);

  std::span<const std::byte> bytes() const { return bytes_; }
  std::uint32_t version() const { return version_; }

  std::size_t offset_ = 0;
  std::uint32_t floors_ = 1;  ///< of the world

 private:
  FileKind kind_;
  std::span<const std::byte> bytes_;
  std::size_t body_;  ///< the number of bytes before the checksum
  std::uint32_t version_ = 0;
  std::optional<ReadError> error_;
};

}  // namespace offgrid::io::detail
