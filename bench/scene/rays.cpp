// Rays: how many a second, and how many answers are wrong. Each subject answers all its rays once,
// then the judge hears all of them, then the subjects take turns.
#include <algorithm>

#include "scene/measurements.hpp"
#include "scene/ray_judge.hpp"
#include "scene/ray_sets.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

constexpr double million = 1e6;

/// A subject with its hierarchy, and the answers to the rays that it took.
struct Entrant {
  SubjectKind kind;
  std::unique_ptr<RaySubject> subject;
  RayAnswers answers;

  void answer(const Body& body, const RaySet& set) {
    answers.rays = sample_of(kind, body, set.rays.size());
    std::vector<scene::Ray3> rays;
    for (const std::size_t i : answers.rays) rays.push_back(set.rays[i]);
    answers.nearest.assign(rays.size(), no_triangle);
    answers.any.assign(rays.size(), 0);
    subject->take(rays);
    subject->nearest(answers.nearest);
    subject->any(answers.any);
  }

  /// A million rays a second.
  template <class Cast>
  double rate(const Cast& cast) {
    const double start = processor_seconds();
    cast();
    return static_cast<double>(answers.rays.size()) / (processor_seconds() - start) / million;
  }
};

std::vector<Entrant> entrants(const Body& body, const std::vector<SubjectKind>& kinds,
                              const Options& options) {
  std::vector<Entrant> all;
  for (const SubjectKind& kind : kinds) {
    if (options.quick && kind.is_slow_to_build && body.triangles.size() > 500'000) continue;
    show_progress("building " + body.name + ", " + kind.name);
    all.push_back({kind, kind.make(body), {}});
    all.back().subject->build();
  }
  return all;
}

void count_wrong(const std::string& input, const Body& body, const RaySet& set,
                 std::vector<Entrant>& all, Results& results) {
  RayJudge judge(body, set);
  for (Entrant& one : all) {
    show_progress("judging " + input + ", " + one.kind.name);
    one.answer(body, set);
    judge.hear(one.answers);
  }
  for (const Entrant& one : all) {
    const RayVerdict verdict = judge.judge(one.answers);
    const auto add = [&](const char* what, std::size_t count) {
      results.add(what, input, one.kind.name, "rays", static_cast<double>(count));
    };
    add("rays cast", verdict.rays);
    add("missed hits", verdict.missed);
    add("wrong nearest hits", verdict.wrong_nearest);
    add("wrong any hits", verdict.wrong_any);
  }
  results.note(input + ": " + std::to_string(judge.hits()) + " of " +
               std::to_string(set.rays.size()) + " rays hit");
}

void measure_set(const Body& body, const RaySet& set, const Options& options,
                 std::vector<Entrant>& all, Results& results) {
  const std::string input = body.name + ", " + set.name;
  if (!options.wants("nearest hit", input) && !options.wants("any hit", input)) return;
  count_wrong(input, body, set, all, results);
  std::vector<Contender> nearest;
  std::vector<Contender> any;
  for (Entrant& one : all) {
    nearest.push_back({one.kind.name, [&one] {
                         return one.rate([&one] { one.subject->nearest(one.answers.nearest); });
                       }});
    any.push_back({one.kind.name,
                   [&one] { return one.rate([&one] { one.subject->any(one.answers.any); }); }});
  }
  interleave(results, "nearest hit", input, "Mray/s", nearest, options.repetitions, false);
  interleave(results, "any hit", input, "Mray/s", any, options.repetitions, false);
}

void measure_body(const Body& body, const std::vector<SubjectKind>& kinds, const Options& options,
                  Results& results) {
  const bool is_wanted =
      std::any_of(ray_set_names.begin(), ray_set_names.end(), [&](const char* set) {
        const std::string input = body.name + ", " + set;
        return options.wants("nearest hit", input) || options.wants("any hit", input);
      });
  if (!is_wanted) return;
  std::vector<Entrant> all = entrants(body, kinds, options);
  const std::size_t count = options.quick ? std::size_t{1} << 14 : std::size_t{1} << 18;
  for (const RaySet& set : ray_sets(body, count)) measure_set(body, set, options, all, results);
}

/// By the widest instructions of the machine, and by narrower ones.
void measure_body(Body body, const Options& options, Results& results) {
  measure_body(body, subject_kinds(), options, results);
  const std::string name = body.name;
  for (const auto& [isa, set] :
       {std::pair{kernel::Isa::avx2, " by AVX2"}, std::pair{kernel::Isa::scalar, " by SSE"}}) {
    if (isa >= kernel::best_isa()) continue;
    body.name = name + set;
    measure_body(body, subject_kinds(isa), options, results);
  }
}

}  // namespace

void measure_rays(const Options& options, Results& results) {
  measure_body(hills(), options, results);
  measure_body(blob(), options, results);
}

}  // namespace offgrid::bench
