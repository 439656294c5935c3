// FramePlan: the changes of areas that an edit plans, once more, to make them by replace_all().
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::testing::worlds {

class FramePlan {
 public:
  using Areas = std::map<navmesh::AreaId, navmesh::Area>;

  void bring(navmesh::AreaId id, navmesh::Area area) { changed_[id] = std::move(area); }
  void remove(navmesh::AreaId id) { changed_[id] = std::nullopt; }
  /// Requires that the area is one of `now`, or that the plan brings it.
  void set_enabled(navmesh::AreaId id, bool enabled, const Areas& now) {
    std::optional<navmesh::Area>& area = changed_.try_emplace(id, std::nullopt).first->second;
    if (!area) area = now.at(id);
    area->enabled = enabled;
  }
  void clear() { changed_.clear(); }

  /// Plans all areas from the first changed one on as a frame.
  template <class Edit>
  void plan(Edit& edit, const Areas& now) const {
    if (changed_.empty()) return;
    const navmesh::AreaId from = changed_.begin()->first;
    Areas frame(now.lower_bound(from), now.end());
    for (const auto& [id, area] : changed_) {
      if (area)
        frame.insert_or_assign(id, *area);
      else
        frame.erase(id);
    }
    edit.replace_all(frame, from);
  }

 private:
  std::map<navmesh::AreaId, std::optional<navmesh::Area>> changed_;
};

}  // namespace offgrid::testing::worlds
