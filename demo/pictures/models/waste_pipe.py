"""Pipe for what runs off: waste pipe, soil pipe and what joins them. Plastic is 'finish'."""
from math import cos, pi, radians, sin

from curves import arc
from shapes import box, cylinder, hinged, lathe, loft, placed, ring, tube

F = 'finish'
TABLE = {'azimuth': -32, 'elevation': 26, 'fill': .78, 'stands': 'floor'}
WASTE = .0215
SOIL = .055


def _socket(angle, start, r, joint='push-fit'):
    """A mouth that takes a pipe: with the swollen collar of a ring seal, or plain for cement."""
    deep = r * 1.25
    with placed(0, 0, 0, angle):
        if joint == 'push-fit':
            outline = [(r, start - .002), (r * 1.13, start + r * .12), (r * 1.13, start + deep * .55),
                       (r * 1.3, start + deep * .64), (r * 1.33, start + deep * .72),
                       (r * 1.33, start + deep * .96), (r * 1.29, start + deep), (r * 1.1, start + deep),
                       (r * 1.05, start + deep * .96), (r * 1.05, start + .004)]
            lathe([(r * 1.12, start + deep * .985), (r * 1.02, start + deep * .9)], 'rubber', axis='X',
                  caps=(False, False))
        else:
            outline = [(r, start - .002), (r * 1.02, start), (r * 1.17, start + r * .1),
                       (r * 1.17, start + deep * .98), (r * 1.14, start + deep), (r * 1.05, start + deep),
                       (r * 1.03, start + deep * .97), (r * 1.03, start + .004)]
        lathe(outline, F, axis='X', caps=(False, False), smooth_below=28)
        lathe([(r * 1.04, start + .006), (r * .93, start + .006), (r * .93, start - r * .5)], F, axis='X',
              caps=(False, False))
        lathe([(r * .93, start - r * .4), (.0003, start - r * .4)], 'dark', axis='X', caps=(False, False))


def _spigot(angle, length, r):
    """A plain end, chamfered."""
    with placed(0, 0, 0, angle):
        lathe([(r, 0), (r, length - r * .14), (r * .96, length), (r * .88, length), (r * .88, length * .3)], F,
              axis='X', caps=(False, False), smooth_below=28)
        lathe([(r * .88, length * .4), (.0003, length * .4)], 'dark', axis='X', caps=(False, False))


def _turn(degrees, bow, r):
    """The bent part between an end at the origin that looks to -X and one that looks away from it;
    returns where the other end is and its direction."""
    t = radians(degrees)
    path = arc((0, bow, 0), bow, -pi / 2, -pi / 2 + t, 20, 'xy')
    tube(path, r, F, segments=72)
    return path[-1], t


def bend(joint='push-fit', degrees=90):
    with placed(turn=.55 if degrees == 90 else .1):
        end, t = _turn(degrees, WASTE * (1.35 if degrees == 90 else 2.2), WASTE)
        _socket(pi, .0, WASTE, joint)
        with placed(end[0], end[1], 0, t):
            _socket(0, .0, WASTE, joint)
    return TABLE


def tee(joint='push-fit'):
    """Straight on, and a branch that swings into it."""
    with placed(turn=pi + .1):
        with placed():
            lathe([(WASTE, -.026), (WASTE, .026)], F, axis='X', caps=(False, False))
        for angle in (0, pi):
            _socket(angle, .026, WASTE, joint)
        tube(arc((-.022, .032, 0), .022, -pi / 2 + .5, 0, 14, 'xy'), WASTE * .98, F, segments=72)
        with placed(0, .0, 0):
            _socket(pi / 2, .028, WASTE, joint)
    return TABLE


def coupling(joint='push-fit'):
    with placed(turn=.1):
        for angle in (0, pi):
            _socket(angle, .003, WASTE, joint)
        lathe([(WASTE * 1.13, -.006), (WASTE * 1.08, 0), (WASTE * 1.13, .006)], F, axis='X', caps=(False, False))
    return TABLE


def pipe():
    """A length of waste pipe, its near end towards the camera."""
    r = WASTE
    lathe([(r * .9, 0), (r * .97, 0), (r, .002), (r, .42), (r * .9, .42)], F, (0, -.21, r), 'Y', caps=(False, False))
    lathe([(r * .9, 0), (r * .9, .25), (.001, .25)], 'dark', (0, -.205, r), 'Y', caps=(False, False))
    for i in range(5):
        box(.004, .02, .0003, 'grey-plastic', (0, -.12 + .06 * i, 2 * r - .0002), 0)
    return {'azimuth': -22, 'elevation': 24, 'fill': .88, 'stands': 'floor'}


def soil_pipe():
    """A length of soil pipe with its socket towards the camera."""
    r = SOIL
    with placed(0, 0, r * 1.33, -pi / 2):
        _socket(0, .3, r)
        lathe([(r, -.33), (r, .302)], F, axis='X', caps=(False, False))
        lathe([(r * .92, -.329), (.001, -.329)], 'dark', axis='X', caps=(False, False))
    return {'azimuth': -24, 'elevation': 22, 'fill': .88, 'stands': 'floor'}


def _standing():
    """What is built lying is stood upright: what pointed back points up."""
    return hinged((0, 0, 0), pi / 2)


def soil_bend():
    """Nearly a right angle: a spigot below, a socket that looks aside."""
    with _standing():
        with placed(turn=pi / 2):
            end, t = _turn(92.5, SOIL * 1.5, SOIL)
            with placed(end[0], end[1], 0, t):
                _socket(0, 0, SOIL)
            _spigot(pi, .075, SOIL)
    return {'azimuth': -38, 'elevation': 16, 'fill': .82, 'stands': 'floor'}


def soil_branch():
    """A stack with a socket on top, a plain end below, and one more socket at its side."""
    with _standing():
        with placed(turn=pi / 2):
            lathe([(SOIL, -.07), (SOIL, .085)], F, axis='X', caps=(False, False))
            _socket(0, .083, SOIL)
            with placed(-.065, 0, 0):
                _spigot(pi, .075, SOIL)
            tube(arc((.06, -.062, 0), .062, pi / 2 + .35, pi, 14, 'xy'), SOIL * .985, F, segments=72)
            _socket(-pi / 2 + radians(2.5), .062, SOIL)
    return {'azimuth': -30, 'elevation': 15, 'fill': .84, 'stands': 'floor'}


def soil_coupling():
    """Two sockets back to back."""
    with _standing():
        with placed(turn=pi / 2):
            for angle in (0, pi):
                _socket(angle, .004, SOIL)
            lathe([(SOIL * 1.13, -.01), (SOIL * 1.06, -.002), (SOIL * 1.06, .002), (SOIL * 1.13, .01)], F,
                  axis='X', caps=(False, False))
    return {'azimuth': -30, 'elevation': 24, 'fill': .74, 'stands': 'floor'}


def strap_boss():
    """A saddle for the side of a stack, held by a strap with two screws; in it a mouth for a waste."""
    r, tall = SOIL * 1.04, .08

    def shell(start, end, low, high, thick):
        rings = []
        for z in (low, high):
            turns = [start + (end - start) * i / 40 for i in range(41)]
            rings.append([((r + thick) * cos(t), (r + thick) * sin(t), z) for t in turns]
                         + [(r * cos(t), r * sin(t), z) for t in reversed(turns)])
        loft(rings, F, smooth_below=30)
    shell(-pi / 2 - 1.15, -pi / 2 + 1.15, 0, tall, .005)
    shell(-pi / 2 + 1.15, 1.5 * pi - 1.15, .018, tall - .018, .003)
    for side in (-1, 1):
        t = -pi / 2 + side * 1.18
        with placed((r + .006) * cos(t), (r + .006) * sin(t), 0, t):
            box(.022, .016, tall - .024, F, (.006, 0, .012), .003)
            for z in (.028, tall - .028):
                cylinder(.0042, .026, 'steel', (.006, -.013, z), 'Y', .001, 24)
    with placed(0, 0, tall / 2, -pi / 2):
        lathe([(.034, r - .008), (.03, r + .012), (.0265, r + .02), (.0265, r + .05), (.0285, r + .052),
               (.0285, r + .064), (.022, r + .066), (.0215, r + .02)], F, axis='X', caps=(False, False),
              smooth_below=28)
        lathe([(.0215, r + .03), (.0003, r + .03)], 'dark', axis='X', caps=(False, False))
    return {'azimuth': -34, 'elevation': 24, 'fill': .78, 'stands': 'floor'}


def air_valve():
    """A cap over the end of a stack, air coming in under its rim."""
    lathe([(.054, 0), (.056, .002), (.056, .06), (.058, .064)], F, caps=(False, False))
    for z in (.012, .022, .032):
        lathe([(.056, z), (.0605, z + .004), (.056, z + .006)], 'rubber', caps=(False, False))
    lathe([(.052, .06), (.058, .066), (.061, .082), (.061, .1)], F, caps=(False, False))
    lathe([(.0575, .098), (.0575, .118)], 'dark', caps=(False, False))
    for i in range(28):
        t = 2 * pi * i / 28
        with placed(.059 * cos(t), .059 * sin(t), .098, t):
            box(.005, .0045, .02, F, (0, 0, 0), .001)
    lathe([(.061, .116), (.066, .118), (.0665, .122), (.0665, .152), (.064, .16), (.054, .168), (.03, .1735),
           (.001, .1745)], F, smooth_below=40)
    ring(.0664, .0012, F, (0, 0, .138))
    return {'azimuth': -28, 'elevation': 14, 'fill': .76, 'stands': 'floor'}
