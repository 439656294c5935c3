#include "scene/ray_judge.hpp"

#include <algorithm>

#include "offgrid/scene/meet/hit.hpp"

namespace offgrid::bench {

RayJudge::RayJudge(const Body& body, const RaySet& set)
    : body_(&body), set_(&set), nearest_(set.rays.size()) {}

RayJudge::Parameter RayJudge::parameter(std::size_t ray, std::uint32_t triangle) const {
  if (triangle == no_triangle) return std::nullopt;
  const auto found = hit(set_->rays[ray], body_->triangle(triangle));
  return found ? std::optional(found->t) : std::nullopt;
}

void RayJudge::hear(const RayAnswers& answers) {
  for (std::size_t i = 0; i < answers.rays.size(); ++i) {
    Parameter& nearest = nearest_[answers.rays[i]];
    const Parameter t = parameter(answers.rays[i], answers.nearest[i]);
    if (t && (!nearest || compare(*t, *nearest) == kernel::Sign::negative)) nearest = t;
  }
}

RayVerdict RayJudge::judge(const RayAnswers& answers) const {
  RayVerdict verdict{.rays = answers.rays.size()};
  for (std::size_t i = 0; i < answers.rays.size(); ++i) {
    const Parameter& nearest = nearest_[answers.rays[i]];
    if (answers.nearest[i] == no_triangle) {
      verdict.missed += nearest ? 1 : 0;
    } else {
      const Parameter t = parameter(answers.rays[i], answers.nearest[i]);
      const bool is_right = t && compare(*t, *nearest) == kernel::Sign::zero;
      verdict.wrong_nearest += is_right ? 0 : 1;
    }
    verdict.wrong_any += (answers.any[i] != 0) != nearest.has_value() ? 1 : 0;
  }
  return verdict;
}

std::size_t RayJudge::hits() const {
  return static_cast<std::size_t>(std::count_if(nearest_.begin(), nearest_.end(),
                                                [](const Parameter& t) { return t.has_value(); }));
}

}  // namespace offgrid::bench
