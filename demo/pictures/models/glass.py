"""Panes of toughened glass: clear faces and a green edge, as glass has."""
from math import cos, pi, sin

from shapes import loft

THICK = .008


def pane(width, height, at=(0, 0, 0), top_radius=0.0, of='glass', thick=THICK, side=1):
    """An upright pane that stands on `at`, in the plane of X and Z; `side` has the round corner."""
    outline = [(-width / 2, 0), (width / 2, 0)]
    r = top_radius
    if r > 0:
        outline += [(width / 2 - r + r * cos(t), height - r + r * sin(t))
                    for t in (pi / 2 * i / 16 for i in range(17))]
    else:
        outline.append((width / 2, height))
    outline.append((-width / 2, height))
    if side < 0:
        outline = [(-x, z) for x, z in reversed(outline)]
    return _plate([(x, z) for x, z in outline], at, of, thick)


def bent_pane(radius, height, start, end, at=(0, 0, 0), of='glass'):
    """A pane bent about the Z axis of `at`, from one angle to another."""
    steps = 40
    inner, outer = [], []
    for i in range(steps + 1):
        t = start + (end - start) * i / steps
        inner.append(((radius - THICK) * cos(t), (radius - THICK) * sin(t), 0))
        outer.append((radius * cos(t), radius * sin(t), 0))
    foot = outer + list(reversed(inner))
    thing = loft([foot, [(x, y, height) for x, y, _ in foot]], of)
    thing.location = at
    thing.paint('glass-edge', lambda normal: abs(normal.z) > .5)
    return thing


def _plate(outline, at, of, thick):
    front = [(x, -thick / 2, z) for x, z in outline]
    back = [(x, thick / 2, z) for x, z in outline]
    thing = loft([front, back], of, smooth_below=20)
    thing.location = at
    thing.paint('glass-edge', lambda normal: abs(normal.y) < .5)
    return thing
