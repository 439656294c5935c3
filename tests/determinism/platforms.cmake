# The same programs at more levels of optimisation, and for processors that this machine has not:
# little-endian ARM, big-endian s390x and WebAssembly with its 32-bit addresses, the first two run
# by qemu, the last one by node; and for Windows, run by wine.
#
# All of it has to be there: who asks for everything is not to get less without a word.
function(offgrid_determinism_program variable name package)
  find_program(${variable} ${name})
  mark_as_advanced(${variable})
  if(NOT ${variable})
    message(FATAL_ERROR "OFFGRID_DETERMINISM_EVERYWHERE: not found: ${name} "
            "(Debian's ${package}; make determinism installs it)")
  endif()
endfunction()

foreach(compiler IN ITEMS g++ clang++-14 clang++-19)
  string(MAKE_C_IDENTIFIER "OFFGRID_DETERMINISM_${compiler}" path)
  offgrid_determinism_program(${path} ${compiler} ${compiler})
  foreach(program IN ITEMS predicates navmesh floors near scene)
    foreach(options IN ITEMS -O0 -O3 "-O3 -march=native")
      string(REPLACE " " ";" listed "${options}")
      string(REPLACE " " "" name "${compiler}${options}")
      if(NOT TEST determinism.${program}.${name})
        offgrid_determinism_test(${program} ${name} "${${path}}" "${listed}")
      endif()
    endforeach()
  endforeach()
endforeach()

foreach(processor IN ITEMS aarch64 s390x)
  offgrid_determinism_program(OFFGRID_DETERMINISM_${processor} ${processor}-linux-gnu-g++
                              g++-${processor}-linux-gnu)
  offgrid_determinism_program(OFFGRID_DETERMINISM_RUN_${processor} qemu-${processor}-static
                              qemu-user-static)
  foreach(program IN ITEMS predicates navmesh floors near scene)
    offgrid_determinism_test(${program} ${processor} "${OFFGRID_DETERMINISM_${processor}}" -O2
                             -D LINK=-static -D "RUN=${OFFGRID_DETERMINISM_RUN_${processor}}")
  endforeach()
endforeach()

# Of the headers of this machine WebAssembly needs Boost's, and must not see the others.
offgrid_determinism_program(OFFGRID_DETERMINISM_NODE node nodejs)
find_path(OFFGRID_DETERMINISM_BOOST boost/multiprecision/cpp_int.hpp REQUIRED)
mark_as_advanced(OFFGRID_DETERMINISM_BOOST)
file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/boost_only")
file(CREATE_LINK "${OFFGRID_DETERMINISM_BOOST}/boost" "${CMAKE_CURRENT_BINARY_DIR}/boost_only/boost"
     SYMBOLIC)
set(wasm_options
    "-O2;--target=wasm32-wasi;-fno-exceptions;-isystem;${CMAKE_CURRENT_BINARY_DIR}/boost_only")
set(wasm_support "${PROJECT_SOURCE_DIR}/js/wasm/support.cpp")
foreach(program IN ITEMS predicates navmesh floors near scene)
  set(elsewhere ${${program}_sources})
  list(APPEND ${program}_sources "${wasm_support}")
  offgrid_determinism_test(${program} wasm32 "${OFFGRID_DETERMINISM_clang___19}" "${wasm_options}"
                           -D "LINK=-Wl,--initial-memory=1073741824"
                           -D "RUN=${CMAKE_CURRENT_SOURCE_DIR}/run_wasm.mjs")
  set(${program}_sources ${elsewhere})
endforeach()
# A control: one that was given too little memory says so, whatever Node makes of it.
set(grows_sources "${CMAKE_CURRENT_SOURCE_DIR}/grows.cpp" "${wasm_support}")
offgrid_determinism_test(grows wasm32 "${OFFGRID_DETERMINISM_clang___19}" "${wasm_options}" -D
                         "RUN=${CMAKE_CURRENT_SOURCE_DIR}/run_wasm.mjs")
set_tests_properties(determinism.grows.wasm32 PROPERTIES
                     PASS_REGULAR_EXPRESSION "its memory grew from [0-9]+ to [0-9]+ bytes")

# Windows: the hashes, and the unit tests of the libraries, which take longest of all.
offgrid_determinism_program(OFFGRID_DETERMINISM_windows x86_64-w64-mingw32-g++-posix
                            g++-mingw-w64-x86-64-posix)
offgrid_determinism_program(OFFGRID_DETERMINISM_RUN_windows wine wine64)
set(wine "WINEDEBUG=-all;WINEPREFIX=${CMAKE_CURRENT_BINARY_DIR}/wine")
foreach(program IN ITEMS predicates navmesh floors near scene)
  offgrid_determinism_test(${program} windows "${OFFGRID_DETERMINISM_windows}"
                           "-O2;-isystem;${CMAKE_CURRENT_BINARY_DIR}/boost_only" -D LINK=-static
                           -D SUFFIX=.exe -D "RUN=${OFFGRID_DETERMINISM_RUN_windows}")
  set_tests_properties(determinism.${program}.windows PROPERTIES ENVIRONMENT "${wine}")
endforeach()
add_test(NAME determinism.unit-tests.windows
         COMMAND "${PROJECT_SOURCE_DIR}/scripts/windows.sh" "${CMAKE_CURRENT_BINARY_DIR}/windows")
set_tests_properties(determinism.unit-tests.windows PROPERTIES LABELS determinism TIMEOUT 7200
                     ENVIRONMENT "OFFGRID_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}")
