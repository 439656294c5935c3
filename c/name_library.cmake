# name_library.cmake -DLIST=file.def -DLIBRARY=name: writes the library's name into the list of its
# functions that the linker of mingw-w64 wrote.
file(READ "${LIST}" functions)
file(WRITE "${LIST}" "LIBRARY ${LIBRARY}\n${functions}")
