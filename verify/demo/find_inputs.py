#!/usr/bin/env python3
"""Finds the hard inputs of offgrid-demo, which stand in hard_inputs.hpp, and checks that they do.

Usage: find_inputs.py [hard_inputs.hpp]

Every search is seeded, so the output never changes. Python's float is an IEEE double and its int
has no limit: the same formula is evaluated with both, and the first input is taken on which the
double is wrong (for the crossings: on which a program would notice).
"""
import math
import random
import re
import sys
from fractions import Fraction

LIMIT2 = 2**30 - 1
LIMIT3 = 2**29 - 1


def sign(v):
    return (v > 0) - (v < 0)


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


def minus(a, b):
    return tuple(p - q for p, q in zip(a, b))


def floats(points):
    return [tuple(float(c) for c in p) for p in points]


def in_range(point, limit):
    return all(abs(c) <= limit for c in point)


def bezout(a, b):
    """(x, y) with a x + b y = 1, for coprime a and b."""
    x0, y0, x1, y1, r0, r1 = 1, 0, 0, 1, a, b
    while r1:
        q = r0 // r1
        x0, y0, x1, y1, r0, r1 = x1, y1, x0 - q * x1, y0 - q * y1, r1, r0 - q * r1
    return (x0, y0) if r0 > 0 else (-x0, -y0)


def unit_partner(u):
    """The vector v with cross(u, v) = 1 and |v| about |u| or smaller."""
    x, y = bezout(u[0], u[1])
    return (-y, x)


def primitive(random_source, size):
    while True:
        u = (random_source.randint(size // 2, size), random_source.randint(size // 2, size))
        if math.gcd(*u) == 1:
            return u


def orient(a, b, c):
    return cross(minus(b, a), minus(c, a))


def find_orient(r):
    while True:
        u = primitive(r, 2**31 - 2)
        a = (-LIMIT2 + r.randint(0, 9), -LIMIT2 + r.randint(0, 9))
        b = (a[0] + u[0], a[1] + u[1])
        v = unit_partner(u)
        c = (a[0] + v[0], a[1] + v[1])
        points = [a, b, c]
        if all(in_range(p, LIMIT2) for p in points) and min(map(abs, c)) > 2**24:
            if orient(*points) == 1 and sign(orient(*floats(points))) != 1:
                return points


def in_circle(a, b, c, d):
    ad, bd, cd = minus(a, d), minus(b, d), minus(c, d)
    lift = [p[0] * p[0] + p[1] * p[1] for p in (ad, bd, cd)]
    return lift[0] * cross(bd, cd) + lift[1] * cross(cd, ad) + lift[2] * cross(ad, bd)


def circle_points():
    """All lattice points of the circle about the origin with radius 5 * 5 * 13 * 17 * 29 * 37 * 41
    = 243,061,325: products of the Gaussian integers (or of their conjugates, or of their norms)
    that the Pythagorean triples give."""
    points = {(1, 0), (0, 1), (-1, 0), (0, -1)}
    for p, q, norm in [(3, 4, 5), (3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (12, 35, 37),
                       (9, 40, 41)]:
        factors = [(p, q), (p, -q), (norm, 0)]
        points = {(x * s - y * t, x * t + y * s) for x, y in points for s, t in factors}
    return sorted(points)


def circle_quadruple(r, points):
    """Four points of the circle in counter-clockwise order, moved to a random centre; a, b, c turn
    left."""
    centre = (r.randint(-8 * 10**8, 8 * 10**8), r.randint(-8 * 10**8, 8 * 10**8))
    corners = sorted(r.sample(points, 4), key=lambda p: math.atan2(p[1], p[0]))
    return [(x + centre[0], y + centre[1]) for x, y in corners]


def find_cocircular(r, points, move):
    while True:
        q = circle_quadruple(r, points)
        if move:
            step = r.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            q[3] = (q[3][0] + step[0], q[3][1] + step[1])
        exact, naive = sign(in_circle(*q)), sign(in_circle(*floats(q)))
        if not all(in_range(p, LIMIT2) for p in q) or naive == exact or naive == 0:
            continue
        if (exact == 0) == (not move):
            return q


def floor_round(value):
    return math.floor(value + Fraction(1, 2))


def crossing(a, b, c, d):
    """N / W, the parameter along a -> b."""
    v = minus(d, c)
    return cross(minus(c, a), v), cross(minus(b, a), v)


def find_crossing(r):
    while True:
        u = primitive(r, 2**30)
        v0 = unit_partner(u)
        width, number = r.randint(200, 2000), r.randint(50, 1500)
        v = tuple(width * p for p in v0)
        k = round(Fraction(v[0], u[0])) - 1
        v = minus(v, tuple(k * p for p in u))
        a = (-LIMIT2 // 2 + r.randint(-10**8, 10**8), -LIMIT2 // 2 + r.randint(-10**8, 10**8))
        w = tuple(-number * p for p in v0)
        k = round(Fraction(w[0], u[0]))
        c = tuple(p + q - k * s for p, q, s in zip(a, w, u))
        b, d = (a[0] + u[0], a[1] + u[1]), (c[0] + v[0], c[1] + v[1])
        if not all(in_range(p, LIMIT2) for p in (a, b, c, d)):
            continue
        if orient(a, b, c) * orient(a, b, d) >= 0 or orient(c, d, a) * orient(c, d, b) >= 0:
            continue
        n, total = crossing(a, b, c, d)
        naive_n, naive_total = crossing(*floats([a, b, c, d]))
        if naive_total == 0:
            continue
        t = naive_n / naive_total
        exact = tuple(floor_round(p + Fraction(n, total) * q) for p, q in zip(a, u))
        naive = tuple(math.floor(p + t * q + 0.5) for p, q in zip(map(float, a), map(float, u)))
        if 0 < t < 1 and exact != naive:
            return [a, b, c, d]


def find_concurrent(r):
    """Three segments through nearly one point x: a-b passes through it, c-d and e-f miss it by the
    smallest amount there is."""
    def near(x):
        while True:
            u = primitive(r, 2**30)
            if r.random() < 0.5:
                u = (u[0], -u[1])
            v = unit_partner(u)
            c = (x[0] + v[0] - u[0], x[1] + v[1] - u[1])
            d = (c[0] + 2 * u[0], c[1] + 2 * u[1])
            d = d if in_range(d, LIMIT2) else (c[0] + u[0], c[1] + u[1])
            if in_range(c, LIMIT2) and in_range(d, LIMIT2):
                return [c, d]

    while True:
        x = (r.randint(-10**8, 10**8), r.randint(-10**8, 10**8))
        u = primitive(r, 2**29)
        a, b = minus(x, u), (x[0] + u[0], x[1] + u[1])
        points = [a, b] + near(x) + near(x)
        if not all(in_range(p, LIMIT2) for p in points):
            continue
        (n1, w1), (n2, w2) = crossing(*points[:4]), crossing(*points[:2], *points[4:])
        if w1 == 0 or w2 == 0 or not (0 < Fraction(n1, w1) < 1 and 0 < Fraction(n2, w2) < 1):
            continue
        inexact = floats(points)
        (m1, v1), (m2, v2) = crossing(*inexact[:4]), crossing(*inexact[:2], *inexact[4:])
        exact, naive = sign(Fraction(n1, w1) - Fraction(n2, w2)), sign(m1 / v1 - m2 / v2)
        if exact == -1 and naive == 1:
            return points


def cross3(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def dot(u, v):
    return sum((p * q for p, q in zip(u[1:], v[1:])), u[0] * v[0])


def orient3d(a, b, c, d):
    return dot(minus(d, a), cross3(minus(b, a), minus(c, a)))


def find_orient3d(r):
    """d with determinant 1: a lattice point one step off the plane, moved back near a by multiples
    of b - a and c - a."""
    while True:
        a = tuple(r.randint(-10**7, 10**7) for _ in range(3))
        b, c = (tuple(r.randint(-LIMIT3, LIMIT3) for _ in range(3)) for _ in range(2))
        u, v = minus(b, a), minus(c, a)
        n = cross3(u, v)
        g = math.gcd(n[0], n[1])
        if g == 0 or math.gcd(g, n[2]) != 1:
            continue
        x, y = bezout(n[0] // g, n[1] // g)
        s, t = bezout(g, n[2])
        w = (s * x, s * y, t)
        # w = i u + j v + something short across the plane: solve for i, j in the plane's
        # coordinates and subtract the whole parts.
        square = dot(n, n)
        i, j = Fraction(dot(cross3(w, v), n), square), Fraction(dot(cross3(u, w), n), square)
        w = minus(w, tuple(math.floor(i) * p + math.floor(j) * q for p, q in zip(u, v)))
        d = tuple(p + q for p, q in zip(a, w))
        points = [a, b, c, d]
        if in_range(d, LIMIT3) and orient3d(*points) == 1 and sign(orient3d(*floats(points))) == -1:
            return points


SEED = 2
SEARCHES = [
    ("near_collinear", lambda r: find_orient(r)),
    ("near_cocircular", lambda r: find_cocircular(r, circle_points(), move=True)),
    ("cocircular", lambda r: find_cocircular(r, circle_points(), move=False)),
    ("nearly_parallel", lambda r: find_crossing(r)),
    ("nearly_concurrent", lambda r: find_concurrent(r)),
    ("near_coplanar", lambda r: find_orient3d(r)),
]


def main(header):
    """Prints the inputs; with the name of hard_inputs.hpp, compares them with those that stand
    there."""
    found = {name: search(random.Random(SEED)) for name, search in SEARCHES}
    for name, points in found.items():
        print(name + ": " + ", ".join(map(str, points)))
    if header:
        with open(header, encoding="utf-8") as file:
            blocks = re.findall(r"std::array (\w+)\{(.*?)\n\};", file.read(), re.DOTALL)
        written = {name: [tuple(map(int, p.split(","))) for p in re.findall(r"at\((.*?)\)", body)]
                   for name, body in blocks}
        if written != found:
            sys.exit(f"{header} holds other inputs")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
