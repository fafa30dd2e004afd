"""Taps of basins and baths. A style is the shape by which a range is recognised:

'round' has a cylindrical body and a bent spout, 'square' is all blocks, 'slim' is thin and tall
with a pin lever, 'curve' is one soft sweep, and 'classic' has cross heads and bell skirts.
"""
from math import cos, pi, sin

from curves import arc, rounded, section, through
from shapes import ball, bar, box, cylinder, lathe, placed, ring, sweep, tube

F = 'finish'
POSE = {'azimuth': -38, 'elevation': 16, 'fill': 0.78, 'stands': 'floor'}


def nozzle(end, radius, of=F):
    """The aerator at the end of a spout that points straight down."""
    x, y, z = end
    lathe([(radius * .8, -.003), (radius, -.002), (radius, .006)], of, (x, y, z), segments=64)
    lathe([(.0003, -.0032), (radius * .78, -.0032), (radius * .8, -.002)], 'dark', (x, y, z),
          segments=48)


def mono(style='round', height=.15, reach=.12, deck=0.0):
    """A basin mixer with one lever; its body stands on z = deck."""
    if style == 'square':
        box(.05, .05, .006, F, (0, 0, 0), .001)
        box(.042, .042, height - .012, F, (0, 0, .006), .0025)
        box(.036, reach + .018, .02, F, (0, -reach / 2 - .003, height * .56), .002)
        box(.030, .016, .004, 'dark', (0, -reach + .002, height * .56 - .0015), .001)
        box(.042, .042, .026, F, (0, 0, height - .004), .0025)
        box(.034, .088, .0065, F, (0, -.034, height + .022), .0015)
    elif style == 'slim':
        cylinder(.0215, .005, F)
        cylinder(.0165, height + .045, F, (0, 0, .004), edge=.002)
        path = rounded([(0, 0, height * .7), (0, -reach, height * .7), (0, -reach, height * .7 - .026)],
                       .02)
        tube(path, .0095, F)
        nozzle((0, -reach, height * .7 - .026), .0092)
        cylinder(.0172, .03, F, (0, 0, height + .053), edge=.0015)
        cylinder(.0034, .062, F, (.012, 0, height + .068), axis='X', edge=.0016)
    elif style == 'curve':
        keys = [(0, .004, .0), (0, .004, .06), (0, .002, .1), (0, -.014, height - .018),
                (0, -.046, height), (0, -.085, height - .006), (0, -reach - .004, height - .034)]
        sweep(through(keys, 9), section(.042, .04, 2.6, 56), F, up=(1, 0, 0),
              scale=lambda t: (1 - .55 * t ** 1.3, 1 - .1 * t))
        lathe([(.026, 0), (.0265, .001), (.0265, .004), (.023, .0065), (.018, .0065)], F)
        # A paddle at the right turns and mixes.
        lathe([(.014, 0), (.0145, .002), (.0145, .022), (.013, .024), (.001, .0245)], F,
              (.016, .002, height * .55), 'X')
        lever = through([(.036, .0, height * .57), (.040, -.004, height * .72),
                         (.048, -.010, height * .92)], 6)
        bar(lever, .016, .006, F, 4, (0, -1, 0))
    else:
        lathe([(.001, 0), (.0265, 0), (.027, .0008), (.027, .004), (.0262, .0055), (.0235, .006),
               (.0225, .0068), (.0222, height - .03), (.0216, height - .0287), (.02, height - .0283),
               (.02, height - .0263), (.0216, height - .0259), (.0222, height - .0247),
               (.0222, height - .0045), (.0215, height - .0023), (.0195, height - .001),
               (.012, height - .0004), (.001, height - .0002)], F, segments=128, smooth_below=28)
        spout = height - .058
        end = (0, -reach - .008, spout - .016)
        path = rounded([(0, -.012, spout - .004), (0, end[1], spout + .014), end], .02, 14)
        sweep(path, section(.0235, .0205, 2.25, 48), F, up=(1, 0, 0),
              scale=lambda t: (1 - .12 * t, 1 - .1 * t))
        nozzle((end[0], end[1], end[2] + .0015), .0098)
        lever = [(0, *p) for p in through([(.004, height - .008), (-.02, height - .005),
                                           (-.05, height + .002), (-.085, height + .012)], 8)]
        sweep(lever, section(.0165, .0062, 4, 48), F,
              scale=lambda t: (1 - .28 * t, 1 - .25 * t))
    return POSE


def tall(style='round'):
    mono(style, height=.285, reach=.13)
    return {**POSE, 'azimuth': -42, 'elevation': 10, 'fill': .84}


def cross_head(z=0.0, size=1.0, mark='red'):
    """A cross of four arms on a bell, for taps of the classic ranges."""
    with placed(z=z, scale=size):
        lathe([(.0175, 0), *through([(.018, .002), (.0165, .008), (.012, .016), (.0095, .024),
                                     (.009, .03)], 5)], F)
        lathe([(.009, .03), (.0115, .031), (.0125, .035), (.0125, .043), (.011, .0475), (.004, .049),
               (.001, .049)], F)
        for turn in range(4):
            with placed(turn=pi / 4 + turn * pi / 2):
                lathe([(.0055, .008), (.0045, .014), (.0045, .024), (.0062, .029), (.0068, .033),
                       (.0052, .0372), (.001, .038)], F, (0, 0, .039), 'X', segments=40)
        lathe([(.0062, .049), (.0058, .0498), (.0005, .0502)], 'label', segments=40)
        lathe([(.003, .0502), (.0005, .0504)], mark, segments=32)


def handle(style, mark='red', size=1.0):
    """The valve of one side of a tap of several parts, standing on z = 0."""
    if style == 'square':
        box(.044, .044, .006, F, edge=.001)
        box(.034, .034, .036, F, (0, 0, .006), .002)
        box(.03, .06, .007, F, (0, -.016, .045), .0015)
    elif style == 'classic':
        lathe([(.026, 0), *through([(.0265, .003), (.022, .008), (.018, .02), (.0165, .026)], 5)], F)
        cross_head(.024, 1.0, mark)
    elif style == 'slim':
        cylinder(.0215, .005, F)
        cylinder(.0165, .045, F, (0, 0, .004), edge=.002)
        cylinder(.0032, .05, F, (0, -.012, .036), '-Y', .0015)
    else:
        lathe([(.0255, 0), (.026, .001), (.026, .004), (.0225, .0058), (.021, .007), (.0205, .03),
               (.0198, .032), (.0198, .0335), (.021, .034), (.0212, .052), (.0195, .0545),
               (.001, .055)], F)
        lever = through([(0, 0, .046), (0, -.03, .049), (0, -.058, .055)], 6)
        bar(lever, .013, .0055, F, 4)


def spout(style, height=.115, reach=.13, of=F):
    """A spout that stands on a deck and reaches forward."""
    if style == 'square':
        box(.048, .048, .006, of, edge=.001)
        box(.032, .032, height, of, (0, 0, .006), .002)
        box(.032, reach, .022, of, (0, -reach / 2 + .016, height - .016), .002)
        box(.026, .016, .004, 'dark', (0, -reach + .03, height - .0175), .001)
        return
    radius = {'slim': .0095, 'classic': .0125}.get(style, .0125)
    lathe([(.026, 0), (.0265, .001), (.0265, .0045), (.022, .0065), (radius * 1.25, .009),
           (radius * 1.1, .02), (radius, .03)], of)
    if style == 'classic':
        path = through([(0, 0, .02), (0, 0, height * .62), (0, -.018, height * .95),
                        (0, -reach * .5, height * 1.12), (0, -reach * .9, height * .92),
                        (0, -reach, height * .62)], 8)
        ring(radius * 1.22, .0032, of, (0, 0, height * .45))
    else:
        path = rounded([(0, 0, .02), (0, 0, height), (0, -reach, height), (0, -reach, height - .034)],
                       .03 if style != 'slim' else .02, 12)
    tube(path, radius, of)
    nozzle(tuple(path[-1]), radius * 1.04, of)


def three_hole(style='round'):
    spout(style, .125, .128)
    for side, mark in ((-1, 'red'), (1, 'blue')):
        with placed(side * .105):
            handle(style, mark)
    return {**POSE, 'azimuth': -28, 'elevation': 22, 'fill': .84}


def cross_mono():
    """A monobloc with cross heads at both sides."""
    lathe([(.027, 0), *through([(.0275, .003), (.024, .007), (.0205, .014), (.019, .04),
                                (.0205, .052), (.021, .066), (.0185, .076), (.012, .082),
                                (.001, .084)], 6)], F, segments=128)
    for side, axis in ((-1, '-X'), (1, 'X')):
        lathe([(.0125, .012), (.012, .03), (.0145, .033), (.0145, .037)], F, (0, 0, .056), axis)
        with placed(side * .036, 0, .056):
            _sideways_cross(side)
    path = through([(0, -.006, .06), (0, -.035, .082), (0, -.075, .088), (0, -.108, .076),
                    (0, -.116, .058)], 8)
    sweep(path, section(.023, .021, 2.2, 40), F, up=(1, 0, 0), scale=lambda t: (1 - .2 * t,) * 2)
    nozzle((0, -.116, .057), .0105)
    return {**POSE, 'azimuth': -30, 'elevation': 20}


def _sideways_cross(side):
    axis = 'X' if side > 0 else '-X'
    lathe([(.015, 0), *through([(.0155, .004), (.011, .014), (.0092, .024)], 6), (.0118, .026),
           (.0125, .03), (.0125, .038), (.010, .042), (.001, .043)], F, axis=axis)
    for i in range(4):
        t = pi / 4 + i * pi / 2
        y, z = cos(t), sin(t)
        x = side * .034
        tube([(x, y * .008, z * .008), (x, y * .036, z * .036)], .0045, F)
        ball(.0064, F, (x, y * .036, z * .036))


def pillars(style='classic'):
    """A pair of pillar taps, hot and cold."""
    for side, mark in ((-1, 'red'), (1, 'blue')):
        with placed(side * .06):
            if style == 'classic':
                lathe([(.0265, 0), *through([(.027, .003), (.022, .009), (.018, .018),
                                             (.0175, .046)], 5), (.0165, .05)], F)
                cross_head(.05, 1.0, mark)
            else:
                lathe([(.0255, 0), (.026, .002), (.0215, .005), (.0205, .05), (.0195, .052),
                       (.0195, .0535), (.0208, .054), (.0208, .074), (.019, .0765), (.001, .077)], F)
                bar([(0, 0, .07), (0, -.03, .073), (0, -.052, .079)], .013, .006, F, 4)
            path = through([(0, -.01, .03), (0, -.045, .046), (0, -.075, .042), (0, -.088, .022)], 8)
            sweep(path, section(.0225, .019, 2.3, 40), F, up=(1, 0, 0),
                  scale=lambda t: (1 - .22 * t,) * 2)
            nozzle((0, -.088, .021), .0096)
    return {**POSE, 'azimuth': -30, 'elevation': 20, 'fill': .82}


def wall_mixer(style='round', reach=.18):
    """A basin mixer on the wall: spout and valves come out of roses or one plate."""
    wall = {'azimuth': -34, 'elevation': 16, 'fill': .8, 'stands': 'wall'}
    wall_spout(style, reach, 0, 0)
    for side, mark in ((-1, 'red'), (1, 'blue')) if style in ('classic', 'slim') else ((1, ''),):
        with placed(side * .09):
            wall_handle(style, mark)
    return wall


def wall_rose(style, x=0.0, z=0.0, radius=.029):
    if style == 'square':
        box(radius * 2, .008, radius * 2, F, (x, -.004, z - radius), .001)
    else:
        lathe([(radius, 0), (radius, .005), (radius * .94, .0075), (radius * .5, .009)], F,
              (x, 0, z), '-Y')


def wall_spout(style, reach, x=0.0, z=0.0):
    wall_rose(style, x, z)
    if style == 'square':
        box(.034, reach, .02, F, (x, -reach / 2, z - .01), .002)
        box(.028, .016, .004, 'dark', (x, -reach + .014, z - .0115), .001)
        return
    radius = {'slim': .0105, 'classic': .013}.get(style, .0135)
    end = (x, -reach, z - .024)
    if style == 'curve':
        path = through([(x, -.004, z), (x, -reach * .5, z + .012), (x, -reach * .88, z + .002), end], 9)
        sweep(path, section(.046, .022, 4), F, up=(0, 0, 1))
    else:
        path = rounded([(x, -.004, z), (x, -reach, z), end], .022, 12)
        tube(path, radius, F)
    nozzle(end, radius * .98)


def wall_handle(style, mark='red'):
    wall_rose(style)
    if style == 'square':
        box(.036, .045, .036, F, (0, -.03, -.018), .002)
        box(.012, .008, .07, F, (0, -.056, -.006), .0015)
    elif style == 'classic':
        lathe([(.017, .006), (.0145, .03), (.0165, .034)], F, axis='-Y')
        lathe([(.012, .034), (.0095, .048), (.0125, .052), (.0125, .06), (.001, .063)], F, axis='-Y')
        for i in range(4):
            t = pi / 4 + i * pi / 2
            tube([(0, -.056, 0), (.035 * cos(t), -.056, .035 * sin(t))], .0045, F)
            ball(.0064, F, (.035 * cos(t), -.056, .035 * sin(t)))
    else:
        radius = .0165 if style == 'slim' else .0205
        cylinder(radius, .05, F, (0, -.006, 0), '-Y', .002)
        path = [(0, -.047, radius * .6), (.004, -.05, .07)]
        tube(path, .0042, F)


def bath_spout(style='round'):
    wall_spout(style, .175)
    return {'azimuth': -42, 'elevation': 18, 'fill': .74, 'stands': 'wall'}
