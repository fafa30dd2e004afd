"""Plastic pipe for hot and cold water: lengths, coils and the liners that its ends need."""
from math import cos, pi, sin

from piles import laid_out, stacked
from shapes import box, cylinder, lathe, ring, tube

W = 'white-plastic'


def lengths(pieces=10):
    """Ten white lengths in two ties, with the blue line of print that runs along each."""
    def one():
        lathe([(.0085, 0), (.011, 0), (.011, .46), (.0085, .46)], W, (0, .22, .011), '-Y',
              caps=(False, False))
        lathe([(.0085, 0), (.0085, .44)], 'dark', (0, .205, .011), '-Y', caps=(False, False))
        box(.0018, .44, .0004, 'blue', (0, -.012, .0217), 0)
    stacked(one, pieces, .0222)
    return {'azimuth': -38, 'elevation': 24, 'fill': .84, 'stands': 'floor'}


def coil():
    """Soft pipe in a coil, as it is delivered, held by four blue ties."""
    points, turns = [], 12
    for i in range(turns * 44 + 1):
        turn = i / 44
        layer, place = divmod(turn, 4)
        # From one layer to the next the pipe climbs in the last part of a turn.
        rise = max(0.0, place - 3.85) / .15
        t = 2 * pi * turn
        points.append(((.29 - .0235 * min(place, 3.0)) * cos(t), (.29 - .0235 * min(place, 3.0)) * sin(t),
                       .0115 + .0225 * (layer + rise if place > 3.85 else layer)))
    tube(points, .0113, W, segments=20)
    x, y, z = points[-1]
    tube([(x, y, z), (x + .01, y + .03, z + .01), (x + .03, y + .06, z + .012)], .0113, W)
    for i in range(4):
        t = pi / 4 + i * pi / 2
        tie = [((.256 + .052 * cos(u)) * cos(t), (.256 + .052 * cos(u)) * sin(t), .034 + .038 * sin(u))
               for u in (2 * pi * j / 28 for j in range(29))]
        tube(tie, .0032, 'blue-plastic', segments=10)
    return {'azimuth': -24, 'elevation': 33, 'fill': .86, 'stands': 'floor'}


def inserts(pieces=10):
    """Thin liners of steel with a lip at one end, which stand on it."""
    def one():
        lathe([(.0042, 0), (.0078, .0003), (.0078, .0011), (.006, .0016), (.0058, .026), (.0053, .0285),
               (.0049, .0285), (.0051, .001)], 'steel', caps=(False, False), segments=64)
        ring(.0059, .0004, 'steel', (0, 0, .009), segments=48)
        cylinder(.0046, .001, 'dark', (0, 0, .0006), edge=.0002, segments=32)
    laid_out(one, pieces, .021, .02)
    return {'azimuth': -26, 'elevation': 30, 'fill': .78, 'stands': 'floor'}
