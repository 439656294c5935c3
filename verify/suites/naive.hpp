// The usual formulas in double, as most programs have them: what the suite `hard` shows beside the
// exact answers.
#pragma once

#include "framework/arguments.hpp"
#include "framework/inputs.hpp"

namespace offgrid::verify::naive {

Answer orient(const Inputs& in);
Answer in_circle(const Inputs& in);
Answer orient3d(const Inputs& in);
Answer in_sphere(const Inputs& in);
Answer round_cross(const Inputs& in);
Answer orient_crossing(const Inputs& in);
Answer compare_distance_to_segments(const Inputs& in);
Answer length(const Inputs& in);

}  // namespace offgrid::verify::naive
