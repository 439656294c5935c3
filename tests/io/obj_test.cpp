#include "offgrid/io/obj.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "offgrid/io/read_surface.hpp"
#include "readers/good_files.hpp"
#include "surface_test.hpp"

namespace offgrid::io {
namespace {

const std::string vertices = "v 0 0 0\nv 4 0 0\nv 0 4 0\n";
const std::string read_vertices = "0,0,0 4,0,0 0,4,0 ";

TEST(Obj, reads_vertices_and_faces_of_every_form) {
  const auto surface = read_obj(good_obj());
  EXPECT_EQ(words_of(surface),
            "0,0,0 4,0,0 4,3,0 0,3,0 0,0.5,2.5 4,0.5,2.5 2,1.25,3 "
            "|14: 0 1 2 3|17: 4 5 1 0|19: 4 5 6|23: 6 5 4");
  // mtllib, o, usemtl, s and g; texture vertices and normals are none of them
  EXPECT_EQ(surface->skipped, 5U);
}

TEST(Obj, indices_count_from_1_and_back_from_the_face) {
  EXPECT_EQ(words_of(read_obj(vertices + "f 1 2 3\nf -3 -2 -1\nf +1 2 -1\n")),
            read_vertices + "|4: 0 1 2|5: 0 1 2|6: 0 1 2");
  EXPECT_EQ(words_of(read_obj(vertices + "f -3 -2 -1\nv 9 9 9\nf -1 -2 -3\n")),
            read_vertices + "9,9,9 |4: 0 1 2|6: 3 2 1");
}

TEST(Obj, a_positive_index_may_mean_a_vertex_below) {
  EXPECT_EQ(words_of(read_obj("f 3 2 1\n" + vertices)), read_vertices + "|1: 2 1 0");
  EXPECT_EQ(words_of(read_obj("f 1//1 2//1 3//1\n" + vertices + "vn 0 0 1\n")),
            read_vertices + "|1: 0 1 2");
}

TEST(Obj, a_statement_goes_on_behind_a_backslash_and_a_comment_does_not) {
  EXPECT_EQ(words_of(read_obj("v 0 \\\n0\\\n 0\nv 4 0 0 # \\\nv 0 4 \\\r\n0\n\\\nf 1 2 3\n")),
            "OBJ, line 7, column 1: expected a statement, which begins with a letter, found '\\'");
  EXPECT_EQ(words_of(read_obj("v 0 \\\n0\\\n 0\nv 4 0 0 # \\\nv 0 4 \\\r\n0\nf \\\n 1 2 \\\n3\n")),
            read_vertices + "|7: 0 1 2");
  EXPECT_EQ(read_obj("usemtl a \\\nv 1 2\n")->skipped, 1U);
  EXPECT_EQ(read_obj("usemtl a # b \\\nv 1 2 3\n")->vertices.size(), 1U);
}

TEST(Obj, blanks_comments_and_line_ends_do_not_matter) {
  EXPECT_EQ(words_of(read_obj("\xEF\xBB\xBF# a mesh\r\n\r\n \tv\t0  0 0\r\nv 4 0 0#x\r\n"
                              "v 0 4 0 \r\n\r\n  f  1  2\t3  # a face\r\n# end")),
            read_vertices + "|7: 0 1 2");
}

TEST(Obj, further_numbers_of_a_vertex_are_passed_over) {
  EXPECT_EQ(words_of(read_obj("v 1 2 3 0.5\nv 4 5 6 0.1 0.2 0.3\n")), "1,2,3 4,5,6 ");
}

TEST(Obj, numbers_are_the_nearest_doubles) {
  const auto surface = read_obj("v 0.1 1e-400 5e-324\nv -1E3 .5 123456789012345678901\n");
  ASSERT_TRUE(surface);
  EXPECT_EQ(surface->vertices[0].x, 0.1);
  EXPECT_EQ(surface->vertices[0].y, 0);
  EXPECT_EQ(surface->vertices[0].z, 5e-324);
  EXPECT_EQ(surface->vertices[1].x, -1000);
  EXPECT_EQ(surface->vertices[1].y, 0.5);
  EXPECT_EQ(surface->vertices[1].z, 123456789012345678901.0);
}

TEST(Obj, a_text_without_statements_is_a_surface_without_faces) {
  EXPECT_EQ(words_of(read_obj("")), "");
  EXPECT_EQ(words_of(read_obj("# nothing")), "");
  EXPECT_EQ(words_of(read_obj("\n\r\n  ")), "");
}

TEST(ObjWriter, what_is_written_reads_back_the_same) {
  for (const auto& [kind, text] : good_files()) {
    if (kind != FileKind::obj && kind != FileKind::off) continue;
    const auto surface = read_surface(kind, text);
    ASSERT_TRUE(surface);
    const std::string written = to_obj(*surface);
    const auto again = read_obj(written);
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->corners, surface->corners);
    EXPECT_EQ(to_obj(*again), written);
  }
}

TEST(ObjWriter, numbers_are_the_shortest_that_read_back) {
  ObjWriter writer;
  writer.comment("two\nlines");
  writer.object("a name # \xff");
  EXPECT_EQ(writer.vertex({0.1, -1e300, 5e-324}), 0U);
  EXPECT_EQ(writer.vertex({-0.0, 1, 2.5}), 1U);
  writer.face(std::array<std::uint32_t, 4>{0, 1, 0, 1});
  EXPECT_EQ(writer.text(),
            "# two lines\no a_name____\nv 0.1 -1e+300 5e-324\nv 0 1 2.5\nf 1 2 1 2\n");
  EXPECT_TRUE(read_obj(writer.text()));
}

TEST(WriteObj, a_writer_that_was_moved_from_begins_anew) {
  ObjWriter writer;
  for (int i = 0; i < 3; ++i) writer.vertex({static_cast<double>(i), 0, 0});
  ObjWriter taken = std::move(writer);
  EXPECT_EQ(writer.text(), "");
  EXPECT_EQ(writer.vertex({5, 6, 7}), 0U);
  EXPECT_EQ(writer.text(), "v 5 6 7\n");
  EXPECT_EQ(taken.vertex({1, 1, 1}), 3U);
  writer = std::move(taken);
  EXPECT_EQ(writer.vertex({2, 2, 2}), 4U);
}

TEST(ReadSurface, reads_meshes_and_nothing_else) {
  EXPECT_TRUE(read_surface(FileKind::obj, good_obj()));
  EXPECT_TRUE(read_surface(FileKind::off, good_off()));
  const auto wkt = read_surface(FileKind::wkt, good_wkt());
  ASSERT_FALSE(wkt);
  EXPECT_EQ(wkt.error().code, ReadCode::unsupported);
  EXPECT_EQ(describe(wkt.error()),
            "WKT, line 1, column 1: expected a file of meshes, found another kind of file");
}

}  // namespace
}  // namespace offgrid::io
