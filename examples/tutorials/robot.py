"""A robot: shelves, a box that its sensor sees, a file for another robot. In millimetres.

robot.cpp, robot.c and robot.js tell the same story and print the same lines;
docs/tutorials/robot.md.
"""

import offgrid

# --8<-- [start:mesh]
mesh = offgrid.Mesh((0, 0), (5000, 3000), radii=[300])
with mesh.edit() as edit:
    edit.add(offgrid.rectangle((2400, 0), (2600, 400)))
    edit.add(offgrid.rectangle((2400, 1400), (2600, 1800)))
    edit.add(offgrid.rectangle((2400, 2600), (2600, 3000)))
# --8<-- [end:mesh]


# --8<-- [start:path]
def show(mesh: offgrid.Mesh) -> None:
    path = mesh.path((500, 2200), (4500, 2200), agent=1)
    print(*(f"({x}, {y})" for x, y, floor in path.corners.tolist()))


show(mesh)
# --8<-- [end:path]

# --8<-- [start:box]
with mesh.edit() as edit:
    box = edit.add(offgrid.rectangle((2300, 2000), (2700, 2400)))
show(mesh)
with mesh.edit() as edit:
    edit.replace(box, offgrid.rectangle((3300, 2000), (3700, 2400)))
show(mesh)
# --8<-- [end:box]

# --8<-- [start:file]
other = offgrid.Mesh.from_bytes(mesh.to_bytes())
print("the other robot has", "the same mesh" if other.digest == mesh.digest else "another")
# --8<-- [end:file]
