// The judge of ground: an import and all that is asked about it, beside the definition.
#include <algorithm>
#include <map>

#include "engine/broken_contract.hpp"
#include "ground/domain.hpp"
#include "ground/heights.hpp"
#include "ground/library_ground.hpp"
#include "ground/lines.hpp"
#include "ground/marks.hpp"
#include "support/random.hpp"
#include "support/shuffle.hpp"

namespace offgrid::testing::ground {

static void spell(std::string& text, const GroundFault& fault) {
  constexpr std::array names{"height out of range", "ground twice", "fold",
                             "second neighbour",    "crack",        "blocked foot",
                             "passes through",      "ledge"};
  const auto kind = static_cast<std::size_t>(fault.kind) -
                    static_cast<std::size_t>(FaultKind::height_out_of_range);
  text += (kind < names.size() ? names[kind] : "another fault") + text_of_value(fault.faces) +
          " from " + text_of_value(fault.a) + " to " + text_of_value(fault.b);
}
static void spell(std::string& text, const DroppedFace& dropped) {
  text.append(name(dropped.reason)).append(" ").append(text_of_value(dropped.face));
}
static void spell(std::string& text, const RayAnswer& answer) {
  text += text_of_value(answer.at) + " of floor " + std::to_string(answer.floor) +
          ", t = " + answer.t.numerator.str() + "/" + answer.t.denominator.str();
}
static void spell(std::string& text, const GroundSeam& seam) {
  text += text_of_value(seam.a) + text_of_value(seam.b) + std::to_string(seam.left) + "|" +
          std::to_string(seam.right);
}

namespace {

std::string text_of(const Ratio& r) { return r.numerator.str() + "/" + r.denominator.str(); }
template <class T>
std::string text_of(const T& value) {
  return text_of_value(value);
}
template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "none";
}

using Faults = std::optional<Fault>;

// ---- laws that an import keeps, whatever the definition says

bool is_floor_too_high(const std::vector<GroundFace>& floor, const ImportPlan& plan) {
  if (plan.max_rise < 0 || floor.size() < 2) return false;
  std::int64_t low = floor[0][0].z, high = low;
  for (const GroundFace& face : floor) {
    for (const GroundCorner& corner : face) {
      low = std::min(low, corner.z);
      high = std::max(high, corner.z);
    }
  }
  return high - low > plan.max_rise;
}

Faults check_laws(const GroundAnswer& found, const GroundProgram& program) {
  std::size_t faces = found.dropped.size();
  for (const std::vector<GroundFace>& floor : found.floors) {
    faces += floor.size();
    for (std::size_t i = 0; i < floor.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (overlap(floor[i], floor[k]))
          return Fault{"faces of a floor that do not overlap",
                       text_of(floor[i]) + text_of(floor[k])};
      }
    }
    if (is_floor_too_high(floor, program.plan))
      return Fault{"a floor that keeps max_rise", text_of(floor)};
  }
  if (faces != program.soup.size())
    return Fault{"every face on a floor or dropped", text_of(faces) + " faces"};
  return std::nullopt;
}

// ---- one import beside its definition

/// Is each fault that was found one of the right ones, and none missing?
Faults check_faults(const std::vector<RightFault>& right, const std::vector<GroundFault>& found) {
  if (!std::is_sorted(found.begin(), found.end())) return Fault{"sorted faults", text_of(found)};
  std::vector<const GroundFault*> left;
  for (const GroundFault& fault : found) left.push_back(&fault);
  for (const RightFault& each : right) {
    const auto is_it = [&](const GroundFault* fault) {
      const GroundFault& expected = each.fault;
      const bool has_third = !each.thirds.empty();
      if (fault->kind != expected.kind || fault->a != expected.a || fault->b != expected.b ||
          fault->faces.size() != expected.faces.size() + (has_third ? 1 : 0) ||
          !std::equal(expected.faces.begin(), expected.faces.end(), fault->faces.begin()))
        return false;
      return !has_third || std::find(each.thirds.begin(), each.thirds.end(), fault->faces.back()) !=
                               each.thirds.end();
    };
    const auto at = std::find_if(left.begin(), left.end(), is_it);
    if (at == left.end()) return Fault{text_of(each.fault), "no such fault in " + text_of(found)};
    left.erase(at);
  }
  if (!left.empty()) return Fault{"no fault", text_of(*left.front())};
  return std::nullopt;
}

/// Loops without sides that run along each other, and without corners inside straight lines.
Faults check_loops(const SiteLoops& loops) {
  WideInteger length = 0;
  SideSum sum;
  sum.add(loops);
  for (const std::vector<Site>& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Site &p = loop[i], &q = loop[(i + 1) % loop.size()], &r = loop[(i + 2) % loop.size()];
      const bool goes_on = turn_of(p, q, r) == 0 && (p < q) == (q < r);
      if (p == q || goes_on) return Fault{"corners that turn", text_of(loop)};
      length += steps_of(p, q);
      if (loop[i] < loop[0]) return Fault{"a loop from its smallest corner", text_of(loop)};
    }
  }
  if (!std::is_sorted(loops.begin(), loops.end())) return Fault{"sorted loops", text_of(loops)};
  if (sum.length() != length)
    return Fault{"sides that do not run to and fro along each other", text_of(loops)};
  return std::nullopt;
}

Faults check_area(const GroundDefinition& right, std::size_t floor, const GroundArea& area) {
  if (area.floors != std::vector{static_cast<std::int64_t>(floor)} || area.is_blocked ||
      area.is_even_odd)
    return Fault{"walkable ground of floor " + text_of(floor), "floors " + text_of(area.floors)};
  SideSum sum = right.border(floor);
  sum.add(area.loops, -1);
  if (!sum.is_zero())
    return Fault{"the border of " + text_of(right.floors()[floor]), text_of(area.loops)};
  return check_loops(area.loops);
}

// ---- what is right

RightFloor right_floor(const GroundDefinition& right, const GroundQuestion& q) {
  using Storey = std::tuple<Ratio, Ratio, std::int64_t>;  // distance, height, floor
  std::vector<Storey> storeys;
  for (std::size_t i = 0; i < right.floor_count(); ++i) {
    const auto height = height_of(right.floors()[i], q.at);
    if (!height) continue;
    const WideInteger above = height->numerator - WideInteger(q.z) * height->denominator;
    const WideInteger& whole = height->denominator;
    if (above > q.up * whole || -above > q.down * whole) continue;
    storeys.emplace_back(Ratio{abs(above), whole}, *height, static_cast<std::int64_t>(i));
  }
  std::sort(storeys.begin(), storeys.end(), [](const Storey& s, const Storey& t) {
    const auto& [s_far, s_height, s_floor] = s;
    const auto& [t_far, t_height, t_floor] = t;
    if (!(s_far == t_far)) return s_far < t_far;
    return s_height == t_height ? s_floor < t_floor : s_height < t_height;
  });
  if (storeys.empty()) return {};
  // Snapping may move the border of the nearest floor over the place.
  const std::int64_t floor = std::get<2>(storeys.front());
  const auto parts = right.border(static_cast<std::size_t>(floor)).parts();
  const bool is_near = std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
    return is_beside(part.first, part.second, q.at, 1);
  });
  if (is_near) return {false, std::nullopt};
  return {true, floor};
}

/// The corners of the face, and the places a unit beside them. Heights are compared there.
std::vector<Site> places_beside(const GroundFace& face) {
  std::vector<Site> places;
  for (const auto& [at, z] : face) {
    for (const Site& p : {at, Site{at.x - 1, at.y}, Site{at.x + 1, at.y}, Site{at.x, at.y - 1},
                          Site{at.x, at.y + 1}}) {
      if (std::max(std::abs(p.x), std::abs(p.y)) <= map_limit) places.push_back(p);
    }
  }
  return places;
}

/// Places at which areas of rods and of low ground are compared.
std::vector<Site> places_of(const GroundDefinition& right, const GroundQuestion& q) {
  constexpr std::size_t most = 60;
  std::vector<Site> places;
  const auto add = [&](const Site& a, const Site& b, const Site& c) {
    for (const auto& [k, l, m] : {std::tuple{1, 1, 1}, {2, 1, 1}, {1, 5, 1}, {1, 2, 4}}) {
      const std::int64_t sum = k + l + m;
      places.push_back({(k * a.x + l * b.x + m * c.x) / sum, (k * a.y + l * b.y + m * c.y) / sum});
    }
  };
  for (const std::vector<Site>& loop : q.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i)
      add(loop[i], loop[(i + 1) % loop.size()], loop[(i + 2) % loop.size()]);
  }
  for (const GroundFace& face : right.ground()) add(face[0].at, face[1].at, face[2].at);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  // Some from everywhere.
  std::vector<Site> some;
  const std::size_t stride = places.size() / most + 1;
  for (std::size_t i = 0; i < places.size(); i += stride) some.push_back(places[i]);
  return some;
}

/// The floors of ground that may have been there before the soup: faces are missing, or lower, or
/// higher, or beside; and the floors have other numbers.
FloorFaces former_floors(const GroundProgram& program, Random& random) {
  const std::int64_t step = program.plan.step;
  std::vector<GroundFace> soup;
  for (const GroundFace& each : program.soup) {
    if (random.chance(1, 6)) continue;
    GroundFace& face = soup.emplace_back(each);
    if (random.chance(2, 3)) continue;
    const std::int64_t most = step + random.between(-1, 1);
    const std::int64_t up = most * random.between(-1, 1);
    const std::int64_t x = random.chance(1, 4) ? random.between(-1, 1) : 0;
    for (GroundCorner& corner : face) {
      const GroundCorner moved{{corner.at.x + x, corner.at.y}, corner.z + up};
      if (is_good(moved)) corner = moved;
    }
  }
  FloorFaces floors = GroundDefinition(soup, program.plan).floors();
  if (random.chance(1, 4)) floors.emplace_back();
  if (random.chance(1, 2)) shuffle(floors, random);
  return floors;
}

class Judge {
 public:
  Judge(const GroundProgram& program, std::span<std::uint8_t> marks)
      : program_(program), right_(program.soup, program.plan), marks_(program, right_, marks) {}

  std::optional<Finding> run() {
    auto finding = guarded([&] { return check_import(); }, "import", "the import");
    if (!finding) finding = guarded([&] { return check_orders(); }, "order", "the import");
    if (!finding) finding = guarded([&] { return check_reimport(); }, "reimport", "the import");
    if (!finding) finding = guarded([&] { return check_corners(); }, "height", "the import");
    if (!finding) finding = guarded([&] { return check_rays(); }, "ray", "the import");
    if (!finding) finding = guarded([&] { return check_slopes(); }, "slope", "the import");
    if (!finding) finding = guarded([&] { return check_tags(); }, "tag", "the import");
    if (!finding) finding = guarded([&] { return check_lines(); }, "line", "the import");
    if (!finding) finding = guarded([&] { return check_rims(); }, "rims", "the import");
    if (finding) return finding;
    for (const GroundQuestion& q : program_.questions) {
      constexpr std::array parts{"height", "locate", "rod", "headroom"};
      finding =
          guarded([&] { return check(q); }, parts[static_cast<std::size_t>(q.kind)], line_of(q));
      if (finding) return finding;
    }
    return std::nullopt;
  }

 private:
  template <class Check>
  static std::optional<Finding> guarded(const Check& check, const char* where,
                                        const std::string& after) {
    Faults fault;
    try {
      fault = check();
    } catch (const BrokenContract& broken) {
      fault = Fault{"no broken contract", broken.what};
    }
    if (!fault) return std::nullopt;
    return Finding{where, after, fault->expected, fault->found};
  }
  template <class T>
  static Faults compare(const T& right, const T& found, const std::string& of) {
    if (right == found) return std::nullopt;
    return Fault{of + " " + text_of(right), text_of(found)};
  }

  // ---- the import

  Faults check_import() {
    answer_ = subject_.import(program_.soup, program_.plan);
    if (!answer_.refusal.empty()) return Fault{"an import", answer_.refusal};
    if (auto fault = check_laws(answer_, program_)) return fault;
    if (auto fault = check_report(right_, answer_)) return fault;
    if (auto fault = check_floors(right_, answer_)) return fault;
    marks_.see_import();
    return std::nullopt;
  }

  Faults check_report(const GroundDefinition& right, const GroundAnswer& found) const {
    const std::array counts{program_.soup.size(),    right.ground().size(),
                            right.joints().size(),   right.joints_over_step(),
                            right.joints_of_parts(), right.free_parts(),
                            right.feet_joined()};
    Faults fault = compare(counts, found.counts, "counts");
    if (!fault) fault = compare(right.dropped(), found.dropped, "dropped");
    if (!fault) fault = check_faults(right.faults(), found.faults);
    if (!fault) fault = check_faults(right.ledges(), found.ledges);
    return fault;
  }

  static Faults check_floors(const GroundDefinition& right, const GroundAnswer& found) {
    Faults fault = compare(right.floors(), found.floors, "floors");
    std::size_t next = 0;
    for (std::size_t i = 0; i < right.floor_count() && !fault; ++i) {
      if (right.floors()[i].empty()) continue;
      if (next == found.areas.size()) return Fault{"an area of floor " + text_of(i), "none"};
      fault = check_area(right, i, found.areas[next++]);
    }
    if (!fault) fault = compare(next, found.areas.size(), "areas");
    if (!fault) fault = compare(right.seams(), found.seams, "seams");
    return fault;
  }

  /// The soup after one that it may have been before.
  Faults check_reimport() {
    Random random(program_.soup.size() + 3);
    const FloorFaces former = former_floors(program_, random);
    const GroundDefinition right(program_.soup, program_.plan, former);
    const auto [found, followers] = LibraryGround::reimport(program_.soup, program_.plan, former);
    Faults fault = found.refusal.empty() ? Faults() : Fault{"an import", found.refusal};
    if (!fault) fault = check_floors(right, found);
    if (!fault) fault = check_report(right, found);
    if (!fault) fault = compare(right.followers(), followers, "followers");
    if (fault) fault->expected = "after floors " + text_of(former) + ": " + fault->expected;
    if (!fault) marks_.see_reimport(right);
    return fault;
  }

  /// The same soup in other orders, and a strict import.
  Faults check_orders() {
    Random random(program_.soup.size());
    GroundProgram other = program_;
    for (int twice = 0; twice < 2; ++twice) {
      shuffle(other.soup, random);
      for (GroundFace& face : other.soup)
        std::rotate(face.begin(), face.begin() + random.between(0, 2), face.end());
      if (!(subject_.import(other.soup, other.plan) == answer_))
        return Fault{"the same import in another order", "another one of\n" + form_of(other)};
    }
    const auto strict = subject_.strict_fault(program_.soup, program_.plan);
    const std::optional<GroundFault> first =
        answer_.faults.empty() ? std::nullopt : std::optional(answer_.faults.front());
    if (strict != first) return Fault{"strict: " + text_of(first), text_of(strict)};
    return std::nullopt;
  }

  Faults check_rays() {
    constexpr std::size_t count = 24;
    Random random(program_.soup.size() + program_.questions.size());
    for (const SpaceRay& ray : rays_about(right_.ground(), random, count)) {
      const auto right = first_place(right_.floors(), ray), found = subject_.hit(ray);
      const std::string of = "the ray from " + text_of(ray.from) + " to " + text_of(ray.to) + ": ";
      if (found != right) return Fault{of + text_of(right), text_of(found)};
      if (found && gcd(found->t.numerator, found->t.denominator) != 1)
        return Fault{of + "a reduced parameter", text_of(found->t)};
    }
    return std::nullopt;
  }

  /// The areas of ground steeper than some slopes.
  Faults check_slopes() {
    Random random(program_.soup.size() + 5);
    std::vector<std::pair<std::int64_t, std::int64_t>> slopes;
    for (const auto& slope : std::initializer_list<std::pair<std::int64_t, std::int64_t>>{
             {0, 1}, {1, 9}, {1, 3}, {1, 2}, {1, 1}, {3, 2}, {2, 1}, {9, 1}}) {
      if (random.chance(1, 2)) slopes.push_back(slope);
    }
    const auto order = [](const GroundFace& face, const auto& slope) {
      return slope_order(face, {.rise = slope.first, .run = slope.second});
    };
    std::vector<RightArea> right;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      for (std::size_t floor = 0; floor < right_.floor_count(); ++floor) {
        RightArea& area = right.emplace_back(floor, i + 1);
        for (const GroundFace& face : right_.floors()[floor]) {
          if (order(face, slopes[i]) > 0 &&
              (i + 1 == slopes.size() || order(face, slopes[i + 1]) <= 0))
            area.faces.push_back(face);
        }
      }
    }
    return check_areas_of(right, subject_.slope_areas(slopes), "slope ");
  }

  /// The areas of the ground with some tags.
  Faults check_tags() {
    Random random(program_.soup.size() + 11);
    constexpr std::uint64_t tag_count = 4;
    std::vector<std::uint64_t> tags;
    std::map<GroundFace, std::uint64_t> tag_of;
    for (const GroundFace& each : program_.soup) {
      tags.push_back(static_cast<std::uint64_t>(random.between(0, tag_count - 1)));
      std::uint64_t& tag = tag_of[from_smallest(each)];
      tag = std::max(tag, tags.back());
    }
    std::vector<RightArea> right;
    for (std::size_t floor = 0; floor < right_.floor_count(); ++floor) {
      for (std::uint64_t tag = 1; tag < tag_count; ++tag) {
        RightArea& area = right.emplace_back(floor, tag);
        for (const GroundFace& face : right_.floors()[floor]) {
          if (tag_of.at(face) == tag) area.faces.push_back(face);
        }
      }
    }
    return check_areas_of(right, subject_.tagged_areas(program_.soup, tags), "tag ");
  }

  /// Ground of a floor with a tag, by its faces; without a face there must be no area.
  struct RightArea {
    RightArea(std::size_t of_floor, std::uint64_t with_tag) : floor(of_floor), tag(with_tag) {}

    std::size_t floor;
    std::uint64_t tag;
    std::vector<GroundFace> faces;
  };
  static Faults check_areas_of(const std::vector<RightArea>& right,
                               const std::vector<TaggedArea>& areas, const std::string& word) {
    std::size_t next = 0;
    for (const RightArea& each : right) {
      if (each.faces.empty()) continue;
      const std::string of = word + text_of(each.tag) + " of floor " + text_of(each.floor);
      if (next == areas.size()) return Fault{of, "no area"};
      const auto& [area, tag] = areas[next++];
      SideSum sum;
      for (const GroundFace& face : each.faces) sum.add(face);
      sum.add(area.loops, -1);
      if (tag != each.tag || area.is_blocked || area.is_even_odd || !sum.is_zero() ||
          area.floors != std::vector{static_cast<std::int64_t>(each.floor)})
        return Fault{of, "tag " + text_of(tag) + text_of(area.loops)};
      if (auto fault = check_loops(area.loops)) return fault;
    }
    return next == areas.size() ? Faults() : Fault{"no more areas", text_of(areas.size())};
  }

  /// The lines in space of paths.
  Faults check_lines() {
    constexpr std::size_t count = 8;
    if (right_.floor_count() == 0) return std::nullopt;
    if (auto fault = make_world(); fault || !has_world_) return fault;
    Random random(program_.soup.size() + 7);
    const auto places = places_on(right_.floors(), random, 2 * count);
    for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
      const FloorSite &from = places[i], &to = places[i + 1];
      const LineAnswer line = subject_.line(from, to);
      if (!line.is_path) continue;
      const std::string of = "a line in space from " + text_of(from.at) + " on floor " +
                             text_of(from.floor) + " to " + text_of(to.at) + " on floor " +
                             text_of(to.floor);
      if (!line.refusal.empty()) return Fault{of, line.refusal};
      if (const auto wrong = wrong_line(right_.floors(), right_.seams(), line))
        return Fault{of, *wrong};
    }
    return std::nullopt;
  }

  /// The rims of each floor, also beyond seams.
  Faults check_rims() {
    if (right_.floor_count() == 0) return std::nullopt;
    if (auto fault = make_world(); fault || !has_world_) return fault;
    Random random(program_.soup.size() + 13);
    const std::vector<WorldFace> faces = subject_.faces();
    const Site first = right_.ground()[0][0].at;
    WorldSide rectangle{first, first};  // that holds the ground
    auto& [low, high] = rectangle;
    for (const GroundFace& face : right_.ground()) {
      for (const auto& [at, z] : face) {
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
      }
    }
    for (std::size_t i = 0; i < right_.floor_count(); ++i) {
      const auto floor = static_cast<std::int64_t>(i);
      std::optional<std::int64_t> reach;
      if (random.chance(2, 3)) reach = a_reach(faces, random);
      const auto right = right_rims(faces, rectangle, floor, reach);
      const auto found = subject_.rims(floor, reach);
      const std::string of = "rims of floor " + text_of(floor) + " within " +
                             (reach ? text_of(*reach) : std::string("any reach"));
      if (!found) return Fault{of, "no barrier of the floor"};
      if (auto fault = check_runs(*found, of)) return fault;
      SiteLoops sides;
      for (const auto& [a, b] : right) sides.push_back({a, b});
      const auto ways = ways_of(sides);
      if (ways[0].size() + ways[1].size() != found->size() || ways != ways_of(*found))
        return Fault{of + ": " + text_of(sides), text_of(*found)};
      marks_.see_rims(right.size(), right_rims(faces, rectangle, floor, 0).size());
    }
    return std::nullopt;
  }
  /// The parts of the map along which the runs go, those to larger places first.
  static std::array<std::vector<WorldSide>, 2> ways_of(const SiteLoops& runs) {
    std::array<SideSum, 2> sums;
    for (const std::vector<Site>& run : runs) sums[run[0] < run[1] ? 0 : 1].add(run[0], run[1]);
    std::array<std::vector<WorldSide>, 2> ways;
    for (std::size_t k = 0; k < 2; ++k) {
      for (const auto& [from, to] : sums[k].parts()) {
        // Sides may share a part.
        const bool goes_on = !ways[k].empty() && ways[k].back().second == from &&
                             is_on_line(ways[k].back().first, from, to);
        if (goes_on) {
          ways[k].back().second = to;
        } else {
          ways[k].emplace_back(from, to);
        }
      }
    }
    return ways;
  }
  /// No reach, a small one, or the distance of two corners.
  static std::int64_t a_reach(const std::vector<WorldFace>& faces, Random& random) {
    const auto some = [&] {
      const auto last = static_cast<std::int64_t>(faces.size()) - 1;
      const std::size_t face = static_cast<std::size_t>(random.between(0, last));
      return faces[face].corners[static_cast<std::size_t>(random.between(0, 2))];
    };
    const Site p = some(), q = some();
    const std::int64_t far = std::max(std::abs(q.x - p.x), std::abs(q.y - p.y));
    constexpr std::int64_t most = (1 << 28) - 2;  // above it, it is any reach
    const std::int64_t small = random.between(0, 9);
    return random.chance(1, 3) ? small : std::min(far, most);
  }
  /// Runs that are sorted and have two ends.
  static Faults check_runs(const SiteLoops& runs, const std::string& of) {
    if (!std::is_sorted(runs.begin(), runs.end())) return Fault{of + ", sorted", text_of(runs)};
    for (const std::vector<Site>& run : runs) {
      if (run.size() != 2 || run[0] == run[1]) return Fault{of + ", of two ends", text_of(run)};
    }
    return std::nullopt;
  }

  // ---- questions

  Faults check(const GroundQuestion& q) {
    switch (q.kind) {
      case GroundAsk::height: marks_.see_height(q.at); return check_heights(q.at);
      case GroundAsk::locate: return check_locate(q);
      case GroundAsk::rod: return check_rod(q);
      case GroundAsk::low: marks_.see_low(q);
    }
    return check_areas(q, subject_.low_ground(program_.soup, q.z));
  }

  Faults check_heights(const Site& p) {
    Faults fault;
    for (std::size_t i = 0; i < right_.floor_count() && !fault; ++i) fault = check_height(i, p);
    return fault;
  }
  /// At the corners of each floor, and a unit beside them.
  Faults check_corners() {
    Faults fault;
    for (std::size_t i = 0; i < right_.floor_count(); ++i) {
      for (const GroundFace& face : right_.floors()[i]) {
        for (const Site& p : places_beside(face)) {
          if ((fault = check_height(i, p))) return fault;
        }
      }
    }
    return fault;
  }
  Faults check_height(std::size_t i, const Site& p) {
    const auto floor = static_cast<std::int64_t>(i);
    const std::string of = "floor " + text_of(floor) + " at " + text_of(p) + ":";
    const std::optional<Ratio> right = height_of(right_.floors()[i], p);
    const std::optional<Ratio> found = subject_.height(floor, p);
    if (auto fault = compare(right, found, of)) return fault;
    const auto rounded = subject_.rounded_height(floor, p);
    if (!right) return rounded ? Faults(Fault{of + " none", text_of(rounded)}) : std::nullopt;
    const WideInteger divisor = gcd(found->numerator, found->denominator);
    if (found->denominator <= 0 || divisor != 1)
      return Fault{of + " a reduced height", text_of(*found)};
    // z - 1/2 <= height < z + 1/2
    const WideInteger twice = 2 * right->numerator, whole = right->denominator;
    const WideInteger z = rounded ? 2 * WideInteger(*rounded) : WideInteger(0);
    if (!rounded || twice < (z - 1) * whole || twice >= (z + 1) * whole)
      return Fault{of + " " + text_of(*right) + " rounded", text_of(rounded)};
    return std::nullopt;
  }

  Faults check_locate(const GroundQuestion& q) {
    const RightFloor right = right_floor(right_, q);
    marks_.see_locate(q, right);
    if (right_.floor_count() == 0) return std::nullopt;
    if (auto fault = make_world(); fault || !has_world_) return fault;
    const auto found = subject_.locate(q);
    if (!right.is_known) return std::nullopt;
    if (right.floor.has_value() == found.has_value() &&
        (!found || (found->first == q.at && found->second == *right.floor)))
      return std::nullopt;
    return Fault{
        "floor " + text_of(right.floor),
        found ? "floor " + text_of(found->second) + " at " + text_of(found->first) : "none"};
  }
  /// Makes a world, unless there is one, or no room for one.
  Faults make_world() {
    if (has_world_) return std::nullopt;
    const std::string refusal = subject_.make_world();
    if (!refusal.empty()) return has_room() ? Faults(Fault{"a world", refusal}) : std::nullopt;
    has_world_ = true;
    return std::nullopt;
  }
  /// Is there room for the frame of a world around the ground?
  bool has_room() const {
    for (const GroundFace& face : right_.ground()) {
      for (const GroundCorner& corner : face) {
        if (std::max(std::abs(corner.at.x), std::abs(corner.at.y)) == map_limit) return false;
      }
    }
    return true;
  }

  Faults check_rod(const GroundQuestion& q) {
    const std::vector<std::int64_t> floors = floors_in(right_, q);
    marks_.see_rod(q, floors.size());
    if (auto fault = compare(floors, subject_.floors_in_rod(q), "floors")) return fault;
    return check_areas(q, subject_.rod(q));
  }

  /// The areas of a rod or of low ground.
  Faults check_areas(const GroundQuestion& q, const std::vector<GroundArea>& areas) {
    const bool is_rod = q.kind == GroundAsk::rod;
    std::int64_t before = -1;
    for (const GroundArea& area : areas) {
      if (area.floors.size() != 1 || area.floors[0] <= before ||
          area.is_even_odd != (is_rod && q.is_even_odd) || !area.is_blocked)
        return Fault{"a blocked area for each floor", "floors " + text_of(area.floors)};
      before = area.floors[0];
      if (auto fault = check_loops(area.loops)) return fault;
    }
    const std::vector<Site> places = places_of(right_, q);
    for (std::size_t i = 0; i < right_.floor_count(); ++i) {
      const auto area = std::find_if(areas.begin(), areas.end(), [&](const GroundArea& each) {
        return each.floors[0] == static_cast<std::int64_t>(i);
      });
      const auto& floor = right_.floors()[i];
      for (const Site& p : places) {
        const auto right =
            is_rod ? winding_in_rod(floor, q, p) : ceilings_over(floor, program_.soup, q.z, p);
        if (!right) continue;
        marks_.see_area(q, i, p, *right);
        int found = area == areas.end() ? 0 : winding_about(area->loops, p);
        // by its rule, an area that covers a place twice does not cover it
        if (q.is_even_odd && (*right - found) % 2 == 0) found = *right;
        const std::string of = "floor " + text_of(i) + " at " + text_of(p) + ": winding number";
        if (auto fault = compare(std::int64_t{*right}, std::int64_t{found}, of)) return fault;
      }
    }
    return std::nullopt;
  }

  LibraryGround subject_;
  const GroundProgram& program_;
  GroundDefinition right_;
  GroundMarks marks_;
  GroundAnswer answer_;
  bool has_world_ = false;
};

}  // namespace

std::optional<Finding> Ground::judge(const Case& program, std::span<std::uint8_t> marks) {
  return Judge(program, marks).run();
}

std::vector<ClassGroup> Ground::classes() { return ground_class_list.groups(); }

}  // namespace offgrid::testing::ground
