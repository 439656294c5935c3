#include "cut/judge.hpp"

namespace offgrid::testing::cut {

void CutJudge::start(const kernel::Point2& low, const kernel::Point2& high) {
  subject_.start(low, high);
  subject_.read(mesh_);
  definition_.start(low, high, mesh_);
  twin_.start(low, high);
}

std::optional<Fault> CutJudge::update(const CutUpdate& update) {
  const std::uint64_t number = ++number_;
  try {
    definition_.begin(update, number);
    outcome_ =
        subject_.update(update, number, [this](const CutSplit& split) { definition_.see(split); });
    subject_.read(mesh_);
    definition_.end(outcome_, mesh_);
  } catch (const Fault& fault) {
    return fault;
  }
  const bool is_done = outcome_.refusal == CutRefusal::none;
  if (auto fault = is_done ? twin_.follow(update, number, outcome_, mesh_) : std::nullopt)
    return fault;
  count();
  return std::nullopt;
}

std::optional<Fault> CutJudge::check_whole() const {
  const std::string violation = subject_.violation();
  if (violation.empty()) return std::nullopt;
  return Fault{"a sound mesh", violation};
}

void CutJudge::count() {
  constexpr std::array names{"accepted",
                             "flat",
                             "unrestricted",
                             "outside",
                             "unsafe",
                             "folding",
                             "refused for another reason"};
  ++counts_["tried"];
  ++counts_[names[static_cast<std::size_t>(outcome_.refusal)]];
  if (outcome_.refusal != CutRefusal::none) return;
  for (const std::uint32_t splits : outcome_.splits) counts_["splits"] += splits;
  counts_["contacts"] += definition_.contacts(outcome_);
  counts_["in both modes"] += twin_.is_exact() ? 1 : 0;
}

std::optional<Finding> judge_cuts(
    LibraryCut& subject, const CutProgram& program, CutOracle oracle,
    const std::function<void(const CutUpdate&, const CutJudge&)>& observe) {
  CutJudge judge(subject, oracle);
  judge.start(program.low, program.high);
  for (std::size_t i = 0; i < program.updates.size(); ++i) {
    const CutUpdate& update = program.updates[i];
    auto fault = judge.update(update);
    if (!fault) fault = judge.check_whole();
    if (fault) return Finding{"update", show(step_of(update)), fault->expected, fault->found, i};
    if (observe) observe(update, judge);
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::cut
