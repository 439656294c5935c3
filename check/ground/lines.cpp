#include "ground/lines.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "ground/definition.hpp"

namespace offgrid::testing::ground {

namespace {

using W = WideInteger;

/// The value of a linear function with these values at three corners, at a place: times w.
struct Flat {
  W x, y, w;

  explicit Flat(const LinePlace& p)
      : x(p.x.numerator * p.y.denominator),
        y(p.y.numerator * p.x.denominator),
        w(p.x.denominator * p.y.denominator) {}
  /// Positive if the place is left of a -> b.
  W turn(const Site& a, const Site& b) const {
    return (W(b.x) - a.x) * (y - W(a.y) * w) - (W(b.y) - a.y) * (x - W(a.x) * w);
  }
  friend bool operator==(const Flat& p, const Flat& q) {
    return p.x * q.w == q.x * p.w && p.y * q.w == q.y * p.w;
  }
};

/// The height of the face's plane.
Ratio height_on(const GroundFace& face, const Flat& p) {
  const auto& [a, b, c] = face;
  return {W(a.z) * p.turn(b.at, c.at) + W(b.z) * p.turn(c.at, a.at) + W(c.z) * p.turn(a.at, b.at),
          W(area_of(face)) * p.w};
}

bool is_over(const GroundFace& face, const Flat& p) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (p.turn(face[k].at, face[(k + 1) % 3].at) < 0) return false;
  }
  return true;
}

/// Has the face more than a point of the segment between different places?
bool has_part(const GroundFace& face, const Flat& p, const Flat& q) {
  Ratio first{0, 1}, last{1, 1};
  for (std::size_t k = 0; k < 3; ++k) {
    // the values of both at one scale
    const Site &a = face[k].at, &b = face[(k + 1) % 3].at;
    const W at_p = p.turn(a, b) * q.w, at_q = q.turn(a, b) * p.w;
    if (at_p < 0 && at_q <= 0) return false;
    if (at_p <= 0 && at_q < 0) return false;
    if (at_p < 0) first = std::max(first, Ratio{-at_p, at_q - at_p});
    if (at_q < 0) last = std::min(last, Ratio{at_p, at_p - at_q});
  }
  return first < last;
}

bool is_on(const Flat& p, const Site& a) { return p.x == W(a.x) * p.w && p.y == W(a.y) * p.w; }

/// How far along the leg the place is; nothing if it is not on it.
std::optional<Ratio> part_of_leg(const Flat& p, const Site& a, const Site& b) {
  if (p.turn(a, b) != 0) return std::nullopt;
  const W dx = W(b.x) - a.x, dy = W(b.y) - a.y;
  const Ratio part{(p.x - W(a.x) * p.w) * dx + (p.y - W(a.y) * p.w) * dy,
                   (dx * dx + dy * dy) * p.w};
  if (part < Ratio{0, 1} || Ratio{1, 1} < part) return std::nullopt;
  return part;
}

Site rounded(const Flat& p) {
  const auto nearest = [](const W& n, const W& d) {
    W whole = (2 * n + d) / (2 * d);
    if (whole * 2 * d > 2 * n + d) --whole;
    return whole.convert_to<std::int64_t>();
  };
  return {nearest(p.x, p.w), nearest(p.y, p.w)};
}

/// Do seams near the piece from p to q lead from one floor to the other? They lie at both ends of
/// it if the line passes a floor between them that has no ground there.
bool are_joined(std::span<const GroundSeam> seams, const Flat& p, const Flat& q, std::int64_t from,
                std::int64_t to) {
  const std::array piece{rounded(p), rounded(q)};
  std::set<std::int64_t> reached{from};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const GroundSeam& seam : seams) {
      // half a unit for each rounding
      if (!are_beside({seam.a, seam.b}, piece, 3)) continue;
      if (reached.contains(seam.left)) reached.insert(seam.right);
      if (reached.contains(seam.right)) reached.insert(seam.left);
    }
  }
  return reached.contains(to);
}

class LineJudge {
 public:
  LineJudge(std::span<const std::vector<GroundFace>> floors, std::span<const GroundSeam> seams,
            const LineAnswer& line)
      : floors_(floors), seams_(seams), line_(line) {}

  std::optional<std::string> run() const {
    if (line_.points.empty()) return "no point";
    if (!is_on(Flat(line_.points.front()), line_.corners.front())) return "not from the start";
    if (!is_on(Flat(line_.points.back()), line_.corners.back())) return "not to the goal";
    for (std::size_t i = 0; i + 1 < line_.points.size(); ++i) {
      if (const auto wrong = wrong_piece(line_.points[i], line_.points[i + 1]))
        return *wrong + ", piece " + std::to_string(i);
    }
    return std::nullopt;
  }

 private:
  std::optional<std::string> wrong_piece(const LinePlace& p, const LinePlace& q) const {
    const Flat from(p), to(q);
    if (q.leg != p.leg && (q.leg != p.leg + 1 || !is_on(to, line_.corners[q.leg])))
      return "leaves a corner out";
    const Site &a = line_.corners[p.leg], &b = line_.corners[p.leg + 1];
    const auto first = part_of_leg(from, a, b), last = part_of_leg(to, a, b);
    if (!first || !last) return "beside its leg";
    if (*last < *first) return "goes back";
    if (p.floor != q.floor && !are_joined(seams_, from, to, p.floor, q.floor))
      return "changes floors without a seam";
    if (from == to) return p.z == q.z ? std::optional("a point twice") : std::nullopt;
    // between floors, snapping may leave a gap without ground
    return p.floor == q.floor ? wrong_height(p, q) : std::nullopt;
  }

  std::optional<std::string> wrong_height(const LinePlace& p, const LinePlace& q) const {
    const Flat from(p), to(q);
    const std::vector<GroundFace>& floor = floors_[static_cast<std::size_t>(p.floor)];
    bool is_covered = false, is_partly = false;
    for (const GroundFace& face : floor) {
      if (!has_part(face, from, to)) continue;
      is_partly = true;
      if (!is_over(face, from) || !is_over(face, to)) continue;
      const Ratio first = height_on(face, from), last = height_on(face, to);
      if (first < p.z || (first == p.z && last < q.z)) return "above a face";
      is_covered = is_covered || (first == p.z && last == q.z);
    }
    if (is_covered) return std::nullopt;
    if (is_partly) return "on no face, but over one";
    return std::nullopt;
  }

  std::span<const std::vector<GroundFace>> floors_;
  std::span<const GroundSeam> seams_;
  const LineAnswer& line_;
};

}  // namespace

std::vector<FloorSite> places_on(std::span<const std::vector<GroundFace>> floors, Random& random,
                                 std::size_t count) {
  std::vector<FloorSite> places;
  std::vector<std::pair<GroundFace, std::int64_t>> faces;
  for (std::size_t i = 0; i < floors.size(); ++i) {
    for (const GroundFace& face : floors[i]) faces.emplace_back(face, static_cast<std::int64_t>(i));
  }
  while (!faces.empty() && places.size() < count) {
    const auto& picked = random.pick(std::span(faces));
    const GroundFace& face = picked.first;
    const std::int64_t k = random.between(0, 3), l = random.between(0, 2),
                       m = k + l == 0 ? 1 : random.between(0, 2), sum = k + l + m;
    const auto mean = [&](auto of) { return (k * of(0) + l * of(1) + m * of(2)) / sum; };
    places.push_back({{mean([&](std::size_t i) { return face[i].at.x; }),
                       mean([&](std::size_t i) { return face[i].at.y; })},
                      picked.second});
  }
  return places;
}

std::optional<std::string> wrong_line(std::span<const std::vector<GroundFace>> floors,
                                      std::span<const GroundSeam> seams, const LineAnswer& line) {
  return LineJudge(floors, seams, line).run();
}

}  // namespace offgrid::testing::ground
