// The library's SnapRounding, as the judges of this folder ask it: by pixels.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

class LibrarySnap {
 public:
  using Digest = std::array<std::uint64_t, 2>;

  /// The four sides of the rectangle and nothing else.
  void start(const kernel::Point2& low, const kernel::Point2& high);

  /// All at once. False: refused.
  bool edit(std::span<const SegmentUse> uses);

  void read(SnapPicture& picture) const { read(snap_, picture); }
  /// Reads a floor. Answers the number of each vertex's pixel, or none.
  static std::vector<std::uint32_t> read(const navmesh::SnapRounding& snap, SnapPicture& picture,
                                         std::uint16_t floor = 0);

  /// The mesh's.
  Digest digest() const { return words_of(snap_.triangulation().digest()); }
  static Digest words_of(const navmesh::Digest& digest) { return {digest.high, digest.low}; }

  /// The complaint of the library's own check of the mesh; empty if it has none.
  std::string find_violation() const;

  navmesh::SnapRounding& snap() { return snap_; }
  /// The report of the last edit that was not refused.
  const navmesh::SnapChange& change() const { return change_; }

 private:
  static std::vector<std::uint32_t> read_pixels(const navmesh::SnapRounding& snap,
                                                std::uint16_t floor, SnapPicture& picture);

  /// Answers the number of each original's segment.
  static std::vector<std::uint32_t> read_segments(const navmesh::SnapRounding& snap,
                                                  std::uint16_t floor,
                                                  const std::vector<std::uint32_t>& pixels,
                                                  SnapPicture& picture);

  static void read_uses(const navmesh::SnapRounding& snap, std::uint16_t floor,
                        const std::vector<std::uint32_t>& pixels,
                        const std::vector<std::uint32_t>& segments, SnapPicture& picture);

  navmesh::SnapRounding snap_ =
      navmesh::SnapRounding::rectangle(kernel::Point2::at(0, 0), kernel::Point2::at(1, 1)).value();
  navmesh::SnapChange change_;
};

/// The digest of the triangulation that the library makes of the pixels and edges all at once, with
/// no bug.
LibrarySnap::Digest digest_of(const SnapPicture& picture);

}  // namespace offgrid::testing::snapping
