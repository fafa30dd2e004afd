"""The tap at the wall of a garden, alone or with all that it takes to fit it."""
from math import cos, pi, sin

from curves import rounded, through
from pipework import hexagon
from shapes import ball, box, cylinder, lathe, placed, ring, tube

B = 'brass'


def _bibcock():
    """Its inlet at the wall (y = 0), its mouth for a hose, its crutch head on top."""
    lathe([(.0095, 0), (.0102, .0008), (.0102, .014)], B, (0, 0, .062), '-Y')
    for i in range(5):
        ring(.0102, .0007, B, (0, -.003 - .0021 * i, .062), 'Y', 48)
    # The check valve, then the body.
    hexagon(.0165, .03, B, (0, -.014, .062), '-Y')
    lathe([(.0115, .043), (.0105, .05), (.0125, .056), (.0165, .064), (.0185, .072), (.0165, .082), (.0125, .088)],
          B, (0, 0, .062), '-Y')
    path = rounded([(0, -.078, .062), (0, -.112, .066), (0, -.118, .02)], .03, 12)
    tube(path, .0118, B, segments=48)
    lathe([(.0128, .03), (.0145, .028), (.0145, .024), (.0128, .022), (.0128, .002), (.0118, 0), (.009, 0),
           (.009, .012)], B, (0, -.1178, 0), caps=(False, False), smooth_below=25)
    for i in range(6):
        ring(.0128, .0009, B, (0, -.1178, .004 + .003 * i), segments=48)
    lathe([(.009, .008), (.0003, .008)], 'dark', (0, -.1178, 0), caps=(False, False))
    with placed(0, -.073, .062):
        lathe([(.0145, .006), (.0145, .022), (.0125, .024)], B)
        hexagon(.0155, .009, B, (0, 0, .022), 'Z')
        lathe([(.0095, .03), (.0095, .04), (.0062, .042), (.0048, .058)], B)
        tube([(-.022, 0, .06), (.022, 0, .06)], .0052, B)
        for side in (-1, 1):
            ball(.0066, B, (side * .022, 0, .06))
        lathe([(.0066, .053), (.0068, .064), (.004, .068), (.001, .0685)], B)


def _wall_plate():
    lathe([(.028, 0), (.029, .001), (.029, .0045), (.0265, .006), (.015, .007)], B, (0, 0, .062), '-Y')
    for i in range(3):
        t = pi / 2 + i * 2 * pi / 3
        lathe([(.0042, 0), (.0042, .0014), (.0005, .002)], 'steel', (.0215 * cos(t), -.0056, .062 + .0215 * sin(t)),
              '-Y', 24)


def tap():
    _bibcock()
    return {'azimuth': -52, 'elevation': 12, 'fill': .8, 'stands': 'wall'}


def kit():
    """Beside the tap its braided hose and the valve that cuts itself into the pipe."""
    _wall_plate()
    _bibcock()
    path = through([(.075, -.01, .012), (.1, -.05, .01), (.16, -.03, .01), (.15, .03, .01), (.09, .05, .01),
                    (.06, .0, .012), (.09, -.06, .012), (.15, -.085, .012)], 18)
    path = [(x, y - .075, z - .06 + .06) for x, y, z in path]
    tube(path, .0062, 'braid')
    for i in range(0, len(path) - 3, 2):
        tube([path[i], path[i + 1]], .0066, 'steel', segments=20)
    for x, y, z in (path[0], path[-1]):
        with placed(x, y, z, -.5):
            hexagon(.0125, .016, 'chrome', (-.004, 0, 0))
    with placed(.075, -.16, .013, .35):
        tube([(-.045, 0, 0), (.045, 0, 0)], .0076, 'copper')
        for side in (-1, 1):
            box(.022, .026, .026, B, (side * .0, 0, -.013), .003)
        hexagon(.0105, .02, B, (0, 0, .012), 'Z')
        tube([(-.017, 0, .036), (.017, 0, .036)], .0038, 'red')
        lathe([(.0045, .03), (.0045, .038)], 'red')
    return {'azimuth': -40, 'elevation': 16, 'fill': .86, 'stands': 'floor'}
