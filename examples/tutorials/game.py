"""A game: a wall with a door, a crowd that waits for it, a game that is saved and goes on.

game.cpp, game.c and game.js tell the same story and print the same lines; docs/tutorials/game.md.
"""

import offgrid


def show(when: str, crowd: offgrid.Crowd) -> None:
    activity = crowd.agents()["activity"]
    arrived = int((activity == offgrid.Activity.AT_GOAL).sum())
    without = int((activity == offgrid.Activity.WITHOUT_PATH).sum())
    print(f"{when}: {arrived} arrived, {without} without a path")


# --8<-- [start:mesh]
mesh = offgrid.Mesh((0, 0), (2000, 1000), radii=[20])
with mesh.edit() as edit:  # commits at the end, all of it or nothing
    edit.add(offgrid.rectangle((990, 0), (1010, 400)))
    edit.add(offgrid.rectangle((990, 600), (1010, 1000)))
    door = edit.add(offgrid.rectangle((990, 400), (1010, 600)))
# --8<-- [end:mesh]

# --8<-- [start:crowd]
view = mesh.view(agent=1)
crowd = offgrid.Crowd([view])
places = [(100 + i % 3 * 60, 450 + i // 3 * 60) for i in range(6)]
crowd.add(places, (1800, 500), radius=20, speed=8)
crowd.step(100)
show("the door is closed", crowd)
# --8<-- [end:crowd]

# --8<-- [start:door]
with mesh.edit() as edit:
    edit.enable(door, False)  # a switch: the mesh stays as it is
crowd.step(100)
show("it is open", crowd)
# --8<-- [end:door]

# --8<-- [start:peer]
saved = crowd.to_bytes()
peer = offgrid.Crowd.from_bytes([view], saved)
crowd.step(400)
peer.step(400)
show("later", crowd)
print("the peer is", "the same" if peer.digest == crowd.digest else "another")
# --8<-- [end:peer]
