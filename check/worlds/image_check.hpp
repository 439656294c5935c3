// came_back: a world or a mesh replaced by what its image makes, if that is the same.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "offgrid/navmesh/nav_image.hpp"

namespace offgrid::testing::worlds {

/// False: its image is refused, or makes another one, or is taken after one of its bits, which
/// `salt` chooses, was changed.
template <class Worlds, class Load>
bool came_back(Worlds& worlds, std::size_t salt, const Load& load) {
  std::string image = navmesh::save_image(worlds);
  auto made = load(image);
  if (!made || navmesh::save_image(*made) != image) return false;
  // A large prime: every part of an image has its turn.
  const std::size_t at = salt * 1000003 % image.size();
  image[at] = static_cast<char>(image[at] ^ (1 << salt % 8));
  if (load(image)) return false;
  worlds = std::move(*made);
  return true;
}

}  // namespace offgrid::testing::worlds
