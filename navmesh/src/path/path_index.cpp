#include "offgrid/navmesh/path/path_index.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/length.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

Box box_of(std::span<const Box> boxes) {
  Box box = boxes.front();
  for (const Box& other : boxes) {
    box.add(other.low);
    box.add(other.high);
  }
  return box;
}

bool meets(const Path& path, const Box& box) {
  for (std::size_t i = 0; i < path.corners.size(); ++i) {
    const std::size_t next = std::min(i + 1, path.corners.size() - 1);
    if (box.meets(path.corners[i], path.corners[next])) return true;
  }
  return false;
}

/// Can a path have become shorter? A shorter one meets a box of the change. To it and from there it
/// goes straight at best, or straight to the nearest start of a link, over the cheapest one, and
/// straight from the nearest end of one.
class ShorterPaths {
 public:
  ShorterPaths(const View& view, const Change& change) {
    if (change.opened.empty()) return;
    for (const auto& [id, link] : view.world().links()) {
      add(link.from.point, link.to.point, view.link_cost(link));
      if (link.both_ways) add(link.to.point, link.from.point, view.link_cost(link));
    }
    boxes_ = change.opened;
    all_ = box_of(boxes_);
    from_link_ = distance(ends_, all_);
    to_link_ = distance(starts_, all_);
  }

  bool may_have(const Path& path) const {
    if (boxes_.empty()) return false;
    const Point2 &from = path.corners.front(), &to = path.corners.back();
    const auto over_links =
                   *PathLength::checked(distance(starts_, {from, from}) + cost_ + from_link_),
               on_links = *PathLength::checked(to_link_ + cost_ + distance(ends_, {to, to}));
    const auto is_short_by = [&](const Box& box) {
      const auto there = std::min<PathLength>(kernel::length(from, box.nearest(from)), over_links),
                 on = std::min<PathLength>(kernel::length(box.nearest(to), to), on_links);
      return there + on - rounding < path.length;
    };
    return is_short_by(all_) && std::any_of(boxes_.begin(), boxes_.end(), is_short_by);
  }

 private:
  static constexpr auto far = kernel::shift_left<80>(kernel::constant<1>);
  /// Four lengths are rounded up, by less than one each.
  static constexpr auto rounding = kernel::constant<4>;

  void add(const Point2& from, const Point2& to, std::uint64_t cost) {
    starts_.push_back(from);
    ends_.push_back(to);
    cost_ = std::min(cost_, *PathLength::checked(cost));
  }
  static PathLength distance(std::span<const Point2> points, const Box& box) {
    PathLength least = far;
    for (const Point2& p : points)
      least = std::min<PathLength>(least, kernel::length(p, box.nearest(p)));
    return least;
  }
  std::vector<Point2> starts_, ends_;  ///< of links
  PathLength cost_ = far;              ///< of the cheapest one
  std::vector<Box> boxes_;
  Box all_;                         ///< of all boxes
  PathLength from_link_, to_link_;  ///< from the nearest end of a link to that, and to a start
};

}  // namespace

bool touches(const Change& change, const Path& path) {
  return std::any_of(change.closed.begin(), change.closed.end(),
                     [&](const Box& box) { return meets(path, box); });
}

bool is_still_good(const View& view, const Path& path, const Change& change) {
  return !touches(change, path) || can_walk(view, path);
}

PathNumber PathIndex::add(Path path) {
  OFFGRID_EXPECTS(!path.corners.empty(), "PathIndex::add: the path has a corner");
  const Box box = Box::of(path.corners);
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(entries_.size()));
    entries_.emplace_back();
  }
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  entries_[slot] = {std::move(path), box, false};
  return PathNumber{slot};
}

void PathIndex::remove(PathNumber number) {
  OFFGRID_EXPECTS(find(number) != nullptr, "PathIndex::remove: the path is there");
  entries_[number.value()] = {};
  free_.push_back(number.value());
}

const Path* PathIndex::find(PathNumber number) const {
  if (!number || number.value() >= entries_.size()) return nullptr;
  const std::optional<Path>& path = entries_[number.value()].path;
  return path ? &*path : nullptr;
}

PathChanges PathIndex::follow(const View& view, const Change& change) {
  PathChanges changes;
  if (size() == 0) return changes;
  const ShorterPaths shorter(view, change);
  const bool closes = !change.closed.empty();
  const Box closed = closes ? box_of(change.closed) : Box{};
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    if (!entry.path || entry.is_broken) continue;
    if (closes && closed.meets(entry.box) && !is_still_good(view, *entry.path, change)) {
      entry.is_broken = true;
      changes.broken.push_back(PathNumber{i});
    } else if (shorter.may_have(*entry.path)) {
      changes.perhaps_shorter.push_back(PathNumber{i});
    }
  }
  return changes;
}

PathChanges PathIndex::follow(const View& view, const Change& change, ShortestPathFinder& finder) {
  PathChanges changes = follow(view, change);
  std::erase_if(changes.perhaps_shorter, [&](PathNumber number) {
    const Path& path = *find(number);
    const auto anew = finder.find(view, path.corner(0), path.corner(path.corners.size() - 1));
    return !anew || anew->length >= path.length;
  });
  return changes;
}

}  // namespace offgrid::navmesh
