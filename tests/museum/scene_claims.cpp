#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <numeric>

#include "museum/claims.hpp"

namespace offgrid::museum {

using testing::PathAnswer;
using testing::WorldPicture;
using testing::WorldReport;
using testing::WorldSubject;

namespace {

using Wide = boost::multiprecision::int128_t;
using Spot = std::array<std::int64_t, 2>;

constexpr std::int64_t margin = 4;  // between what is shown and the border of the world

Wide cross(const Spot& a, const Spot& b, const Spot& c) {
  return Wide(b[0] - a[0]) * (c[1] - a[1]) - Wide(b[1] - a[1]) * (c[0] - a[0]);
}
Spot spot(const Point2& p, std::int64_t times = 1) {
  return {times * p.x.raw(), times * p.y.raw()};
}

/// How often the loops go counter-clockwise round a third of the spot, which is on none of them.
int winding(const AreaPlan& area, const Spot& third) {
  int winding = 0;
  for (const Loop& loop : area.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Spot a = spot(loop[i], 3), b = spot(loop[(i + 1) % loop.size()], 3);
      if (a[1] <= third[1] && third[1] < b[1] && cross(a, b, third) > 0) ++winding;
      if (b[1] <= third[1] && third[1] < a[1] && cross(a, b, third) < 0) --winding;
    }
  }
  return area.is_barrier ? 0 : winding;
}

/// A world in a frame, with its areas in it.
class Room {
 public:
  Room(const Scene& scene, const Copy& copy)
      : scene_(scene), frame_(frame_of(scene)), world_(copy.world()) {
    world_->start(frame_.low, frame_.high, {}, 64);
  }

  WorldSubject& world() { return *world_; }
  const Frame& frame() const { return frame_; }

  /// One edit for each, or one for all.
  bool put(const std::vector<std::uint32_t>& order, bool at_once) {
    WorldReport report;
    for (const std::uint32_t i : order) {
      world_->add(i, scene_.areas[i]);
      if (!at_once && !world_->commit(report)) return false;
    }
    return !at_once || world_->commit(report);
  }
  bool take(const std::vector<std::uint32_t>& order) {
    WorldReport report;
    for (const std::uint32_t i : order) {
      world_->remove(i);
      if (!world_->commit(report)) return false;
    }
    return true;
  }
  testing::DigestWords digest() const { return world_->size().digest; }

 private:
  const Scene& scene_;
  Frame frame_;
  std::unique_ptr<WorldSubject> world_;
};

std::vector<std::uint32_t> order_of(const Scene& scene) {
  std::vector<std::uint32_t> order(scene.areas.size());
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

/// Every order of up to four areas; of more the first twenty-four.
std::string find_order_fault(const Scene& scene, const Copy& copy) {
  std::vector<std::uint32_t> order = order_of(scene);
  Room first(scene, copy);
  const auto empty = first.digest();
  if (!first.put(order, false)) return "an edit is refused";
  const auto digest = first.digest();
  int tried = 0;
  do {
    for (const bool at_once : {false, true}) {
      Room room(scene, copy);
      if (!room.put(order, at_once)) return "an edit is refused";
      if (room.digest() != digest) return "the order of areas changes the digest";
      if (!room.take(order)) return "an area cannot be taken out";
      if (room.digest() != empty) return "a world whose areas are gone is not the empty one";
    }
  } while (++tried < 24 && std::next_permutation(order.begin(), order.end()));
  return {};
}

/// The parts of a picture, counted.
struct Count {
  Wide whole = 0;  ///< twice the area inside the frame
  Wide blocked = 0;
  std::size_t parts = 0;
};

bool is_inside(const Frame& frame, const Point2& p) {
  return frame.low.x <= p.x && p.x <= frame.high.x && frame.low.y <= p.y && p.y <= frame.high.y;
}

std::size_t parts_of(const WorldPicture& picture) {
  std::vector<bool> is_known(picture.faces.size());
  std::size_t parts = 0;
  for (std::uint32_t start = 0; start < picture.faces.size(); ++start) {
    if (is_known[start] || picture.faces[start].ground.is_blocked) continue;
    ++parts;
    is_known[start] = true;
    std::vector<std::uint32_t> open{start};
    while (!open.empty()) {
      const WorldPicture::Face& face = picture.faces[open.back()];
      open.pop_back();
      for (std::size_t k = 0; k < 3; ++k) {
        if (face.twins[k] == WorldPicture::none || face.is_barrier[k]) continue;
        const std::uint32_t next = face.twins[k] / 3;
        if (is_known[next] || picture.faces[next].ground.is_blocked) continue;
        is_known[next] = true;
        open.push_back(next);
      }
    }
  }
  return parts;
}

std::string find_face_fault(const Scene& scene, const WorldPicture& picture, std::size_t f,
                            const Spot& middle) {
  bool is_covered = false;
  for (std::size_t i = 0; i < scene.areas.size(); ++i) {
    const int said = picture.windings[f * scene.areas.size() + i];
    if (scene.blocked && said != winding(scene.areas[i], middle))
      return "an area goes round a face another number of times";
    is_covered = is_covered || (scene.areas[i].is_even_odd ? said % 2 != 0 : said != 0);
  }
  return is_covered == picture.faces[f].ground.is_blocked
             ? ""
             : "a face is blocked, or free, against its areas";
}

std::string find_picture_fault(const Scene& scene, const Frame& frame, const WorldPicture& picture,
                               Count& count) {
  for (std::size_t f = 0; f < picture.faces.size(); ++f) {
    std::array<Point2, 3> p{};
    for (std::size_t k = 0; k < 3; ++k) p[k] = picture.vertices[picture.faces[f].corners[k]].point;
    const Wide doubled = cross(spot(p[0]), spot(p[1]), spot(p[2]));
    if (doubled <= 0) return "a face is flat or turned over";
    if (!is_inside(frame, p[0]) || !is_inside(frame, p[1]) || !is_inside(frame, p[2])) continue;
    count.whole += doubled;
    if (picture.faces[f].ground.is_blocked) count.blocked += doubled;
    const Spot middle{std::int64_t{p[0].x.raw()} + p[1].x.raw() + p[2].x.raw(),
                      std::int64_t{p[0].y.raw()} + p[1].y.raw() + p[2].y.raw()};
    if (std::string fault = find_face_fault(scene, picture, f, middle); !fault.empty())
      return fault;
  }
  const Spot low = spot(frame.low), high = spot(frame.high);
  if (count.whole != 2 * Wide(high[0] - low[0]) * (high[1] - low[1]))
    return "the faces do not fill the world";
  count.parts = parts_of(picture);
  return {};
}

std::string find_count_fault(const Scene& scene, const Frame& frame, const WorldPicture& picture) {
  Count count;
  if (std::string fault = find_picture_fault(scene, frame, picture, count); !fault.empty())
    return fault;
  if (scene.blocked && count.blocked != *scene.blocked) {
    return "twice the blocked area is " + count.blocked.str() + ", not " +
           std::to_string(*scene.blocked);
  }
  if (count.parts != scene.parts)
    return std::to_string(count.parts) + " parts are free, not " + std::to_string(scene.parts);
  if (picture.vertices.size() == scene.vertices + 8) return {};
  return std::to_string(picture.vertices.size() - 8) + " vertices, not " +
         std::to_string(scene.vertices);
}

std::string find_way_fault(WorldSubject& world, const Way& way) {
  std::vector<Point2> expected{way.from};
  expected.insert(expected.end(), way.turns.begin(), way.turns.end());
  expected.push_back(way.to);
  for (const bool is_back : {false, true}) {
    const PathAnswer answer =
        is_back ? world.shortest({}, way.to, way.from) : world.shortest({}, way.from, way.to);
    if (way.is_unreachable) {
      if (answer.outcome != PathAnswer::Outcome::unreachable) return "a way leads where none is";
    } else if (answer.corners != expected) {
      return "a way turns " + std::to_string(answer.corners.size()) +
             " times less two, or elsewhere";
    }
    std::reverse(expected.begin(), expected.end());
  }
  return {};
}

}  // namespace

Frame frame_of(const Scene& scene) {
  Loop all;
  for (const AreaPlan& area : scene.areas) {
    for (const Loop& loop : area.loops) all.insert(all.end(), loop.begin(), loop.end());
  }
  for (const Way& way : scene.ways) all.insert(all.end(), {way.from, way.to});
  for (const Sight& sight : scene.sights) all.insert(all.end(), {sight.from, sight.to});
  Spot low = spot(all.front()), high = low;
  for (const Point2& p : all) {
    low = {std::min(low[0], spot(p)[0]), std::min(low[1], spot(p)[1])};
    high = {std::max(high[0], spot(p)[0]), std::max(high[1], spot(p)[1])};
  }
  return {Point2::at(low[0] - margin, low[1] - margin),
          Point2::at(high[0] + margin, high[1] + margin)};
}

std::string find_fault(const Scene& scene, const Copy& copy) {
  if (std::string fault = find_order_fault(scene, copy); !fault.empty()) return fault;
  const std::vector<std::uint32_t> order = order_of(scene);
  Room room(scene, copy);
  if (!room.put(order, true)) return "an edit is refused";
  WorldPicture picture;
  room.world().read(order, picture);
  if (std::string fault = find_count_fault(scene, room.frame(), picture); !fault.empty())
    return fault;
  for (const Way& way : scene.ways) {
    if (std::string fault = find_way_fault(room.world(), way); !fault.empty()) return fault;
  }
  for (const Sight& sight : scene.sights) {
    const bool there = room.world().sees({}, sight.from, sight.to),
               back = room.world().sees({}, sight.to, sight.from);
    if (there != sight.is_free || back != sight.is_free)
      return "a line of sight is free, or is not";
  }
  return {};
}

}  // namespace offgrid::museum
