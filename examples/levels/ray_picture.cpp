#include "levels/ray_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "offgrid/io/colour.hpp"
#include "offgrid/kernel/orient3d.hpp"

namespace offgrid::levels {

using io::Colour;
using kernel::Point3;
using kernel::Vector3;
using scene::Mesh;
using scene::ModelId;
using scene::Ray3;
using tool::LevelRules;
using tool::Pixels;

namespace {

/// The direction of sight: (0, forward, -down), of length 5.
constexpr std::int64_t forward = 3, down = 4;

struct Place {
  double x = 0;
  double y = 0;
  double z = 0;
};

double dot(const Place& a, const Place& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

Place place_of(const Point3& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
          static_cast<double>(p.z.raw())};
}

Vector3 vector(std::int64_t x, std::int64_t y, std::int64_t z) {
  return Point3::at(x, y, z) - Point3{};
}

/// The mesh without the triangles that face away from the eye.
Mesh facing(const Mesh& mesh) {
  std::vector<scene::MeshTriangle> kept;
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    const auto t = mesh.triangle(i);
    // A ray through the first corner goes on behind the triangle if that faces the eye.
    const auto behind = Point3::make(t.a.x.raw(), t.a.y.raw() + forward, t.a.z.raw() - down);
    if (behind && kernel::orient3d(t.a, t.b, t.c, *behind) != kernel::Sign::positive)
      kept.push_back(mesh.triangles()[i]);
  }
  return Mesh::make(mesh.vertices(), kept).value();
}

class YardPicture {
 public:
  YardPicture(const CrateYard& yard, const RayView& view)
      : yard_(yard),
        scene_(yard.scene()),
        shadows_(yard.scene()),
        view_(view),
        whole_(whole_of(yard)) {
    scene_.set_content(yard.walls(), facing(*scene_.content(yard.walls()))).value();
    shadows_.set_content(yard.walls(), std::nullopt).value();
    const std::int64_t across = std::int64_t{view.box.high().x.raw()} - view.box.low().x.raw();
    OFFGRID_EXPECTS(across > 0, "draw_yard: the box is not flat along x");
    step_ = (across + 4 * view.width - 1) / (4 * view.width) * 4;
    columns_ = across / step_;
  }

  /// Points at the same place of the picture lie on a line of sight, of which y + 3/4 z is kept: so
  /// rows go from that of the lowest southern edge of the box to that of the highest northern one.
  Pixels draw() const {
    const auto kept = [](const Point3& p) { return p.y.raw() + floor_part(p.z.raw()); };
    const std::int64_t low = kept(view_.box.low());
    // A row is 4/5 as high in the picture as on the ground.
    const std::int64_t row = step_ / 4 * 5;
    const std::int64_t rows = (kept(view_.box.high()) - low) / row;
    Pixels picture;
    picture.width = static_cast<std::size_t>(columns_);
    picture.height = static_cast<std::size_t>(rows);
    picture.colours.reserve(3 * picture.width * picture.height);
    for (std::int64_t j = rows; j-- > 0;) {
      for (std::int64_t i = 0; i < columns_; ++i) {
        const Colour c =
            pixel(view_.box.low().x.raw() + i * step_, low + j * row, step_ / 4, row / 4);
        picture.colours.insert(picture.colours.end(), {c.red, c.green, c.blue});
      }
    }
    return picture;
  }

 private:
  static std::int64_t floor_part(std::int64_t z) { return z * forward / down; }

  /// The mean of four rays. The pixel begins at x and at y + 3/4 z = `kept`, and is four times as
  /// large as given.
  Colour pixel(std::int64_t x, std::int64_t kept, std::int64_t east, std::int64_t north) const {
    const std::int64_t top = whole_.high().z.raw() + down;
    std::array<unsigned, 3> sum{};
    for (const std::int64_t i : {1, 3}) {
      for (const std::int64_t j : {1, 3}) {
        const Colour c = seen(Point3::at(x + i * east, kept + j * north - floor_part(top), top));
        sum = {sum[0] + c.red, sum[1] + c.green, sum[2] + c.blue};
      }
    }
    const auto mean = [](unsigned v) { return static_cast<std::uint8_t>((v + 2) / 4); };
    return {mean(sum[0]), mean(sum[1]), mean(sum[2])};
  }

  Colour seen(const Point3& from) const {
    const auto hit = scene_.nearest_hit(Ray3{from, vector(0, forward, -down)});
    if (!hit) return {0x20, 0x24, 0x2c};
    const auto world = [&](const Point3& v) { return in_world(hit->model, v); };
    const auto t = scene_.content(hit->model)->triangle(hit->triangle);
    const Place a = world(t.a), b = world(t.b), c = world(t.c);
    Place normal = cross({b.x - a.x, b.y - a.y, b.z - a.z}, {c.x - a.x, c.y - a.y, c.z - a.z});
    const double length = std::sqrt(dot(normal, normal));
    if (length > 0) normal = {normal.x / length, normal.y / length, normal.z / length};
    const Place at = mix(hit->hit.at, a, b, c);
    const Place light{-0.36, -0.48, 0.8};
    const double lit = std::max(0.0, dot(normal, light));
    const double shade = lit > 0 && is_in_shadow(at, normal) ? 0 : lit;
    return shaded(colour(*hit, t, at), 0.42 + 0.58 * shade);
  }

  static Place cross(const Place& u, const Place& v) {
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
  }

  static Place mix(const scene::Barycentric& at, const Place& a, const Place& b, const Place& c) {
    const auto number = [](const kernel::Int<127>& v) { return static_cast<double>(v.raw()); };
    const double u = number(at.a), v = number(at.b), w = number(at.c), sum = u + v + w;
    const auto part = [&](double p, double q, double r) { return (u * p + v * q + w * r) / sum; };
    return {part(a.x, b.x, c.x), part(a.y, b.y, c.y), part(a.z, b.z, c.z)};
  }

  Place in_world(ModelId model, const Point3& v) const {
    const auto& pose = scene_.world_pose(model);
    const auto scale = static_cast<double>(pose.rotation.scale().raw());
    const auto turned = pose.rotation.turned(v);
    const Place origin = place_of(pose.position);
    const auto number = [&](const auto& n) { return static_cast<double>(n.raw()) / scale; };
    return {origin.x + number(turned.x), origin.y + number(turned.y), origin.z + number(turned.z)};
  }

  /// The ray begins two units off the surface, since the place of the hit is rounded.
  bool is_in_shadow(const Place& at, const Place& normal) const {
    const auto from = Point3::round(at.x + 2 * normal.x, at.y + 2 * normal.y, at.z + 2 * normal.z);
    return from && shadows_.any_hit(Ray3{from->point, vector(-9, -12, 20)});
  }

  Colour colour(const scene::SceneHit& hit, const scene::Triangle3& t, const Place& at) const {
    if (yard_.is_crate(hit.model)) return crate_colour(hit, t);
    if (hit.model == yard_.walls()) return {0x86, 0x8c, 0x98};
    if (is_on_path(at)) return {0xe0, 0x30, 0x28};
    const Place low = place_of(whole_.low()), high = place_of(whole_.high());
    const double height = (at.z - low.z) / std::max(1.0, high.z - low.z);
    const auto mixed = [&](double dark, double bright) {
      return static_cast<std::uint8_t>(dark + (bright - dark) * std::min(1.0, 1.6 * height));
    };
    return {mixed(0xa8, 0xf0), mixed(0xa2, 0xe8), mixed(0x90, 0xd2)};
  }

  /// Is the place under the line of a path? Lines are at least as wide as three pixels.
  bool is_on_path(const Place& at) const {
    const double reach = std::max(1.5 * LevelRules::grid_units, 1.5 * static_cast<double>(step_));
    const auto is_near = [&](const kernel::Point2& a, const kernel::Point2& b) {
      const double x = a.x.raw(), y = a.y.raw(), u = b.x.raw() - x, v = b.y.raw() - y;
      const double part = ((at.x - x) * u + (at.y - y) * v) / std::max(1.0, u * u + v * v);
      const double t = std::clamp(part, 0.0, 1.0);
      return std::hypot(x + t * u - at.x, y + t * v - at.y) <= reach;
    };
    return std::any_of(view_.paths.begin(), view_.paths.end(), [&](const navmesh::Path& path) {
      return std::adjacent_find(path.corners.begin(), path.corners.end(), is_near) !=
             path.corners.end();
    });
  }

  /// Wood, with a darker frame along the edges of each side.
  Colour crate_colour(const scene::SceneHit& hit, const scene::Triangle3& t) const {
    const Place at = mix(hit.hit.at, place_of(t.a), place_of(t.b), place_of(t.c));
    const auto box = *scene_.content(hit.model)->bounds();
    const Place half = place_of(box.high());
    std::array<double, 3> gaps = {half.x - std::abs(at.x), half.y - std::abs(at.y),
                                  half.z - std::abs(at.z)};
    std::sort(gaps.begin(), gaps.end());
    constexpr std::array<Colour, 4> woods = {
        {{0xd0, 0x8a, 0x4e}, {0xc0, 0x72, 0x3c}, {0xd9, 0x9f, 0x5f}, {0xb8, 0x64, 0x48}}};
    const Colour wood = woods[hit.model.value() % woods.size()];
    // The smallest gap is that of the side itself.
    return gaps[1] < 0.16 * std::min({half.x, half.y, half.z}) ? shaded(wood, 0.62) : wood;
  }

  static Colour shaded(const Colour& c, double by) {
    const auto part = [&](std::uint8_t v) { return static_cast<std::uint8_t>(v * by); };
    return {part(c.red), part(c.green), part(c.blue)};
  }

  const CrateYard& yard_;
  scene::Scene scene_;
  scene::Scene shadows_;  ///< what casts them
  const RayView& view_;
  scene::Box3 whole_;
  std::int64_t step_ = 4;  ///< from a pixel to the next; a multiple of four
  std::int64_t columns_ = 0;
};

}  // namespace

scene::Box3 whole_of(const CrateYard& yard) {
  std::optional<scene::Box3> whole;
  for (const ModelId model : yard.scene().models()) {
    const auto box = yard.scene().bounds(model);
    if (box) whole = whole ? whole->joined(*box) : *box;
  }
  OFFGRID_EXPECTS(whole, "whole_of: the yard has a floor");
  return *whole;
}

Pixels draw_yard(const CrateYard& yard, const RayView& view) {
  return YardPicture(yard, view).draw();
}

}  // namespace offgrid::levels
