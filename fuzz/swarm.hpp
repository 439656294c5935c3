// Swarm: how often the random inputs of one job take each kind of file, and which mutations.
//
// A campaign is many jobs. Each draws weights of its own, so that over all jobs every kind has its
// turn both with and without every other one: some bugs show only when something is done again
// and again, others only when something else is not done.
#pragma once

#include <cstdint>

#include "support/random.hpp"

namespace offgrid::fuzz {

/// Draws the weights of the job. Before, and with 0, all kinds weigh the same.
void draw_swarm(std::uint64_t job_seed);

/// One of [0, count), by the weights of the job.
std::int64_t pick_by_swarm(testing::Random& random, std::int64_t count);

/// The kind of the next mutation: an input near one of a rare class (shelf.hpp), a fresh program,
/// or one of the engine's. Their shares, too, are drawn by the job; without one they are a quarter,
/// three eighths and three eighths.
enum class Mutation : std::uint8_t { near, fresh, engine };
Mutation mutation_by_swarm(testing::Random& random);

}  // namespace offgrid::fuzz
