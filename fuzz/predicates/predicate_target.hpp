// The predicates as a target: the byte code of machine.hpp, judged by the rational reference.
#pragma once

#include "predicates/judge.hpp"
#include "predicates/subject.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

class PredicateTarget : public Target {
 public:
  /// The kernel under test, which can have a bug.
  explicit PredicateTarget(const testing::Subject& subject);

  std::span<const ClassGroup> groups() const override { return groups_; }

  void begin() override;
  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override;
  Report report(std::span<const std::uint8_t> input) override;

  std::string explain(std::span<const std::uint8_t> input) const override;
  std::string in_work(std::span<const std::uint8_t> input) const override;
  Input random_program(testing::Random& random) const override;

  std::string group_note(std::size_t group) const override {
    return fuzz::group_note(questions_, group);
  }
  std::string statistics() const override { return fuzz::statistics(questions_); }

 private:
  testing::Subject honest_;
  testing::Subject subject_;
  Judge judge_;
  Questions questions_;
  std::optional<Finding> finding_;
  std::vector<ClassGroup> groups_;
};

}  // namespace offgrid::fuzz
