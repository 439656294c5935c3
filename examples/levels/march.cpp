#include "levels/march.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <random>
#include <set>
#include <utility>

#include "levels/crate_area.hpp"
#include "levels/stopwatch.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/query/free_ground.hpp"

namespace offgrid::levels {

using kernel::Point2;
using navmesh::AreaId;
using navmesh::Box;
using navmesh::Crowd;
using navmesh::CrowdAgent;
using navmesh::CrowdId;
using navmesh::FloorPoint;
using navmesh::StepEnd;
using navmesh::View;
using tool::Door;
using tool::LevelRules;
using tool::LevelWorld;

namespace {

constexpr std::int64_t speed = 20 * LevelRules::grid_units * navmesh::Step::unit;
constexpr int frames_between_edits = 6;
constexpr std::size_t crates_kept = 12, goals = 97;

// ---- the picture

enum class Ink : std::uint8_t {
  nothing,
  narrow,
  free,
  door,
  crate,
  agent,
  other,
  third,
  bar,
  line
};
const std::vector<io::Colour> inks{{0x3d, 0x44, 0x54}, {0xd9, 0x8e, 0x5c}, {0xf5, 0xf1, 0xe6},
                                   {0x4a, 0x74, 0xa8}, {0x8a, 0x5a, 0x2b}, {0xe6, 0x39, 0x2e},
                                   {0x2b, 0x8a, 0x57}, {0x6a, 0x3d, 0x9a}, {0x6b, 0x74, 0x85},
                                   {0x1b, 0x22, 0x30}};

/// The level by pixels, each asked of the world; an edit asks those again that it may have changed.
class MapPicture {
 public:
  static constexpr std::int64_t side_wanted = 800, strip = 48;

  explicit MapPicture(const navmesh::World& world) : world_(world) {
    const auto &low = world.options().low, &high = world.options().high;
    left_ = low.x.raw();
    top_ = high.y.raw();
    const std::int64_t width = high.x.raw() - left_, height = top_ - low.y.raw();
    units_ = std::max<std::int64_t>(1, (std::max(width, height) + side_wanted - 1) / side_wanted);
    frame_.width = static_cast<std::size_t>(width / units_ + 1);
    frame_.height = static_cast<std::size_t>(height / units_ + 1 + strip);
    frame_.indices.assign(frame_.width * frame_.height, static_cast<std::uint8_t>(Ink::free));
  }

  template <class InkOf>
  void ask(const Box& box, const InkOf& ink_of) {
    for_each_pixel(box, [&](std::size_t x, std::size_t y, const Point2& p) {
      frame_.at(x, y) = static_cast<std::uint8_t>(ink_of(p));
    });
  }

  /// The level, and a disc for each agent.
  Frame with(const Crowd& crowd) const {
    Frame frame = frame_;
    for (const CrowdId id : crowd.ids()) {
      const CrowdAgent& agent = *crowd.find(id);
      const Point2& at = agent.place.point.point;
      const std::int64_t x = at.x.raw(), y = at.y.raw(), r = agent.radius;
      for_each_pixel({at, at}, r, [&](std::size_t column, std::size_t row, const Point2& p) {
        const std::int64_t dx = p.x.raw() - x, dy = p.y.raw() - y;
        if (dx * dx + dy * dy <= r * r)
          frame.at(column, row) =
              static_cast<std::uint8_t>(Ink::agent) + static_cast<std::uint8_t>(id.value() % 3);
      });
    }
    return frame;
  }

 private:
  template <class Take>
  void for_each_pixel(const Box& box, const Take& take) const {
    for_each_pixel(box, 0, take);
  }
  /// Calls take(column, row, point) for the pixels of a box and so many units about it.
  template <class Take>
  void for_each_pixel(const Box& box, std::int64_t about, const Take& take) const {
    const auto last_column = static_cast<std::int64_t>(frame_.width) - 1,
               last_row = static_cast<std::int64_t>(frame_.height) - 1 - strip;
    const auto column = [&](std::int64_t x) {
      return std::clamp((x - left_) / units_, std::int64_t{0}, last_column);
    };
    const auto row = [&](std::int64_t y) {
      return std::clamp((top_ - y) / units_, std::int64_t{0}, last_row);
    };
    for (auto y = row(box.high.y.raw() + about); y <= row(box.low.y.raw() - about); ++y) {
      for (auto x = column(box.low.x.raw() - about); x <= column(box.high.x.raw() + about); ++x)
        take(static_cast<std::size_t>(x), static_cast<std::size_t>(y),
             Point2::at(left_ + x * units_, top_ - y * units_));
    }
  }

  const navmesh::World& world_;
  std::int64_t left_ = 0, top_ = 0, units_ = 1;
  Frame frame_;
};

/// Adds the times so far below each picture: a bar for each frame, and a line at half the height.
void add_times(MarchReport& report) {
  const double worst = *std::max_element(report.frame_us.begin(), report.frame_us.end());
  for (report.full_ms = 2; worst > 1000.0 * report.full_ms;) report.full_ms *= 2;
  const auto strip = static_cast<std::size_t>(MapPicture::strip);
  for (std::size_t k = 0; k < report.pictures.size(); ++k) {
    Frame& frame = report.pictures[k];
    const std::size_t bottom = frame.height - 1;
    for (std::size_t x = 0; x < frame.width; ++x)
      frame.at(x, bottom - strip / 2) = static_cast<std::uint8_t>(Ink::line);
    for (std::size_t i = 0; i <= k; ++i) {
      const double part = report.frame_us[i] / (1000.0 * report.full_ms);
      const auto height = static_cast<std::size_t>(part * static_cast<double>(strip - 1));
      const std::size_t from = i * frame.width / report.pictures.size(),
                        to = (i + 1) * frame.width / report.pictures.size();
      for (std::size_t x = from; x + 1 < to; ++x) {
        for (std::size_t y = 0; y <= height; ++y)
          frame.at(x, bottom - y) = static_cast<std::uint8_t>(Ink::bar);
      }
    }
  }
}

// ---- the march

class March {
 public:
  March(LevelWorld& level, const MarchOptions& options)
      : level_(level), options_(options), random_(options.seed), picture_(level.world) {}

  MarchReport run() {
    open_doors();
    if (!put_agents()) return std::move(report_);
    report_.colours = inks;
    if (options_.draws) ask({level_.world.options().low, level_.world.options().high});
    for (int frame = 0; frame < options_.frames; ++frame) {
      const auto begin = std::chrono::steady_clock::now();
      if (frame % frames_between_edits == frames_between_edits - 1) edit();
      const View view(level_.world);
      crowd_.step({&view, 1});
      report_.frame_us.push_back(microseconds_since(begin));
      look(view);
      if (options_.draws) report_.pictures.push_back(picture_.with(crowd_));
    }
    if (!report_.pictures.empty()) add_times(report_);
    return std::move(report_);
  }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  void wrong(const std::string& what) {
    if (report_.wrong++ == 0) report_.first_wrong = level_.name + ": " + what;
  }

  void open_doors() {
    auto edit = level_.world.edit();
    for (Door& door : level_.doors) {
      door.is_closed = false;
      for (const AreaId part : door.parts) edit.set_enabled(part, false);
    }
    static_cast<void>(edit.commit());
  }

  /// The component of a place of the level that has the largest area.
  navmesh::ComponentId largest_component() const {
    std::set<navmesh::ComponentId> components;
    for (const Point2& place : level_.places) {
      for (const navmesh::ComponentId each : level_.world.components(place))
        components.insert(each);
    }
    navmesh::ComponentId best;
    kernel::Int<96> most;
    const View view(level_.world);
    for (const navmesh::ComponentId each : components) {
      const auto area = navmesh::FreeGround(view, each).doubled_area();
      if (area > most) best = each;
      most = std::max(most, area);
    }
    return best;
  }

  bool put_agents() {
    const View view(level_.world);
    const navmesh::ComponentId component = largest_component();
    if (!component) return false;
    const navmesh::FreeGround ground(view, component);
    for (std::size_t i = 0; i < goals; ++i) goals_.push_back(*ground.point(random_()));
    for (int i = 0; i < options_.agents; ++i) {
      const std::int32_t radius = LevelRules::radius / 4 * (2 + i % 3) * LevelRules::grid_units;
      static_cast<void>(crowd_.add({.place = navmesh::AgentPlace::at(*ground.point(random_())),
                                    .goal = goals_[below(goals)],
                                    .radius = radius,
                                    .speed = speed}));
    }
    return true;
  }

  /// A door is switched, or a crate drops and an older one goes.
  void edit() {
    auto edit = level_.world.edit();
    if (!level_.doors.empty() && below(2) == 0) {
      Door& door = level_.doors[below(level_.doors.size())];
      door.is_closed = !door.is_closed;
      for (const AreaId part : door.parts) edit.set_enabled(part, door.is_closed);
      ++report_.doors;
    } else {
      crates_.push_back(edit.add(make_crate(level_, goals_[below(goals)].point)));
      ++report_.crates;
      if (crates_.size() > crates_kept) {
        edit.remove(crates_.front());
        crates_.pop_front();
      }
    }
    const auto change = edit.commit();
    if (!change) return wrong("an edit was refused");
    if (!options_.draws) return;
    for (const auto* boxes : {&change->opened, &change->closed}) {
      for (const Box& box : *boxes) ask(box);
    }
  }

  /// Notes who is where nobody may be, and gives those another goal who have arrived, or to whose
  /// goal no path leads, as a door was closed.
  void look(const View& view) {
    for (const CrowdId id : crowd_.ids()) {
      const CrowdAgent& agent = *crowd_.find(id);
      const Point2& at = agent.place.point.point;
      const bool is_placed = !agent.place.is_between && agent.end != StepEnd::covered;
      if (is_placed && !navmesh::is_free(view, at)) wrong("an agent is in blocked ground");
      const bool has_arrived = agent.end == StepEnd::arrived;
      report_.arrivals += has_arrived ? 1 : 0;
      if (has_arrived || crowd_.report(id)->activity == navmesh::CrowdActivity::without_path)
        static_cast<void>(crowd_.set_goal(id, goals_[below(goals)]));
    }
  }

  void ask(const Box& box) {
    picture_.ask(box, [this](const Point2& p) { return ink_at(p); });
  }

  Ink ink_at(const Point2& p) const {
    const View view(level_.world);
    const navmesh::FaceId face = level_.world.face_at(p);
    if (!view.is_blocked(face)) return Ink::free;
    Ink ink = Ink::nothing;
    for (const AreaId id : view.areas(face)) {
      if (std::find(crates_.begin(), crates_.end(), id) != crates_.end()) return Ink::crate;
      const auto has_part = [&](const Door& door) {
        return std::find(door.parts.begin(), door.parts.end(), id) != door.parts.end();
      };
      if (std::any_of(level_.doors.begin(), level_.doors.end(), has_part)) return Ink::door;
      ink = Ink::narrow;
    }
    return ink;
  }

  LevelWorld& level_;
  const MarchOptions& options_;
  std::mt19937_64 random_;
  MapPicture picture_;
  Crowd crowd_;
  std::vector<FloorPoint> goals_;
  std::deque<AreaId> crates_;
  MarchReport report_;
};

}  // namespace

MarchReport run_march(LevelWorld& level, const MarchOptions& options) {
  return March(level, options).run();
}

}  // namespace offgrid::levels
