// Reads exhibits from text. A line is a word and what belongs to it, and goes on where the next one
// begins with a space; exhibits stand apart by an empty line. Places are as reported, `x y, x y`.
//
//   exhibit CLAIM            report, seen, input: prose; what is "ours" has the same property
//   scale N [X Y]            of all places: (place - (X, Y)) * N, which is an integer
//   quantise                 or io::quantise of all of them, on one grid
//   points, ring             of a cloud: its points; points with the sides of a ring between them
//   segments                 and more segments, by the positions of their points
//   area, even-odd, wall     of a scene: an area of that rule, or a barrier; the first of its loops
//   loop                     another loop of that area
//   path, no-path            the corners of the shortest path; ends that none connects
//   sight, no-sight          ends that see each other, or do not
//   free, covered            a place that is free, or not
//   overlap, apart           two areas, from 0, whose interiors share a point, or do not
//   expect NAME NUMBER, ...  the other numbers that must come out
#include "museum/exhibit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "offgrid/io/quantise.hpp"

namespace offgrid::museum {

namespace {

struct Line {
  std::string word, rest;
  Loop places;
};
using Lines = std::vector<Line>;
using Places = std::vector<std::array<double, 2>>;

[[noreturn]] void stop(const Line& line) {
  std::fprintf(stderr, "museum: what is \"%s %s\"?\n", line.word.c_str(), line.rest.c_str());
  std::exit(2);
}

/// The parts between commas.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

template <class Number>
std::array<Number, 2> pair_of(const Line& line, const std::string& text) {
  std::array<Number, 2> pair{};
  std::istringstream in(text);
  if (!(in >> pair[0] >> pair[1])) stop(line);
  return pair;
}

/// Turns the places of all lines to points of the grid.
void place(Lines& lines) {
  constexpr std::array words{"points", "ring",    "area",  "even-odd", "wall", "loop",
                             "path",   "no-path", "sight", "no-sight", "free", "covered"};
  double scale = 1;
  std::array<double, 2> origin{};
  bool is_quantised = false;
  io::Drawing drawing;
  std::vector<Line*> placed;
  for (Line& line : lines) {
    if (line.word == "scale") {
      std::istringstream(line.rest) >> scale >> origin[0] >> origin[1];
    } else if (line.word == "quantise") {
      is_quantised = true;
    } else if (std::find(words.begin(), words.end(), line.word) != words.end()) {
      io::Line& made = drawing.features.emplace_back().lines.emplace_back();
      for (const std::string& part : parts_of(line.rest)) {
        const auto [x, y] = pair_of<double>(line, part);
        made.push_back({x, y});
      }
      placed.push_back(&line);
    }
  }
  const auto grid = is_quantised ? io::quantise(drawing).value() : io::GridDrawing{};
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (is_quantised) placed[i]->places = grid.features[i].lines.front();
    for (const io::Place& p : drawing.features[i].lines.front()) {
      if (is_quantised) break;
      placed[i]->places.push_back(Point2::at(std::llround((p.x - origin[0]) * scale),
                                             std::llround((p.y - origin[1]) * scale)));
    }
  }
}

void expect(const Line& line, Cloud* cloud, Scene& scene) {
  for (const std::string& part : parts_of(line.rest)) {
    std::istringstream in(part);
    std::string name;
    std::int64_t number = 0;
    in >> name;
    if (name == "digest") {
      in >> scene.digest;
      continue;
    }
    in >> number;
    const auto count = static_cast<std::size_t>(number);
    if (name == "vertices")
      (cloud != nullptr ? cloud->vertices : scene.vertices) = count;
    else if (name == "faces" && cloud != nullptr)
      cloud->faces = count;
    else if (name == "parts")
      scene.parts = count;
    else if (name == "doubled-area")
      scene.doubled_area = number;
    else
      stop(line);
  }
}

bool take(const Line& line, Cloud& cloud) {
  if (line.word == "segments") {
    for (const std::string& part : parts_of(line.rest))
      cloud.segments.push_back(pair_of<std::uint32_t>(line, part));
  } else if (line.word == "points" || line.word == "ring") {
    const auto first = static_cast<std::uint32_t>(cloud.points.size());
    const auto count = static_cast<std::uint32_t>(line.places.size());
    for (std::uint32_t i = 0; i < count && line.word == "ring"; ++i)
      cloud.segments.push_back({first + i, first + (i + 1) % count});
    cloud.points.insert(cloud.points.end(), line.places.begin(), line.places.end());
  } else {
    return false;
  }
  return true;
}

bool take(const Line& line, Scene& scene) {
  const std::string& word = line.word;
  const Loop& places = line.places;
  const bool is_not = word == "no-path" || word == "no-sight" || word == "covered";
  if (word == "area" || word == "even-odd" || word == "wall") {
    scene.areas.push_back(
        {.loops = {places}, .is_even_odd = word == "even-odd", .is_barrier = word == "wall"});
  } else if (word == "loop" && !scene.areas.empty()) {
    scene.areas.back().loops.push_back(places);
  } else if (word == "path" || word == "no-path") {
    scene.paths.push_back({places, is_not});
  } else if (word == "sight" || word == "no-sight" || word == "free" || word == "covered") {
    scene.sights.push_back({places.front(), places.back(), !is_not});
  } else if (word == "overlap" || word == "apart") {
    const auto [first, second] = pair_of<std::size_t>(line, line.rest);
    scene.overlaps.push_back({first, second, word == "overlap"});
  } else {
    return false;
  }
  return true;
}

Exhibit exhibit_of(Lines& lines) {
  place(lines);
  Exhibit made;
  const auto is_of_cloud = [](const Line& line) {
    return line.word == "points" || line.word == "ring";
  };
  if (std::any_of(lines.begin(), lines.end(), is_of_cloud)) made.shown = Cloud();
  Scene none;
  auto* cloud = std::get_if<Cloud>(&made.shown);
  Scene& scene = cloud != nullptr ? none : std::get<Scene>(made.shown);
  std::map<std::string, std::string> prose;
  for (const Line& line : lines) {
    if (line.word == "expect") {
      expect(line, cloud, scene);
    } else if (!(cloud != nullptr ? take(line, *cloud) : take(line, scene))) {
      prose[line.word] = line.rest;
    }
  }
  made.claim = prose["exhibit"];
  made.report = prose["report"];
  made.seen = prose["seen"];
  for (const char* word : {"exhibit", "report", "seen", "input", "scale", "quantise"})
    prose.erase(word);
  if (!prose.empty()) stop({prose.begin()->first, prose.begin()->second, {}});
  return made;
}

std::vector<Exhibit> exhibits_of(const std::filesystem::path& file) {
  std::vector<Exhibit> exhibits;
  Lines lines;
  std::ifstream in(file);
  for (std::string text; in;) {
    if (!std::getline(in, text)) text.clear();
    if (text.starts_with("#")) continue;
    if (text.starts_with(" ") && !lines.empty()) {
      lines.back().rest += text;
    } else if (!text.empty()) {
      const std::size_t end = std::min(text.find(' '), text.size());
      lines.push_back({text.substr(0, end), text.substr(std::min(end + 1, text.size())), {}});
    } else if (!lines.empty()) {
      exhibits.push_back(exhibit_of(lines));
      lines.clear();
    }
  }
  return exhibits;
}

}  // namespace

std::vector<Exhibit> all_exhibits() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(OFFGRID_EXHIBITS))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<Exhibit> all = exhibits_of_refusals();
  for (const auto exhibits : {exhibits_of_layers, exhibits_of_space}) {
    for (Exhibit& exhibit : exhibits()) all.push_back(std::move(exhibit));
  }
  for (const auto& file : files) {
    for (Exhibit& exhibit : exhibits_of(file)) all.push_back(std::move(exhibit));
  }
  return all;
}

}  // namespace offgrid::museum
