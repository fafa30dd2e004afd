"""What flushes: frames, concealed cisterns, plates, valves and connectors, and macerators."""
from math import cos, pi, radians, sin

from curves import corner_ring, rounded, section, through
from shapes import ball, box, cylinder, hinged, lathe, placed, prism, ring, sweep, tube

F = 'finish'
FRONT = {'azimuth': -26, 'elevation': 8, 'fill': .86, 'stands': 'floor'}
STEEL = '#3f6f9c'


def _posts(width, height, depth=.14):
    for side in (-1, 1):
        box(.04, .04, height, 'galvanised', (side * (width / 2 - .02), -.02, 0), .003)
        box(.09, .11, .006, 'galvanised', (side * (width / 2 - .02), -.05, 0), .001)
        box(.05, .006, .05, 'galvanised', (side * (width / 2 - .02), -.003, height - .09), .001)
    for z in (.22, height - .05):
        box(width - .08, .036, .036, 'galvanised', (0, -.02, z), .003)


def _tank(width, height, z, depth=.13):
    outline = corner_ring(0, width, depth, .02, 10)
    body = prism([(x, y) for x, y, _ in outline], height, 'white-plastic', (0, -depth / 2 - .004, z), .012)
    box(width - .08, .004, .012, 'grey-plastic', (0, -depth - .004, z + height * .5), .001)
    with placed(0, -depth - .005, z + height - .16):
        box(.24, .02, .14, 'black-plastic', (0, -.006, 0), .006)
        box(.20, .004, .10, 'grey-plastic', (0, -.018, .02), .003)
    return body


def wc_frame(height=1.12):
    width = .5
    _posts(width, height)
    _tank(.40, .44, height - .52)
    tube(rounded([(0, -.06, height - .52), (0, -.06, .36), (0, -.09, .33)], .03), .026, 'grey-plastic')
    box(width - .1, .012, .16, 'galvanised', (0, -.035, .24), .002)
    lathe([(.028, 0), (.028, .05), (.024, .051), (.024, .02)], 'black-plastic', (0, -.04, .345), '-Y',
          caps=(False, False))
    lathe([(.05, 0), (.05, .05), (.045, .051), (.045, .02)], 'black-plastic', (0, -.04, .25), '-Y',
          caps=(False, False))
    for x in (-.09, .09):
        cylinder(.006, .14, 'galvanised', (x, -.03, .345), '-Y')
    return FRONT


def basin_frame():
    width, height = .5, 1.12
    _posts(width, height)
    box(width - .08, .014, .12, 'galvanised', (0, -.035, .72), .002)
    for x in (-.09, .09):
        cylinder(.005, .12, 'galvanised', (x, -.03, .78), '-Y')
    box(width - .08, .014, .05, 'galvanised', (0, -.035, .5), .002)
    for x in (-.08, .08):
        lathe([(.016, 0), (.016, .03), (.011, .031), (.011, .01)], 'brass', (x, -.04, .525), '-Y',
              caps=(False, False))
    lathe([(.03, 0), (.03, .06), (.024, .061), (.024, .02)], 'black-plastic', (0, -.04, .44), '-Y',
          caps=(False, False))
    return FRONT


def concealed(low=False):
    """A cistern for behind a wall, with its bend; a low one is for a unit."""
    if low:
        _tank(.43, .3, .08)
        lathe([(.033, 0), (.033, .04)], 'white-plastic', (0, -.065, .045))
        tube([(0, -.065, .05), (0, -.065, 0)], .026, 'grey-plastic')
        lathe([(.012, 0), (.012, .03)], 'brass', (.15, -.065, .375))
        return {**FRONT, 'stands': 'none', 'azimuth': -30}
    _tank(.42, .40, .38)
    tube(rounded([(0, -.065, .39), (0, -.065, .12), (0, -.2, .12)], .05), .026, 'grey-plastic')
    lathe([(.033, 0), (.033, .04)], 'white-plastic', (0, -.065, .345))
    lathe([(.012, 0), (.012, .03)], 'brass', (.21, -.06, .70), 'X')
    return {**FRONT, 'stands': 'none', 'azimuth': -30}


def _plate(width, height, radius, thick):
    body = prism([(x, y) for x, y, _ in corner_ring(0, width, height, radius, 12)], thick, F, edge=.0025)
    body.rotation_euler = (pi / 2, 0, 0)


PLATE = {'azimuth': -24, 'elevation': 10, 'fill': .78, 'stands': 'wall'}


def flush_plate():
    """A plate with two oblong buttons, the smaller for half a flush."""
    _plate(.246, .164, .012, .012)
    for x, w in ((-.04, .13), (.077, .068)):
        button = prism([(a, b) for a, b, _ in corner_ring(0, w, .12, .008, 8)], .0045, F,
                       (x, -.0115, 0), .0018)
        button.rotation_euler = (pi / 2, 0, 0)
    return PLATE


def flush_plate_round():
    """A slim plate with two round buttons."""
    _plate(.23, .15, .02, .006)
    for x, r in ((-.042, .046), (.06, .032)):
        lathe([(r, 0), (r, .004), (r - .002, .006), (.001, .0065)], F, (x, -.0055, 0), '-Y', segments=128)
        ring(r + .0012, .0008, 'dark', (x, -.006, 0), '-Y', 128)
    return PLATE


TABLE = {'azimuth': -30, 'elevation': 14, 'fill': .84, 'stands': 'floor'}


def fill_valve(water_inlet='bottom'):
    """A valve that fills a cistern, with its float."""
    if water_inlet == 'side':
        lathe([(.013, 0), (.013, .04)], 'white-plastic', (-.06, 0, .06), 'X')
        for i in range(12):
            ring(.013, .0009, 'white-plastic', (-.058 + .003 * i, 0, .06), 'X', segments=48)
        lathe([(.02, 0), (.02, .008)], 'grey-plastic', (-.05, 0, .06), 'X', segments=6, smooth_below=10)
        lathe([(.014, 0), (.016, .004), (.016, .05), (.013, .055)], 'white-plastic', (-.02, 0, .06), 'X')
        lathe([(.018, 0), (.02, .004), (.02, .03), (.016, .036)], 'white-plastic', (.012, 0, .055))
        tube([(.02, 0, .09), (.06, 0, .1), (.1, 0, .075)], .004, 'white-plastic')
        lathe([(.03, -.03), (.034, -.026), (.034, .026), (.03, .03)], 'grey-plastic', (.1, 0, .045))
        return TABLE
    lathe([(.013, 0), (.013, .05)], 'white-plastic')
    for i in range(14):
        ring(.013, .0009, 'white-plastic', (0, 0, .004 + .003 * i), segments=48)
    lathe([(.024, .05), (.024, .058)], 'white-plastic', segments=6, smooth_below=10)
    lathe([(.02, .058), (.022, .062), (.012, .066), (.012, .235), (.016, .24), (.016, .27), (.008, .275)],
          'white-plastic')
    lathe([(.0285, .11), (.03, .112), (.03, .2), (.028, .203), (.012, .203)], 'grey-plastic')
    tube([(.012, 0, .262), (.05, 0, .262), (.05, 0, .2)], .004, 'white-plastic')
    tube([(.05, 0, .2), (.05, 0, .08)], .0022, 'white-plastic')
    lathe([(.018, .022), (.018, .032)], 'grey-plastic', segments=6, smooth_below=10)
    return TABLE


def siphon():
    """A siphon: water is lifted over its bend by a plate below, pulled by a hook."""
    lathe([(.024, 0), (.024, .04)], 'white-plastic', (.035, 0, 0))
    for i in range(9):
        ring(.024, .001, 'white-plastic', (.035, 0, .004 + .0036 * i), segments=64)
    lathe([(.036, .04), (.037, .043), (.037, .052), (.026, .056)], 'grey-plastic', (.035, 0, 0), segments=6,
          smooth_below=10)
    tube(rounded([(.035, 0, .05), (.035, 0, .25), (-.035, 0, .25), (-.035, 0, .14)], .034, 14), .021, 'white-plastic')
    lathe([(.05, 0), (.052, .004), (.052, .07), (.046, .084), (.022, .092)], 'white-plastic', (-.035, 0, .055))
    ring(.0515, .002, 'grey-plastic', (-.035, 0, .075))
    cylinder(.003, .11, 'steel', (-.035, 0, .245))
    ring(.008, .0022, 'steel', (-.035, 0, .362), 'Y', 32)
    return TABLE


def flush_valve():
    """A flush valve with its overflow; the push button is 'finish'."""
    lathe([(.03, 0), (.03, .03)], 'white-plastic')
    for i in range(8):
        ring(.03, .0011, 'white-plastic', (0, 0, .004 + .0034 * i), segments=64)
    lathe([(.045, .03), (.046, .033), (.046, .042), (.034, .046)], 'blue-plastic')
    for i in range(6):
        t = 2 * pi * i / 6
        box(.007, .007, .06, 'white-plastic', (.036 * cos(t), .036 * sin(t), .045), .002)
    lathe([(.042, .105), (.042, .18), (.036, .188), (.014, .19)], 'white-plastic')
    lathe([(.03, .0455), (.03, .06), (.014, .066), (.014, .10)], 'red')
    cylinder(.0125, .09, 'grey-plastic', (.022, .022, .188))
    cylinder(.006, .06, 'white-plastic', (0, 0, .19))
    lathe([(.0335, .25), (.0345, .252), (.0345, .262), (.0325, .2645), (.0295, .2645), (.029, .2635),
           (.001, .264)], F)
    box(.001, .056, .0006, 'dark', (.006, 0, .2636), 0)
    lathe([(.0225, .228), (.0225, .25)], 'white-plastic')
    return TABLE


def pan_connector(bend='straight'):
    """From the pan to the soil pipe, with its fins and seals: straight, offset by 40 mm, or bent by 90 or
    104 degrees."""
    path = {
        'straight': [(0, -.05, .06), (0, .07, .06)],
        'offset': rounded([(0, -.06, .105), (0, .0, .105), (0, .075, .06), (0, .13, .06)], .05, 12),
        '90': rounded([(0, -.02, .13), (0, .085, .13), (0, .085, .02)], .06, 14),
        '104': rounded([(0, -.045, .165), (0, .085, .132), (0, .085, .0)], .06, 14),
    }[bend]
    tube(path, .05, 'white-plastic', segments=72)
    start, z = path[0], path[0][2]
    # The collar lies in the direction that the pipe comes from.
    lean = radians(-14) if bend == '104' else 0
    with hinged((0, start[1], z), lean):
        lathe([(.05, -.01), (.058, -.005), (.058, .04), (.051, .046)], 'white-plastic', (0, start[1] - .03, z), 'Y',
              caps=(False, False))
        for y in (.0, .012):
            lathe([(.057, 0), (.044, .006)], 'rubber', (0, start[1] - .036 + y, z), 'Y', caps=(False, False))
        lathe([(.0495, 0), (.001, 0)], 'dark', (0, start[1] - .002, z), 'Y', caps=(False, False))
    if bend in ('90', '104'):
        for i in range(3):
            lathe([(.05, 0), (.056, .003), (.05, .008)], 'rubber', (0, path[-1][1], .006 + .014 * i))
        return {**TABLE, 'azimuth': -58, 'elevation': 14}
    end = path[-1]
    for i in range(3):
        lathe([(.05, 0), (.056, .003), (.05, .008)], 'rubber', (0, end[1] - .016 - .016 * i, end[2]), 'Y')
    return {**TABLE, 'azimuth': -58, 'elevation': 18}


def macerator():
    """A macerator for behind a toilet: a low box with its pipes."""
    outline = [(x, y) for x, y, _ in corner_ring(0, .34, .17, .03, 12)]
    prism(outline, .22, 'white-plastic', (0, -.085, 0), .018)
    prism([(x * 1.02, y * 1.03) for x, y in outline], .03, 'white-plastic', (0, -.085, .215), .01)
    lathe([(.05, 0), (.05, .03), (.044, .032), (.044, .0)], 'rubber', (0, -.17, .11), '-Y', caps=(False, False))
    lathe([(.044, .004), (.001, .004)], 'dark', (0, -.17, .11), '-Y', caps=(False, False))
    lathe([(.024, 0), (.024, .03), (.02, .03)], 'grey-plastic', (.17, -.085, .06), 'X')
    tube(rounded([(.1, -.05, .235), (.1, -.05, .30), (.16, -.05, .30)], .025), .013, 'grey-plastic')
    for i in range(5):
        box(.05, .002, .004, 'grey-plastic', (-.1, -.1705, .15 + .012 * i), .001)
    tube(through([(-.16, -.05, .03), (-.21, -.04, .02), (-.24, -.09, .006), (-.2, -.14, .006)], 8), .0045,
         'grey-plastic')
    return {**TABLE, 'azimuth': -28, 'elevation': 20}
