// Snap rounding behind an interface that can have a bug.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

class SnapSubject {
 public:
  using Digest = std::array<std::uint64_t, 2>;

  virtual ~SnapSubject() = default;
  /// The four sides of the rectangle and nothing else.
  virtual void start(const kernel::Point2& low, const kernel::Point2& high) = 0;
  struct Use {
    kernel::Point2 a{}, b{};
    std::int32_t change = 1;  ///< how often more; negative: less

    friend bool operator==(const Use&, const Use&) = default;
  };
  /// All at once. False: refused.
  virtual bool edit(std::span<const Use> uses) = 0;
  virtual void read(SnapPicture& picture) const = 0;
  /// The mesh's.
  virtual Digest digest() const = 0;
  /// The complaint of the library's own check of the mesh; empty if it has none.
  virtual std::string find_violation() const = 0;
};

using SegmentUse = SnapSubject::Use;

std::unique_ptr<SnapSubject> honest_snap();
/// If a bug is on, of the copy of the library that has bugs.
/// Members of that one throw BrokenContract where the library would stop the program.
std::unique_ptr<SnapSubject> snap_under_test();

/// The digest of the triangulation that the library makes of the pixels and edges all at once.
SnapSubject::Digest digest_of(const SnapPicture& picture);

}  // namespace offgrid::testing::snapping
