"""Shower doors, enclosures, wet-room screens and trays: glass in profiles of 'finish'."""
from math import cos, pi, sin

from curves import arc, corner_ring, rounded, shrink
from glass import bent_pane, pane
from shapes import box, cylinder, lathe, loft, placed, ring, tube

F = 'finish'
UPRIGHT = {'azimuth': -26, 'elevation': 4, 'fill': .9, 'stands': 'none'}
H = 1.95


def _post(x, y=0.0, height=H, wide=.03, deep=.03):
    box(wide, deep, height, F, (x, y, 0), .002)


def _rail(x0, x1, z, y=0.0, tall=.03, deep=.03):
    box(abs(x1 - x0), deep, tall, F, ((x0 + x1) / 2, y, z), .002)


def _handle(x, y=-.004, z=.95, length=.24):
    for face in (-1, 1):
        path = rounded([(x, y, z), (x, y + face * .045, z), (x, y + face * .045, z + length),
                        (x, y, z + length)], .012, 8)
        tube(path, .0075, F)


def hinged(width=.8):
    _post(-width / 2 + .015)
    _post(width / 2 - .012, wide=.018)
    pane(width - .06, H - .03, (0, 0, .018))
    for z in (.25, H - .35):
        box(.07, .024, .085, F, (-width / 2 + .055, 0, z), .003)
    _handle(width / 2 - .09)
    box(width - .06, .012, .012, 'white-plastic', (0, 0, .004), .002)
    return UPRIGHT


def pivot(width=.8):
    """A framed door that turns about pins at its top and its foot."""
    for x in (-width / 2 + .016, width / 2 - .016):
        _post(x, wide=.032)
    _rail(-width / 2, width / 2, H - .03)
    _rail(-width / 2, width / 2, 0, tall=.022)
    with placed(-width / 2 + .14, 0, 0, -.38):
        pane(width - .08, H - .075, (width / 2 - .14, 0, .035))
        for x in (-.10, width - .18):
            box(.018, .02, H - .075, F, (x, 0, .035), .002)
        _handle(width - .24)
    return UPRIGHT


def bifold(width=.8):
    for x in (-width / 2 + .016, width / 2 - .016):
        _post(x, wide=.032)
    _rail(-width / 2, width / 2, H - .03)
    _rail(-width / 2, width / 2, 0, tall=.022)
    leaf = (width - .07) / 2
    with placed(-width / 2 + .034, 0, 0, .5):
        pane(leaf, H - .075, (leaf / 2, 0, .035))
        box(.014, .02, H - .075, F, (leaf, 0, .035), .002)
        with placed(leaf, 0, 0, -.98):
            pane(leaf, H - .075, (leaf / 2 + .01, 0, .035))
            box(.014, .02, H - .075, F, (leaf + .01, 0, .035), .002)
            _handle(leaf - .06)
    return UPRIGHT


def _sliding(width):
    """A fixed pane and a door that hangs from rollers on a bar."""
    half = width / 2
    pane(half, H - .03, (-width / 4, .012, .012))
    pane(half + .04, H - .04, (width / 4 - .03, -.012, .02))
    cylinder(.011, width, F, (-half, -.03, H - .07), 'X')
    for x in (.06, half - .1):
        for z in (H - .07,):
            lathe([(.026, 0), (.027, .003), (.027, .012), (.022, .015), (.001, .016)], F,
                  (x, -.03, z + .034), '-Y')
            lathe([(.016, 0), (.016, .01)], F, (x, -.018, z - .025), '-Y')
    _handle(.08, -.016)


def sliding(width=1.2):
    for x in (-width / 2 + .012, width / 2 - .012):
        _post(x, wide=.024, deep=.04)
    _sliding(width)
    _rail(-width / 2, width / 2, 0, tall=.016, deep=.05)
    return UPRIGHT


def tray_slab(width, depth, of='white-plastic', height=.03, corners=None):
    """A low tray: a rim, a floor that falls to the waste."""
    outline = corner_ring(0, width, depth, .012, 14, corners=corners)
    rings = [shrink(outline, .002, 0), shrink(outline, 0, .003), shrink(outline, 0, height - .004),
             shrink(outline, .004, height), shrink(outline, .035, height),
             shrink(outline, .045, height - .004), shrink(outline, .2, height - .009),
             shrink(outline, min(width, depth) * .42, height - .013)]
    loft(rings, of, smooth_below=30)
    return height - .013


def _standing_on_tray(width, depth, build):
    tray_slab(width + .02, depth + .02)
    with placed(0, 0, .03):
        build()


def square(width=.9, depth=.9):
    """Two sides of glass about a corner: a hinged door and a fixed pane."""
    def build():
        with placed(0, -depth / 2 + .015):
            hinged(width - .02)
        with placed(width / 2 - .015, 0, 0, pi / 2):
            pane(depth - .04, H - .03, (0, 0, .012))
            _post(depth / 2 - .015)
            _post(-depth / 2 + .02, wide=.02, deep=.02)
            _rail(-depth / 2 + .01, depth / 2, 0, tall=.016)
    _standing_on_tray(width, depth, build)
    return {**UPRIGHT, 'azimuth': 32, 'elevation': 12, 'stands': 'floor'}


def sliding_enclosure(width=1.2, depth=.8):
    def build():
        with placed(0, -depth / 2 + .02):
            sliding(width - .02)
        with placed(width / 2 - .015, 0, 0, pi / 2):
            pane(depth - .04, H - .03, (0, 0, .012))
            _post(depth / 2 - .015)
            _rail(-depth / 2 + .02, depth / 2, 0, tall=.016)
    _standing_on_tray(width, depth, build)
    return {**UPRIGHT, 'azimuth': 32, 'elevation': 12, 'stands': 'floor'}


def quadrant(size=.9):
    """A quarter round with two bent doors that slide apart."""
    radius, flat = .55, size - .55
    tray_slab(size + .02, size + .02, corners=[.56, .012, .012, .012])
    with placed(0, 0, .03):
        s = size / 2
        cx, cy = s - radius, -s + radius
        bent_pane(radius - .01, H - .03, -pi / 2 + .02, -pi / 4, (cx, cy, .012))
        bent_pane(radius - .01, H - .03, -pi / 4, -.02, (cx, cy, .012))
        for z in (0, H - .022):
            path = [(-s, -s + .012, z + .01), (cx, -s + .012, z + .01)]
            path += arc((cx, cy, z + .01), radius - .012, -pi / 2, 0, 28, 'xy')
            path += [(s - .012, s, z + .01)]
            tube(path, .013, F)
        pane(flat - .02, H - .03, (-s + flat / 2, -s + .012, .012))
        with placed(s - .012, s - flat / 2, 0, pi / 2):
            pane(flat - .02, H - .03, (0, 0, .012))
        _post(-s + .014, -s + .012, wide=.026, deep=.026)
        _post(s - .012, s - .014, wide=.026, deep=.026)
        for t in (-pi / 4 - .1, -pi / 4 + .1):
            x, y = cx + radius * cos(t), cy + radius * sin(t)
            tube([(x, y, .9), (x + .03 * cos(t), y + .03 * sin(t), .9),
                  (x + .03 * cos(t), y + .03 * sin(t), 1.15), (x, y, 1.15)], .0075, F)
    return {**UPRIGHT, 'azimuth': 38, 'elevation': 14, 'stands': 'floor'}


def wet_room(width=.9, height=2.0, grid=False):
    """A fixed screen with its brace to the wall; 'grid' has the bars of a steel window."""
    _post(-width / 2 + .012, height=height, wide=.024)
    pane(width - .024, height - .012, (.012, 0, .008))
    tube([(width / 2 - .05, -.0, height + .012), (width / 2 - .05, .55, height + .012)], .009, F)
    box(.04, .028, .036, F, (width / 2 - .05, 0, height - .024), .003)
    if grid:
        for x in (-width / 6, width / 6, width / 2 - .012):
            box(.02 if x < width / 3 else .024, .02, height - .008, F, (x, 0, .008), .001)
        for i in range(6):
            box(width, .02, .02 if 0 < i < 5 else .024, F, (0, 0, i * (height - .024) / 5), .001)
    _rail(-width / 2, width / 2, 0, tall=.014, deep=.02)
    return UPRIGHT


def tray(width=1.2, depth=.8):
    z = tray_slab(width, depth, F)
    _grate((width / 2 - .16, 0, z))
    return {'azimuth': -28, 'elevation': 34, 'fill': .88, 'stands': 'floor'}


def tray_quadrant(size=.9):
    z = tray_slab(size, size, F, corners=[.55, .012, .012, .012])
    _grate((0, 0, z))
    return {'azimuth': -28, 'elevation': 36, 'fill': .86, 'stands': 'floor'}


def _grate(at):
    lathe([(.055, 0), (.056, .001), (.055, .004), (.05, .0055), (.001, .0055)], 'chrome',
          (at[0], at[1], at[2] - .0005))
    ring(.043, .0012, 'dark', (at[0], at[1], at[2] + .005))
