"""Kitchen sinks: with a drainer, under a worktop, and the Belfast kind."""
from curves import corner_ring, shrink
from shapes import box, lathe, loft, ring

F = 'finish'
POSE = {'azimuth': -22, 'elevation': 36, 'fill': .88, 'stands': 'floor'}


def _strainer(x, y, z):
    lathe([(.055, 0), (.056, .0012), (.05, .002), (.044, -.004), (.001, -.004)], 'steel', (x, y, z))
    ring(.03, .0016, 'dark', (x, y, z - .0034))
    lathe([(.008, -.004), (.007, .004), (.001, .005)], 'steel', (x, y, z))


def _bowl(width, depth, deep, cx, cy, top, radius=.05, outer=None):
    """The inside of a sink from its rim to its floor; `outer` rings come before."""
    hole = corner_ring(0, width, depth, radius, 16)
    rings = list(outer or [])
    for by, z in ((-.003, top), (0, top - .001), (.002, top - .006), (.008, top - deep + .03),
                  (.016, top - deep + .008), (.032, top - deep), (.1, top - deep - .003),
                  (min(width, depth) * .42, top - deep - .005)):
        rings.append([(x + cx, y + cy, h) for x, y, h in shrink(hole, by, z)])
    loft(rings, F, caps=(False, True), smooth_below=40)
    _strainer(cx, cy, top - deep - .004)


def inset(width=1.0, depth=.5, deep=.19):
    """One bowl and a drainer with its grooves, let into the worktop from above."""
    top = .2
    bowl_w, bowl_d, cx = width * .42, depth - .09, -width * .235
    outline = corner_ring(0, width, depth, .03, 16)
    rim = [shrink(outline, .001, top - .006), shrink(outline, 0, top - .003), shrink(outline, .002, top),
           shrink(outline, .012, top)]
    _bowl(bowl_w, bowl_d, deep, cx, -.012, top, .06, rim)
    for i in range(7):
        y = -.012 + (i - 3) * .045
        box(width * .40, .012, .0028, F, (width * .245, y, top - .0006), .0014)
    lathe([(.0175, 0), (.0175, .0008), (.001, .001)], 'dark', (cx, depth / 2 - .032, top))
    side = shrink(outline, .03, top - .006)
    loft([side, shrink(outline, .033, 0.0)], 'dark', caps=(False, False), smooth_below=30)
    return POSE


def undermounted(width=.54, depth=.44, deep=.2):
    """A bowl with a flat rim that the worktop covers."""
    outline = corner_ring(0, width, depth, .045, 16)
    top = .2
    rim = [shrink(outline, .02, .02), shrink(outline, .02, top - .004), shrink(outline, 0, top - .003),
           shrink(outline, 0, top - .0012), shrink(outline, .001, top)]
    _bowl(width - .05, depth - .05, deep - .01, 0, 0, top, .05, rim)
    return {**POSE, 'elevation': 34}


def belfast(width=.6, depth=.46, deep=.25):
    """Thick fireclay with an open front."""
    outline = corner_ring(0, width, depth, .022, 16)
    rim = [shrink(outline, .01, 0), shrink(outline, .003, .004), shrink(outline, 0, .012),
           shrink(outline, 0, deep - .012), shrink(outline, .003, deep - .003),
           shrink(outline, .012, deep)]
    _bowl(width - .08, depth - .08, deep - .035, 0, 0, deep, .045, rim)
    box(.09, .004, .014, 'dark', (0, depth / 2 - .0425, deep - .05), .006)
    return {**POSE, 'elevation': 28, 'azimuth': -26}
