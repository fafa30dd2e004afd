"""Furniture: carcass and fronts are 'finish', tops are ceramic, handles and taps are metal."""
from math import pi

from basins import bowl, waste
from curves import rounded, superellipse, through
from materials import wearing
from shapes import box, cylinder, lathe, loft, placed, tube
from taps import mono

F = 'finish'
HUNG = {'azimuth': -27, 'elevation': 17, 'fill': .82, 'stands': 'wall'}
STANDING = {**HUNG, 'elevation': 15, 'stands': 'floor'}
BOARD = .018


def bar_handle(width, at, upright=False):
    """A round bar on two feet, before a front that faces -Y."""
    x, y, z = at
    half = width / 2
    points = [(-half, 0, 0), (-half, -.03, 0), (half, -.03, 0), (half, 0, 0)]
    if upright:
        points = [(0, b, a) for a, b, _ in points]
    tube([(x + a, y + b, z + c) for a, b, c in rounded(points, .008, 8)], .0055, 'chrome')
    for sign in (-1, 1):
        foot = (x, y, z + sign * half) if upright else (x + sign * half, y, z)
        cylinder(.009, .003, 'chrome', foot, '-Y')


def carcass(width, depth, height, z=0.0, upright=False):
    """Sides, floor, top and a dark inside; its back is the wall. The grain of tall ones is upright."""
    for side in (-1, 1):
        x = side * (width / 2 - BOARD / 2)
        if upright:
            panel = box(height, depth, BOARD, F, (x - BOARD / 2, -depth / 2, z + height / 2), .0012)
            panel.rotation_euler = (0, pi / 2, 0)
        else:
            panel = box(depth, BOARD, height, F, (x, -depth / 2, z), .0012)
            panel.rotation_euler = (0, 0, pi / 2)
    inner = width - 2 * BOARD
    box(inner, depth, BOARD, F, (0, -depth / 2, z), 0)
    box(inner, depth, BOARD, F, (0, -depth / 2, z + height - BOARD), 0)
    box(inner, .008, height - .002, 'dark', (0, -depth + .012, z), 0)


def front(width, height, at, style='plain'):
    """A front of 18 mm whose face is at y; 'framed' has the frame of a Shaker door, 'ribbed' is
    cut in upright staves, 'upright' has the grain of a door."""
    x, y, z = at
    if style == 'framed':
        rail = .06
        box(width, .012, height, F, (x, y + .014, z), .001)
        for side in (-1, 1):
            post = box(height, .018, rail, F, (x + side * (width / 2 - rail / 2), y + .009,
                                              z + height / 2), .0015)
            post.rotation_euler = (0, pi / 2, 0)
            post.location.x -= rail / 2
        for low in (z, z + height - rail):
            box(width - 2 * rail, .018, rail, F, (x, y + .009, low), .0015)
    elif style == 'ribbed':
        count = max(4, round(width / .022))
        step = width / count
        for i in range(count):
            stave = box(height, .018, step - .0015, F, (x - width / 2 + step * (i + .5), y + .009,
                                                       z + height / 2), .006, 4)
            stave.rotation_euler = (0, pi / 2, 0)
            stave.location.x -= step / 2
    elif style == 'upright':
        door = box(height, .018, width, F, (x - width / 2, y + .009, z + height / 2), .002)
        door.rotation_euler = (0, pi / 2, 0)
    else:
        box(width, .018, height, F, (x, y + .009, z), .002)


def top_with_bowl(width, depth, z, bowl=(.24, .135), tap='chrome', middle=None):
    """A ceramic top with its bowl, waste and tap."""
    w, d, cy = (width + .01) / 2, (depth + .01) / 2, -depth / 2
    by = cy - .035 if middle is None else middle
    rings = [superellipse(z + lift, w - by_, d - by_, 22, 0, cy, 192) for lift, by_ in
             ((0, .01), (0, .002), (.002, 0), (.016, 0), (.0185, .001), (.02, .004))]
    a, b = bowl
    keys = [(.02, a + .012, b + .012, 4.5), (.0195, a + .004, b + .004, 4.4),
            (.0165, a - .002, b - .002, 4.3)]
    keys += through([(.0165, a - .002, b - .002, 4.3), (-.01, a - .01, b - .01, 4.2),
                     (-.07, a - .025, b - .024, 4), (-.098, a - .05, b - .045, 3.6),
                     (-.108, a * .55, b * .45, 3), (-.112, .03, .025, 2)], 6)[1:]
    rings += [superellipse(z + lift, x, y, power, 0, by, 192) for lift, x, y, power in keys]
    loft(rings, 'ceramic', smooth_below=35)
    waste(z - .113, tap, 0, by)
    with wearing(tap), placed(0, max(-.045, by + b + .04) if middle is None else by + b + .035, z + .02):
        mono('round', .15, .12)


def vanity(style='plain', width=.8, depth=.46, height=.5):
    """A wall-hung unit of two drawers under a ceramic top."""
    z = .3
    carcass(width, depth - .02, height, z)
    tall = (height - .006) / 2
    for i in range(2):
        low = z + .001 + i * (tall + .004)
        front(width - .002, tall, (0, -depth, low), style)
        if style != 'ribbed':
            bar_handle(.16, (0, -depth, low + tall - .075 if style == 'plain' else low + tall / 2))
        else:
            box(width - .02, .02, .012, 'chrome', (0, -depth + .006, low + tall - .012), .001)
    top_with_bowl(width, depth, z + height + .004)
    return HUNG


def vanity_floor(style='plain', width=.6, depth=.46, height=.8):
    """A unit with two doors that stands on the floor."""
    box(width - .01, depth - .07, .08, F, (0, -(depth - .07) / 2, 0), .001)
    carcass(width, depth - .02, height - .08, .08, upright=True)
    leaf = width / 2 - .002
    for side in (-1, 1):
        door = 'upright' if style == 'plain' else style
        front(leaf, height - .084, (side * width / 4, -depth, .082), door)
        bar_handle(.13, (side * .035, -depth, height - .16), upright=True)
    top_with_bowl(width, depth, height + .004, (.2, .135))
    return STANDING


def vanity_cloakroom(width=.45, depth=.26, height=.5):
    z = .3
    carcass(width, depth - .02, height, z, upright=True)
    front(width - .002, height - .004, (0, -depth, z + .002), 'upright')
    bar_handle(.13, (width / 2 - .06, -depth, z + height - .14), upright=True)
    top_with_bowl(width, depth, z + height + .004, (.15, .078), middle=-.15)
    return HUNG


def washstand(width=1.0, depth=.46, height=.3):
    """A shelf of solid board with a drawer, for a basin that stands on it."""
    z = .4
    carcass(width, depth - .02, height, z)
    front(width - .002, height - .004, (0, -depth, z + .002))
    bar_handle(.2, (0, -depth, z + height - .075))
    box(width + .012, depth + .01, .022, F, (0, -depth / 2, z + height), .003)
    with wearing('ceramic'), placed(0, -depth / 2, z + height + .022):
        bowl()
    return HUNG


def wc_unit(width=.5, depth=.22, height=.82):
    """A unit that hides a cistern, with the flush button and the outlet of the pan."""
    box(width - .004, depth - .03, .1, F, (0, -(depth - .03) / 2, 0), .001)
    carcass(width, depth - .02, height - .12, .1, upright=True)
    front(width - .002, height - .124, (0, -depth, .102), 'upright')
    box(width + .012, depth + .01, .022, F, (0, -depth / 2, height - .02), .003)
    lathe([(.036, 0), (.036, .004), (.034, .006), (.031, .006), (.0305, .0045), (.0006, .005)],
          'chrome', (0, -depth, height - .16), '-Y')
    box(.001, .001, .058, 'dark', (.006, -depth - .0052, height - .189), 0)
    return STANDING


def tall_unit(width=.35, depth=.32, height=1.75):
    carcass(width, depth - .02, height, .1, upright=True)
    lower = height * .52
    front(width - .002, lower - .004, (0, -depth, .102), 'upright')
    front(width - .002, height - lower - .002, (0, -depth, .1 + lower), 'upright')
    for z in (.1 + lower - .16, .1 + lower + .16):
        bar_handle(.14, (width / 2 - .05, -depth, z), upright=True)
    return {**HUNG, 'elevation': 5, 'fill': .86}


def wall_cabinet(width=.4, depth=.18, height=.7):
    carcass(width, depth - .02, height, .2, upright=True)
    front(width - .002, height - .004, (0, -depth, .202), 'upright')
    bar_handle(.13, (width / 2 - .05, -depth, .32), upright=True)
    return {**HUNG, 'elevation': 8}
