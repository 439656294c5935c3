#include "game.hpp"

#include <cstdio>
#include <cstdlib>

#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"

namespace lockstep {

namespace navmesh = offgrid::navmesh;
using navmesh::DigestWriter;

namespace {

constexpr int side = 1000;
constexpr navmesh::Floor hall = 0, loft = 1;
constexpr Name door_count = 4;
constexpr Name first_crate = 100;  ///< the name of the crate of frame 0
constexpr int frames_to_stay = 30;

/// Random numbers that are the same on every machine, unlike the standard library's distributions
/// (splitmix64, Steele, Lea, Flood 2014).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  /// One of low, ..., high.
  int between(int low, int high) {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return low + static_cast<int>((z ^ (z >> 31)) % static_cast<std::uint64_t>(high - low + 1));
  }
  /// A point, its x drawn first. Two draws as arguments of one call would be drawn in an order that
  /// the compiler chooses.
  Point2 point(int low, int high) {
    const int x = between(low, high);
    const int y = between(low, high);
    return Point2::at(x, y);
  }

 private:
  std::uint64_t state_;
};

/// A random place in the hall or the loft.
FloorPoint place(Dice& dice, int low, int high) {
  const Point2 p = dice.point(low, high);
  return {p, dice.between(0, 2) == 0 ? loft : hall};
}

navmesh::FaceState blocked(Name name) { return {.ground = navmesh::Ground::blocked, .tag = name}; }

Area box(Name name, int x0, int y0, int x1, int y1) {
  return Area::rectangle(Point2::at(x0, y0), Point2::at(x1, y1), blocked(name));
}

/// A crate of four corners about a place, in random order: some crates cross themselves.
Area crate(Name name, Dice& dice) {
  const FloorPoint place_on_floor = place(dice, 60, side - 60);
  const Point2 place = place_on_floor.point;
  Area::Loop loop;
  for (int corner = 0; corner < 4; ++corner) {
    const Point2 offset = dice.point(-50, 50);
    loop.push_back(Point2::at(place.x.raw() + offset.x.raw(), place.y.raw() + offset.y.raw()));
  }
  Area area = Area::polygon(std::move(loop), blocked(name));
  area.floors = {place_on_floor.floor};
  return area;
}

Name crate_of(int frame) { return first_crate + static_cast<Name>(frame); }

}  // namespace

void give_up(const std::string& why) {
  std::fprintf(stderr, "lockstep: %s\n", why.c_str());
  std::exit(3);
}

Input input_of(int frame) {
  Dice dice(static_cast<std::uint64_t>(frame));
  Input input;
  input.dropped = crate(crate_of(frame), dice);
  if (frame % 3 == 0 && frame >= 10) input.moved = crate(crate_of(frame - 10), dice);
  if (frame >= frames_to_stay) input.taken = crate_of(frame - frames_to_stay);
  input.door = 1 + static_cast<Name>(frame) % door_count;
  input.from = place(dice, 0, side);
  input.to = place(dice, 0, side);
  return input;
}

Input guess_of(int frame) {
  Input input = input_of(frame);
  input.dropped.loops = input_of(frame - 1).dropped.loops;
  return input;
}

namespace {

NavMesh mesh_of(std::string_view world_file) {
  const auto file = offgrid::io::read_world(world_file);
  if (!file) give_up(describe(file.error()));
  // restore_mesh checks that the mesh has the digest that the file states
  auto mesh = navmesh::restore_mesh(file->snapshot);
  if (!mesh) give_up(describe(mesh.error()));
  return std::move(*mesh);
}

}  // namespace

Game::Game()
    : mesh_(NavMesh::make({.low = Point2::at(0, 0),
                           .high = Point2::at(side, side),
                           .radii = {6, 20},
                           .floors = 2})
                .value()) {
  auto edit = mesh_.edit();
  for (const int x : {330, 660}) {
    edit.add(box(0, x, 0, x + 10, 200));
    edit.add(box(0, x, 260, x + 10, 740));
    edit.add(box(0, x, 800, x + 10, side));
  }
  edit.add(box(1, 330, 200, 340, 260));
  edit.add(box(2, 330, 740, 340, 800));
  edit.add(box(3, 660, 200, 670, 260));
  edit.add(box(4, 660, 740, 670, 800));
  // One climbs the stairs from the left, and jumps through the hatch.
  edit.add(navmesh::Seam{
      .a = Point2::at(500, 450), .b = Point2::at(500, 550), .left = hall, .right = loft});
  edit.add(navmesh::Link{.from = {Point2::at(900, 900), loft},
                         .to = {Point2::at(900, 900), hall},
                         .cost = 50 * navmesh::Link::unit});
  if (const auto done = edit.commit(); !done) give_up(describe(done.error()));
}

Game::Game(std::string_view world_file) : mesh_(mesh_of(world_file)) {}

std::string Game::world_file() const {
  return offgrid::io::write_world({navmesh::snapshot(mesh_)});
}

AreaId Game::find(Name name) const {
  for (const auto& [id, area] : mesh_.areas()) {
    if (area.state.tag == name) return id;
  }
  give_up("there is nothing called " + std::to_string(name));
}

Digest Game::play(const Input& input) {
  auto edit = mesh_.edit();
  edit.add(input.dropped);
  if (input.moved) edit.replace(find(input.moved->state.tag), *input.moved);
  if (input.taken) edit.remove(find(*input.taken));
  const AreaId door = find(input.door);
  edit.set_enabled(door, !mesh_.areas().at(door).enabled);
  if (const auto done = edit.commit(); !done) give_up(describe(done.error()));
  return ask(input);
}

Digest Game::ask(const Input& input) {
  DigestWriter answers;
  const Digest mesh = mesh_.digest();
  answers.add(mesh.high).add(mesh.low);
  for (std::uint32_t agent = 0; agent < mesh_.agent_count(); ++agent)
    ask(input, navmesh::Agent{agent}, answers);
  return answers.digest();
}

void Game::ask(const Input& input, navmesh::Agent agent, DigestWriter& answers) {
  const auto ray = mesh_.raycast(input.from, input.to.point, agent);
  answers.add(static_cast<std::uint64_t>(ray.stop));
  answers.add(static_cast<std::uint64_t>(ray.t.numerator))
      .add(static_cast<std::uint64_t>(ray.t.denominator));
  const auto path = finder_.find(mesh_.view(agent), input.from, input.to);
  answers.add(path ? 0 : static_cast<std::uint64_t>(path.error().code));
  if (!path) return;
  for (std::size_t i = 0; i < path->corners.size(); ++i)
    answers.add(navmesh::word_of(path->corners[i])).add(path->floors[i]);
  for (const navmesh::PathLink& link : path->links) answers.add(link.corner);
}

void Game::roll_back(Mark mark) {
  if (const auto done = mesh_.roll_back(mark); !done) give_up(describe(done.error()));
}

}  // namespace lockstep
