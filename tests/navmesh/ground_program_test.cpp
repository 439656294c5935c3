// Programs of ground beside their definition (check/ground), which must see what is wrong.
#include <gtest/gtest.h>

#include <array>
#include <vector>

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

TEST(GroundProgram, the_library_says_what_the_definition_says) {
  LibraryGround subject;
  Counts counts;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const GroundProgram program = random_program(seed);
    const auto finding = judge(subject, program, &counts);
    ASSERT_FALSE(finding) << "seed " << seed << ", " << finding->where << "\n"
                          << describe(*finding) << show(program);
  }
  EXPECT_GT(counts["joints"], 2000U);
  EXPECT_GT(counts["floors"], 2000U);
  EXPECT_GT(counts["seams"], 100U);
  EXPECT_GT(counts["faults"], 500U);
  EXPECT_GT(counts["questions"], 1500U);
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

// Changes of an answer, which say whether there was something to change.

bool loses_seam(GroundAnswer& g) {
  if (g.seams.empty()) return false;
  g.seams.pop_back();
  return true;
}
bool turns_seam(GroundAnswer& g) {
  if (g.seams.empty()) return false;
  std::swap(g.seams.front().left, g.seams.front().right);
  return true;
}
bool merges_seams(GroundAnswer& g) {
  for (std::size_t i = 1; i < g.seams.size(); ++i) {
    if (g.seams[i - 1].b != g.seams[i].a || g.seams[i - 1].left != g.seams[i].left) continue;
    g.seams[i - 1].b = g.seams[i].b;
    return true;
  }
  return false;
}
bool loses_loop(GroundAnswer& g) {
  g.areas.back().loops.pop_back();
  return true;
}
bool loses_corner(GroundAnswer& g) {
  std::vector<Site>& loop = g.areas.front().loops.front();
  if (loop.size() < 5) return false;
  loop.erase(loop.begin() + 2);
  return true;
}
bool exchanges_areas(GroundAnswer& g) {
  if (g.areas.size() < 2) return false;
  std::swap(g.areas.front().loops, g.areas.back().loops);
  return g.areas.front().loops != g.areas.back().loops;
}
bool miscounts_joints(GroundAnswer& g) {
  ++g.joints;
  return true;
}
bool miscounts_free_parts(GroundAnswer& g) {
  ++g.free_parts;
  return true;
}
bool hides_faults(GroundAnswer& g) {
  if (g.faults.empty()) return false;
  g.faults.clear();
  return true;
}
bool hides_ledges(GroundAnswer& g) {
  if (g.ledges.empty()) return false;
  g.ledges.clear();
  return true;
}
bool names_another_third(GroundAnswer& g) {
  for (GroundFault& fault : g.faults) {
    if (fault.kind != FaultKind::second_neighbour) continue;
    fault.faces.back() = fault.faces.front();
    return true;
  }
  return false;
}
bool moves_face(GroundAnswer& g) {
  if (g.floors.size() < 2) return false;
  g.floors.front().push_back(g.floors.back().back());
  g.floors.back().pop_back();
  return true;
}
bool forgets_dropped(GroundAnswer& g) {
  if (g.dropped.empty()) return false;
  g.dropped.pop_back();
  return true;
}

/// The library, but for a change of what it imports.
class Changed : public LibraryGround {
 public:
  explicit Changed(bool (*change)(GroundAnswer&)) : change_(change) {}
  GroundAnswer import(const std::vector<GroundFace>& soup, const ImportPlan& plan) override {
    GroundAnswer answer = LibraryGround::import(soup, plan);
    if (!answer.areas.empty()) change_(answer);
    return answer;
  }

 private:
  bool (*change_)(GroundAnswer&);
};

TEST(GroundProgram, the_definition_notices_each_change_of_an_import) {
  constexpr std::array changes{
      loses_seam,      turns_seam,           merges_seams,   loses_loop,   loses_corner,
      exchanges_areas, miscounts_joints,     hides_faults,   hides_ledges, names_another_third,
      moves_face,      miscounts_free_parts, forgets_dropped};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Changed subject(changes[i]);
    bool is_noticed = false;
    for (std::uint64_t seed = 0; seed < 600 && !is_noticed; ++seed)
      is_noticed = judge(subject, random_program(seed)).has_value();
    EXPECT_TRUE(is_noticed) << "change " << i;
  }
}

}  // namespace
}  // namespace offgrid::testing::ground
