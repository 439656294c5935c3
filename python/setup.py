"""The package offgrid: a wheel for every CPython from 3.9 on (make python)."""

import os

from setuptools import setup

with open(os.environ["OFFGRID_HEADER"], encoding="utf-8"):
    pass  # a clear error here, rather than one of the compiler

setup(
    name="offgrid",
    version=os.environ["OFFGRID_VERSION"],
    description="Exact geometry on an integer grid: navigation meshes, paths, crowds, scenes",
    packages=["offgrid"],
    package_data={"offgrid": ["liboffgrid_c.so.*", "py.typed", "*.pyi"]},
    python_requires=">=3.9",
    setup_requires=["cffi>=1.15"],
    install_requires=["cffi>=1.15", "numpy>=1.20"],
    extras_require={"plot": ["matplotlib"], "shapes": ["shapely"]},
    cffi_modules=["setup_ffi.py:ffi"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
