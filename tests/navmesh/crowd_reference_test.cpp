// A crowd on open ground beside the same rule in doubles: a small reference that shares nothing
// with the library.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/crowd_scenes.hpp"

namespace offgrid::navmesh {
namespace {

struct Vec {
  double x = 0, y = 0;
};
Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
Vec operator*(double f, Vec a) { return {f * a.x, f * a.y}; }
double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
double length(Vec a) { return std::hypot(a.x, a.y); }
Vec at_angle(double angle) { return {std::cos(angle), std::sin(angle)}; }

/// The velocities v with normal * v >= distance.
struct Half {
  Vec normal;
  double distance;
};

struct Mover {
  Vec at, goal, velocity;
  double radius;
};

/// The steps in which an agent goes twice the larger radius.
double horizon_of(const Mover& a, const Mover& b, double speed) {
  return std::max(4.0, std::floor(2 * std::max(a.radius, b.radius) / speed));
}

/// The border of what leads to a meeting is three curves; the closest point of them counts.
Half half_of(const Mover& a, const Mover& b, double horizon) {
  const Vec p = b.at - a.at, v = a.velocity - b.velocity;
  const double r = a.radius + b.radius, d = length(p);
  struct Border {
    Vec point, normal;
  };
  std::vector<Border> borders;
  const double steps = d > r ? horizon : 2;
  const Vec w = v - (1 / steps) * p;
  const Vec out = length(w) > 0 ? (1 / length(w)) * w : Vec{1, 0};
  if (d <= r || dot(w, p) <= -length(w) * r)
    borders.push_back({(1 / steps) * p + (r / steps) * out, out});
  for (const double side : {1.0, -1.0}) {
    if (d <= r) continue;
    const Vec leg = at_angle(std::atan2(p.y, p.x) + side * std::asin(r / d));
    const double along = std::max(dot(v, leg), std::sqrt(d * d - r * r) / steps);
    borders.push_back({along * leg, {-side * leg.y, side * leg.x}});
  }
  const auto closest = std::min_element(
      borders.begin(), borders.end(),
      [&](const Border& x, const Border& y) { return length(x.point - v) < length(y.point - v); });
  const Vec half = a.velocity + 0.5 * (closest->point - v);
  return {closest->normal, dot(closest->normal, half)};
}

double lack(const std::vector<Half>& halves, Vec v) {
  double most = 0;
  for (const Half& h : halves) most = std::max(most, h.distance - dot(h.normal, v));
  return most;
}

/// The best of all corners, feet and directions.
Vec choose(const std::vector<Half>& halves, Vec wish, double speed) {
  std::vector<Vec> candidates = {wish, {0, 0}};
  for (const Half& h : halves) {
    const Vec along = {-h.normal.y, h.normal.x};
    candidates.push_back(wish + (h.distance - dot(h.normal, wish)) * h.normal);
    const double rest = speed * speed - h.distance * h.distance;
    for (const double sign : {1.0, -1.0}) {
      if (rest > 0) candidates.push_back(h.distance * h.normal + sign * std::sqrt(rest) * along);
    }
    for (const Half& other : halves) {
      const double slope = dot(other.normal, along);
      if (std::abs(slope) < 1e-9) continue;
      const double t = (other.distance - h.distance * dot(other.normal, h.normal)) / slope;
      candidates.push_back(h.distance * h.normal + t * along);
    }
  }
  for (int k = 0; k < 64; ++k) {
    for (int part = 1; part <= 4; ++part)
      candidates.push_back((part * speed / 4) * at_angle(k * 0.0982));
  }
  Vec best;
  double least = INFINITY, off = INFINITY;
  for (const Vec& v : candidates) {
    if (length(v) > speed * (1 + 1e-9)) continue;
    const double lacks = std::max(lack(halves, v), 1e-6), distance = length(v - wish);
    if (lacks > least || (lacks == least && distance >= off)) continue;
    best = v;
    least = lacks;
    off = distance;
  }
  return best;
}

/// The steps until all are at their goals, at most 5000.
int steps_of_reference(const testing::CrowdScene& scene) {
  const double speed = static_cast<double>(testing::CrowdScene::speed / Step::unit);
  std::vector<Mover> movers;
  for (const CrowdId id : scene.crowd.ids()) {
    const CrowdAgent& agent = *scene.crowd.find(id);
    const auto vec = [](const kernel::Point2& p) {
      return Vec{static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
    };
    movers.push_back({vec(agent.place.point.point),
                      vec(agent.goal.point),
                      {},
                      static_cast<double>(agent.radius)});
  }
  for (int step = 0; step < 5000; ++step) {
    std::vector<Vec> chosen;
    bool has_ended = true;
    for (const Mover& mover : movers) {
      std::vector<Half> halves;
      for (const Mover& other : movers) {
        const double horizon = horizon_of(mover, other, speed);
        const double reach = mover.radius + other.radius + 2 * horizon * speed;
        if (&other != &mover && length(other.at - mover.at) < reach)
          halves.push_back(half_of(mover, other, horizon));
      }
      const Vec way = mover.goal - mover.at;
      has_ended = has_ended && length(way) < 1;
      const Vec wish = length(way) > speed ? (speed / length(way)) * way : way;
      const bool harms = lack(halves, wish) > 1e-6;
      const Vec turned = (127.0 / 128) * wish + 0.125 * Vec{wish.y, -wish.x};
      chosen.push_back(harms ? choose(halves, turned, speed) : wish);
    }
    if (has_ended) return step;
    for (std::size_t i = 0; i < movers.size(); ++i) {
      movers[i].velocity = chosen[i];
      movers[i].at = movers[i].at + chosen[i];
    }
  }
  return 5000;
}

TEST(CrowdReference, a_crowd_needs_at_most_half_as_many_steps_more_than_the_rule_in_doubles) {
  const auto compare = [](testing::CrowdScene scene) {
    const int reference = steps_of_reference(scene);
    int steps = 0;
    for (; steps < 5000 && !scene.has_ended(); ++steps) scene.step();
    EXPECT_LE(2 * steps, 3 * reference) << steps << " " << reference;
  };
  compare(testing::circle_of_antipodes(12, 400));
  compare(testing::circle_of_antipodes(24, 600));
  compare(testing::crossing_streams(20));
}

}  // namespace
}  // namespace offgrid::navmesh
