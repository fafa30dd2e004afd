"""Showers: sets on the wall, valves, heads, handsets and what joins them. The wall is y = 0."""
from math import cos, pi, radians, sin

from bath_taps import handset, hose
from curves import corner_ring, rounded, section, through
from materials import wearing
from shapes import ball, bar, box, cylinder, lathe, placed, prism, sweep, tube

F = 'finish'
TALL = {'azimuth': -30, 'elevation': 2, 'fill': .9, 'stands': 'wall'}
PART = {'azimuth': -34, 'elevation': 12, 'fill': .78, 'stands': 'wall'}
OUT = -.055


def head_round(at, radius=.125, of=F, slim=True):
    """A rain head that looks down, its face set with rubber nozzles."""
    lathe([(.001, 0), (radius * .97, 0), (radius * .99, .001), (radius, .003), (radius, .006),
           (radius * .988, .008), (radius * .4, .0105), (.024, .014), (.018, .022), (.0165, .024),
           (.0165, .03), (.012, .032)], of, (at[0], at[1], at[2] - .014), segments=128,
          smooth_below=30)
    for share, count in ((.16, 6), (.34, 12), (.52, 20), (.7, 26), (.86, 32)):
        for i in range(count):
            t = 2 * pi * i / count
            lathe([(.0022, 0), (.0026, .003)], 'rubber',
                  (at[0] + share * radius * cos(t), at[1] + share * radius * sin(t), at[2] - .0165),
                  segments=8)


def head_square(at, size=.25, of=F):
    box(size, size, .008, of, (at[0], at[1], at[2] - .014), .002)
    lathe([(.03, 0), (.02, .008), (.0165, .012), (.0165, .024), (.012, .026)], of,
          (at[0], at[1], at[2] - .007))
    for i in range(11):
        for j in range(11):
            x, y = (i / 10 - .5) * size * .86, (j / 10 - .5) * size * .86
            lathe([(.0022, 0), (.0026, .003)], 'rubber', (at[0] + x, at[1] + y, at[2] - .0165),
                  segments=8)


def bar_valve_at(z=0.0, square=False):
    """A thermostatic bar: temperature at one end, water at the other."""
    if square:
        box(.2, .04, .046, F, (0, OUT, z - .023), .003)
    else:
        cylinder(.023, .19, F, (-.095, OUT, z), 'X', .002)
    for side, axis in ((-1, '-X'), (1, 'X')):
        cylinder(.0205, .006, 'dark', (side * .094, OUT, z), axis)
        if square:
            box(.05, .042, .048, F, (side * .127, OUT, z - .024), .003)
        else:
            lathe([(.001, 0), (.0245, 0), (.0255, .001), (.0255, .05), (.0245, .052), (.022, .0535),
                   (.001, .0535)], F, (side * .101, OUT, z), axis, smooth_below=25)
            for i in range(24):
                t = 2 * pi * i / 24
                cylinder(.0012, .03, F, (side * .115, OUT + .0254 * cos(t), z + .0254 * sin(t)), axis,
                         .0005, 8)
        box(.009, .004, .005, 'red' if side < 0 else F, (side * .128, OUT - .0255, z), .001)
        lathe([(.0295, 0), (.03, .004), (.028, .009), (.013, .010)], F, (side * .075, 0, z), '-Y')
        cylinder(.012, .045, F, (side * .075, -.006, z), '-Y')


def bar_valve(style='round'):
    bar_valve_at(0, style == 'square')
    lathe([(.0105, 0), (.0105, .018)], F, (0, OUT, -.023), '-Z')
    return PART


def _riser(height=1.02, reach=.38, square=False):
    corner = .006 if square else .06
    path = rounded([(0, OUT, .02), (0, OUT, height), (0, OUT - reach, height + .02),
                    (0, OUT - reach, height - .045)], corner, 16)
    if square:
        sweep(path, section(.022, .022, 9, 40), F, up=(1, 0, 0))
    else:
        tube(path, .0105, F)
    cylinder(.014, .022, F, (0, OUT, .02))
    cylinder(.0135, .03, F, (0, OUT, height * .48))
    cylinder(.009, .055, F, (0, 0, height - .1), '-Y')
    cylinder(.022, .007, F, (0, 0, height - .1), '-Y')
    cylinder(.0145, .03, F, (0, OUT, height - .115))


def _slider(z, square=False):
    lathe([(.018, -.026), (.019, -.024), (.019, .024), (.018, .026)], F, (0, OUT, z))
    cylinder(.013, .04, F, (0, OUT - .008, z), '-Y')
    if square:
        bar([(0, OUT - .052, z - .06), (0, OUT - .072, z + .1)], .022, .014, F, 8, (0, -1, 0))
        with placed(0, OUT - .085, z + .14):
            box(.06, .016, .1, F, (0, 0, -.05), .003)
            box(.05, .002, .085, 'grey-plastic', (0, -.0085, -.043), .0008)
        return
    handle = through([(0, OUT - .055, z - .055), (0, OUT - .058, z - .01), (0, OUT - .068, z + .06),
                      (0, OUT - .088, z + .125)], 8)
    sweep(handle, section(.022, .022, 2, 40), F, up=(1, 0, 0), scale=lambda t: (1 - .15 * t,) * 2)
    _spray_head((0, OUT - .106, z + .117))


def _spray_head(at):
    """The head of a hand shower; its face, set with nozzles, looks forwards and a little down."""
    x, y, z = at
    tilt = radians(-62)
    turned = (tilt, 0, 0)
    back = lathe([(.001, 0), (.052, 0), (.0545, .002), (.055, .006), (.052, .012), (.035, .02),
                  (.012, .026), (.001, .027)], F)
    back.location, back.rotation_euler = at, turned
    face = lathe([(.0005, -.0012), (.044, -.001), (.0455, .001)], 'grey-plastic')
    face.location, face.rotation_euler = at, turned
    for share, count in ((.3, 6), (.58, 12), (.84, 18)):
        for i in range(count):
            t = 2 * pi * i / count
            across, up = .044 * share * cos(t), .044 * share * sin(t)
            dot = lathe([(.0005, -.0032), (.0022, -.003), (.0024, 0)], 'rubber', segments=8)
            dot.location = (x + across, y + up * cos(tilt), z + up * sin(tilt))
            dot.rotation_euler = turned


def _hang_hose(z, foot=-.022):
    hose([(0, OUT - .055, z - .055), (.005, OUT, z - .16), (.06, OUT - .005, .18),
          (.12, OUT + .005, -.16), (.10, OUT + .025, -.30), (.03, OUT + .035, -.27), (0, OUT, -.1),
          (0, OUT, foot)])
    cylinder(.0105, .03, F, (0, OUT, -.052))
    cylinder(.0105, .03, F, (0, OUT - .055, z - .085))


def mixer_shower(style='round'):
    """A bar valve with a riser, a rain head and a handset on the same rail."""
    square = style == 'square'
    bar_valve_at(0, square)
    _riser(square=square)
    (head_square if square else head_round)((0, OUT - .38, .96))
    _slider(.62, square)
    _hang_hose(.62)
    return {**TALL, 'elevation': -4}


def slide_rail_shower():
    """A bar valve with a handset on a rail."""
    bar_valve_at()
    rail(z=.22)
    _slider(.72)
    _hang_hose(.72)
    return TALL


def rail(z=0.0, length=.68):
    tube([(0, OUT, z), (0, OUT, z + length)], .0105, F)
    for end in (z + .02, z + length - .02):
        cylinder(.015, .034, F, (0, OUT, end - .017), edge=.004)
        cylinder(.009, .05, F, (0, 0, end), '-Y')
        cylinder(.02, .006, F, (0, 0, end), '-Y')


def slide_rail():
    rail()
    _slider(.44)
    hose([(0, OUT - .055, .385), (.004, OUT - .05, .28), (.05, OUT - .03, .06), (.1, OUT, -.1),
          (.05, OUT + .02, -.17), (.0, OUT + .02, -.06), (.02, OUT + .02, .1), (.07, OUT + .03, .2)])
    return TALL


def _plate(width, height, square, z=0.0):
    ring_points = corner_ring(0, width, height, .008 if square else min(width, height) * .22, 12)
    thing = prism([(x, y) for x, y, _ in ring_points], .008, F, edge=.002)
    thing.rotation_euler, thing.location = (pi / 2, 0, 0), (0, 0, z)


def _knob(z, square=False, ridged=True):
    if square:
        box(.05, .045, .05, F, (0, -.03, z - .025), .003)
        box(.006, .004, .022, 'dark', (0, -.053, z), .001)
        return
    lathe([(.031, .007), (.031, .010), (.026, .013)], F, (0, 0, z), '-Y')
    lathe([(.0245, .012), (.025, .014), (.025, .05), (.0235, .053), (.001, .0535)], F, (0, 0, z), '-Y')
    box(.042, .012, .008, F, (.012, -.04, z - .004), .002)
    lathe([(.003, .0535), (.0005, .054)], 'red', (0, 0, z), '-Y', 24)


def valve(outlets='1', style='round'):
    """A concealed thermostatic valve: its plate and two or three controls."""
    square = style == 'square'
    height = {'1': .18, '2': .22, '3': .26}[outlets]
    _plate(.12, height, square)
    for z in (-height * .25, height * .25) if outlets != '3' else (-.085, 0, .085):
        _knob(z, square)
    return PART


def manual_valve(style='round'):
    """A plate with one lever for flow and temperature."""
    _plate(.15, .15, style == 'square') if style == 'square' else lathe(
        [(.075, 0), (.075, .005), (.071, .008), (.03, .009)], F, axis='-Y', segments=128)
    lathe([(.024, .008), (.0245, .01), (.0245, .045), (.022, .048), (.001, .0485)], F, axis='-Y')
    path = through([(0, -.036, .01), (0, -.046, .045), (0, -.06, .085)], 6)
    bar(path, .016, .008, F, 4, (0, -1, 0))
    return PART


def concealed_set(style='round'):
    """A concealed valve, a head on a wall arm, and a handset from its outlet."""
    with placed(-.08, 0, 0):
        _plate(.12, .22, style == 'square')
        for z in (-.055, .055):
            _knob(z, style == 'square')
    with placed(-.08, 0, .70):
        _wall_arm()
    (head_square if style == 'square' else head_round)((-.08, -.39, .665))
    with placed(.13, 0, .02):
        lathe([(.03, 0), (.03, .005), (.026, .008), (.014, .009), (.013, .035)], F, axis='-Y')
        cylinder(.0145, .03, F, (0, -.045, -.012))
        handset((0, -.05, .0), .3, .2)
        hose([(0, -.05, .0), (.004, -.05, -.1), (.05, -.04, -.33), (.015, -.03, -.44),
              (-.035, -.03, -.3), (-.012, -.03, -.05), (0, -.035, -.01)])
    return TALL


def _wall_arm(length=.39):
    lathe([(.03, 0), (.03, .005), (.027, .008), (.012, .009)], F, axis='-Y')
    path = rounded([(0, -.004, 0), (0, -length, 0), (0, -length, -.03)], .025, 12)
    tube(path, .0115, F)


def shower_head(style='round'):
    (head_round if style == 'round' else head_square)((0, 0, 0))
    ball(.0145, F, (0, 0, .024))
    cylinder(.0135, .022, F, (0, 0, .03))
    return {'azimuth': -30, 'elevation': -16, 'fill': .84, 'stands': 'none'}


def arm(style='round', mounting='wall'):
    if mounting == 'ceiling':
        lathe([(.03, 0), (.03, .005), (.027, .008), (.012, .009)], F, axis='-Z')
        cylinder(.0115, .15, F, (0, 0, -.004), '-Z')
        lathe([(.0095, 0), (.0095, .012)], 'brass', (0, 0, -.166))
        return {'azimuth': -34, 'elevation': -12, 'fill': .74, 'stands': 'none'}
    _wall_arm()
    lathe([(.0095, 0), (.0095, .012)], 'brass', (0, -.39, -.042))
    return {**PART, 'azimuth': -52}


def handset_alone():
    """A hand shower with three sprays."""
    handle = through([(0, .0, -.12), (0, .003, -.06), (0, .003, .02), (0, -.006, .07), (0, -.02, .095)], 8)
    sweep(handle, section(.024, .024, 2, 40), F, up=(1, 0, 0), scale=lambda t: (.92 - .12 * t,) * 2)
    cylinder(.0105, .014, F, (0, .0, -.133))
    _spray_head((0, -.038, .086))
    return {'azimuth': -38, 'elevation': 8, 'fill': .84, 'stands': 'none'}


def pencil_handset():
    cylinder(.0125, .165, F, (0, 0, 0), edge=.003)
    lathe([(.0125, .165), (.013, .168), (.013, .188), (.012, .19)], F)
    lathe([(.012, .19), (.0005, .1903)], 'grey-plastic')
    lathe([(.0098, -.014), (.0098, 0)], F)
    return {'azimuth': -38, 'elevation': 24, 'fill': .84, 'stands': 'none'}


def wall_outlet():
    """The elbow from which a hose leaves the wall, with a holder for the handset."""
    lathe([(.03, 0), (.03, .006), (.0275, .009), (.0145, .010), (.0135, .04)], F, axis='-Y')
    ball(.0145, F, (0, -.045, 0))
    lathe([(.0135, 0), (.0125, .02), (.0095, .021), (.0095, .034)], F, (0, -.045, 0), '-Z')
    return PART


def hose_alone():
    """A hose, coiled, with its two nuts."""
    points = []
    for i in range(44):
        t = i / 43 * 2 * pi * 2.15
        r = .105 + .004 * sin(t * .5)
        points.append((r * cos(t), r * sin(t) * .96, .012 + .0045 * t / pi + .003 * sin(3 * t)))
    hose(points)
    for end, after in ((points[0], points[1]), (points[-1], points[-2])):
        direction = tuple(e - a for e, a in zip(end, after))
        size = sum(c * c for c in direction) ** .5
        path = [end, tuple(e + c / size * .034 for e, c in zip(end, direction))]
        tube(path, .0115, F)
    return {'azimuth': -24, 'elevation': 42, 'fill': .82, 'stands': 'floor'}


def electric():
    """An electric shower: a box with its dial and buttons, a handset and a rail."""
    with placed(-.07, 0, -.2):
        ring_points = corner_ring(0, .22, .34, .03, 12)
        body = prism([(x, y) for x, y, _ in ring_points], .085, F, edge=.012)
        body.rotation_euler = (pi / 2, 0, 0)
        lathe([(.058, .085), (.058, .088), (.052, .09), (.046, .105), (.043, .108), (.001, .109)],
              F, (0, 0, -.05), '-Y', 128)
        lathe([(.0605, .0852), (.0595, .0868)], 'chrome', (0, 0, -.05), '-Y', 128)
        box(.005, .003, .02, 'dark', (0, -.1095, -.033), .001)
        for x in (-.04, 0, .04):
            lathe([(.0135, .085), (.0135, .089), (.0115, .0905), (.001, .0905)], 'chrome',
                  (x, 0, .07), '-Y')
        box(.03, .002, .006, 'blue', (-.04, -.086, .1), .0008)
        box(.03, .002, .006, 'red', (.04, -.086, .1), .0008)
        cylinder(.01, .03, 'chrome', (.06, -.045, -.198))
    with wearing('chrome'), placed(.13, 0, -.3):
        rail(0, .62)
        _slider(.4)
        hose([(0, OUT - .055, .345), (.004, OUT - .05, .24), (.03, OUT - .03, .02), (-.02, OUT, -.16),
              (-.1, OUT + .01, -.16), (-.138, OUT + .01, -.08)])
    return {**TALL, 'elevation': 4, 'fill': .86}
