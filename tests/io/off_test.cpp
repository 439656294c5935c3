#include "offgrid/io/off.hpp"

#include <gtest/gtest.h>

#include <string>

#include "readers/good_files.hpp"
#include "surface_test.hpp"

namespace offgrid::io {
namespace {

const std::string rest = "0 0 0\n4 0 0\n0 4 0\n3 0 1 2\n";
const std::string read_rest = "0,0,0 4,0,0 0,4,0 |";

TEST(Off, reads_vertices_and_faces_and_passes_colours_over) {
  const auto surface = read_off(good_off());
  EXPECT_EQ(words_of(surface),
            "0,0,0 4,0,0 4,4,0 0,4,0 2,2,2.5 |10: 3 2 1 0|11: 0 1 4|12: 1 2 4|13: 2 3 4|14: 3 0 4");
  EXPECT_EQ(surface->skipped, 0U);
}

TEST(Off, the_head_may_stand_in_one_line_or_several) {
  EXPECT_EQ(words_of(read_off("OFF\n3 1 0\n" + rest)), read_rest + "6: 0 1 2");
  EXPECT_EQ(words_of(read_off("OFF 3 1 0\n" + rest)), read_rest + "5: 0 1 2");
  EXPECT_EQ(words_of(read_off("# a mesh\n\nOFF # it is\n\n3 1 # counts\n\n" + rest)),
            read_rest + "10: 0 1 2");
  EXPECT_EQ(words_of(read_off("\xEF\xBB\xBFOFF\r\n3 1 3\r\n" + rest)), read_rest + "6: 0 1 2");
}

TEST(Off, vertices_may_have_texture_colour_and_normal) {
  for (const std::string letters : {"ST", "C", "N", "STC", "STN", "CN", "STCN"}) {
    EXPECT_EQ(words_of(read_off(letters + "OFF\n1 0 0\n1 2 3 0.5 0.5 255 1\n")), "1,2,3 ")
        << letters;
  }
}

TEST(Off, an_index_counts_from_0_and_a_sign_may_lead) {
  EXPECT_EQ(words_of(read_off("OFF\n3 1 0\n0 0 0\n4 0 0\n0 4 0\n+3 +2 1 -0 0.5\n")),
            read_rest + "6: 2 1 0");
}

TEST(Off, a_file_may_be_empty) {
  EXPECT_EQ(words_of(read_off("OFF\n0 0 0\n")), "");
  EXPECT_EQ(words_of(read_off("OFF\n1 0 0\n1 2 3")), "1,2,3 ");
}

}  // namespace
}  // namespace offgrid::io
