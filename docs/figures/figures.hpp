// The figures of the pages: each function draws one and returns the document. The same bytes on
// every machine.
#pragma once

#include <string>

namespace offgrid::figures {

// docs/cut.md
std::string cut_split();
std::string cut_diagonals();
std::string cut_restricted();
std::string cut_faces();
std::string cut_unrestricted();
std::string cut_grid();
std::string cut_modes();
std::string cut_rounding();
std::string cut_snapped();

// docs/broken-inputs.md
std::string broken_rays();
std::string broken_ways();
std::string broken_rings();
std::string broken_touching();
std::string broken_lines();

// docs/layered.md
std::string layered_ground();

// docs/motion.md
std::string motion_building();
std::string motion_crowds();
std::string motion_places();

// docs/offset-model.md
std::string offset_mesh();
std::string offset_walks();
std::string offset_border();
std::string offset_cases();
std::string flood_ring();
std::string overlay_transfer();
std::string visible_lines();

// docs/triangulation.md
std::string triangulation_ties();
std::string triangulation_build();
std::string triangulation_insert();
std::string triangulation_remove();
std::string triangulation_constraint();
std::string mesh_rotation();
std::string mesh_views();

}  // namespace offgrid::figures
