// Snap rounding behind an interface that can have a bug.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// All that a snap rounding shows.
struct SnapPicture {
  struct Pixel {
    kernel::Point2 centre{};
    std::uint64_t heat = 0;

    friend auto operator<=>(const Pixel&, const Pixel&) = default;
  };
  struct Chain {
    kernel::Point2 a{}, b{};  ///< a < b
    std::uint32_t uses = 0;
    std::vector<kernel::Point2> points;  ///< from a to b

    friend auto operator<=>(const Chain&, const Chain&) = default;
  };
  using Edge = std::array<kernel::Point2, 2>;  ///< the smaller end first

  std::vector<Pixel> pixels;  ///< sorted
  std::vector<Chain> chains;  ///< sorted
  std::vector<Edge> edges;    ///< those of the mesh that are constrained; sorted
};

class SnapSubject {
 public:
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
  virtual std::array<std::uint64_t, 2> digest() const = 0;
};

std::unique_ptr<SnapSubject> honest_snap();
/// If a bug is on, of the copy of the library that has bugs.
/// Members of that one throw BrokenContract (worlds.hpp) where the library would stop the program.
std::unique_ptr<SnapSubject> snap_under_test();

}  // namespace offgrid::testing
