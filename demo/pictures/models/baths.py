"""Baths, their panels and their screens. The body is 'finish'; wastes and feet are fixed metal."""
from math import cos, pi, sin

from curves import corner_ring, rounded, shrink, superellipse, through
from glass import pane
from shapes import ball, box, cylinder, lathe, loft, mirror, prism, tube

F = 'finish'
# From above and the side, so that the inside is seen.
POSE = {'azimuth': -19, 'elevation': 26, 'fill': .86, 'stands': 'floor'}


def waste_and_overflow(x, z, y_overflow, z_overflow, metal='chrome'):
    lathe([(.001, .004), (.03, .004), (.034, .002), (.035, 0)], metal, (x, 0, z))
    if y_overflow is not None:
        lathe([(.024, 0), (.027, .002), (.027, .006), (.024, .008), (.001, .008)], metal,
              (x, y_overflow, z_overflow), '-Y')


def freestanding(style='oval', width=1.7, depth=.78, height=.58):
    """An oval bath that stands free. 'oval' flares to its rim, 'slipper' rises at one end, 'boat' at
    both, 'plain' is nearly upright."""
    length, width = width, depth
    power = {'plain': 2.9, 'boat': 2.2}.get(style, 2.4)
    flare = {'plain': .06, 'boat': .2}.get(style, .25)
    keys = [(0, -.012), (.004, 0), (.03, .024), (.16, .06), (.34, .115), (.49, .18), (.548, .235),
            (.57, .25)]
    outside = []
    for z, out in through(keys, 8):
        a, b = .85 - flare + out * flare / .25, .392 - flare * .56 + out * flare * .56 / .25
        outside.append((z, a, b))
    rim = [(.578, .8495, .3918), (.5835, .846, .388), (.5855, .841, .383), (.585, .834, .376),
           (.5815, .829, .371)]
    inside = through([(.5815, .829, .371), (.555, .818, .361), (.45, .782, .338), (.30, .73, .308),
                      (.19, .68, .275), (.14, .625, .235), (.118, .53, .175), (.110, .36, .105),
                      (.108, .16, .045), (.108, .02, .006)], 8)[1:]
    rings = []
    for z, a, b in outside + rim + inside:
        lift = max(0.0, min(1.0, (z - .1) / .48))
        p = power if a > .5 else 2.0 + (power - 2.0) * max(0, a - .1) / .4
        ring = superellipse(z, a, b, p, points=128)
        if style == 'boat':
            ring = [(x, y, h + .1 * lift * (abs(x) / .85) ** 2.4) for x, y, h in ring]
        if style == 'slipper':
            ring = [(x, y, h + .17 * lift * max(0, x / .85) ** 2.2) for x, y, h in ring]
        rings.append([(x * length / 1.7, y * width / .784, h * height / .5855) for x, y, h in ring])
    loft(rings, F, smooth_below=60)
    waste_and_overflow(0, .1095 * height / .5855, .331 * width / .784, .47 * height / .5855)
    return POSE


def roll_top():
    """A roll-top bath on four claw feet, a little higher at its sloping end."""
    outside = through([(.17, .40, .16), (.175, .46, .20), (.22, .60, .265), (.34, .72, .31),
                       (.5, .775, .335), (.6, .79, .345), (.642, .795, .348)], 7)
    inside = through([(.645, .755, .312), (.55, .74, .30), (.38, .69, .27), (.27, .60, .225),
                      (.235, .45, .15), (.228, .2, .06), (.228, .02, .006)], 7)
    roll = [(.642 + .030 * sin(t) + .004, .785 + .034 * cos(t), .34 + .034 * cos(t))
            for t in (pi * (-.35 + 1.45 * i / 14) for i in range(15))]
    rings = []
    for z, a, b in outside + roll + inside:
        ring = superellipse(z, a, b, 2.25, points=128)
        lift = max(0.0, (z - .3) / .37)
        rings.append([(x, y, h + .085 * lift * max(0, x / .8) ** 2) for x, y, h in ring])
    loft(rings, F, smooth_below=60)
    for x in (-.47, .47):
        for y in (-1, 1):
            foot = through([(x * .9, y * .17, .27), (x * 1.12, y * .27, .2), (x * 1.16, y * .285, .1),
                            (x * 1.2, y * .30, .035)], 8)
            tube(foot, .022, 'chrome')
            ball(.033, 'chrome', (x * 1.2, y * .30, .032), .95)
    waste_and_overflow(-.05, .229, None, 0)
    return {**POSE, 'elevation': 20}


def _tub(outline, inside, height, depth=.42, rim=.012):
    """A bath to be built in: a thin rolled rim over `outline` and a basin inside `inside`."""
    rings = [shrink(outline, .03, height - .10), shrink(outline, .012, height - .045),
             shrink(outline, .002, height - .04), shrink(outline, 0, height - .036),
             shrink(outline, 0, height - rim), shrink(outline, .002, height - .003),
             shrink(outline, .008, height)]
    for by, z in through([(0, height), (.008, height - .004), (.02, height - .06),
                          (.045, height - depth * .55), (.075, height - depth * .85),
                          (.12, height - depth * .97), (.2, height - depth), (.3, height - depth)], 5):
        rings.append(shrink(inside, by, z))
    # Open below its rim: a face there would be a floor across the bath.
    loft(rings, F, caps=(False, True), smooth_below=45)


def built_in(kind='straight', shape='p', handing='left', width=1.7, depth=.75, height=.55, jets=False):
    """A bath that is built in, shown without its panel: 'straight', 'shower' (one wide end),
    'corner', or with the jets of a whirlpool."""
    length, width = width, depth
    count = 40
    if kind == 'corner' and length != width:
        # One end is narrow, the front runs aslant to it.
        outline = _dense([(x, y if y > 0 else y + .38 * bulge(-x / length + .1), z) for x, y, z in
                          _dense(corner_ring(0, length, width, .16, 12, corners=[.3, .05, .05, .16]))])
        inside = [(x * .86, y * .82 + .02, z) for x, y, z in outline]
    elif kind == 'corner':
        outline = corner_ring(0, length, width, .05, count, corners=[.62, .05, .05, .05])
        inside = [(x * .86 + .015, y * .86 - .015, z) for x, y, z in
                  corner_ring(0, length, width, .3, count, corners=[.66, .34, .34, .34])]
    elif kind == 'shower':
        width = .7
        wide = bulge if shape == 'p' else step
        outline = [(x, y - .15 * wide(x / length) if y < 0 else y, z) for x, y, z in
                   _dense(corner_ring(0, length, width, .045, 6))]
        inside = [(x * .89, y * .81 - .012, z) for x, y, z in outline]
    else:
        outline = corner_ring(0, length, width, .04, count)
        inside = [(x * .88, y * .8, z) for x, y, z in
                  corner_ring(0, length, width, .17, count)]
    _tub(outline, inside, height)
    waste_and_overflow(-.32 if kind != 'corner' else 0, height - .418, None, 0)
    # The feet stand under the rim, outside the bath itself.
    under = shrink(outline, .045)
    for x in (-.62, .62):
        for side in (-1, 1):
            if kind == 'corner' and x > 0 > side:
                continue
            at = min((point for point in under if point[1] * side > 0),
                     key=lambda point: abs(point[0] - x * length / 1.7))
            cylinder(.012, height - .06, 'galvanised', (at[0], at[1], 0))
            cylinder(.025, .012, 'black-plastic', (at[0], at[1], 0))
    if jets:
        for x in (-.42, -.14, .14, .42):
            for side in (1,):
                lathe([(.026, 0), (.026, .004), (.017, .007), (.012, .002), (.001, .002)], 'chrome',
                      (x, side * .262, height - .22), '-Y')
        for x in (-.3, 0, .3):
            cylinder(.011, .006, 'chrome', (x, .13, height - .4165))
        lathe([(.028, 0), (.028, .008), (.022, .011), (.001, .011)], 'chrome',
              (.5, width / 2 - .045, height - .001))
    if handing == 'right':
        mirror()
    if kind == 'shower':
        # From above, so that the outline of its wide end tells a P from an L.
        return {**POSE, 'elevation': 46, 'azimuth': -14, 'fill': .88}
    return {**POSE, 'elevation': 33 if kind == 'corner' else 29,
            'azimuth': -28 if kind == 'corner' else -19}


def step(t):
    """The wide end of an L-shaped bath: square, with a short slant to it."""
    return min(1.0, max(0.0, (t + .04) / .07))


def bulge(t):
    """How far the wide end of a shower bath stands out, by the place along it from -.5 to .5."""
    s = min(1.0, max(0.0, (t + .12) / .42))
    return s * s * (3 - 2 * s)


def _dense(ring, most=.03):
    """The ring with points added, so that no side is longer than `most`."""
    out = []
    for (ax, ay, z), (bx, by, _) in zip(ring, ring[1:] + ring[:1]):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / most))
        out += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps, z) for i in range(steps)]
    return out


def panel(width=1.0, height=.51):
    """A bath panel on its plinth, standing before the bath."""
    box(width, .018, height - .06, F, (0, 0, .06), .0025)
    box(width - .16, .004, height - .2, F, (0, -.0095, .13), .001)
    box(width, .014, .056, F, (0, .012, 0), .001)
    return {'azimuth': -24, 'elevation': 12, 'fill': .84, 'stands': 'floor'}


def screen(folding=False, width=.8, height=1.4):
    """A glass screen on the rim of a bath, hung from a profile on the wall."""
    box(.025, .03, height, F, (-width / 2, 0, 0), .002)
    if folding:
        half = width / 2
        pane(half, height - .02, (-width / 2 + half / 2 + .012, 0, .015), top_radius=.0)
        box(.012, .02, height - .02, F, (-width / 2 + half + .012, 0, .015), .002)
        pane(half, height - .02, (-width / 2 + half * 1.5 + .02, -.0, .015), top_radius=.12)
    else:
        pane(width, height - .02, (.012, 0, .015), top_radius=.18)
    for z in (.16, height - .16) if not folding else ():
        box(.06, .026, .05, F, (-width / 2 + .035, 0, z), .003)
    box(width - .02, .012, .014, 'white-plastic' if not folding else 'black-plastic', (.01, 0, 0), .002)
    return {'azimuth': -28, 'elevation': 8, 'fill': .88, 'stands': 'none'}
