"""offgrid: exact geometry on an integer grid.

Navigation meshes, paths, crowds, overlays and scenes, exact and the same on every machine. All
coordinates are whole numbers; quantise() makes them of floating-point numbers.

>>> import offgrid
>>> mesh = offgrid.Mesh((0, 0), (1000, 1000))
>>> with mesh.edit() as edit:
...     crate = edit.add(offgrid.rectangle((400, 0), (600, 900)))
>>> mesh.path((100, 100), (900, 100))
<offgrid.Path of 4 corners, 1900.000>
"""

from ._library import NO_INDEX, NO_LENGTH, POINT
from ._offgrid import ffi as _ffi
from ._offgrid import lib as _lib
from .areas import Update, rectangle
from .crowd import AGENT, Activity, Crowd, Event
from .errors import (CrowdError, EditCode, EditRefused, NoPath, NotQuantised, NotRead, OffGrid,
                     OffgridError, PathCode, SceneError)
from .mesh import Difference, Edit, Link, Mesh, Seam
from .numbers import Grid, in_circle, in_sphere, orient, orient3d, quantise
from .paths import Finder, Path, Paths
from .shapes import Shape, Shapes
from .space import PLACE, Ground, GroundReport, Scene, Surface
from .views import FACE, RAY_HIT, STATE, Rule, Stop, View
from .walker import Step, StepEnd, Walker

__version__: str = _ffi.string(_lib.og_version()).decode()

__all__ = [
    "AGENT", "Activity", "Crowd", "CrowdError", "Difference", "Edit", "EditCode", "EditRefused",
    "Event", "FACE", "Finder", "Grid", "Ground", "GroundReport", "Link", "Mesh", "NO_INDEX",
    "NO_LENGTH", "NoPath", "NotQuantised", "NotRead", "OffGrid", "OffgridError", "PLACE", "POINT",
    "Path", "PathCode", "Paths",
    "RAY_HIT", "Rule", "STATE", "Scene", "SceneError", "Seam", "Shape", "Shapes", "Step",
    "StepEnd", "Stop", "Surface", "Update", "View", "Walker", "in_circle", "in_sphere",
    "orient", "orient3d", "quantise", "rectangle",
]
