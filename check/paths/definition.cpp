#include "paths/definition.hpp"

#include <algorithm>
#include <numeric>

#include "engine/point_text.hpp"
#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing::paths {

using kernel::Point2;
using Outcome = PathAnswer::Outcome;

namespace {

constexpr unsigned binary_places = 256;
constexpr unsigned length_places = 16;
// Lengths that are closer than that, in units of 2^-256, may be equal: sums of fewer than 1024
// roots, each less than a unit too small.
constexpr long may_be_equal = 1024;

using Wide = kernel::detail::Int128;

/// Rounded down, by Newton's method from above, which begins with the root of the upper half of the
/// digits.
template <class Length>
Length root_of(const Length& square) {
  if (square == 0) return 0;
  const auto bits = static_cast<unsigned>(msb(square)), half = bits / 4;
  Length root = half == 0 ? Length(Length(1) << (bits / 2 + 1))
                          : Length((root_of(Length(square >> (2 * half))) + 1) << half);
  for (Length next;; root = next) {
    next = (root + square / root) >> 1;
    if (next >= root) return root;
  }
}

PlainLength square_of(const Site& p, const Site& q) {
  const PlainLength dx = q.x - p.x, dy = q.y - p.y;
  return dx * dx + dy * dy;
}

/// Is the point inside the open segment p-q?
bool is_between(const Site& p, const Site& q, const Site& at) {
  return at != p && at != q && meet(p, q, at, at);
}

/// Is it no straight motion along p -> q to leave the face left of u -> v over this edge, which
/// meets the leg? Ground may surround a point more than once, and a straight motion turns by half a
/// turn about a point between p and q: clockwise on its left, counter-clockwise on its right.
bool is_no_way_on(const Site& p, const Site& q, const Site& u, const Site& v) {
  const int at_u = turn(p, q, u), at_v = turn(p, q, v);
  if (at_u == 0 && at_v == 0)
    return !(is_between(p, q, u) || is_between(p, q, v) || is_between(u, v, p) ||
             is_between(u, v, q) || std::minmax(u, v) == std::minmax(p, q));
  if (at_u == 0) return !is_between(p, q, u) || at_v < 0;
  if (at_v == 0) return !is_between(p, q, v) || at_u > 0;
  return turn(u, v, p) == 0 || turn(u, v, q) == 0;
}

bool contains(std::span<const std::uint32_t> faces, std::uint32_t f) {
  return std::find(faces.begin(), faces.end(), f) != faces.end();
}

}  // namespace

int turn(const Site& p, const Site& q, const Site& r) {
  const Wide area = Wide{q.x - p.x} * Wide{r.y - p.y} - Wide{q.y - p.y} * Wide{r.x - p.x};
  return (area > Wide{0}) - (area < Wide{0});
}

bool meet(const Site& p, const Site& q, const Site& u, const Site& v) {
  const int u_side = turn(p, q, u), v_side = turn(p, q, v);
  if (u_side * v_side > 0) return false;
  if (turn(u, v, p) * turn(u, v, q) > 0) return false;
  if (u_side != 0 || v_side != 0) return true;
  return std::max(p.x, q.x) >= std::min(u.x, v.x) && std::max(u.x, v.x) >= std::min(p.x, q.x) &&
         std::max(p.y, q.y) >= std::min(u.y, v.y) && std::max(u.y, v.y) >= std::min(p.y, q.y);
}

FineLength length_of(const Site& p, const Site& q) {
  return root_of(FineLength(FineLength(square_of(p, q)) << (2 * binary_places)));
}

PlainLength rounded_length_of(const Site& p, const Site& q, bool up) {
  const PlainLength square = square_of(p, q) << (2 * length_places), root = root_of(square);
  return up && root * root != square ? PlainLength(root + 1) : root;
}

std::string text_of(const PathAnswer& answer) {
  switch (answer.outcome) {
    case Outcome::outside_world: return testing::text_of(answer.at) + " is outside";
    case Outcome::start_blocked: return "the start " + testing::text_of(answer.at) + " is blocked";
    case Outcome::goal_blocked: return "the goal " + testing::text_of(answer.at) + " is blocked";
    case Outcome::unreachable: return "no path to " + testing::text_of(answer.at);
    case Outcome::radius_out_of_range: return "no such radius";
    case Outcome::start_too_close: return "the start " + testing::text_of(answer.at) + " too close";
    case Outcome::goal_too_close: return "the goal " + testing::text_of(answer.at) + " too close";
    case Outcome::no_clearance: return "no clearance to " + testing::text_of(answer.at);
    case Outcome::found: break;
  }
  std::string text = "the path";
  auto taken = answer.links.begin();
  for (std::size_t i = 0; i < answer.corners.size(); ++i) {
    const bool is_link = taken != answer.links.end() && taken->corner + 1 == i;
    text.append(is_link ? " by a link " : " ").append(testing::text_of(answer.corners[i]));
    if (is_link) ++taken;
  }
  return text;
}

// ---- the world

void PathDefinition::make(const WorldFrame& frame, const WorldPicture& picture,
                          std::span<const LinkPlan> links) {
  frame_ = frame;
  picture_ = &picture;
  sites_.clear();
  for (const SnapPicture::Pixel& pixel : picture.snap.pixels) sites_.push_back(pixel.centre);
  rounds_.assign(picture.faces.size(), 0);
  round_ = 0;
  find_components();
  std::vector<std::vector<std::uint32_t>> about(sites_.size());
  for (std::uint32_t f = 0; f < picture.faces.size(); ++f) {
    for (const std::uint32_t v : picture.faces[f].corners) about[v].push_back(f);
  }
  corners_.clear();
  for (std::size_t v = 0; v < sites_.size(); ++v) {
    if (has_obstacle(sites_[v], about[v])) add_places(sites_[v], about[v], corners_);
  }
  links_.clear();
  for (const LinkPlan& link : links) {
    if (!link.is_enabled) continue;
    add_link(link, false);
    if (link.is_both_ways || oracle_ == PathOracle::links_lead_back) add_link(link, true);
  }
  sees_.assign(corners_.size() * corners_.size(), Sees::unknown);
  lengths_.assign(sees_.size(), 0);
  best_.reset();
}

bool PathDefinition::is_open(std::uint32_t f, std::size_t k) const {
  const WorldPicture::Face& face = picture_->faces[f];
  return is_free(f) && face.twins[k] != WorldPicture::none && is_free(face.twins[k] / 3) &&
         !face.is_barrier[k];
}

bool PathDefinition::holds(std::uint32_t f, const Site& p) const {
  for (std::size_t k = 0; k < 3; ++k) {
    if (turn(corner(f, k), corner(f, k + 1), p) < 0) return false;
  }
  return true;
}

/// Is something about the point, which is a vertex of these faces, blocked?
bool PathDefinition::has_obstacle(const Site& p, std::span<const std::uint32_t> faces) const {
  for (const std::uint32_t f : faces) {
    // About the end of a seam one may turn more than once.
    if (is_free(f) && picture_->faces[f].floor != picture_->faces[faces[0]].floor) return true;
    if (!is_free(f)) {
      if (oracle_ == PathOracle::forgets_barriers ||
          std::any_of(faces.begin(), faces.end(), [&](auto g) { return is_free(g); }))
        return true;
      continue;
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const bool is_at_it = corner(f, k) == p || corner(f, k + 1) == p;
      if (is_at_it && !is_open(f, k) && oracle_ != PathOracle::forgets_barriers) return true;
    }
  }
  return false;
}

void PathDefinition::add_places(const Site& p, std::span<const std::uint32_t> faces,
                                std::vector<Place>& places) const {
  std::vector<std::uint32_t> left;
  for (const std::uint32_t f : faces) {
    if (is_free(f)) left.push_back(f);
  }
  while (!left.empty()) {
    Place place{p, {left.back()}};
    left.pop_back();
    for (std::size_t i = 0; i < place.faces.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t f = place.faces[i];
        if (!is_open(f, k) || !meet(p, p, corner(f, k), corner(f, k + 1))) continue;
        const auto next = std::find(left.begin(), left.end(), picture_->faces[f].twins[k] / 3);
        if (next == left.end()) continue;
        place.faces.push_back(*next);
        left.erase(next);
      }
    }
    if (oracle_ == PathOracle::points_are_places)
      place.faces.insert(place.faces.end(), left.begin(), left.end());
    if (oracle_ == PathOracle::points_are_places) left.clear();
    places.push_back(std::move(place));
  }
}

std::vector<PathDefinition::Place> PathDefinition::places_at(const Site& p) const {
  std::vector<std::uint32_t> faces;
  for (std::uint32_t f = 0; f < picture_->faces.size(); ++f) {
    if (is_free(f) && holds(f, p)) faces.push_back(f);
  }
  std::vector<Place> places;
  add_places(p, faces, places);
  return places;
}

std::vector<PathDefinition::Place> PathDefinition::places_at(const FloorPlace& p) const {
  const Site at = site_of(p.point);
  std::vector<std::uint32_t> faces;
  for (std::uint32_t f = 0; f < picture_->faces.size(); ++f) {
    if (picture_->faces[f].floor == p.floor && holds(f, at)) faces.push_back(f);
  }
  for (std::size_t i = 0; i < faces.size() && frame_.floors > 1; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t f = faces[i], twin = picture_->faces[f].twins[k];
      if (twin != WorldPicture::none && meet(at, at, corner(f, k), corner(f, k + 1)) &&
          !contains(faces, twin / 3))
        faces.push_back(twin / 3);
    }
  }
  std::vector<Place> places;
  add_places(at, faces, places);
  return places;
}

/// Two pieces of the border lead away from the point, in opposite directions, and no face about it
/// is on both sides of their line.
bool PathDefinition::has_straight_border(const Place& place) const {
  std::vector<Site> border, all;
  for (const std::uint32_t f : place.faces) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Site a = corner(f, k), b = corner(f, k + 1);
      all.push_back(a);
      if (is_open(f, k) || !meet(place.at, place.at, a, b)) continue;
      for (const Site& end : {a, b}) {
        if (end != place.at) border.push_back(end);
      }
    }
  }
  if (border.size() != 2 || turn(border[0], place.at, border[1]) != 0) return false;
  if (!meet(place.at, place.at, border[0], border[1])) return false;
  const auto is_on_side = [&](int side) {
    return std::all_of(all.begin(), all.end(),
                       [&](const Site& p) { return side * turn(border[0], place.at, p) >= 0; });
  };
  return is_on_side(1) || is_on_side(-1);
}

bool PathDefinition::is_inside_a_wall(const FloorPlace& p) const {
  const std::vector<Place> places = places_at(p);
  return std::all_of(places.begin(), places.end(),
                     [this](const Place& place) { return has_straight_border(place); });
}

bool PathDefinition::sees(const FloorPlace& from, const FloorPlace& to) {
  if (is_outside(from) || is_outside(to)) return false;
  const std::vector<Place> starts = places_at(from), goals = places_at(to);
  return std::any_of(starts.begin(), starts.end(), [&](const Place& start) {
    return std::any_of(goals.begin(), goals.end(),
                       [&](const Place& goal) { return joins(start, goal, true); });
  });
}

void PathDefinition::find_components() {
  constexpr std::uint32_t none = WorldPicture::none;
  components_.assign(picture_->faces.size(), none);
  for (std::uint32_t first = 0; first < components_.size(); ++first) {
    if (!is_free(first) || components_[first] != none) continue;
    components_[first] = first;
    open_.assign(1, first);
    while (!open_.empty()) {
      const std::uint32_t f = open_.back();
      open_.pop_back();
      for (std::size_t k = 0; k < 3; ++k) {
        if (!is_open(f, k)) continue;
        const std::uint32_t g = picture_->faces[f].twins[k] / 3;
        if (components_[g] != none) continue;
        components_[g] = first;
        open_.push_back(g);
      }
    }
  }
}

bool PathDefinition::are_connected(std::span<const Place> a, std::span<const Place> b) const {
  return std::any_of(a.begin(), a.end(), [&](const Place& p) {
    return std::any_of(b.begin(), b.end(), [&](const Place& q) {
      return components_[p.faces[0]] == components_[q.faces[0]];
    });
  });
}

// ---- links

/// Places at one point are the same if they share a face.
bool PathDefinition::is_same(const Place& a, const Place& b) {
  return a.at == b.at && contains(b.faces, a.faces[0]);
}

/// The corners that are the places at a point, which are added if they are none yet.
std::vector<std::size_t> PathDefinition::corners_at(const FloorPlace& p) {
  std::vector<std::size_t> found;
  for (Place& place : places_at(p)) {
    const auto known = std::find_if(corners_.begin(), corners_.end(),
                                    [&](const Place& corner) { return is_same(corner, place); });
    found.push_back(static_cast<std::size_t>(known - corners_.begin()));
    if (known == corners_.end()) corners_.push_back(std::move(place));
  }
  return found;
}

void PathDefinition::add_link(const LinkPlan& plan, bool is_back) {
  DirectedLink made{plan.forward(), plan.from, plan.to, {}, {}};
  if (is_back) std::swap(made.from, made.to);
  made.starts = corners_at(made.from);
  made.ends = corners_at(made.to);
  if (!made.starts.empty() && !made.ends.empty()) links_.push_back(std::move(made));
}

bool PathDefinition::leads(std::span<const Place> from, std::span<const Place> to) const {
  std::vector<Place> reached(from.begin(), from.end());
  std::vector<bool> is_taken(links_.size());
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const auto can_take = [&](std::size_t start) {
        return are_connected(reached, std::span(&corners_[start], 1));
      };
      if (is_taken[i] || std::none_of(links_[i].starts.begin(), links_[i].starts.end(), can_take))
        continue;
      for (const std::size_t end : links_[i].ends) reached.push_back(corners_[end]);
      is_taken[i] = grows = true;
    }
  }
  return are_connected(reached, to);
}

// ---- legs

/// Does a straight leg lead from the one place to the other? The points are different.
bool PathDefinition::joins(const Place& a, const Place& b, bool is_straight) {
  ++round_;
  open_ = a.faces;
  for (const std::uint32_t f : open_) rounds_[f] = round_;
  while (!open_.empty()) {
    const std::uint32_t f = open_.back();
    open_.pop_back();
    if (contains(b.faces, f)) return true;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!is_open(f, k)) continue;
      const std::uint32_t g = picture_->faces[f].twins[k] / 3;
      const Site u = corner(f, k), v = corner(f, k + 1);
      if (rounds_[g] == round_ || !meet(a.at, b.at, u, v)) continue;
      if (is_straight && is_no_way_on(a.at, b.at, u, v)) continue;
      if (oracle_ == PathOracle::stops_at_touch &&
          (is_between(a.at, b.at, u) || is_between(a.at, b.at, v)))
        continue;
      rounds_[g] = round_;
      open_.push_back(g);
    }
  }
  return false;
}

bool PathDefinition::is_leg(std::size_t a, std::size_t b) {
  const std::size_t count = corners_.size();
  const bool has_floors = frame_.floors > 1;
  if (a >= count || b >= count) return joins(*nodes_[a], *nodes_[b], has_floors);
  Sees& sees = sees_[std::min(a, b) * count + std::max(a, b)];
  if (sees == Sees::unknown)
    sees = joins(*nodes_[a], *nodes_[b], has_floors) ? Sees::yes : Sees::no;
  return sees == Sees::yes;
}

FineLength PathDefinition::length_between(std::size_t a, std::size_t b) {
  const std::size_t count = corners_.size();
  if (a >= count || b >= count) return length_of(nodes_[a]->at, nodes_[b]->at);
  FineLength& length = lengths_[std::min(a, b) * count + std::max(a, b)];
  if (length == 0) length = length_of(nodes_[a]->at, nodes_[b]->at);
  return length;
}

// ---- the best path

void PathDefinition::relax(std::size_t from, std::size_t to) {
  Label& label = labels_[to];
  if (label.is_settled) return;
  if (nodes_[from]->at == nodes_[to]->at) {
    if (is_same(*nodes_[from], *nodes_[to]))
      improve(label, labels_[from].length, labels_[from].legs, from);
    return;
  }
  const FineLength length = labels_[from].length + length_between(from, to);
  if (label.is_reached && length > label.length + may_be_equal) return;
  if (is_leg(from, to)) improve(label, length, labels_[from].legs + 1, from);
}

void PathDefinition::relax_links(std::size_t from) {
  for (const DirectedLink& link : links_) {
    if (std::find(link.starts.begin(), link.starts.end(), from) == link.starts.end()) continue;
    const FineLength length =
        labels_[from].length + (FineLength(link.plan.cost) << (binary_places - length_places));
    for (const std::size_t end : link.ends) {
      if (!labels_[end].is_settled) improve(labels_[end], length, labels_[from].legs, from);
    }
  }
}

void PathDefinition::improve(Label& label, const FineLength& length, std::uint64_t legs,
                             std::size_t from) {
  if (label.is_reached && length > label.length + may_be_equal) return;
  const bool may_equal = label.is_reached && length + may_be_equal >= label.length;
  if (!label.is_reached || length < label.length) {
    label.length = length;
    label.before = from;
  }
  label.legs = may_equal ? std::min(label.legs, legs) : legs;
  label.is_reached = true;
}

/// Dijkstra's algorithm. Of paths that may be equally long the fewest legs count; links are none.
std::optional<PathDefinition::Best> PathDefinition::find_best_path(std::span<const Place> from,
                                                                   std::span<const Place> to) {
  nodes_.clear();
  for (const std::span<const Place> some : {std::span<const Place>(corners_), from, to}) {
    for (const Place& place : some) nodes_.push_back(&place);
  }
  const std::size_t first_goal = nodes_.size() - to.size();
  labels_.assign(nodes_.size(), {});
  for (std::size_t i = corners_.size(); i < first_goal; ++i) labels_[i].is_reached = true;
  while (true) {
    std::size_t next = labels_.size();
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      const bool is_open = labels_[i].is_reached && !labels_[i].is_settled;
      if (is_open && (next == labels_.size() || labels_[i].length < labels_[next].length)) next = i;
    }
    if (next == labels_.size()) return std::nullopt;
    labels_[next].is_settled = true;
    if (next < first_goal) {
      // The goals first: what is farther than they are need not be looked at.
      for (std::size_t i = labels_.size(); i-- > 0;) relax(next, i);
      relax_links(next);
      continue;
    }
    Best best{labels_[next].length, labels_[next].legs, false};
    for (std::size_t i = first_goal; i < labels_.size(); ++i) {
      if (labels_[i].is_reached && labels_[i].length <= best.length + may_be_equal)
        best.legs = std::min(best.legs, labels_[i].legs);
    }
    for (std::size_t i = labels_[next].before; i < corners_.size(); i = labels_[i].before) {
      const auto is_here = [&](const Place& place) { return place.at == corners_[i].at; };
      if (std::count_if(corners_.begin(), corners_.end(), is_here) > 1)
        best.touches_elsewhere = true;
    }
    return best;
  }
}

// ---- ties

bool PathDefinition::is_before(const Rank& one, const Rank& other) const {
  if (one.rounded != other.rounded) return one.rounded < other.rounded;
  if (one.legs != other.legs) return one.legs < other.legs;
  return oracle_ == PathOracle::last_of_equal ? other.corners < one.corners
                                              : one.corners < other.corners;
}

void PathDefinition::relax(std::vector<std::optional<Rank>>& ranks, std::size_t from,
                           std::size_t to) {
  const Rank& so_far = *ranks[from];
  const Site a = nodes_[from]->at, b = nodes_[to]->at;
  if (!labels_[to].is_reached) return;
  if (a == b) {
    if (is_same(*nodes_[from], *nodes_[to]) && (!ranks[to] || is_before(so_far, *ranks[to])))
      ranks[to] = so_far;
    return;
  }
  if (labels_[from].length + length_between(from, to) > labels_[to].length + may_be_equal) return;
  Rank next{so_far.rounded + rounded_length_of(a, b, oracle_ != PathOracle::rounds_down),
            so_far.legs + 1, so_far.corners};
  next.corners.push_back(point_of(b));
  if ((!ranks[to] || is_before(next, *ranks[to])) && is_leg(from, to)) ranks[to] = std::move(next);
}

/// Dijkstra's algorithm: a leg more never makes a smaller rank, and keeps the order of two.
PathDefinition::Rank PathDefinition::first_of_shortest(std::size_t first_goal) {
  std::vector<std::optional<Rank>> ranks(nodes_.size());
  std::vector<bool> is_settled(nodes_.size());
  for (std::size_t i = corners_.size(); i < first_goal; ++i)
    ranks[i] = {0, 0, {point_of(nodes_[i]->at)}};
  while (true) {
    std::size_t next = nodes_.size();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!ranks[i] || is_settled[i]) continue;
      if (next == nodes_.size() || is_before(*ranks[i], *ranks[next])) next = i;
    }
    if (next == nodes_.size()) return {};
    if (next >= first_goal) return *ranks[next];
    is_settled[next] = true;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!is_settled[i]) relax(ranks, next, i);
    }
  }
}

PathDefinition::Complaint PathDefinition::check_tie(const PathAnswer& answer,
                                                    std::size_t first_goal) {
  const PathAnswer first{Outcome::found, {}, first_of_shortest(first_goal).corners};
  if (answer.corners == first.corners) return std::nullopt;
  return Fault{"of several shortest paths the first, " + text_of(first), text_of(answer)};
}

// ---- answers

std::vector<PathDefinition::Place> PathDefinition::after_leg(std::span<const Place> from,
                                                             const Site& to) {
  const bool has_floors = frame_.floors > 1;
  std::vector<Place> reached;
  for (Place& place : places_at(to)) {
    const auto leads_here = [&](const Place& p) { return joins(p, place, has_floors); };
    if (std::any_of(from.begin(), from.end(), leads_here)) reached.push_back(std::move(place));
  }
  return reached;
}

std::vector<PathDefinition::Place> PathDefinition::after_link(std::span<const Place> from,
                                                              const Point2& to,
                                                              const LinkPlan& link) const {
  std::vector<Place> reached;
  for (const DirectedLink& each : links_) {
    const auto is_here = [&](std::size_t start) {
      return std::any_of(from.begin(), from.end(),
                         [&](const Place& p) { return is_same(p, corners_[start]); });
    };
    if (each.plan != link || each.to.point != to ||
        std::none_of(each.starts.begin(), each.starts.end(), is_here))
      continue;
    for (const std::size_t end : each.ends) reached.push_back(corners_[end]);
  }
  return reached;
}

// Goes from corner to corner, and adds up the lengths.
PathDefinition::Complaint PathDefinition::go(const PathAnswer& answer, std::span<const Place> from,
                                             std::span<const Place> to, Lengths& lengths) {
  const std::vector<Point2>& path = answer.corners;
  const std::string found = text_of(answer);
  const auto is_place = [](std::span<const Place> some, const Place& place) {
    return std::any_of(some.begin(), some.end(),
                       [&](const Place& p) { return contains(p.faces, place.faces[0]); });
  };
  if (path.empty() || site_of(path.front()) != from[0].at || site_of(path.back()) != to[0].at) {
    return Fault{"a path from the start to the goal", found};
  }
  std::vector<Point2> sorted = path;
  // A path may pass under itself, and come to a point again by a link.
  if (frame_.floors == 1 && answer.links.empty()) std::sort(sorted.begin(), sorted.end());
  if (answer.links.empty() && std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return Fault{"corners that are different", found};
  std::vector<Place> places(from.begin(), from.end());
  auto taken = answer.links.begin();
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Site last = site_of(path[i - 1]), next = site_of(path[i]);
    const bool is_link = taken != answer.links.end() && taken->corner + 1 == i;
    if (!is_link && last == next) return Fault{"corners that are different", found};
    places = is_link ? after_link(places, path[i], taken->link) : after_leg(places, next);
    if (places.empty())
      return Fault{"a path that one can go", found + ", not past " + testing::text_of(path[i - 1])};
    if (is_link) {
      lengths.exact += FineLength(taken->link.cost) << (binary_places - length_places);
      lengths.rounded += (taken++)->link.cost;
      continue;
    }
    ++lengths.legs;
    lengths.exact += length_of(last, next);
    lengths.rounded += rounded_length_of(last, next, oracle_ != PathOracle::rounds_down);
  }
  if (taken != answer.links.end()) return Fault{"links between corners, in their order", found};
  if (std::none_of(places.begin(), places.end(), [&](const Place& p) { return is_place(to, p); }))
    return Fault{"a path to the goal", found + ", to another floor"};
  return std::nullopt;
}

std::vector<std::uint32_t> PathDefinition::faces_at(const FloorPlace& p) const {
  std::vector<std::uint32_t> faces;
  for (const Place& place : places_at(p))
    faces.insert(faces.end(), place.faces.begin(), place.faces.end());
  return faces;
}

PathAnswer PathDefinition::at_ends(const FloorPlace& from, const FloorPlace& to) const {
  if (is_outside(from) || is_outside(to))
    return {Outcome::outside_world, is_outside(from) ? from.point : to.point, {}, {}};
  if (places_at(from).empty()) return {Outcome::start_blocked, from.point, {}, {}};
  if (places_at(to).empty()) return {Outcome::goal_blocked, to.point, {}, {}};
  return {Outcome::found, {}, {}, {}};
}

PathDefinition::Complaint PathDefinition::compare(const PathAnswer& expected,
                                                  const PathAnswer& answer) {
  const bool is_found = expected.outcome == Outcome::found;
  if (answer.outcome == expected.outcome && (is_found || answer.at == expected.at))
    return std::nullopt;
  return Fault{is_found ? "a path" : text_of(expected), text_of(answer)};
}

PathDefinition::Complaint PathDefinition::check_corners(const FloorPlace& from,
                                                        const FloorPlace& to,
                                                        const PathAnswer& answer) const {
  const std::vector<Point2>& path = answer.corners;
  if (path.empty() || path.front() != from.point || path.back() != to.point)
    return Fault{"a path from the start to the goal", text_of(answer)};
  if (std::adjacent_find(path.begin(), path.end()) != path.end() || (from == to && path.size() > 1))
    return Fault{"corners that are different", text_of(answer)};
  PlainLength sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i)
    sum += rounded_length_of(site_of(path[i - 1]), site_of(path[i]), true);
  if (FineLength(sum) != length_of(answer.length))
    return Fault{"a length of " + sum.str(), length_of(answer.length).str()};
  if (frame_.floors == 1
          ? answer.floors.empty()
          : answer.floors.size() == path.size() && answer.floors.front() == from.floor &&
                (path.size() == 1 || answer.floors.back() == to.floor))
    return std::nullopt;
  return Fault{"a floor for each corner, if there are several floors", "others"};
}

FloorNumber PathDefinition::first_floor(const Site& p, std::uint32_t face) const {
  std::vector<std::uint32_t> about{face};
  FloorNumber first = picture_->faces[face].floor;
  for (std::size_t i = 0; i < about.size(); ++i) {
    const std::uint32_t f = about[i];
    if (is_free(f)) first = std::min(first, picture_->faces[f].floor);
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t twin = picture_->faces[f].twins[k];
      if (twin != WorldPicture::none && meet(p, p, corner(f, k), corner(f, k + 1)) &&
          !contains(about, twin / 3))
        about.push_back(twin / 3);
    }
  }
  return first;
}

bool PathDefinition::is_path(const FloorPlace& from, const FloorPlace& to,
                             const PathAnswer& answer) {
  const std::vector<Place> starts = places_at(from), goals = places_at(to);
  Lengths lengths;
  return !starts.empty() && !goals.empty() && !go(answer, starts, goals, lengths);
}

PathDefinition::Complaint PathDefinition::check_path(const PathAnswer& answer,
                                                     std::span<const Place> from,
                                                     std::span<const Place> to, const Best& best,
                                                     Lengths& lengths) {
  if (auto fault = go(answer, from, to, lengths)) return fault;
  const auto& [length, rounded, legs] = lengths;
  const std::vector<Point2>& path = answer.corners;
  const std::string found = text_of(answer);
  const FineLength told = length_of(answer.length);
  if (told != FineLength(rounded))
    return Fault{"a length of " + rounded.str() + ", the sum of legs and links", told.str()};
  if (length + path.size() < best.length)
    return Fault{"no path that is shorter than the shortest one", found};
  // Both ends of both enclosures, so that this is certain. Links alone may cost what a leg is long.
  const FineLength allowed = best.legs == 0
                                 ? FineLength(may_be_equal)
                                 : FineLength(best.legs) << (binary_places - length_places);
  if (length + legs > best.length + allowed) {
    const FineLength more = (length - best.length) >> (binary_places - length_places);
    return Fault{"the shortest path, but for " + std::to_string(best.legs) + " / 65536",
                 found + ", longer by " + more.str() + " / 65536"};
  }
  return std::nullopt;
}

PathDefinition::Complaint PathDefinition::find_fault(const FloorPlace& from, const FloorPlace& to,
                                                     const PathAnswer& answer) {
  question_ = {};
  const std::vector<Place> starts = places_at(from), goals = places_at(to);
  PathAnswer expected = at_ends(from, to);
  if (expected.outcome == Outcome::found && !leads(starts, goals))
    expected = {Outcome::unreachable, to.point, {}, {}};
  if (auto fault = compare(expected, answer)) return fault;
  const bool is_found = expected.outcome == Outcome::found;
  question_.is_free = !starts.empty() && !goals.empty();
  question_.is_at_contact = starts.size() > 1 || goals.size() > 1;
  question_.is_at_border =
      question_.is_free && (starts[0].faces.size() > 1 || goals[0].faces.size() > 1);
  question_.has_path = is_found;
  if (!is_found) return std::nullopt;
  question_.links = answer.links.size();
  question_.needs_links = !are_connected(starts, goals);
  const bool is_one_place = std::any_of(starts.begin(), starts.end(), [&](const Place& start) {
    return std::any_of(goals.begin(), goals.end(),
                       [&](const Place& goal) { return contains(goal.faces, start.faces[0]); });
  });
  Lengths lengths;
  if (from.point == to.point && is_one_place) return check_path(answer, starts, goals, {}, lengths);
  const bool is_way_back = best_ && links_.empty() && from_ == to && to_ == from;
  if (!is_way_back) best_ = find_best_path(starts, goals);
  from_ = from;
  to_ = to;
  if (!best_)
    return Fault{"places from which one sees the next one, as faces are connected",
                 "none: the oracle is wrong"};
  question_.legs = best_->legs;
  question_.touches_elsewhere = best_->touches_elsewhere;
  if (auto fault = check_path(answer, starts, goals, *best_, lengths)) return fault;
  const bool is_shortest = lengths.exact <= best_->length + may_be_equal;
  if (is_way_back || !links_.empty() || !is_shortest) return std::nullopt;
  return check_tie(answer, nodes_.size() - goals.size());
}

}  // namespace offgrid::testing::paths
