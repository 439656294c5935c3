// Soups for the tests of ground.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/navmesh/ground/ground_import.hpp"
#include "support/random.hpp"
#include "support/shuffle.hpp"

namespace offgrid::navmesh {

using Soup = std::vector<GroundTriangle>;

inline GroundPoint corner(std::int64_t x, std::int64_t y, std::int64_t z) {
  return {kernel::Point2::at(x, y), static_cast<std::int32_t>(z)};
}

/// Two triangles over a rectangle, which rises along x from `left` to `right`.
inline void add_slope(Soup& soup, int x1, int y1, int x2, int y2, int left, int right) {
  const GroundPoint a = corner(x1, y1, left), b = corner(x2, y1, right), c = corner(x2, y2, right),
                    d = corner(x1, y2, left);
  soup.push_back({a, b, c});
  soup.push_back({a, c, d});
}
inline void add_flat(Soup& soup, int x1, int y1, int x2, int y2, int z) {
  add_slope(soup, x1, y1, x2, y2, z, z);
}

/// A random triangle with corners in [0, extent] and heights in [0, height].
inline GroundTriangle random_triangle(testing::Random& random, int extent, int height) {
  GroundTriangle t;
  for (GroundPoint& p : t) {
    const std::int64_t x = random.between(0, extent);
    const std::int64_t y = random.between(0, extent);
    p = corner(x, y, random.between(0, height));
  }
  return t;
}

/// Random triangles, some of which share sides, or parts of sides, with others.
inline Soup random_soup(testing::Random& random, int count, int extent, int height) {
  Soup soup;
  for (int i = 0; i < count; ++i) {
    GroundTriangle t = random_triangle(random, extent, height);
    if (!soup.empty() && random.chance(3, 4)) {
      const GroundTriangle& other = soup[static_cast<std::size_t>(
          random.between(0, static_cast<std::int64_t>(soup.size()) - 1))];
      const auto k = static_cast<std::size_t>(random.between(0, 2));
      t[1] = other[k];
      t[0] = other[(k + 1) % 3];
      if (random.chance(1, 4)) t[0].z += static_cast<std::int32_t>(random.between(-1, 1));
    }
    soup.push_back(t);
  }
  return soup;
}

/// Storeys of tiles, of which some are missing, slope, or are divided otherwise.
inline Soup random_storeys(testing::Random& random, int extent) {
  Soup soup;
  for (int storey = 0; storey < 3; ++storey) {
    for (int x = 0; x + 2 <= extent; x += 2) {
      for (int y = 0; y + 2 <= extent; y += 2) {
        if (random.chance(1, 4)) continue;
        const int z = 3 * storey;
        switch (static_cast<int>(random.between(0, 3))) {
          case 0: add_slope(soup, x, y, x + 2, y + 2, z, z + 1); break;
          case 1:
            add_flat(soup, x, y, x + 1, y + 2, z);
            add_flat(soup, x + 1, y, x + 2, y + 2, z + 1);
            break;
          default: add_flat(soup, x, y, x + 2, y + 2, z);
        }
      }
    }
  }
  return soup;
}

inline void shuffle_soup(Soup& soup, testing::Random& random) {
  testing::shuffle(soup, random);
  for (GroundTriangle& t : soup) std::rotate(t.begin(), t.begin() + random.between(0, 2), t.end());
}

/// The world of an import.
inline AreaResult<World> world_of(const GroundImport& ground) {
  AreaResult<World> world = World::make(ground.world_options());
  if (!world) return world;
  auto edit = world->edit();
  for (const Area& area : ground.areas) edit.add(area);
  for (const Seam& seam : ground.seams) edit.add(seam);
  if (const auto done = edit.commit(); !done) return done.error();
  return world;
}

}  // namespace offgrid::navmesh
