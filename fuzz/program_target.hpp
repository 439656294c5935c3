// ProgramTarget: a target whose inputs are bytes of a domain, such as files.
//
// A domain is a struct that says what its programs are: the type Program, its name, a summary for
// --help and the unit that a program is a list of; read, write, random, explain and test_of, the
// forms of a program; and classes, what has to be seen. Its object asks the library under test:
//
//   judge(program, marks)      the first finding; counts classes if there are marks
//   size_of(program)           how many units it has
//   answer(program)            the library's answer in words
//   brought_together(program, fails)  a smaller program that still fails
#pragma once

#include "engine/finding.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

template <class Domain>
class ProgramTarget final : public Target {
 public:
  using Program = typename Domain::Program;

  ProgramTarget()
      : name_(std::string("offgrid-fuzz-") + Domain::name), groups_(Domain::classes()) {}

  const char* name() const override { return name_.c_str(); }
  const char* summary() const override { return Domain::summary; }
  std::span<const ClassGroup> groups() const override { return groups_; }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const auto finding = domain_.judge(Domain::read(input), marks);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const Program found = Domain::read(input);
    const auto first = domain_.judge(found, {});
    const Program small = shrunk(found);
    const auto last = domain_.judge(small, {});
    return {"as found:\n" + describe(*first) +
                "minimised: " + std::to_string(Domain::size_of(small)) + " of " +
                std::to_string(Domain::size_of(found)) + " " + Domain::unit + " needed\n" +
                domain_.explain(small) + describe(*last) + "as a test:\n\n" +
                domain_.test_of(small) + "\n",
            Domain::write(small), ""};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    const Program program = Domain::read(input);
    return show_bytes(input) + Domain::explain(program) + Domain::answer(program);
  }
  std::string in_work(std::span<const std::uint8_t> input) const override {
    const Program program = Domain::read(input);
    return show_bytes(input) + Domain::explain(program) + domain_.test_of(program);
  }
  Input random_program(testing::Random& random) const override { return Domain::random(random); }

 private:
  Program shrunk(const Program& found) {
    const auto fails = [this](const Program& some) { return domain_.judge(some, {}).has_value(); };
    return Domain::brought_together(found, fails);
  }

  std::string name_;
  std::vector<ClassGroup> groups_;
  Domain domain_;
};

}  // namespace offgrid::fuzz
