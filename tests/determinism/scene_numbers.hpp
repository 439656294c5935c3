// The answers of the scene, as numbers of a hash.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hash.hpp"
#include "offgrid/kernel/int128.hpp"
#include "offgrid/scene/footprint.hpp"
#include "offgrid/scene/meet/closest.hpp"
#include "offgrid/scene/scene.hpp"

namespace offgrid::testing {

/// A hash that takes whatever the scene answers.
class SceneHash {
 public:
  std::uint64_t value() const { return hash_.value(); }

  void add(bool v) { hash_.add(v ? 1 : 0); }
  void add(std::uint64_t v) { hash_.add(v); }
  void add(std::uint32_t v) { hash_.add(v); }
  void add(double v) { hash_.add(std::bit_cast<std::uint64_t>(v)); }
  void add(float v) { hash_.add(std::bit_cast<std::uint32_t>(v)); }

  template <int Bits>
  void add(const kernel::Int<Bits>& v) {
    if constexpr (Bits <= 63) {
      hash_.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(v.raw())));
    } else if constexpr (Bits <= 127) {
      hash_.add(static_cast<std::uint64_t>(kernel::detail::high_word(v.raw())));
      hash_.add(kernel::detail::low_word(v.raw()));
    } else {
      for (const std::uint64_t word : v.raw().word) hash_.add(word);
    }
  }
  template <class Number>
  void add(const kernel::Vec3<Number>& v) {
    add_all(v.x, v.y, v.z);
  }
  void add(const kernel::Point2& p) { add_all(p.x, p.y); }
  void add(const kernel::Point3& p) { add_all(p.x, p.y, p.z); }
  void add(const scene::Rotation& r) { add_all(r.w(), r.x(), r.y(), r.z(), r.scale()); }
  void add(const scene::Pose& pose) { add_all(pose.position, pose.rotation); }
  void add(const scene::ComposedPose& pose) { add_all(pose.pose, pose.is_exact); }
  void add(const scene::RoundedRotation& r) { add_all(r.rotation, r.error); }
  void add(const scene::Box3& box) { add_all(box.low(), box.high()); }
  void add(const scene::OrientedBox3& box) {
    add_all(box.doubled_centre(), box.rotation(), box.doubled_half());
  }

  void add(const scene::Barycentric& at) { add_all(at.a, at.b, at.c); }
  void add(const scene::Hit& hit) { add_all(hit.t.numerator, hit.t.denominator, hit.at); }
  void add(const scene::MeshHit& hit) { add_all(hit.triangle, hit.hit); }
  void add(const scene::SceneHit& hit) { add_all(hit.model.value(), hit.triangle, hit.hit); }
  void add(const scene::ClosestPoint& p) {
    add_all(static_cast<std::uint32_t>(p.feature), p.numerator, p.denominator);
  }
  void add(const scene::SquaredDistance& d) { add_all(d.numerator, d.denominator); }
  void add(const scene::TrianglePair& pair) { add_all(pair.first, pair.second); }
  void add(scene::ModelId model) { add(model.value()); }
  void add(const std::pair<scene::ModelId, scene::ModelId>& pair) {
    add_all(pair.first, pair.second);
  }
  void add(const scene::Footprint& print) {
    add_all(print.model, print.surface, print.section, print.walls);
  }
  void add(const scene::SceneError& error) {
    add_all(static_cast<std::uint32_t>(error.code), error.model,
            static_cast<std::uint32_t>(error.axis));
  }
  void add(const kernel::Error& error) {
    add_all(static_cast<std::uint32_t>(error.code), static_cast<std::uint32_t>(error.axis));
  }

  void add(std::int64_t v) { hash_.add(static_cast<std::uint64_t>(v)); }
  template <class T>
  void add(const std::optional<T>& v) {
    add(v.has_value());
    if (v) add(*v);
  }
  template <class T, class Error>
  void add(const kernel::Result<T, Error>& v) {
    add(v.has_value());
    if (v)
      add(*v);
    else
      add(v.error());
  }
  template <class T>
  void add(const std::vector<T>& list) {
    add(static_cast<std::uint64_t>(list.size()));
    for (const T& v : list) add(v);
  }
  template <class... Values>
  void add_all(const Values&... values) {
    (add(values), ...);
  }

  /// Adds the first of the values, and how the others differ from it: nothing, if they are answers
  /// that have to be alike.
  void add_alike(std::span<const std::uint64_t> values) {
    hash_.add(values.front());
    for (const std::uint64_t v : values.subspan(1)) hash_.add(v ^ values.front());
  }

 private:
  Hash hash_;
};

}  // namespace offgrid::testing
