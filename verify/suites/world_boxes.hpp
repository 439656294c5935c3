// Obstacles that come and go in a large world of boxes: it must be what it was before.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/counts.hpp"
#include "worlds/definition.hpp"

namespace offgrid::verify {

using testing::Fault;

struct BoxesTask {
  std::uint32_t columns = 200;  ///< and as many rows
  std::uint32_t cycles = 402;
  std::uint64_t seed = 1;
};

/// In each cycle obstacles that overlap each other and many boxes are put in one by one; then they
/// go, in another order, or by rolling back. Digest, vertices, faces and segments must be what they
/// were; in the end the digest is that of a rebuild. Counts "boxes", "vertices", "cycles" and
/// "segments that came and went".
std::optional<Fault> find_boxes_fault(testing::worlds::LibraryWorld& subject, const BoxesTask& task,
                                      testing::Counts& counts);

}  // namespace offgrid::verify
