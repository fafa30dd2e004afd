"""Basins of ceramic: on a counter, on the wall, on a pedestal, let into a top."""
from curves import clipped, corner_ring, shrink, superellipse, through
from materials import wearing
from shapes import lathe, loft, placed
from taps import cross_mono, mono

F = 'finish'


def waste(z, metal='chrome', x=0.0, y=0.0):
    lathe([(.03, .0), (.032, .002), (.031, .0045), (.026, .008), (.001, .009)], metal, (x, y, z))


# Outside and inside of a round basin from its foot, at a radius of .2 and a height of .1255.
BOWLS = {
    'soft': ([(.105, 0), (.118, .001), (.132, .008), (.165, .04), (.19, .085), (.1985, .115), (.2, .1215)],
             [(.190, .105), (.178, .072), (.15, .036), (.11, .020)]),
    'drum': ([(.176, 0), (.184, .001), (.192, .006), (.198, .016), (.1995, .04), (.2, .085), (.2, .1215)],
             [(.1928, .085), (.191, .05), (.182, .028), (.15, .0185)]),
    'cone': ([(.104, 0), (.112, .0008), (.12, .006), (.14, .034), (.166, .073), (.19, .107), (.2, .1215)],
             [(.18, .104), (.156, .071), (.128, .037), (.08, .0185)]),
}


def bowl(radius=.2, height=.125, style='soft'):
    """A round basin that stands on a counter."""
    wall, hollow = BOWLS[style]
    outside = through(wall, 8)
    rim = [(.2, .1235), (.1985, .125), (.1965, .1255), (.1945, .125), (.193, .1235)]
    inside = through([(.193, .1235), *hollow, (.06, .0155), (.022, .0148)], 8)
    lathe([(r * radius / .2, z * height / .1255) for r, z in outside + rim + inside], F,
          segments=160, smooth_below=60)
    waste(.0145)
    return {'azimuth': -20, 'elevation': 27, 'fill': .8}


# How square an oblong basin is, and how far its foot stands back from its rim.
VESSELS = {'soft': (6.0, 1), 'square': (14.0, .4), 'tapered': (4.6, 1.7)}


def vessel(width=.55, depth=.38, height=.13, style='soft'):
    """An oblong basin for a counter, its walls thin and nearly upright."""
    power, back = VESSELS[style]
    a, b = width / 2, depth / 2
    rings = []
    for by, z in through([(.035 * back, 0), (.03 * back, .002), (.018 * back, .02), (.006 * back, height * .6),
                          (.001, height - .008), (0, height - .004)], 6) + [(.001, height - .001), (.004, height),
                                                     (.007, height - .001), (.008, height - .004)]:
        rings.append(superellipse(z, a - by, b - by, power, points=160))
    for by, z in through([(.009, height - .006), (.009 + .007 * back, height * .6),
                          (.016 + .014 * back, height * .3), (max(.06, .042 * back), .03),
                          (.11, .018), (b - .03, .0155)], 6):
        p = power if by < .06 else min(power, 3.2)
        rings.append(superellipse(z, a - by, b - by, p, points=160))
    loft(rings, F, smooth_below=40)
    waste(.0145)
    return {'azimuth': -22, 'elevation': 27, 'fill': .84}


def _washbasin(width, depth, height, rim=.03, deck=.09, style='soft', top=0.0, slab=True):
    """A basin on the wall (y = 0): a body under a rim with a deck for the tap at its back."""
    r = {'square': .012, 'soft': .07, 'classic': .07}[style]
    front = r if style != 'soft' else min(.16, width * .3)
    outline = corner_ring(0, width, depth, r, 24, corners=[front, .012, .012, front])
    if style == 'classic':
        outline = clipped(outline)
    outline = [(x, y - depth / 2, z) for x, y, z in outline]
    under = .3 if style != 'square' else .12
    body = [(under, top - height), (under * .92, top - height + .004),
            (under * .55, top - height * .62), (under * .16, top - height * .3)]
    if style == 'classic':
        # A moulded rim, stepped back twice.
        body = through([*body[:3], (.17, top - .058)], 6) + [
            (.115, top - .056), (.105, top - .053), (.1, top - .042), (.035, top - .04),
            (.025, top - .038), (.022, top - .024), (0, top - .022)]
    else:
        body = through([*body, (.012, top - .045), (0, top - .03)], 6)
    rings = []
    for t, z in body:
        ring = shrink(outline, depth * t * .5, z)
        # What faces the wall stays flat on it.
        rings.append([(x, y + depth * t * .25, h) for x, y, h in ring])
    rings += [shrink(outline, 0, top - .005), shrink(outline, .0015, top - .0015),
              shrink(outline, .005, top)]
    w, d = width - 2 * rim - .02, depth - deck - rim
    bowl_ring = corner_ring(0, w, d, min(.14, d * .42) if style != 'square' else .04, 24)
    cy = -deck - d / 2
    for by, z in through([(-.006, top), (.002, top - .003), (.012, top - .03), (.03, top - height * .5),
                          (.06, top - height * .72), (.1, top - height * .8),
                          (d / 2 - .03, top - height * .82)], 6):
        rings.append([(x, y + cy, h) for x, y, h in shrink(bowl_ring, by, z)])
    loft(rings, F, smooth_below=38)
    waste(top - height * .82, y=cy)
    lathe([(.011, 0), (.013, .002), (.001, .003)], 'chrome', (0, -deck - .018, top - .045), '-Y')
    with wearing('chrome'), placed(0, -deck * .52, top):
        if style == 'classic':
            cross_mono()
        else:
            mono('square' if style == 'square' else 'round', .15, min(.12, depth * .28))
    return cy


def wall_hung(width=.55, depth=.44, height=.15, style='soft'):
    _washbasin(width, depth, height, style=style)
    return {'azimuth': -26, 'elevation': 24, 'fill': .8, 'stands': 'wall'}


def cloakroom(width=.4, depth=.22, height=.12):
    """A small basin whose tap stands at one side."""
    _washbasin(width, depth, height, rim=.02, deck=.055, style='square')
    return {'azimuth': -28, 'elevation': 26, 'fill': .78, 'stands': 'wall'}


def pedestal(width=.55, depth=.45, style='soft', semi=False):
    top = .85 if not semi else .45
    _washbasin(width, depth, .19, style=style, top=top)
    foot = [(0, .1, .085), (.03, .098, .083), (.1, .086, .075), (.35, .075, .07), (.6, .085, .082),
            (.68, .1, .095)]
    if semi:
        foot = [(.02, .03, .03), (.04, .055, .05), (.10, .078, .07), (.2, .092, .086),
                (.28, .1, .095)]
    elif style == 'classic':
        foot = [(0, .118, .104), (.04, .118, .104), (.045, .108, .094), (.055, .1, .086),
                (.1, .086, .075), (.35, .076, .068), (.58, .084, .078), (.6, .1, .092),
                (.606, .104, .096), (.68, .106, .098)]
    y = -.12 if not semi else -.1
    power = 3.0 if style != 'square' else 6.0
    loft([superellipse(z, a, b, power, 0, y) for z, a, b in through(foot, 7)], F, smooth_below=50)
    return {'azimuth': -26, 'elevation': 14, 'fill': .86, 'stands': 'floor' if not semi else 'wall'}


def inset(width=.55, depth=.43, mounting='inset'):
    """A basin let into a top of stone: its rim over the cut or, undermounted, below it."""
    under = mounting == 'undermounted'
    top = corner_ring(0, width + .22, depth + .16, .006, 16)
    hole = superellipse(0, width / 2 - .02, depth / 2 - .02, 2.8, points=64)
    # It begins where the outline does: with the quarter that lies at the front right.
    hole = hole[48:] + hole[:48]
    rings = [shrink(top, 0, -.02), shrink(top, 0, -.001), shrink(top, .001, 0),
             [(x, y, 0) for x, y, _ in hole], [(x, y, -.02) for x, y, _ in hole]]
    loft(rings, 'stone', caps=(False, False), smooth_below=25)
    a, b = width / 2, depth / 2
    rim = [] if under else [(a, b, 0.0), (a, b, .006), (a - .003, b - .003, .012),
                            (a - .012, b - .012, .0135), (a - .026, b - .026, .008)]
    lip = .028 if not under else .012
    inside = through([(a - lip, b - lip, .004 if not under else -.018), (a - .045, b - .045, -.03),
                      (a - .075, b - .07, -.09), (a - .13, b - .11, -.13), (.06, .05, -.145),
                      (.02, .02, -.146)], 7)
    loft([superellipse(z, x, y, 2.8, points=128) for x, y, z in rim + inside], F,
         caps=(False, True), smooth_below=50)
    waste(-.1465)
    return {'azimuth': -22, 'elevation': 33, 'fill': .86}
