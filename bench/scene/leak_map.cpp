#include "scene/leak_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "offgrid/io/number.hpp"
#include "offgrid/io/svg.hpp"

namespace offgrid::bench {

namespace {

using io::Colour;
using io::Position;
using scene::Point3;
using Direction = Camera::Direction;

constexpr double side = 392;  ///< of a panel, in pixels
constexpr double margin = 12;
constexpr double gap = 20;
constexpr double caption_height = 56;

/// The tangent of half the angle of view.
constexpr double zoom = 0.24;

double dot(const Direction& u, const Direction& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
Direction cross(const Direction& u, const Direction& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
Direction unit(const Direction& v) {
  const double length = std::sqrt(dot(v, v));
  return {v[0] / length, v[1] / length, v[2] / length};
}
Direction direction(const kernel::Vector3& v) {
  return {static_cast<double>(v.x.raw()), static_cast<double>(v.y.raw()),
          static_cast<double>(v.z.raw())};
}

/// A path of SVG, in tenths of a pixel of a panel.
class Path {
 public:
  void add(char command, const Camera::Place& p) {
    text_ += command;
    io::append_number(text_, side / 2 * (1 + p.x), 1);
    text_ += ' ';
    io::append_number(text_, side / 2 * (1 + p.y), 1);
  }
  void close() { text_ += 'z'; }
  std::string element(const std::string& attributes) const {
    return "<path d=\"" + text_ + "\" " + attributes + "/>\n";
  }

 private:
  std::string text_;
};

std::string attribute(const char* name, const Colour& colour) {
  return std::string(name) + "=\"" + io::hex(colour) + "\" ";
}

/// The triangles in view, in a few shades of grey: the more one is turned to the light, the
/// brighter it is.
std::string picture_of(const Body& body, const Camera& camera) {
  constexpr std::size_t shades = 8;
  std::array<Path, shades> paths;
  const Direction light = unit({-0.6, -0.7, -0.4});
  for (const scene::MeshTriangle& t : body.triangles) {
    std::array<Camera::Place, 3> places;
    std::array<Direction, 3> corners;
    for (std::size_t i = 0; i < 3; ++i) {
      const kernel::Vector3 v = body.vertices[t[i]] - camera.eye();
      places[i] = camera.place(v);
      corners[i] = camera.seen(v);
    }
    if (std::none_of(places.begin(), places.end(), [](const auto& p) { return p.is_seen; }))
      continue;
    const auto edge = [&](std::size_t i) {
      return Direction{corners[i][0] - corners[0][0], corners[i][1] - corners[0][1],
                       corners[i][2] - corners[0][2]};
    };
    // Triangles face outward, and are seen from inside.
    const double lit = -dot(unit(cross(edge(1), edge(2))), light);
    const auto shade = static_cast<std::size_t>(std::clamp((lit + 0.2) / 1.2, 0.0, 0.99) * shades);
    paths[shade].add('M', places[0]);
    paths[shade].add('L', places[1]);
    paths[shade].add('L', places[2]);
    paths[shade].close();
  }
  std::string text;
  for (std::size_t i = 0; i < shades; ++i) {
    const auto grey = static_cast<std::uint8_t>(0xd8 + i * (0xff - 0xd8) / (shades - 1));
    text += paths[i].element(attribute("fill", {grey, grey, grey}));
  }
  return text;
}

/// Discs, as lines without length whose ends are round.
std::string dots_of(const Leaks& leaks, const Camera& camera) {
  Path path;
  for (const scene::Ray3& ray : leaks.leaked) {
    path.add('M', camera.place(ray.direction));
    path.add('L', camera.place(ray.direction));
  }
  return path.element(attribute("stroke", io::palette::wrong) +
                      "stroke-width=\"5.6\" stroke-linecap=\"round\"");
}

/// "12,345"
std::string grouped(std::size_t value) {
  std::string text = io::grouped(static_cast<long long>(value));
  std::replace(text.begin(), text.end(), ' ', ',');
  return text;
}

void draw_panel(io::SvgPage& page, Position corner, const Leaks& leaks, const Camera& camera) {
  const std::string x = io::number(corner.x), y = io::number(corner.y), size = io::number(side);
  page.raw("<svg x=\"" + x + "\" y=\"" + y + "\" width=\"" + size + "\" height=\"" + size +
           "\"><use href=\"#body\"/>" + dots_of(leaks, camera) + "</svg>\n");
  page.rectangle({corner, {corner.x + side, corner.y + side}},
                 io::Style::line(io::palette::faint_ink, 1));
  const double middle = corner.x + side / 2, below = corner.y + side;
  page.text({middle, below + 27}, leaks.subject,
            {.size = 18, .anchor = io::Anchor::middle, .bold = true});
  page.text({middle, below + 49},
            grouped(leaks.leaked.size()) + " of " + grouped(leaks.rays) + " rays leak",
            {.size = 16,
             .colour = leaks.leaked.empty() ? io::palette::good : io::palette::wrong,
             .anchor = io::Anchor::middle});
}

}  // namespace

Camera::Camera(const Point3& eye) : eye_(eye), ahead_(unit(direction(Point3{} - eye))) {
  right_ = unit({ahead_[1], -ahead_[0], 0});
  down_ = cross(ahead_, right_);
}

Camera::Direction Camera::seen(const kernel::Vector3& v) const {
  const Direction d = direction(v);
  return {dot(d, right_), dot(d, down_), dot(d, ahead_)};
}

Camera::Place Camera::place(const kernel::Vector3& v) const {
  const auto [right, down, ahead] = seen(v);
  const double x = right / (zoom * ahead), y = down / (zoom * ahead);
  return {x, y, ahead > 0 && std::abs(x) <= 1 && std::abs(y) <= 1};
}

std::string leak_map(const Body& body, const Camera& camera, const std::vector<Leaks>& panels) {
  const double step = side + gap;
  const auto count = static_cast<double>(panels.size());
  io::SvgPage page(2 * margin + count * step - gap, 2 * margin + side + caption_height,
                   "A closed body seen from inside, and the rays at its edges that leave it");
  page.raw("<defs><g id=\"body\" " + attribute("stroke", {0xa8, 0xae, 0xb8}) +
           "stroke-width=\"0.5\">" + picture_of(body, camera) + "</g></defs>\n");
  for (std::size_t i = 0; i < panels.size(); ++i)
    draw_panel(page, {margin + static_cast<double>(i) * step, margin}, panels[i], camera);
  return page.document();
}

}  // namespace offgrid::bench
