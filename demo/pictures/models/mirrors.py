"""Mirrors and mirror cabinets on the wall, before a room that they reflect."""
from math import pi

from curves import corner_ring, shrink
from shapes import box, cylinder, lathe, loft

F = 'finish'
POSE = {'azimuth': -24, 'elevation': 4, 'fill': .82, 'stands': 'wall'}


def room_behind():
    """What is behind the camera: a pale wall with a tall window and a doorway. Only reflections
    see it."""
    def board(x, y, z, at, glow):
        box(x, y, z, f'glow:{",".join(map(str, glow))}', at, 0).is_only_reflected = True
    board(9, .05, 5, (1.2, -4.2, -2.2), (.50, .49, .47))
    board(9, 4.2, .05, (1.2, -2.2, 2.8), (.62, .61, .6))
    board(9, 4.2, .05, (1.2, -2.2, -1.9), (.36, .30, .24))
    board(.05, 4.2, 5, (4.6, -2.2, -2.2), (.58, .58, .57))
    for x in (1.3, 2.05):
        board(.66, .02, 1.02, (x, -4.15, .72), (1.5, 1.6, 1.7))
        board(.66, .02, 1.02, (x, -4.15, -.36), (1.3, 1.38, 1.45))
    board(.9, .02, 2.9, (3.5, -4.15, -1.85), (.30, .29, .29))
    board(.5, .02, .8, (.25, -4.15, .1), (.32, .42, .40))


def _glass(outline, y):
    rings = [[(x, y + .002, z) for x, z in outline],
             [(x, y, z) for x, z in outline]]
    return loft(rings, 'mirror', smooth_below=20)


def _oblong(width, height, radius):
    return [(x, y) for x, y, _ in corner_ring(0, width, height, radius, 10)]


def _frame(width, height, face, depth, radius=.004):
    outer = [(x, z) for x, z in _oblong(width, height, radius)]
    inner = [(x * (width - 2 * face) / width, z * (height - 2 * face) / height) for x, z in outer]
    rings = [[(x, 0, z) for x, z in outer], [(x, -depth + .002, z) for x, z in outer],
             [(x * .998, -depth, z * .998) for x, z in outer],
             [(x, -depth, z) for x, z in inner], [(x, -.004, z) for x, z in inner]]
    loft(rings, F, caps=(True, False), smooth_below=25)


def oblong(width=.6, height=.8):
    room_behind()
    _frame(width, height, .014, .028, .02)
    _glass(_oblong(width - .028, height - .028, .008), -.018)
    return POSE


def round_mirror(radius=.3):
    room_behind()
    lathe([(radius, 0), (radius, .022), (radius - .002, .024), (radius - .011, .024),
           (radius - .012, .022), (radius - .012, .012)], F, axis='-Y', segments=160, caps=(True, False))
    cylinder(radius - .0115, .014, 'mirror', (0, 0, 0), '-Y', .0005, 160)
    return POSE


def lit(width=.6, height=.8):
    """A mirror with a band of light let into the glass and a glow on the wall."""
    room_behind()
    box(width - .06, .026, height - .06, 'white-plastic', (0, -.014, -height / 2 + .03), .004)
    _glow(_oblong(width - .05, height - .05, .01), -.012)
    _glass(_oblong(width, height, .004), -.03)
    band = .018
    for w, h, x, z in ((width - .08, band, 0, height / 2 - .05), (width - .08, band, 0, -height / 2 + .05),
                       (band, height - .1 + band, width / 2 - .05, 0),
                       (band, height - .1 + band, -width / 2 + .05, 0)):
        box(w, .0012, h, 'lamp', (x, -.0308, z - h / 2), .0005)
    lathe([(.009, 0), (.008, .001), (.001, .001)], 'dark', (0, -.0305, -height / 2 + .09), '-Y')
    return {**POSE, 'key': .6}


def lit_round(radius=.3):
    room_behind()
    cylinder(radius - .03, .026, 'white-plastic', (0, 0, 0), '-Y', .004)
    lathe([(radius, .026), (radius, .038), (radius - .008, .04), (radius - .009, .036)], F, axis='-Y',
          segments=160, caps=(True, False))
    cylinder(radius - .0085, .0365, 'mirror', (0, 0, 0), '-Y', .0005, 160)
    lathe([(radius - .03, .0368), (radius - .03, .0376), (radius - .048, .0376), (radius - .048, .0368)],
          'lamp', axis='-Y', segments=160, caps=(False, False))
    lathe([(.009, 0), (.008, .001), (.001, .001)], 'dark', (0, -.037, -radius + .085), '-Y')
    return {**POSE, 'key': .6}


def _glow(outline, y):
    loft([[(x, y, z) for x, z in outline], [(x, y - .012, z) for x, z in outline]], 'lamp')


def cabinet(doors='2', width=.8, height=.7, depth=.13, light=False):
    """A cabinet whose doors are mirrors on both sides; one stands ajar."""
    room_behind()
    of = 'white-plastic' if light else F
    for side in (-1, 1):
        post = box(height, depth, .016, of, (side * (width / 2 - .008), -depth / 2, 0), .001)
        post.rotation_euler = (0, pi / 2, 0)
        post.location.x -= .008
    for z in (-height / 2, height / 2 - .016):
        box(width - .032, depth, .016, of, (0, -depth / 2, z), .001)
    box(width - .03, .004, height, of, (0, -.003, -height / 2), 0)
    leaf = width / int(doors)
    for i in range(int(doors)):
        x = -width / 2 + leaf * (i + .5)
        box(leaf - .003, .016, height, of, (x, -depth - .009, -height / 2), .001)
        pane = _glass(_oblong(leaf - (.003 if light else .03), height - (.0 if light else .03), .002),
                      -depth - .0185)
        pane.location.x = x
        if light:
            for z in (-1, 1):
                box(leaf - .06, .001, .016, 'lamp', (x, -depth - .0192, z * (height / 2 - .05) - .008),
                    .0004)
    return {**POSE, 'azimuth': -28, 'elevation': 6}
