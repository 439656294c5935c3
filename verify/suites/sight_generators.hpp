// Worlds and lines of sight in which touching, sliding along and ending on something happen often.
#pragma once

#include <cstddef>

#include "support/random.hpp"
#include "support/sight_check.hpp"

namespace offgrid::verify {

struct Query {
  kernel::Point2 from;
  kernel::Point2 to;
};

inline constexpr std::size_t world_kinds = 2;
inline constexpr std::size_t query_kinds = 8;

const char* world_name(std::size_t kind);
const char* query_name(std::size_t kind);

testing::SightPlan random_world(testing::Random& random, std::size_t kind);
Query random_query(testing::Random& random, const testing::SightWorld& world, std::size_t kind);

/// Does the segment pass through a vertex, or has it an end on one or on an edge?
bool touches(const testing::SightWorld& world, const Query& query);

}  // namespace offgrid::verify
