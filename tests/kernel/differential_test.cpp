// The kernel against the slow reference on every predicate and every class of input, and the
// bugs that the same loop must notice.
#include <string_view>

#include "kernel_test.hpp"
#include "support/predicate_bugs.hpp"
#include "support/question.hpp"
#include "support/reference.hpp"

namespace offgrid::testing {
namespace {

/// The number of differing answers among `count` questions per class, for one predicate.
int differences(const Subject& first, const Subject& second, std::string_view predicate,
                int count) {
  int result = 0;
  for (const Question2& question : questions2()) {
    if (predicate != question.predicate) continue;
    for (const Class2 which : all_classes2()) {
      Random random(0x1234 + static_cast<std::uint64_t>(which));
      for (int i = 0; i < count; ++i) {
        Points2 points;
        fill(which, random, points);
        const std::uint64_t choice = random.next();
        result += static_cast<int>(question.ask(first, points, choice) !=
                                   question.ask(second, points, choice));
      }
    }
  }
  for (const Question3& question : questions3()) {
    if (predicate != question.predicate) continue;
    for (const Class3 which : all_classes3()) {
      Random random(0x1234 + static_cast<std::uint64_t>(which));
      for (int i = 0; i < count; ++i) {
        Points3 points;
        fill(which, random, points);
        const std::uint64_t choice = random.next();
        result += static_cast<int>(question.ask(first, points, choice) !=
                                   question.ask(second, points, choice));
      }
    }
  }
  return result;
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

TEST(PredicateBugs, every_one_is_noticed) {
  for (const PredicateBug& bug : predicate_bugs()) {
    Subject subject = honest_subject();
    bug.change(subject);
    EXPECT_GT(differences(honest_subject(), subject, bug.predicate, 2000), 0) << bug.name;
  }
}

TEST(PredicateBugs, each_changes_only_the_predicate_it_names) {
  for (const PredicateBug& bug : predicate_bugs()) {
    Subject subject = honest_subject();
    bug.change(subject);
    bool known = false;
    for (const Question2& question : questions2()) {
      if (question.predicate == std::string_view(bug.predicate)) known = true;
      if (question.predicate == std::string_view(bug.predicate)) continue;
      EXPECT_EQ(differences(honest_subject(), subject, question.predicate, 10), 0)
          << bug.name << " " << question.predicate;
    }
    for (const Question3& question : questions3())
      known = known || question.predicate == std::string_view(bug.predicate);
    EXPECT_TRUE(known) << bug.name << " names " << bug.predicate;
  }
}

TEST(PredicateBugs, names_are_unique_and_can_be_looked_up) {
  EXPECT_GE(predicate_bugs().size(), 24U);
  for (const PredicateBug& bug : predicate_bugs()) EXPECT_EQ(find_predicate_bug(bug.name), &bug);
  EXPECT_EQ(find_predicate_bug("no-such-bug"), nullptr);
}

}  // namespace
}  // namespace offgrid::testing
