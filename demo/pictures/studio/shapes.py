"""Solids: each function adds one thing to the scene and returns it.

A material is named by a word of `materials.py`; 'finish' is the one that a shot exchanges.
"""
from math import cos, pi, sin, tan

import numpy as np

from curves import section, through
from materials import worn
from things import Thing, hinged, mirror, placed  # noqa: F401  (models take them from here)
from vectors import Vector

AXES = {
    'Z': (0, 0, 0), '-Z': (pi, 0, 0),
    'X': (0, pi / 2, 0), '-X': (0, -pi / 2, 0),
    'Y': (-pi / 2, 0, 0), '-Y': (pi / 2, 0, 0),
}


def _face(indices, points):
    """Triangles of a flat face that may have bays: ears are cut off until nothing is left."""
    flat = np.array([points[i] for i in indices], float)
    normal = np.zeros(3)
    for a, b in zip(flat, np.roll(flat, -1, 0)):
        normal += np.cross(a, b)
    drop = int(np.abs(normal).argmax())
    keep = [axis for axis in range(3) if axis != drop]
    plane = flat[:, keep]
    area = (plane[:, 0] * np.roll(plane[:, 1], -1) - plane[:, 1] * np.roll(plane[:, 0], -1)).sum()
    sign = 1 if area > 0 else -1

    def side(a, b, c):
        return sign * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    left, out = list(range(len(indices))), []
    turns = [side(plane[i - 1], plane[i], plane[(i + 1) % len(plane)]) for i in left]
    if min(turns) >= -1e-12:
        return [(indices[0], indices[i], indices[i + 1]) for i in range(1, len(indices) - 1)]
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            if side(plane[a], plane[b], plane[c]) <= 0:
                continue
            if any(side(plane[a], plane[b], plane[p]) > 0 and side(plane[b], plane[c], plane[p]) > 0
                   and side(plane[c], plane[a], plane[p]) > 0 for p in left if p not in (a, b, c)):
                continue
            break
        out.append((indices[a], indices[b], indices[c]))
        left.pop(k)
    out.append(tuple(indices[i] for i in left))
    return out


def loft(rings, of, caps=(True, True), closed=False, smooth_below=40):
    """A skin over rings of equally many points; `closed` joins the last ring to the first."""
    points = [tuple(point) for ring in rings for point in ring]
    count, rows = len(rings[0]), len(rings)
    row = np.arange(rows if closed else rows - 1)[:, None] * count
    j = np.arange(count)[None, :]
    k, next_row = (j + 1) % count, (row + count) % (rows * count)
    a, b, c, d = row + j, row + k, next_row + k, next_row + j
    triangles = np.concatenate([np.stack([a, b, c], 2).reshape(-1, 3),
                                np.stack([a, c, d], 2).reshape(-1, 3)]).tolist()
    if caps[0] and not closed:
        triangles += _face(list(reversed(range(count))), points)
    if caps[1] and not closed:
        triangles += _face(list(range((rows - 1) * count, rows * count)), points)
    return Thing(points, triangles, worn(of), smooth_below=smooth_below)


def lathe(profile, of, at=(0, 0, 0), axis='Z', segments=96, smooth_below=35, caps=(True, True)):
    """A turned part: `profile` holds (radius, height) from its foot along the axis."""
    rings = [
        [(r * cos(2 * pi * i / segments), r * sin(2 * pi * i / segments), z)
         for i in range(segments)]
        for r, z in profile
    ]
    thing = loft(rings, of, caps, smooth_below=smooth_below)
    thing.rotation_euler = AXES[axis]
    thing.location = at
    return thing


def cylinder(radius, length, of, at=(0, 0, 0), axis='Z', edge=0.0015, segments=96):
    """A rod with softened rims that starts at `at` and runs along the axis."""
    edge = min(edge, length / 2.01, radius * 0.9)
    quarter = [pi / 2 * i / 4 for i in range(5)]
    foot = [(radius - edge + edge * sin(t), edge - edge * cos(t)) for t in quarter]
    head = [(radius - edge + edge * cos(t), length - edge + edge * sin(t)) for t in quarter]
    return lathe(foot + head, of, at, axis, segments, smooth_below=30)


def ring(radius, thickness, of, at=(0, 0, 0), axis='Z', segments=96):
    """A torus about the axis."""
    rings = []
    for i in range(segments):
        t = 2 * pi * i / segments
        rings.append([
            ((radius + thickness * cos(u)) * cos(t), (radius + thickness * cos(u)) * sin(t),
             thickness * sin(u))
            for u in (2 * pi * j / 24 for j in range(24))
        ])
    thing = loft(rings, of, closed=True)
    thing.rotation_euler = AXES[axis]
    thing.location = at
    return thing


def ball(radius, of, at=(0, 0, 0), squash=1.0):
    profile = [(max(1e-5, radius * sin(pi * i / 32)), -radius * squash * cos(pi * i / 32))
               for i in range(33)]
    return lathe(profile, of, at, segments=48, smooth_below=60)


def box(x, y, z, of, at=(0, 0, 0), edge=0.004, steps=3):
    """A block centred on `at` in X and Y that stands on it in Z, its edges rounded."""
    half = np.array([x, y, z]) / 2
    edge = max(0.0, min(edge, min(x, y, z) * 0.49))
    if edge == 0:
        low_side, high_side = [1.0], [1.0]
    else:
        low_side = [tan(pi / 4 * i / steps) for i in range(steps, -1, -1)]
        high_side = low_side[::-1]
    # Each of six faces is a grid: the flat in its middle and the rounding on to its neighbours.
    line = np.array([-v for v in low_side] + high_side)
    side = np.array([-1.0] * len(low_side) + [1.0] * len(high_side))
    u, v = np.meshgrid(line, line, indexing='ij')
    su, sv = np.meshgrid(side, side, indexing='ij')
    n = len(line)
    points, normals, triangles, offset = [], [], [], 0
    for axis in range(3):
        for way in (-1.0, 1.0):
            a, b = ((axis + 1) % 3, (axis + 2) % 3) if way > 0 else ((axis + 2) % 3, (axis + 1) % 3)
            away, core = np.empty((n, n, 3)), np.empty((n, n, 3))
            away[..., axis], away[..., a], away[..., b] = way, u, v
            away /= np.linalg.norm(away, axis=2, keepdims=True)
            core[..., axis] = way * (half[axis] - edge)
            core[..., a], core[..., b] = su * (half[a] - edge), sv * (half[b] - edge)
            if edge == 0:
                away[:] = 0
                away[..., axis] = way
            points.append((core + away * edge).reshape(-1, 3))
            normals.append(away.reshape(-1, 3))
            i, j = np.meshgrid(np.arange(n - 1), np.arange(n - 1), indexing='ij')
            p = offset + i * n + j
            triangles += [np.stack([p, p + n, p + n + 1], 2).reshape(-1, 3),
                          np.stack([p, p + n + 1, p + 1], 2).reshape(-1, 3)]
            offset += n * n
    points, normals = np.concatenate(points), np.concatenate(normals)
    triangles = np.concatenate(triangles)
    points[:, 2] += half[2]
    thing = Thing(points, triangles, worn(of), normals=normals[triangles])
    thing.location = at
    return thing


def prism(outline, height, of, at=(0, 0, 0), edge=0.002):
    """A slab over an outline of (x, y), its upper and lower rims softened by `edge`."""
    def inset(by, z):
        xs, ys = [p[0] for p in outline], [p[1] for p in outline]
        cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        hx, hy = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
        return [(cx + (x - cx) * (1 - by / hx), cy + (y - cy) * (1 - by / hy), z)
                for x, y in outline]
    quarter = [pi / 2 * i / 4 for i in range(5)]
    rings = [inset(edge * (1 - sin(t)), edge * (1 - cos(t))) for t in quarter]
    rings += [inset(edge * (1 - cos(t)), height - edge + edge * sin(t)) for t in quarter]
    thing = loft(rings, of)
    thing.location = at
    return thing


def tube(points, radius, of, smooth=False, segments=36):
    """A round bar along points: straight between them, or one soft curve through them all."""
    path = [Vector(p) for p in (through(points, 20) if smooth else points)]
    path = [p for i, p in enumerate(path) if i == 0 or (p - path[i - 1]).length > 1e-7]
    ways = [(b - a).normalized() for a, b in zip(path, path[1:])]
    side = ways[0].cross((0, 0, 1))
    side = side.normalized() if side.length > 1e-3 else Vector((1, 0, 0))
    rings = []
    for i, place in enumerate(path):
        before, after = ways[max(i - 1, 0)], ways[min(i, len(ways) - 1)]
        ahead = (before + after).normalized()
        # The frame is carried along without twisting; a corner is as wide as its mitre.
        side = (side - ahead * side.dot(ahead)).normalized()
        over = ahead.cross(side)
        mitre = min(1 / max(ahead.dot(after), 0.3), 1.6)
        bend = (after - before)
        bend = bend.normalized() if bend.length > 1e-4 else None
        ring_points = []
        for j in range(segments):
            t = 2 * pi * j / segments
            out = side * cos(t) + over * sin(t)
            if bend:
                out = out + bend * (out.dot(bend) * (mitre - 1))
            ring_points.append(tuple(place + out * radius))
        rings.append(ring_points)
    return loft(rings, of, smooth_below=50)


def sweep(path, outline, of, up=(0, 0, 1), scale=None, smooth_below=40):
    """An outline of (sideways, upwards) carried along a path; `scale(t)` narrows it on its way."""
    path = [Vector(p) for p in path]
    up = Vector(up)
    rings = []
    for i, place in enumerate(path):
        ahead = (path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]).normalized()
        side = ahead.cross(up)
        side = side.normalized() if side.length > 1e-4 else Vector((1, 0, 0))
        over = side.cross(ahead)
        su, sv = scale(i / (len(path) - 1)) if scale else (1, 1)
        rings.append([tuple(place + side * (u * su) + over * (v * sv)) for u, v in outline])
    return loft(rings, of, smooth_below=smooth_below)


def bar(path, width, height, of, power=6.0, up=(0, 0, 1)):
    """A bar of nearly rectangular section along a path."""
    return sweep(path, section(width, height, power), of, up)


def sheet(outline, holes, z, of):
    """A level sheet at that height within an outline of (x, y), with holes cut out of it.

    Each hole is joined to the outline by a cut, so that one face without holes is left.
    """
    loop = [tuple(p) for p in outline]
    for hole in sorted(holes, key=lambda h: max(x for x, _ in h), reverse=True):
        ring_points = [tuple(p) for p in reversed(hole)]
        near, at = min(((px - hx) ** 2 + (py - hy) ** 2, (i, j)) for i, (px, py) in enumerate(loop)
                       for j, (hx, hy) in enumerate(ring_points))
        i, j = at
        loop = loop[:i + 1] + ring_points[j:] + ring_points[:j + 1] + loop[i:]
    points = [(x, y, z) for x, y in loop]
    return Thing(points, _face(list(range(len(points))), points), worn(of))
