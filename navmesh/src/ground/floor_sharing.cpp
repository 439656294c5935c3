#include "ground/floor_sharing.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "ground/cell_grid.hpp"
#include "ground/contact.hpp"
#include "ground/groups.hpp"

namespace offgrid::navmesh::detail {

namespace {

constexpr std::uint32_t no_number = 0xFFFFFFFF;

/// The heights of ground.
struct Heights {
  std::int32_t low = std::numeric_limits<std::int32_t>::max();
  std::int32_t high = std::numeric_limits<std::int32_t>::min();

  void add(const Heights& other) {
    low = std::min(low, other.low);
    high = std::max(high, other.high);
  }
};

class FloorSharing {
 public:
  FloorSharing(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
               const std::optional<std::int32_t>& max_rise)
      : ground_(ground),
        pieces_(pieces),
        max_rise_(max_rise),
        triangles_(pieces.count,
                   [&](const auto& take) {
                     for (std::uint32_t i = 0; i < ground.size(); ++i) take(pieces.floor[i], i);
                   }),
        near_(ground, {.margin = 1}),
        compared_(ground.size(), no_number),
        floor_(pieces.count, no_number) {}

  FloorsOfGround run(std::span<const FloorClaim> claims) {
    for (const FloorClaim& claim : claims) keep(claim);
    std::fill(compared_.begin(), compared_.end(), no_number);
    for (std::uint32_t piece = 0; piece < pieces_.count; ++piece) {
      if (floor_[piece] == no_number) place(piece);
    }
    FloorsOfGround result{.floor = pieces_.floor};
    for (std::uint32_t& floor : result.floor) {
      floor = floor_[floor];
      result.count = std::max(result.count, floor + 1);
    }
    return result;
  }

 private:
  /// Puts the piece on the floor that it claims, if there is room.
  void keep(const FloorClaim& claim) {
    const Heights heights = look_around(claim.piece);
    while (heights_.size() <= claim.floor) {
      empty_.insert(static_cast<std::uint32_t>(heights_.size()));
      heights_.emplace_back();
      taken_.push_back(no_number);
    }
    if (taken_[claim.floor] != claim.piece && (!max_rise_ || keeps_rise(claim.floor, heights)))
      put(claim.piece, claim.floor, heights);
  }

  void place(std::uint32_t piece) {
    const Heights heights = look_around(piece);
    const std::uint32_t floor = first_with_room(piece, heights);
    if (floor == heights_.size()) {
      empty_.insert(floor);
      heights_.emplace_back();
      taken_.push_back(no_number);
    }
    put(piece, floor, heights);
  }

  /// The heights of the piece. Marks the floors that have no room for it.
  Heights look_around(std::uint32_t piece) {
    Heights heights;
    for (const std::uint32_t i : triangles_[piece]) {
      for (const GroundPoint& corner : ground_[i]) heights.add({corner.z, corner.z});
      find_taken(piece, i);
    }
    return heights;
  }

  void put(std::uint32_t piece, std::uint32_t floor, const Heights& heights) {
    if (empty_.erase(floor) == 0) by_low_.erase({heights_[floor].low, floor});
    heights_[floor].add(heights);
    by_low_.emplace(heights_[floor].low, floor);
    floor_[piece] = floor;
  }

  std::uint32_t first_with_room(std::uint32_t piece, const Heights& heights) const {
    const auto floors = static_cast<std::uint32_t>(heights_.size());
    std::uint32_t first = 0;
    if (!max_rise_) {
      while (first < floors && taken_[first] == piece) ++first;
      return first;
    }
    first = empty_.empty() ? floors : *empty_.begin();
    // where the rise may keep within the bound, the lowest ground is close in height
    const std::int64_t low = std::int64_t{heights.high} - *max_rise_,
                       high = std::int64_t{heights.low} + *max_rise_;
    for (auto at = by_low_.lower_bound({low, 0}); at != by_low_.end() && at->first <= high; ++at) {
      const std::uint32_t floor = at->second;
      if (floor < first && taken_[floor] != piece && keeps_rise(floor, heights)) first = floor;
    }
    return first;
  }

  bool keeps_rise(std::uint32_t floor, Heights heights) const {
    if (empty_.contains(floor)) return true;  // one triangle may rise as it likes
    heights.add(heights_[floor]);
    return std::int64_t{heights.high} - heights.low <= *max_rise_;
  }

  /// Marks the floors on which a triangle is close to this one of the piece.
  void find_taken(std::uint32_t piece, std::uint32_t triangle) {
    const Box box = box_of(ground_[triangle]).grown(1);
    near_.for_each_near(ground_[triangle], [&](std::uint32_t k) {
      const std::uint32_t floor = floor_[pieces_.floor[k]];
      if (floor == no_number || taken_[floor] == piece || compared_[k] == triangle) return;
      compared_[k] = triangle;
      if (box.meets(box_of(ground_[k])) && are_close(ground_[triangle], ground_[k]))
        taken_[floor] = piece;
    });
  }

  std::span<const GroundTriangle> ground_;
  const FloorsOfGround& pieces_;
  std::optional<std::int32_t> max_rise_;
  Groups triangles_;  ///< of each piece
  CellIndex near_;
  std::vector<std::uint32_t> compared_;  ///< the last triangle that was compared with it
  std::vector<std::uint32_t> floor_;     ///< of each piece, no_number before it has one
  std::vector<Heights> heights_;         ///< of each floor
  std::set<std::pair<std::int64_t, std::uint32_t>> by_low_;  ///< the lowest height of each floor
  std::set<std::uint32_t> empty_;                            ///< floors that nothing is on yet
  std::vector<std::uint32_t> taken_;  ///< the last piece for which the floor had no room
};

}  // namespace

FloorsOfGround share_floors(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                            const std::optional<std::int32_t>& max_rise,
                            std::span<const FloorClaim> claims) {
  if (pieces.count == 0 || (pieces.count == 1 && claims.empty())) return pieces;
  return FloorSharing(ground, pieces, max_rise).run(claims);
}

}  // namespace offgrid::navmesh::detail
