"""Mixers of kitchens: high spouts, pull-outs, bridges, and taps that boil water."""
from math import pi

from curves import arc, rounded, section, through
from shapes import ball, bar, box, cylinder, lathe, placed, ring, sweep, tube
from taps import cross_head, nozzle

F = 'finish'
POSE = {'azimuth': -46, 'elevation': 10, 'fill': .86, 'stands': 'floor'}


def _base(radius=.0265, height=.075):
    lathe([(.0275, 0), (.028, .001), (.028, .005), (radius * .96, .0075), (radius * .93, height - .006),
           (radius * .88, height), (.015, height + .002)], F, segments=96)


def _side_lever(z=.045, radius=.025):
    """A lever at the right of the body."""
    lathe([(.019, 0), (.0195, .002), (.0195, .024), (.017, .0265), (.001, .027)], F,
          (radius * .8, 0, z), 'X')
    path = through([(radius + .014, 0, z + .012), (radius + .022, -.01, z + .04),
                    (radius + .036, -.018, z + .085)], 6)
    bar(path, .013, .0065, F, 4, (0, -1, 0))


def _swan(height, reach, radius, drop=.06):
    top = height - reach / 2
    path = ([(0, 0, .06), (0, 0, top * .6)]
            + arc((0, -reach / 2, top), reach / 2, 0, pi, 36, 'yz')
            + [(0, -reach, top - drop)])
    tube(path, radius, F)
    return (0, -reach, top - drop)


def mixer(style='round'):
    """A kitchen mixer whose spout is a swan neck, a square bow or a slim bend."""
    if style == 'square':
        box(.052, .052, .006, F, edge=.001)
        box(.04, .04, .11, F, (0, 0, .005), .002)
        path = rounded([(0, 0, .1), (0, 0, .33), (0, -.2, .33), (0, -.2, .27)], .008, 6)
        sweep(path, section(.026, .026, 9, 48), F, up=(1, 0, 0))
        box(.02, .02, .003, 'dark', (0, -.2, .2685), .001)
        box(.03, .036, .036, F, (.034, 0, .05), .002)
        box(.008, .016, .09, F, (.046, 0, .06), .001)
        return POSE
    if style == 'classic':
        lathe([(.03, 0), (.0305, .004), (.025, .01), (.021, .022), (.021, .07), (.024, .08),
               (.02, .092), (.014, .1)], F)
        for side in (-1, 1):
            cylinder(.0115, .05, F, (0, 0, .05), 'X' if side > 0 else '-X')
            path = [(side * .05, 0, .05), (side * .062, -.012, .062), (side * .085, -.045, .088)]
            tube(through(path, 6), .0062, 'ceramic')
            ball(.009, F, (side * .05, 0, .05))
    else:
        _base()
        _side_lever()
    slim = style == 'slim'
    end = _swan(.345, .2 if not slim else .17, .0095 if slim else .0125)
    nozzle(end, .0105 if slim else .0135)
    return POSE


def pull_out(style='round'):
    """The end of the spout is a hand spray on a hose."""
    _base(.028, .09)
    _side_lever(.055, .026)
    end = _swan(.41, .21, .0125, .02)
    lathe([(.0135, .012), (.0165, .006), (.0172, 0), (.0185, -.075), (.0195, -.095), (.0185, -.1)], F,
          end, smooth_below=30)
    lathe([(.0185, -.1), (.0005, -.1005)], 'dark', end)
    box(.009, .004, .022, 'dark', (0, end[1] - .0178, end[2] - .05), .001)
    return POSE


def bridge():
    """Two pillars, a bridge between them, and a spout that swings above it."""
    for side, mark in ((-1, 'red'), (1, 'blue')):
        with placed(side * .1):
            lathe([(.029, 0), (.0295, .004), (.022, .01), (.016, .02), (.0145, .062), (.019, .07),
                   (.0195, .088), (.0165, .1), (.014, .104)], F)
            with placed(z=.1):
                path = [(0, 0, .006), (0, -.03, .022), (side * .01, -.07, .034)]
                lathe([(.014, 0), (.015, .008), (.011, .016), (.001, .018)], F)
                tube(through(path, 6), .0062, 'ceramic')
                ball(.0085, F, path[-1])
    cylinder(.0125, .2, F, (-.1, 0, .078), 'X', .002)
    lathe([(.0205, .06), (.0215, .064), (.0215, .092), (.016, .102), (.014, .12)], F)
    with placed(z=.04):
        end = _swan(.27, .2, .0125, .045)
        nozzle(end, .0135)
    for z in (.13, .19):
        ring(.0135, .003, F, (0, 0, z))
    return {**POSE, 'azimuth': -34, 'elevation': 14}


def boiling():
    """A tap with two levers, the right one of which gives boiling water behind a child lock."""
    _base(.0275, .085)
    end = _swan(.355, .19, .0135, .05)
    lathe([(.0145, .004), (.0155, 0), (.0155, -.022), (.0135, -.024), (.0005, -.0245)], F, end)
    for side, axis in ((-1, '-X'), (1, 'X')):
        lathe([(.0185, 0), (.019, .002), (.019, .026), (.0165, .0285), (.001, .029)], F,
              (side * .02, 0, .05), axis)
        path = through([(side * .036, 0, .062), (side * .042, -.008, .09), (side * .052, -.014, .125)], 6)
        bar(path, .012, .0065, F, 4, (0, -1, 0))
    ring(.0192, .0016, 'red', (.0385, 0, .05), 'X')
    return POSE
