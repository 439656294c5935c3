// All headers of offgrid::kernel. Programs that care about compile time include the headers that
// they use: batch.hpp, with the compiler's vector intrinsics, takes two fifths of the time.
#pragma once

#include "offgrid/kernel/angle.hpp"
#include "offgrid/kernel/batch.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/grid.hpp"
#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/line.hpp"
#include "offgrid/kernel/offset.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/plane.hpp"
#include "offgrid/kernel/quotient.hpp"
#include "offgrid/kernel/ray.hpp"
#include "offgrid/kernel/side3.hpp"
#include "offgrid/kernel/source_names.hpp"
#include "offgrid/kernel/triangle.hpp"
