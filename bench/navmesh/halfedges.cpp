// Three numberings of half-edges: 3t + k, 4t + k, and 4t + k with room for four records a face.
//
// The same triangulation three times, in arrays of the same form, with the same loops as templates.
// The library uses 4t + k; the others exist here only. Dense arrays have three records of 8 bytes a
// face, 24 bytes; in padded ones, of 32 bytes a face, the number is the index of the record.
#include <memory>
#include <utility>

#include "navmesh/inputs.hpp"
#include "navmesh/measurements.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"
#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::FourPerFace;
using navmesh::HalfedgeRecord;
using navmesh::ThreePerFace;
using testing::Random;

constexpr std::uint32_t none = HalfedgeRecord::none;

struct PaddedFour : FourPerFace {
  static constexpr std::uint32_t slot(std::uint32_t h) { return h; }
};

template <class N>
constexpr const char* numbering_name = "";
template <>
constexpr const char* numbering_name<FourPerFace> = "4t+k";
template <>
constexpr const char* numbering_name<ThreePerFace> = "3t+k";
template <>
constexpr const char* numbering_name<PaddedFour> = "4t+k, padded";

/// A walk: the half-edge by which it leaves its first face, and how many edges it crosses.
struct PlannedWalk {
  Point2 from;
  Point2 to;
  std::uint32_t face;
  std::uint32_t corner;
  int crossings;
};

std::vector<PlannedWalk> plan_walks(const navmesh::Triangulation& mesh, std::size_t count) {
  Random random(3);
  std::vector<PlannedWalk> all;
  const navmesh::PlanarMesh planar = mesh.planar();
  while (all.size() < count) {
    const auto start = locate(planar, uniform_point(random));
    const Point2 target = uniform_point(random);
    if (!start || !locate(planar, target, start->face)) continue;
    PlannedWalk walk{start->point, target, none, 0, 0};
    for (const navmesh::Crossing& crossing : traverse(planar, *start, target)) {
      if (walk.crossings++ == 0) {
        walk.face = navmesh::Numbering::face(crossing.halfedge.value());
        walk.corner = navmesh::Numbering::corner(crossing.halfedge.value());
      }
    }
    if (walk.crossings > 0) all.push_back(walk);
  }
  return all;
}

/// A triangulation in one numbering, with the measured loops. The results of all numberings must be
/// equal.
template <class N>
class Encoded {
 public:
  explicit Encoded(const navmesh::Triangulation& mesh)
      : points_(mesh.planar().points().begin(), mesh.planar().points().end()) {
    const navmesh::MeshArrays arrays = mesh.mesh().arrays();
    const auto faces = static_cast<std::uint32_t>(arrays.halfedges.size() / 3);
    records_.resize(N::slot(N::encode(faces, 0)));
    for (std::uint32_t face = 0; face < faces; ++face) {
      for (std::uint32_t corner = 0; corner < 3; ++corner) {
        HalfedgeRecord record = arrays.halfedges[3 * std::size_t{face} + corner];
        record.twin = renumber(record.twin);
        records_[N::slot(N::encode(face, corner))] = record;
      }
    }
    for (const std::uint32_t h : arrays.vertices) halfedge_of_.push_back(renumber(h));
    faces_ = faces;
  }

  std::size_t bytes_per_face() const { return records_.size() * sizeof(HalfedgeRecord) / faces_; }

  /// Visits every half-edge: the vertex opposite of it, through twin and previous.
  std::uint64_t sweep(long& count) const {
    std::uint64_t sum = 0;
    for (std::uint32_t face = 0; face < faces_; ++face) {
      for (std::uint32_t corner = 0; corner < 3; ++corner) {
        const std::uint32_t h = twin(N::encode(face, corner));
        if (h != none) sum += origin(N::prev(h)) ^ origin(N::next(h));
      }
    }
    count = 3 * static_cast<long>(faces_);
    return sum;
  }

  /// Visits the half-edges about every vertex.
  std::uint64_t rotate(long& count) const {
    std::uint64_t sum = 0;
    count = 0;
    for (const std::uint32_t first : halfedge_of_) {
      std::uint32_t h = first;
      do {
        sum += origin(N::next(h));
        h = twin(N::prev(h));
        ++count;
      } while (h != first && h != none);
    }
    return sum;
  }

  /// Visits every face once, from neighbour to neighbour: each step takes the face of a half-edge.
  std::uint64_t flood(long& count) const {
    std::vector<std::uint8_t> seen(faces_, 0);
    std::vector<std::uint32_t> open = {0};
    seen[0] = 1;
    std::uint64_t sum = 0;
    count = 0;
    while (!open.empty()) {
      const std::uint32_t face = open.back();
      open.pop_back();
      ++count;
      for (std::uint32_t corner = 0; corner < 3; ++corner) {
        const std::uint32_t h = twin(N::encode(face, corner));
        if (h == none || seen[N::face(h)] != 0) continue;
        seen[N::face(h)] = 1;
        sum += N::corner(h);
        open.push_back(N::face(h));
      }
    }
    return sum;
  }

  /// Walks straight, with one orientation for each edge crossed.
  std::uint64_t walk(const std::vector<PlannedWalk>& all, long& count) const {
    std::uint64_t sum = 0;
    count = 0;
    for (const PlannedWalk& one : all) {
      std::uint32_t h = twin(N::encode(one.face, one.corner));
      for (int i = 1; i < one.crossings && h != none; ++i) {
        const Point2 apex = points_[origin(N::prev(h))];
        // The apex on the left of the line: the edge on its right is crossed, which is the next
        // one.
        h = twin(orient(one.from, one.to, apex) == kernel::Sign::positive ? N::next(h)
                                                                          : N::prev(h));
        ++count;
      }
      sum += h == none ? 0 : N::face(h);
    }
    return sum;
  }

 private:
  static std::uint32_t renumber(std::uint32_t h) {
    return h == none ? none : N::encode(navmesh::Numbering::face(h), navmesh::Numbering::corner(h));
  }
  std::uint32_t origin(std::uint32_t h) const { return records_[N::slot(h)].vertex(); }
  std::uint32_t twin(std::uint32_t h) const { return records_[N::slot(h)].twin; }

  navmesh::detail::LargeVector<Point2> points_;
  navmesh::detail::LargeVector<HalfedgeRecord> records_;
  std::vector<std::uint32_t> halfedge_of_;
  std::uint32_t faces_ = 0;
};

using Answers = std::vector<std::uint64_t>;

/// Fills the arrays anew for each sample, so that no numbering keeps the better pages.
template <class N, class Run>
Contender contender(const navmesh::Triangulation& mesh, const Run& run, Answers& answers) {
  return {numbering_name<N>, [&mesh, run, &answers] {
            const Encoded<N> encoded(mesh);
            long count = 0;
            const double start = processor_seconds();
            answers.push_back(run(encoded, count));
            return 1e9 * (processor_seconds() - start) / static_cast<double>(count);
          }};
}

std::string case_of(const std::string& task) { return "half-edges, " + task; }

void measure(const std::string& input, std::size_t size, std::size_t walk_count,
             const Options& options, Results& results) {
  bool is_wanted = false;
  for (const char* task : {"sweep", "rotation", "flood", "walk"})
    is_wanted = is_wanted || options.wants(case_of(task), input);
  if (!is_wanted) return;
  Random random(1);
  const auto mesh = navmesh::Triangulation::build(uniform_points(size, random));
  const std::vector<PlannedWalk> walks = plan_walks(*mesh, walk_count);
  const int repetitions = 2 * options.repetitions;

  const auto compare = [&](const std::string& task, const std::string& unit, const auto& run) {
    if (!options.wants(case_of(task), input)) return;
    Answers answers;
    interleave(
        results, case_of(task), input, unit,
        {contender<FourPerFace>(*mesh, run, answers), contender<ThreePerFace>(*mesh, run, answers),
         contender<PaddedFour>(*mesh, run, answers)},
        repetitions, true);
    for (const std::uint64_t answer : answers) {
      if (answer != answers.front()) results.note(case_of(task) + ": the numberings disagree");
    }
  };
  compare("sweep", "ns/half-edge",
          [](const auto& encoded, long& count) { return encoded.sweep(count); });
  compare("rotation", "ns/half-edge",
          [](const auto& encoded, long& count) { return encoded.rotate(count); });
  compare("flood", "ns/face",
          [](const auto& encoded, long& count) { return encoded.flood(count); });
  compare("walk", "ns/crossing",
          [&walks](const auto& encoded, long& count) { return encoded.walk(walks, count); });
  results.note("half-edges, " + input + ": bytes a face: 4t+k " +
               std::to_string(Encoded<FourPerFace>(*mesh).bytes_per_face()) + ", 3t+k " +
               std::to_string(Encoded<ThreePerFace>(*mesh).bytes_per_face()) + ", 4t+k padded " +
               std::to_string(Encoded<PaddedFour>(*mesh).bytes_per_face()));
}

}  // namespace

void measure_halfedges(const Options& options, Results& results) {
  measure("uniform 17500", 17'500, 2'000, options, results);
  measure("uniform 1000000", 1'000'000, 200, options, results);
}

}  // namespace offgrid::bench
