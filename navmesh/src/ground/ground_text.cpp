#include <string>

#include "mesh/text_of.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::navmesh {

namespace {

using detail::text_of;

std::string text_of(const GroundTriangle& t) {
  std::string text;
  for (const GroundPoint& corner : t) {
    text.append(text.empty() ? "" : " ").append("(").append(std::to_string(corner.at.x.raw()));
    text.append(", ").append(std::to_string(corner.at.y.raw()));
    text.append(", ").append(std::to_string(corner.z)).append(")");
  }
  return text;
}

std::string faces_of(const GroundError& error) {
  std::string text = error.face_count == 1 ? "face " : "faces ";
  for (std::size_t i = 0; i < error.face_count; ++i) {
    if (i != 0) text += i + 1 == error.face_count ? " and " : ", ";
    text += text_of(error.faces[i]);
  }
  return text;
}

std::string line_of(const GroundError& error) {
  return "from " + text_of(error.a) + " to " + text_of(error.b);
}

}  // namespace

std::string describe(const GroundError& error) {
  const std::string value = std::to_string(error.value);
  switch (error.code) {
    case GroundErrorCode::bad_slope:
      return "rise must be from 0 to 65535 and run from 1 to 65535, but one is " + value;
    case GroundErrorCode::bad_step: return "step must be from 0 to 2^29 - 1, but is " + value;
    case GroundErrorCode::bad_rise: return "max_rise must not be negative, but is " + value;
    case GroundErrorCode::bad_twice:
      return "twice_within must be from 0 to 2^29 - 1, but is " + value;
    case GroundErrorCode::too_many_floors:
      return "the ground has " + value + " floors, of 65535 at most";
    case GroundErrorCode::not_ground:
      return faces_of(error) + ": the corners do not turn left on the map";
    case GroundErrorCode::height_out_of_range:
      return faces_of(error) + ": a height is out of range, must satisfy |z| < 2^29";
    case GroundErrorCode::ground_twice:
      return faces_of(error) + ": ground twice, the faces cover each other " + line_of(error);
    case GroundErrorCode::fold:
      return faces_of(error) + ": a fold, both lie on one side of the common side " +
             line_of(error);
    case GroundErrorCode::second_neighbour:
      return faces_of(error) + ": a second neighbour, the third face is joined already " +
             line_of(error);
    case GroundErrorCode::crack:
      return faces_of(error) + ": a crack at the first one's corner " + text_of(error.a) +
             ", which is beside a side of the other one";
    case GroundErrorCode::blocked_foot:
      return faces_of(error) + ": a foot of one on the other, but another seam is in its way " +
             line_of(error);
    case GroundErrorCode::passes_through:
      return faces_of(error) + ": one comes through the other " + line_of(error);
    case GroundErrorCode::ledge:
      return faces_of(error) + ": a ledge higher than a step " + line_of(error);
  }
  return "unknown error";
}

std::string_view name(GroundDrop drop) {
  switch (drop) {
    case GroundDrop::height_out_of_range: return "height out of range";
    case GroundDrop::no_area: return "no area";
    case GroundDrop::vertical: return "vertical";
    case GroundDrop::faces_down: return "faces down";
    case GroundDrop::too_steep: return "too steep";
    case GroundDrop::repeated: return "repeated";
  }
  return "unknown reason";
}

}  // namespace offgrid::navmesh
