// A world in a folder of tiles: cut, built, read again, and damaged in every way that must be
// noticed.
#pragma once

#include <string>

namespace offgrid::readers {

/// The first fault of worlds that are cut into a folder, which is made anew, and built of its
/// files: their digest is that of the whole, whatever was held in memory; a file of another grid,
/// world or tile, one with a changed byte, and one that is cut short are refused. Empty: none.
std::string find_fault_in_folder(const std::string& folder);

}  // namespace offgrid::readers
