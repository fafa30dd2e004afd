"""Fillers and mixers of baths, on the rim, the floor and the wall."""
from math import cos, pi, sin

from curves import rounded, section, through
from shapes import ball, box, cylinder, lathe, placed, ring, sweep, tube
from taps import cross_head, handle, nozzle, spout, wall_handle, wall_rose, wall_spout

F = 'finish'
DECK = {'azimuth': -28, 'elevation': 20, 'fill': .84, 'stands': 'floor'}
WALL = {'azimuth': -32, 'elevation': 16, 'fill': .82, 'stands': 'wall'}


def handset(at=(0, 0, 0), lean=0.35, length=.2, of=F):
    """A slim hand shower that stands on `at`, its head towards the front."""
    x, y, z = at
    grip = [(x, y, z), (x, y - .004, z + length * .5), (x, y - .02 - lean * .05, z + length)]
    tube(through(grip, 6), .011, of)
    with placed(x, y - .032 - lean * .05, z + length + .004):
        lathe([(.001, -.012), (.014, -.012), (.03, -.006), (.034, 0), (.034, .008), (.031, .0105)],
              of, axis='-Y')
        lathe([(.031, .0105), (.0005, .0112)], 'grey-plastic', axis='-Y')


def hose(points, radius=.0068, of=F):
    """A metal hose: a soft curve with the windings that such hoses have."""
    path = through(points, 14)
    tube(path, radius, of)
    turns = path[::2]
    for a, b in zip(turns, turns[1:]):
        middle = tuple((p + q) / 2 for p, q in zip(a, b))
        tube([middle, tuple(m + (q - p) * .35 for m, p, q in zip(middle, a, b))], radius * 1.07, of)


def filler(style='round'):
    """A deck-mounted bath filler: two valves under one bridge with a broad spout."""
    _bridge(style)
    return DECK


def _bridge(style, height=.06, mounting='deck'):
    for side in (-1, 1):
        with placed(side * .09):
            if mounting == 'wall':
                lathe([(.031, 0), (.0315, .004), (.027, .007), (.0185, .010), (.017, .05)], F, (0, .06, 0), '-Y')
            elif style == 'square':
                box(.056, .056, .006, F, edge=.001)
                box(.036, .036, height - .01, F, (0, 0, .004), .002)
            else:
                lathe([(.029, 0), (.0295, .003), (.024, .006), (.0195, .009), (.0185, height - .01)], F)
    if style == 'square':
        box(.25, .04, .04, F, (0, 0, height - .02), .0025)
        box(.042, .14, .022, F, (0, -.085, height - .006), .002)
        box(.036, .014, .004, 'dark', (0, -.143, height - .0075), .001)
        for side in (-1, 1):
            box(.012, .06, .034, F, (side * .13, -.004, height - .017), .002)
        return
    cylinder(.021, .25, F, (-.125, 0, height), 'X', .003)
    if style == 'classic':
        for side, mark in ((-1, 'red'), (1, 'blue')):
            with placed(side * .09, 0, height + .012):
                lathe([(.019, 0), (.0165, .012), (.015, .022)], F)
                cross_head(.02, 1.05, mark)
        path = through([(0, -.01, height), (0, -.05, height + .035), (0, -.11, height + .03),
                        (0, -.15, height - .005)], 8)
    else:
        for side, axis in ((-1, '-X'), (1, 'X')):
            lathe([(.0225, 0), (.0235, .002), (.0235, .03), (.021, .033), (.001, .034)], F,
                  (side * .127, 0, height), axis)
            tube([(side * .145, 0, height), (side * .148, -.05, height + .012)], .0052, F)
        path = rounded([(0, -.01, height), (0, -.135, height + .012), (0, -.155, height - .02)], .025)
    sweep(path, section(.034, .026, 2.4, 44), F, up=(1, 0, 0), scale=lambda t: (1 - .14 * t,) * 2)
    end = tuple(path[-1])
    nozzle(end, .0145)


def shower_mixer(style='round', mounting='deck'):
    """A bath filler with a hand shower in its cradle, on the rim or on the wall."""
    _bridge(style, .06 if mounting == 'deck' else 0, mounting)
    if mounting == 'wall':
        with placed(0, 0, -.06):
            _cradle(style)
        return {**WALL, 'elevation': 18, 'azimuth': -28}
    _cradle(style)
    return {**DECK, 'elevation': 18}


def thermostatic_shower_mixer():
    """A bar with a thermostat at one end and the flow at the other, on two feet, with a hand shower."""
    for side in (-1, 1):
        lathe([(.029, 0), (.0295, .003), (.024, .006), (.0195, .009), (.0185, .05)], F, (side * .09, 0, 0))
    cylinder(.0215, .2, F, (-.1, 0, .06), 'X', .003)
    for side, axis, mark in ((-1, '-X', 'red'), (1, 'X', 'blue')):
        lathe([(.0225, 0), (.0245, .002), (.0245, .036), (.022, .04), (.001, .041)], F, (side * .102, 0, .06), axis)
        for i in range(24):
            t = 2 * pi * i / 24
            cylinder(.0011, .026, F, (side * .11, .0243 * cos(t), .06 + .0243 * sin(t)), axis, .0004, 8)
        lathe([(.004, .0405), (.0005, .0412)], mark, (side * .102, 0, .06), axis, segments=24)
    path = rounded([(0, -.01, .056), (0, -.12, .062), (0, -.14, .034)], .025)
    sweep(path, section(.034, .024, 2.4, 44), F, up=(1, 0, 0), scale=lambda t: (1 - .14 * t,) * 2)
    nozzle(tuple(path[-1]), .0145)
    _cradle('round')
    return {**DECK, 'elevation': 18}


def _cradle(style):
    """The hand shower on its cradle and the hose behind."""
    cylinder(.011, .05, F, (0, .004, .075))
    tube([(-.026, .002, .128), (.026, .002, .128)], .0065, F)
    for x in (-.026, .026):
        ball(.009, F, (x, .002, .128))
    with placed(0, .002, .134):
        if style == 'classic':
            tube([(-.075, 0, .01), (.02, 0, .01)], .012, 'ceramic')
            lathe([(.011, 0), (.013, .01), (.034, .03), (.036, .04), (.03, .043)], F,
                  (.02, 0, .01), 'X')
            for x in (-.078, .02):
                cylinder(.0135, .008, F, (x, 0, .01), 'X')
        else:
            tube([(-.1, 0, .012), (.05, 0, .012)], .0115, F)
            lathe([(.0115, 0), (.012, .004), (.03, .02), (.032, .03), (.029, .033)], F,
                  (.05, 0, .012), 'X')
    end = -.1 if style != 'classic' else -.078
    hose([(end, .002, .146), (end - .05, .0, .12), (end - .06, .02, .04), (end - .01, .05, .012),
          (end + .06, .045, .03), (end + .075, .02, .045)])


def four_hole(style='round'):
    """Spout, two valves and a hand shower, each through its own hole of the rim."""
    with placed(-.06):
        spout(style, .12, .15)
    for x, mark in ((-.19, 'red'), (.07, 'blue')):
        with placed(x):
            handle(style, mark)
    with placed(.19):
        lathe([(.0255, 0), (.026, .004), (.02, .007), (.017, .012), (.0155, .03)], F)
        handset((0, 0, .02), .2, .19)
    return {**DECK, 'azimuth': -24, 'elevation': 24}


def floor_filler(style='round'):
    """A filler that stands on the floor beside a freestanding bath."""
    lathe([(.075, 0), (.075, .006), (.07, .0095), (.02, .0105)] if style != 'square' else
          [(.001, 0), (.001, .001)], F)
    if style == 'square':
        box(.15, .15, .009, F, edge=.002)
        box(.04, .04, .96, F, (0, 0, .009), .003)
        box(.034, .26, .022, F, (0, -.115, .93), .002)
        box(.028, .016, .004, 'dark', (0, -.23, .9285), .001)
        box(.05, .05, .1, F, (0, 0, .63), .003)
        box(.03, .012, .012, F, (.036, 0, .7), .002)
    else:
        radius = {'slim': .013, 'classic': .017}.get(style, .017)
        path = rounded([(0, 0, .005), (0, 0, .98), (0, -.23, .98), (0, -.23, .9)],
                       .115 if style == 'classic' else .06, 14)
        tube(path, radius, F)
        nozzle((0, -.23, .9), radius * 1.02)
        for z in ((.18, .55) if style == 'classic' else ()):
            ring(radius * 1.15, .004, F, (0, 0, z))
        cylinder(.027, .11, F, (0, 0, .62), edge=.003)
        if style == 'classic':
            for side in (-1, 1):
                cylinder(.0125, .045, F, (0, 0, .675), 'X' if side > 0 else '-X')
                for i in range(4):
                    t = pi / 4 + i * pi / 2
                    end = (side * .05, .034 * cos(t), .675 + .034 * sin(t))
                    tube([(side * .05, 0, .675), end], .0048, F)
                    ball(.0066, F, end)
        else:
            tube([(0, 0, .72), (.0, -.02, .728), (.0, -.085, .745)], .006, F)
    tube(rounded([(.03, 0, .66), (.075, 0, .66), (.075, 0, .69)], .015), .007, F)
    handset((.075, -.002, .665), .2, .2)
    hose([(.075, 0, .665), (.085, .0, .58), (.1, .01, .38), (.055, .02, .28), (.03, .02, .4),
          (.028, .01, .62)])
    return {'azimuth': -52, 'elevation': 9, 'fill': .88, 'stands': 'floor'}


def wall_filler(style='round'):
    """A bath filler on the wall, its valves at both sides of the spout."""
    wall_spout(style, .185)
    for side, mark in ((-1, 'red'), (1, 'blue')):
        with placed(side * .085):
            wall_handle(style, mark)
    return WALL


def overflow_filler():
    """Fills the bath out of its overflow; a quarter turn of its rim works the waste."""
    wall_rose('round', 0, 0, .038)
    lathe([(.036, .007), (.036, .022), (.033, .027), (.012, .0285), (.001, .0285)], F, axis='-Y')
    ring(.0345, .0016, 'dark', (0, -.0075, 0), '-Y')
    for i in range(28):
        t = 2 * pi * i / 28
        cylinder(.0011, .011, F, (.0362 * cos(t), -.0105, .0362 * sin(t)), '-Y', .0004, 8)
    lathe([(.026, 0), (.027, .012), (.018, .016), (.018, .05)], 'black-plastic', (0, .002, 0), 'Y')
    cylinder(.0145, .06, 'black-plastic', (0, .035, 0), '-Z')
    return {**WALL, 'azimuth': -40, 'stands': 'none', 'fill': .66}
