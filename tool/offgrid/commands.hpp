// The list of commands. A command stands in the source of its name, with its options. To add one,
// write its source and name it here.
#pragma once

#include <array>

#include "offgrid/command_group.hpp"

namespace offgrid::tool {

/// Adds a command to a group.
using AddCommand = void(const CommandGroup& to);

AddCommand add_info, add_build, add_path, add_edit, add_check, add_render, add_convert, add_overlay,
    add_bench, add_ground, add_scene, add_tiles;
/// The commands of the program, in the order of its help.
inline constexpr std::array commands{&add_info,  &add_build,  &add_path,    &add_edit,
                                     &add_check, &add_render, &add_convert, &add_overlay,
                                     &add_bench, &add_ground, &add_scene,   &add_tiles};

AddCommand add_scene_render, add_scene_check;
/// The commands of `offgrid scene`, in the order of its help.
inline constexpr std::array scene_commands{&add_scene_render, &add_scene_check};

AddCommand add_tiles_cut, add_tiles_build, add_tiles_join, add_tiles_path, add_tiles_info,
    add_tiles_check;
/// The commands of `offgrid tiles`, in the order of its help.
inline constexpr std::array tiles_commands{&add_tiles_cut,  &add_tiles_build, &add_tiles_join,
                                           &add_tiles_path, &add_tiles_info,  &add_tiles_check};

}  // namespace offgrid::tool
