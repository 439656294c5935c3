// One test for each exhibit, and controls that must fail. The tests of exhibits are registered
// here, as the exhibits are data.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "bugs/bug.hpp"
#include "museum/claims.hpp"

namespace offgrid::museum {
namespace {

class Shown : public ::testing::Test {
 public:
  explicit Shown(Exhibit exhibit) : exhibit_(std::move(exhibit)) {}
  void TestBody() override { EXPECT_EQ(find_fault(exhibit_), "") << exhibit_.report; }

 private:
  Exhibit exhibit_;
};

void register_exhibits() {
  for (const Exhibit& exhibit : all_exhibits()) {
    ::testing::RegisterTest("Museum", exhibit.claim.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [exhibit]() -> ::testing::Test* { return new Shown(exhibit); });
  }
}

// ---- controls

/// The exhibit with each of its expectations changed, one at a time.
std::vector<Exhibit> spoilt(const Exhibit& exhibit) {
  std::vector<Exhibit> all;
  const auto change = [&](auto how) {
    all.push_back(exhibit);
    std::visit(
        [&](auto& shown) {
          if constexpr (requires { how(shown); }) how(shown);
        },
        all.back().shown);
  };
  if (std::holds_alternative<Cloud>(exhibit.shown)) {
    change([](Cloud& c) { ++c.vertices; });
    change([](Cloud& c) { ++c.faces; });
  } else if (std::holds_alternative<Answer>(exhibit.shown)) {
    change([](Answer& a) { a.words.pop_back(); });
  } else {
    const auto& scene = std::get<Scene>(exhibit.shown);
    change([](Scene& s) { ++s.vertices; });
    change([](Scene& s) { ++s.parts; });
    if (scene.doubled_area) change([](Scene& s) { ++*s.doubled_area; });
    if (!scene.digest.empty()) change([](Scene& s) { s.digest.pop_back(); });
    for (std::size_t i = 0; i < scene.paths.size(); ++i) {
      change([i](Scene& s) {
        s.paths[i].corners.insert(s.paths[i].corners.begin(), s.paths[i].corners.back());
      });
      change([i](Scene& s) { s.paths[i].is_unreachable = !s.paths[i].is_unreachable; });
    }
    for (std::size_t i = 0; i < scene.sights.size(); ++i)
      change([i](Scene& s) { s.sights[i].is_free = !s.sights[i].is_free; });
    for (std::size_t i = 0; i < scene.overlaps.size(); ++i)
      change([i](Scene& s) { s.overlaps[i].is_there = !s.overlaps[i].is_there; });
  }
  return all;
}

TEST(Museum, every_expectation_can_fail) {
  for (const Exhibit& exhibit : all_exhibits()) {
    const std::vector<Exhibit> wrong = spoilt(exhibit);
    for (std::size_t i = 0; i < wrong.size(); ++i)
      EXPECT_NE(find_fault(wrong[i]), "") << exhibit.claim << ", expectation " << i;
  }
}

/// Does any exhibit notice the bug that is on, of those that find nothing wrong with the library?
bool is_noticed() {
  const std::vector<Exhibit> all = all_exhibits();
  return std::any_of(all.begin(), all.end(), [](const Exhibit& exhibit) {
    if (find_fault(exhibit).empty()) return false;
    const testing::BugsOff honest;
    return find_fault(exhibit).empty();
  });
}

TEST(Museum, bugs_are_noticed) {
  EXPECT_EQ(testing::bugs_missed_by("tests museum",
                                    [](const testing::NamedBug&) { return is_noticed(); }),
            std::vector<std::string>{});
}

TEST(Museum, has_sixty_exhibits_of_many_projects_each_with_a_report_and_a_name) {
  std::set<std::string> claims, projects;
  for (const Exhibit& exhibit : all_exhibits()) {
    EXPECT_TRUE(claims.insert(exhibit.claim).second) << exhibit.claim;
    EXPECT_FALSE(exhibit.seen.empty()) << exhibit.claim;
    const std::string& report = exhibit.report;
    EXPECT_TRUE(report.find("/issues/") != report.npos || report.find("/pull/") != report.npos)
        << report;
    projects.insert(report.substr(0, report.find('/', report.find('/') + 1)));
  }
  EXPECT_GE(claims.size(), 60U);
  EXPECT_GE(projects.size(), 20U);
}

}  // namespace
}  // namespace offgrid::museum

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  offgrid::museum::register_exhibits();
  return RUN_ALL_TESTS();
}
