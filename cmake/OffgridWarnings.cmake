# offgrid_warnings: what our own programs are compiled with. Never part of an exported interface.
#
# Warnings become errors only where CMAKE_COMPILE_WARNING_AS_ERROR says so (the dev presets).
# -ffp-contract=off keeps the compiler from fusing a product and a sum of doubles: naive double
# arithmetic is compared with exact answers here, and must not depend on the machine.
if(NOT TARGET offgrid_warnings)
  add_library(offgrid_warnings INTERFACE)
  target_compile_options(offgrid_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                         -ffp-contract=off)
  # g++ 12 at -O3 takes std::string's operator+ for an overlapping copy (GCC bug 105651).
  target_compile_options(offgrid_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endif()

# offgrid_light_optimization: for programs that take longer to compile than to run, a third of the
# time of a build otherwise.
if(NOT TARGET offgrid_light_optimization)
  add_library(offgrid_light_optimization INTERFACE)
  target_compile_options(offgrid_light_optimization
                         INTERFACE $<$<CONFIG:Release,RelWithDebInfo>:-O1>)
endif()
