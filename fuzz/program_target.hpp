// ProgramTarget: a target whose inputs are programs of a domain, such as edits of worlds.
//
// A domain is a struct that says what its programs are: the type Program, its name, a summary for
// --help and the unit that a program is a list of; read, write, random, explain and test_of, the
// forms of a program; and classes, what has to be seen. Its object asks the library under test:
//
//   begin()                    optional: takes the library with the bug that is on
//   judge(program, marks)      the first finding; counts classes if there are marks
//   size_of(program)           how many units it has
//   tidied(program)            the program as it comes back from its bytes
//   picture_of(program, finding)
//   brought_together(program, fails)  optional: shrinks what is more than lists and points
#pragma once

#include "engine/finding.hpp"
#include "engine/shrink.hpp"
#include "mesh/program.hpp"
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

  void begin() override {
    if constexpr (requires { domain_.begin(); }) domain_.begin();
  }

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
                Domain::explain(small) + describe(*last) + "as a test:\n\n" +
                Domain::test_of(small) + "\n",
            Domain::write(small), domain_.picture_of(small, *last)};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + Domain::explain(Domain::read(input));
  }
  std::string in_work(std::span<const std::uint8_t> input) const override {
    return explain(input) + Domain::test_of(Domain::read(input));
  }
  Input random_program(testing::Random& random) const override { return Domain::random(random); }

 private:
  Program shrunk(const Program& found) {
    const auto fails = [this](const Program& some) {
      return domain_.judge(domain_.tidied(some), {}).has_value();
    };
    if constexpr (requires { domain_.brought_together(found, fails); }) {
      return domain_.brought_together(found, fails);
    } else {
      return domain_.tidied(testing::shrunk(found, fails));
    }
  }

  std::string name_;
  std::vector<ClassGroup> groups_;
  Domain domain_;
};

}  // namespace offgrid::fuzz
