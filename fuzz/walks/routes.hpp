// Routes: programs whose walks start, end and pass where vertices and edges are, which random
// points rarely do together.
#pragma once

#include "support/random.hpp"
#include "walks/program.hpp"

namespace offgrid::fuzz {

/// Vertices of a small grid with a few left out, and walks, rays and sights along lines through two
/// of them, from and to shares of their distance: so that a walk runs along edges, through vertices
/// and between the middles of edges.
WalkProgram random_routes(testing::Random& random);

}  // namespace offgrid::fuzz
