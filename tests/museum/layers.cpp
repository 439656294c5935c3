// Ground above ground: the answer is in words.
#include "museum/exhibit.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::museum {

namespace {

using navmesh::Area;
using navmesh::FloorPoint;
using navmesh::World;
using testing::crate;
using testing::open_ground;

/// Two floors with nothing on them.
World empty_storeys() {
  return World::make({.low = Point2::at(0, 0),
                      .high = Point2::at(100, 40),
                      .ground = navmesh::Ground::blocked,
                      .floors = 2})
      .value();
}
std::string word_of(const World& world, const FloorPoint& from, const FloorPoint& to) {
  return visible(world, from, to) ? "seen" : "not seen";
}

//    floor 1            |=================    a deck, over a seam
//    floor 0   =========|      ===========    a bank, and a road below the deck
std::string sight_of_bank() {
  World world = empty_storeys();
  auto edit = world.edit();
  edit.add(open_ground(1, 10, 40, 30, {0}));
  edit.add(open_ground(60, 10, 99, 30, {0}));
  edit.add(open_ground(40, 10, 99, 30, {1}));
  edit.add(navmesh::Seam{.a = Point2::at(40, 10), .b = Point2::at(40, 30), .left = 0, .right = 1});
  if (!edit.commit()) return "no world";
  const Point2 from = Point2::at(10, 20), to = Point2::at(80, 20);
  return "deck " + word_of(world, from, {to, 1}) + ", road " + word_of(world, from, {to, 0});
}

std::string obstacle_overhead() {
  World world = empty_storeys();
  auto edit = world.edit();
  for (navmesh::Floor floor = 0; floor < 2; ++floor) edit.add(open_ground(1, 10, 99, 30, {floor}));
  edit.add(crate(45, 10, 55, 30, {1}));
  if (!edit.commit()) return "no world";
  const Point2 from = Point2::at(10, 20), to = Point2::at(80, 20);
  return "below " + word_of(world, from, to) + ", above " + word_of(world, {from, 1}, {to, 1});
}

std::string heights_of_platform() {
  const auto at = [](int x, int y, int z) { return navmesh::GroundPoint{Point2::at(x, y), z}; };
  const auto imported = navmesh::import_ground(std::vector<navmesh::GroundTriangle>{
      {at(0, 0, 0), at(90, 0, 0), at(0, 90, 0)}, {at(10, 10, 12), at(40, 10, 12), at(10, 40, 12)}});
  World world = World::make(imported->world_options()).value();
  auto edit = world.edit();
  for (const Area& area : imported->areas) edit.add(area);
  if (!edit.commit()) return "no world";
  std::string words;
  for (const std::int32_t z : {0, 6, 12}) {
    const auto found =
        locate(world, imported->relief, Point2::at(20, 20), {.z = z, .up = 5, .down = 5});
    words += (words.empty() ? "" : ", ") + std::to_string(z) + ": " +
             (found ? "floor " + std::to_string(found->floor) : "nothing");
  }
  return words;
}

/// Two triangles that nearly make a rectangle, in units of 0.1; the map has y for -z.
std::string ground_of_two_triangles() {
  const auto at = [](int x, int y) { return navmesh::GroundPoint{Point2::at(x, y), 30}; };
  const auto imported = navmesh::import_ground(std::vector<navmesh::GroundTriangle>{
      {at(6, -29), at(-7, 39), at(-7, -29)}, {at(6, -29), at(7, 39), at(-7, 39)}});
  return "floors " + std::to_string(imported->world_options().floors) + ", areas " +
         std::to_string(imported->areas.size()) + ", faults " +
         std::to_string(imported->report.faults.size());
}

/// Two sheets of one floor, the second one inside the first, in units of 0.1.
std::string sheets_of_one_floor() {
  const auto at = [](int x, int y) { return navmesh::GroundPoint{Point2::at(x, y), 0}; };
  const auto a = at(0, 0), b = at(100, 0), c = at(100, 100), d = at(0, 100);
  const auto e = at(20, 25), f = at(70, 20), g = at(80, 70), h = at(30, 80);
  const auto imported = navmesh::import_ground(
      std::vector<navmesh::GroundTriangle>{{a, b, c}, {a, c, d}, {e, f, g}, {e, g, h}});
  std::string words = "ground twice";
  for (const navmesh::GroundError& fault : imported->report.faults) {
    if (fault.code != navmesh::GroundErrorCode::ground_twice) return describe(fault);
    const auto text = [](const Point2& p) {
      return std::to_string(p.x.raw()) + " " + std::to_string(p.y.raw());
    };
    words.append(", from ").append(text(fault.a)).append(" to ").append(text(fault.b));
  }
  return words;
}

/// A plateau, stairs of fans, and a higher plateau; the path over all and those of its parts.
std::string path_over_stairs() {
  const auto at = [](int x, int y, int z) { return navmesh::GroundPoint{Point2::at(x, y), z}; };
  std::vector<navmesh::GroundTriangle> soup;
  const auto add = [&](int left, int low, int right, int high, int z) {
    const auto a = at(left, low, z), b = at(right, low, z), c = at(right, high, z),
               d = at(left, high, z), middle = at((left + right) / 2, (low + high) / 2, z);
    soup.insert(soup.end(), {{a, b, middle}, {b, c, middle}, {c, d, middle}, {d, a, middle}});
  };
  add(0, 0, 100, 100, 0);
  for (int k = 0; k < 4; ++k) add(100 + 10 * k, 40, 110 + 10 * k, 60, 5 * (k + 1));
  add(140, 0, 240, 100, 25);
  const auto imported = navmesh::import_ground(soup, {.step = 5});
  World world = World::make(imported->world_options()).value();
  auto edit = world.edit();
  for (const Area& area : imported->areas) edit.add(area);
  for (const navmesh::Seam& seam : imported->seams) edit.add(seam);
  if (!edit.commit()) return "no world";
  navmesh::ShortestPathFinder finder;
  const auto words_of = [&](const Point2& from, const Point2& to) {
    const auto path = finder.find(world, from, to);
    std::string words;
    for (const Point2& p : path ? path->corners : std::vector<Point2>{}) {
      words.append(words.empty() ? "" : ", ").append(std::to_string(p.x.raw()));
      words.append(" ").append(std::to_string(p.y.raw()));
    }
    return words;
  };
  const Point2 a = Point2::at(10, 90), b = Point2::at(100, 60), c = Point2::at(140, 60),
               d = Point2::at(230, 90);
  return words_of(a, b) + "; " + words_of(b, c) + "; " + words_of(c, d) + "; " + words_of(a, d);
}

}  // namespace

std::vector<Exhibit> exhibits_of_layers() {
  return {
      {"a_place_on_another_layer_is_not_seen", "recast4j/recast4j/issues/196",
       "a ray on the map counts as a path to what lies below its end",
       Answer{sight_of_bank, "deck seen, road not seen"}},
      {"an_obstacle_on_the_layer_above_stops_nobody", "MengeCrowdSim/Menge/issues/6",
       "obstacles of the layer above stop an agent",
       Answer{obstacle_overhead, "below seen, above not seen"}},
      {"a_platform_and_the_floor_below_are_told_apart_by_height",
       "recastnavigation/recastnavigation/issues/417", "nothing is found on a low platform",
       Answer{heights_of_platform, "0: floor 0, 6: nothing, 12: floor 1"}},
      {"two_triangles_are_ground_of_one_area", "Robmaister/SharpNav/issues/83",
       "a mesh without vertices, unless cells are small enough",
       Answer{ground_of_two_triangles, "floors 1, areas 1, faults 0"}},
      {"a_floor_that_is_there_twice_is_reported_with_its_place", "brainiac/MQ2Nav/issues/153",
       "two layers of one floor bleed into each other",
       Answer{
           sheets_of_one_floor,
           "ground twice, from 25 25 to 80 70, from 40 40 to 80 70, from 20 25 to 40 40, from 20 "
           "25 to 72 72"}},
      {"a_path_from_plateau_to_plateau_leads_over_the_stairs", "vleue/polyanya/issues/142",
       "the search does not end, though it does for each part of the path",
       Answer{path_over_stairs,
              "10 90, 100 60; 100 60, 140 60; 140 60, 230 90; 10 90, 100 60, 140 "
              "60, 230 90"}},
  };
}

}  // namespace offgrid::museum
