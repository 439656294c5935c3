# The demonstration's test: exit codes, files, and what the tables say. Run with -DDEMO=program
# -DOUT=folder.
cmake_minimum_required(VERSION 3.25)

# run(expected_exit_code argument...): the output lands in `output`, the error stream in `errors`.
macro(run expected)
  execute_process(COMMAND "${DEMO}" ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output
                  ERROR_VARIABLE errors)
  if(NOT code STREQUAL "${expected}")
    message(FATAL_ERROR
            "offgrid-demo ${ARGN}: exit code ${code}, expected ${expected}\n${output}\n${errors}")
  endif()
endmacro()

# says(variable regular_expression)
macro(says variable expression)
  if(NOT "${${variable}}" MATCHES "${expression}")
    message(FATAL_ERROR "'${expression}' not found in:\n${${variable}}")
  endif()
endmacro()

set(pictures orient_double.svg orient_float.svg in_circle_double.svg)

file(REMOVE_RECURSE "${OUT}")
run(0 --out "${OUT}")
says(output "offgrid: *wrong in 0 of 6")
says(output "naive double: *wrong in 6 of 6")
says(output "CGAL EPICK: *wrong in [0-9] of 6")
says(output "CGAL EPECK: *wrong in 0 of 2")
if("${output}" MATCHES "offgrid  [^\n]*WRONG")
  message(FATAL_ERROR "offgrid is wrong:\n${output}")
endif()
string(REGEX MATCHALL "offgrid +0 of 65536 +0 %" perfect "${output}")
list(LENGTH perfect perfect_count)
if(NOT perfect_count EQUAL 3)
  message(FATAL_ERROR "offgrid is not perfect on all three pictures:\n${output}")
endif()
foreach(picture IN LISTS pictures)
  says(output "wrote [^\n]*${picture}")
  file(SIZE "${OUT}/${picture}" size)
  if(size LESS 5000 OR size GREATER 2000000)
    message(FATAL_ERROR "${OUT}/${picture} has ${size} bytes")
  endif()
  file(SHA256 "${OUT}/${picture}" first_${picture})
endforeach()

# The same bytes again, and quietly.
run(0 --quiet --out "${OUT}")
says(output "^naive double: *wrong in 6 of 6\n")
foreach(picture IN LISTS pictures)
  file(SHA256 "${OUT}/${picture}" second)
  if(NOT second STREQUAL first_${picture})
    message(FATAL_ERROR "${picture} differs from run to run")
  endif()
endforeach()

# A folder that cannot be made, because a file has its name; and one below a file.
file(WRITE "${OUT}.file" "in the way\n")
run(3 --quiet --out "${OUT}.file")
says(errors "${OUT}.file")
run(3 --quiet --out "${OUT}.file/below")
says(errors "${OUT}.file/below")

run(0 --help)
says(output "Usage: offgrid-demo")
run(2 --unknown)
says(errors "--unknown")
run(2 --out)
says(errors "--out")

# Output that is lost is no success.
if(EXISTS /dev/full)
  execute_process(COMMAND "${DEMO}" --quiet --out "${OUT}" RESULT_VARIABLE code
                  OUTPUT_FILE /dev/full ERROR_VARIABLE errors)
  if(NOT code STREQUAL 3)
    message(FATAL_ERROR "lost output: exit code ${code}, expected 3\n${errors}")
  endif()
  says(errors "the output cannot be written")
endif()
