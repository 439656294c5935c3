#include "ground/twice.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "ground/cell_grid.hpp"
#include "ground/common_part.hpp"
#include "ground/contact.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;

namespace {

constexpr std::uint32_t no_other = 0xFFFFFFFF;

class OverlapFinder {
 public:
  OverlapFinder(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                std::span<const Foot> feet, const OverlapBounds& bounds)
      : ground_(ground),
        pieces_(pieces),
        everywhere_(Int<30>::trusted(bounds.twice_within)),
        step_(Int<30>::trusted(bounds.step)),
        near_(ground),
        compared_(ground.size(), no_other) {
    for (const Foot& foot : feet)
      stands_on_.emplace(pieces.floor[foot.face], pieces.floor[foot.on]);
  }

  void run(FaultList& faults) {
    for (std::uint32_t i = 0; i < ground_.size(); ++i) {
      const Box box = box_of(ground_[i]);
      near_.for_each_near(ground_[i], [&](std::uint32_t k) {
        if (k <= i || pieces_.floor[i] == pieces_.floor[k] || compared_[k] == i) return;
        compared_[k] = i;
        if (!box.meets(box_of(ground_[k])) || are_far(ground_[i], ground_[k]) ||
            contact_of(ground_[i], ground_[k]) != Contact::overlap)
          return;
        const CommonPart common(ground_[i], ground_[k]);
        if (are_equal(ground_[i], ground_[k]) || common.is_within(everywhere_)) {
          add(GroundErrorCode::ground_twice, i, k, common.ends(), faults);
        } else if (passes_through(i, k, common)) {
          add(GroundErrorCode::passes_through, i, k, common.passage(), faults);
        }
      });
    }
  }

 private:
  void add(GroundErrorCode code, std::uint32_t i, std::uint32_t k, const Segment& place,
           FaultList& faults) const {
    faults.add({.code = code,
                .faces = {ground_[i], ground_[k]},
                .face_count = 2,
                .a = place.from,
                .b = place.to});
  }

  /// Does one face come through the other, and is it not one that stands there, sunk by a step at
  /// most?
  bool passes_through(std::uint32_t i, std::uint32_t k, const CommonPart& common) const {
    const CommonPart::Range range = common.range(step_);
    if (!range.is_above || !range.is_below) return false;
    const std::uint32_t one = pieces_.floor[i], other = pieces_.floor[k];
    return (range.is_far_below || !stands_on_.contains({one, other})) &&
           (range.is_far_above || !stands_on_.contains({other, one}));
  }

  // Asked first, as it is cheap. Faces that come through each other are not far.
  bool are_far(const GroundTriangle& s, const GroundTriangle& t) const {
    const auto [s_low, s_high] = std::minmax({s[0].z, s[1].z, s[2].z});
    const auto [t_low, t_high] = std::minmax({t[0].z, t[1].z, t[2].z});
    const Int<30> bound = std::max(everywhere_, step_);
    return Int<30>::trusted(t_low - s_high) > bound || Int<30>::trusted(s_low - t_high) > bound;
  }

  /// Faces that are equal on the map have their smallest corner at one place.
  bool are_equal(const GroundTriangle& s, const GroundTriangle& t) const {
    for (std::size_t k = 0; k < 3; ++k) {
      if (s[k].at != t[k].at || abs(z_of(s[k]) - z_of(t[k])) > step_) return false;
    }
    return true;
  }

  std::span<const GroundTriangle> ground_;
  const FloorsOfGround& pieces_;
  Int<30> everywhere_;
  Int<30> step_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> stands_on_;  ///< pieces that feet join
  CellIndex near_;
  std::vector<std::uint32_t> compared_;  ///< the last triangle that was compared with it
};

}  // namespace

bool are_over_each_other(const GroundTriangle& s, const GroundTriangle& t, std::int32_t most) {
  return contact_of(s, t) == Contact::overlap && CommonPart(s, t).is_within(Int<30>::trusted(most));
}

void find_overlaps(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                   std::span<const Foot> feet, const OverlapBounds& bounds, FaultList& faults) {
  if (pieces.count > 1) OverlapFinder(ground, pieces, feet, bounds).run(faults);
}

}  // namespace offgrid::navmesh::detail
