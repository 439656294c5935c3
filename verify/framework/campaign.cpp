#include "framework/campaign.hpp"

#include <algorithm>
#include <atomic>

#include "framework/parallel.hpp"

namespace offgrid::verify {

namespace {

constexpr std::uint64_t chunk_size = 8192;

/// One cell while it runs. Chunks behind the first disagreement do not count, whether or not a
/// thread has already worked on them.
struct CellState {
  std::uint64_t cases = 0;
  std::vector<CellResult> chunks;
  std::atomic<std::size_t> failed_chunk{SIZE_MAX};
};

std::uint64_t mixed_seed(std::uint64_t seed, std::size_t cell, std::size_t chunk) {
  Random first(seed);
  Random second(first.next() + cell);
  return second.next() + chunk;
}

CellResult run_chunk(const Campaign& campaign, const Cell& cell, std::uint64_t seed,
                     std::uint64_t cases) {
  const Question& question = *cell.question;
  CellResult result;
  Random random(seed);
  Call call;
  call.predicate = question.index;
  for (std::uint64_t i = 0; i < cases; ++i) {
    cell.generate(question, cell.variant, random, call);
    const Answer theirs = question.ask(campaign.oracle, call);
    const Answer ours = question.ask(campaign.ours, call);
    ++result.cases;
    if (question.is_tie != nullptr && question.is_tie(call, theirs)) ++result.zeros;
    if (cell.rung != nullptr) ++result.rungs[static_cast<std::size_t>(cell.rung(call))];
    if (ours != theirs) {
      result.disagreements = 1;
      result.first = Finding{call, theirs, ours};
      break;
    }
  }
  return result;
}

void lower(std::atomic<std::size_t>& target, std::size_t value) {
  std::size_t seen = target.load();
  while (value < seen && !target.compare_exchange_weak(seen, value)) {
  }
}

CellResult merged(const CellState& state) {
  CellResult sum;
  for (std::size_t chunk = 0; chunk < state.chunks.size() && chunk <= state.failed_chunk; ++chunk) {
    sum.add(state.chunks[chunk]);
  }
  return sum;
}

}  // namespace

void CellResult::add(const CellResult& other) {
  cases += other.cases;
  zeros += other.zeros;
  disagreements += other.disagreements;
  for (std::size_t rung = 0; rung < max_rungs; ++rung) rungs[rung] += other.rungs[rung];
  if (!first) first = other.first;
}

CampaignResult run_campaign(const Campaign& campaign) {
  const std::size_t cell_count = campaign.cells.size();
  std::vector<CellState> states(cell_count);
  std::size_t longest = 0;
  for (std::size_t i = 0; i < cell_count; ++i) {
    states[i].cases = campaign.count / cell_count + (i < campaign.count % cell_count ? 1 : 0);
    states[i].chunks.resize((states[i].cases + chunk_size - 1) / chunk_size);
    longest = std::max(longest, states[i].chunks.size());
  }
  Progress progress(campaign.title, campaign.count, campaign.show_progress);
  run_parallel(longest * cell_count, campaign.threads, progress, [&](std::size_t job) {
    const std::size_t index = job % cell_count, chunk = job / cell_count;
    CellState& state = states[index];
    if (chunk >= state.chunks.size()) return;
    const std::uint64_t cases = std::min(chunk_size, state.cases - chunk * chunk_size);
    if (chunk < state.failed_chunk) {
      state.chunks[chunk] = run_chunk(campaign, campaign.cells[index],
                                      mixed_seed(campaign.seed, index, chunk), cases);
      if (state.chunks[chunk].first) lower(state.failed_chunk, chunk);
    }
    progress.advance(cases);
  });
  CampaignResult result;
  for (const CellState& state : states) result.cells.push_back(merged(state));
  result.seconds = progress.seconds();
  return result;
}

}  // namespace offgrid::verify
