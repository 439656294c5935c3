// A building of three storeys, and agents that change storeys by the stairs: docs/motion.md.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "figures.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "sheet.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::Agent;
using navmesh::CrowdAgent;
using navmesh::CrowdId;
using navmesh::FloorPoint;
using navmesh::GroundPoint;

constexpr int storeys = 3, height = 400, radius = 20, wide = 1200, deep = 700;
constexpr int treads = 10, left = 300, right = 900;  ///< of a stair
constexpr int steps_max = 3000, moment = 170;

/// A flat rectangle.
struct Plate {
  int x1 = 0, y1 = 0, x2 = 0, y2 = 0, z = 0;

  std::array<GroundPoint, 4> corners() const {
    const auto at = [&](int x, int y) { return GroundPoint{Point2::at(x, y), z}; };
    return {at(x1, y1), at(x2, y1), at(x2, y2), at(x1, y2)};
  }
};

/// A stair leads from a storey to the next one: to the right or left, from its near side on.
bool goes_right(int storey) { return storey % 2 == 0; }
int near_side(int storey) { return storey % 2 == 0 ? 60 : 490; }
constexpr int stair_depth = 150;

/// The storeys from below to above, then the treads of the stairs, which are drawn over them.
std::vector<Plate> building() {
  std::vector<Plate> plates, stairs;
  for (int storey = 0; storey < storeys; ++storey) {
    const int z = storey * height;
    if (storey == 0) {
      plates.push_back({0, 0, wide, deep, z});
    } else {  // with a hole above the stair
      const int y = near_side(storey - 1);
      plates.push_back({0, 0, left, deep, z});
      plates.push_back({right, 0, wide, deep, z});
      plates.push_back({left, y + stair_depth, right, deep, z});
      plates.push_back({left, 0, right, y, z});
    }
    if (storey + 1 == storeys) break;
    const int y = near_side(storey), length = (right - left) / treads;
    for (int k = 0; k < treads; ++k) {
      const int x = goes_right(storey) ? left + k * length : right - (k + 1) * length;
      stairs.push_back({x, y, x + length, y + stair_depth, z + (k + 1) * height / (treads + 1)});
    }
  }
  plates.insert(plates.end(), stairs.begin(), stairs.end());
  return plates;
}

Position seen(const Point2& p, double z) {
  const double x = static_cast<double>(p.x.raw()), y = static_cast<double>(p.y.raw());
  return {x + 0.35 * y, 0.45 * y + z};
}

/// The building, and agents who each go to another storey.
class Walkers {
 public:
  Walkers()
      : level_(navmesh::make_ground_mesh(soup(), {.ground = {.step = 45}, .radii = {radius}})
                   .value()) {
    for (int i = 0; i < 10 * storeys; ++i) {
      const int from = i % storeys, k = i / storeys, to = (from + 1 + k % 2) % storeys;
      const FloorPoint place = at(120 + 100 * k, 280, from), goal = at(120 + 100 * k, 400, to);
      const auto id = crowd_.add({.place = navmesh::AgentPlace::at(place),
                                  .goal = goal,
                                  .radius = radius,
                                  .speed = 6 * navmesh::Step::unit});
      ids_.push_back(*id);
      goals_.push_back(to);
    }
  }

  void step() {
    const navmesh::View view = level_.mesh.view(Agent{1});
    crowd_.step({&view, 1});
  }
  bool has_ended() const {
    return std::all_of(ids_.begin(), ids_.end(), [&](const CrowdId id) {
      return crowd_.report(id)->activity == navmesh::CrowdActivity::arrived;
    });
  }
  std::size_t count() const { return ids_.size(); }
  /// The storey to which an agent goes.
  int goal(std::size_t i) const { return goals_[i]; }
  FloorPoint place(std::size_t i) const { return crowd_.find(ids_[i])->place.point; }
  double height_at(const FloorPoint& p) const {
    return static_cast<double>(level_.ground.relief.rounded_height(p).value_or(0));
  }

 private:
  static std::vector<navmesh::GroundTriangle> soup() {
    std::vector<navmesh::GroundTriangle> triangles;
    for (const Plate& plate : building()) {
      const auto [a, b, c, d] = plate.corners();
      triangles.push_back({a, b, c});
      triangles.push_back({a, c, d});
    }
    return triangles;
  }
  FloorPoint at(int x, int y, int storey) const {
    const Point2 p = Point2::at(x, y);
    const navmesh::HeightRange heights{.z = storey * height, .up = 9, .down = 9};
    return {p, navmesh::locate(level_.mesh.view(), level_.ground.relief, p, heights)->floor};
  }

  navmesh::GroundMesh level_;
  navmesh::Crowd crowd_;
  std::vector<CrowdId> ids_;
  std::vector<int> goals_;
};

constexpr std::array goal_colours = {role::line, role::wrong, role::fresh};

void draw_agent(Canvas& canvas, const Point2& p, double z, Colour colour) {
  std::vector<Position> rim;
  const navmesh::Disc disc = *navmesh::Disc::make(radius);
  for (const Point2& corner : disc.corners())
    rim.push_back(seen(Point2::at(p.x + corner.x, p.y + corner.y), z));
  draw_polygon(canvas, rim, colour, role::constraint, 0.8);
}

void draw_building(Canvas& canvas) {
  constexpr std::array floor_colours = {role::met, role::area, role::fresh_face};
  for (const Plate& plate : building()) {
    std::vector<Position> corners;
    for (const GroundPoint& p : plate.corners()) corners.push_back(seen(p.at, p.z));
    const bool is_tread = plate.z % height != 0;
    const auto storey = static_cast<std::size_t>(plate.z / height);
    draw_polygon(canvas, corners, floor_colours[storey], role::edge, is_tread ? 1.2 : 0.4);
  }
  Walkers walkers;
  std::vector<std::vector<Position>> tracks(walkers.count());
  std::vector<FloorPoint> then(walkers.count());
  for (int step = 0; step < steps_max && !walkers.has_ended(); ++step) {
    walkers.step();
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      const FloorPoint p = walkers.place(i);
      if (step == moment) then[i] = p;
      if (step % 4 == 0) tracks[i].push_back(seen(p.point, walkers.height_at(p)));
    }
  }
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const Colour colour = goal_colours[static_cast<std::size_t>(walkers.goal(i))];
    canvas.polyline(tracks[i], Style::line(colour, 0.5));
  }
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const Colour colour = goal_colours[static_cast<std::size_t>(walkers.goal(i))];
    draw_agent(canvas, then[i].point, walkers.height_at(then[i]), colour);
  }
}

}  // namespace

std::string motion_building() {
  Sheet sheet("A building of three storeys", 1, 1, 860, 690);
  sheet.frame(
      "30 agents go to other storeys: to the lowest blue, to the middle red, to the top green",
      {{-30, -30}, {1480, 1150}}, draw_building);
  return sheet.document();
}

}  // namespace offgrid::figures
