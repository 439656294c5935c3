// CGAL's AABB tree over two kernels. With EPICK the predicates are exact, and the order of hits is
// that of rounded intersections.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include <algorithm>

#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

using scene::Ray3;
using scene::Triangle3;

template <class K>
class CgalSubject final : public RaySubject {
 public:
  explicit CgalSubject(const Body& body) {
    triangles_.reserve(body.triangles.size());
    for (std::size_t i = 0; i < body.triangles.size(); ++i) {
      const Triangle3 t = body.triangle(i);
      triangles_.emplace_back(point(t.a), point(t.b), point(t.c));
    }
  }

  void build() override {
    tree_ = std::make_unique<Tree>(triangles_.begin(), triangles_.end());
    tree_->build();
  }
  void take(std::span<const Ray3> rays) override {
    rays_.clear();
    for (const Ray3& ray : rays)
      rays_.emplace_back(point(ray.origin),
                         typename K::Vector_3(number(ray.direction.x), number(ray.direction.y),
                                              number(ray.direction.z)));
  }
  void nearest(std::span<std::uint32_t> out) override {
    std::transform(rays_.begin(), rays_.end(), out.begin(), [this](const Ray& ray) {
      const auto hit = tree_->first_intersected_primitive(ray);
      return hit ? static_cast<std::uint32_t>(*hit - triangles_.begin()) : no_triangle;
    });
  }
  void any(std::span<std::uint8_t> out) override {
    std::transform(rays_.begin(), rays_.end(), out.begin(),
                   [this](const Ray& ray) { return tree_->do_intersect(ray) ? 1 : 0; });
  }

 private:
  using Triangles = std::vector<typename K::Triangle_3>;
  using Primitive = CGAL::AABB_triangle_primitive<K, typename Triangles::iterator>;
  using Tree = CGAL::AABB_tree<CGAL::AABB_traits<K, Primitive>>;
  using Ray = typename K::Ray_3;

  template <class Coordinate>
  static typename K::FT number(const Coordinate& v) {
    return typename K::FT(v.raw());
  }
  static typename K::Point_3 point(const scene::Point3& p) {
    return {number(p.x), number(p.y), number(p.z)};
  }

  Triangles triangles_;
  std::unique_ptr<Tree> tree_;
  std::vector<Ray> rays_;
};

template <class K>
SubjectKind kind(const std::string& name) {
  return {.name = name,
          .make = [](const Body& body) { return std::make_unique<CgalSubject<K>>(body); }};
}

}  // namespace

SubjectKind cgal_epick() {
  SubjectKind epick = kind<CGAL::Exact_predicates_inexact_constructions_kernel>("CGAL EPICK");
  epick.most_rays = 20'000;
  return epick;
}
SubjectKind cgal_epeck() {
  SubjectKind epeck = kind<CGAL::Exact_predicates_exact_constructions_kernel>("CGAL EPECK");
  epeck.most_rays = 500;
  epeck.is_slow_to_build = true;
  return epeck;
}

}  // namespace offgrid::bench
