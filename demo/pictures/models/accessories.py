"""What hangs on the wall of a bathroom: holders, rails, shelves, grab rails. The wall is y = 0."""
from math import cos, pi, sin

from curves import arc, corner_ring, rounded, through
from glass import pane
from shapes import ball, bar, box, cylinder, lathe, placed, prism, ring, tube

F = 'finish'
POSE = {'azimuth': -32, 'elevation': 14, 'fill': .8, 'stands': 'wall'}


def rose(x=0.0, z=0.0, radius=.022, style='round'):
    if style == 'square':
        box(radius * 1.9, .01, radius * 1.9, F, (x, -.005, z - radius * .95), .0015)
    else:
        lathe([(radius, 0), (radius, .006), (radius * .95, .009), (radius * .4, .0095)], F, (x, 0, z), '-Y')


def arm(points, style='round', radius=.008):
    if style == 'square':
        bar(rounded(points, .004, 4), radius * 2, radius * 2, F, 10)
    else:
        tube(rounded(points, .016, 10), radius, F)


def _roll(at):
    """A roll of paper along X, its last sheet hanging."""
    x, y, z = at
    lathe([(.018, -.05), (.055, -.05), (.0555, -.049), (.0555, .049), (.055, .05), (.018, .05)], 'paper',
          at, 'X', caps=(False, False))
    lathe([(.018, -.049), (.018, .049)], 'plaster', at, 'X', caps=(False, False))
    box(.1, .0006, .06, 'paper', (x, y - .0556, z - .06), 0)


def roll_holder(style='round'):
    rose(-.065, 0, style=style)
    arm([(-.065, -.004, 0), (-.065, -.07, 0), (.075, -.07, 0)], style)
    _roll((.006, -.07, -.008))
    return POSE


def spare_roll_holder():
    """A post for two rolls, with one on it, so that the post is seen."""
    for z in (.03, .2):
        rose(0, z, .02)
        arm([(0, -.004, z), (0, -.07, z)])
    cylinder(.008, .25, F, (0, -.07, 0), edge=.003)
    lathe([(.001, 0), (.062, 0), (.063, .002), (.062, .004), (.008, .005)], F, (0, -.07, 0), segments=96)
    lathe([(.018, -.05), (.055, -.05), (.0555, -.049), (.0555, .049), (.055, .05), (.018, .05)],
          'paper', (0, -.07, .056), caps=(False, False), segments=96)
    lathe([(.018, -.05), (.018, .049)], 'plaster', (0, -.07, .056), caps=(False, False))
    return {**POSE, 'elevation': 20}


def toilet_brush():
    """A brush in its holder on the wall."""
    rose(0, .16)
    arm([(0, -.004, .16), (0, -.055, .16)], radius=.007)
    ring(.043, .005, F, (0, -.058, .16))
    lathe([(.001, 0), (.036, 0), (.04, .004), (.041, .17), (.039, .171), (.038, .06)], 'frosted',
          (0, -.058, .02), caps=(True, False))
    lathe([(.041, 0), (.042, .004), (.042, .012), (.038, .013)], F, (0, -.058, .188))
    cylinder(.0065, .2, F, (0, -.058, .18), edge=.003)
    lathe([(.03, 0), (.03, .004), (.008, .012)], F, (0, -.058, .2))
    return {**POSE, 'elevation': 10}


def towel_bar(style='round', width=.6, double=False):
    for side in (-1, 1):
        x = side * (width / 2 - .02)
        rose(x, 0, style=style)
        cylinder(.008, .075, F, (x, -.004, 0), '-Y') if style != 'square' else box(
            .016, .075, .016, F, (x, -.04, -.008), .001)
        if double:
            cylinder(.008, .06, F, (x, -.07, 0), '-Y')
    for y in (-.072, -.125)[: 2 if double else 1]:
        if style == 'square':
            box(width, .016, .016, F, (0, y, -.008), .001)
        else:
            cylinder(.008, width, F, (-width / 2, y, 0), 'X', .003)
    return {**POSE, 'azimuth': -36, 'fill': .86}


def towel_ring():
    rose(0, 0)
    arm([(0, -.004, 0), (0, -.05, 0)], radius=.0085)
    ball(.0115, F, (0, -.05, 0))
    ring(.085, .0062, F, (0, -.05, -.087), '-Y')
    return POSE


def robe_hook(style='round', double=False):
    if double:
        rose(0, 0, .026, style)
        cylinder(.009, .03, F, (0, -.006, 0), '-Y')
        for side in (-1, 1):
            tube(rounded([(0, -.034, 0), (side * .028, -.034, 0), (side * .031, -.05, .004),
                          (side * .031, -.058, .012)], .01, 8), .0065, F)
            ball(.0092, F, (side * .031, -.058, .014))
        ball(.0105, F, (0, -.036, 0))
        return {**POSE, 'fill': .66}
    rose(0, 0, .024, style)
    if style == 'square':
        box(.018, .04, .018, F, (0, -.024, -.009), .001)
        box(.018, .012, .034, F, (0, -.046, -.009), .001)
        return {**POSE, 'fill': .62}
    cylinder(.009, .034, F, (0, -.006, 0), '-Y')
    lathe([(.009, 0), (.0165, .002), (.0175, .005), (.0165, .0095), (.001, .0105)], F, (0, -.038, 0), '-Y')
    return {**POSE, 'fill': .62}


def glass_shelf():
    for x in (-.2, .2):
        rose(x, 0, .02)
        cylinder(.009, .04, F, (x, -.006, 0), '-Y')
        box(.024, .03, .02, F, (x, -.05, -.01), .003)
    shelf = prism([(x, y) for x, y, _ in corner_ring(0, .52, .12, .012, 8)], .008, 'glass',
                  (0, -.068, -.004), .001)
    shelf.paint('glass-edge', lambda normal: abs(normal.z) < .5)
    return {**POSE, 'elevation': 22, 'fill': .86}


def _wire_basket(outline, depth, wires):
    """A basket of wire: a rim above, a smaller one below, and wires between and across."""
    loop = outline + outline[:1]
    tube([(x, y, 0) for x, y in loop], .0042, F)
    tube([(x, y, -depth) for x, y in loop], .003, F)
    step = max(1, len(outline) // wires)
    for x, y in outline[::step]:
        tube([(x, y, 0), (x, y, -depth)], .0022, F)
    xs = [x for x, _ in outline]
    left, right = min(xs), max(xs)
    for i in range(1, 15):
        x = left + (right - left) * i / 15
        ys = []
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
            if (ax - x) * (bx - x) < 0:
                ys.append(ay + (by - ay) * (x - ax) / (bx - ax))
        if len(ys) >= 2:
            tube([(x, min(ys), -depth), (x, max(ys), -depth)], .0018, F)


def shower_basket():
    outline = [(x, y - .062) for x, y, _ in corner_ring(0, .26, .112, .02, 6)]
    _wire_basket(outline, .07, 12)
    for x in (-.09, .09):
        rose(x, -.0, .014)
    return {**POSE, 'elevation': 26, 'fill': .84}


def corner_basket():
    s = .2
    outline = [(-s / 2, 0)] + [(-s / 2 + s * sin(t), -s * cos(t)) for t in
                               (pi / 2 * i / 12 for i in range(13))]
    outline = [(x, y - .004) for x, y in outline]
    _wire_basket(outline, .065, 7)
    return {**POSE, 'azimuth': 30, 'elevation': 28, 'stands': 'none'}


def tumbler_holder():
    rose(0, 0)
    arm([(0, -.004, 0), (0, -.03, 0)], radius=.008)
    ring(.034, .0048, F, (0, -.066, 0))
    lathe([(.001, -.055), (.027, -.055), (.029, -.052), (.0345, .05), (.0325, .05), (.0275, -.045),
           (.001, -.046)], 'frosted', (0, -.066, 0))
    return {**POSE, 'elevation': 20}


def soap_dispenser():
    rose(0, 0)
    arm([(0, -.004, 0), (0, -.03, 0)], radius=.008)
    ring(.036, .0048, F, (0, -.068, 0))
    lathe([(.001, -.08), (.03, -.08), (.033, -.077), (.034, .03), (.03, .036), (.014, .04)], 'frosted',
          (0, -.068, 0))
    lathe([(.016, .038), (.0165, .04), (.0165, .056), (.006, .058), (.006, .074)], F, (0, -.068, 0))
    lathe([(.009, .074), (.0095, .076), (.0095, .084), (.008, .086), (.001, .086)], F, (0, -.068, 0))
    tube(rounded([(0, -.068, .08), (0, -.105, .082), (0, -.109, .074)], .006), .004, F)
    return {**POSE, 'elevation': 18}


def grab_rail(width=.45, angled=False):
    """A rail of 32 mm to hold on to, on two covered flanges."""
    half = width / 2
    ends = [(-half, 0), (half, 0)]
    path = [(-half, -.006, 0), (-half, -.06, 0), (half, -.06, 0), (half, -.006, 0)]
    if angled:
        ends = [(-.2, -.12), (.2, .12)]
        path = [(-.2, -.006, -.12), (-.2, -.06, -.12), (0, -.06, -.12), (.2, -.06, .12 - .02),
                (.2, -.006, .12)]
        path = [(-.2, -.006, -.12), (-.2, -.06, -.12), (.02, -.06, -.12), (.2, -.06, .12),
                (.2, -.006, .12)]
    tube(rounded(path, .035, 12), .016, F)
    for x, z in ends:
        lathe([(.041, 0), (.041, .004), (.036, .009), (.02, .0105)], F, (x, 0, z), '-Y')
    return {**POSE, 'azimuth': -34, 'fill': .86}


def folding_rail():
    """A support that folds up against the wall."""
    box(.1, .012, .2, F, (0, -.006, -.1), .004)
    cylinder(.012, .09, F, (-.045, -.03, .04), 'X')
    for z in (.06, -.06):
        box(.07, .03, .02, F, (0, -.02, z - .01), .003)
    path = rounded([(0, -.03, .05), (0, -.72, .05), (0, -.72, -.06), (0, -.03, -.06)], .05, 14)
    tube(path, .016, F)
    return {**POSE, 'azimuth': -58, 'elevation': 16, 'fill': .88}


def mounting_rail():
    """A steel strip with holes, on which rails are fixed."""
    body = prism([(x, y) for x, y, _ in corner_ring(0, .64, .06, .006, 6)], .003, 'steel', edge=.0008)
    body.rotation_euler = (pi / 2, 0, 0)
    for i in range(9):
        x = (i - 4) * .072
        lathe([(.0055, 0), (.001, .0002)], 'dark', (x, -.0031, .012 if i % 2 else -.012), '-Y')
    return {**POSE, 'azimuth': -30, 'fill': .88}
