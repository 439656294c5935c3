// Views and finders of the C interface: the answers are those of C++, by the batch.
#include <string>
#include <vector>

#include "c_fixture.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using navmesh::Agent;
using navmesh::Area;
using navmesh::View;

/// The same triangles in C and in C++, some of them blocked, some dear.
class CView : public CMesh {
 protected:
  void SetUp() override {
    CMesh::SetUp();
    auto edit = cpp_.edit();
    for (int i = 0; i < 24; ++i) {
      std::vector<std::int32_t> corners;
      Area::Loop loop;
      const auto cx = static_cast<std::int32_t>(random_.between(0, 900));
      const auto cy = static_cast<std::int32_t>(random_.between(0, 900));
      for (int k = 0; k < 3; ++k) {
        const auto x = cx + static_cast<std::int32_t>(random_.between(0, 100));
        const auto y = cy + static_cast<std::int32_t>(random_.between(0, 100));
        corners.insert(corners.end(), {x, y});
        loop.push_back(at(x, y));
      }
      if (i % 3 == 0) {
        add(corners, 3 * 65536, 7);
        edit.add(Area::polygon(loop, {.cost = 3 * 65536, .tag = 7}));
      } else {
        add(corners);
        edit.add(Area::polygon(loop));
      }
    }
    commit();
    ASSERT_TRUE(edit.commit());
    expect_equal(digest(), cpp_.digest());
    for (int i = 0; i < n; ++i) {
      from_.push_back(point());
      to_.push_back(point());
    }
  }
  og_point point() {
    return {static_cast<std::int32_t>(random_.between(-20, 1020)),
            static_cast<std::int32_t>(random_.between(-20, 1020)), 0};
  }

  static constexpr int n = 100;
  Random random_{11};
  navmesh::NavMesh cpp_ = twin();
  std::vector<og_point> from_, to_;
};

TEST_F(CView, questions_by_the_batch_have_the_answers_of_cpp_on_any_number_of_threads) {
  for (const std::uint32_t agent : {0U, 1U}) {
    const og_view view = agent == 0 ? view_ : disc_;
    const View of = cpp_.view(Agent{agent});
    for (const std::uint32_t threads : {1U, 3U}) {
      std::vector<og_state> states(n);
      std::vector<std::uint8_t> sees(n), reaches(n);
      std::vector<og_ray_hit> hits(n);
      std::vector<og_point> free(n), reachable(n);
      ASSERT_EQ(og_view_state(view, n, from_.data(), threads, states.data()), OG_OK);
      ASSERT_EQ(og_view_visible(view, n, from_.data(), to_.data(), threads, sees.data()), OG_OK);
      ASSERT_EQ(og_view_reachable(view, n, from_.data(), to_.data(), threads, reaches.data()),
                OG_OK);
      ASSERT_EQ(og_view_raycast(view, n, from_.data(), to_.data(), threads, hits.data()), OG_OK);
      ASSERT_EQ(og_view_nearest_free(view, n, from_.data(), threads, free.data()), OG_OK);
      ASSERT_EQ(
          og_view_nearest_reachable(view, n, from_.data(), to_.data(), threads, reachable.data()),
          OG_OK);
      for (std::size_t i = 0; i < n; ++i) {
        const Point2 a = at(from_[i]), b = at(to_[i]);
        const auto state = navmesh::state_at(of, a);
        EXPECT_EQ(states[i].ground == OG_NOWHERE, !state);
        if (state) {
          EXPECT_EQ(states[i].ground == OG_BLOCKED, state->ground == navmesh::Ground::blocked);
          EXPECT_EQ(states[i].tag, state->tag);
        }
        EXPECT_EQ(sees[i] != 0, navmesh::visible(of, a, b));
        EXPECT_EQ(reaches[i] != 0, cpp_.is_reachable(a, b, Agent{agent}));
        const navmesh::RayHit hit = navmesh::raycast(of, a, b);
        EXPECT_EQ(hits[i].numerator, hit.t.numerator);
        EXPECT_EQ(hits[i].denominator, hit.t.denominator);
        EXPECT_EQ(hits[i].stop, static_cast<std::uint32_t>(hit.stop));
        if (hit.stop == navmesh::RayStop::edge) {
          const auto [p, q] = of.planar().segment(hit.halfedge);
          EXPECT_EQ(at(hits[i].ax, hits[i].ay), p);
          EXPECT_EQ(at(hits[i].bx, hits[i].by), q);
        }
        const auto nearest = navmesh::nearest_free_grid(of, a);
        EXPECT_EQ(free[i].floor == OG_NO_INDEX, !nearest);
        if (nearest) {
          EXPECT_EQ(at(free[i]), nearest->point);
        }
        const auto reached = navmesh::nearest_reachable_grid(of, a, b);
        EXPECT_EQ(reachable[i].floor == OG_NO_INDEX, !reached);
        if (reached) {
          EXPECT_EQ(at(reachable[i]), reached->point);
        }
      }
    }
  }
}

TEST_F(CView, a_place_is_in_one_of_the_faces_and_faces_fill_the_rectangle) {
  std::size_t count = 0;
  EXPECT_EQ(og_view_faces(view_, 0, nullptr, &count), OG_TOO_SMALL);
  std::vector<og_face> faces(count);
  ASSERT_EQ(og_view_faces(view_, count, faces.data(), &count), OG_OK);
  std::int64_t doubled = 0;
  for (const og_face& f : faces) {
    doubled +=
        std::int64_t{f.bx - f.ax} * (f.cy - f.ay) - std::int64_t{f.by - f.ay} * (f.cx - f.ax);
  }
  EXPECT_EQ(doubled, 2 * 2 * std::int64_t{1000} * 1000);  // of two floors
  std::vector<og_face> found(n);
  ASSERT_EQ(og_view_locate(view_, n, from_.data(), 1, found.data()), OG_OK);
  for (std::size_t i = 0; i < n; ++i) {
    const og_face& f = found[i];
    const bool is_inside =
        from_[i].x >= 0 && from_[i].x <= 1000 && from_[i].y >= 0 && from_[i].y <= 1000;
    if (f.floor == OG_NO_INDEX) {
      EXPECT_FALSE(is_inside);
      continue;
    }
    const Point2 p = at(from_[i]), corners[] = {at(f.ax, f.ay), at(f.bx, f.by), at(f.cx, f.cy)};
    for (int k = 0; k < 3; ++k)
      EXPECT_GE(static_cast<int>(kernel::orient(corners[k], corners[(k + 1) % 3], p)), 0);
  }
}

TEST_F(CView, the_outline_is_that_of_cpp) {
  og_shapes shapes = 0;
  ASSERT_EQ(og_view_outline(view_, &shapes), OG_OK);
  const ReadShapes read(shapes);
  const auto rings = navmesh::blocked_boundary(cpp_.view());
  ASSERT_EQ(read.shapes.size(), rings.size());
  for (std::size_t i = 0; i < rings.size(); ++i) {
    EXPECT_EQ(read.loop(i), rings[i].corners);
    EXPECT_EQ(read.shapes[i].id, rings[i].is_hole ? 1U : 0U);
  }
  EXPECT_EQ(og_destroy(shapes), OG_OK);
}

/// Compares the finder's last path with that of C++.
class CPaths : public CView {
 protected:
  template <class Found, class PathOf>
  void expect(const Found& found, og_status status, const PathOf& path_of) {
    ASSERT_EQ(status == OG_OK, found.has_value());
    if (!found) {
      EXPECT_EQ(status, OG_NO_PATH);
      EXPECT_EQ(last_error().code, static_cast<int>(found.error().code));
      EXPECT_TRUE(corners().empty());
      return;
    }
    const std::vector<og_point> line = corners();
    ASSERT_EQ(line.size(), path_of().corners.size());
    for (std::size_t k = 0; k < line.size(); ++k) EXPECT_EQ(at(line[k]), path_of().corners[k]);
    ++found_;
  }
  og_status find(std::size_t i, const og_path_options& options) {
    return og_finder_path(finder_, view_, &from_[i], &to_[i], &options, &info_);
  }

  og_path_info info_{};
  std::size_t found_ = 0;
};

TEST_F(CPaths, cheap_paths_are_those_of_cpp_with_their_bounds) {
  navmesh::CheapPathFinder cheap;
  og_path_options options = og_path_options_default();
  options.kind = OG_CHEAP;
  for (std::size_t i = 0; i < 30; ++i) {
    options.ratio = i % 3 == 0 ? 1050 : 0;
    const og_status status = find(i, options);
    if (options.ratio == 0) {
      const auto path = cheap.find(cpp_.view(), at(from_[i]), at(to_[i]));
      expect(path, status, [&] { return *path; });
      if (!path) continue;
      EXPECT_EQ(info_.cost, static_cast<std::uint64_t>(path->cost.upper.raw()));
      EXPECT_EQ(info_.lower_bound, static_cast<std::uint64_t>(path->lower_bound.raw()));
    } else {
      const auto path = cheap.refine(cpp_.view(), at(from_[i]), at(to_[i]), {});
      expect(path, status, [&] { return path->path; });
      if (!path) continue;
      EXPECT_EQ(info_.ratio, static_cast<std::uint64_t>(path->thousandths));
      EXPECT_EQ(info_.is_proved != 0, path->is_proved);
    }
  }
  EXPECT_GT(found_, 8U);
}

TEST_F(CPaths, clear_paths_and_paths_as_near_as_one_gets_are_those_of_cpp) {
  navmesh::ClearPathFinder clear;
  navmesh::ShortestPathFinder shortest;
  og_path_options wide = og_path_options_default(), near = og_path_options_default();
  wide.kind = OG_CLEAR;
  wide.radius = 9;
  near.near = 1;
  std::size_t only_near = 0;
  for (std::size_t i = 0; i < 30; ++i) {
    og_status status = find(i, wide);
    const auto path = clear.find(cpp_.view(), at(from_[i]), at(to_[i]), 9);
    expect(path, status, [&] { return *path; });
    status = find(i, near);
    const auto nearest = navmesh::find_near(shortest, cpp_.view(), at(from_[i]), at(to_[i]));
    expect(nearest, status, [&] { return nearest->path; });
    if (!nearest) continue;
    EXPECT_EQ(info_.is_goal != 0, nearest->is_goal);
    only_near += nearest->is_goal ? 0 : 1;
  }
  EXPECT_GT(found_, 10U);
  EXPECT_GT(only_near, 2U);
}

TEST_F(CView, paths_by_the_batch_are_those_that_come_alone) {
  std::vector<std::uint64_t> lengths(n), alone(n);
  std::vector<std::uint32_t> counts(n);
  ASSERT_EQ(og_finder_paths(finder_, disc_, n, from_.data(), to_.data(), 2, lengths.data(),
                            counts.data()),
            OG_OK);
  const std::vector<og_point> all = corners();
  og_finder other = 0;
  ASSERT_EQ(og_finder_create(&other), OG_OK);
  std::size_t at_corner = 0;
  for (std::size_t i = 0; i < n; ++i) {
    og_path_info info{};
    if (og_finder_path(other, disc_, &from_[i], &to_[i], nullptr, &info) != OG_OK) {
      EXPECT_EQ(lengths[i], OG_NO_LENGTH);
      EXPECT_EQ(counts[i], 0U);
      continue;
    }
    EXPECT_EQ(lengths[i], info.length);
    ASSERT_EQ(counts[i], info.corner_count);
    std::vector<og_point> own(counts[i]);
    std::size_t count = 0;
    ASSERT_EQ(og_finder_corners(other, own.size(), own.data(), &count), OG_OK);
    for (const og_point& p : own) {
      EXPECT_EQ(at(p), at(all[at_corner]));
      EXPECT_EQ(p.floor, all[at_corner++].floor);
    }
  }
  EXPECT_EQ(at_corner, all.size());
  ASSERT_EQ(og_finder_paths(finder_, disc_, n, from_.data(), to_.data(), 1, alone.data(), nullptr),
            OG_OK);
  EXPECT_EQ(alone, lengths);
  EXPECT_TRUE(corners().empty());
  EXPECT_EQ(og_destroy(other), OG_OK);
}

TEST_F(CMesh, of_several_goals_the_nearest_by_path_is_found) {
  add({490, 0, 510, 0, 510, 900, 490, 900});
  commit();
  const og_point from = {400, 100, 0}, goals[] = {{600, 100, 0}, {400, 700, 0}, {400, 700, 0}};
  std::uint32_t goal = 9;
  og_path_info info{};
  ASSERT_EQ(og_finder_nearest_goal(finder_, view_, &from, 3, goals, &goal, &info), OG_OK);
  EXPECT_EQ(goal, 1U);
  EXPECT_EQ(info.length, 600U * 65536);
  EXPECT_EQ(og_finder_nearest_goal(finder_, view_, &from, 0, goals, &goal, &info), OG_OUT_OF_RANGE);
  const og_point blocked = {500, 100, 0};
  EXPECT_EQ(og_finder_nearest_goal(finder_, view_, &from, 1, &blocked, &goal, &info), OG_NO_PATH);
  EXPECT_EQ(last_error().code, OG_PATH_GOAL_BLOCKED);
}

/// A road that one user of the mesh likes, and another may not take.
TEST_F(CMesh, rules_and_switches_are_of_one_view) {
  add({0, 450, 1000, 450, 1000, 550, 0, 550}, 4 * 65536, 7);  // a river
  const og_area_id wall = add({0, 300, 900, 300, 900, 310, 0, 310});
  const og_link ferry = {{500, 400, 0}, {500, 600, 0}, 1, 1, 50 * 65536, 8};
  og_link_id of_link = 0;
  ASSERT_EQ(og_edit_add_link(edit_, &ferry, &of_link), OG_OK);
  commit();
  og_view other = 0;
  ASSERT_EQ(og_view_create(mesh_, 0, &other), OG_OK);
  const og_point from = {500, 400, 0}, to = {500, 600, 0}, below = {500, 100, 0};
  const og_rule rules[] = {{7, 2 * 65536, 65536, 0}, {8, 65536, 10 * 65536, 0}};
  ASSERT_EQ(og_view_set_rules(other, 2, rules), OG_OK);
  og_path_options cheap = og_path_options_default();
  cheap.kind = OG_CHEAP;
  og_path_info info{}, with_rules{};
  ASSERT_EQ(og_finder_path(finder_, view_, &from, &to, &cheap, &info), OG_OK);
  ASSERT_EQ(og_finder_path(finder_, other, &from, &to, &cheap, &with_rules), OG_OK);
  EXPECT_EQ(info.cost / 65536, 500U);
  EXPECT_EQ(with_rules.cost / 65536, 300U);
  ASSERT_EQ(og_finder_path(finder_, view_, &from, &to, nullptr, &info), OG_OK);
  EXPECT_EQ(info.length, 50U * 65536);  // by the ferry
  ASSERT_EQ(og_finder_path(finder_, other, &from, &to, nullptr, &info), OG_OK);
  EXPECT_EQ(info.length, 200U * 65536);  // by the river

  const og_rule closed[] = {{7, 65536, 65536, 1}, {8, 65536, 65536, 1}};
  ASSERT_EQ(og_view_set_rules(other, 2, closed), OG_OK);
  std::uint8_t reachable = 9, in_mesh = 9;
  ASSERT_EQ(og_view_reachable(other, 1, &from, &to, 1, &reachable), OG_OK);
  ASSERT_EQ(og_view_reachable(view_, 1, &from, &to, 1, &in_mesh), OG_OK);
  EXPECT_EQ(reachable, 0U);
  EXPECT_EQ(in_mesh, 1U);
  ASSERT_EQ(og_view_set_rules(other, 0, nullptr), OG_OK);
  ASSERT_EQ(og_view_switch(other, OG_AREA, 1, &wall, 0), OG_OK);
  ASSERT_EQ(og_view_switch(other, OG_LINK, 1, &of_link, 0), OG_OK);
  std::uint8_t sees = 9, sees_in_mesh = 9;
  ASSERT_EQ(og_view_visible(other, 1, &from, &below, 1, &sees), OG_OK);
  ASSERT_EQ(og_view_visible(view_, 1, &from, &below, 1, &sees_in_mesh), OG_OK);
  EXPECT_EQ(sees, 1U);
  EXPECT_EQ(sees_in_mesh, 0U);
  ASSERT_EQ(og_finder_path(finder_, other, &from, &to, nullptr, &info), OG_OK);
  EXPECT_EQ(info.length, 200U * 65536);
  ASSERT_EQ(og_view_switch(other, OG_AREA, 1, &wall, 1), OG_OK);
  ASSERT_EQ(og_view_visible(other, 1, &from, &below, 1, &sees), OG_OK);
  EXPECT_EQ(sees, 0U);
  EXPECT_EQ(og_destroy(other), OG_OK);
}

TEST_F(CMesh, rules_that_make_no_sense_are_refused_and_change_nothing) {
  const og_rule twice[] = {{7, 65536, 65536, 0}, {7, 65537, 65536, 0}};
  EXPECT_EQ(og_view_set_rules(view_, 2, twice), OG_BAD_RULES);
  EXPECT_EQ(last_error().item, 1U);
  const og_rule cheap[] = {{1, 65536, 65536, 0}, {2, 65535, 65536, 0}};
  EXPECT_EQ(og_view_set_rules(view_, 2, cheap), OG_BAD_RULES);
  EXPECT_EQ(last_error().item, 1U);
  const og_rule free_links[] = {{1, 65536, 0, 0}};
  EXPECT_EQ(og_view_set_rules(view_, 1, free_links), OG_BAD_RULES);
  EXPECT_EQ(og_view_set_rules(view_, 1, nullptr), OG_NULL);
  EXPECT_EQ(og_view_set_rules(mesh_, 0, nullptr), OG_WRONG_HANDLE);
  const std::uint32_t id = 1;
  EXPECT_EQ(og_view_switch(view_, OG_SEAM, 1, &id, 0), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_view_switch(view_, OG_AREA, 1, nullptr, 0), OG_NULL);
}

TEST_F(CMesh, wrong_arguments_of_questions_are_statuses_with_the_index_of_the_point) {
  const og_point in = {10, 10, 0}, upstairs = {10, 10, 2}, off = {1 << 30, 0, 0};
  const og_point outside = {5000, 0, 0}, second_off[] = {in, off}, second_up[] = {in, upstairs};
  og_state states[2] = {{1, 2, 3}, {1, 2, 3}};
  og_point nearest{};
  og_view none = 0;
  EXPECT_EQ(og_view_create(mesh_, 2, &none), OG_NO_AGENT);
  EXPECT_EQ(og_view_create(mesh_, 0, nullptr), OG_NULL);
  EXPECT_EQ(og_view_state(view_, 2, second_up, 1, states), OG_NO_FLOOR);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(og_view_state(view_, 2, second_off, 1, states), OG_OFF_GRID);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(last_error().x, 1 << 30);
  EXPECT_NE(std::string(last_error().text).find("at[1]"), std::string::npos);
  EXPECT_EQ(states[0].tag, 1U);  // nothing is written
  EXPECT_EQ(og_view_state(view_, 1, &outside, 1, states), OG_OK);
  EXPECT_EQ(states[0].ground, static_cast<std::uint32_t>(OG_NOWHERE));
  EXPECT_EQ(og_view_state(view_, 1, nullptr, 1, states), OG_NULL);
  EXPECT_EQ(og_view_state(view_, 1, &in, 1, nullptr), OG_NULL);
  EXPECT_EQ(og_view_state(view_, 0, nullptr, 1, nullptr), OG_OK);
  EXPECT_EQ(og_view_state(view_, 1, &in, 0, states), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_view_state(view_, 1, &in, OG_MAX_THREADS + 1, states), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_view_state(edit_, 1, &in, 1, states), OG_WRONG_HANDLE);
  EXPECT_EQ(og_view_state(0, 1, &in, 1, states), OG_NO_HANDLE);
  EXPECT_EQ(og_view_nearest_free(view_, 1, &outside, 1, &nearest), OG_OK);
  EXPECT_EQ(nearest.floor, OG_NO_INDEX);

  og_path_info info{};
  og_path_options options = og_path_options_default();
  options.kind = 3;
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &in, &options, &info), OG_OUT_OF_RANGE);
  options.kind = OG_CLEAR;
  options.radius = 0;
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &in, &options, &info), OG_OUT_OF_RANGE);
  options.near = 1;
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &in, &options, &info), OG_OUT_OF_RANGE);
  options = og_path_options_default();
  options.kind = OG_CHEAP;
  options.ratio = 999;
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &in, &options, &info), OG_OUT_OF_RANGE);
  options.size = 0;
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &in, &options, &info), OG_WRONG_SIZE);
  EXPECT_EQ(og_finder_path(finder_, view_, &in, nullptr, nullptr, &info), OG_NULL);
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &off, nullptr, &info), OG_OFF_GRID);
  EXPECT_EQ(og_finder_path(finder_, view_, &in, &in, nullptr, nullptr), OG_OK);
  std::size_t count = 0;
  EXPECT_EQ(og_finder_corners(finder_, 1, nullptr, &count), OG_NULL);
  EXPECT_EQ(count, 0U);
  EXPECT_EQ(og_finder_corners(finder_, 0, nullptr, &count), OG_TOO_SMALL);
  EXPECT_EQ(count, 1U);
}

}  // namespace
}  // namespace offgrid::testing
