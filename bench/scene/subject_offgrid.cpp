// The library, with each acceleration.
#include <algorithm>

#include "mesh/mesh_data.hpp"
#include "mesh/wide_query.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

using scene::Acceleration;
using scene::Mesh;
using scene::Ray3;

class OffgridSubject : public RaySubject {
 public:
  OffgridSubject(const Body& body, Acceleration acceleration)
      : body_(&body), acceleration_(acceleration) {}

  void build() final {
    mesh_ = *Mesh::make(body_->vertices, body_->triangles, {.acceleration = acceleration_});
  }
  void take(std::span<const Ray3> rays) final { rays_.assign(rays.begin(), rays.end()); }
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

 protected:
  const Mesh& mesh() const { return mesh_; }
  const std::vector<Ray3>& rays() const { return rays_; }

 private:
  const Body* body_;
  Acceleration acceleration_;
  Mesh mesh_;
  std::vector<Ray3> rays_;
};

/// The queries of a wide tree, by instructions that are not those of the machine.
class WideSubject final : public OffgridSubject {
 public:
  WideSubject(const Body& body, kernel::Isa isa)
      : OffgridSubject(body, Acceleration::wide_bvh), isa_(isa) {}

  void nearest(std::span<std::uint32_t> out) override {
    std::transform(rays().begin(), rays().end(), out.begin(), [this](const Ray3& ray) {
      const auto found = walk(ray, false);
      return found.triangle() && hit(ray, found.corners()) ? *found.triangle() : no_triangle;
    });
  }
  void any(std::span<std::uint8_t> out) override {
    std::transform(rays().begin(), rays().end(), out.begin(),
                   [this](const Ray3& ray) { return walk(ray, true).triangle() ? 1 : 0; });
  }

 private:
  scene::detail::WideRay<Ray3> walk(const Ray3& ray, bool wants_any) const {
    scene::detail::WideRay walk(ray, scene::exact::Reach::ray, wants_any, *mesh().bounds());
    scene::detail::walk_wide(mesh().data().wide, walk, isa_);
    return walk;
  }

  kernel::Isa isa_;
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

SubjectKind offgrid_wide(kernel::Isa isa) {
  return {.name = ours_fastest,
          .make = [isa](const Body& body) { return std::make_unique<WideSubject>(body, isa); }};
}

std::vector<SubjectKind> subject_kinds(kernel::Isa isa) {
  std::vector<SubjectKind> kinds = {offgrid_wide(isa)};
#ifdef OFFGRID_BENCH_EMBREE
  kinds.push_back(embree_fast(isa));
  kinds.push_back(embree_robust(isa));
#endif
  return kinds;
}

std::vector<SubjectKind> subject_kinds() {
  std::vector<SubjectKind> kinds = {offgrid_subject(Acceleration::wide_bvh),
                                    offgrid_subject(Acceleration::bvh),
                                    offgrid_subject(Acceleration::octree),
                                    offgrid_subject(Acceleration::none),
                                    cgal_epick(),
                                    cgal_epeck()};
#ifdef OFFGRID_BENCH_EMBREE
  kinds.push_back(embree_fast(kernel::best_isa()));
  kinds.push_back(embree_robust(kernel::best_isa()));
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
