#include "ground/border.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "ground/line_groups.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

namespace {

bool comes_first(const Segment& s, const Segment& t) {
  return std::tie(s.from, s.to) < std::tie(t.from, t.to);
}

/// A point of a line at which the number of segments changes.
struct Change {
  Point2 at;
  int by = 0;  ///< forward segments that begin and backward ones that end here, less the others
};

void append_net(std::vector<Change>& changes, std::vector<Segment>& net) {
  kernel::sort(changes.begin(), changes.end(),
               [](const Change& c, const Change& d) { return c.at < d.at; });
  Point2 from{};
  int count = 0;
  for (std::size_t i = 0; i < changes.size();) {
    const Point2 at = changes[i].at;
    int by = 0;
    for (; i < changes.size() && changes[i].at == at; ++i) by += changes[i].by;
    if (by == 0) continue;
    for (int k = 0; k < count; ++k) net.push_back({from, at});
    for (int k = 0; k > count; --k) net.push_back({at, from});
    from = at;
    count += by;
  }
}

/// Is direction d met before e, turning clockwise from just past `from`? `from` itself is last.
bool is_clockwise_before(const Vector2& from, const Vector2& d, const Vector2& e) {
  // 0: right of `from`; 1: opposite; 2: left of it; 3: along it
  const auto part = [&](const Vector2& v) {
    const Sign side = sign_of(cross(from, v));
    if (side == Sign::negative) return 0;
    if (side == Sign::positive) return 2;
    return sign_of(dot(from, v)) == Sign::negative ? 1 : 3;
  };
  if (part(d) != part(e)) return part(d) < part(e);
  return sign_of(cross(d, e)) == Sign::negative;
}

class LoopTracer {
 public:
  explicit LoopTracer(std::vector<Segment> segments) : segments_(std::move(segments)) {
    kernel::sort(segments_.begin(), segments_.end(), comes_first);
    used_.assign(segments_.size(), false);
  }

  std::vector<Area::Loop> run() {
    std::vector<Area::Loop> loops;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      if (!used_[i]) trace(i, loops);
    }
    kernel::sort(loops.begin(), loops.end());
    return loops;
  }

 private:
  // Follows the segments to the beginning. It is the smallest corner of the loop, as the segments
  // of smaller ones are used.
  void trace(std::size_t first, std::vector<Area::Loop>& loops) {
    Area::Loop loop;
    std::size_t at = first;
    do {
      used_[at] = true;
      append(segments_[at], loop);
      at = next(segments_[at], first);
    } while (at != first);
    loops.push_back(std::move(loop));
  }

  static void append(const Segment& s, Area::Loop& loop) {
    if (loop.size() >= 2 || (loop.size() == 1 && loop.back() != s.from)) {
      const Point2& before = loop[loop.size() - 1];
      if (kernel::orient(before, s.from, s.to) == Sign::zero &&
          sign_of(dot(s.from - before, s.to - s.from)) == Sign::positive)
        return;
    }
    loop.push_back(s.from);
  }

  // The segment that begins where s ends and keeps closest to the region left of s. The loop's
  // first one counts as not used.
  std::size_t next(const Segment& s, std::size_t first) const {
    std::size_t best = segments_.size();
    auto i = static_cast<std::size_t>(
        std::lower_bound(segments_.begin(), segments_.end(), s.to,
                         [](const Segment& t, const Point2& p) { return t.from < p; }) -
        segments_.begin());
    for (; i < segments_.size() && segments_[i].from == s.to; ++i) {
      if (used_[i] && i != first) continue;
      if (best == segments_.size() ||
          is_clockwise_before(s.from - s.to, segments_[i].to - s.to, segments_[best].to - s.to))
        best = i;
    }
    OFFGRID_EXPECTS(best != segments_.size(), "loops_of: a segment begins where one ends");
    return best;
  }

  std::vector<Segment> segments_;
  std::vector<char> used_;
};

}  // namespace

std::vector<Segment> net_segments(std::span<const Segment> segments) {
  std::vector<Segment> net;
  const LineGroups lines(segments);
  std::vector<Change> changes;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    changes.clear();
    for (const std::uint32_t i : lines[line]) {
      const auto& [from, to] = segments[i];
      changes.push_back({from, 1});
      changes.push_back({to, -1});
    }
    append_net(changes, net);
  }
  return net;
}

std::vector<Area::Loop> loops_of(std::vector<Segment> segments) {
  return LoopTracer(std::move(segments)).run();
}

}  // namespace offgrid::navmesh::detail
