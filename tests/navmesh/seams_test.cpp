// Seams of a stack: the mesh of every floor beside the definition, from the set of segments and
// seams.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using kernel::Sign;
using testing::Random;
using testing::SnapClass;

/// A segment from its smaller end, or a seam of it with the floor left of it and that right of it.
struct Line {
  Point2 a{};
  Point2 b{};

  friend auto operator<=>(const Line&, const Line&) = default;
};
struct SeamLine {
  Line line;
  Floor left = 0;
  Floor right = 0;

  friend auto operator<=>(const SeamLine&, const SeamLine&) = default;
};

Line line_of(const Segment& s) { return {std::min(s.from, s.to), std::max(s.from, s.to)}; }
SeamLine seam_of(const SeamUse& s) {
  return s.segment.from < s.segment.to ? SeamLine{line_of(s.segment), s.left, s.right}
                                       : SeamLine{line_of(s.segment), s.right, s.left};
}

/// The definition of a stack.
struct Definition {
  std::vector<std::map<Line, int>> lines;  ///< by floor: uses of each segment
  std::set<SeamLine> seams, closed;
  std::vector<std::map<Point2, std::uint64_t>> own, heat;  ///< by floor

  void make() {
    own.assign(lines.size(), {});
    for (std::size_t k = 0; k < lines.size(); ++k) {
      for (auto s = lines[k].begin(); s != lines[k].end(); ++s) {
        ++own[k][s->first.a];
        ++own[k][s->first.b];
        for (auto t = lines[k].begin(); t != s; ++t) {
          if (kernel::proper_cross(s->first.a, s->first.b, t->first.a, t->first.b))
            ++own[k][kernel::round_cross(s->first.a, s->first.b, t->first.a, t->first.b)];
        }
      }
    }
    share();
  }

  void share() {
    heat.assign(lines.size(), {});
    for (std::size_t k = 0; k < lines.size(); ++k) {
      for (const auto& [p, count] : own[k]) {
        for (const Floor floor : joined(static_cast<Floor>(k), p)) heat[floor][p] += count;
      }
    }
  }

  /// The floors to which seams through the pixel lead.
  std::set<Floor> joined(Floor from, const Point2& p) const {
    std::set<Floor> floors{from};
    for (bool is_done = false; !is_done;) {
      is_done = true;
      for (const SeamLine& seam : seams) {
        if (floors.contains(seam.left) == floors.contains(seam.right)) continue;
        if (!kernel::hits(seam.line.a, seam.line.b, p)) continue;
        floors.insert({seam.left, seam.right});
        is_done = false;
      }
    }
    return floors;
  }

  std::vector<Point2> chain(Floor floor, const Line& line) const {
    std::vector<Point2> points;
    for (const auto& [p, count] : heat[floor])
      if (kernel::hits(line.a, line.b, p)) points.push_back(p);
    std::sort(points.begin(), points.end(), [&](const Point2& p, const Point2& q) {
      if (p.x != q.x) return p.x < q.x;
      return line.b.y < line.a.y ? q.y < p.y : p.y < q.y;
    });
    return points;
  }

  std::optional<SnapErrorCode> fault_of(const SeamUse& use) const {
    const SeamLine seam = seam_of(use);
    if (seam.left == seam.right) return SnapErrorCode::seam_within_floor;
    for (const SeamLine& other : seams) {
      if (other.line == seam.line && (other.left == seam.left || other.right == seam.right))
        return SnapErrorCode::seam_twice;
    }
    for (const SeamLine& other : seams) {
      const bool is_floor_common = other.left == seam.left || other.left == seam.right ||
                                   other.right == seam.left || other.right == seam.right;
      if (!is_floor_common || other.line == seam.line) continue;
      const Line &s = seam.line, &t = other.line;
      if (kernel::proper_cross(s.a, s.b, t.a, t.b)) return SnapErrorCode::seams_cross;
      if (kernel::orient(s.a, s.b, t.a) == Sign::zero &&
          kernel::orient(s.a, s.b, t.b) == Sign::zero && std::max(s.a, t.a) < std::min(s.b, t.b))
        return SnapErrorCode::seams_overlap;
    }
    return std::nullopt;
  }
};

void expect_equal(const SnapRounding& snap, const Definition& definition) {
  const Triangulation& mesh = snap.triangulation();
  ASSERT_EQ(find_violation(mesh.mesh()), std::nullopt);
  std::vector<std::map<Point2, std::uint64_t>> heat(snap.floor_count());
  for (const VertexId v : mesh.mesh().vertices()) heat[mesh.floor(v)][mesh.point(v)] = snap.heat(v);
  ASSERT_EQ(heat, definition.heat);
  std::vector<Triangulation> floors;
  std::size_t originals = 0;
  for (std::size_t k = 0; k < heat.size(); ++k) {
    std::vector<Point2> points;
    for (const auto& [p, count] : heat[k]) points.push_back(p);
    const auto index = [&](const Point2& p) {
      return static_cast<std::uint32_t>(std::lower_bound(points.begin(), points.end(), p) -
                                        points.begin());
    };
    std::vector<Constraint> constraints;
    for (const auto& [line, uses] : definition.lines[k]) {
      const auto floor = static_cast<Floor>(k);
      const OriginalId id = snap.find({line.a, line.b}, floor);
      ASSERT_TRUE(id);
      ++originals;
      EXPECT_EQ(snap.original(id).uses, static_cast<std::uint32_t>(uses));
      std::vector<Point2> chain;
      for (const VertexId v : snap.original(id).chain) chain.push_back(mesh.point(v));
      ASSERT_EQ(chain, definition.chain(floor, line));
      for (std::size_t i = 1; i < chain.size(); ++i)
        constraints.push_back({index(chain[i - 1]), index(chain[i])});
    }
    floors.push_back(Triangulation::build(points, constraints).value());
  }
  EXPECT_EQ(snap.original_count(), originals);
  EXPECT_EQ(mesh.digest(), Triangulation::stack(std::move(floors))->digest());
}

// ---- the surface

/// A half-edge by its floor and its ends.
using Step = std::tuple<Floor, Point2, Point2>;

/// The half-edge that lies across an edge, from the left of it, by definition: over the lines of
/// the seams along it from left to right, floor after floor.
std::optional<Step> across(const Definition& definition, Floor floor, const Point2& u,
                           const Point2& v) {
  const auto lines_on = [&](Floor k) {
    std::set<Line> lines;
    for (const SeamLine& seam : definition.seams) {
      if (seam.left != k && seam.right != k) continue;
      const auto chain = definition.chain(k, seam.line);
      for (std::size_t i = 1; i < chain.size(); ++i) {
        if ((chain[i - 1] == u && chain[i] == v) || (chain[i - 1] == v && chain[i] == u))
          lines.insert(seam.line);
      }
    }
    return lines;
  };
  // the line as it runs in the direction of the edge
  const auto along = [&](const Line& line) {
    const auto chain = definition.chain(floor, line);
    const bool is_forward =
        std::find(chain.begin(), chain.end(), u) < std::find(chain.begin(), chain.end(), v);
    return is_forward ? line : Line{line.b, line.a};
  };
  const auto is_right_of = [&](const Line& one, const Line& other) {
    const Line s = along(one), t = along(other);
    const auto side = [](const Line& line, const Point2& p) {
      return kernel::orient(line.a, line.b, p);
    };
    const bool none_left = side(s, t.a) != Sign::positive && side(s, t.b) != Sign::positive;
    const bool none_right = side(t, s.a) != Sign::negative && side(t, s.b) != Sign::negative;
    return none_left || none_right;
  };
  std::optional<Line> last;
  for (;;) {
    std::optional<Line> next;
    for (const Line& line : lines_on(floor)) {
      if (last && (line == *last || !is_right_of(*last, line))) continue;
      if (!next || is_right_of(line, *next)) next = line;
    }
    if (!next) return Step{floor, v, u};
    const bool is_forward = along(*next) == *next;
    std::optional<Floor> beyond;
    for (const SeamLine& seam : definition.seams) {
      if (seam.line != *next || definition.closed.contains(seam)) continue;
      if (is_forward && seam.left == floor) beyond = seam.right;
      if (!is_forward && seam.right == floor) beyond = seam.left;
    }
    if (!beyond) return std::nullopt;
    floor = *beyond;
    last = next;
  }
}

void expect_surface(const SnapRounding& snap, const Definition& definition) {
  const PlanarMesh floors = snap.planar(), surface = snap.surface();
  ASSERT_EQ(surface.mesh().face_count(), floors.mesh().face_count());
  std::size_t vertices = 0;
  for (const VertexId v : surface.mesh().vertices()) {
    ++vertices;
    for (const HalfedgeId h : surface.mesh().outgoing(v)) ASSERT_EQ(surface.mesh().origin(h), v);
  }
  std::set<VertexId> used;
  for (const FaceId f : floors.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = floors.mesh().halfedge(f, k), twin = surface.mesh().twin(h);
      ASSERT_EQ(surface.segment(h), floors.segment(h));
      ASSERT_EQ(surface.mesh().is_constrained(h), floors.mesh().is_constrained(h));
      used.insert(surface.mesh().origin(h));
      const auto [u, v] = floors.segment(h);
      const auto expected = across(definition, floors.floor(f), u, v);
      if (twin) {
        const auto [from, to] = floors.segment(twin);
        ASSERT_EQ(expected, (Step{floors.floor(floors.mesh().face(twin)), from, to}));
        ASSERT_EQ(surface.mesh().twin(twin), h);
        ASSERT_EQ(surface.mesh().origin(twin), surface.mesh().target(h));
      } else {
        // closed, or the border of the floor
        const bool is_border = floors.mesh().is_border(h);
        ASSERT_TRUE(is_border || !expected);
      }
    }
  }
  EXPECT_EQ(vertices, used.size());
}

using Chain = std::vector<Point2>;

/// A piece of one chain that the other one does not have and that is in none of the boxes.
std::optional<std::pair<Point2, Point2>> piece_outside(const Chain& chain, const Chain& other,
                                                       std::span<const Box> boxes) {
  for (std::size_t i = 1; i < chain.size(); ++i) {
    std::vector<Point2> stops{chain[i - 1]};
    for (const Point2& p : other) {
      if (p != chain[i - 1] && p != chain[i] && kernel::on_segment(chain[i - 1], chain[i], p))
        stops.push_back(p);
    }
    stops.push_back(chain[i]);
    for (std::size_t k = 1; k < stops.size(); ++k) {
      const Point2 &p = stops[k - 1], &q = stops[k];
      bool is_there = false;
      for (std::size_t j = 1; j < other.size(); ++j)
        is_there = is_there || (kernel::on_segment(other[j - 1], other[j], p) &&
                                kernel::on_segment(other[j - 1], other[j], q));
      const auto has_both = [&](const Box& box) { return box.meets({p, p}) && box.meets({q, q}); };
      if (!is_there && std::none_of(boxes.begin(), boxes.end(), has_both)) return std::pair(p, q);
    }
  }
  return std::nullopt;
}

/// A stack and its definition.
struct Told {
  explicit Told(std::uint32_t floors, std::int64_t side)
      : snap(SnapRounding::rectangle(Point2::at(-1, -1), Point2::at(side + 1, side + 1), floors)
                 .value()) {
    const Point2 low = Point2::at(-1, -1), high = Point2::at(side + 1, side + 1);
    const Point2 right = Point2::at(side + 1, -1), left = Point2::at(-1, side + 1);
    definition.lines.resize(floors);
    for (auto& lines : definition.lines) {
      for (const Line& line :
           {Line{low, right}, Line{right, high}, Line{left, high}, Line{low, left}})
        lines[line] = 1;
    }
    definition.make();
  }

  void use(Floor floor, const Line& line, int change) {
    int& uses = definition.lines[floor][line];
    uses += change;
    if (uses == 0) definition.lines[floor].erase(line);
  }
  void change(const std::vector<SegmentUse>& uses, const std::vector<SeamUse>& seams) {
    const std::set<Spot> spots = all_spots();
    const auto chains = all_chains();
    const auto done = snap.edit(uses, seams);
    ASSERT_TRUE(done) << describe(done.error());
    expect_counts(*done, spots, chains);
    for (const SegmentUse& u : uses) use(u.floor, line_of(u.segment), u.change);
    for (const SeamUse& s : seams) {
      const bool comes = s.kind == SeamUse::Kind::comes, goes = s.kind == SeamUse::Kind::goes;
      for (const Floor floor : {s.left, s.right}) {
        if (comes || goes) use(floor, line_of(s.segment), comes ? 1 : -1);
      }
      if (comes) definition.seams.insert(seam_of(s));
      if (goes) definition.seams.erase(seam_of(s));
      const bool is_open = comes ? s.is_open : s.kind == SeamUse::Kind::opens;
      if (!goes && !is_open) definition.closed.insert(seam_of(s));
      if (goes || is_open) definition.closed.erase(seam_of(s));
    }
    definition.make();
    expect_equal(snap, definition);
    expect_surface(snap, definition);
  }

  using Spot = std::tuple<Floor, Point2>;
  std::set<Spot> all_spots() const {
    std::set<Spot> spots;
    for (const VertexId v : snap.mesh().vertices())
      spots.emplace(snap.triangulation().floor(v), snap.triangulation().point(v));
    return spots;
  }
  std::map<std::tuple<Floor, Line>, Chain> all_chains() const {
    std::map<std::tuple<Floor, Line>, Chain> chains;
    for (Floor floor = 0; floor < definition.lines.size(); ++floor) {
      for (const auto& [line, uses] : definition.lines[floor]) {
        const OriginalId id = snap.find({line.a, line.b}, floor);
        if (!id) continue;
        for (const VertexId v : snap.original(id).chain)
          chains[{floor, line}].push_back(snap.triangulation().point(v));
      }
    }
    return chains;
  }
  /// Compares the counts of an edit with the vertices and chains before it and now.
  void expect_counts(const SnapChange& counts, const std::set<Spot>& spots,
                     const std::map<std::tuple<Floor, Line>, Chain>& chains) const {
    const auto without = [](const std::set<Spot>& some, const std::set<Spot>& others) {
      return std::count_if(some.begin(), some.end(),
                           [&](const Spot& spot) { return !others.contains(spot); });
    };
    const std::set<Spot> now = all_spots();
    EXPECT_EQ(counts.new_vertices, without(now, spots));
    EXPECT_EQ(counts.removed_vertices, without(spots, now));
    // The definition has the lines of before still.
    const auto chains_now = all_chains();
    const auto bent = std::count_if(chains_now.begin(), chains_now.end(), [&](const auto& chain) {
      return chains.at(chain.first) != chain.second;
    });
    EXPECT_EQ(counts.rerouted, bent);
    for (const auto& [line, chain] : chains_now) {
      EXPECT_FALSE(piece_outside(chain, chains.at(line), snap.bent()));
      EXPECT_FALSE(piece_outside(chains.at(line), chain, snap.bent()));
    }
  }

  SnapRounding snap;
  Definition definition;
};

Segment random_segment(Random& random, std::int64_t side) {
  return testing::random_segment(
      random, static_cast<SnapClass>(random.between(0, testing::snap_class_count - 1)), side);
}
Floor random_floor(Random& random, std::uint32_t floors) {
  return static_cast<Floor>(random.between(0, std::int64_t{floors} - 1));
}

void expect_refusal(Told& told, const std::vector<SegmentUse>& uses, const SeamUse& seam) {
  const auto is_geometry = [](std::optional<SnapErrorCode> code) {
    return code == SnapErrorCode::seams_cross || code == SnapErrorCode::seams_overlap;
  };
  const Digest before = told.snap.triangulation().digest();
  const auto done = told.snap.edit(uses, std::array{seam});
  ASSERT_FALSE(done);
  EXPECT_EQ(is_geometry(done.error().code), is_geometry(told.definition.fault_of(seam)));
  EXPECT_EQ(told.snap.triangulation().digest(), before);
}

class RandomSeams : public ::testing::TestWithParam<std::tuple<std::uint32_t, std::int64_t>> {};

TEST_P(RandomSeams, the_mesh_is_what_the_definition_says_after_every_edit) {
  const auto [floors, side] = GetParam();
  Random random(3300 + floors + static_cast<std::uint64_t>(side));
  int refused = 0, seams_made = 0, shared = 0, bent_in_bulk = 0;
  for (int run = 0; run < 12 && !HasFatalFailure(); ++run) {
    Told told(floors, side);
    const Digest empty = told.snap.triangulation().digest();
    std::vector<SegmentUse> all;
    for (int step = 0; step < 16 && !HasFatalFailure(); ++step) {
      std::vector<SegmentUse> uses;
      std::vector<SeamUse> seams;
      const std::int64_t most = random.chance(1, 8) ? random.chance(1, 4) ? 140 : 40 : 3;
      for (std::int64_t i = random.between(most > 40 ? most : 0, most); i > 0; --i) {
        uses.push_back({random_segment(random, side), 1, random_floor(random, floors)});
        all.push_back(uses.back());
      }
      if (!all.empty() && random.chance(1, 3)) {
        SegmentUse gone = all.back();
        all.pop_back();
        gone.change = -1;
        uses.push_back(gone);
      }
      for (const SeamLine& seam : told.definition.seams) {
        const auto kind = random.between(0, 9);
        if (kind > 3) continue;
        seams.push_back({{seam.line.a, seam.line.b}, seam.left, seam.right});
        seams.back().kind = kind > 1    ? SeamUse::Kind::goes
                            : kind == 1 ? SeamUse::Kind::opens
                                        : SeamUse::Kind::closes;
      }
      if (seams.empty() && random.chance(2, 3)) {
        const SeamUse seam{random_segment(random, side), random_floor(random, floors),
                           random_floor(random, floors), SeamUse::Kind::comes, random.chance(3, 4)};
        const bool is_good = !told.definition.fault_of(seam);
        if (is_good) seams.push_back(seam);
        if (!is_good) expect_refusal(told, uses, seam);
        (is_good ? seams_made : refused) += 1;
      }
      const bool is_bulk = told.snap.is_bulk(uses, seams);
      told.change(uses, seams);
      bent_in_bulk += is_bulk && !told.snap.bent().empty() ? 1 : 0;
      for (std::size_t k = 0; k < floors; ++k)
        shared += told.definition.own[k].size() < told.definition.heat[k].size() ? 1 : 0;
    }
    std::vector<SeamUse> seams;
    for (const SeamLine& seam : told.definition.seams)
      seams.push_back({{seam.line.a, seam.line.b}, seam.left, seam.right, SeamUse::Kind::goes});
    for (SegmentUse& use : all) use.change = -1;
    if (HasFatalFailure()) return;
    told.change(all, seams);
    EXPECT_EQ(told.snap.triangulation().digest(), empty);
  }
  EXPECT_GT(seams_made, 20);
  EXPECT_GT(refused, 5);
  EXPECT_GT(shared, 20);
  EXPECT_GT(bent_in_bulk, 0);
}

INSTANTIATE_TEST_SUITE_P(Stacks, RandomSeams,
                         ::testing::Combine(::testing::Values(2, 3, 5),
                                            ::testing::Values(8, 16, 64)));

TEST(Seams, all_at_once_are_as_one_after_the_other) {
  Random random(3390);
  for (int run = 0; run < 8; ++run) {
    const std::uint32_t floors = 4;
    const std::int64_t side = run % 2 == 0 ? 24 : 100;
    Told told(floors, side);
    std::vector<SegmentUse> uses;
    std::vector<SeamUse> seams;
    for (int i = 0; i < 150; ++i)
      uses.push_back({random_segment(random, side), 1, random_floor(random, floors)});
    Definition chosen = told.definition;
    for (int i = 0; i < 60; ++i) {
      const SeamUse seam{random_segment(random, side), random_floor(random, floors),
                         random_floor(random, floors)};
      if (chosen.fault_of(seam)) continue;
      chosen.seams.insert(seam_of(seam));
      seams.push_back(seam);
    }
    ASSERT_GT(seams.size(), 5u);
    ASSERT_TRUE(told.snap.is_bulk(uses.size()));
    told.change(uses, seams);
    for (SeamUse& seam : seams) seam.kind = SeamUse::Kind::goes;
    for (SegmentUse& use : uses) use.change = -1;
    told.change(uses, seams);
  }
}

TEST(Seams, that_are_put_in_anew_change_no_vertex) {
  Told told(3, 4);
  const Segment wall{Point2::at(0, 2), Point2::at(0, 3)}, line{Point2::at(0, 0), Point2::at(0, 3)};
  told.change({{wall, 1, 0}}, {{line, 0, 2, SeamUse::Kind::comes, false}});
  told.change({}, {{line, 0, 2, SeamUse::Kind::goes}, {line, 0, 2}});
}

TEST(Seams, a_ring_of_three_does_not_keep_itself_hot) {
  Told told(3, 16);
  const Segment s{Point2::at(2, 3), Point2::at(13, 9)};
  const Segment other{Point2::at(2, 9), Point2::at(13, 3)};
  told.change({}, {{s, 0, 1}, {s, 1, 2}, {s, 2, 0}});
  told.change({{other, 1, 0}}, {});
  const std::size_t vertices = told.snap.triangulation().vertex_count();
  told.change({{other, -1, 0}}, {});
  EXPECT_LT(told.snap.triangulation().vertex_count(), vertices);
}

TEST(Seams, a_refusal_names_the_seam_and_the_other_one) {
  Told told(3, 16);
  const Segment s{Point2::at(2, 8), Point2::at(12, 8)};
  told.change({}, {{s, 0, 1}});
  const auto refusal = [&](const std::vector<SeamUse>& seams) {
    const auto done = told.snap.edit({}, seams);
    EXPECT_FALSE(done);
    return done.error();
  };
  const Segment across{Point2::at(5, 2), Point2::at(5, 12)},
      along{Point2::at(4, 8), Point2::at(14, 8)};
  const SeamUse good{{Point2::at(2, 1), Point2::at(12, 1)}, 0, 1};
  SnapError error = refusal({good, {across, 2, 1}});
  EXPECT_EQ(error.code, SnapErrorCode::seams_cross);
  EXPECT_EQ(error.index, 1u);
  EXPECT_EQ(error.floor, 1);
  EXPECT_EQ(error.other, s);
  error = refusal({{along, 0, 2}});
  EXPECT_EQ(error.code, SnapErrorCode::seams_overlap);
  EXPECT_EQ(error.other, s);
  error = refusal({{along, 0, 2}, {across, 0, 2}});
  EXPECT_EQ(error.code, SnapErrorCode::seams_overlap);
  error = refusal({good, {{good.segment.to, good.segment.from}, 2, 0}});
  EXPECT_EQ(error.code, SnapErrorCode::seam_twice);
  EXPECT_EQ(error.index, 1u);
  // The second one of two that come together is at fault, whichever way it runs.
  const SeamUse first{{Point2::at(2, 3), Point2::at(12, 3)}, 0, 1};
  for (const Segment& second : {Segment{Point2::at(5, 2), Point2::at(5, 5)},
                                Segment{Point2::at(14, 3), Point2::at(7, 3)}}) {
    error = refusal({good, first, {second, 0, 2}});
    EXPECT_EQ(error.index, 2u);
    EXPECT_EQ(error.segment, second);
    EXPECT_EQ(error.floor, 0);
    EXPECT_EQ(error.other, first.segment);
  }
  EXPECT_EQ(refusal({{s, 0, 2}}).code, SnapErrorCode::seam_twice);
  EXPECT_EQ(refusal({{s, 2, 2}}).code, SnapErrorCode::seam_within_floor);
  EXPECT_EQ(refusal({{s, 1, 0, SeamUse::Kind::goes}}).code, SnapErrorCode::seam_missing);
  EXPECT_EQ(refusal({{s, 0, 1, SeamUse::Kind::goes}, {s, 0, 1, SeamUse::Kind::goes}}).code,
            SnapErrorCode::seam_missing);
  EXPECT_EQ(refusal({{s, 0, 3}}).code, SnapErrorCode::unknown_floor);
  EXPECT_EQ(refusal({{{s.from, s.from}, 0, 2}}).code, SnapErrorCode::one_point_segment);
  EXPECT_EQ(refusal({{{s.from, Point2::at(99, 0)}, 0, 2}}).code, SnapErrorCode::outside_rectangle);
  expect_equal(told.snap, told.definition);
  // The other side is free, and a seam may give way to another one in the same edit.
  told.change({}, {{s, 1, 0}});
  told.change({}, {{s, 0, 1, SeamUse::Kind::goes}, {s, 0, 2}});
}

}  // namespace
}  // namespace offgrid::navmesh
