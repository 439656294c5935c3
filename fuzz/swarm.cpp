#include "swarm.hpp"

namespace offgrid::fuzz {
namespace {

std::uint64_t job = 0;

/// 1, 3 or 9: the same for the whole job.
std::int64_t weight_of(std::int64_t kind) {
  testing::Random random(job + (static_cast<std::uint64_t>(kind) << 48));
  const std::int64_t draw = random.between(0, 2);
  return draw == 0 ? 1 : draw == 1 ? 3 : 9;
}

}  // namespace

void draw_swarm(std::uint64_t job_seed) { job = job_seed; }

std::int64_t pick_by_swarm(testing::Random& random, std::int64_t count) {
  constexpr int tries = 8;
  std::int64_t kind = random.between(0, count - 1);
  if (job == 0) return kind;
  for (int i = 0; i < tries && random.between(1, 9) > weight_of(kind); ++i)
    kind = random.between(0, count - 1);
  return kind;
}

Mutation mutation_by_swarm(testing::Random& random) {
  testing::Random shares(job);
  const int near = job == 0 ? 2 : static_cast<int>(shares.between(2, 6));
  const int fresh = job == 0 ? 4 : static_cast<int>(shares.between(1, 6));
  if (random.chance(near, 8)) return Mutation::near;
  return random.chance(fresh, 8) ? Mutation::fresh : Mutation::engine;
}

}  // namespace offgrid::fuzz
