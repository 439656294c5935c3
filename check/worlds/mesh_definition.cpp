// The mesh of a world: hot pixels, chains, and that every other edge is where it must be.
#include <algorithm>

#include "offgrid/kernel/int128.hpp"
#include "worlds/definition.hpp"

namespace offgrid::testing {

namespace {

using Wide = kernel::detail::Int128;

std::string text_of(const Site& p) {
  return std::string("(")
      .append(std::to_string(p.x))
      .append(", ")
      .append(std::to_string(p.y))
      .append(")");
}
std::string text_of(const Site& p, const Site& q) {
  return text_of(p).append("-").append(text_of(q));
}

Wide twice_area(const Site& a, const Site& b, const Site& c) {
  return Wide{b.x - a.x} * Wide{c.y - a.y} - Wide{c.x - a.x} * Wide{b.y - a.y};
}

// Is d inside the circle through u, v and c, which turn left? Of four points on a circle the
// smallest has the diagonal.
bool must_flip(const Site& u, const Site& v, const Site& c, const Site& d, WorldOracle oracle) {
  const auto lift = [&](const Site& p) {
    return Wide{p.x - d.x} * Wide{p.x - d.x} + Wide{p.y - d.y} * Wide{p.y - d.y};
  };
  const auto cross = [&](const Site& p, const Site& q) {
    return Wide{p.x - d.x} * Wide{q.y - d.y} - Wide{q.x - d.x} * Wide{p.y - d.y};
  };
  const Wide inside = lift(u) * cross(v, c) + lift(v) * cross(c, u) + lift(c) * cross(u, v);
  if (inside != Wide{0}) return inside > Wide{0};
  return oracle == WorldOracle::largest_tie ? std::max(u, v) < std::max(c, d)
                                            : std::min(c, d) < std::min(u, v);
}

std::uint64_t edge_word(std::uint32_t u, std::uint32_t v) {
  return std::uint64_t{std::min(u, v)} << 32 | std::max(u, v);
}

}  // namespace

WorldDefinition::Complaint WorldDefinition::check_vertices(const WorldPicture& picture) {
  const auto& pixels = snap_.pixels();
  pixels_.clear();
  for (const auto& [point, heat] : picture.vertices) {
    const Site site = site_of(point);
    const auto pixel = std::lower_bound(
        pixels.begin(), pixels.end(), site,
        [](const SnapDefinition::Pixel& p, const Site& s) { return p.centre < s; });
    if (pixel == pixels.end() || pixel->centre != site)
      return Fault{"no vertex in a cold pixel", "one at " + text_of(site)};
    if (pixel->heat != heat) {
      return Fault{text_of(site) + " heated " + std::to_string(pixel->heat) + " times",
                   std::to_string(heat) + " times"};
    }
    pixels_.push_back(static_cast<std::uint32_t>(pixel - pixels.begin()));
  }
  if (pixels_.size() == pixels.size()) return std::nullopt;
  std::vector<bool> is_there(pixels.size());
  for (const std::uint32_t p : pixels_) is_there[p] = true;
  const auto missing = static_cast<std::size_t>(std::find(is_there.begin(), is_there.end(), false) -
                                                is_there.begin());
  if (missing == pixels.size()) return Fault{"one vertex in a hot pixel", "two"};
  return Fault{"a vertex in the hot pixel " + text_of(pixels[missing].centre), "none"};
}

WorldDefinition::Complaint WorldDefinition::check_chains(const WorldPicture& picture) {
  const auto& segments = snap_.segments();
  if (picture.chains.size() != segments.size()) {
    return Fault{std::to_string(segments.size()) + " segments",
                 std::to_string(picture.chains.size())};
  }
  uses_.clear();
  std::vector<std::uint32_t> numbers;
  for (const WorldPicture::Chain& chain : picture.chains) {
    const Site a = site_of(chain.a), b = site_of(chain.b);
    const SnapDefinition::Segment wanted{a, b, 0, 0, 0};
    const auto s = std::lower_bound(
        segments.begin(), segments.end(), wanted,
        [](const auto& p, const auto& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
    const auto name = [&] { return "the segment " + text_of(a, b); };
    if (s == segments.end() || !(*s == wanted)) return Fault{name() + " not in use", "in use"};
    if (s->uses != chain.uses)
      return Fault{name() + " used " + std::to_string(s->uses) + " times",
                   std::to_string(chain.uses)};
    const auto expected = snap_.chain(*s);
    const auto begin = picture.chain_vertices.begin() + chain.begin,
               end = picture.chain_vertices.begin() + chain.end;
    const auto is_same = [this](std::uint32_t v, std::uint32_t pixel) {
      return v < pixels_.size() && pixels_[v] == pixel;
    };
    if (!std::equal(begin, end, expected.begin(), expected.end(), is_same)) {
      return Fault{
          name() + " through the " + std::to_string(expected.size()) + " hot pixels that it meets",
          "another chain"};
    }
    numbers.push_back(static_cast<std::uint32_t>(s - segments.begin()));
  }
  for (const WorldPicture::Use& use : picture.uses) {
    if (use.chain >= numbers.size())
      return Fault{"edges used by segments", "an edge used by one that is not there"};
    const std::uint32_t u = pixels_[use.u], v = pixels_[use.v];
    uses_.push_back({std::min(u, v), std::max(u, v), numbers[use.chain]});
  }
  std::sort(uses_.begin(), uses_.end());
  return std::nullopt;
}

WorldDefinition::Complaint WorldDefinition::check_edge(const WorldPicture& picture, std::uint32_t f,
                                                       std::uint32_t k) {
  const WorldPicture::Face& face = picture.faces[f];
  const auto site = [&](std::uint32_t vertex) -> const Site& {
    return snap_.pixels()[pixels_[vertex]].centre;
  };
  const Site &u = site(face.corners[k]), &v = site(face.corners[(k + 1) % 3]);
  const std::uint32_t twin = face.twins[k];
  const auto complain = [&](const char* expected, const char* found) {
    return Fault{expected, found + text_of(u, v)};
  };
  if (twin == WorldPicture::none) {
    const Site low = snap_.pixels().front().centre, high = snap_.pixels().back().centre;
    const bool is_side = (u.y == low.y && v.y == low.y && u.x < v.x) ||
                         (u.x == high.x && v.x == high.x && u.y < v.y) ||
                         (u.y == high.y && v.y == high.y && v.x < u.x) ||
                         (u.x == low.x && v.x == low.x && v.y < u.y);
    if (!is_side) return complain("the border on the frame", "a border at ");
  } else {
    if (twin >= 3 * picture.faces.size())
      return complain("a neighbour", "one that is not there, at ");
    const WorldPicture::Face& other = picture.faces[twin / 3];
    const std::uint32_t m = twin % 3;
    const bool fits = other.twins[m] == 3 * f + k &&
                      other.corners[m] == face.corners[(k + 1) % 3] &&
                      other.corners[(m + 1) % 3] == face.corners[k] &&
                      other.is_constrained[m] == face.is_constrained[k];
    if (!fits) return complain("two faces that fit", "two that do not, at ");
    if (twin < 3 * f + k) return std::nullopt;
    const Site &c = site(face.corners[(k + 2) % 3]), &d = site(other.corners[(m + 2) % 3]);
    if (!face.is_constrained[k] && must_flip(u, v, c, d, oracle_))
      return complain("the canonical mesh", "an edge to flip at ");
  }
  if (face.is_constrained[k])
    constraints_.push_back(edge_word(pixels_[face.corners[k]], pixels_[face.corners[(k + 1) % 3]]));
  return std::nullopt;
}

// Each use of an edge has two sides, but at the border.
WorldDefinition::Complaint WorldDefinition::check_constraints() {
  std::sort(constraints_.begin(), constraints_.end());
  std::size_t i = 0;
  std::vector<SnapDefinition::Use> once;
  once.reserve(snap_.uses().size());
  for (const SnapDefinition::Use& use : uses_) {
    if (once.empty() || !(once.back() == use)) once.push_back(use);
  }
  if (once != snap_.uses())
    return Fault{"every edge of a chain used by its segments", "other users of an edge"};
  for (const SnapDefinition::Use& use : snap_.uses()) {
    const std::uint64_t word = edge_word(use.u, use.v);
    if (i > 0 && constraints_[i - 1] == word) continue;
    if (i == constraints_.size() || constraints_[i] != word)
      return Fault{"the edges of chains constrained", "others, too"};
    ++i;
  }
  if (i != constraints_.size()) return Fault{"the edges of chains constrained", "more of them"};
  return std::nullopt;
}

WorldDefinition::Complaint WorldDefinition::check_face(const WorldPicture& picture,
                                                       std::uint32_t f) {
  std::array<Site, 3> corners{};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::uint32_t v = picture.faces[f].corners[k];
    if (v >= pixels_.size()) return Fault{"faces between vertices", "one without"};
    corners[k] = snap_.pixels()[pixels_[v]].centre;
    is_corner_[v] = true;
  }
  if (twice_area(corners[0], corners[1], corners[2]) <= Wide{0})
    return Fault{"counter-clockwise faces", "one that is not"};
  centres_.push_back(
      {corners[0].x + corners[1].x + corners[2].x, corners[0].y + corners[1].y + corners[2].y});
  return std::nullopt;
}

// Faces that turn left and fit together, with their border on the frame, cover it as often as their
// areas say.
WorldDefinition::Complaint WorldDefinition::check_mesh(const WorldPicture& picture) {
  constraints_.clear();
  centres_.clear();
  is_corner_.assign(pixels_.size(), false);
  const auto count = static_cast<std::uint32_t>(picture.faces.size());
  Wide sum{0};
  for (std::uint32_t f = 0; f < count; ++f) {
    if (auto fault = check_face(picture, f)) return fault;
    const auto site = [&](std::size_t k) {
      return snap_.pixels()[pixels_[picture.faces[f].corners[k]]].centre;
    };
    sum = sum + twice_area(site(0), site(1), site(2));
  }
  for (std::uint32_t f = 0; f < count; ++f) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (auto fault = check_edge(picture, f, k)) return fault;
    }
  }
  const Site low = snap_.pixels().front().centre, high = snap_.pixels().back().centre;
  if (sum != Wide{2} * Wide{high.x - low.x} * Wide{high.y - low.y})
    return Fault{"faces that cover the world once", "more or less"};
  if (std::find(is_corner_.begin(), is_corner_.end(), false) != is_corner_.end())
    return Fault{"faces at every vertex", "none at one"};
  return check_constraints();
}

}  // namespace offgrid::testing
