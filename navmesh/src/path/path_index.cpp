#include "offgrid/navmesh/path/path_index.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

struct PathBox {
  Point2 low{};
  Point2 high{};

  void add(const Point2& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  bool meets(const Point2& other_low, const Point2& other_high) const {
    return low.x <= other_high.x && other_low.x <= high.x && low.y <= other_high.y &&
           other_low.y <= high.y;
  }
  /// The point of the box that is nearest to p.
  Point2 nearest(const Point2& p) const {
    return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  }
};

template <class Points>
PathBox box_of(const Points& points) {
  PathBox box{*points.begin(), *points.begin()};
  for (const Point2& p : points) box.add(p);
  return box;
}

/// Do a segment and a triangle, both closed, meet? They do not iff the line of an edge of one of
/// them separates them.
bool meet(const Point2& p, const Point2& q, const FaceKey& face) {
  int left = 0, right = 0;
  for (const Point2& corner : face) {
    const Sign side = kernel::orient(p, q, corner);
    left += side == Sign::positive ? 1 : 0;
    right += side == Sign::negative ? 1 : 0;
  }
  if (p != q && (left == 3 || right == 3)) return false;
  for (std::size_t k = 0; k < 3; ++k) {
    const Point2 &a = face[k], &b = face[(k + 1) % 3];
    if (kernel::orient(a, b, p) == Sign::negative && kernel::orient(a, b, q) == Sign::negative)
      return false;
  }
  return true;
}

/// Calls take(faces) for each list of faces of the change.
template <class Take>
bool any_list(const Change& change, const Take& take) {
  return take(change.removed) || take(change.added) || take(change.relabelled);
}

bool touches(std::span<const FaceKey> faces, const Path& path) {
  return std::any_of(faces.begin(), faces.end(), [&](const FaceKey& face) {
    const PathBox box = box_of(face);
    for (std::size_t i = 0; i < path.corners.size(); ++i) {
      const Point2 &p = path.corners[i],
                   &q = path.corners[std::min(i + 1, path.corners.size() - 1)];
      const PathBox leg = box_of(std::array{p, q});
      if (box.meets(leg.low, leg.high) && meet(p, q, face)) return true;
    }
    return false;
  });
}

/// Is a straight way from the start by the box to the goal shorter than the path? Lengths are
/// rounded up, by less than one.
bool is_short_by(const PathBox& box, const Path& path) {
  const Point2 &from = path.corners.front(), &to = path.corners.back();
  const auto least = kernel::length(from, box.nearest(from)) + kernel::length(to, box.nearest(to));
  return least - kernel::constant<2> < path.length;
}

}  // namespace

bool touches(const Change& change, const Path& path) {
  return any_list(change, [&](const std::vector<FaceKey>& faces) { return touches(faces, path); });
}

bool is_still_good(const View& view, const Path& path, const Change& change) {
  const bool is_local = path.links.empty() && view.floor_count() == 1;
  return (is_local && !touches(change, path)) || can_walk(view, path);
}

PathNumber PathIndex::add(Path path) {
  OFFGRID_EXPECTS(!path.corners.empty(), "PathIndex::add: the path has a corner");
  const PathBox box = box_of(path.corners);
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(entries_.size()));
    entries_.emplace_back();
  }
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  entries_[slot] = {std::move(path), {box.low, box.high}, false};
  ++size_;
  return PathNumber{slot};
}

void PathIndex::remove(PathNumber number) {
  OFFGRID_EXPECTS(find(number) != nullptr, "PathIndex::remove: the path is there");
  entries_[number.value()] = {};
  free_.push_back(number.value());
  --size_;
}

const Path* PathIndex::find(PathNumber number) const {
  if (!number || number.value() >= entries_.size()) return nullptr;
  const std::optional<Path>& path = entries_[number.value()].path;
  return path ? &*path : nullptr;
}

bool PathIndex::may_be_shorter(const Path& path, std::span<const FaceKey> faces) {
  return std::any_of(faces.begin(), faces.end(),
                     [&](const FaceKey& face) { return is_short_by(box_of(face), path); });
}

PathChanges PathIndex::follow(const View& view, const Change& change) {
  PathChanges changes;
  std::vector<FaceKey> open;  // ground by which a path may have become shorter
  std::optional<PathBox> touched, opened;
  const auto add = [](std::optional<PathBox>& box, const FaceKey& face) {
    if (!box) box = box_of(face);
    for (const Point2& p : face) box->add(p);
  };
  any_list(change, [&](const std::vector<FaceKey>& faces) {
    for (const FaceKey& face : faces) add(touched, face);
    return false;
  });
  if (change.may_open) {
    for (const auto* faces : {&change.added, &change.relabelled}) {
      for (const FaceKey& face : *faces) {
        add(opened, face);
        open.push_back(face);
      }
    }
  }
  const bool has_floors = view.floor_count() > 1;
  const bool leads_anywhere = change.may_open && (has_floors || !view.world().links().empty());
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    if (!entry.path || entry.is_broken) continue;
    const bool is_near = touched && touched->meets(entry.bounds.low, entry.bounds.high);
    if ((is_near || has_floors || !entry.path->links.empty()) &&
        !is_still_good(view, *entry.path, change)) {
      entry.is_broken = true;
      changes.broken.push_back(PathNumber{i});
    } else if (leads_anywhere ||
               (opened && is_short_by(*opened, *entry.path) && may_be_shorter(*entry.path, open))) {
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
