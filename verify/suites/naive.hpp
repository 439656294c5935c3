// The usual formulas in double, as most programs have them: what the suite `hard` shows beside the
// exact answers.
#pragma once

#include "framework/question.hpp"

namespace offgrid::verify::naive {

Answer orient(const Call& in);
Answer in_circle(const Call& in);
Answer orient3d(const Call& in);
Answer in_sphere(const Call& in);
Answer round_cross(const Call& in);
Answer orient_crossing(const Call& in);
Answer compare_distance_to_segments(const Call& in);
Answer length(const Call& in);

}  // namespace offgrid::verify::naive
