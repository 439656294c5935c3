// Random worlds in which to look for ways, views of them, and ends of ways.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "worlds/generators.hpp"

namespace offgrid::verify {

using testing::worlds::WorldClass;
using testing::worlds::WorldFrame;
using testing::worlds::WorldGenerator;

/// Few areas each, since every corner is compared with every other one.
std::span<const WorldClass> path_classes();

/// Areas and links that a view leaves out; none in two of three cases.
testing::worlds::ViewPlan random_view(testing::Random& random,
                                      const testing::worlds::AreaBook& book);

using PathEnds = std::pair<testing::worlds::FloorPlace, testing::worlds::FloorPlace>;
/// Vertices, points on edges, in faces, beside vertices, ends of links, anywhere, outside; now and
/// then the same twice.
PathEnds random_ends(testing::Random& random, const testing::worlds::AreaBook& book,
                     const testing::worlds::WorldPicture& picture);

}  // namespace offgrid::verify
