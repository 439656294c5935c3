// Pairs: nanoseconds a pair, and wrong answers. Right is CGAL's answer with exact constructions;
// where a triangle is degenerate, which CGAL does not take, that of the definition in check/shapes.
#include <algorithm>
#include <cmath>

#include "scene/measurements.hpp"
#include "scene/pair_subjects.hpp"
#include "scene/textbook.hpp"
#include "shapes/definition.hpp"

namespace offgrid::bench {

namespace {

using scene::Ball3;
using scene::Box3;
using scene::Point3;
using scene::Triangle3;

/// Shapes of floats, multiplied by a unit.
struct ToFloats {
  static textbook::Vector vector(const Point3& p, double unit) {
    const auto number = [unit](const auto& v) { return static_cast<float>(unit * v.raw()); };
    return {number(p.x), number(p.y), number(p.z)};
  }
  textbook::Triangle operator()(const Triangle3& t, double unit) const {
    return {vector(t.a, unit), vector(t.b, unit), vector(t.c, unit)};
  }
  textbook::Box operator()(const Box3& box, double unit) const {
    const Point3& low = box.low();
    const Point3& high = box.high();
    const auto half = [unit](const auto& from, const auto& to) {
      return static_cast<float>(unit / 2 * (to - from).raw());
    };
    const auto centre = [unit](const auto& from, const auto& to) {
      return static_cast<float>(unit / 2 * (from + to).raw());
    };
    return {{centre(low.x, high.x), centre(low.y, high.y), centre(low.z, high.z)},
            {half(low.x, high.x), half(low.y, high.y), half(low.z, high.z)}};
  }
  textbook::Ball operator()(const Ball3& ball, double unit) const {
    return {vector(ball.centre(), unit), static_cast<float>(unit * ball.radius().raw())};
  }
};

struct Same {
  template <class Shape>
  const Shape& operator()(const Shape& shape, double) const {
    return shape;
  }
};

template <class Other>
PairSubject<Other> offgrid_pairs() {
  return {ours, true, [](const PairSet<Other>& set) -> PairTest {
            return [&set](Answers& out) {
              out.resize(set.pairs.size());
              for (std::size_t i = 0; i < set.pairs.size(); ++i) {
                const auto [s, t] = set.pairs[i];
                out[i] = scene::meets(set.triangles[s], set.others[t]) ? 1 : 0;
              }
            };
          }};
}

/// The right answers.
template <class Other>
Answers right_answers(const PairSet<Other>& set, const PairSubject<Other>& exact) {
  Answers right;
  exact.prepare(set)(right);
  return right;
}

PairSubject<Triangle3> definition() {
  return pair_subject<Triangle3>(
      "definition",
      [](const Triangle3& t, double) {
        const auto corner = [](const Point3& p) {
          return std::array<testing::WideInteger, 3>{p.x.raw(), p.y.raw(), p.z.raw()};
        };
        return testing::shapes::WideTriangle{corner(t.a), corner(t.b), corner(t.c)};
      },
      [](const auto& s, const auto& t) { return testing::shapes::are_meeting(s, t); });
}

template <class Other>
class Pairs {
 public:
  Pairs(std::string what, std::vector<PairSubject<Other>> subjects, const Options& options,
        Results& results)
      : what_(std::move(what)),
        subjects_(std::move(subjects)),
        options_(&options),
        results_(&results) {}

  void measure(const PairSet<Other>& set, const PairSubject<Other>& exact) {
    if (!options_->wants(what_, set.name)) return;
    count_wrong(set, exact);
    time(set.sample(options_->quick ? 20'000 : 50'000));
  }

 private:
  bool takes(const PairSubject<Other>& subject, const PairSet<Other>& set) const {
    return subject.takes_degenerate_triangles || !set.has_degenerate_triangles;
  }

  void count_wrong(const PairSet<Other>& set, const PairSubject<Other>& exact) {
    show_progress("judging " + what_ + ", " + set.name);
    const Answers right = right_answers(set, exact);
    for (const PairSubject<Other>& subject : subjects_) {
      if (!takes(subject, set)) continue;
      Answers answers;
      subject.prepare(set)(answers);
      std::size_t false_hits = 0;
      std::size_t missed = 0;
      for (std::size_t i = 0; i < right.size(); ++i) {
        false_hits += answers[i] > right[i] ? 1 : 0;
        missed += answers[i] < right[i] ? 1 : 0;
      }
      const auto add = [&](const char* count, std::size_t value) {
        results_->add(what_ + ", " + count, set.name, subject.name, "pairs",
                      static_cast<double>(value));
      };
      add("false hits", false_hits);
      add("missed", missed);
      add("judged", right.size());
    }
    const auto meeting = std::count(right.begin(), right.end(), 1);
    results_->note(what_ + ", " + set.name + ": " + std::to_string(meeting) + " of " +
                   std::to_string(right.size()) + " pairs meet");
  }

  void time(const PairSet<Other>& set) {
    std::vector<Contender> contenders;
    for (const PairSubject<Other>& subject : subjects_) {
      if (!takes(subject, set)) continue;
      contenders.push_back(
          {subject.name, [test = subject.prepare(set), answers = Answers()]() mutable {
             const double start = processor_seconds();
             test(answers);
             return 1e9 * (processor_seconds() - start) / static_cast<double>(answers.size());
           }});
    }
    interleave(*results_, what_, set.name, "ns/pair", contenders, 3 * options_->repetitions, true);
  }

  std::string what_;
  std::vector<PairSubject<Other>> subjects_;
  const Options* options_;
  Results* results_;
};

template <class Other>
std::vector<PairSubject<Other>> joined(std::vector<PairSubject<Other>> all,
                                       std::vector<PairSubject<Other>> others) {
  all.insert(all.begin(), offgrid_pairs<Other>());
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

template <class Other>
void measure_all(const std::string& what, const std::vector<PairSubject<Other>>& exact,
                 const std::vector<PairSubject<Other>>& floats,
                 std::vector<PairSet<Other>> (*make_sets)(std::size_t), const Options& options,
                 Results& results) {
  if (!options.may_want(what)) return;
  Pairs<Other> pairs(what, joined(exact, floats), options, results);
  for (const PairSet<Other>& set : make_sets(options.quick ? 100'000 : 1'000'000)) {
    if constexpr (std::is_same_v<Other, Triangle3>) {
      pairs.measure(set, set.has_degenerate_triangles ? definition() : exact.back());
    } else {
      pairs.measure(set, exact.back());
    }
  }
}

}  // namespace

void measure_pairs(const Options& options, Results& results) {
  const ToFloats floats;
  measure_all<Triangle3>(
      "triangle-triangle", cgal_triangles(),
      {pair_subject<Triangle3>("float, axes", floats, textbook::meet_by_axes),
       pair_subject<Triangle3>("float, robust axes", floats, textbook::meet_by_robust_axes),
       pair_subject<Triangle3>("float, intervals", floats, textbook::meet_by_intervals)},
      triangle_pair_sets, options, results);
  measure_all<Box3>("triangle-box", cgal_boxes(),
                    {pair_subject<Box3>("float, axes", floats, textbook::meets_by_thirteen_axes)},
                    box_pair_sets, options, results);
  measure_all<Ball3>(
      "triangle-ball", cgal_balls(),
      {pair_subject<Ball3>("float, nearest point", floats, textbook::meets_by_nearest_point)},
      ball_pair_sets, options, results);
}

}  // namespace offgrid::bench
