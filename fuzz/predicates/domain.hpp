// The predicates as a domain of ProgramTarget: the byte code of machine.hpp, judged by the rational
// reference.
#pragma once

#include <functional>

#include "engine/finding.hpp"
#include "predicates/explain.hpp"
#include "predicates/judge.hpp"
#include "predicates/subject.hpp"
#include "program_target.hpp"

namespace offgrid::fuzz {

class PredicateDomain {
 public:
  using Program = Input;
  static constexpr auto unit = "operations";
  static constexpr auto explain = fuzz::explain;

  /// The kernel under test, which can have a bug.
  explicit PredicateDomain(const testing::Subject& subject)
      : honest_(subject), subject_(subject), judge_(subject_) {}
  PredicateDomain(const PredicateDomain&) = delete;
  PredicateDomain& operator=(const PredicateDomain&) = delete;

  static Program read(std::span<const std::uint8_t> input) { return {input.begin(), input.end()}; }
  static const Program& write(const Program& program) { return program; }
  static Program random(testing::Random& random);
  static std::vector<ClassGroup> classes();
  static std::size_t size_of(const Program& program);

  void begin();
  std::optional<testing::Finding> judge(const Program& program, std::span<std::uint8_t> marks);
  /// First drops operations, then shrinks the numbers of the question that is left. The predicate
  /// stays the same.
  Program brought_together(const Program& found, const std::function<bool(const Program&)>& fails);
  /// The question that gets a wrong answer, or that is in work.
  std::string test_of(const Program& program) const;

  std::string group_note(std::size_t group) const { return fuzz::group_note(questions_, group); }
  std::string statistics() const { return fuzz::statistics(questions_); }

 private:
  testing::Subject honest_;
  testing::Subject subject_;
  Judge judge_;
  Questions questions_;
};

}  // namespace offgrid::fuzz
