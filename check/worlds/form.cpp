#include "worlds/form.hpp"

namespace offgrid::testing::worlds {

void spell(std::string& text, const FloorPlace& place) {
  testing::spell(text, place.point);
  if (place.floor != 0) text += "@" + std::to_string(place.floor);
}

void unspell(TextReader& reader, FloorPlace& place) {
  testing::unspell(reader, place.point);
  place.floor = 0;
  if (reader.take('@')) testing::unspell(reader, place.floor);
}

std::string settle(WorldProgram& program) {
  constexpr std::uint32_t most_floors = 64;
  const WorldFrame& frame = program.frame;
  if (!(frame.low.x < frame.high.x && frame.low.y < frame.high.y))
    return "the corner 'high' of the world must be above 'low' and right of it";
  if (!kernel::Point2::make(frame.low.x.raw() - 1, frame.low.y.raw() - 1) ||
      !kernel::Point2::make(frame.high.x.raw() + 1, frame.high.y.raw() + 1))
    return "there is no room for the world's frame: coordinates of corners are below 2^30 - 1";
  if (frame.floors == 0 || frame.floors > most_floors)
    return "a world has 1 to " + std::to_string(most_floors) + " floors";
  if (!frame.ground.is_blocked && frame.ground.cost < GroundPlan{}.cost)
    return "walkable ground of a world costs 65536 or more";
  for (WorldStep& step : program.steps) {
    std::vector<FloorNumber>& floors = step.plan.floors;
    std::sort(floors.begin(), floors.end());
    floors.erase(std::unique(floors.begin(), floors.end()), floors.end());
  }
  return "";
}

}  // namespace offgrid::testing::worlds
