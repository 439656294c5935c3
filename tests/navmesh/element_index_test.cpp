#include "offgrid/navmesh/offset/element_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::box;
using testing::Random;

Triangulation square_mesh(int far) {
  const std::vector<Point2> points = box(0, 0, far, far);
  return *Triangulation::build(points);
}

FaceId face_at(const Triangulation& t, const Point2& p) {
  const auto position = locate(t.planar(), p);
  return position ? position->face : FaceId{};
}

/// A random edit; returns the faces that it made, changed or removed.
std::vector<FaceId> edit(Triangulation& t, Random& random, int low, int high) {
  std::vector<VertexId> vertices;
  for (const VertexId v : t.mesh().vertices()) vertices.push_back(v);
  const VertexId u = random.pick(std::span<const VertexId>(vertices));
  const VertexId v = random.pick(std::span<const VertexId>(vertices));
  bool done = false;
  switch (random.between(0, 3)) {
    case 0: done = vertices.size() > 6 && t.remove(u).has_value(); break;
    case 1: done = t.insert_constraint(u, v).has_value(); break;
    case 2: done = t.remove_constraint(u, v).has_value(); break;
    default: done = t.insert(random_point(random, low, high)).has_value(); break;
  }
  if (!done) return {};
  return {t.changed_faces().begin(), t.changed_faces().end()};
}

TEST(ElementIndex, keeps_every_element_in_the_face_that_holds_it_through_random_edits) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    // Half of the rounds put vertices outside the square too, so that the mesh grows and shrinks
    // over elements outside it.
    const int low = round % 2 == 0 ? 0 : -4, high = round % 2 == 0 ? 12 : 16;
    Triangulation t = square_mesh(12);
    ElementIndex index;
    std::vector<ElementId> elements;
    for (int i = 0; i < 60; ++i) {
      const Point2 p = random_point(random, -4, 16);
      elements.push_back(index.add({p, face_at(t, p)}));
    }
    for (int step = 0; step < 60; ++step) {
      std::map<ElementId, FaceId> before;
      for (const ElementId e : elements) before[e] = index.position(e).face;
      std::vector<FaceId> changed;
      const auto edits = random.between(1, 3);
      for (int i = 0; i < edits; ++i) {
        const std::vector<FaceId> faces = edit(t, random, low, high);
        changed.insert(changed.end(), faces.begin(), faces.end());
      }
      const std::vector<ElementId> moved = index.faces_changed(t.planar(), changed);
      std::vector<ElementId> expected;
      for (const ElementId e : elements) {
        ASSERT_EQ(index.position(e).face, face_at(t, index.position(e).point));
        if (index.position(e).face != before[e]) expected.push_back(e);
      }
      ASSERT_EQ(moved, expected);
    }
    std::size_t listed = index.elements(FaceId{}).size();
    for (const FaceId f : t.mesh().faces()) {
      for (const ElementId e : index.elements(f)) ASSERT_EQ(index.position(e).face, f);
      listed += index.elements(f).size();
    }
    ASSERT_EQ(listed, index.size());
  }
}

// The control: without the call the index is wrong, and the comparison above would see it.
TEST(ElementIndex, is_wrong_if_it_is_not_told_of_an_edit) {
  Triangulation t = square_mesh(12);
  ElementIndex index;
  std::vector<ElementId> elements;
  for (int x = 0; x < 12; ++x)
    elements.push_back(index.add({Point2::at(x, 5), face_at(t, Point2::at(x, 5))}));
  ASSERT_TRUE(t.insert(Point2::at(6, 6)));
  const auto is_right = [&](ElementId e) {
    return index.position(e).face == face_at(t, index.position(e).point);
  };
  EXPECT_FALSE(std::all_of(elements.begin(), elements.end(), is_right));
  index.faces_changed(t.planar(), t.changed_faces());
  EXPECT_TRUE(std::all_of(elements.begin(), elements.end(), is_right));
}

// The elements are there before the mesh has an edge or a vertex under them, so the index chooses.
// The mesh stands to the left of its points, so an element belongs to the right of what it is on.
TEST(ElementIndex, puts_an_element_on_an_edge_or_a_vertex_into_the_face_on_its_right) {
  struct Case {
    Point2 element;
    Point2 right;  // strictly inside the face that it belongs to
  };
  std::vector<Case> cases{{Point2::at(60, 60), Point2::at(70, 60)}};  // on the vertex
  for (const int y : {30, 90}) {                                      // on the four edges to it
    for (const int x : {30, 90}) cases.push_back({Point2::at(x, y), Point2::at(x + 10, y)});
  }
  cases.push_back({Point2::at(0, 0), Point2::at(60, 10)});  // at a corner of the mesh
  Triangulation t = square_mesh(120);
  ElementIndex index;
  std::vector<ElementId> elements;
  for (const Case& c : cases) elements.push_back(index.add({c.element, face_at(t, c.element)}));
  ASSERT_TRUE(t.insert(Point2::at(60, 60)));
  index.faces_changed(t.planar(), t.changed_faces());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const ElementId e = elements[i];
    std::vector<FaceId> listing;
    for (const FaceId f : t.mesh().faces()) {
      const std::vector<ElementId> in_face = index.elements(f);
      if (std::find(in_face.begin(), in_face.end(), e) != in_face.end()) listing.push_back(f);
    }
    ASSERT_EQ(listing.size(), 1U) << i;
    const auto [a, b, c] = t.planar().triangle(listing.front());
    const kernel::Containment where = kernel::point_in_triangle(a, b, c, cases[i].right);
    EXPECT_EQ(where, kernel::Containment::inside) << i;
    EXPECT_EQ(index.position(e).face, listing.front());
  }
}

TEST(ElementIndex, uses_the_ids_of_removed_elements_again) {
  Triangulation t = square_mesh(4);
  ElementIndex index;
  const Position here{Point2::at(1, 1), face_at(t, Point2::at(1, 1))};
  const Position there{Point2::at(1, 3), face_at(t, Point2::at(1, 3))};
  const ElementId a = index.add(here), b = index.add(here), c = index.add(here);
  EXPECT_EQ(index.elements(here.face), (std::vector{a, b, c}));
  index.remove(b);
  EXPECT_FALSE(index.is_alive(b));
  EXPECT_EQ(index.size(), 2U);
  EXPECT_EQ(index.elements(here.face), (std::vector{a, c}));
  EXPECT_EQ(index.add(there), b);
  index.move(a, there);
  EXPECT_EQ(index.elements(here.face), std::vector{c});
  EXPECT_EQ(index.elements(there.face), (std::vector{a, b}));
  EXPECT_EQ(index.size(), 3U);
}

TEST(Reposition, gives_kept_positions_their_face_and_lists_what_moved) {
  Random random(2);
  Triangulation t = square_mesh(12);
  std::vector<Position> positions;
  for (int i = 0; i < 100; ++i) {
    const Point2 p = random_point(random, -2, 14);
    positions.push_back({p, face_at(t, p)});
  }
  std::size_t moves = 0;
  for (int step = 0; step < 200; ++step) {
    const std::vector<Position> before = positions;
    edit(t, random, -2, 14);
    const std::vector<std::size_t> moved = reposition(t.planar(), positions);
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      ASSERT_EQ(positions[i].point, before[i].point);
      ASSERT_EQ(positions[i].face, face_at(t, positions[i].point));
      const auto one = reposition(t.planar(), before[i]);
      ASSERT_EQ(one ? one->face : FaceId{}, positions[i].face);
      if (positions[i].face != before[i].face) expected.push_back(i);
    }
    ASSERT_EQ(moved, expected);
    moves += moved.size();
  }
  EXPECT_GT(moves, 100U);
}

TEST(Reposition, of_a_position_whose_face_is_dead_does_not_read_it) {
  Triangulation t = square_mesh(8);
  const VertexId v = t.insert(Point2::at(4, 4))->vertex;
  std::vector<Position> positions;
  for (const FaceId f : t.mesh().faces()) positions.push_back({Point2::at(3, 5), f});
  ASSERT_TRUE(t.remove(v));
  for (const Position& position : positions) {
    const auto found = reposition(t.planar(), position, position.face);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->face, face_at(t, Point2::at(3, 5)));
  }
  reposition(t.planar(), positions);
  for (const Position& position : positions) EXPECT_EQ(position.face, face_at(t, Point2::at(3, 5)));
  EXPECT_FALSE(holds(t.planar(), FaceId{}, Point2::at(3, 5)));
}

}  // namespace
}  // namespace offgrid::navmesh
