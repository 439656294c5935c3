#include <algorithm>

#include "predicates/case.hpp"

namespace offgrid::predicates {

bool Case::different(std::size_t n) const {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (same(i, j)) return false;
    }
  }
  return true;
}

bool Case::different3(std::size_t n) const {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (same3(i, j)) return false;
    }
  }
  return true;
}

bool Case::in_box(std::size_t a, std::size_t b, std::size_t p) const {
  const Grid2 first = at(a), second = at(b), q = at(p);
  return std::min(first.x, second.x) <= q.x && q.x <= std::max(first.x, second.x) &&
         std::min(first.y, second.y) <= q.y && q.y <= std::max(first.y, second.y);
}

bool Case::large(std::size_t n) const {
  Grid2 low = at(0), high = at(0);
  for (std::size_t i = 1; i < n; ++i) {
    const Grid2 p = at(i);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return std::max(high.x - low.x, high.y - low.y) > (std::int64_t{1} << 28);
}

Number Case::volume(std::size_t a, std::size_t b, std::size_t c, std::size_t d) const {
  const Grid3 o = at3(a), p = at3(b), q = at3(c), r = at3(d);
  const Number px = p.x - o.x, py = p.y - o.y, pz = p.z - o.z;
  const Number qx = q.x - o.x, qy = q.y - o.y, qz = q.z - o.z;
  const Number rx = r.x - o.x, ry = r.y - o.y, rz = r.z - o.z;
  return px * (qy * rz - qz * ry) - py * (qx * rz - qz * rx) + pz * (qx * ry - qy * rx);
}

bool Case::in_line3(std::size_t a, std::size_t b, std::size_t c) const {
  const Grid3 o = at3(a), p = at3(b), q = at3(c);
  const Number px = p.x - o.x, py = p.y - o.y, pz = p.z - o.z;
  const Number qx = q.x - o.x, qy = q.y - o.y, qz = q.z - o.z;
  return py * qz == pz * qy && pz * qx == px * qz && px * qy == py * qx;
}

}  // namespace offgrid::predicates
