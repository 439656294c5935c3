#!/usr/bin/env python3
"""Do the recipes of packaging/ fit this tree?

usage: recipes_test.py --root TREE

The port of vcpkg is JSON, has the tree's version, and its features are those that its portfile
reads. The recipe of Conan runs with stand-ins for Conan's classes. Every option that a recipe gives
to CMake is one of this tree, every file that it takes and every library that it names exists, and
the C library is named where it is built. Faults that are planted are found.
"""
import argparse
import glob
import json
import pathlib
import re
import sys
import types


def options_of_tree(root):
    """The names of the options that CMakeLists.txt and its modules know."""
    text = "\n".join(file.read_text(encoding="utf-8")
                     for file in [root / "CMakeLists.txt", *sorted(root.glob("cmake/*.cmake"))])
    switches = re.findall(r"offgrid_switch\((\w+)", text)
    options = re.findall(r"\b(?:option|set)\((OFFGRID_\w+)", text)
    return {f"OFFGRID_BUILD_{name}" for name in switches} | set(options)


def libraries_of_tree(root):
    """The libraries that are installed, as the linker knows them."""
    return {name for folder in ("navmesh", "scene", "io", "c")
            for name in re.findall(r"install\(\s*TARGETS (offgrid_\w+)\s",
                                   (root / folder / "CMakeLists.txt").read_text())}


def library_faults(root, recipe, has_c):
    named = recipe.cpp_info.libs
    wanted = libraries_of_tree(root) - (set() if has_c else {"offgrid_c"})
    if set(named) != wanted or len(named) != len(wanted):
        yield f"conanfile.py: libraries {named} with c={has_c}, not {sorted(wanted)}"


def version_of_tree(root):
    return re.search(r"^ *VERSION ([\d.]+)$", (root / "CMakeLists.txt").read_text(), re.M).group(1)


def port_faults(root, manifest, portfile):
    data = json.loads(manifest)
    if data["version"] != version_of_tree(root):
        yield f"vcpkg.json: version {data['version']}, the tree is {version_of_tree(root)}"
    pairs = re.search(r"^  FEATURES\n(.*?)\)", portfile, re.M | re.S).group(1).split()
    if set(pairs[::2]) != set(data["features"]):
        yield f"portfile.cmake: features {sorted(set(pairs[::2]))}, not {sorted(data['features'])}"
    for option in pairs[1::2] + re.findall(r"-D(OFFGRID_\w+)", portfile):
        if option not in options_of_tree(root):
            yield f"portfile.cmake: no such option: {option}"


class Recorder:
    """Stands for an object of Conan: takes every call, and keeps what it is given."""

    def __init__(self, *_):
        self.cache_variables = {}

    def __getattr__(self, name):
        return lambda *_, **__: None


class Values(types.SimpleNamespace):
    """Settings or options."""


def conan_stand_ins(copied):
    """The modules that the recipe imports."""
    toolchains = []

    class Toolchain(Recorder):
        def __init__(self, *_):
            super().__init__()
            toolchains.append(self)

    contents = {
        "conan": {"ConanFile": type("ConanFile", (), {})},
        "conan.errors": {"ConanInvalidConfiguration": type("Invalid", (Exception,), {})},
        "conan.tools": {},
        "conan.tools.build": {"check_min_cppstd": lambda *_: None},
        "conan.tools.cmake": {"CMake": Recorder, "CMakeDeps": Recorder,
                              "CMakeToolchain": Toolchain},
        "conan.tools.files": {"copy": lambda _, pattern, src, dst: copied.append((src, pattern))},
    }
    for name, members in contents.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)
    return toolchains


def recipe_faults(root, text):
    copied = []
    toolchains = conan_stand_ins(copied)
    names = {}
    exec(compile(text, "conanfile.py", "exec"), names)  # pylint: disable=exec-used
    recipe = names["Offgrid"]()
    recipe.recipe_folder, recipe.export_sources_folder = str(root / "packaging/conan"), ""
    recipe.source_folder, recipe.package_folder = str(root), ""
    recipe.requires, recipe.cpp_info = (lambda *_, **__: None), Recorder()
    recipe.settings = Values(compiler="gcc", build_type="Release")
    if recipe.version != version_of_tree(root):
        yield f"conanfile.py: version {recipe.version}, the tree is {version_of_tree(root)}"
    recipe.export_sources()
    yield from (f"conanfile.py: no such files: {pattern}" for folder, pattern in copied
                if not glob.glob(f"{folder}/{pattern}"))
    for chosen in (False, True):
        recipe.options = Values(**dict(recipe.default_options, c=chosen, tools=chosen))
        recipe.validate()
        recipe.requirements()
        recipe.generate()
        recipe.build()
        recipe.package()
        recipe.package_info()
        yield from library_faults(root, recipe, chosen)
    if not copied or len(toolchains) != 2:
        yield "conanfile.py: it does not export or configure"
    yield from (f"conanfile.py: no such option: {option}"
                for option in toolchains[-1].cache_variables
                if option not in options_of_tree(root))
    recipe.settings = Values(compiler="msvc", build_type="Release")
    try:
        recipe.validate()
        yield "conanfile.py: it takes a compiler that this tree does not know"
    except sys.modules["conan.errors"].ConanInvalidConfiguration:
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=pathlib.Path, required=True)
    root = parser.parse_args().root
    port = root / "packaging/vcpkg/offgrid"
    manifest, portfile = (port / "vcpkg.json").read_text(), (port / "portfile.cmake").read_text()
    recipe = (root / "packaging/conan/conanfile.py").read_text()
    faults = list(port_faults(root, manifest, portfile)) + list(recipe_faults(root, recipe))
    planted = [
        port_faults(root, re.sub(r'"version": "[\d.]+"', '"version": "9.9"', manifest), portfile),
        port_faults(root, manifest.replace('"tools": {', '"programs": {'), portfile),
        port_faults(root, manifest, portfile.replace("BUILD_FUZZ", "BUILD_FUZZY")),
        recipe_faults(root, re.sub(r'version = "[\d.]+"', 'version = "9.9"', recipe)),
        recipe_faults(root, recipe.replace('"BENCH"', '"BENCHES"')),
        recipe_faults(root, recipe.replace('"scene/*"', '"space/*"')),
        recipe_faults(root, recipe.replace('== "msvc"', '== "other"')),
        recipe_faults(root, recipe.replace('"offgrid_c"', '"offgrid_see"')),
        recipe_faults(root, recipe.replace('if self.options.c else []', 'if True else []')),
    ]
    faults += [f"the planted fault {number} is not found"
               for number, found in enumerate(planted, 1) if not list(found)]
    print("\n".join(faults + [f"recipes: {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
