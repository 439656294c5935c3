#include "support/cut_model.hpp"

#include <algorithm>

#include "engine/point_text.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/segment.hpp"

namespace offgrid::testing {

using kernel::Point2;
using kernel::Sign;

namespace {

constexpr std::uint64_t updates_per_whole_check = 50;

/// An exception, because a mesh that is wrong must not be cut any further: the way along the next
/// side might not end.
[[noreturn]] void complain(std::string expected, std::string found) {
  throw Fault{std::move(expected), std::move(found)};
}

void require(bool holds, const char* expected, const char* found) {
  if (!holds) complain(expected, found);
}

std::string face_name(std::uint32_t f) { return "face " + std::to_string(f); }

bool turns_left(const Point2& a, const Point2& b, const Point2& c) {
  return kernel::orient(a, b, c) == Sign::positive;
}

std::uint64_t edge_key(std::uint32_t u, std::uint32_t v) {
  return std::uint64_t{std::min(u, v)} << 32 | std::max(u, v);
}

}  // namespace

void CutModel::start(const Point2& low, const Point2& high) {
  low_ = low;
  high_ = high;
  updates_ = 0;
  subject_.start(low, high);
  subject_.read(before_);
  now_ = before_;
}

std::optional<Fault> CutModel::update(const CutUpdate& update, CutTally& tally) {
  triangle_ = update.triangle;
  if (kernel::orient(triangle_[0], triangle_[1], triangle_[2]) == Sign::negative)
    std::swap(triangle_[1], triangle_[2]);
  touched_.clear();
  splits_ = {};
  corners_ = on_edge_ = rounded_ = neighbours_ = 0;
  const std::uint64_t number = ++updates_;
  ++tally.tried;
  try {
    const CutOutcome outcome =
        subject_.update(update, number, [this](const CutSplit& split) { see(split); });
    subject_.read(after_);
    if (outcome.refusal != CutRefusal::none) {
      check_refusal(outcome, tally);
      undo_splits();
      return std::nullopt;
    }
    check_accepted(outcome, number);
    tally.contacts += contacts(outcome);
  } catch (const Fault& complaint) {
    return complaint;
  }
  for (const std::uint32_t f : inside_) now_.faces[f].history = after_.faces[f].history;
  ++tally.accepted;
  tally.splits += splits_[0] + splits_[1] + splits_[2];
  std::swap(before_, after_);
  return updates_ % updates_per_whole_check == 0 ? check_whole() : std::nullopt;
}

std::optional<Fault> CutModel::check_whole() const {
  const std::string violation = subject_.violation();
  if (violation.empty()) return std::nullopt;
  return Fault{"a sound mesh", violation};
}

// ---- one split

void CutModel::see(const CutSplit& split) {
  const std::size_t wanted = split.kind == CutSplit::Kind::corner_in_face ? 3
                             : split.part_count == 2                      ? 2
                                                                          : 4;
  if (split.part_count != wanted)
    complain("a new vertex with three faces in a face, with two or four on an edge",
             std::to_string(split.part_count));
  if (split.side > 2 || split.vertex != now_.points.size())
    complain("the next vertex", "vertex " + std::to_string(split.vertex));
  const Parts parts = Parts(split.parts).first(wanted);
  now_.points.push_back(split.point);
  const std::vector<Link> links = links_of(split, parts);
  check_parts(parts, links);
  check_place(split, links);
  take_over(parts);
}

std::vector<CutModel::Link> CutModel::links_of(const CutSplit& split, Parts parts) const {
  std::vector<Link> links;
  const auto old_faces = static_cast<std::uint32_t>(now_.faces.size());
  std::uint32_t fresh = 0;
  for (const Part& part : parts) {
    const auto at = static_cast<std::size_t>(
        std::find(part.corners.begin(), part.corners.end(), split.vertex) - part.corners.begin());
    if (at > 2) complain("faces around the new vertex", face_name(part.face) + " without it");
    Link link{part.corners[(at + 1) % 3], part.corners[(at + 2) % 3], no_index};
    for (const Part& other : parts) {
      if (other.face >= old_faces) continue;
      const auto& whole = now_.faces[other.face].corners;
      for (std::size_t k = 0; k < 3; ++k) {
        if (whole[k] == link.from && whole[(k + 1) % 3] == link.to) link.parent = other.face;
      }
    }
    if (link.parent == no_index)
      complain("parts of the faces that were there", face_name(part.face) + " with another edge");
    if (part.face >= old_faces) ++fresh;
    if (part.face >= old_faces + 2) complain("the next faces", face_name(part.face));
    links.push_back(link);
  }
  for (const Link& link : links) {
    const auto of_parent = std::count_if(
        links.begin(), links.end(), [&](const Link& other) { return other.parent == link.parent; });
    if (of_parent != (parts.size() == 3 ? 3 : 2))
      complain("parts that make up the faces that were there",
               face_name(link.parent) + " has lost one");
  }
  if (fresh != (parts.size() == 2 ? 1U : 2U))
    complain("as many new faces as a split makes", std::to_string(fresh));
  return links;
}

void CutModel::check_parts(Parts parts, const std::vector<Link>& links) const {
  std::uint64_t area = 0, whole = 0;
  std::uint32_t counted = no_index;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto [a, b, c] = parts[i].corners;
    if (!turns_left(now_.points[a], now_.points[b], now_.points[c]))
      complain("faces that turn left after each split", face_name(parts[i].face));
    if (parts[i].history != now_.faces[links[i].parent].history)
      complain("parts with the data of the face that they are of",
               face_name(parts[i].face) + " without the data of " + face_name(links[i].parent));
    area += twice_area(now_, parts[i].corners);
    if (parts[i].face >= now_.faces.size()) continue;
    if (parts[i].face == counted) complain("different faces", face_name(counted) + " twice");
    counted = parts[i].face;
    whole += twice_area(now_, now_.faces[counted].corners);
  }
  require(area == whole, "parts of the same area as the faces that were split", "another area");
}

void CutModel::check_place(const CutSplit& split, const std::vector<Link>& links) {
  if (split.kind != CutSplit::Kind::crossed_edge) {
    ++corners_;
    if (split.point != triangle_[split.side])
      complain("a corner where the updating triangle has one", text_of(split.point));
    if (split.kind == CutSplit::Kind::corner_in_face) return;
    ++on_edge_;
  }
  // The edge that was split is the one of the first face that no part has.
  const auto& whole = now_.faces[links[0].parent].corners;
  std::size_t k = 0;
  const auto is_kept = [&](std::size_t i) {
    return std::any_of(links.begin(), links.end(), [&](const Link& link) {
      return link.from == whole[i] && link.to == whole[(i + 1) % 3];
    });
  };
  while (k < 2 && is_kept(k)) ++k;
  const Point2& u = now_.points[whole[k]];
  const Point2& v = now_.points[whole[(k + 1) % 3]];
  if (split.kind == CutSplit::Kind::crossed_edge) {
    check_crossing(split, links, u, v);
  } else {
    if (!kernel::on_segment(u, v, split.point))
      complain("a corner on the edge that is split", text_of(split.point));
  }
}

void CutModel::check_crossing(const CutSplit& split, const std::vector<Link>& links,
                              const Point2& u, const Point2& v) {
  ++splits_[split.side];
  const Point2& p = triangle_[split.side];
  const Point2& q = triangle_[(split.side + 1) % 3];
  if (!kernel::proper_cross(p, q, u, v))
    complain("splits of edges that the side crosses", text_of(u) + "-" + text_of(v));
  const Point2 nearest = kernel::round_cross(p, q, u, v);
  const auto is_one_off = [](const auto& a, const auto& b) {
    return std::abs(std::int64_t{a.raw()} - b.raw()) <= 1;
  };
  if (!is_one_off(nearest.x, split.point.x) || !is_one_off(nearest.y, split.point.y))
    complain("a grid point next to the crossing", text_of(split.point));
  const bool is_exact = kernel::orient(p, q, split.point) == Sign::zero &&
                        kernel::orient(u, v, split.point) == Sign::zero;
  rounded_ += is_exact ? 0 : 1;
  if (split.point == nearest) return;
  ++neighbours_;
  const bool would_do = std::all_of(links.begin(), links.end(), [&](const Link& link) {
    return turns_left(nearest, now_.points[link.from], now_.points[link.to]);
  });
  if (would_do || oracle_ == CutOracle::expects_nearest)
    complain("the nearest grid point of the crossing", text_of(split.point));
}

void CutModel::take_over(Parts parts) {
  std::uint32_t bound = static_cast<std::uint32_t>(now_.faces.size());
  for (const Part& part : parts) bound = std::max(bound, part.face + 1);
  now_.faces.resize(bound);
  for (const Part& part : parts) {
    now_.faces[part.face].corners = part.corners;
    now_.faces[part.face].history = part.history;
    touched_.push_back(part.face);
  }
}

void CutModel::undo_splits() {
  now_.points.resize(before_.points.size());
  now_.faces.resize(before_.faces.size());
  for (const std::uint32_t f : touched_) {
    if (f < before_.faces.size()) now_.faces[f] = before_.faces[f];
  }
}

// ---- the end of an update

void CutModel::check_refusal(const CutOutcome& outcome, CutTally& tally) const {
  const bool is_flat = kernel::orient(triangle_[0], triangle_[1], triangle_[2]) == Sign::zero;
  const bool is_outside = !std::all_of(triangle_.begin(), triangle_.end(),
                                       [this](const Point2& p) { return is_in_rectangle(p); });
  switch (outcome.refusal) {
    case CutRefusal::flat:
      ++tally.flat;
      require(is_flat, "an update", "refused as flat");
      break;
    case CutRefusal::outside:
      ++tally.outside;
      require(is_outside && !is_flat, "an update", "refused as outside of the mesh");
      break;
    case CutRefusal::no_safe_rounding:
      ++tally.no_safe_rounding;
      check_unsafe(outcome);
      break;
    case CutRefusal::sides_fold: ++tally.sides_fold; break;
    default: complain("an update or one of four refusals", "another refusal");
  }
  if (outcome.refusal != CutRefusal::flat)
    require(!is_flat, "refused as flat", "refused for another reason");
  require(after_ == before_, "a refused update changes nothing",
          "a mesh, or data, that is not what it was");
}

// None of the nine grid points is an end of the edge, or keeps the four faces turning left.
void CutModel::check_unsafe(const CutOutcome& outcome) const {
  const auto& [u, v] = outcome.refused_edge;
  require(outcome.refused_side < 3, "the side that cannot be rounded", "none");
  const Point2& p = triangle_[outcome.refused_side];
  const Point2& q = triangle_[(outcome.refused_side + 1) % 3];
  require(kernel::proper_cross(p, q, u, v), "refused at an edge that the side crosses",
          "another edge");
  std::array<const Point2*, 2> apexes{};
  for (const CutFace& face : now_.faces) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Point2& from = now_.points[face.corners[k]];
      const Point2& to = now_.points[face.corners[(k + 1) % 3]];
      if (from == u && to == v) apexes[0] = &now_.points[face.corners[(k + 2) % 3]];
      if (from == v && to == u) apexes[1] = &now_.points[face.corners[(k + 2) % 3]];
    }
  }
  require(apexes[0] != nullptr && apexes[1] != nullptr, "refused at an edge inside the mesh",
          "another edge");
  const Point2 &a = *apexes[0], &b = *apexes[1], nearest = kernel::round_cross(p, q, u, v);
  for (int i = 0; i < 9; ++i) {
    const auto r = Point2::make(std::int64_t{nearest.x.raw()} + i / 3 - 1,
                                std::int64_t{nearest.y.raw()} + i % 3 - 1);
    if (!r) continue;
    const auto keeps = [&](const Point2& x, const Point2& y) {
      const Sign side = kernel::orient(x, y, *r);
      return side == Sign::positive || (side == Sign::zero && oracle_ == CutOracle::allows_flat);
    };
    const bool is_safe = keeps(a, u) && keeps(u, b) && keeps(b, v) && keeps(v, a);
    if (is_safe || *r == u || *r == v)
      complain("an update by way of " + text_of(*r), "refused as if no rounding were safe");
  }
}

void CutModel::check_accepted(const CutOutcome& outcome, std::uint64_t number) {
  require(kernel::orient(triangle_[0], triangle_[1], triangle_[2]) != Sign::zero, "refused as flat",
          "an update");
  for (const Point2& p : triangle_)
    require(is_in_rectangle(p), "refused as outside of the mesh", "an update");
  if (outcome.unfinished != 0) complain("no unfinished faces", std::to_string(outcome.unfinished));
  check_faces();
  find_inside(number);
  require(inside_ == outcome.inside, "the faces in the report are those that were updated",
          "others");
  check_chains(outcome);
  check_boundary(outcome);
  check_area(outcome);
  check_counts(outcome);
}

void CutModel::check_faces() const {
  require(after_.points == now_.points, "points that only splits add", "other points");
  if (after_.faces.size() != now_.faces.size())
    complain("faces that only splits add", std::to_string(after_.faces.size()) + " faces");
  for (std::uint32_t f = 0; f < after_.faces.size(); ++f) {
    const CutFace& face = after_.faces[f];
    if (face.corners != now_.faces[f].corners)
      complain("faces that only splits change", face_name(f));
    if (f < before_.faces.size() && face.corners == before_.faces[f].corners &&
        face.twins == before_.faces[f].twins)
      continue;
    for (std::uint32_t k = 0; k < 3; ++k) check_twin(f, k);
  }
}

void CutModel::check_twin(std::uint32_t face, std::uint32_t k) const {
  const auto& [corners, twins, history] = after_.faces[face];
  const std::uint32_t u = corners[k], v = corners[(k + 1) % 3];
  if (twins[k] == no_index) {
    if (!is_on_border(after_.points[u], after_.points[v]))
      complain("faces on both sides of an edge inside", face_name(face) + " has no neighbour");
    return;
  }
  const std::uint32_t other = twins[k] / 4, j = twins[k] % 4;
  const bool is_twin =
      other < after_.faces.size() && j < 3 && after_.faces[other].twins[j] == 4 * face + k &&
      after_.faces[other].corners[j] == v && after_.faces[other].corners[(j + 1) % 3] == u;
  if (!is_twin)
    complain("neighbours that know each other", face_name(face) + " and " + face_name(other));
}

void CutModel::find_inside(std::uint64_t number) {
  inside_.clear();
  is_inside_.assign(after_.faces.size(), 0);
  for (std::uint32_t f = 0; f < after_.faces.size(); ++f) {
    const std::uint64_t history = now_.faces[f].history;
    if (after_.faces[f].history == history) continue;
    if (after_.faces[f].history != updated_history(history, number))
      complain("data that is updated once, or not at all", face_name(f));
    inside_.push_back(f);
    is_inside_[f] = 1;
  }
}

void CutModel::check_boundary(const CutOutcome& outcome) {
  bounds_.clear();
  const auto add = [&](std::uint32_t u, std::uint32_t v, int sign) {
    bounds_.emplace_back(edge_key(u, v), u < v ? sign : -sign);
  };
  for (const std::uint32_t f : inside_) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t twin = after_.faces[f].twins[k];
      const bool bounds =
          twin == no_index ? oracle_ != CutOracle::forgets_border : is_inside_[twin / 4] == 0;
      if (bounds) add(after_.faces[f].corners[k], after_.faces[f].corners[(k + 1) % 3], 1);
    }
  }
  for (const auto& chain : outcome.chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) add(chain[i], chain[i + 1], -1);
  }
  std::sort(bounds_.begin(), bounds_.end());
  for (std::size_t i = 0; i < bounds_.size();) {
    int sum = 0;
    const std::uint64_t key = bounds_[i].first;
    for (; i < bounds_.size() && bounds_[i].first == key; ++i) sum += bounds_[i].second;
    if (sum == 0) continue;
    const Point2 &u = after_.points[key >> 32], &v = after_.points[key & 0xFFFFFFFF];
    complain("updated faces that are bounded by the three chains",
             "the edge " + text_of(u) + "-" + text_of(v) + " bounds only one of them");
  }
}

// The sums are below 2^63; what they are before the end matters only modulo 2^64.
void CutModel::check_area(const CutOutcome& outcome) const {
  std::uint64_t area = 0, wound = 0;
  float rough = 0;
  for (const std::uint32_t f : inside_) {
    area += twice_area(after_, after_.faces[f].corners);
    rough += static_cast<float>(twice_area(after_, after_.faces[f].corners));
  }
  const std::uint32_t origin = outcome.chains[0].front();
  for (const auto& chain : outcome.chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
      wound += twice_area(after_, {origin, chain[i], chain[i + 1]});
  }
  if (oracle_ == CutOracle::area_in_float) area = static_cast<std::uint64_t>(rough);
  if (area != wound)
    complain("twice the area of the snapped triangle, " + std::to_string(wound),
             std::to_string(area));
}

void CutModel::check_chains(const CutOutcome& outcome) const {
  const bool nearest_only = neighbours_ == 0 && outcome.routed == 0;
  const kernel::Int<30> side =
      nearest_only ? kernel::Int<30>(kernel::constant<1>) : kernel::Int<30>(kernel::constant<3>);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto& chain = outcome.chains[k];
    const Point2 &p = triangle_[k], &q = triangle_[(k + 1) % 3];
    const bool has_ends =
        chain.size() > 1 && std::all_of(chain.begin(), chain.end(),
                                        [&](std::uint32_t v) { return v < after_.points.size(); });
    require(has_ends && after_.points[chain.front()] == p && after_.points[chain.back()] == q,
            "sides from corner to corner", "another chain");
    for (const std::uint32_t v : chain) {
      if (!kernel::closed_near(p, q, after_.points[v], side))
        complain("a side near its segment", text_of(after_.points[v]));
    }
  }
}

void CutModel::check_counts(const CutOutcome& outcome) const {
  require(outcome.splits == splits_, "as many splits as the report says", "others");
  if (outcome.corners != corners_)
    complain("as many corners as the report says", std::to_string(corners_));
  if (outcome.rounded != rounded_)
    complain("as many rounded crossings as the report says", std::to_string(rounded_));
  if (outcome.neighbours != neighbours_)
    complain("as many crossings beside the nearest grid point as the report says",
             std::to_string(neighbours_));
}

std::uint64_t CutModel::contacts(const CutOutcome& outcome) const {
  std::uint64_t count = 3 - corners_ + on_edge_;
  for (const auto& chain : outcome.chains) {
    for (std::size_t i = 1; i + 1 < chain.size(); ++i)
      count += chain[i] < before_.points.size() ? 1 : 0;
  }
  return count;
}

bool CutModel::is_in_rectangle(const Point2& p) const {
  return low_.x <= p.x && p.x <= high_.x && low_.y <= p.y && p.y <= high_.y;
}

bool CutModel::is_on_border(const Point2& p, const Point2& q) const {
  return (p.x == q.x && (p.x == low_.x || p.x == high_.x)) ||
         (p.y == q.y && (p.y == low_.y || p.y == high_.y));
}

std::uint64_t CutModel::twice_area(const CutMesh& mesh,
                                   const std::array<std::uint32_t, 3>& corners) const {
  const auto [a, b, c] = corners;
  return static_cast<std::uint64_t>(
      kernel::orient_value(mesh.points[a], mesh.points[b], mesh.points[c]).raw());
}

}  // namespace offgrid::testing
