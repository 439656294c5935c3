// Feet and seams of the definition: parts of sides that stand on a face.
#include "ground/standing.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "ground/covered.hpp"

namespace offgrid::testing::ground {

Ratio lift_of(const GroundFace& face, const GroundFace& other, const Site& p) {
  const Ratio own = plane_height(face, p), under = plane_height(other, p);
  return {own.numerator * under.denominator - under.numerator * own.denominator,
          own.denominator * under.denominator};
}

bool rises(const GroundFace& face, const GroundFace& other, const Ratio& at_from,
           const Ratio& at_to, const Site& a, const Site& b) {
  if (at_from.numerator >= 0 && at_to.numerator >= 0 &&
      (at_from.numerator > 0 || at_to.numerator > 0))
    return true;
  const auto third = std::find_if(face.begin(), face.end(), [&](const GroundCorner& corner) {
    return !is_on_line(a, b, corner.at);
  });
  return lift_of(face, other, third->at).numerator > 0;
}

namespace {

/// A side, from a to b.
struct WholeSide {
  Site a, b;

  /// The share of the side before the place, which is on it.
  Ratio share(const Site& p) const {
    return a.x != b.x ? ratio(p.x - a.x, b.x - a.x) : ratio(p.y - a.y, b.y - a.y);
  }
  static Ratio ratio(const WideInteger& n, const WideInteger& d) {
    return d < 0 ? Ratio{-n, -d} : Ratio{n, d};
  }
};

Ratio between(const Ratio& from, const Ratio& to, const Ratio& share) {
  const WideInteger rest = share.denominator - share.numerator;
  return {
      from.numerator * to.denominator * rest + to.numerator * from.denominator * share.numerator,
      from.denominator * to.denominator * share.denominator};
}

WideInteger floor_of(const Ratio& r) {
  WideInteger whole = r.numerator / r.denominator;
  if (whole * r.denominator > r.numerator) --whole;
  return whole;
}

/// The place at the share, or the next one after it, or before it, with a whole coordinate along
/// the longer axis; the other one is rounded, halves up.
Site place_at(const WholeSide& side, const Ratio& share, bool after) {
  const std::int64_t x = side.b.x - side.a.x, y = side.b.y - side.a.y;
  const bool by_x = std::abs(x) >= std::abs(y);
  const std::int64_t length = std::abs(by_x ? x : y), aside = by_x ? y : x;
  const Ratio exact{share.numerator * length, share.denominator};
  const WideInteger steps =
      after ? -floor_of({-exact.numerator, exact.denominator}) : floor_of(exact);
  const auto near = static_cast<std::int64_t>(floor_of({2 * aside * steps + length, 2 * length}));
  const auto far = static_cast<std::int64_t>(steps) * ((by_x ? x : y) < 0 ? -1 : 1);
  return by_x ? Site{side.a.x + far, side.a.y + near} : Site{side.a.x + near, side.a.y + far};
}

/// The shares of the side's line from the first place of the face to the last, if the face is right
/// of the line. `is_left`: is it left of it, too?
std::optional<std::pair<Ratio, Ratio>> shares_over(const WholeSide& side, const GroundFace& face,
                                                   bool& is_left) {
  bool is_right = false;
  std::vector<Ratio> shares;
  for (std::size_t k = 0; k < 3; ++k) {
    const Site &p = face[k].at, &q = face[(k + 1) % 3].at;
    const WideInteger at_p = WideInteger(turn_of(side.a, side.b, p)),
                      at_q = WideInteger(turn_of(side.a, side.b, q));
    is_right = is_right || at_p < 0;
    is_left = is_left || at_p > 0;
    if (at_p == 0) shares.push_back(side.share(p));
    if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0)) {
      const WideInteger from = WideInteger(turn_of(p, q, side.a)),
                        to = WideInteger(turn_of(p, q, side.b));
      shares.push_back(WholeSide::ratio(from, from - to));
    }
  }
  if (!is_right || shares.empty()) return std::nullopt;
  const auto [low, high] = std::minmax_element(shares.begin(), shares.end());
  return std::pair{*low, *high};
}

}  // namespace

// The parts of a free side that stand on faces; ledges are faults.
std::vector<GroundDefinition::StandingPart> GroundDefinition::standing_parts(const FreeSide& free,
                                                                             const Site& from,
                                                                             const Site& to) {
  const Ratio step{plan_.step, 1}, twice{2 * plan_.step, 1};
  const auto size = [](const Ratio& r) { return Ratio{abs(r.numerator), r.denominator}; };
  const GroundFace& face = ground_[free.face];
  const WholeSide side{from, to};
  std::vector<StandingPart> parts;
  const auto add = [&](const Ratio& low, const Ratio& high, std::size_t on, std::size_t below) {
    if (!(low < high)) return;
    const Ratio at_a = lift_of(face, ground_[on], side.a),
                at_b = lift_of(face, ground_[on], side.b);
    const Ratio at_low = size(between(at_a, at_b, low)), at_high = size(between(at_a, at_b, high));
    if (twice < at_low || twice < at_high) return;
    const Ratio a = lift_of(face, ground_[below], side.a),
                b = lift_of(face, ground_[below], side.b);
    if (!rises(face, ground_[below], between(a, b, low), between(a, b, high), side.a, side.b))
      return;
    if (!(step < at_low) && !(step < at_high)) {
      parts.push_back({low, high, on, at_a, at_b});
      return;
    }
    const auto [p, q] = std::minmax({place_at(side, low, true), place_at(side, high, false)});
    add_fault(FaultKind::ledge, free.face, on, p, q);
  };
  const Ratio first = side.share(free.from), last = side.share(free.to);
  for (std::size_t i = 0; i < ground_.size(); ++i) {
    bool is_left = false;
    const auto over = shares_over(side, ground_[i], is_left);
    if (i == free.face || !over) continue;
    const Ratio low = std::max(first, over->first), high = std::min(last, over->second);
    if (is_left) add(low, high, i, i);
    for (const SideJoint& e : joints_) {
      if (is_left || (e.left != i && e.right != i) || !is_on_line(side.a, side.b, e.a) ||
          !is_on_line(side.a, side.b, e.b))
        continue;
      const Ratio a = side.share(e.a), b = side.share(e.b);
      add(std::max(low, std::min(a, b)), std::min(high, std::max(a, b)), i,
          e.left == i ? e.right : e.left);
    }
  }
  return parts;
}

// Goes along a side from cut to cut; the parts that follow each other on one floor are one foot.
void GroundDefinition::add_feet(std::size_t face, const std::vector<StandingPart>& parts,
                                const Site& from, const Site& to) {
  const WholeSide side{from, to};
  std::vector<Ratio> cuts;
  for (const StandingPart& part : parts) cuts.insert(cuts.end(), {part.low, part.high});
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<std::tuple<Ratio, Ratio, std::size_t>> joined;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    const Ratio &low = cuts[i - 1], &high = cuts[i];
    const auto key = [&](const StandingPart& p) {
      return std::tuple(between(p.at_a, p.at_b, low), between(p.at_a, p.at_b, high), p.on);
    };
    const StandingPart* best = nullptr;
    for (const StandingPart& part : parts) {
      const bool is_here = !(low < part.low) && !(part.high < high);
      if (is_here && (!best || key(part) < key(*best))) best = &part;
    }
    if (!best || floor_of_[best->on] == floor_of_[face]) continue;
    const bool goes_on = !joined.empty() && std::get<1>(joined.back()) == low &&
                         floor_of_[std::get<2>(joined.back())] == floor_of_[best->on];
    if (goes_on) {
      std::get<1>(joined.back()) = high;
    } else {
      joined.emplace_back(low, high, best->on);
    }
  }
  for (const auto& [low, high, on] : joined) {
    const Site begin = place_at(side, low, true), end = place_at(side, high, false);
    const WideNumber ahead = WideNumber{end.x - begin.x} * (to.x - from.x) +
                             WideNumber{end.y - begin.y} * (to.y - from.y);
    if (ahead > 0) feet_.push_back({face, on, begin, end});
  }
}

void GroundDefinition::find_feet() {
  for (const FreeSide& free : free_) {
    const GroundFace& face = ground_[free.face];
    for (std::size_t k = 0; k < 3; ++k) {
      const Site &a = face[k].at, &b = face[(k + 1) % 3].at;
      if (is_on_line(a, b, free.from) && is_on_line(a, b, free.to))
        add_feet(free.face, standing_parts(free, a, b), a, b);
    }
  }
  std::sort(feet_.begin(), feet_.end(), [](const SideFoot& e, const SideFoot& f) {
    return std::tie(e.face, e.from, e.to) < std::tie(f.face, f.from, f.to);
  });
}

// A face that stands on a piece of ground may be sunk in it by a step.
void GroundDefinition::find_passages() {
  std::set<std::pair<std::size_t, std::size_t>> standing;
  for (const SideFoot& foot : feet_) standing.emplace(piece_of_[foot.face], piece_of_[foot.on]);
  const Ratio step{plan_.step, 1}, sunk{-plan_.step, 1};
  for (std::size_t i = 0; i < ground_.size(); ++i) {
    for (std::size_t j = i + 1; j < ground_.size(); ++j) {
      if (piece_of_[i] == piece_of_[j] || twice_.contains({i, j})) continue;
      const auto found = passage_of(ground_[i], ground_[j]);
      if (!found) continue;
      const bool one_stands =
          standing.contains({piece_of_[i], piece_of_[j]}) && !(found->low < sunk);
      const bool other_stands =
          standing.contains({piece_of_[j], piece_of_[i]}) && !(step < found->high);
      if (!one_stands && !other_stands)
        add_fault(FaultKind::passes_through, i, j, found->a, found->b);
    }
  }
}

namespace {

/// A seam before it is split.
struct Draft {
  GroundSeam seam;
  std::size_t foot = SIZE_MAX;  ///< its number
};

bool cross(const GroundSeam& s, const GroundSeam& t) {
  const auto part = [](const GroundSeam& line, const GroundSeam& other) {
    const WideNumber p = turn_of(line.a, line.b, other.a), q = turn_of(line.a, line.b, other.b);
    return (p > 0 && q < 0) || (p < 0 && q > 0);
  };
  return part(s, t) && part(t, s);
}

}  // namespace

void GroundDefinition::make_seams() {
  std::vector<Draft> drafts;
  const auto share_floor = [](const GroundSeam& s, const GroundSeam& t) {
    return s.left == t.left || s.left == t.right || s.right == t.left || s.right == t.right;
  };
  const auto draft = [&](const Site& from, const Site& to, std::size_t left, std::size_t right) {
    auto on_left = static_cast<std::int64_t>(floor_of_[left]),
         on_right = static_cast<std::int64_t>(floor_of_[right]);
    if (to < from) std::swap(on_left, on_right);
    return GroundSeam{std::min(from, to), std::max(from, to), on_left, on_right};
  };
  for (const SideJoint& e : joints_) {
    if (floor_of_[e.left] != floor_of_[e.right])
      drafts.push_back({draft(e.a, e.b, e.left, e.right)});
  }
  const auto refuse = [&](std::size_t foot, const Site& a, const Site& b) {
    add_fault(FaultKind::blocked_foot, feet_[foot].face, feet_[foot].on, a, b);
  };
  const auto joints_end = static_cast<std::ptrdiff_t>(drafts.size());
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    const GroundSeam seam = draft(feet_[i].from, feet_[i].to, feet_[i].face, feet_[i].on);
    const bool is_crossed = std::any_of(drafts.begin(), drafts.end(), [&](const Draft& other) {
      return share_floor(seam, other.seam) && cross(seam, other.seam);
    });
    if (is_crossed) {
      refuse(i, seam.a, seam.b);
    } else {
      drafts.push_back({seam, i});
    }
  }
  std::rotate(drafts.begin(), drafts.begin() + joints_end, drafts.end());
  std::set<std::tuple<Site, Site, std::int64_t, bool>> taken;
  std::set<std::size_t> joined;
  for (const auto& [seam, foot] : drafts) {
    std::set<Site> ends{seam.a, seam.b};
    for (const Draft& other : drafts) {
      if (!is_on_line(seam.a, seam.b, other.seam.a) || !is_on_line(seam.a, seam.b, other.seam.b))
        continue;
      for (const Site& p : {other.seam.a, other.seam.b}) {
        if (seam.a < p && p < seam.b) ends.insert(p);
      }
    }
    for (auto end = std::next(ends.begin()); end != ends.end(); ++end) {
      const Site &a = *std::prev(end), &b = *end;
      if (taken.contains({a, b, seam.left, true}) || taken.contains({a, b, seam.right, false})) {
        if (foot != SIZE_MAX) refuse(foot, a, b);
        continue;
      }
      taken.insert({a, b, seam.left, true});
      taken.insert({a, b, seam.right, false});
      if (foot != SIZE_MAX) joined.insert(foot);
      seams_.push_back({a, b, seam.left, seam.right});
    }
  }
  std::sort(seams_.begin(), seams_.end());
  feet_joined_ = joined.size();
}

}  // namespace offgrid::testing::ground
