"""Kitchen sinks: with a drainer, under a worktop, and the Belfast kind."""
from curves import corner_ring, shrink
from shapes import box, lathe, loft, ring, sheet

F = 'finish'
POSE = {'azimuth': -22, 'elevation': 36, 'fill': .88, 'stands': 'floor'}


def _strainer(x, y, z):
    lathe([(.055, 0), (.056, .0012), (.05, .002), (.044, -.004), (.001, -.004)], 'steel', (x, y, z))
    ring(.03, .0016, 'dark', (x, y, z - .0034))
    lathe([(.008, -.004), (.007, .004), (.001, .005)], 'steel', (x, y, z))


def _tray(rim, bowls, deep, top, radius=.05):
    """The top of a sink from its rim on, a sheet with a hole for each bowl, and the bowls."""
    loft(rim, F, caps=(False, False), smooth_below=40)
    outer = [(x, y) for x, y, _ in rim[-1]]
    holes = [[(x + cx, y + cy) for x, y, _ in corner_ring(0, w + .006, d + .006, radius, 16)]
             for w, d, cx, cy in bowls]
    sheet(outer, holes, top, F)
    for w, d, cx, cy in bowls:
        _bowl(w, d, deep, cx, cy, top, min(radius, w * .3))


def _bowl(width, depth, deep, cx, cy, top, radius=.05):
    """The inside of a bowl from its rim to its floor."""
    hole = corner_ring(0, width, depth, radius, 16)
    rings = []
    for by, z in ((-.003, top), (0, top - .001), (.002, top - .006), (.008, top - deep + .03),
                  (.016, top - deep + .008), (.032, top - deep), (.1, top - deep - .003),
                  (min(width, depth) * .42, top - deep - .005)):
        rings.append([(x + cx, y + cy, h) for x, y, h in shrink(hole, by, z)])
    loft(rings, F, caps=(False, True), smooth_below=40)
    _strainer(cx, cy, top - deep - .004)


def inset(width=.86, depth=.5, deep=.19, bowls='1'):
    """Bowls and a drainer with its grooves, let into the worktop from above."""
    top = .2
    # Its share of the width and where its middle lies, for each bowl.
    layout = {'1': [(.46, -.235)], '1.5': [(.36, -.285), (.155, .005)], '2': [(.29, -.325), (.29, -.015)]}[bowls]
    last = max(x + w / 2 for w, x in layout)
    bowl_w, bowl_d, cx = width * layout[0][0], depth - .09, width * layout[0][1]
    drainer = .485 - last
    outline = corner_ring(0, width, depth, .03, 16)
    rim = [shrink(outline, .001, top - .006), shrink(outline, 0, top - .003), shrink(outline, .002, top),
           shrink(outline, .012, top)]
    _tray(rim, [(width * w, bowl_d if w > .2 else bowl_d * .72, width * x, -.012) for w, x in layout], deep, top)
    for i in range(7):
        y = -.012 + (i - 3) * .045
        box(width * (drainer - .05), .012, .0028, F, (width * (last + drainer / 2 + .005), y, top - .0006), .0014)
    lathe([(.0175, 0), (.0175, .0008), (.001, .001)], 'dark', (cx, depth / 2 - .032, top))
    side = shrink(outline, .03, top - .006)
    loft([side, shrink(outline, .033, 0.0)], F, caps=(False, False), smooth_below=30)
    return POSE


def undermounted(width=.54, depth=.44, deep=.2, bowls='1'):
    """Bowls with a flat rim that the worktop covers."""
    outline = corner_ring(0, width, depth, .045, 16)
    top = .2
    rim = [shrink(outline, .02, .02), shrink(outline, .02, top - .004), shrink(outline, 0, top - .003),
           shrink(outline, 0, top - .0012), shrink(outline, .001, top)]
    if bowls == '1':
        layout = [(width - .05, depth - .05, 0, 0)]
    else:
        layout = [(width * .56, depth - .05, -width * .175, 0), (width * .28, depth * .7, width * .3, 0)]
    _tray(rim, layout, deep - .01, top)
    return {**POSE, 'elevation': 34}


def belfast(width=.6, depth=.46, deep=.25, bowls='1'):
    """Thick fireclay with an open front."""
    outline = corner_ring(0, width, depth, .022, 16)
    rim = [shrink(outline, .01, 0), shrink(outline, .003, .004), shrink(outline, 0, .012),
           shrink(outline, 0, deep - .012), shrink(outline, .003, deep - .003),
           shrink(outline, .012, deep)]
    layout = [(width - .08, depth - .08, 0, 0)] if bowls == '1' else [
        (width * .42, depth - .08, side * width * .235, 0) for side in (-1, 1)]
    _tray(rim, layout, deep - .035, deep, .045)
    box(.09, .004, .014, 'dark', (0, depth / 2 - .0425, deep - .05), .006)
    return {**POSE, 'elevation': 28, 'azimuth': -26}
