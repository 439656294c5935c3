#include "tiles/domain.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "bugs/bugs_off.hpp"
#include "engine/broken_contract.hpp"
#include "support/random.hpp"
#include "tiles/answers.hpp"
#include "tiles/marks.hpp"
#include "worlds/book.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing::tiles {

using namespace navmesh;

namespace {

using worlds::AreaBook;
using worlds::LibraryWorld;
using worlds::WorldStep;
using Wrong = std::optional<std::string>;

Area item_of(const worlds::AreaPlan& plan) { return LibraryWorld::area_of(plan); }
Seam item_of(const worlds::SeamPlan& plan) { return LibraryWorld::seam_of(plan); }
Link item_of(const worlds::LinkPlan& plan) { return LibraryWorld::link_of(plan); }

/// Plans what leads from some items to others, for a world and for one in tiles.
template <class Id, class Plans, class Edit>
void plan_change(const Plans& before, const Plans& after, Edit& edit) {
  for (const auto& [number, plan] : before) {
    if (!after.contains(number)) edit.remove(Id{number});
  }
  for (const auto& [number, plan] : after) {
    const auto old = before.find(number);
    if (old == before.end() || !(old->second == plan)) edit.put(Id{number}, item_of(plan));
  }
}
template <class Edit>
void plan_changes(const AreaBook& book, Edit& edit) {
  plan_change<AreaId>(book.areas(), book.next(), edit);
  plan_change<SeamId>(book.seams(), book.next_seams(), edit);
  plan_change<LinkId>(book.links(), book.next_links(), edit);
}

class TilesJudge {
 public:
  TilesJudge(const TilesProgram& program, std::span<std::uint8_t> marks, Counts& counts)
      : program_(program),
        grid_(*TileGrid::make(options_of(program.frame), static_cast<int>(program.log_side))),
        options_{.most_loaded = program.most_loaded},
        book_(program.frame, grid_.options().journal_limit),
        marks_(grid_, marks),
        counts_(counts),
        random_(program.moves) {}

  Wrong run() {
    auto made = TiledWorld::make(grid_, store_, options_);
    if (!made) return describe(made.error());
    world_.emplace(std::move(*made));
    {
      const BugsOff honest;
      whole_.emplace(*make_whole(grid_, {}));
    }
    for (std::size_t i = 0; i < grid_.size(); ++i)
      tiles_.push_back(*world_->summary(grid_.tile(i)));
    marks_.see_grid(options_.most_loaded);
    for (const WorldStep& step : program_.steps) {
      if (!book_.makes_sense(step)) continue;
      step_ = &step;
      if (auto wrong = apply(step)) return wrong;
      if (is_given_up_) return std::nullopt;
    }
    return conclude();
  }

  std::string line() const { return step_ == nullptr ? "the first step" : line_of(*step_); }

 private:
  Wrong apply(const WorldStep& step) {
    switch (step.kind) {
      case WorldStep::Kind::commit: return commit();
      case WorldStep::Kind::undo: return book_.undoable() > 0 ? undo(1) : std::nullopt;
      case WorldStep::Kind::roll_back:
        return step.number <= book_.undoable() ? undo(step.number) : std::nullopt;
      case WorldStep::Kind::restore: return std::nullopt;
      case WorldStep::Kind::ask: return ask(step);
      default: book_.apply(step); return std::nullopt;
    }
  }

  // ---- edits

  Wrong commit() {
    if (auto wrong = move_tiles()) return wrong;
    TiledEdit edit;
    plan_changes(book_, edit);
    AreaResult<Change> expected = edit_whole();
    const bool is_done = book_.apply(*step_);
    if (is_done != expected.has_value()) return "the whole is wrong about an edit";
    marks_.count_if(edit.areas().size() + edit.seams().size() > 1, "edits: of several items");
    marks_.count_if(std::any_of(edit.areas().begin(), edit.areas().end(),
                                [](const auto& entry) { return !entry.second; }),
                    "edits: that remove");
    const auto changed = world_->commit(edit);
    if (changed && expected) {
      ++counts_["edits"];
      return compare(*changed);
    }
    if (!changed && is_excused(changed.error(), grid_, options_)) {
      is_given_up_ = true;
      return std::nullopt;
    }
    if (changed) {
      // Only ground that is too dear in one place, and an update in another one, may be taken.
      is_given_up_ = expected.error().code == AreaErrorCode::ground_too_dear;
      return is_given_up_ ? std::nullopt : Wrong("an edit is made that the whole refuses");
    }
    if (expected) return "an edit is refused that the whole makes: " + describe(changed.error());
    ++counts_["edits refused"];
    marks_.count("edits: refused");
    const bool has_one_reason = book_.refusals().size() == 1;
    if (has_one_reason && changed.error().refusal.code != expected.error().code)
      return "an edit is refused for another reason: " + describe(changed.error());
    return compare({});
  }
  AreaResult<Change> edit_whole() {
    const BugsOff honest;
    auto edit = whole_->edit();
    plan_changes(book_, edit);
    return edit.commit();
  }

  Wrong undo(std::uint32_t edits) {
    std::vector<TileKey> changed;
    for (; edits > 0; --edits) {
      if (auto wrong = move_tiles()) return wrong;
      const auto done = world_->undo();
      if (!done && is_excused(done.error(), grid_, options_)) {
        is_given_up_ = true;
        return std::nullopt;
      }
      if (!done) return describe(done.error());
      changed.insert(changed.end(), done->begin(), done->end());
      const BugsOff honest;
      if (!whole_->undo()) return "the whole cannot take back an edit";
      WorldStep back{.kind = WorldStep::Kind::undo};
      book_.apply(back);
      ++counts_["edits taken back"];
      marks_.count("edits: taken back");
    }
    return compare(changed);
  }

  /// All tiles, beside the whole: those that the edit names, and the others, too.
  Wrong compare(const std::vector<TileKey>& changed) {
    for (Tile& tile : tiles_) {
      const auto stored = store_.tile(tile.key);
      if (!*stored) continue;
      const bool is_named = std::find(changed.begin(), changed.end(), tile.key) != changed.end();
      if (!is_named && tile != (*stored)->summary)
        return describe(tile.key) + " has changed, and the edit does not name it";
      tile = (*stored)->summary;
    }
    items_ = TiledItems::of(*whole_);
    marks_.see(items_);
    const auto digest = world_->digest();
    if (!digest) return describe(digest.error());
    if (*digest != whole_->digest()) return "the digest is not that of the whole";
    if (auto wrong = wrong_tiles(grid_, items_, *whole_, tiles_, counts_)) return wrong;
    if (auto wrong = compare_loaded()) return wrong;
    return move_tiles();
  }
  Wrong compare_loaded() {
    counts_["loaded tiles"] += world_->loaded().size();
    return wrong_faces(items_, *world_, *whole_, options_);
  }

  // ---- tiles and questions

  Wrong move_tiles() {
    for (std::int64_t n = random_.between(0, 4); n > 0; --n) {
      const auto i = random_.between(0, static_cast<std::int64_t>(grid_.size()) - 1);
      const TileKey key = grid_.tile(static_cast<std::size_t>(i));
      const auto error = random_.chance(2, 3) ? world_->load(key) : world_->evict(key);
      if (error && !is_excused(*error, grid_, options_)) return describe(*error);
    }
    return std::nullopt;
  }

  Wrong ask(const WorldStep& step) {
    const FloorPoint from{step.from.point, step.from.floor}, to{step.to.point, step.to.floor};
    items_ = TiledItems::of(*whole_);
    const auto excuse = [this](const TiledError& e) { return is_excused(e, grid_, options_); };
    if (auto wrong = wrong_answers(*world_, *whole_, finder_, from, to, excuse, counts_))
      return wrong;
    {
      const BugsOff honest;
      marks_.see(finder_.find(*whole_, from, to));
    }
    if (auto wrong = compare_loaded()) return wrong;
    return move_tiles();
  }

  // ---- the end

  /// All tiles anew, of pieces in another order, and the whole.
  Wrong conclude() {
    items_ = TiledItems::of(*whole_);
    std::string error;
    std::vector<Tile> anew = tiles_of(grid_, items_, error);
    if (!error.empty()) return error;
    std::reverse(anew.begin(), anew.end());
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      if (!are_alike(anew[i], tiles_[i]))
        return describe(anew[i].key) + " is another one when it is built anew";
    }
    counts_["tiles built anew"] += anew.size();
    const BugsOff honest;
    if (make_whole(grid_, items_.areas, items_.seams, items_.links)->digest() != whole_->digest())
      return "the whole is another one when it is made at once";
    ++counts_["worlds"];
    counts_["worlds of several floors"] += grid_.options().floors > 1 ? 1 : 0;
    if (program_.moves % 8 != 0) return std::nullopt;
    ++counts_["worlds by definition"];
    return wrong_whole(grid_, items_, *whole_);
  }

  const TilesProgram& program_;
  const TileGrid grid_;
  const TiledOptions options_;
  AreaBook book_;
  MemoryTileStore store_;
  std::optional<TiledWorld> world_;
  std::optional<World> whole_;
  std::vector<Tile> tiles_;  ///< by index
  TiledItems items_;
  ShortestPathFinder finder_;
  TileMarks marks_;
  Counts& counts_;
  Random random_;
  const WorldStep* step_ = nullptr;
  bool is_given_up_ = false;  ///< was an edit refused that the whole takes, for a reason?
};

}  // namespace

std::optional<Finding> Tiles::judge(const Case& program, std::span<std::uint8_t> marks,
                                    Counts& counts) {
  TilesJudge judge(program, marks, counts);
  try {
    auto wrong = judge.run();
    if (!wrong) return std::nullopt;
    return Finding{"tiles", judge.line(), "the tiles of the whole", std::move(*wrong)};
  } catch (const BrokenContract& broken) {
    return Finding{"contract", judge.line(), "an answer",
                   std::string("the program stopped: ") + broken.what};
  }
}

std::vector<ClassGroup> Tiles::classes() { return tile_class_list.groups(); }

}  // namespace offgrid::testing::tiles
