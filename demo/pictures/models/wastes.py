"""Traps and wastes. Metal ones are 'finish'; the plastic ones are white."""
from math import cos, pi, sin

from curves import arc, rounded, section, through
from shapes import ball, box, cylinder, lathe, placed, ring, sweep, tube

F = 'finish'
POSE = {'azimuth': -60, 'elevation': 13, 'fill': .8, 'stands': 'floor'}
W = 'white-plastic'


def bottle(style='round'):
    """A bottle trap with its pipe to the wall."""
    if style == 'square':
        box(.056, .056, .098, F, (0, 0, 0), .004)
        box(.05, .05, .006, 'dark', (0, 0, .096), .001)
        box(.056, .056, .022, F, (0, 0, .1), .004)
        cylinder(.0162, .1, F, (0, 0, .12))
        box(.046, .046, .03, F, (0, 0, .196), .003)
        sweep([(0, .028, .066), (0, .2, .066)], section(.034, .034, 9), F)
        box(.066, .008, .066, F, (0, .205, .033), .002)
        box(.044, .024, .044, F, (0, .038, .044), .003)
        return POSE
    lathe([(.001, 0), (.024, 0), (.0265, .002), (.0275, .005), (.0275, .012), (.026, .014),
           (.0265, .016), (.0275, .02), (.0275, .085), (.0262, .09), (.0262, .093), (.0285, .095),
           (.0285, .113), (.027, .116), (.0175, .119), (.0165, .121), (.0162, .20), (.0185, .201),
           (.0185, .207), (.0225, .209), (.0225, .228), (.0205, .231), (.001, .231)], F,
          segments=128, smooth_below=25)
    cylinder(.0205, .022, F, (0, 0, .063), 'Y')
    cylinder(.0162, .19, F, (0, .02, .063), 'Y')
    lathe([(.0162, 0), (.03, .006), (.032, .0085), (.032, .011), (.016, .011)], F, (0, .19, .063), 'Y',
          smooth_below=25)
    lathe([(.0185, 0), (.0225, .001), (.0225, .018), (.0205, .020), (.016, .0205)], F, (0, .026, .063),
          'Y', smooth_below=25)
    return POSE


def nut(at, axis='Z', radius=.029, length=.024, of=W):
    """A ribbed nut of a plastic trap."""
    lathe([(radius * .95, 0), (radius, .002), (radius, length - .002), (radius * .95, length)], of, at,
          axis)
    x, y, z = at
    for i in range(18):
        t = 2 * pi * i / 18
        u, v = radius * cos(t), radius * sin(t)
        place = {'Z': (x + u, y + v, z + .002), 'Y': (x + u, y + .002, z + v),
                 'X': (x + .002, y + u, z + v)}[axis]
        cylinder(.0024, length - .004, of, place, axis, .001, 12)


def bottle_plastic():
    lathe([(.001, 0), (.03, 0), (.033, .003), (.033, .03), (.031, .032), (.031, .085), (.026, .092),
           (.02, .094), (.02, .15)], W)
    for i in range(20):
        t = 2 * pi * i / 20
        box(.005, .005, .024, W, (.0325 * cos(t), .0325 * sin(t), .004), .002)
    nut((0, 0, .15))
    cylinder(.021, .04, W, (0, .02, .066), 'Y')
    nut((0, .05, .066), 'Y', .028)
    lathe([(.024, 0), (.018, .001), (.018, -.02)], 'dark', (0, .075, .066), 'Y', caps=(False, False))
    lathe([(.024, .0), (.018, .0005)], 'dark', (0, 0, .1742), caps=(False, True))
    return {**POSE, 'azimuth': -40, 'elevation': 18}


def bend(kind='p'):
    """A trap of bent pipe: its outlet goes to the wall ('p') or down through the floor ('s')."""
    r, bow = .0195, .038
    nut((0, 0, .118))
    path = [(0, 0, .12), (0, 0, .045)]
    path += arc((0, bow, .045), bow, pi, 2 * pi, 20, 'yz')
    if kind == 'p':
        path += [(0, 2 * bow, .062)]
        path = rounded([*path[:-1]], .001) if False else path
        tube(path, r, W)
        elbow = rounded([(0, 2 * bow, .06), (0, 2 * bow, .095), (0, 2 * bow + .06, .095)], .03, 10)
        tube(elbow, r, W)
        nut((0, 2 * bow, .052), 'Z', .027, .02)
        nut((0, 2 * bow + .05, .095), 'Y', .028)
        lathe([(.024, 0), (.018, .001), (.018, -.02)], 'dark', (0, 2 * bow + .0745, .095), 'Y',
              caps=(False, False))
    else:
        tube(path, r, W)
        over = [(0, 2 * bow, .05)] + arc((0, 3 * bow, .075), bow, pi, 0, 20, 'yz') + [(0, 4 * bow, .02)]
        tube(over, r, W)
        nut((0, 2 * bow, .05), 'Z', .027, .02)
        nut((0, 4 * bow, .002), 'Z', .028)
    lathe([(.024, .0), (.018, .0005)], 'dark', (0, 0, .1422), caps=(False, True))
    return {**POSE, 'azimuth': -66, 'elevation': 12}


def bath():
    """A shallow trap for under a bath."""
    nut((0, 0, .055), 'Z', .034, .022)
    lathe([(.02, .056), (.026, .05), (.03, .03), (.03, .012), (.022, .004), (.001, .002)], W)
    path = rounded([(0, .01, .025), (0, .08, .025), (0, .105, .052), (0, .15, .052)], .02, 8)
    tube(path, .021, W)
    nut((0, .14, .052), 'Y', .029)
    lathe([(.024, 0), (.018, .001), (.018, -.02)], 'dark', (0, .1645, .052), 'Y', caps=(False, False))
    lathe([(.027, .0), (.001, .0005)], 'dark', (0, 0, .0772), caps=(False, True))
    return {**POSE, 'azimuth': -52, 'elevation': 20}


def shower():
    """A flat trap for a tray, with its chrome grate."""
    lathe([(.001, 0), (.05, 0), (.054, .003), (.055, .05), (.058, .052), (.058, .06), (.05, .062)], W)
    lathe([(.058, .062), (.0575, .0655), (.05, .068), (.001, .0685)], 'chrome')
    ring(.042, .0014, 'dark', (0, 0, .0685))
    for i in range(10):
        t = 2 * pi * i / 10
        box(.007, .003, .05, W, (.0555 * cos(t), .0555 * sin(t), .002), .001)
    cylinder(.024, .05, W, (0, .04, .026), 'Y')
    nut((0, .085, .026), 'Y', .03)
    lathe([(.026, 0), (.02, .001), (.02, -.02)], 'dark', (0, .1095, .026), 'Y', caps=(False, False))
    return {**POSE, 'azimuth': -48, 'elevation': 26}


def _grid(r, z):
    """The fixed grid of a waste that cannot be closed."""
    lathe([(r * .78, 0), (r * .6, -.001), (.001, -.001)], F, (0, 0, z))
    ring(r * .36, .0016, 'dark', (0, 0, z - .0004))
    for i in range(8):
        t = 2 * pi * i / 8
        lathe([(.0032, 0), (.0005, .0002)], 'dark', (r * .58 * cos(t), r * .58 * sin(t), z - .0006), segments=24)
    lathe([(.004, 0), (.0038, .0012), (.0005, .0016)], F, (0, 0, z - .001), segments=32)


def _plug_and_chain(r, z):
    """A rubber plug in a chromed cap beside its waste, on a chain of beads."""
    lathe([(r * .70, 0), (r * .74, .003), (r * .9, .004), (r * .92, .0065), (r * .6, .009), (.004, .0095)], F,
          (0, 0, z))
    points = through([(0, 0, z + .014), (.02, -.012, z + .02), (.05, -.03, z - .012), (.062, -.02, z - .045),
                      (.055, .012, z - .0605)], 10)
    for a in points[::2]:
        ball(.0019, F, a)
    ring(.0045, .0011, F, (0, 0, z + .012), 'Y', 32)


def _overflow(r):
    """The elbow behind a bath and the corrugated pipe that joins it to the waste."""
    path = through([(0, .03, .03), (0, .07, .03), (0, .095, .06), (0, .1, .12), (0, .098, .165)], 10)
    tube(path, .011, 'grey-plastic')
    for a in path[::2]:
        ring(.0112, .0012, 'grey-plastic', a, 'Z', 32)
    lathe([(r * .95, 0), (r, .003), (r, .006), (r * .8, .009), (.001, .0095)], F, (0, .083, .18), '-Y')
    cylinder(.012, .02, 'grey-plastic', (0, .083, .18), 'Y')


def plug(size='basin', waste_type='click', waste_flow='slotted'):
    """A waste: over its flange a domed plug that clicks, a plug on a chain or a fixed grid, its
    threaded tail below; that of a bath has its overflow beside."""
    r = .0315 if size == 'basin' else .035
    lathe([(.0165, 0), (.0185, .001), (.0185, .048), (r * .72, .056), (r, .0585), (r, .0605),
           (r * .9, .0625), (r * .82, .0625)], F)
    for i in range(15):
        ring(.0186, .0009, F, (0, 0, .004 + .003 * i), segments=64)
    lathe([(.0285, .03), (.0285, .038)], 'brass', segments=6, smooth_below=10)
    lathe([(.0245, .0385), (.0245, .0425), (.019, .0425)], 'rubber')
    for i in range(2) if waste_flow == 'slotted' and size == 'basin' else ():
        box(.002, .012, .012, 'dark', (.0182 * (1 - 2 * i), 0, .012), .001)
    if size == 'bath':
        _overflow(r)
    if waste_type != 'click':
        _grid(r, .0625) if waste_type == 'free-flow' else _plug_and_chain(r, .064)
        return {'azimuth': -30, 'elevation': 26, 'fill': .78, 'stands': 'floor'}
    lathe([(.012, .062), (.012, .071)], F)
    lathe([(r * .80, .071), (r * .82, .0725), (r * .80, .0745), (r * .6, .0768), (.001, .078)], F)
    return {'azimuth': -30, 'elevation': 20, 'fill': .78, 'stands': 'floor'}
