# The sources of the cases of growth, which offgrid-growth counts and offgrid-bench-navmesh times.
set(OFFGRID_GROWTH_CASES cases.cpp floods.cpp grounds.cpp tiled.cpp)
