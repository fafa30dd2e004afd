"""End-feed fittings of copper, which are soldered. They lie on a table, one or ten of them."""
from math import pi

from curves import arc
from pipework import hexagon, thread
from piles import laid_out
from shapes import lathe, placed, tube

C = 'copper'
R = .0086
SOCKET = .0164


def _socket(angle, start, r=R):
    """A socket with its rounded mouth, from `start` along the direction."""
    with placed(0, 0, 0, angle):
        lathe([(r * .97, start - .002), (r * 1.09, start + .0015), (r * 1.09, start + SOCKET - .0008),
               (r * 1.05, start + SOCKET), (r * .96, start + SOCKET), (r * .95, start + SOCKET - .001),
               (r * .95, start + .001)], C, axis='X', caps=(False, False))
        lathe([(r * .95, start + .003), (r * .8, start + .0029), (r * .78, start - .008)], C, axis='X',
              caps=(False, False))
        lathe([(r * .78, start - .007), (.0003, start - .007)], 'dark', axis='X', caps=(False, False))


def _arm(angle, length, r=R):
    with placed(0, 0, 0, angle):
        lathe([(r * .97, 0), (r * .97, length)], C, axis='X', caps=(False, False))


def _one(kind):
    if kind == 'coupling':
        for angle in (0, pi):
            _socket(angle, .0012)
        lathe([(R * .99, -.0016), (R * .94, 0), (R * .99, .0016)], C, axis='X', caps=(False, False))
    elif kind == 'elbow':
        bow = .0125
        tube(arc((bow, bow, 0), bow, pi, 1.5 * pi, 16, 'xy'), R * .97, C)
        with placed(bow, 0, 0):
            _socket(0, .001)
        with placed(0, bow, 0):
            _socket(pi / 2, .001)
    elif kind == 'tee':
        for angle in (0, pi, pi / 2):
            _arm(angle, .011)
            _socket(angle, .0105)
    elif kind == 'reducer':
        _socket(pi, .001)
        lathe([(R * 1.02, -.002), (R * .98, .004), (R * .76, .0115), (R * .72, .014)], C, axis='X',
              caps=(False, False))
        _socket(0, .0135, R * .72)
    elif kind == 'stop-end':
        lathe([(.0004, .0074), (R * .5, .0066), (R * .86, .004), (R * 1.04, -.001), (R * 1.09, -.005),
               (R * 1.09, -.0225), (R * 1.05, -.0235), (R * .95, -.0235), (R * .94, -.012)], C, axis='X',
              caps=(False, False))
        lathe([(R * .94, .0115), (.0003, .0115)], 'dark', axis='-X', caps=(False, False))
    elif kind == 'tap-connector':
        _socket(pi, .004)
        lathe([(R * .95, -.006), (R * .95, .016), (R * 1.25, .0175), (R * 1.25, .0195)], C, axis='X')
        hexagon(.0158, .0165, 'brass', (.0045, 0, 0), bore=.0112)
        lathe([(.0128, .0212), (.0118, .0214), (.0112, .0205), (.0112, .012)], 'brass', axis='X',
              caps=(False, False))
        lathe([(.0112, .018), (.0003, .0178)], 'rubber', axis='X', caps=(False, False))
    else:
        _socket(pi, .001)
        lathe([(R, -.002), (R * 1.1, .003)], C, axis='X')
        hexagon(.0132, .008, 'brass', (.002, 0, 0))
        thread(0, .01, .012, .0112, z=0)


def fitting(kind='coupling', pieces=1):
    turns = (0.0,) if int(pieces) == 1 else (.2, -.5, .9, .1, -.25, 1.2, -.8, .45, -.1, .7)
    span = {'tee': .058, 'elbow': .05}.get(kind, .046)
    with placed(turn=-2.6 if kind == 'elbow' else -.12):
        laid_out(lambda: _one(kind), pieces, span, span * .8, turns)
    if int(pieces) > 1:
        return {'azimuth': -20, 'elevation': 40, 'fill': .9, 'stands': 'floor'}
    return {'azimuth': -30, 'elevation': 27, 'fill': .78, 'stands': 'floor'}
