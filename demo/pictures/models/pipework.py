"""Pipe, fittings and valves of plumbing: small parts that lie or stand on a table."""
from math import atan2, cos, pi, sin

from curves import rounded, through
from piles import laid_out, stacked
from shapes import ball, bar, box, cylinder, lathe, placed, ring, tube

TABLE = {'azimuth': -34, 'elevation': 24, 'fill': .78, 'stands': 'floor'}
UP = .026


def hexagon(radius, length, of, at=(0, 0, 0), axis='X', bore=0.0):
    """A nut: six flats with turned-down corners; open by `bore`, or closed."""
    outline = [(radius * .93, 0), (radius, .002), (radius, length - .002), (radius * .93, length)]
    if bore:
        outline = [(bore, 0), *outline, (bore, length)]
    return lathe(outline, of, at, axis, segments=6, smooth_below=10, caps=(not bore, not bore))


def copper_pipe(pieces=10):
    """Ten lengths of copper tube, their ends towards the camera."""
    def one():
        rings = [(.0095, 0), (.011, 0), (.011, .42), (.0095, .42)]
        lathe(rings, 'copper', (0, .2, .011), '-Y', caps=(False, False))
        lathe([(.0095, 0), (.0095, .40)], 'dark', (0, .19, .011), '-Y', caps=(False, False))
    stacked(one, pieces, .0222)
    return {'azimuth': -38, 'elevation': 24, 'fill': .84, 'stands': 'floor'}


def copper_coil():
    """Soft copper tube in a coil."""
    points = []
    for i in range(260):
        t = i / 259 * 2 * pi * 6
        turn = t / (2 * pi)
        layer, place = divmod(turn, 3)
        points.append(((.2 - .0165 * place) * cos(t), (.2 - .0165 * place) * sin(t),
                       .009 + .0165 * layer + .002 * sin(t / 3)))
    tube(points, .0078, 'copper')
    end = points[-1]
    tube([end, (end[0] + .03, end[1] + .03, end[2] + .03)], .0078, 'copper')
    return {'azimuth': -24, 'elevation': 32, 'fill': .84, 'stands': 'floor'}


# --- Fittings: a body with ports; a port is (direction in degrees from +X in the table's plane).

def _push_port(angle, length=.034, radius=.0155):
    """A socket of a push-fit fitting, with its grey collar and the mouth of the tube."""
    with placed(0, 0, UP, angle):
        lathe([(radius * .82, .0), (radius * .86, .006), (radius, .012), (radius, length),
               (radius * .96, length + .002)], 'white-plastic', axis='X')
        for i in range(14):
            t = 2 * pi * i / 14
            cylinder(.0016, length - .014, 'white-plastic',
                     (.012, radius * cos(t), radius * sin(t)), 'X', .0005, 10)
        lathe([(radius * .86, length + .0015), (radius * .86, length + .008),
               (radius * .66, length + .008), (radius * .66, length - .01)], 'grey-plastic', axis='X',
              caps=(False, False))
        lathe([(radius * .66, length - .01), (.0003, length - .01)], 'dark', axis='X',
              caps=(False, False))


def _compression_port(angle, length=.026, radius=.0145):
    """A threaded end with its nut."""
    with placed(0, 0, UP, angle):
        lathe([(.0115, 0), (.0115, length * .7)], 'brass', axis='X')
        for i in range(4):
            ring(.0115, .0008, 'brass', (.006 + .0022 * i, 0, 0), 'X', 48)
        hexagon(radius * 1.16, .014, 'brass', (length * .62, 0, 0), bore=.0082)
        lathe([(.0118, length * .62 + .014), (.0108, length * .62 + .018), (.0082, length * .62 + .018),
               (.0082, length * .7)], 'brass', axis='X', caps=(False, False))
        lathe([(.0082, length * .75), (.0003, length * .75)], 'dark', axis='X', caps=(False, False))


def thread(angle, start, length=.014, radius=.0122, of='brass', z=UP):
    """The outer thread of an end."""
    with placed(0, 0, z, angle):
        lathe([(radius * .93, 0), (radius * .93, start + length), (radius * .8, start + length + .0015),
               (radius * .62, start + length + .0015), (radius * .62, start)], of, axis='X',
              caps=(False, False))
        for i in range(6):
            ring(radius * .93, .0009, of, (start + .002 + .0021 * i, 0, 0), 'X', 48)


def fitting(kind='coupling', system='push', pieces=1):
    """A fitting of plastic that is pushed on, or of brass that is screwed tight; or ten of them."""
    turns = (0.0,) if int(pieces) == 1 else (.2, -.5, .9, .1, -.25, 1.2, -.8, .45, -.1, .7)
    laid_out(lambda: _fitting(kind, system), pieces, .084 if kind == 'tee' else .072, .056, turns)
    return TABLE if int(pieces) == 1 else {**TABLE, 'azimuth': -20, 'elevation': 40, 'fill': .9}


def _fitting(kind, system):
    port = _push_port if system == 'push' else _compression_port
    of = 'white-plastic' if system == 'push' else 'brass'
    middle = .0135 if system == 'push' else .0125
    ports = {'coupling': (0, pi), 'reducer': (0,), 'elbow': (0, pi / 2), 'tee': (0, pi, pi / 2),
             'stop-end': (0,), 'tap-connector': (pi,), 'adaptor': (pi,)}[kind]
    for angle in ports:
        port(angle)
    if kind == 'reducer':
        port(pi, *{'push': (.026, .0118), 'compression': (.02, .0112)}[system])
    if kind == 'stop-end':
        with placed(0, 0, UP):
            lathe([(.001, -.008), (.010, -.0075), (.0135, -.004), (.0135, .006)], of, axis='X')
            if system != 'push':
                hexagon(.0155, .009, of, (-.010, 0, 0))
    if kind == 'tap-connector':
        with placed(0, 0, UP):
            cylinder(.0105, .02, of, (0, 0, 0), 'X')
            hexagon(.0185, .02, 'brass' if system != 'push' else 'grey-plastic', (.012, 0, 0))
            lathe([(.013, .0322), (.0085, .0322), (.0085, .02)], 'dark', axis='X', caps=(False, False))
    if kind == 'adaptor':
        with placed(0, 0, UP):
            hexagon(.0165, .01, 'brass', (.002, 0, 0))
        thread(0, .012)
    with placed(0, 0, UP):
        if kind != 'stop-end':
            ball(middle, of, squash=1)


def isolating(pieces=1):
    """One valve, or two for hot and cold."""
    laid_out(_isolating, pieces, .072, turns=(0.0,) if int(pieces) == 1 else (.5,))
    return TABLE


def _isolating():
    """A slotted ball valve between two compression ends."""
    F = 'finish'
    with placed(0, 0, UP):
        hexagon(.0145, .022, F, (-.011, 0, 0))
        lathe([(.0055, .0115), (.0055, .0155), (.0048, .0165), (.0005, .0165)], F)
        box(.009, .0014, .0012, 'dark', (0, 0, .0158), 0)
        for side, axis in ((-1, '-X'), (1, 'X')):
            lathe([(.0105, 0), (.0105, .008)], F, (side * .011, 0, 0), axis)
            hexagon(.0162, .013, F, (side * .018, 0, 0), axis, .0082)
            lathe([(.0115, .013), (.0105, .017), (.0082, .017), (.0082, .002)], F, (side * .018, 0, 0),
                  axis, caps=(False, False))
            lathe([(.0082, .003), (.0003, .003)], 'dark', (side * .018, 0, 0), axis, caps=(False, False))


def lever(control='red-lever'):
    """A full-bore valve with a lever of its colour."""
    with placed(0, 0, UP):
        ball(.0185, 'chrome')
        for side, axis in ((-1, '-X'), (1, 'X')):
            cylinder(.0135, .018, 'chrome', (side * .008, 0, 0), axis)
            lathe([(.0105, .0035), (.0003, .0035)], 'dark', (side * .024, 0, 0), axis, caps=(False, False))
            hexagon(.0195, .014, 'chrome', (side * .024, 0, 0), axis, .0105)
            lathe([(.0165, .0142), (.0105, .0142), (.0105, .002)], 'dark', (side * .024, 0, 0), axis,
                  caps=(False, False))
        cylinder(.0075, .028, 'chrome', (0, 0, .008))
        hexagon(.0075, .006, 'steel', (0, 0, .036), 'Z')
        path = through([(-.012, 0, .034), (.01, 0, .034), (.04, 0, .04), (.085, 0, .044)], 6)
        bar(path, .014, .004, control.removesuffix('-lever'), 6)
    return TABLE


def _wheel(z, radius, of, spokes=4):
    ring(radius, .0034, of, (0, 0, z))
    for i in range(spokes):
        t = 2 * pi * i / spokes
        tube([(0, 0, z), (radius * cos(t), radius * sin(t), z)], .0026, of)
    cylinder(.006, .006, of, (0, 0, z - .003))


def stopcock(joint='compression'):
    """A stopcock with its crutch head: of brass, or of plastic with a wheel."""
    if joint == 'push-fit':
        for angle in (0, pi):
            _push_port(angle, .036)
        with placed(0, 0, UP):
            lathe([(.013, -.012), (.0185, -.009), (.02, 0), (.0185, .012), (.0135, .02), (.0125, .036)],
                  'white-plastic')
            cylinder(.0045, .02, 'white-plastic', (0, 0, .034))
            _wheel(.054, .02, 'grey-plastic')
        return {**TABLE, 'elevation': 20}
    _valve_body()
    with placed(0, 0, UP):
        cylinder(.0042, .026, 'brass', (0, 0, .036))
        tube([(-.021, 0, .066), (.021, 0, .066)], .0052, 'brass')
        for side in (-1, 1):
            ball(.0066, 'brass', (side * .021, 0, .066))
        lathe([(.0062, .054), (.0062, .068), (.004, .071)], 'brass')
    return {**TABLE, 'elevation': 18}


def gate():
    """A gate valve with a red wheel."""
    _valve_body()
    with placed(0, 0, UP):
        cylinder(.0042, .03, 'brass', (0, 0, .036))
        _wheel(.062, .022, 'red')
        hexagon(.006, .005, 'brass', (0, 0, .064), 'Z')
    return {**TABLE, 'elevation': 22}


def _valve_body():
    with placed(0, 0, UP):
        lathe([(.011, -.014), (.017, -.011), (.0185, 0), (.017, .012), (.0125, .018)], 'brass')
        hexagon(.0165, .011, 'brass', (0, 0, .016), 'Z')
        hexagon(.0105, .01, 'brass', (0, 0, .027), 'Z')
        for side, axis in ((-1, '-X'), (1, 'X')):
            cylinder(.0125, .024, 'brass', (side * .006, 0, 0), axis)
            hexagon(.0175, .014, 'brass', (side * .026, 0, 0), axis, .0085)
            lathe([(.0125, .014), (.0115, .018), (.0085, .018), (.0085, .004)], 'brass',
                  (side * .026, 0, 0), axis, caps=(False, False))
            lathe([(.0085, .006), (.0003, .006)], 'dark', (side * .026, 0, 0), axis, caps=(False, False))


def flexible(joint='compression'):
    """A braided connector that bends: a nut for the tap, and a nut or a push-fit socket for the pipe."""
    path = through([(-.12, .04, .012), (-.07, .06, .012), (-.01, .02, .012), (.03, -.04, .012),
                    (.09, -.05, .012), (.13, -.01, .012)], 16)
    tube(path, .0062, 'braid')
    for i in range(0, len(path) - 4, 2):
        a, b = path[i], path[i + 1]
        tube([a, b], .0066, 'steel')
    for end, before in ((path[0], path[2]), (path[-1], path[-3])):
        dx, dy = end[0] - before[0], end[1] - before[1]
        with placed(end[0], end[1], end[2], atan2(dy, dx)):
            cylinder(.0078, .02, 'steel', (-.016, 0, 0), 'X')
            if joint == 'push-fit' and end == path[-1]:
                with placed(0, 0, -UP):
                    _push_port(0, .032, .0125)
                continue
            hexagon(.0118, .016, 'chrome', (.002, 0, 0), bore=.0062)
            lathe([(.0062, .006), (.0003, .006)], 'dark', axis='X', caps=(False, False))
            lathe([(.0098, .0182), (.0062, .0182), (.0062, .008)], 'dark', axis='X', caps=(False, False))
    return {'azimuth': -20, 'elevation': 40, 'fill': .82, 'stands': 'floor'}
