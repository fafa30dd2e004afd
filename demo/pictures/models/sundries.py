"""Fans, sealants and compounds."""
from math import cos, pi, sin

from curves import corner_ring
from shapes import box, cylinder, lathe, placed, prism, ring

F = 'finish'


def fan():
    """A fan on the wall behind a plain front that stands off it."""
    for size, thick, y, of in ((.16, .03, 0, 'white-plastic'), (.13, .012, -.028, 'dark'),
                               (.17, .014, -.04, F)):
        body = prism([(x, z) for x, z, _ in corner_ring(0, size, size, .014, 10)], thick, of, (0, y, 0), .004)
        body.rotation_euler = (pi / 2, 0, 0)
    cylinder(.048, .07, 'white-plastic', (0, .07, 0), '-Y')
    box(.012, .001, .003, 'green', (.06, -.0545, -.07), 0)
    return {'azimuth': -34, 'elevation': 10, 'fill': .72, 'stands': 'none'}


def fan_inline():
    """A fan for a duct in the loft."""
    lathe([(.048, -.12), (.05, -.118), (.05, -.075), (.055, -.07), (.088, -.04), (.09, -.03), (.09, .03),
           (.088, .04), (.055, .07), (.05, .075), (.05, .118), (.048, .12)], F, (0, 0, .1), 'X',
          caps=(False, False))
    for side, axis in ((-1, '-X'), (1, 'X')):
        lathe([(.0475, .1), (.001, .1)], 'dark', (0, 0, .1), axis, caps=(False, False))
        ring(.05, .0022, 'black-plastic', (side * .1, 0, .1), 'X')
    box(.09, .05, .035, 'grey-plastic', (0, 0, .186), .005)
    box(.12, .08, .012, 'black-plastic', (0, 0, 0), .003)
    box(.03, .06, .02, 'black-plastic', (0, 0, .004), .003)
    return {'azimuth': -40, 'elevation': 18, 'fill': .82, 'stands': 'floor'}


def cartridge():
    """A cartridge of sealant with its nozzle; a band shows the colour of what is in it."""
    lathe([(.0235, 0), (.0245, .001), (.0245, .003), (.0225, .004)], 'grey-plastic')
    lathe([(.0235, .003), (.0238, .004), (.0238, .05)], 'label', caps=(False, False))
    lathe([(.0239, .05), (.0239, .082)], F, caps=(False, False))
    lathe([(.0238, .082), (.0238, .208), (.0235, .21)], 'label', caps=(False, False))
    lathe([(.0235, .209), (.0225, .216), (.008, .219), (.0075, .228), (.0085, .229), (.0085, .236)],
          'label')
    lathe([(.0085, .236), (.0065, .25), (.0028, .31), (.0022, .312), (.0012, .305)], F)
    for z, width in ((.165, .9), (.152, .62), (.14, .62)):
        _band(width, z, .006 if z > .16 else .0028)
    return {'azimuth': -30, 'elevation': 10, 'fill': .9, 'stands': 'floor'}


def _band(width, z, height, radius=.02385, of='ink'):
    """A line of print round the front of a cartridge or a tin."""
    from shapes import loft
    rings = []
    for h in (z, z + height):
        rings.append([(r * sin(t), -r * cos(t), h) for r, t in
                      [(radius, -width + 2 * width * i / 20 - .5) for i in range(21)]
                      + [(radius - .0006, width - 2 * width * i / 20 - .5) for i in range(21)]])
    loft(rings, of)


def tin():
    """A tin of jointing compound with its lid."""
    lathe([(.0425, 0), (.043, .0012), (.043, .003), (.042, .004)], 'steel')
    lathe([(.0422, .003), (.0422, .062)], 'label', caps=(False, False))
    lathe([(.0425, .061), (.043, .063), (.0432, .066), (.042, .0685)], 'steel')
    lathe([(.0405, .0675), (.0405, .073), (.0395, .0745), (.037, .0735), (.001, .0735)], 'steel')
    _band(1.0, .04, .011, .0424, 'green')
    _band(.7, .026, .004, .0424)
    _band(.7, .018, .004, .0424)
    return {'azimuth': -22, 'elevation': 24, 'fill': .7, 'stands': 'floor'}
