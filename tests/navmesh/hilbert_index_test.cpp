#include "triangulation/hilbert_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "mesh/hilbert.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::Point2;

// The index, beside a map of all its vertices by their places on the curve.
class Held {
 public:
  void insert(const Point2& p) {
    if (places_.count(hilbert_key(p)) > 0) return;
    std::uint32_t v = static_cast<std::uint32_t>(points_.size());
    if (free_.empty()) {
      points_.push_back(p);
    } else {
      v = free_.back();
      free_.pop_back();
      points_[v] = p;
    }
    index_.insert(points_, VertexId{v});
    places_.emplace(hilbert_key(p), v);
  }
  void remove(const Point2& p) {
    const auto place = places_.find(hilbert_key(p));
    if (place == places_.end()) return;
    index_.remove(p, VertexId{place->second});
    free_.push_back(place->second);
    places_.erase(place);
  }
  void assign(std::vector<Point2> points) {
    const auto key = [](const Point2& p) { return hilbert_key(p); };
    std::sort(points.begin(), points.end(),
              [&](const Point2& a, const Point2& b) { return key(a) < key(b); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    points_ = points;
    index_.assign_sorted(points_);
    for (std::uint32_t v = 0; v < points_.size(); ++v) places_.emplace(key(points_[v]), v);
  }
  std::size_t size() const { return places_.size(); }
  Point2 any(testing::Random& random) const {
    const auto number = random.between(0, static_cast<std::int64_t>(size()) - 1);
    return points_[std::next(places_.begin(), number)->second];
  }
  /// How many vertices are between the one that is found and p along the curve.
  std::size_t gap(const Point2& p) const {
    const VertexId found = index_.find_near(p);
    if (!found) return size() == 0 ? 0 : 1'000'000;
    const std::uint64_t key = hilbert_key(points_[found.value()]);
    const auto place = places_.find(key);
    EXPECT_TRUE(place != places_.end() && place->second == found.value())
        << "a vertex that is there";
    const auto low = places_.upper_bound(std::min(key, hilbert_key(p)));
    const auto high = places_.lower_bound(std::max(key, hilbert_key(p)));
    return key == hilbert_key(p) ? 0 : static_cast<std::size_t>(std::distance(low, high));
  }

 private:
  HilbertIndex index_;
  std::vector<Point2> points_;
  std::vector<std::uint32_t> free_;
  std::map<std::uint64_t, std::uint32_t> places_;
};

void expect_near(const Held& held, testing::Random& random, std::int32_t size) {
  for (int i = 0; i < 20; ++i)
    ASSERT_LT(held.gap(testing::random_point(random, -size, size)), HilbertIndex::run_capacity);
  if (held.size() == 0) return;
  ASSERT_LT(held.gap(held.any(random)), HilbertIndex::run_capacity);
}

TEST(HilbertIndex, finds_a_neighbour_on_the_curve_while_vertices_come_and_go) {
  testing::Random random(3);
  for (const std::int32_t size : {20, 1 << 29}) {
    Held held;
    std::vector<Point2> points;
    for (int i = 0; i < 500; ++i) points.push_back(testing::random_point(random, -size, size));
    held.assign(points);
    for (int step = 0; step < 20'000; ++step) {
      const bool grows = step / 4000 % 2 == 0;
      if (held.size() > 0 && random.chance(grows ? 1 : 3, 4)) {
        held.remove(held.any(random));
      } else {
        held.insert(testing::random_point(random, -size, size));
      }
      if (step % 10 != 0) continue;
      ASSERT_NO_FATAL_FAILURE(expect_near(held, random, size)) << "step " << step;
    }
  }
}

// As somebody would choose vertices who wants long searches: in this order and in that, near one
// another or only some of those that were there.
TEST(HilbertIndex, finds_a_neighbour_on_the_curve_whatever_vertices_are_chosen) {
  testing::Random random(4);
  std::vector<Point2> along;
  for (std::int32_t i = 0; i < 6000; ++i) along.push_back(Point2::at(i % 77, i / 77));
  std::sort(along.begin(), along.end(),
            [](const Point2& a, const Point2& b) { return hilbert_key(a) < hilbert_key(b); });
  Held forwards, backwards, thinned;
  for (const Point2& p : along) forwards.insert(p);
  for (auto p = along.rbegin(); p != along.rend(); ++p) backwards.insert(*p);
  thinned.assign(along);
  for (std::size_t i = 0; i < along.size(); ++i) {
    if (i % 8 != 7) thinned.remove(along[i]);
  }
  for (const Held* held : {&forwards, &backwards, &thinned}) {
    ASSERT_NO_FATAL_FAILURE(expect_near(*held, random, 77));
    for (const Point2& p : along) ASSERT_LT(held->gap(p), HilbertIndex::run_capacity);
  }
  for (const Point2& p : along) thinned.remove(p);
  EXPECT_EQ(thinned.gap(along[0]), 0U);
}

TEST(HilbertIndex, stops_whoever_removes_what_is_not_held) {
  HilbertIndex index;
  const std::vector<Point2> points{Point2::at(1, 1), Point2::at(2, 2)};
  EXPECT_DEATH(index.remove(points[0], VertexId{0}), "the vertex is held");
  index.insert(points, VertexId{0});
  EXPECT_DEATH(index.remove(points[1], VertexId{1}), "the vertex is held");
}

}  // namespace
}  // namespace offgrid::navmesh::detail
