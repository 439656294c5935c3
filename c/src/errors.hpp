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
/// Says that the last error is of an item of the array with this name; returns its status.
og_status at_item(const char* array, std::size_t item);
og_status fail(const navmesh::AreaError& error);
og_status fail(const navmesh::PathError& error);
og_status fail(const navmesh::CheapPathError& error);
og_status fail(const navmesh::RefineError& error);
og_status fail(const navmesh::ClearPathError& error);
og_status fail(const navmesh::TagRuleError& error);
og_status fail(const navmesh::CrowdError& error);
og_status fail(const navmesh::RestoreError& error);
og_status fail(const io::ReadError& error);
og_status fail(const navmesh::ImageError& error);
og_status fail(const scene::MeshError& error);
og_status fail(const scene::SceneError& error);
/// A coordinate of a loop, or of a point without one.
og_status fail_off_grid(std::int32_t x, std::int32_t y, std::size_t loop = OG_NO_INDEX,
                        std::size_t point = OG_NO_INDEX);

}  // namespace offgrid::c
