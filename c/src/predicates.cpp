// The predicates of the kernel, by the batch.
#include <array>

#include "errors.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "values.hpp"

namespace offgrid::c {
namespace {

using kernel::Point2;
using kernel::Point3;

template <std::size_t Count>
using Arrays = std::array<const std::int32_t*, Count>;

/// signs[i] = predicate(points), where points has the i-th of each array. All are read first.
template <class Point, std::size_t Count, class Predicate>
og_status ask_predicate(std::size_t n, const Arrays<Count>& arrays, std::int8_t* signs,
                        const Predicate& predicate) {
  static constexpr std::array<const char*, 5> names = {"a", "b", "c", "d", "e"};
  if (n > 0 && signs == nullptr) return fail_at(OG_NULL, "signs");
  for (std::size_t k = 0; k < Count; ++k) {
    if (n > 0 && arrays[k] == nullptr) return fail_at(OG_NULL, names[k]);
    for (std::size_t i = 0; i < n; ++i) {
      Point checked;
      if (read_place(arrays[k], i, checked) != OG_OK) return at_item(names[k], i);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    std::array<Point, Count> points;
    for (std::size_t k = 0; k < Count; ++k) read_place(arrays[k], i, points[k]);
    signs[i] = static_cast<std::int8_t>(kernel::to_int(predicate(points)));
  }
  return OG_OK;
}

}  // namespace
}  // namespace offgrid::c

using namespace offgrid;
using namespace offgrid::c;

og_status og_orient(size_t n, const int32_t* a, const int32_t* b, const int32_t* c, int8_t* signs) {
  return ask_predicate<Point2, 3>(n, {a, b, c}, signs,
                                  [](const auto& p) { return kernel::orient(p[0], p[1], p[2]); });
}

og_status og_in_circle(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                       const int32_t* d, int8_t* signs) {
  return ask_predicate<Point2, 4>(n, {a, b, c, d}, signs, [](const auto& p) {
    return kernel::in_circle(p[0], p[1], p[2], p[3]);
  });
}

og_status og_orient3d(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                      const int32_t* d, int8_t* signs) {
  return ask_predicate<Point3, 4>(n, {a, b, c, d}, signs, [](const auto& p) {
    return kernel::orient3d(p[0], p[1], p[2], p[3]);
  });
}

og_status og_in_sphere(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                       const int32_t* d, const int32_t* e, int8_t* signs) {
  return ask_predicate<Point3, 5>(n, {a, b, c, d, e}, signs, [](const auto& p) {
    return kernel::in_sphere(p[0], p[1], p[2], p[3], p[4]);
  });
}
