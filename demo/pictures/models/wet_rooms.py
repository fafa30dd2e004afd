"""What makes a wet room: side panels of glass, formers, drains and panels for the wall."""
from math import pi

from curves import corner_ring, rounded
from glass import pane
from shapes import box, cylinder, lathe, loft, prism, ring, tube

F = 'finish'


def side_panel(width=.8, height=1.95):
    """A fixed pane that closes the side of a door: a profile at each end."""
    box(.028, .03, height, F, (-width / 2 + .014, 0, 0), .002)
    box(.034, .034, height, F, (width / 2 - .017, 0, 0), .002)
    pane(width - .06, height - .03, (-.003, 0, .018))
    box(width, .026, .016, F, (0, 0, 0), .002)
    box(width, .026, .016, F, (0, 0, height - .016), .002)
    return {'azimuth': -30, 'elevation': 5, 'fill': .9, 'stands': 'none'}


def former(width=1.2, depth=.9, height=.022):
    """A board that falls from its rim to the hole of the drain, with the lines where its slopes meet."""
    outline = corner_ring(0, width, depth, .004, 8)
    hole = corner_ring(0, .16, .16, .004, 8)
    loft([outline, [(x, y, height) for x, y, _ in outline], [(x * .985, y * .98, height) for x, y, _ in outline],
          [(x, y, height - .012) for x, y, _ in hole], [(x, y, .002) for x, y, _ in hole]], '#a9adae', smooth_below=12)
    for sx in (-1, 1):
        for sy in (-1, 1):
            tube([(sx * width * .49, sy * depth * .49, height), (sx * .08, sy * .08, height - .0115)], .0022, '#6f7476',
                 segments=10)
    ring(.058, .005, 'blue-plastic', (0, 0, height - .013))
    lathe([(.058, .004), (.0003, .004)], 'dark')
    # The mesh shows at its edges.
    for x in range(int(width / .06)):
        for side in (-1, 1):
            box(.0016, .0012, height, '#7d8284', ((x + .5) * .06 - width / 2, side * depth / 2, 0), 0)
    for z in (.005, .016):
        for side in (-1, 1):
            box(width, .001, .0022, '#c7cacb', (0, side * depth / 2, z - .0011), 0)
            box(.001, depth, .0022, '#c7cacb', (side * width / 2, 0, z - .0011), 0)
    return {'azimuth': -26, 'elevation': 33, 'fill': .9, 'stands': 'floor'}


def drain():
    """A square grid in its frame over the trap."""
    z = .072
    ring_outer = corner_ring(0, .15, .15, .004, 8)
    inner = [(x * .9, y * .9, 0) for x, y, _ in ring_outer]
    loft([[(x, y, z) for x, y, _ in ring_outer], [(x, y, z + .008) for x, y, _ in ring_outer],
          [(x, y, z + .008) for x, y, _ in inner], [(x, y, z + .001) for x, y, _ in inner]], F, caps=(False, False),
         smooth_below=20)
    box(.13, .13, .001, 'dark', (0, 0, z), 0)
    for i in range(9):
        at = (i - 4) * .0145
        box(.1345, .0088, .004, F, (0, at, z + .003), .0008)
    for x in (-.064, .064):
        box(.0075, .1345, .0042, F, (x, 0, z + .003), .0008)
    lathe([(.055, .012), (.058, .014), (.058, .05), (.066, .056), (.066, .066), (.072, .07)], 'black-plastic')
    lathe([(.025, 0), (.025, .075), (.028, .076), (.028, .1), (.0235, .101), (.0235, .08)], 'black-plastic', (0, 0, .034),
          'X', caps=(False, False))
    lathe([(.0235, .085), (.0003, .085)], 'dark', (0, 0, .034), 'X', caps=(False, False))
    return {'azimuth': -24, 'elevation': 34, 'fill': .82, 'stands': 'floor'}


def linear_drain(width=.8, depth=.07):
    """A channel with its cover, a slot left open along both sides of it, over a flat trap."""
    z = .062
    box(width, depth, .003, F, (0, 0, z - .003), .001)
    for side in (-1, 1):
        box(width, .004, .02, F, (0, side * (depth / 2 - .002), z - .003), .001)
        box(.004, depth, .02, F, (side * (width / 2 - .002), 0, z - .003), .001)
    box(width - .01, depth - .01, .001, 'dark', (0, 0, z + .001), 0)
    box(width - .02, depth - .024, .006, F, (0, 0, z + .0105), .001)
    for x in (-width * .42, width * .42):
        lathe([(.006, 0), (.0003, .0001)], 'dark', (x, 0, z + .0166), segments=32)
    outline = [(x, y) for x, y, _ in corner_ring(0, .14, .1, .03, 10)]
    prism(outline, .05, 'black-plastic', (0, 0, .008), .006)
    lathe([(.0245, 0), (.0245, .06), (.028, .061), (.028, .085), (.0235, .086), (.0235, .07)], 'black-plastic',
          (0, -.03, .034), '-Y', caps=(False, False))
    lathe([(.0235, .072), (.0003, .072)], 'dark', (0, -.03, .034), '-Y', caps=(False, False))
    for x in (-width * .36, width * .36):
        cylinder(.006, .058, 'galvanised', (x, 0, 0))
        cylinder(.016, .004, 'black-plastic', (x, 0, 0))
    return {'azimuth': -30, 'elevation': 30, 'fill': .9, 'stands': 'floor'}


def wall_panel(width=.6, height=2.4):
    """A panel for the wall in place of tiles, its edge worked to lock into the next."""
    box(width, .01, height, F, (0, -.0055, 0), .0015)
    box(.008, .004, height, '#8a7a63', (width / 2 + .003, -.005, 0), 0)
    return {'azimuth': -30, 'elevation': 6, 'fill': .92, 'stands': 'wall', 'key': 2.0}
