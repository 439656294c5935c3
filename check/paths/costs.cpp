#include "paths/costs.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace offgrid::testing::paths {

using Outcome = PathAnswer::Outcome;

namespace {

constexpr std::int64_t unit = std::int64_t{1} << 16;
constexpr unsigned cost_shift = 256;  // from a cost's unit, 2^-16, to those of a sum

/// From the first point of a line that meets something to the last.
struct Meeting {
  Ratio first, last;
};

WideInteger dot(const Site& o, const Site& a, const Site& b) {
  return WideInteger(a.x - o.x) * (b.x - o.x) + WideInteger(a.y - o.y) * (b.y - o.y);
}
WideInteger area(const Site& p, const Site& q, const Site& r) {
  return WideInteger(q.x - p.x) * (r.y - p.y) - WideInteger(q.y - p.y) * (r.x - p.x);
}
Ratio whole(std::size_t number) { return {WideInteger(number), 1}; }

/// The points of leg i that are on the edge.
std::optional<Meeting> meeting(const std::vector<Site>& line, std::size_t i, const Site& u,
                               const Site& v) {
  const Site &a = line[i], &b = line[i + 1];
  if (!meet(a, b, u, v)) return std::nullopt;
  const auto at = [&](const WideInteger& part, const WideInteger& all) {
    return Ratio{part + all * i, all};
  };
  if (turn(a, b, u) != 0 || turn(a, b, v) != 0) {
    const WideInteger first = area(u, v, a), all = first - area(u, v, b);
    const Ratio place = all > 0 ? at(first, all) : at(-first, -all);
    return Meeting{place, place};
  }
  const Ratio at_u = at(dot(a, u, b), dot(a, b, b)), at_v = at(dot(a, v, b), dot(a, b, b));
  return Meeting{std::max(whole(i), std::min(at_u, at_v)),
                 std::min(whole(i + 1), std::max(at_u, at_v))};
}

/// The ends of the pieces of the line that are on the edge.
std::vector<Ratio> ends_on(const std::vector<Site>& line, const Site& u, const Site& v) {
  std::vector<Ratio> ends;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const auto piece = meeting(line, i, u, v);
    if (!piece) continue;
    ends.push_back(piece->first);
    if (!(piece->first == piece->last)) ends.push_back(piece->last);
  }
  return ends;
}

Fault wrong(const char* expected, const CheapAnswer& answer) {
  return {expected, text_of(answer.path) + " at " + length_of(answer.lower).str() + " to " +
                        length_of(answer.upper).str() + ", at least " +
                        length_of(answer.bound).str()};
}

}  // namespace

// ---- the graph of steps

/// Open, and as long at least as the shadow of the box.
bool CostDefinition::is_passable(const Edge& edge) const {
  const Site u = ground_.corner(edge.face, edge.corner),
             v = ground_.corner(edge.face, edge.corner + 1);
  const PlainLength dx = std::abs(v.x - u.x), dy = std::abs(v.y - u.y);
  return ground_.is_open(edge.face, edge.corner) &&
         dx * dx + dy * dy >= dx * box_.width + dy * box_.height;
}

// The ends of an edge, and middles of its parts, rounded down: of the whole, and of parts near the
// middle of start and goal that are long beside the distance of the two, more so where the
// multiplier changes.
std::vector<Site> CostDefinition::points_of(const Edge& edge, const Site& from,
                                            const Site& to) const {
  constexpr std::int64_t all = std::int64_t{1} << 30;
  const Site u = ground_.corner(edge.face, edge.corner),
             v = ground_.corner(edge.face, edge.corner + 1);
  const auto at = [&](std::int64_t part) {
    return Site{((all - part) * u.x + part * v.x) >> 30, ((all - part) * u.y + part * v.y) >> 30};
  };
  const auto squared = [](const Site& p, const Site& q) {
    const PlainLength dx = q.x - p.x, dy = q.y - p.y;
    return PlainLength(dx * dx + dy * dy);
  };
  const std::uint32_t across = ground_.picture().faces[edge.face].twins[edge.corner] / 3;
  const PlainLength distance = squared(from, to), least = cost(edge.face) == cost(across) ? 16 : 64;
  const Site middle{(from.x + to.x) >> 1, (from.y + to.y) >> 1};
  std::vector<Site> points{u, v};
  std::vector<std::pair<std::int64_t, std::int64_t>> parts{{0, all}};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto [first, size] = parts[i];
    const Site half = at(first + size / 2);
    points.push_back(half);
    const PlainLength length = squared(at(first), at(first + size)), apart = squared(half, middle);
    if (size <= all >> 20 || length <= 1 || (apart >= distance && apart >= length) ||
        length * least <= distance)
      continue;
    parts.emplace_back(first, size / 2);
    parts.emplace_back(first + size / 2, size / 2);
  }
  return points;
}

PlainLength CostDefinition::step_cost(std::uint32_t f, const Site& p, const Site& q) const {
  const PlainLength length = (rounded_length_of(p, q, true) * cost(f) + (unit - 1)) >> 16;
  return length + 1 + (cost(f) - unit) / 64;
}

std::optional<PlainLength> CostDefinition::estimate(const FloorPlace& from,
                                                    const FloorPlace& to) const {
  struct Node {
    Site point;
    PlainLength cost = -1;
    bool is_settled = false;
  };
  const Site start = site_of(from.point), end = site_of(to.point);
  const Faces goals = ground_.faces_at(to);
  std::map<std::size_t, std::vector<Node>> nodes;  // by three times the face, and the corner
  using Key = std::pair<std::size_t, std::size_t>;
  std::set<std::pair<PlainLength, Key>> open;
  std::optional<PlainLength> best;
  const auto reach = [&](std::uint32_t f, const Site& p, const PlainLength& so_far) {
    if (std::find(goals.begin(), goals.end(), f) == goals.end()) return;
    const PlainLength all = so_far + step_cost(f, p, end);
    if (!best || all < *best) best = all;
  };
  const auto relax = [&](const Edge& edge, const Site& p, const PlainLength& so_far) {
    if (!is_passable(edge)) return;
    const std::size_t number = 3 * edge.face + edge.corner;
    auto& there = nodes[number];
    if (there.empty()) {
      for (const Site& point : points_of(edge, start, end)) there.push_back({point});
    }
    for (std::size_t i = 0; i < there.size(); ++i) {
      const PlainLength all = so_far + step_cost(edge.face, p, there[i].point);
      if (there[i].cost >= 0 && there[i].cost <= all) continue;
      there[i].cost = all;
      open.insert({all, {number, i}});
    }
  };
  for (const std::uint32_t f : ground_.faces_at(from)) {
    reach(f, start, 0);
    for (std::size_t k = 0; k < 3; ++k) relax({f, k}, start, 0);
  }
  while (!open.empty() && (!best || open.begin()->first < *best)) {
    const auto [so_far, key] = *open.begin();
    open.erase(open.begin());
    Node& node = nodes[key.first][key.second];
    if (std::exchange(node.is_settled, true)) continue;
    const Site p = node.point;
    const std::size_t before = key.first / 3;
    const std::uint32_t entry = ground_.picture().faces[before].twins[key.first % 3], f = entry / 3;
    reach(f, p, so_far);
    for (const std::uint32_t k : {1U, 2U}) relax({f, (entry + k) % 3}, p, so_far);
    if (cost(f) < cost(static_cast<std::uint32_t>(before))) relax({f, entry % 3}, p, so_far);
  }
  return best;
}

// ---- the line

CostDefinition::Complaint CostDefinition::find_corridor(const FloorPlace& from,
                                                        const FloorPlace& to,
                                                        const CheapAnswer& answer) {
  const WorldPicture& picture = ground_.picture();
  corridor_.clear();
  crossed_.clear();
  for (const FaceCorners& told : answer.faces) {
    const auto is_it = [&](const WorldPicture::Face& face) {
      std::array<kernel::Point2, 3> corners, same = told.corners;
      for (std::size_t k = 0; k < 3; ++k)
        corners[k] = testing::point_of(picture.snap.pixels[face.corners[k]].centre);
      std::sort(corners.begin(), corners.end());
      std::sort(same.begin(), same.end());
      return face.floor == told.floor && corners == same;
    };
    const auto face = std::find_if(picture.faces.begin(), picture.faces.end(), is_it);
    if (face == picture.faces.end()) return wrong("faces that are there", answer);
    const auto f = static_cast<std::uint32_t>(face - picture.faces.begin());
    for (std::size_t k = 0; k < 3 && !corridor_.empty(); ++k) {
      const Edge edge{corridor_.back(), k};
      if (crossed_.size() == corridor_.size() || !is_passable(edge) ||
          picture.faces[edge.face].twins[k] / 3 != f)
        continue;
      crossed_.push_back(edge);
    }
    corridor_.push_back(f);
    if (crossed_.size() + 1 != corridor_.size())
      return wrong("faces that are joined by edges open to the agent", answer);
  }
  const Faces starts = ground_.faces_at(from), goals = ground_.faces_at(to);
  if (corridor_.empty() ||
      std::find(starts.begin(), starts.end(), corridor_.front()) == starts.end() ||
      std::find(goals.begin(), goals.end(), corridor_.back()) == goals.end())
    return wrong("a corridor from a face about the start to one about the goal", answer);
  return std::nullopt;
}

void CostDefinition::add(const Line& line, const Ratio& first, const Ratio& last, std::uint32_t f,
                         Sum& sum) const {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Ratio begin = std::max(first, whole(i)), end = std::min(last, whole(i + 1));
    if (end < begin) continue;
    const WideInteger length(length_of(line[i], line[i + 1])),
        part = end.numerator * begin.denominator - begin.numerator * end.denominator;
    sum.least += length * cost(f) * part / (end.denominator * begin.denominator);
    sum.slack += cost(f) + 1;
    sum.pieces += cost(f);
  }
}

/// Is the line between two places of it in the face, and each corner there on the floor that the
/// answer tells?
bool CostDefinition::is_within(const Line& line, const Ratio& first, const Ratio& last,
                               std::uint32_t f, const CheapAnswer& answer) const {
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (whole(k) < first || last < whole(k)) continue;
    const bool is_told = ground_.has_floors() && k > 0 && k + 1 < line.size();
    if (!ground_.holds(f, line[k]) ||
        (is_told && ground_.first_floor(line[k], f) != answer.path.floors[k]))
      return false;
  }
  return true;
}

// The line may cross an edge wherever it meets it, as long as it is in the faces of the corridor in
// between; the least cost counts.
std::optional<CostDefinition::Sum> CostDefinition::least_sum(const Line& line,
                                                             const CheapAnswer& answer) const {
  std::vector<std::pair<Ratio, Sum>> now{{Ratio{0, 1}, Sum{}}};
  for (std::size_t i = 0; i < corridor_.size(); ++i) {
    std::vector<Ratio> places{whole(line.size() - 1)};
    if (i < crossed_.size())
      places = ends_on(line, ground_.corner(crossed_[i].face, crossed_[i].corner),
                       ground_.corner(crossed_[i].face, crossed_[i].corner + 1));
    std::vector<std::pair<Ratio, Sum>> next;
    for (const Ratio& place : places) {
      std::optional<Sum> best;
      for (const auto& [before, so_far] : now) {
        if (place < before || !is_within(line, before, place, corridor_[i], answer)) continue;
        Sum sum = so_far;
        add(line, before, place, corridor_[i], sum);
        if (!best || sum.least < best->least) best = sum;
      }
      if (best) next.emplace_back(place, *best);
    }
    now = std::move(next);
  }
  return now.empty() ? std::nullopt : std::optional(now.front().second);
}

CostDefinition::Complaint CostDefinition::check_cost(const CheapAnswer& answer) const {
  Line line;
  for (const kernel::Point2& p : answer.path.corners) line.push_back(site_of(p));
  std::optional<Sum> sum = Sum{};
  if (line.size() > 1) sum = least_sum(line, answer);
  if (!sum) return wrong("a line through the corridor, and the first floor of each corner", answer);
  const WideInteger lower(length_of(answer.lower)), upper(length_of(answer.upper));
  if ((lower << cost_shift) > sum->least + sum->slack || (upper << cost_shift) < sum->least)
    return wrong(("bounds of the cost " + (sum->least >> cost_shift).str()).c_str(), answer);
  if ((upper - lower) * unit > 6 * sum->pieces)
    return wrong("bounds that differ by a few units for each piece", answer);
  const auto is_whole = [](const Site& p, const Site& q) {
    return (length_of(p, q) & ((FineLength(1) << cost_shift) - 1)) == 0;
  };
  bool is_exact = !has_several_costs();
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    is_exact = is_exact && is_whole(line[i], line[i + 1]);
  if (is_exact && lower != upper) return wrong("the cost itself, for lengths are whole", answer);
  return std::nullopt;
}

/// No path costs less than the straight line would in the cheapest face, but for a unit that each
/// ring of the bound is rounded by.
CostDefinition::Complaint CostDefinition::check_bounds(const CheapAnswer& answer) const {
  const FineLength bound = length_of(answer.bound);
  if (bound > length_of(answer.upper))  // an estimate is of middles that may be off their edges
    return wrong("a bound that is no more than the costs of paths", answer);
  std::int64_t least = cost(corridor_[0]), rings = 0;
  for (std::uint32_t f = 0; f < ground_.picture().faces.size(); ++f) {
    if (ground_.is_free(f)) least = std::min(least, cost(f));
    rings += 2;
  }
  const FineLength straight(rounded_length_of(site_of(answer.path.corners.front()),
                                              site_of(answer.path.corners.back()), false));
  if ((bound + (least == unit ? 0 : rings)) * unit < straight * least)
    return wrong("a bound that is no less than the straight line costs", answer);
  return std::nullopt;
}

bool CostDefinition::has_several_costs() const {
  return std::any_of(corridor_.begin(), corridor_.end(),
                     [&](std::uint32_t f) { return cost(f) != cost(corridor_[0]); });
}

CostDefinition::Complaint CostDefinition::find_fault(const FloorPlace& from, const FloorPlace& to,
                                                     const BoxPlan& box,
                                                     const CheapAnswer& answer) {
  box_ = box;
  PathAnswer expected = ground_.at_ends(from, to);
  std::optional<PlainLength> least;
  if (expected.outcome == Outcome::found) {
    least = estimate(from, to);
    if (!least) expected = {Outcome::unreachable, to.point, {}, {}};
  }
  if (auto fault = PathDefinition::compare(expected, answer.path)) return fault;
  if (!least) return std::nullopt;
  if (auto fault = ground_.check_corners(from, to, answer.path)) return fault;
  if (length_of(answer.estimate) != FineLength(*least))
    return Fault{"an estimate of " + least->str(), length_of(answer.estimate).str()};
  if (auto fault = find_corridor(from, to, answer)) return fault;
  if (auto fault = check_cost(answer)) return fault;
  return check_bounds(answer);
}

}  // namespace offgrid::testing::paths
