// Embree, a triangle mesh in floats: fast, and with its flag for watertight intersection.
#include <embree3/rtcore.h>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#include <algorithm>
#include <limits>

#include "scene/subjects.hpp"

namespace offgrid::bench {

namespace {

using scene::Point3;
using scene::Ray3;

template <class Coordinate>
float number(const Coordinate& v) {
  return static_cast<float>(v.raw());
}

/// While it lives, floats near zero are zero, as Embree recommends for speed.
class FlushToZero {
 public:
  FlushToZero() { set(get() | flush_to_zero | denormals_are_zero); }
  FlushToZero(const FlushToZero&) = delete;
  FlushToZero& operator=(const FlushToZero&) = delete;
  ~FlushToZero() { set(before_); }

 private:
  static constexpr unsigned flush_to_zero = 0x8000;
  static constexpr unsigned denormals_are_zero = 0x40;

#if defined(__SSE__)
  static unsigned get() { return _mm_getcsr(); }
  static void set(unsigned control) { _mm_setcsr(control); }
#else
  static unsigned get() { return 0; }
  static void set(unsigned) {}
#endif

  unsigned before_ = get();
};

class EmbreeSubject final : public RaySubject {
 public:
  EmbreeSubject(const Body& body, bool is_robust, kernel::Isa isa)
      : is_robust_(is_robust), triangles_(body.triangles), device_(rtcNewDevice(config(isa))) {
    vertices_.reserve(body.vertices.size() + 1);
    for (const Point3& p : body.vertices)
      vertices_.push_back({number(p.x), number(p.y), number(p.z)});
    vertices_.emplace_back();  // a vertex is read as four floats
  }
  EmbreeSubject(const EmbreeSubject&) = delete;
  EmbreeSubject& operator=(const EmbreeSubject&) = delete;
  ~EmbreeSubject() override {
    drop();
    rtcReleaseDevice(device_);
  }

  void build() override {
    drop();
    scene_ = rtcNewScene(device_);
    rtcSetSceneFlags(scene_, is_robust_ ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
    const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                               vertices_.data(), 0, sizeof(Vertex), vertices_.size() - 1);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                               triangles_.data(), 0, sizeof(scene::MeshTriangle),
                               triangles_.size());
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  void take(std::span<const Ray3> rays) override {
    rays_.clear();
    for (const Ray3& ray : rays) rays_.push_back(converted(ray));
  }
  void nearest(std::span<std::uint32_t> out) override {
    const FlushToZero flush;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    std::transform(rays_.begin(), rays_.end(), out.begin(), [&](const RTCRay& ray) {
      RTCRayHit query;
      query.ray = ray;
      query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
      query.hit.primID = no_triangle;
      query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
      rtcIntersect1(scene_, &context, &query);
      return query.hit.primID;
    });
  }
  void any(std::span<std::uint8_t> out) override {
    const FlushToZero flush;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    std::transform(rays_.begin(), rays_.end(), out.begin(), [&](RTCRay ray) {
      rtcOccluded1(scene_, &context, &ray);
      return ray.tfar < 0 ? 1 : 0;
    });
  }

 private:
  void drop() {
    if (scene_ != nullptr) rtcReleaseScene(scene_);
    scene_ = nullptr;
  }

  struct Vertex {
    float x = 0;
    float y = 0;
    float z = 0;
  };

  static const char* config(kernel::Isa isa) {
    switch (isa) {
      case kernel::Isa::avx512: return "threads=1,isa=avx512";
      case kernel::Isa::avx2: return "threads=1,isa=avx2";
      case kernel::Isa::scalar: break;
    }
    return "threads=1,isa=sse4.2";
  }
  static RTCRay converted(const Ray3& ray) {
    RTCRay result{};
    result.org_x = number(ray.origin.x);
    result.org_y = number(ray.origin.y);
    result.org_z = number(ray.origin.z);
    result.dir_x = number(ray.direction.x);
    result.dir_y = number(ray.direction.y);
    result.dir_z = number(ray.direction.z);
    result.tfar = std::numeric_limits<float>::infinity();
    result.mask = ~0U;
    return result;
  }

  bool is_robust_;
  std::vector<Vertex> vertices_;
  std::vector<scene::MeshTriangle> triangles_;
  std::vector<RTCRay> rays_;
  RTCDevice device_;
  RTCScene scene_ = nullptr;
};

SubjectKind kind(const std::string& name, bool is_robust, kernel::Isa isa) {
  const std::string version =
      std::to_string(RTC_VERSION_MAJOR) + "." + std::to_string(RTC_VERSION_MINOR);
  return {.name = "Embree " + version + " " + name, .make = [is_robust, isa](const Body& body) {
            return std::make_unique<EmbreeSubject>(body, is_robust, isa);
          }};
}

}  // namespace

SubjectKind embree_fast(kernel::Isa isa) { return kind("fast", false, isa); }
SubjectKind embree_robust(kernel::Isa isa) { return kind("robust", true, isa); }

}  // namespace offgrid::bench
