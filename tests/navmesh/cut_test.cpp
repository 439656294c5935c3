#include "offgrid/navmesh/cut/cut.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cut/exact.hpp"
#include "cut/lines.hpp"
#include "navmesh_test.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::cut::ExactTrace;
using testing::cut::Rational;
using testing::cut::square_of;
using testing::cut::Trace;
using GridTrace = GridCut<Trace>;

Point2 at(std::int64_t x, std::int64_t y) { return Point2::at(x, y); }

/// The ring between the squares [0, 12]^2 and [4, 8]^2: eight faces round a hole.
GridTrace ring() {
  Mesh mesh;
  for (int i = 0; i < 8; ++i) mesh.add_vertex();
  for (std::uint32_t i = 0; i < 4; ++i) {
    const std::uint32_t j = (i + 1) % 4;
    add_known_face(mesh, VertexId{i}, VertexId{j}, VertexId{4 + j});
    add_known_face(mesh, VertexId{i}, VertexId{4 + j}, VertexId{4 + i});
    link_edge(mesh, VertexId{i}, VertexId{4 + j});
  }
  for (std::uint32_t i = 0; i < 4; ++i) link_edge(mesh, VertexId{i}, VertexId{4 + i});
  const std::array points = {at(0, 0), at(12, 0), at(12, 12), at(0, 12),
                             at(4, 4), at(8, 4),  at(8, 8),   at(4, 8)};
  auto made = GridTrace::make(std::move(mesh), points, std::vector<Trace>(8));
  EXPECT_TRUE(made) << describe(made.error());
  return *made;
}

// ---- splits

TEST(Split, IsUndoneDownToTheIdsThatComeNext) {
  Random random(1);
  Mesh mesh = square();
  mesh.set_constrained(mesh.find_halfedge(VertexId{0}, VertexId{2}), true);
  mesh.set_constrained(mesh.find_halfedge(VertexId{0}, VertexId{1}), true);
  const auto records = [](const Mesh& m, std::size_t faces) {
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < 3 * faces; ++i) {
      all.push_back(m.arrays().halfedges[i].origin);
      all.push_back(m.arrays().halfedges[i].twin);
    }
    return all;
  };
  const auto before = records(mesh, 2);
  const std::vector<std::uint32_t> kept(mesh.arrays().vertices.begin(),
                                        mesh.arrays().vertices.end());
  std::vector<detail::Split> splits;
  for (int i = 0; i < 60; ++i) {
    const FaceId f{static_cast<std::uint32_t>(random.between(0, mesh.face_bound() - 1))};
    const auto k = static_cast<std::uint32_t>(random.between(0, 3));
    splits.push_back(k == 3 ? detail::split_face(mesh, f)
                            : detail::split_edge(mesh, mesh.halfedge(f, k)));
    ASSERT_FALSE(find_violation(mesh)) << describe(*find_violation(mesh));
  }
  const Mesh grown = mesh;
  for (auto s = splits.rbegin(); s != splits.rend(); ++s) {
    detail::undo(mesh, *s);
    ASSERT_FALSE(find_violation(mesh)) << describe(*find_violation(mesh));
  }
  EXPECT_EQ(mesh.face_count(), 2U);
  EXPECT_EQ(mesh.vertex_count(), 4U);
  EXPECT_EQ(records(mesh, 2), before);
  EXPECT_TRUE(std::equal(kept.begin(), kept.end(), mesh.arrays().vertices.begin()));
  // The free lists hand the same slots out in the same order.
  for (const detail::Split& s : splits) {
    const detail::Split again = s.kind == detail::Split::Kind::face
                                    ? detail::split_face(mesh, grown.face(s.halfedge))
                                    : detail::split_edge(mesh, s.halfedge);
    ASSERT_EQ(again.vertex, s.vertex);
    ASSERT_EQ(again.children[0].face, s.children[0].face);
  }
  EXPECT_EQ(records(mesh, grown.face_bound()), records(grown, grown.face_bound()));
}

TEST(Split, BothHalvesOfAConstrainedEdgeAreConstrainedAndNoOtherEdgeIs) {
  Mesh mesh = square();
  mesh.set_constrained(mesh.find_halfedge(VertexId{0}, VertexId{2}), true);
  const detail::Split split =
      detail::split_edge(mesh, mesh.find_halfedge(VertexId{2}, VertexId{0}));
  for (const HalfedgeId h : mesh.outgoing(split.vertex)) {
    EXPECT_EQ(mesh.is_constrained(h),
              mesh.target(h) == VertexId{0} || mesh.target(h) == VertexId{2});
  }
  EXPECT_FALSE(find_violation(mesh));
}

// ---- one line

TEST(Cut, AnEdgeThatRunsAlongACuttingLineIsNotSplit) {
  // The first side is the diagonal of the square. The second one leaves at (12, 3), and the third
  // one meets the edge that this made in (8, 2).
  auto exact = square_of<ExactTrace>(12);
  const auto report = update(exact, {at(12, 12), at(0, 0), at(8, 2)});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->splits, (std::array<std::uint32_t, 3>{0, 1, 1}));
  EXPECT_EQ(exact.mesh().vertex_count(), 6U);
  EXPECT_TRUE(exact.mesh().find_edge(VertexId{0}, VertexId{2})) << "the diagonal is one edge";
  // On the grid (8, 2) is a vertex before the sides are followed, so no edge is crossed.
  auto grid = square_of<GridTrace>(12);
  const auto rounded = update(grid, {at(12, 12), at(0, 0), at(8, 2)});
  ASSERT_TRUE(rounded);
  EXPECT_EQ(rounded->splits, (std::array<std::uint32_t, 3>{0, 0, 0}));
  EXPECT_EQ(grid.mesh().vertex_count(), 5U);
  EXPECT_TRUE(grid.mesh().find_edge(VertexId{0}, VertexId{2}));
}

TEST(Cut, ANeighbourAcrossASplitEdgeIsSplitTooAndItSpreadsNoFurther) {
  // The updating triangle is inside face 0. Its lines cross the diagonal, so face 1 is divided, but
  // none of face 1's other edges is.
  auto cut = square_of<ExactTrace>(12);
  const auto report = update(cut, {at(8, 4), at(6, 4), at(8, 2)});
  ASSERT_TRUE(report);
  EXPECT_GT(report->inside.size(), 0U);
  EXPECT_EQ(report->unfinished, 0U);
  std::size_t on_far_border = 0;
  for (const VertexId v : cut.mesh().vertices())
    on_far_border += cut.point(v).x == 0 || cut.point(v).y == 12 ? 1 : 0;
  EXPECT_EQ(on_far_border, 3U);  // the corners (0, 0), (0, 12), (12, 12): no vertex is new there
  std::size_t above = 0;
  for (const FaceId f : cut.mesh().faces()) {
    Rational sum;
    for (const VertexId v : cut.mesh().vertices(f)) sum += cut.point(v).y - cut.point(v).x;
    above += sum > 0 ? 1 : 0;
  }
  EXPECT_GT(above, 1U);  // face 1 was divided
  EXPECT_GT(report->dead, 0U);
}

TEST(Cut, WhichWayTheUpdatingTriangleTurnsDoesNotMatter) {
  auto left = square_of<GridTrace>(100);
  auto right = left;
  ASSERT_TRUE(update(left, {at(10, 10), at(90, 20), at(30, 80)}));
  ASSERT_TRUE(update(right, {at(10, 10), at(30, 80), at(90, 20)}));
  EXPECT_TRUE(is_same(left, right));
}

TEST(Cut, AnUpdatingTriangleThatHoldsTheMeshCutsNothing) {
  auto cut = square_of<ExactTrace>(10);
  const auto report = update(cut, {at(-100, -100), at(100, -100), at(0, 300)});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->inside.size(), 2U);
  EXPECT_EQ(cut.mesh().face_count(), 2U);
  const auto corners = update(cut, {at(0, 0), at(10, 0), at(10, 10)});
  ASSERT_TRUE(corners);
  EXPECT_EQ(corners->inside, std::vector{FaceId{0}});
}

// ---- on the grid

TEST(CutGrid, ASideMayRunAlongTheBorderButNotLeaveTheMesh) {
  auto square = square_of<GridTrace>(2);
  ASSERT_TRUE(update(square, {at(0, 0), at(2, 0), at(0, 2)}));
  EXPECT_EQ(updated_area(square), 4);

  auto holed = ring();
  const GridTrace before = holed;
  // the third side runs across the hole
  const auto across = update(holed, {at(0, 0), at(12, 0), at(12, 12)});
  ASSERT_FALSE(across);
  EXPECT_EQ(across.error().code, CutErrorCode::outside_mesh);
  EXPECT_EQ(across.error().side, 2U);
  EXPECT_EQ(across.error().point, at(8, 8));
  EXPECT_TRUE(is_same(before, holed));
  const auto inside = update(holed, {at(1, 1), at(11, 1), at(6, 6)});  // a corner in the hole
  ASSERT_FALSE(inside);
  EXPECT_EQ(inside.error().code, CutErrorCode::outside_mesh);
  EXPECT_EQ(inside.error().point, at(6, 6));
  EXPECT_TRUE(is_same(before, holed));
}

TEST(CutGrid, AnIsolatedVertexIsNoPlaceToBeginTheSearchForACorner) {
  Mesh mesh;
  for (int i = 0; i < 4; ++i) mesh.add_vertex();
  add_known_face(mesh, VertexId{1}, VertexId{2}, VertexId{3});
  const std::array points = {at(7, 6), at(0, 0), at(12, 0), at(0, 12)};
  auto cut = GridTrace::make(std::move(mesh), points, {Trace{}});
  ASSERT_TRUE(cut) << describe(cut.error());
  EXPECT_TRUE(update(*cut, {at(5, 5), at(2, 6), at(5, 1)}));
}

TEST(CutGrid, AHoleInsideIsLeftOut) {
  // A ring of a larger world: the hole [40, 44]^2 in the middle of [0, 120]^2.
  Mesh mesh = ring().mesh();
  const std::array points = {at(0, 0),   at(120, 0), at(120, 120), at(0, 120),
                             at(40, 40), at(44, 40), at(44, 44),   at(40, 44)};
  auto cut = *GridTrace::make(std::move(mesh), points, std::vector<Trace>(8));
  const auto report = update(cut, {at(10, 10), at(110, 20), at(20, 110)});
  ASSERT_TRUE(report) << describe(report.error());
  EXPECT_EQ(check_mesh(cut, 2 * (120 * 120 - 16)), "");
  Rational wound;
  for (const auto& chain : report->chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const Point2 &a = cut.point(chain[i]), &b = cut.point(chain[i + 1]);
      wound += std::int64_t{kernel::orient_value(at(0, 0), a, b).raw()};
    }
  }
  EXPECT_EQ(updated_area(cut), wound - 32);
}

TEST(CutGrid, PlacementSplitsOnlyWhereAllFourFacesTurnLeft) {
  // Convex and dented pairs of faces and segments that cross their edge, on an 8 x 8 grid: random
  // ones.
  std::array<std::size_t, 6> seen{};
  const auto point = [](std::uint64_t i) {
    return at(static_cast<std::int64_t>(i % 8), static_cast<std::int64_t>(i / 8 % 8));
  };
  Random random(7);
  for (int i = 0; i < 200000; ++i) {
    const Point2 u = point(random.next() >> 8);
    const Point2 v = point(random.next() >> 8);
    const Point2 a = point(random.next() >> 8);
    const Point2 b = point(random.next() >> 8);
    const Point2 p = point(random.next() >> 8);
    const Point2 q = point(random.next() >> 8);
    const auto turns_left = [](const Point2& x, const Point2& y, const Point2& z) {
      return kernel::orient(x, y, z) == kernel::Sign::positive;
    };
    if (!turns_left(u, v, a) || !turns_left(v, u, b) || !kernel::proper_cross(p, q, u, v)) continue;
    const auto four_faces = [&](const Point2& r) {
      return turns_left(u, r, a) && turns_left(r, v, a) && turns_left(v, r, b) &&
             turns_left(r, u, b);
    };
    const detail::Placement placed = detail::place(p, q, u, v, a, b);
    ++seen[static_cast<std::size_t>(placed.how)];
    const Point2 nearest = kernel::round_cross(p, q, u, v);
    EXPECT_TRUE(!placed.splits() || four_faces(placed.point));
    EXPECT_EQ(detail::is_safe(u, v, a, b, nearest), four_faces(nearest));
    // Without looking at the order of preference: the candidate in the block that is nearest to the
    // line, then the smallest.
    const auto is_candidate = [&](const Point2& r) { return r == u || r == v || four_faces(r); };
    std::optional<std::pair<kernel::Int<62>, Point2>> best;
    for (int k = 0; k < 9; ++k) {
      const Point2 r = at(nearest.x.raw() + k % 3 - 1, nearest.y.raw() + k / 3 - 1);
      const std::pair candidate{kernel::abs(kernel::orient_value(p, q, r)), r};
      if (is_candidate(r) && (!best || candidate < *best)) best = candidate;
    }
    EXPECT_EQ(placed.how == detail::Placement::How::none, !best);
    if (best) {
      EXPECT_EQ(placed.point, is_candidate(nearest) ? nearest : best->second);
    }
  }
  for (std::size_t how = 0; how < seen.size(); ++how) EXPECT_GT(seen[how], 0U) << how;
}

TEST(CutGrid, PathsThatDoNotWindRoundTheirInsideOnceAreRefused) {
  // A wheel whose face (0, 1, 2) is larger than its face (0, 3, 4).
  Mesh mesh = wheel(6);
  const std::array points = {at(0, 0),  at(9, 0),   at(5, 9), at(-2, 3),
                             at(-4, 0), at(-4, -4), at(4, -4)};
  const PlanarMesh planar(mesh, points);
  const auto inside = [&planar](std::vector<std::uint32_t> first, std::vector<std::uint32_t> second,
                                std::vector<std::uint32_t> third) {
    detail::SideChains chains;
    for (const std::uint32_t v : first) chains[0].push_back(VertexId{v});
    for (const std::uint32_t v : second) chains[1].push_back(VertexId{v});
    for (const std::uint32_t v : third) chains[2].push_back(VertexId{v});
    std::vector<FaceId> faces{FaceId{3}};
    const auto error = detail::faces_inside(planar, chains, faces);
    return std::pair{error ? std::optional(error->code) : std::nullopt, faces.size()};
  };
  const auto found = [](std::size_t count) {
    return std::pair{std::optional<CutErrorCode>(), count};
  };
  const std::pair folded{std::optional(CutErrorCode::sides_fold), std::size_t{0}};

  EXPECT_EQ(inside({0, 1}, {1, 2}, {2, 0}), found(1));
  EXPECT_EQ(inside({0, 1}, {1, 2, 3}, {3, 0}), found(2));
  EXPECT_EQ(inside({1, 2, 3}, {3, 4, 5}, {5, 6, 1}), found(6));
  // two lobes
  EXPECT_EQ(inside({0, 1, 2}, {2, 0, 3}, {3, 4, 0}), found(2));
  // a spike
  EXPECT_EQ(inside({0, 1, 0}, {0, 2, 3}, {3, 0}), found(1));
  // nothing but spikes
  EXPECT_EQ(inside({0, 1}, {1, 2, 1}, {1, 0}), found(0));
  // clockwise, at the border
  EXPECT_EQ(inside({0, 2}, {2, 1}, {1, 0}), folded);
  // the second lobe is clockwise
  EXPECT_EQ(inside({0, 1, 2}, {2, 0, 4}, {4, 3, 0}), folded);
  // twice
  EXPECT_EQ(inside({0, 1, 2, 0}, {0, 1}, {1, 2, 0}), folded);

  // Clockwise and clockwise in part, away from the border.
  auto cut = square_of<GridTrace>(40);
  const auto report = update(cut, {at(4, 4), at(30, 8), at(10, 32)});
  ASSERT_TRUE(report);
  std::vector<FaceId> faces;
  detail::SideChains backwards;
  for (std::size_t k = 0; k < 3; ++k)
    backwards[k].assign(report->chains[2 - k].rbegin(), report->chains[2 - k].rend());
  EXPECT_EQ(detail::faces_inside(cut.planar(), report->chains, faces), std::nullopt);
  EXPECT_EQ(faces, report->inside);
  EXPECT_EQ(detail::faces_inside(cut.planar(), backwards, faces)->code, CutErrorCode::sides_fold);
  const auto small = update(cut, {at(4, 4), at(1, 2), at(2, 1)});
  ASSERT_TRUE(small);
  detail::SideChains eight = detail::SideChains(report->chains);
  for (std::size_t k = 3; k-- > 0;)
    eight[2].insert(eight[2].end(), small->chains[k].rbegin() + 1, small->chains[k].rend());
  EXPECT_EQ(detail::faces_inside(cut.planar(), eight, faces)->code, CutErrorCode::sides_fold);
}

// ---- refusals

TEST(CutRefusal, OfAMeshNamesWhatIsWrong) {
  const std::array points = {at(0, 0), at(4, 0), at(4, 4), at(0, 4)};
  const auto code = [&](Mesh mesh, std::span<const Point2> p,
                        std::size_t data) -> std::optional<CutErrorCode> {
    const auto made = GridCut<int>::make(std::move(mesh), p, std::vector<int>(data));
    EXPECT_FALSE(made.has_value() && made->mesh().face_count() == 0);
    if (made) return std::nullopt;
    EXPECT_FALSE(describe(made.error()).empty());
    return made.error().code;
  };
  EXPECT_EQ(code(square(), points, 2), std::nullopt);
  EXPECT_EQ(code(square(), std::span(points).first(3), 2), CutErrorCode::wrong_count);
  EXPECT_EQ(code(square(), points, 3), CutErrorCode::wrong_count);
  EXPECT_EQ(code(square(), std::array{at(0, 0), at(4, 0), at(0, 4), at(4, 4)}, 2),
            CutErrorCode::face_turns_right);
  EXPECT_EQ(code(square(), std::array{at(0, 0), at(2, 2), at(4, 4), at(0, 4)}, 2),
            CutErrorCode::face_turns_right);
  Mesh broken = square();
  broken.unlink(broken.find_halfedge(VertexId{0}, VertexId{2}));
  EXPECT_EQ(code(broken, points, 2), CutErrorCode::mesh_is_broken);
  Mesh pieces;
  for (int i = 0; i < 6; ++i) pieces.add_vertex();
  add_known_face(pieces, VertexId{0}, VertexId{1}, VertexId{2});
  add_known_face(pieces, VertexId{3}, VertexId{4}, VertexId{5});
  EXPECT_EQ(code(pieces, std::array{at(0, 0), at(1, 0), at(0, 1), at(5, 5), at(6, 5), at(5, 6)}, 2),
            CutErrorCode::mesh_in_pieces);
  EXPECT_EQ(GridCut<int>::rectangle(at(0, 0), at(4, 0), 0).error().code,
            CutErrorCode::empty_rectangle);
  EXPECT_EQ(ExactCut<int>::rectangle(at(0, 0), at(-4, 4), 0).error().code,
            CutErrorCode::empty_rectangle);
}

TEST(CutRefusal, OfAnUpdateNamesWhatIsWrong) {
  auto cut = square_of<GridTrace>(10);
  const GridTrace before = cut;
  const auto refused = [&](const UpdatingTriangle& t, const CutOptions& options = {}) {
    const auto report = update(cut, t, options);
    EXPECT_FALSE(report);
    EXPECT_TRUE(is_same(before, cut));
    return report.error();
  };
  EXPECT_EQ(refused({at(0, 0), at(5, 5), at(10, 10)}).code, CutErrorCode::flat_triangle);
  EXPECT_EQ(refused({at(3, 3), at(3, 3), at(1, 4)}).code, CutErrorCode::flat_triangle);
  const CutError outside = refused({at(3, 3), at(5, 3), at(4, 11)});
  EXPECT_EQ(outside.code, CutErrorCode::outside_mesh);
  EXPECT_EQ(outside.point, at(4, 11));
  EXPECT_EQ(describe(outside), "the updating triangle leaves the mesh at (4, 11)");
  EXPECT_EQ(refused({at(3, 3), at(5, 3), at(4, 9)}, {.scope = CutScope::unrestricted}).code,
            CutErrorCode::unrestricted_on_grid);
  GridTrace empty;
  EXPECT_EQ(update(empty, {at(3, 3), at(5, 3), at(4, 9)}).error().code, CutErrorCode::outside_mesh);
}

TEST(CutRefusal, OfARoundingThatHasNoSafeNeighbour) {
  // Two long faces on both sides of the edge (0, 0)-(1000, 1), so thin that no grid point but its
  // ends is inside them; the side x = 500 crosses it in the middle.
  Mesh mesh = square();  // faces (0, 1, 2) and (0, 2, 3)
  const std::array points = {at(0, 0), at(999, 0), at(1000, 1), at(1, 1)};
  auto cut = *GridTrace::make(std::move(mesh), points, std::vector<Trace>(2));
  const GridTrace before = cut;
  const auto report = update(cut, {at(500, 0), at(510, 0), at(500, 1)});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, CutErrorCode::no_safe_rounding);
  EXPECT_TRUE(is_same(before, cut));
  EXPECT_NE(describe(report.error()).find("no safe grid point near (5"), std::string::npos)
      << describe(report.error());
}

}  // namespace
}  // namespace offgrid::navmesh
