// Compiled with planted_predicates.hpp in front, so this cut asks predicates with bugs; and has bugs of its own around it.
#include <array>

#include "support/cut_subject.hpp"
#include "support/planted_triangulation.hpp"

namespace offgrid::testing {

namespace {

enum class CutMistake : std::uint8_t {
  none,
  misses_inside,
  updates_twice,
  floods_past_chain,
  data_to_one_part,
  data_to_wrong_part,
  leaves_neighbour,
  refusal_leaves_data,
  refusal_leaves_corners,
  chain_loses_vertex,
};

struct Entry {
  CutBug bug;
  PredicateBug predicate;
  CutMistake mistake;
};

constexpr std::array entries{
    Entry{{"cut-rounds-down", "a crossing is rounded to the grid point on the left of the nearest"}, PredicateBug::cut_rounds_down, {}},
    Entry{{"cut-rounds-astray", "a crossing is rounded to a grid point three units away"}, PredicateBug::cut_rounds_astray, {}},
    Entry{{"cut-unsafe-rounding", "a rounding that makes a face flat counts as safe"}, PredicateBug::cut_unsafe_rounding, {}},
    Entry{{"cut-misses-inside", "the last face inside is not updated"}, {}, CutMistake::misses_inside},
    Entry{{"cut-updates-twice", "the first face inside is updated twice"}, {}, CutMistake::updates_twice},
    Entry{{"cut-floods-past-chain", "a face on the other side of a chain is updated too"}, {}, CutMistake::floods_past_chain},
    Entry{{"cut-data-to-one-part", "of the parts of a face only the first one has its data"}, {}, CutMistake::data_to_one_part},
    Entry{
        {"cut-data-of-neighbour", "the parts behind a split edge get the data of the face before it"}, {}, CutMistake::data_to_wrong_part},
    Entry{{"cut-leaves-neighbour", "the face across a split edge stays whole"}, {}, CutMistake::leaves_neighbour},
    Entry{{"cut-refusal-leaves-data", "a refused update has changed data"}, {}, CutMistake::refusal_leaves_data},
    Entry{{"cut-refusal-leaves-corner", "a refused update has cut its corners in"}, {}, CutMistake::refusal_leaves_corners},
    Entry{{"cut-chain-loses-vertex", "a chain leaves out a vertex"}, {}, CutMistake::chain_loses_vertex},
};

class PlantedCut final : public LibraryCut {
 public:
  explicit PlantedCut(CutMistake mistake) : mistake_(mistake) {}

  CutOutcome update(const CutUpdate& update, std::uint64_t number, const SplitObserver& observe) override {
    updated_ = 0;
    last_ = nullptr;
    last_split_ = {};
    CutOutcome outcome = LibraryCut::update(update, number, [&](const CutSplit& split) { observe(spoilt(split)); });
    if (outcome.refusal != CutRefusal::none) {
      leave_trace(update, number);
      return outcome;
    }
    if (mistake_ == CutMistake::misses_inside && last_ != nullptr) *last_ = before_last_;
    if (mistake_ == CutMistake::floods_past_chain) flood_on(outcome, number);
    if (mistake_ == CutMistake::chain_loses_vertex && outcome.chains[1].size() > 2) outcome.chains[1].erase(outcome.chains[1].begin() + 1);
    return outcome;
  }

  void read(CutMesh& mesh) const override {
    LibraryCut::read(mesh);
    if (mistake_ != CutMistake::leaves_neighbour || last_split_.part_count != 4) return;
    // As if the last two parts had never been made: the first of them is whole again.
    mesh.faces[last_split_.parts[3].face].twins = {no_index, no_index, no_index};
  }

 protected:
  void apply(std::uint64_t& history, std::uint64_t number) override {
    before_last_ = history;
    last_ = &history;
    LibraryCut::apply(history, number);
    if (mistake_ == CutMistake::updates_twice && updated_++ == 0) LibraryCut::apply(history, number);
  }

 private:
  CutSplit spoilt(const CutSplit& honest) {
    CutSplit split = honest;
    last_split_ = honest;
    const auto set = [&](CutSplit::Part& part, std::uint64_t history) {
      part.history = history;
      cut().data(navmesh::FaceId{part.face}) = history;
    };
    CutSplit::Part* newest = &split.parts[0];
    for (std::uint32_t i = 1; i < split.part_count; ++i) newest = split.parts[i].face > newest->face ? &split.parts[i] : newest;
    if (mistake_ == CutMistake::data_to_one_part) set(*newest, 0);
    if (mistake_ == CutMistake::data_to_wrong_part && split.part_count == 4) {
      for (std::uint32_t i = 0; i < 4; ++i) set(split.parts[i], split.parts[0].history);
    }
    if (mistake_ == CutMistake::leaves_neighbour && split.part_count == 4) split.part_count = 3;
    return split;
  }

  void leave_trace(const CutUpdate& update, std::uint64_t number) {
    if (mistake_ == CutMistake::refusal_leaves_data) LibraryCut::apply(cut().data(navmesh::FaceId{0}), number);
    if (mistake_ != CutMistake::refusal_leaves_corners) return;
    // A small triangle at a corner is cut in, and changes no data.
    const kernel::Point2 p = update.triangle[0];
    const auto q = kernel::Point2::make(std::int64_t{p.x.raw()} + 1, p.y.raw()),
               r = kernel::Point2::make(p.x.raw(), std::int64_t{p.y.raw()} + 1);
    if (q && r) static_cast<void>(cut().update({p, *q, *r}, [](std::uint64_t&) {}));
  }

  /// Updates one face behind the first edge of the first chain.
  void flood_on(const CutOutcome& outcome, std::uint64_t number) {
    const navmesh::HalfedgeId h =
        cut().mesh().find_halfedge(navmesh::VertexId{outcome.chains[0][1]}, navmesh::VertexId{outcome.chains[0][0]});
    if (h) LibraryCut::apply(cut().data(cut().mesh().face(h)), number);
  }

  CutMistake mistake_;
  std::uint32_t updated_ = 0;
  std::uint64_t* last_ = nullptr;
  std::uint64_t before_last_ = 0;
  CutSplit last_split_;
};

constexpr std::array<CutBug, entries.size()> list_bugs() {
  std::array<CutBug, entries.size()> bugs{};
  for (std::size_t i = 0; i < entries.size(); ++i) bugs[i] = entries[i].bug;
  return bugs;
}

constexpr std::array<CutBug, entries.size()> bugs = list_bugs();

}  // namespace

std::span<const CutBug> cut_bugs() { return bugs; }

const CutBug* find_cut_bug(std::string_view name) {
  for (const CutBug& bug : bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

std::unique_ptr<CutSubject> planted_cut(const CutBug& bug) {
  for (const Entry& entry : entries) {
    if (std::string_view(entry.bug.name) != bug.name) continue;
    current_predicate_bug() = entry.predicate;
    return std::make_unique<PlantedCut>(entry.mistake);
  }
  return nullptr;
}

}  // namespace offgrid::testing
