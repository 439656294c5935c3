// The kernel against the slow reference on every predicate and every class of input, and the
// bugs that the same loop must notice.
#include <string_view>

#include "kernel_test.hpp"
#include "predicates/bugs.hpp"
#include "predicates/question.hpp"
#include "predicates/reference.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

/// The number of differing answers among `count` questions per class, for one predicate.
template <class Points, class Questions, class Classes>
int differences(const Questions& questions, const Classes& classes, const Subject& first,
                const Subject& second, std::string_view predicate, int count) {
  int result = 0;
  for (const auto& question : questions) {
    if (predicate != question.predicate) continue;
    for (const auto which : classes) {
      Random random(0x1234 + static_cast<std::uint64_t>(which));
      for (int i = 0; i < count; ++i) {
        Points points;
        fill(which, random, points);
        const std::uint64_t choice = random.next();
        result += static_cast<int>(question.ask(first, points, choice) !=
                                   question.ask(second, points, choice));
      }
    }
  }
  return result;
}

int differences(const Subject& first, const Subject& second, std::string_view predicate,
                int count) {
  return differences<Points2>(questions2(), all_classes2(), first, second, predicate, count) +
         differences<Points3>(questions3(), all_classes3(), first, second, predicate, count);
}

TEST(Differential, the_kernel_agrees_with_the_reference_on_every_predicate_and_class) {
  for (const Question2& question : questions2()) {
    EXPECT_EQ(differences(honest_subject(), reference_subject(), question.predicate, 1000), 0)
        << question.predicate;
  }
  for (const Question3& question : questions3()) {
    EXPECT_EQ(differences(honest_subject(), reference_subject(), question.predicate, 1000), 0)
        << question.predicate;
  }
}

/// With two further points of the grid, for those predicates that take six.
TEST(Differential, the_kernel_agrees_with_the_reference_on_every_quadruple_of_a_4_by_4_grid) {
  const Subject honest = honest_subject(), reference = reference_subject();
  Random random(6);
  for_all_grid_points<4>(4, [&](const auto& p) {
    const kernel::Point2 fifth = random_point(random, 0, 3);
    const Points2 points = {p[0], p[1], p[2], p[3], fifth, random_point(random, 0, 3)};
    const std::uint64_t choice = random.next();
    for (const Question2& question : questions2()) {
      EXPECT_EQ(question.ask(honest, points, choice), question.ask(reference, points, choice))
          << question.predicate;
    }
  });
}

TEST(Differential, the_kernel_agrees_with_the_reference_on_every_quadruple_of_the_unit_cube) {
  const Subject honest = honest_subject(), reference = reference_subject();
  Random random(7);
  const auto corner = [](std::size_t i) { return at(i & 1U, i >> 1 & 1U, i >> 2 & 1U); };
  for (std::size_t i = 0; i < 4096; ++i) {
    const Points3 points = {corner(i), corner(i >> 3), corner(i >> 6), corner(i >> 9), corner(5)};
    const std::uint64_t choice = random.next();
    for (const Question3& question : questions3()) {
      EXPECT_EQ(question.ask(honest, points, choice), question.ask(reference, points, choice))
          << question.predicate;
    }
  }
}

TEST(Differential, every_predicate_is_asked_often_enough) {
  for (const Question2& question : questions2()) {
    int answered = 0;
    for (const Class2 which : all_classes2()) {
      Random random(5);
      for (int i = 0; i < 1000; ++i) {
        Points2 points;
        fill(which, random, points);
        answered +=
            static_cast<int>(question.ask(honest_subject(), points, random.next()).has_value());
      }
    }
    EXPECT_GT(answered, 2000) << question.predicate;
  }
}

TEST(Bugs, each_one_of_a_predicate_is_noticed) {
  EXPECT_EQ(bugs_missed_by("tests kernel",
                           [](const NamedBug& bug) {
                             return differences(honest_subject(), subject_under_test(), bug.part,
                                                2000) > 0;
                           }),
            std::vector<std::string>{});
}

TEST(Bugs, each_changes_only_the_predicate_it_names) {
  for (const NamedBug& bug : bugs_seen_by("tests kernel")) {
    const BugOn on(&bug);
    const Subject subject = subject_under_test();
    bool is_known = false;
    const auto check = [&](std::string_view predicate, int count) {
      is_known = is_known || predicate == bug.part;
      if (predicate == bug.part) return;
      EXPECT_EQ(differences(honest_subject(), subject, predicate, count), 0)
          << bug.name << " " << predicate;
    };
    for (const Question2& question : questions2()) check(question.predicate, 10);
    for (const Question3& question : questions3()) check(question.predicate, 1);
    EXPECT_TRUE(is_known) << bug.name << " names " << bug.part;
  }
}

TEST(Bugs, names_are_unique_and_can_be_looked_up) {
  EXPECT_GE(bugs_seen_by("tests kernel").size(), 64U);
  for (const NamedBug& bug : named_bugs()) EXPECT_EQ(find_bug(bug.name), &bug);
  EXPECT_EQ(find_bug("no-such-bug"), nullptr);
  EXPECT_EQ(bugs_missed_by("no such check", [](const NamedBug&) { return true; }),
            std::vector<std::string>{"any bug"});
}

}  // namespace
}  // namespace offgrid::testing
