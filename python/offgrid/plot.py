"""Pictures of meshes by matplotlib."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from ._offgrid import lib


def draw(view: Any, floor: int, paths: Sequence[Any], ax: Any) -> Any:
    """Draws the faces of a floor: free ground light, dearer ground darker, blocked ground black;
    and the corners of paths that are on it."""
    import matplotlib.pyplot as plt  # type: ignore[import]
    from matplotlib.collections import PolyCollection  # type: ignore[import]

    if ax is None:
        _, ax = plt.subplots()
    faces = view.faces()
    faces = faces[faces["floor"] == floor]
    names = (("ax", "ay"), ("bx", "by"), ("cx", "cy"))
    triangles = np.stack([np.stack([faces[x], faces[y]], axis=-1) for x, y in names], axis=1)
    blocked = faces["state"]["ground"] == lib.OG_BLOCKED
    cost = faces["state"]["cost"] / 65536
    shade = 0.93 / np.maximum(cost, 1) ** 0.4
    colours = np.where(blocked, 0.15, shade)[:, None].repeat(3, axis=1)
    ax.add_collection(PolyCollection(triangles, facecolors=colours, edgecolors="none",
                                     antialiased=False))
    for path in paths:
        corners = path.corners[path.corners[:, 2] == floor]
        ax.plot(corners[:, 0], corners[:, 1], color="tab:blue", linewidth=2)
        ax.plot(corners[:, 0], corners[:, 1], ".", color="tab:orange")
    ax.autoscale_view()
    ax.set_aspect("equal")
    return ax
