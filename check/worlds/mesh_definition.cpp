// The mesh of a world: faces that cover it once, and that every edge is where it must be.
#include <algorithm>

#include "offgrid/kernel/int128.hpp"
#include "worlds/definition.hpp"

namespace offgrid::testing::worlds {

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

}  // namespace

WorldDefinition::Complaint WorldDefinition::check_edge(const WorldPicture& picture, std::uint32_t f,
                                                       std::uint32_t k) {
  const WorldPicture::Face& face = picture.faces[f];
  const auto& pixels = snap().pixels;
  const auto site = [&](std::uint32_t pixel) -> const Site& { return pixels[pixel].centre; };
  const Site &u = site(face.corners[k]), &v = site(face.corners[(k + 1) % 3]);
  const std::uint32_t twin = face.twins[k];
  const auto complain = [&](const char* expected, const char* found) {
    return Fault{expected, found + text_of(u, v)};
  };
  if (twin == WorldPicture::none) {
    const Site low = pixels.front().centre, high = pixels.back().centre;
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
  return std::nullopt;
}

WorldDefinition::Complaint WorldDefinition::check_face(const WorldPicture& picture,
                                                       std::uint32_t f) {
  std::array<Site, 3> corners{};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::uint32_t pixel = picture.faces[f].corners[k];
    if (pixel >= snap().pixels.size()) return Fault{"faces between vertices", "one without"};
    corners[k] = snap().pixels[pixel].centre;
    is_corner_[pixel] = true;
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
  const auto& pixels = snap().pixels;
  centres_.clear();
  is_corner_.assign(pixels.size(), false);
  const auto count = static_cast<std::uint32_t>(picture.faces.size());
  Wide sum{0};
  for (std::uint32_t f = 0; f < count; ++f) {
    if (auto fault = check_face(picture, f)) return fault;
    const auto site = [&](std::size_t k) { return pixels[picture.faces[f].corners[k]].centre; };
    sum = sum + twice_area(site(0), site(1), site(2));
  }
  for (std::uint32_t f = 0; f < count; ++f) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (auto fault = check_edge(picture, f, k)) return fault;
    }
  }
  const Site low = pixels.front().centre, high = pixels.back().centre;
  if (sum != Wide{2} * Wide{high.x - low.x} * Wide{high.y - low.y})
    return Fault{"faces that cover the world once", "more or less"};
  if (std::find(is_corner_.begin(), is_corner_.end(), false) != is_corner_.end())
    return Fault{"faces at every vertex", "none at one"};
  return std::nullopt;
}

}  // namespace offgrid::testing::worlds
