"""What runs a heating and keeps it: pumps, valves with motors, controls, vessels and elements."""
from math import cos, pi, sin

from curves import corner_ring, rounded, section, superellipse, through
from lettering import word
from pipework import hexagon
from shapes import ball, box, cylinder, hinged, lathe, loft, placed, prism, ring, sweep, tube

F = 'finish'
W = 'white-plastic'
TABLE = {'azimuth': -32, 'elevation': 16, 'fill': .8, 'stands': 'floor'}
ON_WALL = {'azimuth': -28, 'elevation': 10, 'fill': .74, 'stands': 'wall'}


def _front(width, height, thick, of, at=(0, 0, 0), radius=.006, edge=.003):
    """A case that stands off the wall by `thick`, its foot at `at`."""
    outline = [(x, z) for x, z, _ in corner_ring(0, width, height, radius, 8)]
    body = prism(outline, thick, of, (at[0], at[1], at[2] + height / 2), edge)
    body.rotation_euler = (pi / 2, 0, 0)
    return body


def circulator():
    """A heating pump: its housing between two unions, the motor and its dial before it."""
    z = .09
    tube([(0, 0, .012), (0, 0, .168)], .021, '#2f4a40')
    for side, axis in ((-1, '-Z'), (1, 'Z')):
        lathe([(.021, .05), (.0285, .056), (.0285, .062), (.029, .064), (.03, .066), (.03, .074), (.0285, .077),
               (.0215, .077), (.0215, .05)], '#2f4a40', (0, 0, z), axis, caps=(False, False))
        for i in range(4):
            ring(.0292, .0009, '#2f4a40', (0, 0, z + side * (.0665 + .0024 * i)), segments=64)
    lathe([(.0214, .074), (.0003, .074)], 'dark', (0, 0, z), caps=(False, False))
    lathe([(.03, .016), (.05, .012), (.054, .004), (.054, -.014), (.048, -.022)], '#2f4a40', (0, 0, z), 'Y')
    lathe([(.05, .018), (.05, .024), (.046, .026)], 'steel', (0, 0, z), '-Y')
    lathe([(.044, .024), (.0445, .03), (.0445, .078), (.042, .084), (.01, .086)], '#a8322a', (0, 0, z), '-Y',
          smooth_below=30)
    for i in range(22):
        t = 2 * pi * i / 22
        box(.0028, .038, .003, '#a8322a', (.0452 * cos(t), -.052, z + .0452 * sin(t) - .0015), .0008)
    lathe([(.034, .084), (.034, .094), (.032, .0965), (.001, .097)], 'black-plastic', (0, 0, z), '-Y')
    lathe([(.0145, .096), (.014, .103), (.0125, .1045), (.001, .105)], 'grey-plastic', (0, 0, z), '-Y')
    box(.0018, .0008, .011, 'label', (0, -.1053, z + .001), 0)
    for i in range(5):
        t = pi / 2 + (i - 2) * .55
        lathe([(.0017, 0), (.001, .0007)], 'lamp' if i < 3 else 'grey-plastic',
              (.024 * cos(t), -.0968, z + .024 * sin(t)), '-Y', 20)
    box(.052, .04, .03, 'black-plastic', (.05, -.05, z + .022), .005)
    return {**TABLE, 'azimuth': -38, 'elevation': 14}


def shower_pump():
    """A twin pump: the motor lies between two ends, each with a port up and a port aside."""
    box(.19, .11, .006, 'galvanised', (0, 0, .014), .002)
    for x in (-.075, .075):
        for y in (-.04, .04):
            lathe([(.012, 0), (.014, .002), (.012, .014)], 'rubber', (x, y, 0))
    z = .085
    lathe([(.05, -.075), (.052, -.072), (.052, .072), (.05, .075)], '#3d4f5f', (0, 0, z), 'X')
    for i in range(34):
        t = 2 * pi * i / 34
        box(.12, .003, .003, '#3d4f5f', (0, .0525 * cos(t), z + .0525 * sin(t) - .0015), .0008)
    box(.1, .07, .034, 'black-plastic', (0, 0, z + .046), .006)
    box(.06, .0008, .012, 'label', (0, -.0353, z + .056), 0)
    for side, axis in ((-1, '-X'), (1, 'X')):
        lathe([(.054, .074), (.056, .077), (.056, .086), (.05, .09), (.05, .112), (.046, .118), (.02, .122),
               (.001, .1225)], 'black-plastic', (0, 0, z), axis, smooth_below=30)
        with placed(side * .098, 0, z):
            lathe([(.0145, .04), (.0145, .062), (.017, .064)], 'black-plastic')
            hexagon(.019, .014, 'brass', (0, 0, .064), 'Z')
            tube([(0, 0, .076), (0, 0, .122)], .0105, 'braid')
            lathe([(.0108, .104), (.0108, .122), (.0085, .122), (.0085, .11)], 'steel', caps=(False, False))
        with placed(side * .12, 0, z):
            lathe([(.0145, 0), (.0145, .016), (.017, .018)], 'black-plastic', axis=axis)
            hexagon(.019, .014, 'brass', (side * .018, 0, 0), axis)
            lathe([(.0105, .032), (.0105, .052), (.0085, .052), (.0085, .036)], 'steel', axis=axis, caps=(False, False))
            lathe([(.0085, .04), (.0003, .04)], 'dark', axis=axis, caps=(False, False))
    return {**TABLE, 'azimuth': -26, 'elevation': 18, 'fill': .86}


def motorised_valve(ports='2'):
    """A brass valve with compression ends, its motor in a steel case on top."""
    z = .03
    with placed(0, 0, z):
        ball(.023, 'brass')
        sides = [('-X', -1), ('X', 1)]
        for axis, side in sides:
            cylinder(.0165, .024, 'brass', (side * .012, 0, 0), axis)
            hexagon(.0215, .016, 'brass', (side * .034, 0, 0), axis, .0112)
            lathe([(.0165, .016), (.0145, .02), (.0112, .02), (.0112, .004)], 'brass', (side * .034, 0, 0), axis,
                  caps=(False, False))
            lathe([(.0112, .008), (.0003, .008)], 'dark', (side * .034, 0, 0), axis, caps=(False, False))
        if ports == '3':
            cylinder(.0165, .024, 'brass', (0, -.012, 0), '-Y')
            hexagon(.0215, .016, 'brass', (0, -.034, 0), '-Y', .0112)
            lathe([(.0165, .016), (.0145, .02), (.0112, .02), (.0112, .004)], 'brass', (0, -.034, 0), '-Y',
                  caps=(False, False))
            lathe([(.0112, .008), (.0003, .008)], 'dark', (0, -.034, 0), '-Y', caps=(False, False))
        cylinder(.014, .02, 'brass', (0, 0, .018))
        box(.07, .05, .003, 'galvanised', (0, 0, .037), .001)
        box(.086, .056, .066, 'steel', (-.004, 0, .04), .004)
        box(.05, .0008, .03, 'label', (-.004, -.0282, .058), 0)
        word(f'{ports} PORT', (-.004, -.0287, .074), .0072)
        box(.034, .0008, .003, 'ink', (-.004, -.0287, .064), 0)
        box(.006, .008, .004, 'black-plastic', (.041, -.012, .05), .001)
        tube(through([(-.046, 0, .06), (-.075, .004, .052), (-.09, -.012, .0), (-.085, -.035, -.024),
                      (-.05, -.06, -.025)], 8), .0045, 'grey-plastic')
    return {**TABLE, 'elevation': 18, 'azimuth': -30}


def programmer(channels='1'):
    """A programmer on the wall: its display, a slider for each channel, keys below."""
    _front(.14, .09, .028, W, radius=.005)
    _front(.076, .03, .001, 'grey-plastic', (-.024, -.0282, .05), .003, .0004)
    _front(.07, .024, .001, '#b9c4b0', (-.024, -.0288, .053), .002, .0004)
    word('12:30', (-.024, -.0302, .0575), .015, 'ink', .12)
    for channel in range(int(channels)):
        z = .062 - .024 * channel if channels == '2' else .055
        _front(.036, .007, .001, 'grey-plastic', (.042, -.0282, z), .003, .0004)
        box(.008, .005, .011, 'black-plastic', (.036 + .012 * channel, -.0312, z - .002), .001)
        lathe([(.0018, 0), (.0012, .0008)], 'red' if channel == 0 else 'blue', (.064, -.0285, z + .0035), '-Y', 20)
        box(.022, .0004, .0016, 'ink', (.038, -.0284, z + .0115), 0)
    for i in range(6):
        _front(.014, .008, .003, 'grey-plastic', (-.052 + i * .0185, -.0275, .014), .002, .001)
    box(.13, .0006, .0008, 'grey-plastic', (0, -.0282, .034), 0)
    return {**ON_WALL, 'azimuth': -24, 'fill': .8}


def cylinder_stat():
    """A thermostat that is strapped to a cylinder: its dial and figures on a white case."""
    _front(.06, .09, .03, W, radius=.008)
    lathe([(.0215, 0), (.0225, .001), (.0215, .011), (.018, .0135), (.001, .014)], 'grey-plastic', (0, -.03, .04), '-Y')
    box(.0022, .001, .014, 'label', (0, -.0443, .044), 0)
    for i in range(9):
        t = pi / 2 + (i - 4) * .52
        box(.0014, .0005, .0034, 'ink', (.0262 * cos(t), -.0302, .04 + .0262 * sin(t) - .0017), 0)
    box(.03, .0005, .003, 'ink', (0, -.0302, .0765), 0)
    for side in (-1, 1):
        strap = [(side * .03, -.006, .045), (side * .055, -.003, .045), (side * .085, .004, .047)]
        sweep(through(strap, 6), section(.0012, .012, 8, 16), 'steel', up=(0, 0, 1))
    tube([(.0, -.01, .0), (.004, -.008, -.03), (.03, -.006, -.05)], .0042, 'grey-plastic', smooth=True)
    return {**ON_WALL, 'stands': 'none'}


def bottle(of='green', says='INHIBITOR'):
    """A litre in a flat bottle: cap, shoulders, and a label that says what it is."""
    rings = []
    for z, w, d in through([(0, .038, .028), (.003, .0435, .0335), (.01, .045, .035), (.16, .045, .035),
                            (.185, .042, .033), (.205, .028, .024), (.214, .018, .018), (.222, .017, .017)], 6):
        rings.append(superellipse(z, w, d, 4.2 - 2.2 * max(0.0, min(1.0, (z - .17) / .045)), points=96))
    loft(rings, '#dfe3e6', smooth_below=50)
    lathe([(.0195, .216), (.021, .218), (.021, .246), (.019, .25), (.001, .2505)], of)
    for i in range(30):
        t = 2 * pi * i / 30
        cylinder(.0009, .024, of, (.0209 * cos(t), .0209 * sin(t), .22), 'Z', .0003, 8)
    # The label goes round the bottle, a little off its skin.
    def sleeve(low, high, colour, off):
        loft([superellipse(z, .0452 + off, .0352 + off, 4.2, points=96) for z in (low, high)], colour,
             caps=(False, False), smooth_below=50)
    sleeve(.03, .15, 'label', .0002)
    sleeve(.108, .138, of, .0004)
    sleeve(.03, .038, of, .0004)
    front = -.0362
    word(says, (0, front, .119), .0078, 'label', .16)
    for z, wide in ((.092, .05), (.084, .058), (.076, .044)):
        box(wide, .0004, .0026, 'ink', (0, front + .0002, z), 0)
    lathe([(.0075, 0), (.0004, .0005)], of, (0, front + .0004, .057), '-Y', 48)
    return {**TABLE, 'azimuth': -20, 'elevation': 8, 'fill': .84}


def vessel(height=.33):
    """A vessel for what hot water swells by: two steel bowls, welded, with its thread below."""
    r = .135
    foot, top = .03, height
    half = (top - foot) / 2
    middle = foot + half
    bow = min(half, .085)
    profile = [(.014, 0), (.014, .02), (.022, .024), (.024, foot + .001)]
    profile += [(r * sin(t) if r * sin(t) > .024 else .024, middle - (half - bow) - bow * cos(t))
                for t in (pi / 2 * i / 14 for i in range(1, 15))]
    profile += [(r * cos(t), middle + (half - bow) + bow * sin(t)) for t in (pi / 2 * i / 14 for i in range(15))][:-1]
    profile += [(.001, top)]
    lathe(profile, F, smooth_below=40, segments=128)
    ring(r + .0008, .0028, F, (0, 0, middle), segments=128)
    for i in range(5):
        ring(.014, .0008, 'brass', (0, 0, .002 + .003 * i), segments=48)
    lathe([(.012, -.001), (.0145, .0), (.0145, .02), (.02, .021), (.02, .027)], 'brass', segments=48)
    lathe([(.016, 0), (.016, .012), (.012, .016), (.001, .017)], 'black-plastic', (0, 0, top - .003))
    with placed(0, -.0, middle - .045):
        outline = []
        for z in (.0, .036):
            outline.append([((r + .0012) * sin(t), -(r + .0012) * cos(t), z) for t in (-.3 + .6 * i / 20 for i in range(21))]
                           + [((r + .0004) * sin(t), -(r + .0004) * cos(t), z) for t in (.3 - .6 * i / 20 for i in range(21))])
        loft(outline, 'label', smooth_below=30)
        rings = []
        for z in (.026, .03):
            rings.append([((r + .0018) * sin(t), -(r + .0018) * cos(t), z) for t in (-.2 + .4 * i / 20 for i in range(21))]
                         + [((r + .001) * sin(t), -(r + .001) * cos(t), z) for t in (.2 - .4 * i / 20 for i in range(21))])
        loft(rings, 'red', smooth_below=30)
    return {**TABLE, 'elevation': 10, 'fill': .82}


def relief_valve():
    """A brass valve at an angle: inlet below, outlet aside, a red cap that turns to test it."""
    with placed(0, 0, 0):
        lathe([(.009, 0), (.0102, .001), (.0102, .014), (.012, .015)], 'brass')
        for i in range(5):
            ring(.0102, .0008, 'brass', (0, 0, .003 + .0022 * i), segments=48)
        hexagon(.0148, .01, 'brass', (0, 0, .014), 'Z')
        lathe([(.0135, .024), (.0165, .028), (.0165, .044), (.013, .05)], 'brass')
        lathe([(.0125, .049), (.0125, .054), (.017, .056), (.0182, .058), (.0182, .074), (.0165, .078), (.001, .0795)],
              'red')
        for i in range(18):
            t = 2 * pi * i / 18
            cylinder(.0014, .014, 'red', (.0182 * cos(t), .0182 * sin(t), .059), 'Z', .0004, 10)
        with placed(0, 0, .036, -.5):
            cylinder(.0105, .024, 'brass', (.01, 0, 0), 'X')
            hexagon(.0142, .012, 'brass', (.03, 0, 0), bore=.0078)
            lathe([(.0115, .042), (.0105, .046), (.0078, .046), (.0078, .036)], 'brass', axis='X', caps=(False, False))
            lathe([(.0078, .038), (.0003, .038)], 'dark', axis='X', caps=(False, False))
    return {**TABLE, 'azimuth': -20, 'elevation': 16, 'fill': .76}


def _lying():
    """What is built upright is laid down, its foot towards the camera."""
    return hinged((0, 0, 0), -pi / 2)


def immersion_heater(height=.36):
    """An element that hangs in a cylinder: its cap and brass boss, and the loop below them."""
    top = height
    boss = top - .075
    for x in (-.012, .012):
        tube([(x, 0, .03), (x, 0, boss)], .0042, 'copper')
    tube([(-.012 * cos(t), 0, .03 - .012 * sin(t)) for t in (pi * i / 12 for i in range(13))], .0042, 'copper')
    tube([(0, .012, .08 if height < .5 else .3), (0, .012, boss)], .005, 'copper')
    lathe([(.0295, boss), (.0305, boss + .002), (.0305, boss + .02)], 'brass')
    for i in range(7):
        ring(.0305, .0008, 'brass', (0, 0, boss + .003 + .0025 * i), segments=64)
    hexagon(.043, .012, 'brass', (0, 0, boss + .02), 'Z')
    lathe([(.036, boss + .032), (.037, boss + .034), (.035, top - .008), (.031, top - .002), (.001, top)], 'black-plastic')
    box(.02, .0008, .008, 'yellow', (0, -.0368, boss + .042), 0)
    tube([(.034, 0, boss + .046), (.055, -.004, boss + .044), (.07, -.01, boss + .0), (.068, -.012, boss - .05)],
         .0045, 'grey-plastic', smooth=True)
    return {**TABLE, 'stands': 'none', 'azimuth': -30, 'elevation': 12, 'fill': .88}


def rail_element(height=.37):
    """An element for the foot of a towel rail, lying: its head with a dial, a thread, and the rod."""
    with _lying():
        lathe([(.001, 0), (.02, 0), (.024, .002), (.026, .006), (.026, .05), (.022, .058), (.0145, .06)], F,
              smooth_below=35)
        ring(.0262, .0008, 'dark', (0, 0, .02), segments=64)
        lathe([(.0125, 0), (.0122, .003), (.001, .0035)], 'grey-plastic', (0, .0, 0), '-Z', 40)
        box(.0022, .009, .0006, 'red', (0, .006, -.0041), 0)
        hexagon(.0145, .01, 'chrome', (0, 0, .06), 'Z')
        lathe([(.0102, .07), (.0102, .085), (.009, .086)], 'chrome')
        for i in range(6):
            ring(.0102, .0008, 'chrome', (0, 0, .072 + .0021 * i), segments=48)
        lathe([(.0058, .084), (.0058, height - .006), (.004, height - .001), (.001, height)], 'steel', segments=48)
        tube([(-.022, .016, .014), (-.045, .02, .012), (-.075, .0235, -.01), (-.085, .0235, -.05)], .0034, W, smooth=True)
    return {**TABLE, 'azimuth': -38, 'elevation': 24, 'fill': .88}


def element_tee():
    """A tee that lets valve and element into one end of a rail."""
    with placed(0, 0, .03):
        tube([(0, 0, -.022), (0, 0, .022)], .0132, F)
        for axis in ('Z', '-Z'):
            lathe([(.0132, .018), (.0158, .02), (.0158, .028), (.0148, .03), (.0105, .03), (.0105, .012)], F, axis=axis,
                  caps=(False, False))
            lathe([(.0105, .02), (.0003, .02)], 'dark', axis=axis, caps=(False, False))
        lathe([(.012, 0), (.012, .02), (.0155, .0205), (.0155, .03), (.0148, .0315), (.0105, .0315), (.0105, .014)], F,
              axis='X', caps=(False, False))
        lathe([(.0105, .022), (.0003, .022)], 'dark', axis='X', caps=(False, False))
        hexagon(.0168, .009, F, (.012, 0, 0))
    return {**TABLE, 'azimuth': 28, 'elevation': 20, 'fill': .72}
