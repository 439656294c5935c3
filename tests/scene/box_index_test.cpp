// The three indices of boxes: what they find, and how much they look at.
#include "model/box_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "offgrid/scene/meet/meets.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;
using namespace scene::detail;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

bool overlap(const Box3& a, const Box3& b) {
  return a.low().x <= b.high().x && b.low().x <= a.high().x && a.low().y <= b.high().y &&
         b.low().y <= a.high().y && a.low().z <= b.high().z && b.low().z <= a.high().z;
}

Box3 random_box(Random& random, std::int64_t space, std::int64_t size) {
  const auto side = [&] {
    const std::int64_t low = random.between(-space, space - size);
    return std::pair(low, low + random.between(0, size));
  };
  const auto x = side();
  const auto y = side();
  const auto z = side();
  return Box3::make(Point3::at(x.first, y.first, z.first), Point3::at(x.second, y.second, z.second))
      .value();
}

/// The keys of boxes that overlap the box, with the number of boxes looked at.
template <class Index>
std::pair<std::vector<std::uint32_t>, int> found(const Index& index,
                                                 const std::map<std::uint32_t, Box3>& boxes,
                                                 const Box3& wanted) {
  std::vector<std::uint32_t> keys;
  int looked = 0;
  index.visit(
      [&](const Box3& box) {
        ++looked;
        return overlap(box, wanted);
      },
      [&](std::uint32_t key) {
        if (overlap(boxes.at(key), wanted)) keys.push_back(key);
      });
  std::sort(keys.begin(), keys.end());
  return {keys, looked};
}

TEST(BoxIndex, all_kinds_find_the_same_after_any_edits) {
  for (const std::int64_t space : {std::int64_t{4}, std::int64_t{1000}, limit}) {
    Random random(601);
    DynamicTree tree;
    DynamicOctree octree;
    DynamicList list;
    std::map<std::uint32_t, Box3> boxes;
    const std::int64_t size = std::max<std::int64_t>(1, space / 20);
    for (int i = 0; i < 2000; ++i) {
      const auto key = static_cast<std::uint32_t>(random.between(0, 99));
      if (boxes.contains(key) && random.chance(1, 3)) {
        tree.erase(key);
        octree.erase(key);
        list.erase(key);
        boxes.erase(key);
      } else {
        const Box3 box = random_box(random, space, random.chance(1, 10) ? space : size);
        tree.put(key, box);
        octree.put(key, box);
        list.put(key, box);
        boxes.insert_or_assign(key, box);
      }
      const Box3 wanted = random_box(random, space, size);
      std::vector<std::uint32_t> expected;
      for (const auto& [k, box] : boxes) {
        if (overlap(box, wanted)) expected.push_back(k);
      }
      ASSERT_EQ(found(tree, boxes, wanted).first, expected) << i;
      ASSERT_EQ(found(octree, boxes, wanted).first, expected) << i;
      ASSERT_EQ(found(list, boxes, wanted).first, expected) << i;
    }
  }
}

TEST(BoxIndex, a_box_of_the_whole_grid_and_its_corners_are_held) {
  DynamicOctree octree;
  DynamicTree tree;
  std::map<std::uint32_t, Box3> boxes;
  const auto put = [&](std::uint32_t key, const Point3& low, const Point3& high) {
    const Box3 box = Box3::make(low, high).value();
    boxes.insert_or_assign(key, box);
    octree.put(key, box);
    tree.put(key, box);
  };
  const Point3 low = Point3::at(-limit, -limit, -limit);
  const Point3 high = Point3::at(limit, limit, limit);
  put(0, low, high);
  put(1, low, low);
  put(2, high, high);
  put(3, Point3::at(-1, -1, -1), Point3{});
  const auto at = [&](const Point3& p) {
    const Box3 box = Box3::make(p, p).value();
    EXPECT_EQ(found(octree, boxes, box).first, found(tree, boxes, box).first);
    return found(octree, boxes, box).first;
  };
  EXPECT_EQ(at(low), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(at(high), (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(at(Point3{}), (std::vector<std::uint32_t>{0, 3}));
}

TEST(BoxIndex, points_on_both_sides_of_the_middle_of_any_cell_are_held) {
  DynamicOctree octree;
  std::map<std::uint32_t, Box3> boxes;
  for (int k = 0; k < 29; ++k) {
    const std::int64_t power = std::int64_t{1} << k;
    for (const std::int64_t v : {power - 1, power, -power, -power + 1}) {
      const Point3 p = Point3::at(v, -v, v);
      boxes.emplace(static_cast<std::uint32_t>(boxes.size()), Box3::make(p, p).value());
    }
  }
  for (const auto& [key, box] : boxes) octree.put(key, box);
  for (const auto& [key, box] : boxes) {
    const auto keys = found(octree, boxes, box).first;
    EXPECT_TRUE(std::binary_search(keys.begin(), keys.end(), key)) << box.low().x.raw();
  }
}

/// Boxes in a row, in rising order: the order that would make a list of a tree without rotations.
int looked_at_in_a_row(std::int64_t count, std::uint32_t* height) {
  DynamicTree tree;
  std::map<std::uint32_t, Box3> boxes;
  for (std::int64_t i = 0; i < count; ++i) {
    const Box3 box = Box3::make(Point3::at(10 * i, 0, 0), Point3::at(10 * i + 5, 5, 5)).value();
    tree.put(static_cast<std::uint32_t>(i), box);
    boxes.insert_or_assign(static_cast<std::uint32_t>(i), box);
  }
  *height = tree.height();
  const Point3 middle = Point3::at(5 * count, 2, 2);
  return found(tree, boxes, Box3::make(middle, middle).value()).second;
}

TEST(BoxIndex, a_query_of_a_tree_looks_at_a_logarithm_of_boxes) {
  std::uint32_t height = 0;
  const int small = looked_at_in_a_row(1000, &height);
  EXPECT_LE(height, 15u);
  const int twice = looked_at_in_a_row(2000, &height);
  EXPECT_LE(height, 16u);
  const int four = looked_at_in_a_row(4000, &height);
  EXPECT_LE(height, 17u);
  EXPECT_LE(twice, small + 12);
  EXPECT_LE(four, twice + 12);
}

// ---- after many moves

/// An index of boxes that move about in all of space, and another one that was filled last.
template <class Index>
struct Moved {
  static constexpr std::uint32_t count = 60;

  explicit Moved(int moves) {
    Random random(602);
    for (int i = 0; i < moves; ++i) {
      if (i == moves / 10) early = most;
      const auto key = static_cast<std::uint32_t>(random.between(0, count - 1));
      if (i % 50 == 0 && boxes.contains(key)) {
        index.erase(key);
        boxes.erase(key);
        continue;
      }
      const std::int64_t space = random.chance(1, 3) ? 1000 : limit;
      put(key, random_box(random, space, random.chance(1, 20) ? space : 9));
      most = std::max(most, index.memory());
    }
    for (std::uint32_t key = 0; key < count; ++key) put(key, random_box(random, limit, 9));
    for (const auto& [key, box] : boxes) fresh.put(key, box);
  }

  void put(std::uint32_t key, const Box3& box) {
    index.put(key, box);
    boxes.insert_or_assign(key, box);
  }
  /// Boxes that the index looks at for a number of questions, then the fresh one.
  std::pair<int, int> looks() const {
    Random random(603);
    int index_looks = 0, fresh_looks = 0;
    for (int i = 0; i < 200; ++i) {
      const Box3 wanted = random_box(random, limit, limit / 4);
      const auto [keys, looked] = found(index, boxes, wanted);
      const auto [right, fewest] = found(fresh, boxes, wanted);
      EXPECT_EQ(keys, right);
      index_looks += looked;
      fresh_looks += fewest;
    }
    return {index_looks, fresh_looks};
  }

  Index index, fresh;
  std::map<std::uint32_t, Box3> boxes;
  std::size_t early = 0, most = 0;  ///< the most memory, after a tenth of the moves and after all
};

constexpr int many = 300'000;

TEST(BoxIndex, an_octree_after_300000_moves_is_as_if_filled_anew_and_has_grown_no_more) {
  const Moved<DynamicOctree> moved(many);
  EXPECT_EQ(moved.index.size(), moved.fresh.size());
  EXPECT_LE(moved.index.size(), 20U * moved.count + 1);
  EXPECT_LE(moved.most, 160'000U);
  EXPECT_LE(moved.most, 2 * moved.early);
  const auto [looks, fewest] = moved.looks();
  EXPECT_EQ(looks, fewest) << "a count of boxes below a cell is wrong";
}

TEST(BoxIndex, a_tree_after_300000_moves_is_as_low_and_as_fast_and_has_grown_no_more) {
  const Moved<DynamicTree> moved(many);
  EXPECT_EQ(moved.index.size(), 2U * moved.count - 1);
  EXPECT_LE(moved.index.height(), 9U);  // 1.44 log2(60)
  EXPECT_LE(moved.most, 16'000U);
  EXPECT_LE(moved.most, 2 * moved.early);
  const auto [looks, fewest] = moved.looks();
  EXPECT_LE(looks, 2 * fewest);
}

TEST(BoxIndex, an_index_whose_boxes_have_all_gone_holds_nothing) {
  DynamicOctree octree;
  DynamicTree tree;
  Random random(604);
  for (int round = 0; round < 3; ++round) {
    for (std::uint32_t key = 0; key < 40; ++key) {
      const Box3 box = random_box(random, limit, 9);
      octree.put(key, box);
      tree.put(key, box);
    }
    for (std::uint32_t key = 0; key < 40; ++key) {
      octree.erase((key * 7 + 3) % 40);
      tree.erase((key * 7 + 3) % 40);
    }
    EXPECT_EQ(octree.size(), 1U);
    EXPECT_EQ(tree.size(), 0U);
  }
}

TEST(BoxIndex, the_list_of_free_places_counts_as_memory) {
  const auto expect_more = [](auto index) {
    for (std::uint32_t key = 0; key < 40; ++key) {
      const std::int64_t x = 1000 * key;
      index.put(key, Box3::make(Point3::at(x, 0, 0), Point3::at(x + 1, 1, 1)).value());
    }
    const std::size_t full = index.memory();
    for (std::uint32_t key = 0; key < 40; ++key) index.erase(key);
    EXPECT_GT(index.memory(), full);
  };
  expect_more(DynamicOctree());
  expect_more(DynamicTree());
}

TEST(BoxIndex, boxes_of_one_cell_come_and_go_in_any_order) {
  DynamicOctree octree;
  std::map<std::uint32_t, Box3> boxes;
  Random random(605);
  const Box3 middle = Box3::make(Point3::at(-1, -1, -1), Point3{}).value();
  const Box3 beside = Box3::make(Point3::at(5, 5, 5), Point3::at(6, 6, 6)).value();
  for (int i = 0; i < 2000; ++i) {
    const auto key = static_cast<std::uint32_t>(random.between(0, 11));
    if (random.chance(1, 2)) {
      const Box3& box = random.chance(3, 4) ? middle : beside;
      octree.put(key, box);
      boxes.insert_or_assign(key, box);
    } else if (boxes.erase(key) != 0) {
      octree.erase(key);
    }
    for (const Box3& wanted : {middle, beside}) {
      std::vector<std::uint32_t> expected;
      for (const auto& [k, box] : boxes) {
        if (overlap(box, wanted)) expected.push_back(k);
      }
      ASSERT_EQ(found(octree, boxes, wanted).first, expected) << i;
    }
  }
}

TEST(BoxIndex, a_small_move_changes_no_tree_and_a_large_one_does) {
  DynamicTree tree;
  const auto at = [](std::int64_t x) {
    return Box3::make(Point3::at(x, 0, 0), Point3::at(x + 160, 160, 160)).value();
  };
  tree.put(0, at(0));
  const auto seen = [&] {
    Box3 held = at(0);
    tree.visit(
        [&](const Box3& box) {
          held = box;
          return true;
        },
        [](std::uint32_t) {});
    return held;
  };
  const Box3 before = seen();
  EXPECT_TRUE(before.contains(at(10)));
  tree.put(0, at(10));
  EXPECT_EQ(seen(), before);
  tree.put(0, at(500));
  EXPECT_TRUE(seen().contains(at(500)));
  EXPECT_FALSE(seen().contains(at(0)));
}

}  // namespace
}  // namespace offgrid::testing
