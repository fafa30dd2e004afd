"""Outlines and paths as plain lists of points: what the solids of `shapes.py` are made from.

Lengths are metres throughout. The goods face -Y, the wall behind them is +Y, and Z is up.
"""
from math import copysign, cos, pi, sin, tan

from vectors import Vector


def superellipse(z, a, b, power=2.0, cx=0.0, cy=0.0, points=96):
    """A closed ring at height z with half axes a and b: 2 is an ellipse, 5 nearly a rectangle."""
    ring = []
    for i in range(points):
        c, s = cos(2 * pi * i / points), sin(2 * pi * i / points)
        ring.append((
            cx + a * copysign(abs(c) ** (2 / power), c),
            cy + b * copysign(abs(s) ** (2 / power), s),
            z,
        ))
    return ring


def egg(z, half_width, front, back, cy, back_power=3.2, front_power=2.0, points=96):
    """A ring that is round towards the front and squarer towards the wall, as toilets are."""
    ring = []
    for i in range(points):
        c, s = cos(2 * pi * i / points), sin(2 * pi * i / points)
        power = front_power + (back_power - front_power) * max(0.0, s)
        reach = front if s < 0 else back
        ring.append((
            half_width * copysign(abs(c) ** (2 / power), c),
            cy + reach * copysign(abs(s) ** (2 / power), s),
            z,
        ))
    return ring


def corner_ring(z, size_x, size_y, radius, points_per_corner=10, corners=None):
    """A rounded rectangle centred on the origin; `corners` gives each of the four its own radius,
    in the order front right, back right, back left, front left."""
    radii = corners or [radius] * 4
    places = [(1, -1, -pi / 2), (1, 1, 0), (-1, 1, pi / 2), (-1, -1, pi)]
    ring = []
    for (sx, sy, start), r in zip(places, radii):
        for i in range(points_per_corner):
            t = start + pi / 2 * i / (points_per_corner - 1)
            ring.append((
                sx * (size_x / 2 - r) + r * cos(t),
                sy * (size_y / 2 - r) + r * sin(t),
                z,
            ))
    return ring


def clipped(ring):
    """A ring of `corner_ring` with its front corners cut off straight instead of rounded."""
    count = len(ring) // 4

    def straight(corner):
        first, last = Vector(corner[0]), Vector(corner[-1])
        return [tuple(first.lerp(last, i / (count - 1))) for i in range(count)]
    return [*straight(ring[:count]), *ring[count:3 * count], *straight(ring[3 * count:])]


def shrink(ring, by, z=None):
    """The ring moved inwards by a length, towards its middle, along each axis."""
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    hx, hy = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
    fx, fy = max(0.0, 1 - by / hx), max(0.0, 1 - by / hy)
    return [
        (cx + (x - cx) * fx, cy + (y - cy) * fy, height if z is None else z)
        for x, y, height in ring
    ]


def through(keys, steps=6):
    """Tuples of numbers, joined smoothly (Catmull-Rom) with `steps` places between two keys."""
    keys = [tuple(key) for key in keys]
    padded = [keys[0], *keys, keys[-1]]
    out = []
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:]):
        for step in range(steps):
            t = step / steps
            out.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t
                       + (3 * q - p - 3 * r + s) * t ** 3)
                for p, q, r, s in zip(before, a, b, after)
            ))
    out.append(keys[-1])
    return out


def rounded(points, radius, steps=10):
    """A path whose corners are arcs of the radius, or of as much as the sides leave room for."""
    path = [Vector(p) for p in points]
    out = [path[0]]
    for before, corner, after in zip(path, path[1:], path[2:]):
        u, v = (before - corner).normalized(), (after - corner).normalized()
        angle = u.angle(v)
        if angle > pi - 1e-3:
            out.append(corner)
            continue
        room = min((before - corner).length, (after - corner).length) * 0.49
        along = min(radius / tan(angle / 2), room)
        r = along * tan(angle / 2)
        centre = corner + (u + v).normalized() * (r / sin(angle / 2))
        first, last = corner + u * along - centre, corner + v * along - centre
        sweep = first.angle(last)
        for i in range(steps + 1):
            t = i / steps
            out.append(centre + (first * sin((1 - t) * sweep) + last * sin(t * sweep)) / sin(sweep))
    out.append(path[-1])
    return out


def arc(centre, radius, start, end, steps=24, plane='xz'):
    """Points of an arc from one angle to another, in the plane 'xz', 'yz' or 'xy'."""
    out = []
    for i in range(steps + 1):
        t = start + (end - start) * i / steps
        u, v = radius * cos(t), radius * sin(t)
        x, y, z = centre
        out.append({'xz': (x + u, y, z + v), 'yz': (x, y + u, z + v), 'xy': (x + u, y + v, z)}[plane])
    return out


def section(width, height, power=4.0, points=40):
    """The outline of a bar for `shapes.sweep`."""
    return [(x, y) for x, y, _ in superellipse(0, width / 2, height / 2, power, points=points)]
