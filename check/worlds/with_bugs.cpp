// Compiled with predicates_with_bugs.hpp in front, so this world is made of the copy of the library
// that has bugs; and has bugs of its own around it.
#include <algorithm>
#include <functional>
#include <string>
#include <tuple>
#include <utility>

#include "worlds/library_mesh.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing::worlds {

namespace {

using kernel::Point2;

/// The sides of a region, but those that it goes as often one way as the other: loops again, as
/// each corner is left as often as entered.
AreaPlan without_ways_back(const AreaPlan& plan) {
  std::multimap<Point2, Point2> sides;
  for (const AreaPlan::Loop& loop : plan.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point2 &from = loop[i], &to = loop[(i + 1) % loop.size()];
      if (from == to) continue;
      const auto [first, last] = sides.equal_range(to);
      const auto back =
          std::find_if(first, last, [&](const auto& side) { return side.second == from; });
      if (back == last) {
        sides.emplace(from, to);
      } else {
        sides.erase(back);
      }
    }
  }
  AreaPlan made = plan;
  made.loops.clear();
  while (!sides.empty()) {
    AreaPlan::Loop& loop = made.loops.emplace_back();
    for (auto side = sides.begin(); side != sides.end(); side = sides.find(loop.back())) {
      if (loop.empty()) loop.push_back(side->first);
      loop.push_back(side->second);
      sides.erase(side);
    }
  }
  return made;
}

class WorldWithBug final : public LibraryWorld {
 public:
  void start(const WorldFrame& frame, std::size_t journal_limit) override {
    point_ages().clear();
    LibraryWorld::start(frame, journal_limit);
  }
  std::uint32_t add(std::uint32_t area, const AreaPlan& plan) override {
    return LibraryWorld::add(area, spoilt(plan));
  }
  std::uint32_t put(std::uint32_t area, const AreaPlan& plan) override {
    return LibraryWorld::put(area, spoilt(plan));
  }
  void replace(std::uint32_t area, const AreaPlan& plan) override {
    LibraryWorld::replace(area, spoilt(plan));
  }

  DigestWords rebuild(std::span<const AreaPlan* const> areas,
                      std::span<const SeamPlan* const> seams,
                      std::span<const LinkPlan* const> links,
                      std::size_t areas_in_an_edit) const override {
    auto ages = std::exchange(point_ages(), {});
    const DigestWords digest = LibraryWorld::rebuild(areas, seams, links, areas_in_an_edit);
    point_ages() = std::move(ages);
    return digest;
  }

 private:
  static AreaPlan spoilt(const AreaPlan& plan) {
    return OFFGRID_BUG(world_net_decides) && !plan.is_barrier ? without_ways_back(plan) : plan;
  }
};

class MeshWithBug final : public LibraryMesh {
 public:
  bool start(const MeshFrame& frame) override {
    point_ages().clear();
    return LibraryMesh::start(frame);
  }

  std::string find_silent_call() override {
    navmesh::NavMesh& mesh = mesh_;
    const navmesh::NavMesh taken = std::move(mesh_);
    const Point2 p;
    const std::pair<const char*, std::function<void()>> calls[] = {
        {"agent_count", [&] { mesh.agent_count(); }},
        {"edit", [&] { mesh.edit(); }},
        {"undo", [&] { std::ignore = mesh.undo(); }},
        {"mark", [&] { mesh.mark(); }},
        {"roll_back", [&] { std::ignore = mesh.roll_back({}); }},
        {"areas", [&] { mesh.areas(); }},
        {"radius", [&] { mesh.radius(navmesh::point_agent); }},
        {"overshoot", [&] { mesh.overshoot(navmesh::point_agent); }},
        {"world", [&] { mesh.world(); }},
        {"view", [&] { mesh.view(); }},
        {"path", [&] { std::ignore = mesh.path(p, p); }},
        {"visible", [&] { mesh.visible(p, p); }},
        {"raycast", [&] { mesh.raycast(p, p); }},
        {"is_reachable", [&] { mesh.is_reachable(p, p); }},
        {"locate", [&] { mesh.locate(p); }},
        {"digest", [&] { mesh.digest(); }},
        {"snapshot", [&] { navmesh::snapshot(mesh); }}};
    for (const auto& [name, call] : calls) {
      try {
        call();
        return name;
      } catch (const BrokenContract&) {
      }
    }
    return "";
  }
};

}  // namespace

std::unique_ptr<WorldSubject> world_under_test() {
  if (is_on(Bug::none)) return honest_world();
  return std::make_unique<WorldWithBug>();
}

std::unique_ptr<MeshSubject> mesh_under_test() {
  if (is_on(Bug::none)) return honest_mesh();
  return std::make_unique<MeshWithBug>();
}

}  // namespace offgrid::testing::worlds
