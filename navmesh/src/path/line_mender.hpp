// LineMender: bends a line about what it comes too close to, until it keeps clear everywhere, or
// gives up.
#pragma once

#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

class LineMender {
 public:
  /// Requires a radius that a disc can have.
  LineMender(const View& view, const Disc& disc);

  /// Where a leg is too close to an obstacle.
  struct Trouble {
    bool is_clear = true;
    bool has_vertex = false;  ///< is it a corner of an obstacle that is close?
    kernel::Point2 vertex{};  ///< the closest one, by coordinates if several are
  };
  Trouble look(const kernel::Point2& from, const kernel::Point2& to);

  /// A line with the same ends that keeps clear, from a taut one; none if it does not succeed, and
  /// then failed_at() is where.
  std::optional<std::vector<kernel::Point2>> mend(std::span<const kernel::Point2> line);
  kernel::Point2 failed_at() const { return failed_at_; }

 private:
  using Way = std::vector<kernel::Point2>;

  bool is_close(const kernel::Point2& a, const kernel::Point2& b, HalfedgeId h) const;
  bool is_close(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& p) const;
  void note(const kernel::Point2& a, const kernel::Point2& b, HalfedgeId h, Trouble& trouble) const;
  Way loosened(std::span<const kernel::Point2> line) const;
  bool bend(const kernel::Point2& a, const kernel::Point2& b, int depth, Way& way);
  bool bend_about(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& vertex,
                  bool is_on_left, int depth, Way& way);
  void straighten(Way& way);

  const View* view_;
  Disc disc_;
  kernel::Int<63> squared_radius_;
  int budget_ = 0;  ///< how many more legs are looked at
  kernel::Point2 failed_at_{};
  std::vector<FaceId> open_;
  std::unordered_set<std::uint32_t> seen_;
};

}  // namespace offgrid::navmesh::detail
