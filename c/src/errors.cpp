#include "errors.hpp"

#include <algorithm>
#include <cstring>

namespace offgrid::c {
namespace {

using navmesh::AreaErrorCode;

og_error no_error() {
  og_error error{};
  error.item = error.loop = error.point = OG_NO_INDEX;
  return error;
}

thread_local og_error latest = no_error();

void set_text(const std::string& text) {
  const std::size_t room = sizeof(latest.text) - 1;
  const std::size_t size = std::min(text.size(), room);
  std::memcpy(latest.text, text.data(), size);
  latest.text[size] = '\0';
}

/// Begins the thread's last error anew.
og_error& begin(og_status status, const std::string& text) {
  latest = no_error();
  latest.status = status;
  set_text(text);
  return latest;
}

void set_point(og_error& error, const kernel::Point2& at) {
  error.x = at.x.raw();
  error.y = at.y.raw();
}

std::uint32_t index(std::size_t i) {
  return i >= OG_NO_INDEX ? OG_NO_INDEX : static_cast<std::uint32_t>(i);
}

/// Callers of this interface know meshes; a world is what the library makes of one for an agent.
std::string in_words_of_meshes(std::string text) {
  const std::string world = "world";
  for (std::size_t at = text.find(world); at != std::string::npos; at = text.find(world, at))
    text.replace(at, world.size(), "mesh");
  return text;
}

std::string text_of(const navmesh::AreaError& error) {
  if (error.code == AreaErrorCode::stale_edit)
    return "the mesh has changed since the edit began: plan it again";
  if (error.code == AreaErrorCode::cannot_undo) return "the journal has no edit to undo";
  return in_words_of_meshes(describe(error));
}

/// If both ends are outside, the start is at fault: so a point at the start is not the goal.
template <class PathFailure>
og_status fail_path(const PathFailure& error, const kernel::Point2& from) {
  const bool is_outside = error.code == decltype(error.code)::outside_world;
  const std::string end = !is_outside ? "" : error.at == from ? "the start " : "the goal ";
  og_error& told = begin(OG_NO_PATH, in_words_of_meshes(end + describe(error)));
  told.code = static_cast<std::int32_t>(error.code);
  set_point(told, error.at);
  return OG_NO_PATH;
}

}  // namespace

og_status fail(og_status status, const std::string& text) {
  return begin(status, text.empty() ? og_status_text(status) : text).status;
}

og_status fail_at(og_status status, const char* argument) {
  return fail(status, std::string(argument) + ": " + og_status_text(status));
}

og_status fail_of(og_status status, std::uint32_t item, const std::string& text) {
  begin(status, text).item = item;
  return status;
}

og_status fail(const navmesh::AreaError& error, const std::string& text) {
  og_error& told = begin(OG_REFUSED, text.empty() ? text_of(error) : text);
  told.code = static_cast<std::int32_t>(error.code);
  told.item = error.seam   ? error.seam.value()
              : error.link ? error.link.value()
                           : error.area.value();
  told.loop = index(error.loop);
  told.point = index(error.point);
  set_point(told, error.at);
  return OG_REFUSED;
}

og_status at_item(const char* array, std::size_t item) {
  const std::string text = latest.text;
  set_text(std::string(array) + "[" + std::to_string(item) + "]: " + text);
  latest.item = index(item);
  return latest.status;
}

og_status in_argument(const char* argument, og_status status) {
  if (status == OG_OK) return status;
  const std::string text = latest.text;
  set_text(std::string(argument) + ": " + text);
  return status;
}

og_status fail(const navmesh::PathError& error, const kernel::Point2& from) {
  return fail_path(error, from);
}

og_status fail(const navmesh::CheapPathError& error, const kernel::Point2& from) {
  return fail_path(error, from);
}

og_status fail(const navmesh::RefineError& error, const kernel::Point2& from) {
  if (error.code == navmesh::RefineErrorCode::ratio_below_one)
    return fail(OG_OUT_OF_RANGE, describe(error));
  return fail_path(error, from);
}

og_status fail(const navmesh::ClearPathError& error, const kernel::Point2& from) {
  using Code = navmesh::ClearPathErrorCode;
  if (error.code == Code::radius_out_of_range)
    return fail(OG_OUT_OF_RANGE, "radius: OG_CLEAR wants one from 1 to 268435455");
  static_assert(static_cast<int>(Code::start_too_close) == OG_PATH_START_TOO_CLOSE &&
                static_cast<int>(Code::no_clearance) == OG_PATH_NO_CLEARANCE);
  return fail_path(error, from);
}

og_status fail(const navmesh::TagRuleError& error) {
  og_error& told = begin(OG_BAD_RULES, describe(error));
  told.code = static_cast<std::int32_t>(error.code);
  told.item = index(error.rule);
  return OG_BAD_RULES;
}

og_status fail(const navmesh::CrowdError& error) {
  og_error& told = begin(OG_BAD_CROWD, describe(error));
  told.code = static_cast<std::int32_t>(error.code);
  if (error.value >= 0) told.item = index(static_cast<std::size_t>(error.value));
  return OG_BAD_CROWD;
}

og_status fail(const navmesh::RestoreError& error) {
  og_error& told = begin(OG_NOT_RESTORED, describe(error));
  told.code = error.refusal ? static_cast<std::int32_t>(error.refusal->code) : 0;
  told.item = error.area   ? error.area.value()
              : error.seam ? error.seam.value()
                           : error.link.value();
  return OG_NOT_RESTORED;
}

og_status fail(const io::ReadError& error) {
  og_error& told = begin(OG_NOT_READ, describe(error));
  told.item = index(error.offset);
  return OG_NOT_READ;
}

og_status fail(const navmesh::ImageError& error) {
  og_error& told = begin(OG_NOT_READ, describe(error));
  told.item = index(static_cast<std::size_t>(error.offset));
  return OG_NOT_READ;
}

og_status fail(const scene::MeshError& error) {
  og_error& told = begin(OG_BAD_SCENE, describe(error));
  told.item = index(error.triangle);
  return OG_BAD_SCENE;
}

og_status fail(const scene::SceneError& error) {
  og_error& told = begin(OG_BAD_SCENE, describe(error));
  told.code = static_cast<std::int32_t>(error.code);
  told.item = error.model.value();
  return OG_BAD_SCENE;
}

og_status fail_floor(std::uint32_t floor, const char* owner, std::size_t floors) {
  return fail(OG_NO_FLOOR, "floor " + std::to_string(floor) + ": " + owner + " has " +
                               std::to_string(floors) + (floors == 1 ? " floor" : " floors"));
}

og_status fail_off_grid(std::int32_t x, std::int32_t y, std::size_t loop, std::size_t point) {
  const std::string place = loop == OG_NO_INDEX ? ""
                                                : "loop " + std::to_string(loop) + ", point " +
                                                      std::to_string(point) + ", ";
  og_error& told = begin(OG_OFF_GRID, place + "(" + std::to_string(x) + ", " + std::to_string(y) +
                                          "): " + og_status_text(OG_OFF_GRID));
  told.x = x;
  told.y = y;
  told.loop = index(loop);
  told.point = index(point);
  return OG_OFF_GRID;
}

}  // namespace offgrid::c

og_status og_last_error(og_error* error) {
  if (error == nullptr) return offgrid::c::fail_at(OG_NULL, "error");
  *error = offgrid::c::latest;
  return OG_OK;
}

const char* og_status_text(og_status status) {
  switch (status) {
    case OG_OK: return "no error";
    case OG_NULL: return "a pointer is null";
    case OG_NO_HANDLE: return "the handle stands for nothing";
    case OG_WRONG_HANDLE: return "the handle stands for another kind of object";
    case OG_WRONG_SIZE: return "the size of a struct is none of this library's";
    case OG_TOO_SMALL: return "an array is too small";
    case OG_OFF_GRID: return "a coordinate is not below 2^30 in size";
    case OG_OUT_OF_RANGE: return "a value is out of range";
    case OG_NO_AGENT: return "the mesh has no such agent";
    case OG_NO_FLOOR: return "the mesh has no such floor";
    case OG_REFUSED: return "the edit is refused";
    case OG_NO_PATH: return "there is no path";
    case OG_NOT_READ: return "the file cannot be read";
    case OG_NOT_RESTORED: return "the world does not take what the file has";
    case OG_NOTHING_FREE: return "no point of the floor is free";
    case OG_OUTSIDE: return "a point is outside the rectangle";
    case OG_NO_HANDLES_LEFT: return "all handles were given out";
    case OG_BAD_RULES: return "the rules of a view are refused";
    case OG_BAD_CROWD: return "the crowd refuses an agent, or bytes";
    case OG_BAD_GROUND: return "the triangles are no ground";
    case OG_NOT_QUANTISED: return "a number has no place on the grid";
    case OG_BAD_SCENE: return "the scene refuses a mesh, or a model";
    case OG_OUT_OF_MEMORY: return "the caller's function gives no memory";
    default: return "unknown status";
  }
}
