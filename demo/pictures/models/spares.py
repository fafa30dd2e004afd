"""Spare parts of taps, showers and toilets, by themselves."""
from math import cos, pi, sin

from curves import rounded, section, through
from piles import laid_out
from pipework import hexagon
from shapes import bar, box, cylinder, lathe, placed, ring, sweep, tube
from taps import cross_head

F = 'finish'
SMALL = {'azimuth': -30, 'elevation': 24, 'fill': .76, 'stands': 'floor'}


def washers(pieces=10):
    """Rubber washers with a hole in their middle."""
    def one():
        lathe([(.0024, 0), (.0095, 0), (.01, .0006), (.01, .0036), (.0094, .0042), (.0028, .0042), (.0024, .0038),
               (.0024, 0)], 'rubber', caps=(False, False), smooth_below=25)
        ring(.0072, .0003, '#3a3a3b', (0, 0, .0042), segments=48)
    laid_out(one, pieces, .0245, .0225)
    return {**SMALL, 'elevation': 38, 'fill': .8}


def cartridge(width=.035, height=.057):
    """A cartridge of a mixer: its body with three seals in the foot, the spindle tilted on top."""
    r, top = width / 2, height
    body = top - .022
    lathe([(r * .78, 0), (r * .8, .001), (r * .8, .004), (r, .0045), (r, body * .45), (r * .97, body * .46),
           (r * .97, body * .52), (r, body * .53), (r, body * .86), (r * .94, body * .9), (r * .6, body),
           (r * .42, body + .002)], 'grey-plastic', smooth_below=28)
    ring(r * .985, .0011, 'rubber', (0, 0, body * .49), segments=64)
    for i in range(2):
        t = i * pi + .4
        box(.004, .005, .005, 'grey-plastic', (r * .98 * cos(t), r * .98 * sin(t), body * .62), .001)
    # The lever sits on this.
    path = [(0, 0, body - .002), (0, -.004, top)]
    sweep(path, section(r * .46, r * .46, 8, 32), 'brass', up=(1, 0, 0))
    lathe([(r * .5, body - .002), (r * .46, body + .004)], 'label')
    for i in range(3):
        t = i * 2 * pi / 3
        cylinder(.002, .003, 'blue-plastic', (r * .5 * cos(t), r * .5 * sin(t), -.002), 'Z', .0005, 24)
    return SMALL


def heads(pieces=2):
    """A cross head for hot and one for cold, each on its brass valve."""
    marks = iter(('red', 'blue'))

    def one():
        lathe([(.006, 0), (.0075, .001), (.0075, .014), (.0098, .015), (.0098, .024)], 'brass')
        for i in range(4):
            ring(.0098, .0007, 'brass', (0, 0, .016 + .0022 * i), segments=48)
        lathe([(.0074, .0), (.0074, .006)], 'rubber')
        hexagon(.0135, .008, 'brass', (0, 0, .024), 'Z')
        lathe([(.0092, .032), (.0092, .04)], 'brass')
        with placed(0, 0, .038):
            cross_head(0, 1.0, next(marks))
    laid_out(one, pieces, .088)
    return {**SMALL, 'elevation': 18, 'fill': .84}


def lever():
    """The lever of a mixer: a cap that goes over the cartridge, and its handle."""
    lathe([(.0196, .0), (.0205, .0008), (.0208, .004), (.0208, .026), (.0195, .0295), (.014, .0312), (.001, .032)], F,
          smooth_below=30)
    path = through([(0, -.012, .027), (0, -.045, .0315), (0, -.082, .0405)], 10)
    sweep(path, section(.0175, .0068, 4, 48), F, scale=lambda t: (1 - .22 * t, 1 - .25 * t))
    lathe([(.0026, 0), (.0005, .0006)], 'red', (-.0022, -.0207, .011), '-Y', 24)
    lathe([(.0026, 0), (.0005, .0006)], 'blue', (.0022, -.0207, .011), '-Y', 24)
    return {**SMALL, 'azimuth': -48, 'elevation': 20}


def seal():
    """A soft strip for a glass door, rolled up, its profile seen at the end."""
    path = []
    for i in range(190):
        t = 2 * pi * i / 62
        r = .062 + .0105 * t / (2 * pi)
        path.append((r * cos(t), r * sin(t), .011))
    x, y, z = path[-1]
    path += [(x - .004 - .012 * i, y + .016 + .013 * i, z) for i in range(6)]
    # A channel that grips the glass, and a lip that wipes.
    profile = [(-.0046, -.011), (-.0034, -.011), (-.0034, .002), (.0034, .002), (.0034, -.011), (.0046, -.011),
               (.0046, .003), (.0012, .0045), (.0046, .011), (.0036, .0112), (0, .0048), (-.0046, .003)]
    sweep(path, profile, F, smooth_below=20)
    return {**SMALL, 'elevation': 34, 'fill': .82}


def hinges(pieces=2):
    """Hinges of a glass door: the plate on the wall, the knuckle, and the jaws for the glass."""
    def one():
        box(.05, .006, .09, F, (-.014, .021, 0), .0015)
        cylinder(.0095, .09, F, (.018, .012, 0), 'Z', .001)
        for y in (-.004, .013):
            box(.046, .006, .084, F, (.042, y, .003), .0015)
        box(.044, .0025, .08, 'rubber', (.043, .0025, .005), 0)
        for z in (.022, .068):
            lathe([(.0058, 0), (.0058, .001), (.005, .0018), (.001, .0018)], F, (.044, -.0068, z), '-Y', 32)
            lathe([(.0022, 0), (.0003, .0001)], 'dark', (.044, -.0087, z), '-Y', 6)
        for z in (.02, .045, .07):
            lathe([(.0042, 0), (.0036, .0006), (.0005, .0006)], 'dark', (-.027, .018, z), '-Y', 32)
    laid_out(one, pieces, .125)
    return {**SMALL, 'azimuth': -24, 'elevation': 18, 'fill': .86}


def cistern_lever():
    """The lever of a cistern with its escutcheon, spindle and nut."""
    lathe([(.017, 0), (.018, .001), (.0175, .005), (.012, .0085), (.0085, .0095), (.008, .016)], F, axis='-Y')
    tube(rounded([(0, -.014, 0), (0, -.024, 0), (.07, -.027, -.01)], .008), .0058, F)
    lathe([(.0075, 0), (.0082, .006), (.0078, .012), (.001, .017)], F, (.068, -.0268, -.0098), 'X')
    cylinder(.007, .03, 'white-plastic', (0, 0, 0), 'Y')
    hexagon(.0125, .007, 'white-plastic', (0, .006, 0), 'Y')
    tube([(0, .026, 0), (0, .034, 0), (-.04, .036, .004)], .0032, 'steel')
    return {**SMALL, 'azimuth': -40, 'elevation': 14, 'fill': .8}


def seat_hinges(pieces=2):
    """Hinges of a seat: the pillar on its bolt, the pin, and the leaf that is screwed under the lid."""
    def one():
        lathe([(.022, 0), (.023, .001), (.0225, .005), (.015, .007)], F)
        lathe([(.0095, .006), (.0085, .016), (.0095, .02)], F)
        cylinder(.0098, .03, F, (-.015, 0, .024), 'X', .002)
        box(.024, .046, .0028, F, (0, -.03, .028), .001)
        for y in (-.024, -.043):
            lathe([(.0034, 0), (.003, .0006), (.0005, .0007)], 'dark', (0, y, .0308), segments=24)
        lathe([(.0036, -.03), (.0036, 0)], 'steel', segments=32)
        lathe([(.0095, -.026), (.0095, -.02)], 'white-plastic', segments=32)
    laid_out(one, pieces, .072)
    return {**SMALL, 'azimuth': -34, 'elevation': 22, 'fill': .84, 'stands': 'none'}
