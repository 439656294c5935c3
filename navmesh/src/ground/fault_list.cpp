#include "ground/fault_list.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace offgrid::navmesh::detail {

namespace {

/// The order of a list of one kind.
bool is_listed_before(const GroundError& e, const GroundError& f) {
  return std::tie(e.faces, e.a, e.b) < std::tie(f.faces, f.a, f.b);
}

}  // namespace

void FaultList::add(const GroundError& error) {
  const std::size_t kind = index(error.code);
  ++counts_[kind];
  Kind& kept = kept_[kind];
  if (kept.size() == most_) {
    if (most_ == 0 || !is_listed_before(error, kept.front())) return;
    std::pop_heap(kept.begin(), kept.end(), is_listed_before);
    kept.pop_back();
  }
  kept.push_back(error);
  std::push_heap(kept.begin(), kept.end(), is_listed_before);
}

void FaultList::move_to(GroundReport& report) {
  report.counts = std::exchange(counts_, {});
  for (std::size_t kind = 0; kind < kept_.size(); ++kind) {
    Kind kept = std::exchange(kept_[kind], {});
    std::sort_heap(kept.begin(), kept.end(), is_listed_before);
    const bool is_ledge = kind == index(GroundErrorCode::ledge);
    std::vector<GroundError>& list = is_ledge ? report.ledges : report.faults;
    list.insert(list.end(), kept.begin(), kept.end());
  }
}

std::optional<GroundError> FaultList::first() const {
  for (std::size_t kind = 0; kind < index(GroundErrorCode::ledge); ++kind) {
    const Kind& kept = kept_[kind];
    if (!kept.empty()) return *std::min_element(kept.begin(), kept.end(), is_listed_before);
  }
  return std::nullopt;
}

}  // namespace offgrid::navmesh::detail
