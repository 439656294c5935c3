#include "offgrid/io/mesh_picture.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::io {
namespace {

using kernel::Point2;

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++found;
  return found;
}

navmesh::Triangulation square() {
  const std::array<Point2, 5> points{Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4),
                                     Point2::at(0, 4), Point2::at(2, 1)};
  const std::array<navmesh::Constraint, 1> constraints{navmesh::Constraint{0, 1}};
  return *navmesh::Triangulation::build(points, constraints);
}

TEST(MeshPicture, draws_each_edge_once_and_each_vertex) {
  const navmesh::Triangulation t = square();
  SvgPage page(100, 100, "square");
  Canvas canvas = Canvas::undistorted(page, {{0, 0}, {100, 100}}, box_of(t.planar()));
  draw_mesh(canvas, t.planar());
  EXPECT_EQ(count(page.document(), "<line"), 8U);  // five vertices, four faces
  EXPECT_EQ(count(page.document(), "<circle"), 5U);
}

TEST(SvgPage, is_saved_under_no_name_of_another_format) {
  const std::string folder = ::testing::TempDir();
  for (const char* name : {"page.bmp", "page.PNG", "page.svg.gz", "page.svg.txt"}) {
    const Status status = SvgPage(1, 1, "page").save(folder + "/" + name);
    EXPECT_NE(status.message().find(name), std::string::npos) << name;
    EXPECT_FALSE(std::filesystem::exists(folder + "/" + name));
  }
  EXPECT_EQ(check_svg_name("a/page.bmp").message(),
            "a/page.bmp: .bmp files are not written; take .svg");
  for (const char* name : {"page.svg", "page.SVG", "page", "page.", "a.b/page", ".page", "", "-"})
    EXPECT_TRUE(check_svg_name(name).ok()) << name;
}

TEST(MeshPicture, paints_faces_and_skips_none) {
  const navmesh::Triangulation t = square();
  SvgPage page(100, 100, "faces");
  Canvas canvas = Canvas::undistorted(page, {{0, 0}, {100, 100}}, box_of(t.planar()));
  const std::array<navmesh::FaceId, 2> faces{*t.mesh().faces().begin(), navmesh::FaceId{}};
  fill_faces(canvas, t.planar(), faces, palette::left);
  EXPECT_EQ(count(page.document(), "<polygon"), 1U);
}

TEST(MeshPicture, draws_vertices_where_they_are_said_to_be) {
  const navmesh::Triangulation t = square();
  const auto drawn = [&](double shift) {
    SvgPage page(100, 100, "positions");
    Canvas canvas = Canvas::undistorted(page, {{0, 0}, {100, 100}}, box_of(t.planar()));
    std::vector<Position> positions = positions_of(t.planar());
    for (Position& p : positions) p.x += shift;
    fill_faces(canvas, t.mesh(), positions, std::array{*t.mesh().faces().begin()}, palette::left);
    draw_mesh(canvas, t.mesh(), positions);
    return page.document();
  };
  SvgPage page(100, 100, "positions");
  Canvas canvas = Canvas::undistorted(page, {{0, 0}, {100, 100}}, box_of(t.planar()));
  fill_faces(canvas, t.planar(), std::array{*t.mesh().faces().begin()}, palette::left);
  draw_mesh(canvas, t.planar());
  EXPECT_EQ(drawn(0), page.document());
  EXPECT_NE(drawn(0.5), page.document());
}

TEST(MeshPicture, equal_meshes_are_equal_pictures_whatever_their_numbers) {
  const navmesh::Triangulation built = square();
  navmesh::Triangulation edited;
  navmesh::VertexId low;
  for (const Point2& p :
       {Point2::at(2, 1), Point2::at(0, 4), Point2::at(3, 2), Point2::at(4, 4), Point2::at(0, 0)})
    low = edited.insert(p)->vertex;
  ASSERT_TRUE(edited.insert_constraint(low, edited.insert(Point2::at(4, 0))->vertex));
  ASSERT_TRUE(edited.remove(navmesh::VertexId{2}));
  const auto drawn = [](const navmesh::Triangulation& t) {
    SvgPage page(100, 100, "equal");
    Canvas canvas = Canvas::undistorted(page, {{0, 0}, {100, 100}}, box_of(t.planar()));
    std::vector<navmesh::FaceId> faces;
    for (const navmesh::FaceId f : t.mesh().faces()) faces.push_back(f);
    fill_faces(canvas, t.planar(), faces, palette::left);
    draw_mesh(canvas, t.planar());
    return page.document();
  };
  ASSERT_EQ(edited.digest(), built.digest());
  EXPECT_EQ(drawn(edited), drawn(built));
}

TEST(MeshPicture, an_edge_of_two_half_edges_is_drawn_once) {
  const navmesh::Triangulation t = square();
  std::vector<navmesh::HalfedgeId> both;
  for (const navmesh::FaceId f : t.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = t.mesh().halfedge(f, k);
      if (both.empty() && t.mesh().twin(h)) both = {h, t.mesh().twin(h)};
    }
  }
  SvgPage page(100, 100, "edge");
  Canvas canvas = Canvas::undistorted(page, {{0, 0}, {100, 100}}, box_of(t.planar()));
  draw_edges(canvas, t.mesh(), positions_of(t.planar()), both, Style::line(palette::ink, 1));
  EXPECT_EQ(count(page.document(), "<line"), 1U);
}

TEST(MeshPicture, a_box_always_has_an_area) {
  EXPECT_GT(box_of(navmesh::Triangulation().planar()).width(), 0);
  navmesh::Triangulation point;
  ASSERT_TRUE(point.insert(Point2::at(3, 3)));
  EXPECT_GT(box_of(point.planar()).width(), 0);
  EXPECT_GT(box_of(point.planar()).height(), 0);
}

}  // namespace
}  // namespace offgrid::io
