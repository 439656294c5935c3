// Programs of ground (check/ground): a soup that was hard, and how they are written.
#include <gtest/gtest.h>

#include "ground/bytes.hpp"
#include "ground/judge.hpp"
#include "ground/library_ground.hpp"
#include "ground_test.hpp"

namespace offgrid::testing::ground {
namespace {

using namespace ground;
GroundProgram random_program(std::uint64_t seed) {
  Random random(seed);
  return read_ground(random_ground_bytes(random, seed % ground_sorts.size()));
}

TEST(GroundProgram, seams_of_one_line_are_split_at_each_others_ends) {
  using navmesh::add_flat;
  navmesh::Soup soup;
  add_flat(soup, 0, 0, 2, 8, 0);  // left of the line x = 2, storey 0
  add_flat(soup, 2, 0, 4, 5, 0);
  add_flat(soup, 2, 5, 4, 8, 1);
  add_flat(soup, 0, 0, 2, 6, 9);  // storey 1
  add_flat(soup, 0, 6, 2, 8, 10);
  add_flat(soup, 2, 0, 4, 8, 10);
  GroundProgram program;
  program.plan = {.step = 1, .max_rise = 0};
  program.questions.emplace_back().kind = GroundAsk::locate;
  for (const navmesh::GroundTriangle& t : soup) program.soup.push_back(LibraryGround::face_of(t));
  LibraryGround subject;
  const auto finding = judge(subject, program);
  EXPECT_FALSE(finding) << describe(*finding);
  EXPECT_EQ(GroundDefinition(program.soup, program.plan).seams().size(), 6U);
}

TEST(GroundProgram, survives_bytes_and_text) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const GroundProgram program = random_program(seed);
    const GroundProgram again = read_ground(write_ground(program));
    EXPECT_EQ(show(again), show(program)) << "seed " << seed;
    GroundProgram from_text;
    EXPECT_EQ(read(steps_of(program), from_text), "");
    EXPECT_EQ(show(from_text), show(program));
  }
  GroundProgram bad;
  EXPECT_EQ(read({{"face", {0, 0, 0}}}, bad), "'face 0 0 0' says nothing here");
  EXPECT_EQ(read({{"options", {1, 0, 0, -1}}}, bad),
            "'options 1 0 0 -1' has a number out of range");
}

}  // namespace
}  // namespace offgrid::testing::ground
