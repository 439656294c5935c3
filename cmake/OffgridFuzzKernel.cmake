# offgrid_add_kernel_fuzzer(NAME SOURCES file... [LIBRARIES target...] [ENGINE libfuzzer|plain])
#
# A program that fuzzes a kernel of your own; one of the files says OFFGRID_FUZZ_KERNEL(MyKernel),
# after offgrid/verify/fuzz_kernel.hpp. With a clang that has libFuzzer it is a libFuzzer program,
# else, or with ENGINE plain, a program with options of its own. The property
# OFFGRID_FUZZ_ENGINE of the target tells which.
include_guard(GLOBAL)
include(CheckCXXSourceCompiles)

# Sets OFFGRID_HAS_LIBFUZZER.
function(offgrid_look_for_libfuzzer)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  check_cxx_source_compiles(
    "extern \"C\" int LLVMFuzzerTestOneInput(const unsigned char*, decltype(sizeof(0)))
     { return 0; }" OFFGRID_HAS_LIBFUZZER)
endfunction()

function(offgrid_add_kernel_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "ENGINE" "SOURCES;LIBRARIES")
  if(given_UNPARSED_ARGUMENTS OR NOT given_SOURCES)
    message(FATAL_ERROR "offgrid_add_kernel_fuzzer: use NAME SOURCES file... "
            "[LIBRARIES target...] [ENGINE libfuzzer|plain]")
  endif()
  set(engine "${given_ENGINE}")
  if(NOT engine)
    offgrid_look_for_libfuzzer()
    set(engine plain)
    if(OFFGRID_HAS_LIBFUZZER)
      set(engine libfuzzer)
    endif()
  endif()
  if(NOT engine MATCHES "^(libfuzzer|plain)$")
    message(FATAL_ERROR "offgrid_add_kernel_fuzzer: ENGINE is libfuzzer or plain, not '${engine}'")
  endif()

  add_executable(${name} ${given_SOURCES})
  target_link_libraries(${name} PRIVATE offgrid::verify_adapter ${given_LIBRARIES})
  set_target_properties(${name} PROPERTIES OFFGRID_FUZZ_ENGINE ${engine})
  if(engine STREQUAL "libfuzzer")
    target_compile_definitions(${name} PRIVATE OFFGRID_LIBFUZZER)
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  endif()
endfunction()
