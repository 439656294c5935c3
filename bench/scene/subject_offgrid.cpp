// The library, with each acceleration.
#include <algorithm>

#include "offgrid/scene/mesh/mesh_query.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

using scene::Acceleration;
using scene::Mesh;
using scene::Ray3;

class OffgridSubject final : public RaySubject {
 public:
  OffgridSubject(const Body& body, Acceleration acceleration)
      : body_(&body), acceleration_(acceleration) {}

  void build() override {
    mesh_ = *Mesh::make(body_->vertices, body_->triangles, {.acceleration = acceleration_});
  }
  void drop() override { mesh_ = Mesh(); }
  void take(std::span<const Ray3> rays) override { rays_.assign(rays.begin(), rays.end()); }
  void nearest(std::span<std::uint32_t> out) override {
    std::transform(rays_.begin(), rays_.end(), out.begin(), [this](const Ray3& ray) {
      const auto hit = nearest_hit(mesh_, ray);
      return hit ? hit->triangle : no_triangle;
    });
  }
  void any(std::span<std::uint8_t> out) override {
    std::transform(rays_.begin(), rays_.end(), out.begin(),
                   [this](const Ray3& ray) { return any_hit(mesh_, ray) ? 1 : 0; });
  }

 private:
  const Body* body_;
  Acceleration acceleration_;
  Mesh mesh_;
  std::vector<Ray3> rays_;
};

const char* name(Acceleration acceleration) {
  switch (acceleration) {
    case Acceleration::none: return "offgrid none";
    case Acceleration::octree: return "offgrid octree";
    case Acceleration::bvh: return "offgrid bvh";
    case Acceleration::wide_bvh: return "offgrid wide";
  }
  return "unknown";
}

}  // namespace

SubjectKind offgrid_subject(Acceleration acceleration) {
  SubjectKind kind{.name = name(acceleration), .make = [acceleration](const Body& body) {
                     return std::make_unique<OffgridSubject>(body, acceleration);
                   }};
  if (acceleration == Acceleration::none) kind.most_tests = 2e7;
  return kind;
}

std::vector<SubjectKind> subject_kinds() {
  std::vector<SubjectKind> kinds = {offgrid_subject(Acceleration::wide_bvh),
                                    offgrid_subject(Acceleration::bvh),
                                    offgrid_subject(Acceleration::octree),
                                    offgrid_subject(Acceleration::none),
                                    cgal_epick(),
                                    cgal_epeck()};
#ifdef OFFGRID_BENCH_EMBREE
  kinds.push_back(embree_fast());
  kinds.push_back(embree_robust());
#endif
  return kinds;
}

std::vector<std::size_t> sample_of(const SubjectKind& kind, const Body& body, std::size_t rays) {
  const auto by_tests = static_cast<std::size_t>(
      std::min(kind.most_tests / static_cast<double>(body.triangles.size()), 1e9));
  const std::size_t most = std::max<std::size_t>(std::min(kind.most_rays, by_tests), 1);
  // An odd distance, so that both kinds of a set of alternating rays are in the sample.
  const std::size_t distance = rays <= most ? 1 : (rays + most - 1) / most | 1;
  std::vector<std::size_t> sample;
  for (std::size_t i = 0; i < rays; i += distance) sample.push_back(i);
  return sample;
}

}  // namespace offgrid::bench
