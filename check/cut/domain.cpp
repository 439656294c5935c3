#include "cut/domain.hpp"

#include "cut/definition.hpp"
#include "cut/exact.hpp"
#include "cut/library_cut.hpp"
#include "cut/lines.hpp"
#include "cut/marks.hpp"
#include "engine/broken_contract.hpp"

namespace offgrid::testing::cut {
namespace {

class Judge {
 public:
  Judge(const CutProgram& program, std::span<std::uint8_t> marks)
      : program_(program), has_marks_(!marks.empty()), marks_(marks) {
    subject_.start(program.low, program.high);
    subject_.read(mesh_);
    definition_.start(program.low, program.high, mesh_);
    twin_.start(program.low, program.high);
  }

  /// The number of acts that were done is that of the fault.
  std::optional<Fault> run(std::size_t& done) {
    for (done = 0; done < program_.acts.size(); ++done) {
      const CutAct& act = program_.acts[done];
      if (auto fault = act.kind == CutAct::Kind::line ? line(act) : update(act.update, done + 1))
        return fault;
    }
    return std::nullopt;
  }

 private:
  std::optional<Fault> line(const CutAct& act) {
    auto [faces, fault] = judge_line(act.update, act.line);
    marks_.see_line(faces);
    return fault;
  }
  std::optional<Fault> update(const CutUpdate& update, std::uint64_t number) {
    definition_.begin(update, number);
    const CutAnswer answer =
        subject_.update(update, number, [this](const CutSplit& split) { definition_.see(split); });
    subject_.read(mesh_);
    definition_.end(answer, mesh_);
    if (auto fault = answer ? twin_.follow(update, number, *answer, mesh_) : std::nullopt)
      return fault;
    if (std::string broken = subject_.violation(); !broken.empty())
      return Fault{"a sound mesh", std::move(broken)};
    if (has_marks_) {
      marks_.see({update, answer, definition_.before(), mesh_, twin_.is_exact(), program_.low,
                  program_.high});
    }
    return std::nullopt;
  }

  const CutProgram& program_;
  LibraryCut subject_;
  CutDefinition definition_;
  ExactTwin twin_;
  CutMesh mesh_;  ///< after the last update
  bool has_marks_;
  CutMarks marks_;
};

}  // namespace

std::optional<Finding> Cuts::judge(const Case& program, std::span<std::uint8_t> marks) {
  std::size_t done = 0;
  std::optional<Fault> fault;
  try {
    fault = Judge(program, marks).run(done);
  } catch (const Fault& thrown) {
    fault = thrown;
  } catch (const BrokenContract& broken) {
    fault = {"an answer", std::string("the program stopped: ") + broken.what};
  }
  if (!fault) return std::nullopt;
  return Finding{"update", line_of(program.acts[done]), fault->expected, fault->found, done};
}

std::vector<ClassGroup> Cuts::classes() { return cut_class_list.groups(); }

}  // namespace offgrid::testing::cut
