// offgrid scene check: is a mesh what it should be, and does it touch another one?
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <tuple>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/obj.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"
#include "offgrid/shared_options.hpp"

namespace offgrid::tool {

namespace {

struct SceneCheckOptions {
  std::string a;
  std::string b;           ///< none if empty
  ModelSource source;      ///< its files are a and b
  std::string witness;     ///< the OBJ file of what was found; none if empty
  std::size_t most = 100;  ///< the most witnesses of a kind
  bool must_be_closed = false;
};

using scene::TrianglePair;

enum class Finding : std::uint8_t { degenerate, open_edge, self_intersection, touching };

std::string_view name_of(Finding finding) {
  switch (finding) {
    case Finding::degenerate: return "degenerate";
    case Finding::open_edge: return "open_edge";
    case Finding::self_intersection: return "self_intersection";
    case Finding::touching: return "touching";
  }
  return "";
}

/// A triangle of a model.
struct Piece {
  const SceneModel* model = nullptr;
  std::uint32_t triangle = 0;

  std::uint32_t line() const { return model->on_grid.lines[triangle]; }
  const std::array<std::uint32_t, 3>& corners() const { return model->on_grid.triangles[triangle]; }
  scene::Triangle3 shape() const { return model->mesh.triangle(triangle); }
};

/// Something that was found: a triangle, an edge of it, or two triangles.
struct Witness {
  Finding finding{};
  Piece first;
  std::optional<Piece> second;
  std::array<std::uint32_t, 2> edge{};  ///< points; open_edge only
};

/// An edge along which more triangles run one way than the other, and the first triangle at it.
struct OpenEdge {
  std::array<std::uint32_t, 2> points;
  std::uint32_t triangle = 0;
};

std::vector<OpenEdge> open_edges_of(const SceneModel& model) {
  // smaller point, larger point, triangle, way: 1 or -1
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, int>> edges;
  const auto& triangles = model.on_grid.triangles;
  for (std::uint32_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t from = triangles[t][i];
      const std::uint32_t to = triangles[t][(i + 1) % 3];
      if (from < to) edges.emplace_back(from, to, t, 1);
      if (to < from) edges.emplace_back(to, from, t, -1);
    }
  }
  std::sort(edges.begin(), edges.end());
  std::vector<OpenEdge> open;
  for (std::size_t i = 0; i < edges.size();) {
    const auto [low, high, triangle, first_way] = edges[i];
    int ways = 0;
    for (; i < edges.size() && std::get<0>(edges[i]) == low && std::get<1>(edges[i]) == high; ++i)
      ways += std::get<3>(edges[i]);
    if (ways != 0) open.push_back({{low, high}, triangle});
  }
  return open;
}

std::vector<std::uint32_t> degenerate_triangles_of(const SceneModel& model) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t t = 0; t < model.on_grid.triangles.size(); ++t) {
    const scene::Triangle3 shape = model.mesh.triangle(t);
    if (!kernel::Plane3::through(shape.a, shape.b, shape.c)) found.push_back(t);
  }
  return found;
}

/// A point of another triangle on an edge of a triangle that is no common corner; rounded. None if
/// there is none on its three edges.
std::optional<io::Place3> common_place_on_edge(const ModelSet& set, const Piece& piece,
                                               const Piece& other) {
  const scene::Triangle3 t = piece.shape();
  const std::array<kernel::Point3, 3> at{t.a, t.b, t.c};
  const auto is_common = [&](std::size_t corner) {
    const auto& ends = other.corners();
    return piece.model == other.model &&
           std::find(ends.begin(), ends.end(), piece.corners()[corner]) != ends.end();
  };
  for (std::size_t i = 0; i < 6; ++i) {
    // Each edge in both directions: the place nearest to its start is the answer.
    const std::size_t from = i % 3;
    const std::size_t to = (from + (i < 3 ? 1 : 2)) % 3;
    if (is_common(from) && is_common(to)) continue;
    const auto hit = scene::hit(scene::Segment3{at[from], at[to]}, other.shape());
    if (!hit) continue;
    if (is_common(from) && sign_of(hit->t.numerator) == kernel::Sign::zero) continue;
    if (is_common(to) && hit->t.numerator == hit->t.denominator) continue;
    const double along =
        static_cast<double>(hit->t.numerator.raw()) / static_cast<double>(hit->t.denominator.raw());
    const io::Place3 p = set.grid.from_grid(at[from]);
    const io::Place3 q = set.grid.from_grid(at[to]);
    return io::Place3{p.x + along * (q.x - p.x), p.y + along * (q.y - p.y),
                      p.z + along * (q.z - p.z)};
  }
  return std::nullopt;
}

/// A common point of two triangles that is no common corner; rounded. Triangles that meet have one
/// on an edge of one of them.
std::optional<io::Place3> common_place(const ModelSet& set, const Piece& a, const Piece& b) {
  const auto place = common_place_on_edge(set, a, b);
  return place ? place : common_place_on_edge(set, b, a);
}

class MeshChecker {
 public:
  MeshChecker(const ModelSet& set, const SceneCheckOptions& options)
      : set_(set), options_(options) {}

  void run(Progress& progress) {
    for (const SceneModel& model : set_.models) {
      progress.show("checking " + model.name);
      check(model);
    }
    if (set_.models.size() < 2) return;
    const SceneModel& a = set_.models[0];
    const SceneModel& b = set_.models[1];
    progress.show("comparing " + a.name + " and " + b.name);
    add_pairs(Finding::touching, a, b, scene::touching_pairs(a.mesh, b.mesh),
              fmt::format("{} and {}", a.name, b.name), "share a point");
  }

  bool is_fine() const { return faults_.empty(); }
  /// All faults in one line.
  std::string faults() const {
    std::string all;
    for (const std::string& fault : faults_) all.append(all.empty() ? "" : "; ").append(fault);
    return all;
  }
  const std::vector<Witness>& witnesses() const { return witnesses_; }

  void report(Report& report) const {
    report.add_json("ok", is_fine());
    add_models(report, set_);
    for (const auto& [name, words] : lines_) report.add_line(words, name);
    report.add_json("findings", findings_);
    Json::Array witnesses;
    for (const Witness& witness : witnesses_) witnesses.push_back(json_of(witness));
    report.add_json("witnesses", std::move(witnesses));
  }

  /// The witnesses as an OBJ file, each an object.
  std::string obj() const {
    io::ObjWriter writer;
    writer.comment("found by offgrid scene check");
    for (std::size_t i = 0; i < witnesses_.size(); ++i) {
      const Witness& witness = witnesses_[i];
      std::string name =
          fmt::format("{}_{}_line_{}", name_of(witness.finding), i + 1, witness.first.line());
      if (witness.second) name += fmt::format("_and_{}", witness.second->line());
      writer.object(name);
      add(writer, witness.first);
      if (witness.second) add(writer, *witness.second);
    }
    return writer.text();
  }

 private:
  void check(const SceneModel& model) {
    const std::vector<std::uint32_t> degenerate = degenerate_triangles_of(model);
    const std::vector<OpenEdge> open = open_edges_of(model);
    OFFGRID_EXPECTS(open.empty() == scene::is_closed(model.mesh),
                    "a mesh is closed if it has no open edge");
    count(Finding::degenerate, model.name, degenerate.size());
    for (const std::uint32_t triangle : first_of(degenerate))
      witnesses_.push_back({Finding::degenerate, {&model, triangle}, std::nullopt, {}});
    if (!degenerate.empty()) {
      fault(model.name, degenerate.size(), "triangle is a line or a point",
            "triangles are lines or points", {{&model, degenerate.front()}});
    }
    lines_.emplace_back(
        "closed", open.empty() ? model.name + ": yes"
                               : fmt::format("{}: no, {} open edges", model.name, open.size()));
    count(Finding::open_edge, model.name, open.size());
    if (options_.must_be_closed && !open.empty()) {
      for (const OpenEdge& edge : first_of(open)) {
        witnesses_.push_back(
            {Finding::open_edge, {&model, edge.triangle}, std::nullopt, edge.points});
      }
      fault(model.name, open.size(), "edge is open", "edges are open",
            {{&model, open.front().triangle}});
    }
    add_pairs(Finding::self_intersection, model, model, scene::self_intersections(model.mesh),
              model.name, "meet beyond common corners and edges");
  }

  void add_pairs(Finding finding, const SceneModel& a, const SceneModel& b,
                 const std::vector<TrianglePair>& pairs, const std::string& names,
                 const std::string& what) {
    count(finding, names, pairs.size());
    for (const TrianglePair& pair : first_of(pairs))
      witnesses_.push_back({finding, {&a, pair.first}, Piece{&b, pair.second}, {}});
    if (pairs.empty()) return;
    fault(names, pairs.size(), "pair of triangles: they " + what, "pairs of triangles " + what,
          {{&a, pairs.front().first}, {&b, pairs.front().second}});
  }

  template <class T>
  std::vector<T> first_of(const std::vector<T>& all) const {
    return {all.begin(),
            all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), options_.most))};
  }

  void count(Finding finding, const std::string& names, std::size_t found) {
    findings_.push_back(Json::Object{{"kind", name_of(finding)}, {"of", names}, {"count", found}});
    if (finding == Finding::self_intersection)
      lines_.emplace_back("self-intersections", fmt::format("{}: {}", names, found));
    if (finding == Finding::touching)
      lines_.emplace_back("touching pairs", fmt::format("{}: {}", names, found));
  }

  void fault(const std::string& names, std::size_t found, const std::string& one,
             const std::string& many, const std::vector<Piece>& first) {
    std::string words = fmt::format("{}: {} {}, ", names, found, found == 1 ? one : many);
    words +=
        fmt::format("{}of the face in line {}", found == 1 ? "" : "the first ", first[0].line());
    if (first.size() > 1) words += fmt::format(" and that in line {}", first[1].line());
    faults_.push_back(std::move(words));
  }

  Json json_of(const Piece& piece) const {
    Json::Array corners;
    for (const std::uint32_t corner : piece.corners())
      corners.push_back(set_.json(piece.model->on_grid.points[corner]));
    return Json::Object{{"file", piece.model->name},
                        {"triangle", piece.triangle},
                        {"line", piece.line()},
                        {"corners", std::move(corners)}};
  }

  Json json_of(const Witness& witness) const {
    Json::Array triangles{json_of(witness.first)};
    if (witness.second) triangles.push_back(json_of(*witness.second));
    Json::Object object{{"kind", name_of(witness.finding)}, {"triangles", std::move(triangles)}};
    if (witness.finding == Finding::open_edge) {
      const auto& points = witness.first.model->on_grid.points;
      object["edge"] =
          Json::Array{set_.json(points[witness.edge[0]]), set_.json(points[witness.edge[1]])};
    }
    if (witness.second) {
      if (const auto at = common_place(set_, witness.first, *witness.second))
        object["at"] = Json::Array{at->x, at->y, at->z};
    }
    return object;
  }

  void add(io::ObjWriter& writer, const Piece& piece) const {
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t i = 0; i < corners.size(); ++i) {
      corners[i] =
          writer.vertex(set_.grid.from_grid(piece.model->on_grid.points[piece.corners()[i]]));
    }
    writer.face(corners);
  }

  const ModelSet& set_;
  const SceneCheckOptions& options_;
  std::vector<Witness> witnesses_;
  Json::Array findings_;
  std::vector<std::pair<std::string, std::string>> lines_;
  std::vector<std::string> faults_;
};

std::optional<Failure> run_scene_check(const SceneCheckOptions& options, const Manner& manner) {
  if (!options.witness.empty()) {
    if (const auto failure = check_output_name("--witness", options.witness, OutputFormat::obj))
      return *failure;
  }
  Progress progress(manner);
  ModelSource source = options.source;
  source.files = {options.a};
  if (!options.b.empty()) source.files.push_back(options.b);
  const auto set = load_models(source, {}, progress);
  if (!set) return set.error();
  MeshChecker checker(*set, options);
  checker.run(progress);
  if (!options.witness.empty()) {
    if (const auto failure = write_output(options.witness, checker.obj())) return *failure;
  }
  progress.clear();
  Report report;
  checker.report(report);
  report.print(manner, options.witness == standard_stream ? stderr : stdout);
  if (!checker.is_fine()) return wrong(checker.faults());
  return std::nullopt;
}

}  // namespace

void add_scene_check(const CommandGroup& to) {
  const auto [app, options] =
      to.add("check",
             "Has a mesh degenerate triangles, does it cross itself, does it touch another? 0: no, "
             "1: yes",
             "  offgrid scene check house.obj\n"
             "  offgrid scene check house.obj --closed           must be closed, too\n"
             "  offgrid scene check car.obj wall.off --witness touch.obj\n"
             "  offgrid scene check car.obj wall.off --json > touch.json\n",
             run_scene_check);
  app.add_option("A", options.a, "a mesh (.obj .off .gltf .glb); - is standard input")->required();
  app.add_option("B", options.b, "another mesh, in the same units");
  add_mesh_format(app, options.source);
  app.add_flag("--closed", options.must_be_closed, "an open edge is a fault");
  app.add_option("--witness", options.witness,
                 "write the triangles that were found into this file (.obj)");
  app.add_option("--most", options.most, "the most witnesses of each kind; all are counted")
      ->check(between<std::size_t>(0, 1000000))
      ->capture_default_str();
}

}  // namespace offgrid::tool
