"""Builds offgrid/_offgrid.abi3.so, which calls liboffgrid_c: called by setup.py.

OFFGRID_HEADER and OFFGRID_LIBRARY name offgrid.h and the folder of liboffgrid_c.so; OFFGRID_RPATH,
if it is given, where the library is looked for before the system's folders.
"""

import os
import sys

import cffi

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "offgrid"))
from _declarations import declarations  # noqa: E402

_header = os.environ["OFFGRID_HEADER"]
_rpath = os.environ.get("OFFGRID_RPATH", "")
with open(_header, encoding="utf-8") as file:
    _text = file.read()

ffi = cffi.FFI()
ffi.cdef(declarations(_text))
ffi.set_source(
    "offgrid._offgrid",
    "#include <offgrid.h>",
    include_dirs=[os.path.dirname(_header)],
    libraries=["offgrid_c"],
    library_dirs=[os.environ["OFFGRID_LIBRARY"]],
    extra_link_args=[f"-Wl,-rpath,{_rpath}"] if _rpath else [],
    py_limited_api=True,
)
