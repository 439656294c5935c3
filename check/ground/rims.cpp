#include "ground/rims.hpp"

#include <algorithm>

#include "ground/definition.hpp"

namespace offgrid::testing::ground {
namespace {

int sign_of_turn(const Site& a, const Site& b, const Site& c) {
  const WideNumber turn = turn_of(a, b, c);
  return turn > 0 ? 1 : turn < 0 ? -1 : 0;
}

WorldSide side_of_face(const WorldFace& face, std::size_t k) {
  return {face.corners[k], face.corners[(k + 1) % 3]};
}

/// Is the place at most so far from the closed segment?
bool is_within(const Site& p, const WorldSide& side, const WideInteger& reach) {
  const auto& [a, b] = side;
  const WideInteger dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const WideInteger along = dx * px + dy * py, length = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py <= reach * reach;
  if (along >= length) {
    const WideInteger qx = p.x - b.x, qy = p.y - b.y;
    return qx * qx + qy * qy <= reach * reach;
  }
  const WideInteger across = dx * py - dy * px;
  return across * across <= reach * reach * length;
}

/// Have the insides of two segments that are not on one line a place in common?
bool do_cross(const WorldSide& s, const WorldSide& t) {
  return sign_of_turn(s.first, s.second, t.first) * sign_of_turn(s.first, s.second, t.second) < 0 &&
         sign_of_turn(t.first, t.second, s.first) * sign_of_turn(t.first, t.second, s.second) < 0;
}

bool are_within(const WorldSide& s, const WorldSide& t, const std::optional<std::int64_t>& reach) {
  if (!reach) return true;
  return do_cross(s, t) || is_within(s.first, t, *reach) || is_within(s.second, t, *reach) ||
         is_within(t.first, s, *reach) || is_within(t.second, s, *reach);
}

/// Do the segments run along each other for more than a point?
bool run_along(const WorldSide& s, const WorldSide& t) {
  if (!is_on_line(s.first, s.second, t.first) || !is_on_line(s.first, s.second, t.second))
    return false;
  const auto [s_low, s_high] = std::minmax(s.first, s.second);
  const auto [t_low, t_high] = std::minmax(t.first, t.second);
  return std::max(s_low, t_low) < std::min(s_high, t_high);
}

/// Is a part of the segment inside the face? Each side of the face cuts off what is right of it.
bool is_inside_somewhere(const WorldSide& s, const WorldFace& face) {
  WideInteger low = 0, low_of = 1, high = 1, high_of = 1;  // the part, as shares of the segment
  for (std::size_t k = 0; k < 3; ++k) {
    const auto [a, b] = side_of_face(face, k);
    const WideInteger from = WideInteger(turn_of(a, b, s.first)),
                      to = WideInteger(turn_of(a, b, s.second));
    if (from <= 0 && to <= 0) return false;
    if (from > 0 && to > 0) continue;
    // it comes in, or goes out, at from / (from - to)
    const WideInteger at = from > 0 ? from : WideInteger(-from),
                      of = from > 0 ? WideInteger(from - to) : WideInteger(to - from);
    if (from > 0 && at * high_of < high * of) {
      high = at;
      high_of = of;
    }
    if (from <= 0 && at * low_of > low * of) {
      low = at;
      low_of = of;
    }
  }
  return low * high_of < high * low_of;
}

class RimsOfFloor {
 public:
  RimsOfFloor(const std::vector<WorldFace>& faces, const WorldSide& rectangle, std::int64_t floor)
      : faces_(faces), low_(rectangle.first), high_(rectangle.second), floor_(floor) {}

  std::set<WorldSide> own() const {
    std::set<WorldSide> rims;
    for (const WorldFace& face : faces_) {
      for (std::size_t k = 0; k < 3; ++k) {
        if (face.floor == floor_ && is_rim(face, k)) rims.insert(side_of_face(face, k));
      }
    }
    return rims;
  }

  std::set<WorldSide> beyond_seams(const std::optional<std::int64_t>& reach) const {
    std::set<std::pair<WorldSide, std::int64_t>> found;
    for (const WorldFace& face : faces_) {
      for (std::size_t k = 0; k < 3; ++k) {
        if (!is_door(face, k)) continue;
        const WorldSide door = side_of_face(face, k);
        const std::int64_t floor = faces_[face.across[k]].floor;
        for (const std::size_t number : reached(face.across[k], door, reach)) {
          const WorldFace& other = faces_[number];
          for (std::size_t m = 0; m < 3; ++m) {
            const WorldSide side = side_of_face(other, m);
            if (is_rim(other, m) && are_within(side, door, reach)) found.emplace(side, floor);
          }
        }
      }
    }
    std::set<WorldSide> rims;
    for (const auto& [side, floor] : found) {
      if (!is_over_a_door(side, floor) && !is_over_ground(side)) rims.insert(side);
    }
    return rims;
  }

 private:
  /// Does free ground of the floor end at the side, but not at the border of the world?
  bool is_rim(const WorldFace& face, std::size_t k) const {
    if (!face.is_free) return false;
    if (face.across[k] != WorldFace::none) {
      const WorldFace& next = faces_[face.across[k]];
      if (next.is_free || next.has_areas) return false;
    }
    const auto [a, b] = side_of_face(face, k);
    if ((a.x == b.x && (a.x == low_.x || a.x == high_.x)) ||
        (a.y == b.y && (a.y == low_.y || a.y == high_.y)))
      return false;
    return !is_below_a_foot(face, k);
  }
  /// Does the ground go on beside the side, and from there over it to another floor?
  bool is_below_a_foot(const WorldFace& face, std::size_t k) const {
    if (face.beside[k] == WorldFace::none) return false;
    const WorldFace& front = faces_[face.beside[k]];
    if (!front.is_free) return false;
    const auto [a, b] = side_of_face(face, k);
    for (std::size_t m = 0; m < 3; ++m) {
      if (side_of_face(front, m) != WorldSide{b, a}) continue;
      return front.across[m] != WorldFace::none && faces_[front.across[m]].is_free;
    }
    return false;
  }
  /// Does one leave the floor by the side?
  bool is_door(const WorldFace& face, std::size_t k) const {
    return face.floor == floor_ && face.is_free && face.is_open[k] &&
           faces_[face.across[k]].floor != floor_;
  }
  /// The faces of a floor beyond the door to which one gets by sides within the reach of it.
  std::set<std::size_t> reached(std::size_t first, const WorldSide& door,
                                const std::optional<std::int64_t>& reach) const {
    std::set<std::size_t> all{first};
    for (std::size_t before = 0; before != all.size();) {
      before = all.size();
      for (const std::size_t number : std::set<std::size_t>(all)) {
        const WorldFace& face = faces_[number];
        for (std::size_t k = 0; k < 3; ++k) {
          if (face.is_open[k] && faces_[face.across[k]].floor == face.floor &&
              are_within(side_of_face(face, k), door, reach))
            all.insert(face.across[k]);
        }
      }
    }
    return all;
  }
  /// Does a rim of a floor run along a seam to another one, or has it a place inside of one?
  bool is_over_a_door(const WorldSide& rim, std::int64_t floor) const {
    for (const WorldFace& face : faces_) {
      for (std::size_t k = 0; k < 3; ++k) {
        if (!is_door(face, k) || faces_[face.across[k]].floor == floor) continue;
        const auto door = side_of_face(face, k);
        const auto& [a, b] = door;
        const bool parts =
            sign_of_turn(rim.first, rim.second, a) * sign_of_turn(rim.first, rim.second, b) < 0;
        const bool comes_to = sign_of_turn(a, b, rim.first) * sign_of_turn(a, b, rim.second) <= 0;
        if (run_along(door, rim) || (parts && comes_to)) return true;
      }
    }
    return false;
  }
  /// Is free ground of the floor around a part of the segment, or does one pass over a side there?
  bool is_over_ground(const WorldSide& s) const {
    for (const WorldFace& face : faces_) {
      if (face.floor != floor_ || !face.is_free) continue;
      if (is_inside_somewhere(s, face)) return true;
      for (std::size_t k = 0; k < 3; ++k) {
        if (face.is_open[k] && run_along(side_of_face(face, k), s)) return true;
      }
    }
    return false;
  }

  const std::vector<WorldFace>& faces_;
  Site low_, high_;
  std::int64_t floor_;
};

}  // namespace

std::set<WorldSide> right_rims(const std::vector<WorldFace>& faces, const WorldSide& rectangle,
                               std::int64_t floor, std::optional<std::int64_t> reach) {
  const RimsOfFloor rims(faces, rectangle, floor);
  std::set<WorldSide> all = rims.own();
  if (reach != 0) all.merge(rims.beyond_seams(reach));
  return all;
}

}  // namespace offgrid::testing::ground
