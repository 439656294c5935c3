// Errors of calls: a status, and for og_last_error the item at fault, in words, too.
#pragma once

#include <cstddef>
#include <string>

#include "offgrid.h"
#include "offgrid/io/read_error.hpp"
#include "offgrid/navmesh/mesh/image_error.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offgrid/scene/scene.hpp"

namespace offgrid::c {

/// Keeps an error as this thread's last one, and returns its status. Each text ends by a zero; one
/// that is too long is cut off.
og_status fail(og_status status, const std::string& text = {});
/// The same, of the argument with this name.
og_status fail_at(og_status status, const char* argument);
/// The same, of an item with an id or a number.
og_status fail_of(og_status status, std::uint32_t item, const std::string& text);
/// Says that the last error is of an item of the array with this name; returns its status.
og_status at_item(const char* array, std::size_t item);
/// Returns the status; says of an error that it is of the argument with this name.
og_status in_argument(const char* argument, og_status status);
/// The text, if there is one, replaces that of the error.
og_status fail(const navmesh::AreaError& error, const std::string& text = {});
// Errors of searches from a point: they say which end is outside.
og_status fail(const navmesh::PathError& error, const kernel::Point2& from);
og_status fail(const navmesh::CheapPathError& error, const kernel::Point2& from);
og_status fail(const navmesh::RefineError& error, const kernel::Point2& from);
og_status fail(const navmesh::ClearPathError& error, const kernel::Point2& from);
og_status fail(const navmesh::TagRuleError& error);
og_status fail(const navmesh::CrowdError& error);
og_status fail(const navmesh::RestoreError& error);
og_status fail(const io::ReadError& error);
og_status fail(const navmesh::ImageError& error);
og_status fail(const scene::MeshError& error);
og_status fail(const scene::SceneError& error);
/// OG_NO_FLOOR: of `owner`, "the mesh", which has so many floors.
og_status fail_floor(std::uint32_t floor, const char* owner, std::size_t floors);
/// A coordinate of a loop, or of a point without one.
og_status fail_off_grid(std::int32_t x, std::int32_t y, std::size_t loop = OG_NO_INDEX,
                        std::size_t point = OG_NO_INDEX);

}  // namespace offgrid::c
