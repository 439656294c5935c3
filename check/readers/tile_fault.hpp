// A world in a folder of tiles: cut, built, read again, and damaged in every way that must be
// noticed.
#pragma once

#include <string>

#include "offgrid/io/tile_folder.hpp"

namespace offgrid::readers {

/// The first fault of worlds that are cut into a folder, which is made anew, and built of its
/// files: their digest is that of the whole, whatever was held in memory; a file of another grid,
/// world or tile, one with a changed byte, one that is cut short, and one with other links are
/// refused. Empty: none.
std::string find_fault_in_folder(const std::string& folder);

/// The first fault of a FolderTileStore of a folder whose world was kept and whose tiles are built:
/// its areas, seams and links are those of the world, and as many random paths over its tiles those
/// of make_whole(), corner for corner. Empty: none.
std::string find_fault_of_store(const io::TileFolder& folder, int paths);

}  // namespace offgrid::readers
