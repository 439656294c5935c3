"""offgrid for Conan 2, of the tree that this file is in: conan create packaging/conan."""

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain
from conan.tools.files import copy


class Offgrid(ConanFile):
    name = "offgrid"
    version = "0.3.0"
    license = "MIT"
    description = "Exact geometry on an integer grid: a dynamic navigation mesh, paths, scenes"
    topics = ("geometry", "navigation-mesh", "triangulation", "pathfinding")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "c": [True, False],
               "tools": [True, False]}
    default_options = {"shared": False, "fPIC": True, "c": False, "tools": False}
    implements = ["auto_shared_fpic"]

    #: What is built of the tree.
    built = ("CMakeLists.txt", "LICENSE", "cmake/*", "kernel/*", "navmesh/*", "scene/*", "io/*",
             "verify/include/*", "c/*", "tool/*", "check/*", "tests/support/*", "docs/offgrid.1")

    def export_sources(self):
        tree = os.path.join(self.recipe_folder, "..", "..")
        for pattern in self.built:
            copy(self, pattern, src=tree, dst=self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("offgrid is compiled by GCC or Clang")

    def requirements(self):
        # Headers of the navigation mesh include Boost.Multiprecision.
        self.requires("boost/[>=1.74 <2]", transitive_headers=True)
        self.requires("nlohmann_json/[>=3.7 <4]", visible=False)
        if self.options.tools:
            self.requires("cli11/[>=2 <3]", visible=False)
            self.requires("fmt/[>=9 <12]", visible=False)
            self.requires("libpng/[>=1.6 <2]", visible=False)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "VERIFY", "FUZZ", "BENCH", "EXAMPLES", "GIF"):
            toolchain.cache_variables[f"OFFGRID_BUILD_{part}"] = "OFF"
        toolchain.cache_variables["OFFGRID_BUILD_C"] = "ON" if self.options.c else "OFF"
        for part in ("TOOL", "PNG"):
            toolchain.cache_variables[f"OFFGRID_BUILD_{part}"] = \
                "ON" if self.options.tools else "OFF"
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build(target="offgrid_installed")

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", src=self.source_folder,
             dst=os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # find_package(offgrid) reads offgrid's own files, which know targets and definitions.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "offgrid")]
        # For other generators: in the order in which they are linked.
        self.cpp_info.libs = ["offgrid_c"] if self.options.c else []
        self.cpp_info.libs += ["offgrid_io", "offgrid_scene", "offgrid_navmesh"]
        checks = 1 if self.settings.build_type == "Debug" else 0
        self.cpp_info.defines = [f"OFFGRID_CHECKS={checks}"]
