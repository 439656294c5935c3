"""A town in Python: 10,000 areas on two floors, 300 edits, 500 paths, a crowd, a file.

town.cpp, town.c and town.js tell the same story and print the same lines (README.md).
"""

import offgrid

SIDE, AREAS, EDITS, PATHS, AGENTS, RADIUS = 20_000, 10_000, 300, 500, 100, 15


class Random:
    """Marsaglia's generator of 32 bits."""

    def __init__(self) -> None:
        self.state = 5

    def below(self, n: int) -> int:
        self.state ^= self.state << 13 & 0xFFFFFFFF
        self.state ^= self.state >> 17
        self.state ^= self.state << 5 & 0xFFFFFFFF
        return self.state % n

    def place(self) -> tuple:
        x, y = self.below(SIDE + 1), self.below(SIDE + 1)
        return x, y, self.below(2)

    def place_near(self, place: tuple) -> tuple:
        x, y = (min(max(v + self.below(4001) - 2000, 0), SIDE) for v in place[:2])
        return x, y, self.below(2)


def hash_of(data: bytes) -> int:
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def area_in(cell: int, random: Random) -> tuple:
    """A house of the town, a hut of three corners, a fence, mud, or a swamp that makes ground
    dearer: its loop and its properties."""
    x = 200 * (cell % 100) + 20 + random.below(80)
    y = 200 * (cell // 100) + 20 + random.below(80)
    right, top = x + 20 + random.below(60), y + 20 + random.below(60)
    kind, tag, floors = random.below(8), random.below(4), [random.below(2)]
    house = [(x, y), (right, y), (right, top), (x, top)]
    if kind == 0:
        return house, {"blocked": False, "cost": 2, "tag": tag, "floors": floors}
    if kind == 1:
        return house, {"update": offgrid.Update(add_cost=0.5), "floors": floors}
    if kind == 2:
        return [(x, y), (right, y), (x, top)], {"floors": floors}
    if kind == 3:
        return [(x, y), (right, top)], {"barrier": True, "floors": floors}
    return house, {"floors": floors}


def build(random: Random) -> tuple:
    mesh = offgrid.Mesh((0, 0), (SIDE, SIDE), floors=2, radii=[RADIUS])
    ids = []
    with mesh.edit() as edit:
        for cell in range(AREAS):
            loop, properties = area_in(cell, random)
            ids.append(edit.add(loop, **properties))
        for x in range(2000, SIDE, 2000):  # stairs and lifts stand in the lanes between cells
            edit.add_seam((x, 900), (x, 1200), 0, 1)
            for y in range(3000, SIDE, 2000):
                edit.add_link((x, y, 0), (x, y, 1), cost=30, both_ways=True)
    return mesh, ids


def change(mesh: offgrid.Mesh, ids: list, random: Random) -> None:
    """Something else in one cell after the other; every third change is undone."""
    for i in range(EDITS):
        cell = random.below(AREAS)
        loop, properties = area_in(cell, random)
        with mesh.edit() as edit:
            edit.replace(ids[cell], loop, **properties)
        if i % 3 == 2:
            mesh.undo()


def walk(view: offgrid.View, random: Random) -> tuple:
    """The ends of the paths that exist, and a hash of lengths and corners."""
    starts, goals = [], []
    for _ in range(PATHS):
        starts.append(random.place())
        goals.append(random.place_near(starts[-1]))
    starts, goals = view.nearest_free(starts), view.nearest_free(goals)
    paths = offgrid.Finder().paths(view, starts, goals, threads=2)
    data = b""
    for i in range(PATHS):
        if paths.exist[i]:
            data += paths.lengths[i].astype("<u8").tobytes() + paths[i].astype("<i4").tobytes()
    return starts[paths.exist], goals[paths.exist], hash_of(data)


def main() -> None:
    random = Random()
    mesh, ids = build(random)
    print(f"built    {mesh.digest:032x}")
    change(mesh, ids, random)
    print(f"edited   {mesh.digest:032x}")

    view = mesh.view(1)
    starts, goals, value = walk(view, random)
    print(f"paths    {len(starts)} of {PATHS}, hash {value:016x}")

    crowd = offgrid.Crowd([view])
    crowd.add(starts[:AGENTS], goals[:AGENTS], speed=40, radius=RADIUS)
    crowd.step(100)
    print(f"crowd    {crowd.digest:032x}")

    file = mesh.to_bytes()
    print(f"file     {len(file)} bytes, hash {hash_of(file):016x}")
    loaded = offgrid.Mesh.from_bytes(file)
    late = offgrid.Crowd.from_bytes([loaded.view(1)], crowd.to_bytes())
    late.step(20)
    print(f"loaded   {loaded.digest:032x}")
    print(f"later    {late.digest:032x}")


if __name__ == "__main__":
    main()
