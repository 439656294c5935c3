// The compared subjects: each builds a hierarchy over a body and casts rays at it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/batch/isa.hpp"
#include "offgrid/scene/mesh/mesh.hpp"
#include "scene/bodies.hpp"

namespace offgrid::bench {

/// No triangle is hit.
inline constexpr std::uint32_t no_triangle = ~std::uint32_t{0};

/// A body in a subject's own types, and rays in them.
class RaySubject {
 public:
  virtual ~RaySubject() = default;

  /// Builds the hierarchy, in place of an earlier one. Timed.
  virtual void build() = 0;

  /// Takes over the rays.
  virtual void take(std::span<const scene::Ray3> rays) = 0;
  /// Writes, for each ray, the triangle that it hits first. Timed.
  virtual void nearest(std::span<std::uint32_t> out) = 0;
  /// Writes, for each ray, whether it hits the body. Timed.
  virtual void any(std::span<std::uint8_t> out) = 0;
};

/// A subject that is not yet made.
struct SubjectKind {
  std::string name;
  /// Converts the body, untimed.
  std::function<std::unique_ptr<RaySubject>(const Body&)> make;
  /// Triangles of the body times rays at most, for subjects that ask every triangle.
  double most_tests = 1e18;
  std::size_t most_rays = static_cast<std::size_t>(-1);  ///< for slow subjects
  bool is_slow_to_build = false;                         ///< seconds for a million triangles
};

SubjectKind offgrid_subject(scene::Acceleration acceleration);
/// The wide tree, walked by the instructions. Requires a machine that has them.
SubjectKind offgrid_wide(kernel::Isa isa);
SubjectKind cgal_epick();
SubjectKind cgal_epeck();
#ifdef OFFGRID_BENCH_EMBREE
SubjectKind embree_fast(kernel::Isa isa);
SubjectKind embree_robust(kernel::Isa isa);
#endif
/// All subjects, with the widest instructions of the machine.
std::vector<SubjectKind> subject_kinds();
/// The subjects whose instructions can be chosen. Embree's scalar ones are those of SSE 4.2.
std::vector<SubjectKind> subject_kinds(kernel::Isa isa);

/// The subject by whose figures those of the others are divided.
inline constexpr const char* ours_fastest = "offgrid wide";

/// The rays of a set that a subject casts: all of them, or every k-th.
std::vector<std::size_t> sample_of(const SubjectKind& kind, const Body& body, std::size_t rays);

}  // namespace offgrid::bench
