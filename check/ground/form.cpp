#include "ground/form.hpp"

#include <algorithm>
#include <limits>

namespace offgrid::testing {

void spell(std::string& text, const Site& p) {
  text += "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")";
}

void unspell(TextReader& reader, Site& p) {
  reader.expect('(');
  unspell(reader, p.x);
  reader.expect(',');
  unspell(reader, p.y);
  reader.expect(')');
}

}  // namespace offgrid::testing

namespace offgrid::testing::ground {

void spell(std::string& text, const GroundCorner& corner) {
  testing::spell(text, corner.at);
  text.back() = ',';
  text += " " + std::to_string(corner.z) + ")";
}

void unspell(TextReader& reader, GroundCorner& corner) {
  reader.expect('(');
  testing::unspell(reader, corner.at.x);
  reader.expect(',');
  testing::unspell(reader, corner.at.y);
  reader.expect(',');
  testing::unspell(reader, corner.z);
  reader.expect(')');
}

namespace {

bool is_in(std::int64_t v, std::int64_t low, std::int64_t high) { return low <= v && v <= high; }
bool is_height(std::int64_t v) {
  return is_in(v, std::numeric_limits<std::int32_t>::min(),
               std::numeric_limits<std::int32_t>::max());
}
bool is_good(const Site& p) {
  return is_in(p.x, -map_limit, map_limit) && is_in(p.y, -map_limit, map_limit);
}
bool is_good(const ImportPlan& plan) {
  return is_in(plan.rise, 0, 65535) && is_in(plan.run, 1, 65535) &&
         is_in(plan.step, 0, height_limit - 1) && is_in(plan.twice_within, 0, height_limit - 1) &&
         plan.max_rise >= -1 && is_height(plan.max_rise);
}
}  // namespace

bool is_good(const GroundCorner& corner) { return is_good(corner.at) && is_height(corner.z); }

bool is_good(const GroundQuestion& q) {
  const auto is_count = [](std::int64_t v) { return v >= 0 && is_height(v); };
  return is_good(q.at) && is_height(q.z) && is_count(q.up) && is_count(q.down) &&
         is_height(q.z_low) && is_height(q.z_high) &&
         std::all_of(q.loops.begin(), q.loops.end(), [](const std::vector<Site>& loop) {
           return std::all_of(loop.begin(), loop.end(), [](const Site& p) { return is_good(p); });
         });
}

std::string settle(const GroundProgram& program) {
  if (!is_good(program.plan)) return "the import has a number out of range";
  for (const GroundFace& face : program.soup) {
    for (const GroundCorner& corner : face) {
      if (!is_good(corner)) return text_of_value(face) + " has a number out of range";
    }
  }
  for (const GroundQuestion& q : program.questions) {
    if (!is_good(q)) return "'" + line_of(q) + "' has a number out of range";
  }
  return "";
}

}  // namespace offgrid::testing::ground
