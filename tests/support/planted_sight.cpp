// Compiled with planted_predicates.hpp in front, so this line of sight asks predicates with bugs; and has bugs of its own around it.
#include <array>
#include <cmath>
#include <numeric>

#include "offgrid/kernel/triangle.hpp"
#include "support/planted_triangulation.hpp"
#include "support/sight_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

enum class SightMistake : std::uint8_t {
  none,
  drops_barriers,
  sees_barriers_from_one_side,
  drops_blocked,
  ignores_first_face,
  ignores_last_face,
  stops_at_touched_barrier,
  parameter_in_double,
};

struct Entry {
  SightBug bug;
  PredicateBug predicate;
  SightMistake mistake;
};

constexpr std::array entries{
    Entry{{"sight-vertex-left", "a vertex on the line counts as left of it"}, PredicateBug::sight_vertex_left, {}},
    Entry{{"sight-vertex-right", "a vertex on the line counts as right of it"}, PredicateBug::sight_vertex_right, {}},
    Entry{{"sight-side-in-double", "the side of a vertex is computed in double"}, PredicateBug::sight_side_in_double, {}},
    Entry{{"sight-drops-barriers", "constrained edges stop nothing"}, {}, SightMistake::drops_barriers},
    Entry{{"sight-barrier-one-way", "a barrier is seen from one of its sides only"}, {}, SightMistake::sees_barriers_from_one_side},
    Entry{{"sight-drops-blocked", "blocked faces stop nothing"}, {}, SightMistake::drops_blocked},
    Entry{{"sight-ignores-first-face", "a blocked face at the start counts as free"}, {}, SightMistake::ignores_first_face},
    Entry{{"sight-ignores-last-face", "a blocked face at the target counts as free"}, {}, SightMistake::ignores_last_face},
    Entry{{"sight-open-end", "a target on a barrier counts as behind it"}, {}, SightMistake::stops_at_touched_barrier},
    Entry{{"sight-parameter-in-double", "where the ray stops is computed in double"}, {}, SightMistake::parameter_in_double},
};

class PlantedSight final : public LibrarySight {
 public:
  explicit PlantedSight(SightMistake mistake) : mistake_(mistake) {}

  Sight cast(const Point2& from, const Point2& to) const override {
    from_ = from;
    to_ = to;
    Sight sight = LibrarySight::cast(from, to);
    if (mistake_ == SightMistake::stops_at_touched_barrier && sight.stop == SightStop::target) stop_at_barrier(sight);
    if (mistake_ == SightMistake::parameter_in_double) {
      constexpr std::int64_t scale = std::int64_t{1} << 30;
      const double part = static_cast<double>(sight.numerator) / static_cast<double>(sight.denominator);
      const auto rounded = static_cast<std::int64_t>(std::llround(part * static_cast<double>(scale)));
      const std::int64_t divisor = std::gcd(rounded, scale);
      sight.numerator = rounded / divisor;
      sight.denominator = scale / divisor;
    }
    return sight;
  }

  bool sees(const Point2& from, const Point2& to) const override { return cast(from, to).stop == SightStop::target; }

 protected:
  bool is_barrier(navmesh::HalfedgeId h) const override {
    if (mistake_ == SightMistake::drops_barriers) return false;
    if (mistake_ == SightMistake::sees_barriers_from_one_side && mesh().twin(h) && h < mesh().twin(h)) return false;
    return LibrarySight::is_barrier(h);
  }

  bool is_blocked(navmesh::FaceId f) const override {
    if (mistake_ == SightMistake::drops_blocked) return false;
    if (mistake_ == SightMistake::ignores_first_face && touches(f, from_)) return false;
    if (mistake_ == SightMistake::ignores_last_face && touches(f, to_)) return false;
    return LibrarySight::is_blocked(f);
  }

 private:
  bool touches(navmesh::FaceId f, const Point2& p) const {
    const auto [a, b, c] = planar().triangle(f);
    return kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside;
  }

  void stop_at_barrier(Sight& sight) const {
    for (const navmesh::FaceId f : mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = mesh().halfedge(f, k);
        const auto [u, v] = planar().segment(h);
        if (!LibrarySight::is_barrier(h) || !kernel::on_segment(u, v, to_)) continue;
        sight.stop = SightStop::edge;
        sight.edge = {mesh().origin(h).value(), mesh().target(h).value()};
        return;
      }
    }
  }

  SightMistake mistake_;
  mutable Point2 from_;
  mutable Point2 to_;
};

constexpr std::array<SightBug, entries.size()> list_bugs() {
  std::array<SightBug, entries.size()> bugs{};
  for (std::size_t i = 0; i < entries.size(); ++i) bugs[i] = entries[i].bug;
  return bugs;
}

constexpr std::array<SightBug, entries.size()> bugs = list_bugs();

}  // namespace

std::span<const SightBug> sight_bugs() { return bugs; }

const SightBug* find_sight_bug(std::string_view name) {
  for (const SightBug& bug : bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

std::unique_ptr<SightSubject> planted_sight(const SightBug& bug) {
  for (const Entry& entry : entries) {
    if (std::string_view(entry.bug.name) != bug.name) continue;
    current_predicate_bug() = entry.predicate;
    return std::make_unique<PlantedSight>(entry.mistake);
  }
  return nullptr;
}

}  // namespace offgrid::testing
