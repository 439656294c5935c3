// Cheap paths across octagons of random multipliers, in microseconds each, and their costs beside
// the best path on a graph of 24 points an edge; and the ratios that are proved.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "navmesh/measurements.hpp"
#include "navmesh/times.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using namespace navmesh;
using testing::Random;

constexpr std::int64_t side = 4000;

/// A fifth of the octagons are blocked.
World octagons(std::size_t count, Random& random) {
  World world = World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)}).value();
  constexpr std::array<std::array<std::int64_t, 2>, 8> corners{
      {{10, 0}, {7, 7}, {0, 10}, {-7, 7}, {-10, 0}, {-7, -7}, {0, -10}, {7, -7}}};
  WorldEdit edit = world.edit();
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t x = random.between(200, side - 200), y = random.between(200, side - 200),
                       size = random.between(10, 50);
    Area::Loop loop;
    for (const auto& [dx, dy] : corners) {
      loop.push_back(Point2::at(std::clamp<std::int64_t>(x + size * dx, 0, side),
                                std::clamp<std::int64_t>(y + size * dy, 0, side)));
    }
    Area area;
    area.loops.push_back(std::move(loop));
    area.state = {i % 5 == 0 ? Ground::blocked : Ground::walkable,
                  FaceState::unit_cost * static_cast<std::uint32_t>(random.between(2, 7)), 0};
    edit.add(area);
  }
  edit.commit().value();
  return world;
}

double cost_of(const PathLength& cost) {
  return static_cast<double>(static_cast<std::int64_t>(cost.raw())) / 65536;
}

/// Points on all edges of a world, and the costs between those of a face.
class FineGraph {
 public:
  explicit FineGraph(const World& world) : world_(world) {
    for (const FaceId f : world.mesh().faces()) {
      if (world.is_blocked(f)) continue;
      Face face{{}, world.state(f).cost / 65536.0};
      for (std::uint32_t k = 0; k < 3; ++k)
        face.edges[k] = edge_of(world.planar().segment(world.mesh().halfedge(f, k)));
      faces_of_[f.value()] = faces_.size();
      faces_.push_back(face);
    }
    at_edge_.resize(spots_.size() / points);
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      for (const std::size_t edge : faces_[i].edges) at_edge_[edge].push_back(i);
    }
  }

  double least_cost(const Point2& from, const Point2& to) const {
    std::vector<double> costs(spots_.size(), HUGE_VAL), last(spots_.size(), HUGE_VAL);
    std::priority_queue<std::pair<double, std::size_t>> open;
    const Spot start = spot_of(from), goal = spot_of(to);
    double best = HUGE_VAL;
    const auto reach = [&](std::size_t spot, double cost) {
      if (cost >= costs[spot]) return;
      costs[spot] = cost;
      open.push({-cost, spot});
    };
    for_each_spot_about(to, [&](std::size_t, std::size_t spot, double cost) {
      last[spot] = std::min(last[spot], cost * distance(spots_[spot], goal));
    });
    for_each_spot_about(from, [&](std::size_t face, std::size_t spot, double cost) {
      if (holds(face, to)) best = std::min(best, cost * distance(start, goal));
      reach(spot, cost * distance(spots_[spot], start));
    });
    while (!open.empty() && -open.top().first < best) {
      const auto [negative, spot] = open.top();
      open.pop();
      if (-negative > costs[spot]) continue;
      best = std::min(best, last[spot] - negative);
      for (const std::size_t face : at_edge_[spot / points])
        for_each_spot(face, [&](std::size_t next) {
          reach(next, faces_[face].cost * distance(spots_[spot], spots_[next]) - negative);
        });
    }
    return best;
  }

 private:
  static constexpr std::size_t points = 25;
  struct Spot {
    double x = 0, y = 0;
  };
  struct Face {
    std::array<std::size_t, 3> edges{};
    double cost = 1;
  };

  static Spot spot_of(const Point2& p) {
    return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
  }
  static double distance(const Spot& a, const Spot& b) { return std::hypot(a.x - b.x, a.y - b.y); }

  std::size_t edge_of(std::array<Point2, 2> edge) {
    std::sort(edge.begin(), edge.end());
    const auto [place, is_new] = edges_.try_emplace(edge, edges_.size());
    const Spot a = spot_of(edge[0]), b = spot_of(edge[1]);
    for (std::size_t k = 0; is_new && k < points; ++k) {
      const double part = static_cast<double>(k) / (points - 1);
      spots_.push_back({a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)});
    }
    return place->second;
  }
  bool holds(std::size_t face, const Point2& p) const {
    const auto about = world_.faces_at(p);
    return std::any_of(about.begin(), about.end(), [&](FaceId f) {
      const auto found = faces_of_.find(f.value());
      return found != faces_of_.end() && found->second == face;
    });
  }
  template <class F>
  void for_each_spot(std::size_t face, const F& f) const {
    for (const std::size_t edge : faces_[face].edges) {
      for (std::size_t k = 0; k < points; ++k) f(edge * points + k);
    }
  }
  template <class F>
  void for_each_spot_about(const Point2& p, const F& f) const {
    for (const FaceId about : world_.faces_at(p)) {
      const auto found = faces_of_.find(about.value());
      if (found == faces_of_.end()) continue;
      for_each_spot(found->second,
                    [&](std::size_t spot) { f(found->second, spot, faces_[found->second].cost); });
    }
  }

  const World& world_;
  std::map<std::array<Point2, 2>, std::size_t> edges_;
  std::vector<Spot> spots_;
  std::vector<Face> faces_;
  std::map<std::uint32_t, std::size_t> faces_of_;
  std::vector<std::vector<std::size_t>> at_edge_;
};

void measure_octagons(std::size_t count, const std::string& input, Results& results) {
  Random random(count);
  CheapPathFinder finder;
  Times times, refined_times;
  double sum = 0, worst = 0, ratios = 0, worst_ratio = 0;
  std::size_t paths = 0;
  for (int turn = 0; turn < 8; ++turn) {
    const World world = octagons(count, random);
    const FineGraph graph(world);
    for (int i = 0; i < 6; ++i) {
      const std::int64_t left = random.between(0, 800), low = random.between(0, side),
                         right = random.between(side - 800, side), high = random.between(0, side);
      const Point2 from = Point2::at(left, low), to = Point2::at(right, high);
      const auto path = times.measure([&] { return finder.find(world, from, to); });
      if (!path) continue;
      const double over = cost_of(path->cost.upper) / graph.least_cost(from, to);
      sum += over;
      worst = std::max(worst, over);
      const auto refined = refined_times.measure([&] { return finder.refine(world, from, to); });
      const double ratio = static_cast<double>(refined->thousandths) / 1000;
      ratios += ratio;
      worst_ratio = std::max(worst_ratio, ratio);
      ++paths;
    }
  }
  times.report("cheap path", input, ours, results);
  results.add("cheap path, above the optimum, mean", input, ours, "per mille",
              1000 * (sum / static_cast<double>(paths) - 1));
  results.add("cheap path, above the optimum, worst", input, ours, "per mille", 1000 * (worst - 1));
  refined_times.report("cheap path, refined", input, ours, results);
  results.add("cheap path, refined, above the bound, mean", input, ours, "per mille",
              1000 * (ratios / static_cast<double>(paths) - 1));
  results.add("cheap path, refined, above the bound, worst", input, ours, "per mille",
              1000 * (worst_ratio - 1));
}

}  // namespace

void measure_cheap_paths(const Options& options, Results& results) {
  for (const std::size_t count : {std::size_t{5}, std::size_t{20}, std::size_t{60}}) {
    const std::string input = std::to_string(count) + " octagons";
    if (!options.wants("cheap path", input)) continue;
    show_progress(input);
    measure_octagons(count, input, results);
    show_progress("");
  }
}

}  // namespace offgrid::bench
