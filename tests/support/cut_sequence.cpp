// Sequences of updates: what is wrong with one, and how it looks.
#include "engine/point_text.hpp"
#include "support/cut_model.hpp"

namespace offgrid::testing {

using kernel::Point2;

void CutTally::add(const CutTally& other) {
  tried += other.tried;
  accepted += other.accepted;
  flat += other.flat;
  outside += other.outside;
  no_safe_rounding += other.no_safe_rounding;
  sides_fold += other.sides_fold;
  splits += other.splits;
  contacts += other.contacts;
}

std::optional<CutFailure> find_cut_failure(CutSubject& subject, const Point2& low,
                                           const Point2& high, std::span<const CutUpdate> updates,
                                           CutOracle oracle) {
  CutModel model(subject, oracle);
  model.start(low, high);
  CutTally tally;
  for (std::size_t i = 0; i < updates.size(); ++i) {
    auto complaint = model.update(updates[i], tally);
    if (!complaint && i + 1 == updates.size()) complaint = model.check_whole();
    if (complaint) return CutFailure{i, *complaint};
  }
  return std::nullopt;
}

std::string show(const CutUpdate& update) {
  std::string text = update.against ? "update-against" : "update-along";
  for (const Point2& p : update.triangle)
    text.append(" ")
        .append(std::to_string(p.x.raw()))
        .append(" ")
        .append(std::to_string(p.y.raw()));
  return text;
}

std::string show_as_test(const Point2& low, const Point2& high, std::span<const CutUpdate> updates,
                         const std::string& name) {
  std::string text = "TEST(CutRegression, " + name + ") {\n  expect_updates_hold(" + code_of(low) +
                     ", " + code_of(high) + ", {\n";
  for (const auto& [triangle, against] : updates) {
    text.append("      {.triangle = {")
        .append(code_of(triangle[0]))
        .append(", ")
        .append(code_of(triangle[1]))
        .append(", ");
    text.append(code_of(triangle[2]))
        .append("}, .against = ")
        .append(against ? "true" : "false")
        .append("},\n");
  }
  return text.append("  });\n}\n");
}

}  // namespace offgrid::testing
