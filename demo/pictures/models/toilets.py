"""Toilets, their seats, and the exposed cistern. The wall is y = 0; ceramic is 'finish'."""
from math import cos, pi, sin

from curves import corner_ring, egg, rounded, shrink, superellipse, through
from shapes import box, cylinder, hinged, lathe, loft, placed, tube

F = 'finish'


# How square an outline is, at the wall and at the front: 2 is an ellipse.
POWERS = {'soft': (3.6, 2.05), 'classic': (3.6, 2.05), 'square': (7, 3.6)}


def _slab(z0, z1, half_width, front, back, edge, of=F, crown=0.0, cy=-.235, style='soft'):
    """A seat or a lid: an egg-shaped slab with round edges, a little higher in its middle."""
    rings = []
    at_wall, at_front = POWERS[style]

    def outline(by, z):
        return egg(z, half_width - by, front + cy - by, -cy - back - by, cy, at_wall, at_front)
    for i in range(6):
        t = pi / 2 * i / 5
        rings.append(outline(edge * (1 - sin(t)), z0 + edge * (1 - cos(t))))
    for i in range(6):
        t = pi / 2 * i / 5
        rings.append(outline(edge * (1 - cos(t)), z1 - edge + edge * sin(t)))
    for share, lift in ((.9, .25), (.75, .5), (.5, .8), (.25, .95), (.05, 1)):
        rings.append(egg(z1 + crown * lift, (half_width - edge) * share,
                         (front + cy - edge) * share, (-cy - back - edge) * share, cy,
                         at_wall - (1 - share) * 1.4, at_front))
    loft(rings, of, smooth_below=60)


def seat(z=.4, half_width=.182, front=.537, style='soft', of=F):
    _slab(z + .0045, z + .018, half_width + .002, front, .075, .005, of, style=style)
    thick = .012 if style == 'square' else .0175
    _slab(z + .0205, z + .0205 + thick, half_width + .003, front + .002, .07, thick * .45, of,
          .002 if style == 'square' else .006, style=style)
    for x in (-.075, .075):
        cylinder(.013, .045, 'chrome', (x - .0225, -.052, z + .018), 'X')


def _bowl(keys, power=5.5, at_front=2.0):
    rings = []
    for z, w, front, back in through(keys, 8):
        rings.append(egg(z, w, front - .2, .2 - back, -.2, power, at_front))
    z, w, front, _ = keys[-1]
    rings += [egg(z + .005, w - .002, front - .202, .199, -.2, power, at_front),
              egg(z + .007, w - .006, front - .206, .196, -.2, power, at_front)]
    loft(rings, F, smooth_below=60)


def wall_hung(style='soft'):
    if style == 'square':
        _bowl([(.10, .12, .30, 0), (.105, .135, .33, 0), (.13, .15, .37, 0), (.22, .165, .45, 0),
               (.33, .176, .515, 0), (.395, .18, .531, 0)], 8, 3.4)
    else:
        _bowl([(.085, .10, .235, 0), (.09, .118, .262, 0), (.12, .133, .30, 0), (.19, .15, .375, 0),
               (.27, .166, .455, 0), (.335, .176, .51, 0), (.375, .18, .528, 0), (.395, .18, .531, 0)])
    seat(style=style)
    return {'azimuth': -38, 'elevation': 20, 'stands': 'wall', 'fill': .76}


def _standing_bowl(style='soft', back=0.0):
    foot = .13 if style != 'classic' else .115
    keys = [(0, foot, .43, back), (.006, foot + .006, .437, back), (.06, foot + .006, .438, back),
            (.16, foot + .014, .45, back), (.26, .16, .49, back), (.34, .174, .524, back),
            (.38, .18, .531, back), (.395, .18, .531, back)]
    if style == 'classic':
        keys = [(0, .115, .40, back), (.01, .122, .41, back), (.04, .108, .385, back),
                (.12, .098, .37, back), (.2, .115, .41, back), (.28, .152, .48, back),
                (.35, .176, .526, back), (.395, .18, .531, back)]
    elif style == 'square':
        keys = [(0, .158, .462, back), (.004, .162, .468, back), (.02, .163, .47, back),
                (.16, .166, .484, back), (.3, .175, .515, back), (.37, .18, .529, back),
                (.395, .18, .531, back)]
        _bowl(keys, 9, 3.4)
        return
    _bowl(keys)


def back_to_wall(style='soft'):
    _standing_bowl(style)
    seat(style=style)
    return {'azimuth': -36, 'elevation': 18, 'stands': 'floor', 'fill': .8}


def _cistern(z0, width, depth, height, style='soft', button=True):
    r = .05 if style == 'soft' else .018
    outline = corner_ring(0, width, depth, r, 16, corners=[r, .008, .008, r])
    outline = [(x, y - depth / 2, z) for x, y, z in outline]
    body = [(.03, z0), (.022, z0 + .004), (.012, z0 + .05), (.004, z0 + height * .6),
            (.004, z0 + height)]
    loft([shrink(outline, by, z) for by, z in through(body, 5)], F, smooth_below=50)
    lid = [(.003, z0 + height + .001), (0, z0 + height + .004), (0, z0 + height + .028),
           (.003, z0 + height + .033), (.01, z0 + height + .036)]
    if style == 'classic':
        lid = [(.004, z0 + height + .001), (-.004, z0 + height + .006), (-.006, z0 + height + .018),
               (-.002, z0 + height + .026), (.01, z0 + height + .034), (.016, z0 + height + .036)]
    loft([shrink(outline, by, z) for by, z in lid], F, smooth_below=50)
    top = z0 + height + .036
    if button:
        lathe([(.033, 0), (.033, .003), (.0315, .0045), (.029, .0045), (.0285, .003), (.0008, .0035)],
              'chrome', (0, -depth / 2, top))
        box(.001, .05, .0012, 'dark', (.006, -depth / 2, top + .003), 0)
    return top


def _lever(width, z, depth):
    with placed(-width * .34, -depth + .004, z):
        lathe([(.017, 0), (.017, .004), (.01, .008), (.009, .018)], 'chrome', axis='-Y')
        tube(rounded([(0, -.015, 0), (0, -.024, 0), (.075, -.026, -.012)], .008), .0055, 'chrome')
        lathe([(.008, 0), (.0085, .01), (.001, .018)], 'chrome', (.075, -.026, -.012), 'X')


def close_coupled(style='soft'):
    """A pan with its cistern upon it."""
    with placed(0, -.09, 0):
        _standing_bowl(style, -.06)
        seat(style=style)
    depth = .165
    _cistern(.4, .37, depth, .38, style, button=style != 'classic')
    if style == 'classic':
        _lever(.37, .7, depth)
    return {'azimuth': -34, 'elevation': 16, 'stands': 'floor', 'fill': .86}


def low_level_cistern():
    """A cistern on the wall with its flush pipe."""
    _cistern(.45, .44, .19, .30, 'classic', button=False)
    _lever(.44, .67, .19)
    tube(rounded([(0, -.095, .46), (0, -.095, .2), (0, -.17, .13)], .06), .022, 'chrome')
    lathe([(.032, 0), (.033, .006), (.033, .03), (.028, .036)], 'chrome', (0, -.095, .418))
    return {'azimuth': -26, 'elevation': 12, 'stands': 'wall', 'fill': .84}


def open_seat(shape='oval'):
    """A seat and lid by themselves, lying, the lid half open."""
    style = {'oval': 'soft', 'd': 'square'}[shape]
    ring_outer = egg(0, .182, .24, .19, -.24, *POWERS[style])
    inner = [(x * .62, -.25 + (y + .24) * .66, z) for x, y, z in ring_outer]
    edge = .006
    rings = []
    for by, z in ((edge, 0), (.002, .0015), (0, edge), (0, .016), (.002, .0205), (edge, .022)):
        rings.append(shrink(ring_outer, by, z))
    for by, z in ((-.004, .022), (0, .018), (0, .004), (-.004, 0)):
        rings.append(shrink(inner, by, z))
    loft(rings, F, closed=True, smooth_below=50)
    with hinged((0, -.05, .03), -1.2):
        _slab(0, .016, .183, .479, .046, .006, F, .005, cy=-.24, style=style)
    for x in (-.075, .075):
        cylinder(.012, .05, 'chrome', (x - .025, -.05, .018), 'X')
        cylinder(.009, .03, 'chrome', (x, -.05, -.012))
    return {'azimuth': -34, 'elevation': 26, 'stands': 'floor', 'fill': .82}
