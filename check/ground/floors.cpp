// The floors to which pieces of ground go, and those that they had in a former import.
#include <algorithm>

#include "ground/covered.hpp"
#include "ground/definition.hpp"

namespace offgrid::testing::ground {
namespace {

constexpr std::size_t not_placed = SIZE_MAX;

bool has_corner_near(const GroundFace& s, const GroundFace& t) {
  return std::any_of(t.begin(), t.end(), [&](const GroundCorner& corner) {
    return is_beside(s[0].at, s[1].at, corner.at, 2) || is_beside(s[1].at, s[2].at, corner.at, 2) ||
           is_beside(s[2].at, s[0].at, corner.at, 2);
  });
}

bool are_close(const GroundFace& s, const GroundFace& t) {
  return overlap(s, t) || has_corner_near(s, t) || has_corner_near(t, s);
}

}  // namespace

KeptFaces kept_faces(const std::vector<GroundFace>& ground, const std::vector<GroundFace>& former,
                     std::int64_t step) {
  KeptFaces kept;
  for (const GroundFace& face : ground) {
    const auto has_one = [&](const auto& is_it) {
      return std::any_of(former.begin(), former.end(), is_it);
    };
    const auto is_within = [&](std::int64_t most) {
      return has_one([&](const GroundFace& t) { return covered_twice(face, t, most).has_value(); });
    };
    kept.equal += has_one([&](const GroundFace& t) { return t == face; }) ? 1 : 0;
    kept.in_plane += is_within(0) ? 1 : 0;
    kept.near += is_within(step) ? 1 : 0;
  }
  return kept;
}

// A piece that comes within a unit of none on a floor, along both axes, may go there.
bool GroundDefinition::has_room(const std::vector<GroundFace>& floor,
                                const std::vector<GroundFace>& piece) const {
  if (floor.empty()) return true;
  std::vector<GroundFace> both = floor;
  both.insert(both.end(), piece.begin(), piece.end());
  std::int64_t low = both[0][0].z, high = low;
  for (const GroundFace& face : both) {
    for (const GroundCorner& corner : face) {
      low = std::min(low, corner.z);
      high = std::max(high, corner.z);
    }
  }
  if (plan_.max_rise >= 0 && high - low > plan_.max_rise) return false;
  return std::none_of(floor.begin(), floor.end(), [&](const GroundFace& s) {
    return std::any_of(piece.begin(), piece.end(),
                       [&](const GroundFace& t) { return are_close(s, t); });
  });
}

// Pieces go to the former floors that they claim, the ones with more faces there first.
void GroundDefinition::keep_floors(const FloorFaces& pieces, const FloorFaces& former,
                                   std::vector<std::size_t>& floor_of_piece) {
  struct Claim {
    KeptFaces kept;
    std::size_t piece, floor;
  };
  std::vector<Claim> claims;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    Claim best{{}, piece, 0};
    for (std::size_t floor = 0; floor < former.size(); ++floor) {
      const KeptFaces kept = kept_faces(pieces[piece], former[floor], plan_.step);
      if (kept > best.kept) best = {kept, piece, floor};
    }
    if (best.kept > KeptFaces{}) claims.push_back(best);
  }
  std::stable_sort(claims.begin(), claims.end(),
                   [](const Claim& a, const Claim& b) { return a.kept > b.kept; });
  claims_ = claims.size();
  for (const auto& [kept, piece, floor] : claims) {
    if (floors_.size() <= floor) floors_.resize(floor + 1);
    if (!has_room(floors_[floor], pieces[piece])) {
      ++claims_without_room_;
      continue;
    }
    floor_of_piece[piece] = floor;
    floors_[floor].insert(floors_[floor].end(), pieces[piece].begin(), pieces[piece].end());
  }
}

void GroundDefinition::share_floors(const FloorFaces& former) {
  FloorFaces pieces(pieces_);
  for (std::size_t i = 0; i < ground_.size(); ++i) pieces[piece_of_[i]].push_back(ground_[i]);
  std::vector<std::size_t> floor_of_piece(pieces_, not_placed);
  keep_floors(pieces, former, floor_of_piece);
  for (std::size_t piece = 0; piece < pieces_; ++piece) {
    if (floor_of_piece[piece] != not_placed) continue;
    std::size_t floor = 0;
    while (floor < floors_.size() && !has_room(floors_[floor], pieces[piece])) ++floor;
    floor_of_piece[piece] = floor;
    if (floor == floors_.size()) floors_.emplace_back();
    floors_[floor].insert(floors_[floor].end(), pieces[piece].begin(), pieces[piece].end());
  }
  while (!floors_.empty() && floors_.back().empty()) floors_.pop_back();
  for (auto& floor : floors_) std::sort(floor.begin(), floor.end());
  for (std::size_t& floor : floor_of_) floor = floor_of_piece[floor];
}

void GroundDefinition::find_followers(const FloorFaces& former) {
  for (const std::vector<GroundFace>& of : former) {
    std::vector<std::pair<KeptFaces, std::int64_t>> found;
    for (std::size_t floor = 0; floor < floors_.size(); ++floor) {
      const KeptFaces kept = kept_faces(floors_[floor], of, plan_.step);
      if (kept > KeptFaces{}) found.emplace_back(kept, static_cast<std::int64_t>(floor));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    followers_.emplace_back();
    for (const auto& [kept, floor] : found) followers_.back().push_back(floor);
  }
}

}  // namespace offgrid::testing::ground
