#include "museum/claims.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <numeric>

#include "engine/broken_contract.hpp"
#include "offgrid/navmesh/world/region.hpp"
#include "paths/judge.hpp"
#include "queries/definition.hpp"
#include "worlds/library_world.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::museum {

using testing::Fault;
using testing::snapping::WorldOracle;
using testing::worlds::LibraryWorld;
using testing::worlds::PathAnswer;
using testing::worlds::WorldFrame;
using testing::worlds::WorldJudge;
using testing::worlds::WorldPicture;
using testing::worlds::WorldStep;

namespace {

using Wide = boost::multiprecision::int128_t;
using Kind = WorldStep::Kind;

constexpr std::int64_t margin = 4;  // between what is shown and the border of the world

std::string text_of(const Fault& fault) { return fault.found + ", not " + fault.expected; }
std::string differ(const char* what, const Wide& expected, const Wide& found) {
  return expected == found ? "" : found.str() + " " + what + ", not " + expected.str();
}

/// The world about a scene: everything in it, and some room.
WorldFrame frame_of(const Scene& scene) {
  Loop all;
  const auto add = [&](const Loop& places) { all.insert(all.end(), places.begin(), places.end()); };
  for (const AreaPlan& area : scene.areas) std::for_each(area.loops.begin(), area.loops.end(), add);
  for (const Path& path : scene.paths) add(path.corners);
  for (const Sight& sight : scene.sights) add({sight.from, sight.to});
  const auto by_y = [](const Point2& p, const Point2& q) { return p.y < q.y; };
  const auto [left, right] = std::minmax_element(all.begin(), all.end());
  const auto [bottom, top] = std::minmax_element(all.begin(), all.end(), by_y);
  return {Point2::at(left->x.raw() - margin, bottom->y.raw() - margin),
          Point2::at(right->x.raw() + margin, top->y.raw() + margin),
          {}};
}

// ---- the numbers that a scene expects

std::size_t parts_of(const WorldPicture& picture) {
  std::vector<bool> is_known(picture.faces.size());
  std::size_t parts = 0;
  for (std::uint32_t start = 0; start < picture.faces.size(); ++start) {
    if (is_known[start] || picture.faces[start].ground.is_blocked) continue;
    ++parts;
    is_known[start] = true;
    std::vector<std::uint32_t> open{start};
    while (!open.empty()) {
      const WorldPicture::Face& face = picture.faces[open.back()];
      open.pop_back();
      for (std::size_t k = 0; k < 3; ++k) {
        if (face.twins[k] == WorldPicture::none || face.is_barrier[k]) continue;
        const std::uint32_t next = face.twins[k] / 3;
        if (is_known[next] || picture.faces[next].ground.is_blocked) continue;
        is_known[next] = true;
        open.push_back(next);
      }
    }
  }
  return parts;
}

/// Twice the area of the blocked faces inside the frame.
Wide doubled_area_of(const WorldPicture& picture, const WorldFrame& frame) {
  Wide sum = 0;
  for (const WorldPicture::Face& face : picture.faces) {
    const auto& [a, b, c] = face.corners;
    const auto& pixels = picture.snap.pixels;
    const Point2 p = point_of(pixels[a].centre), q = point_of(pixels[b].centre),
                 r = point_of(pixels[c].centre);
    if (!face.ground.is_blocked || !frame.holds(p) || !frame.holds(q) || !frame.holds(r)) continue;
    sum += Wide(q.x.raw() - p.x.raw()) * (r.y.raw() - p.y.raw()) -
           Wide(q.y.raw() - p.y.raw()) * (r.x.raw() - p.x.raw());
  }
  return sum;
}

std::string find_count_fault(const Scene& scene, const WorldFrame& frame,
                             const WorldPicture& picture) {
  const auto& [high, low] = picture.digest;
  const std::string digest = to_string(navmesh::Digest{high, low});
  if (!scene.digest.empty() && digest != scene.digest) return "the digest is " + digest;
  std::string fault = differ("vertices", scene.vertices, picture.snap.pixels.size() - 8);
  if (fault.empty()) fault = differ("free parts", scene.parts, parts_of(picture));
  if (fault.empty() && scene.doubled_area)
    fault = differ("is twice the area", *scene.doubled_area, doubled_area_of(picture, frame));
  return fault;
}

// ---- paths, sights and overlaps

std::string find_path_fault(LibraryWorld& world, testing::paths::PathJudge& judge,
                            const Path& path) {
  Loop expected = path.corners;
  if (const auto fault = judge.ask(expected.front(), expected.back())) return text_of(*fault);
  for (int way = 0; way < 2; ++way) {
    const PathAnswer answer = world.shortest({}, expected.front(), expected.back());
    if (path.is_unreachable) {
      if (answer.outcome != PathAnswer::Outcome::unreachable) return "a path leads where none is";
    } else if (answer.corners != expected) {
      return "a path has " + std::to_string(answer.corners.size()) + " corners, or others";
    }
    std::reverse(expected.begin(), expected.end());
  }
  return {};
}

std::string find_overlap_fault(const Scene& scene) {
  for (const Overlap& overlap : scene.overlaps) {
    const navmesh::Area a = LibraryWorld::area_of(scene.areas[overlap.first]),
                        b = LibraryWorld::area_of(scene.areas[overlap.second]);
    const bool is_there = testing::queries::overlap_by_definition(a, b);
    if (navmesh::overlap(a, b) != is_there || navmesh::overlap(b, a) != is_there)
      return "overlap is not as defined";
    if (is_there != overlap.is_there)
      return is_there ? "the areas overlap" : "the areas do not overlap";
  }
  return {};
}

std::string find_answer_fault(const Scene& scene, const testing::worlds::AreaBook& book,
                              LibraryWorld& world, LibraryWorld& rebuilt) {
  testing::paths::PathJudge judge(world, rebuilt, testing::paths::PathOracle::exact);
  if (const auto fault = judge.look(book, {})) return text_of(*fault);
  for (const Path& path : scene.paths) {
    if (std::string fault = find_path_fault(world, judge, path); !fault.empty()) return fault;
  }
  for (const Sight& sight : scene.sights) {
    const bool there = world.sees({}, sight.from, sight.to),
               back = world.sees({}, sight.to, sight.from);
    if (there != sight.is_free || back != sight.is_free)
      return "a line of sight is free, or is not";
  }
  return find_overlap_fault(scene);
}

// ---- in any order

/// The areas come one by one, or all at once, and go one by one: in every order of up to four
/// areas, of more in the first twenty-four.
std::vector<WorldStep> lives_of(const Scene& scene) {
  std::vector<std::size_t> order(scene.areas.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<WorldStep> steps;
  std::uint32_t next = 0;
  int tried = 0;
  do {
    for (const bool is_at_once : {false, true}) {
      std::uint32_t oldest = next;
      for (const std::size_t i : order) {
        steps.push_back({Kind::add, next++, scene.areas[i]});
        if (!is_at_once || i == order.back()) steps.push_back({Kind::commit});
      }
      for (; oldest < next; ++oldest) {
        steps.push_back({Kind::remove, oldest});
        steps.push_back({Kind::commit});
      }
    }
  } while (++tried < 24 && std::next_permutation(order.begin(), order.end()));
  return steps;
}

}  // namespace

std::string find_fault(const Scene& scene) {
  const WorldFrame frame = frame_of(scene);
  LibraryWorld world, other;
  WorldJudge judge(world, WorldOracle::exact);
  judge.start(frame, 64);
  std::vector<std::uint32_t> numbers;
  for (const AreaPlan& area : scene.areas) {
    numbers.push_back(static_cast<std::uint32_t>(numbers.size()));
    judge.apply({Kind::add, numbers.back(), area});
  }
  if (const auto fault = judge.apply({Kind::commit})) return text_of(*fault);
  WorldPicture picture;
  world.read(numbers, 0, picture);
  std::string fault = find_count_fault(scene, frame, picture);
  if (fault.empty()) fault = find_answer_fault(scene, judge.book(), world, other);
  if (!fault.empty()) return fault;
  WorldJudge of_lives(other, WorldOracle::exact, 16);
  of_lives.start(frame, 64);
  for (const WorldStep& step : lives_of(scene)) {
    if (const auto found = of_lives.apply(step)) return "in another order " + text_of(*found);
  }
  return {};
}

std::string find_fault(const Exhibit& exhibit) try {
  if (const auto* cloud = std::get_if<Cloud>(&exhibit.shown)) return find_fault(*cloud);
  if (const auto* scene = std::get_if<Scene>(&exhibit.shown)) return find_fault(*scene);
  const auto& question = std::get<Answer>(exhibit.shown);
  const std::string answer = question.ask();
  return answer == question.words ? "" : "answered \"" + answer + "\"";
} catch (const testing::BrokenContract& contract) {
  return contract.what;
}

}  // namespace offgrid::museum
