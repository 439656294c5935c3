// Construction: milliseconds from the arrays of the body to the finished structure, each time in a
// process of its own, and its bytes a triangle. Converted triangles and vertices are not in the
// times; they are in the bytes, since CGAL's and Embree's structures need theirs.
#include <algorithm>

#include "report/child.hpp"
#include "report/memory.hpp"
#include "scene/measurements.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

constexpr double milliseconds = 1e3;

struct NamedBody {
  const char* name;
  Body (*make)();
  std::size_t triangles;

  bool is_large() const { return triangles > 500'000; }
};
constexpr NamedBody bodies[] = {{"hills 69620", hills, 69'620}, {"blob 1310720", blob, 1'310'720}};

bool is_left_out(const NamedBody& body, const SubjectKind& kind, const Options& options) {
  return options.quick && body.is_large() && kind.is_slow_to_build;
}

void measure_memory(const NamedBody& body, const Options& options, Results& results) {
  if (!options.wants("memory", body.name)) return;
  for (const SubjectKind& kind : subject_kinds()) {
    if (is_left_out(body, kind, options)) continue;
    show_progress(std::string("memory, ") + body.name + ", " + kind.name);
    const Usage usage = in_child([&] {
      const Body made = body.make();
      return memory_of([&](const std::function<void()>& inspect) {
        const auto subject = kind.make(made);
        subject->build();
        inspect();
      });
    });
    results.add("memory", body.name, kind.name, "bytes/triangle",
                usage.held / static_cast<double>(body.triangles));
  }
}

/// The processor time of one construction, in milliseconds.
double time_to_build(const NamedBody& named, const SubjectKind& kind) {
  const Body body = named.make();
  const auto subject = kind.make(body);
  const double start = processor_seconds();
  subject->build();
  return milliseconds * (processor_seconds() - start);
}

void measure_times(const NamedBody& named, const Options& options, Results& results) {
  if (!options.wants("build", named.name)) return;
  std::vector<Contender> contenders;
  for (const SubjectKind& kind : subject_kinds()) {
    if (is_left_out(named, kind, options) || kind.name == "offgrid none") continue;
    const int most = named.is_large() && kind.is_slow_to_build ? 2 : 1000;
    contenders.push_back(
        {kind.name, [&named, kind] { return in_child([&] { return time_to_build(named, kind); }); },
         most});
  }
  interleave(results, "build", named.name, "ms", contenders, options.repetitions, false);
}

}  // namespace

void measure_builds(const Options& options, Results& results) {
  for (const NamedBody& body : bodies) measure_memory(body, options, results);
  for (const NamedBody& body : bodies) measure_times(body, options, results);
}

}  // namespace offgrid::bench
