"""Radiators, towel rails and their valves. The wall is y = 0."""
from math import cos, pi, sin

from curves import corner_ring, rounded, section
from shapes import ball, box, cylinder, lathe, placed, prism, sweep, tube

F = 'finish'
# Thin bars and tubes shade each other: they get more of the large box, so that white stays white.
HUNG = {'azimuth': -26, 'elevation': 6, 'fill': .87, 'stands': 'wall', 'key': 2.1}


def _tail(x, y=-.06, z=0.0, of='chrome'):
    """A valve under a post, its pipe going back to the wall."""
    tube(rounded([(x, y, z), (x, y, z - .05), (x, 0, z - .05)], .01), .0085, of)
    lathe([(.013, 0), (.013, .02), (.016, .022), (.017, .024), (.017, .05), (.015, .053), (.001, .053)],
          of, (x, y - .008, z - .05), '-Y')


def ladder(width=.5, height=1.2, electric=False):
    """A towel rail: two posts and groups of rungs, which bow a little to the front."""
    post = width / 2 - .02
    for side in (-1, 1):
        tube([(side * post, -.06, 0), (side * post, -.06, height)], .017, F)
        for z in (height - .004, -.002):
            cylinder(.0175, .006, F, (side * post, -.06, z), edge=.002)
    groups = {0: (5, 4), 1: (6, 5, 4), 2: (7, 6, 5), 3: (7, 7, 6, 5)}[min(3, int(height / .45) - 1)]
    step = (height - .1) / (sum(groups) + 2.6 * len(groups) - 2)
    z = .05
    for count in groups:
        for _ in range(count):
            tube([(-post, -.075, z), (0, -.084, z), (post, -.075, z)], .011, F, smooth=True)
            z += step
        z += step * 2.6
    for side in (-1, 1):
        for at in (.14, height - .1):
            cylinder(.008, .05, F, (side * post, -.002, at), '-Y')
            cylinder(.017, .006, F, (side * post, 0, at), '-Y')
        if not electric:
            _tail(side * post)
    if electric:
        cylinder(.019, .05, F, (post, -.06, -.05), edge=.004)
        lathe([(.0175, 0), (.018, .004), (.015, .012), (.006, .018)], F, (post, -.06, -.05), '-Z')
        tube([(post, -.06, -.065), (post + .002, -.055, -.11), (post - .01, -.04, -.15)], .003,
             'white-plastic', smooth=True)
        lathe([(.006, 0), (.006, .0012), (.001, .002)], 'red', (post, -.0795, -.028), '-Y', 24)
    return HUNG


def panel(width=1.0, height=.6, depth=.1):
    """A panel radiator: a ridged front, a grille on top, closed sides."""
    pitch, low = .033, .0
    count = int(width / pitch) - 1
    box(width, .006, height - .02, F, (0, -depth + .006, .01), .002)
    for i in range(count):
        x = (i - (count - 1) / 2) * pitch
        box(.022, .008, height - .08, F, (x, -depth + .002, .04), .004)
    for side in (-1, 1):
        box(.006, depth - .03, height - .02, F, (side * (width / 2 - .003), -depth / 2 - .012, .01), .002)
    box(width, depth - .03, .004, F, (0, -depth / 2 - .012, height - .012), .001)
    for i in range(int(width / .02) - 1):
        box(.012, depth - .05, .001, 'dark',
            ((i - (int(width / .02) - 2) / 2) * .02, -depth / 2 - .012, height - .0084), 0)
    for side in (-1, 1):
        _tail(side * (width / 2 - .03) + side * .055, -depth + .04, low + .06)
        cylinder(.01, .06, 'chrome', (side * (width / 2 - .035), -depth + .04, .05), 'X' if side > 0 else '-X')
    return {**HUNG, 'elevation': 14, 'azimuth': -22}


def vertical(width=.46, height=1.8):
    """Upright flat tubes side by side."""
    count = round(width / .077)
    step = width / count
    for i in range(count):
        box(step - .012, .03, height, F, ((i - (count - 1) / 2) * step, -.065, 0), .011, 5)
    for z in (.06, height - .09):
        box(width - .03, .022, .03, F, (0, -.04, z), .004)
    for side in (-1, 1):
        _tail(side * (width / 2 - .04), -.06)
        for z in (.2, height - .2):
            cylinder(.01, .04, F, (side * (width / 2 - .06), 0, z), '-Y')
    return {**HUNG, 'elevation': 2}


def bars(width=1.0, height=.6):
    """Flat bars across, one above the other, before two posts."""
    count = max(5, round(height / .075))
    step = height / count
    for i in range(count):
        box(width, .016, step - .012, F, (0, -.062, i * step + .006), .005, 4)
    for side in (-1, 1):
        box(.035, .03, height, F, (side * (width / 2 - .08), -.038, 0), .004)
        _tail(side * (width / 2 - .08), -.04)
        for z in (.1, height - .1):
            cylinder(.01, .03, F, (side * (width / 2 - .08), 0, z), '-Y')
    return {**HUNG, 'elevation': 10, 'azimuth': -22}


def column(width=.81, height=.6, depth=.065):
    """A column radiator: sections of two tubes that meet in rounded heads."""
    pitch = .046
    count = int(width / pitch)
    for i in range(count):
        x = (i - (count - 1) / 2) * pitch
        for y in (-.045, -.09) if depth < .08 else (-.045, -.08, -.115):
            tube([(x, y, .035), (x, y, height - .035)], .0125, F, segments=20)
        for z, up in ((height - .035, 1), (.035, -1)):
            reach = .0225 if depth < .08 else .035
            head = [(x, -.045 - reach - reach * cos(t), z + up * .032 * sin(t))
                    for t in (pi * j / 12 for j in range(13))]
            tube(head, .0125, F, segments=20)
            ball(.021, F, (x, -.045 - reach, z + up * .012), 1.15)
    for z in (.035, height - .035):
        cylinder(.0155, count * pitch - .01, F, (-(count * pitch - .01) / 2, -.0675, z), 'X', .003)
    for side in (-1, 1):
        x = side * (count * pitch / 2 + .02)
        cylinder(.011, .04, 'chrome', (x - side * .03, -.0675, .035), 'X' if side > 0 else '-X')
        _tail(x + side * .01, -.0675, .045)
    # Half of what is seen lies between its tubes.
    return {**HUNG, 'elevation': 12, 'azimuth': -24, 'key': 2.7}


def _body(valve_shape='angled', of=F):
    """The body of a radiator valve: its union at the right, its pipe below ('angled'), opposite the
    union ('straight') or from the wall ('corner')."""
    foot = [(.0125, -.05), (.0135, -.048), (.0135, -.03), (.0115, -.028)] if valve_shape == 'angled' else [
        (.001, -.020), (.012, -.019)]
    lathe([*foot, (.0135, -.012), (.0165, -.008),
           (.0165, .014), (.014, .02)], of, segments=64)
    axis = {'angled': None, 'straight': '-X', 'corner': 'Y'}[valve_shape]
    if axis:
        lathe([(.0125, 0), (.0125, .02), (.0165, .022), (.0165, .04), (.0135, .042), (.0135, .05)], of, axis=axis,
              segments=64)
    lathe([(.0125, 0), (.0125, .022), (.0165, .024), (.0165, .042), (.0125, .044)], of, axis='X',
          segments=6, smooth_below=10)
    cylinder(.0085, .02, of, (.042, 0, 0), 'X')
    if valve_shape == 'angled':
        lathe([(.0158, -.042), (.0158, -.03)], of, segments=6, smooth_below=10)


PART = {'azimuth': -30, 'elevation': 14, 'fill': .78, 'stands': 'floor'}


def valve(classic=False, valve_shape='angled'):
    """A pair of valves, flow and return."""
    for side in (-1, 1):
        # The pipes of corner valves come out of the wall for both.
        turn = (pi if side < 0 else 0) if valve_shape != 'corner' else (pi / 2 if side < 0 else 0)
        with placed(side * (.055 if valve_shape != 'straight' else .075), 0, .05, turn):
            _body(valve_shape)
            if classic:
                lathe([(.0105, .02), (.0095, .032), (.0145, .036)], F)
                lathe([(.0145, .036), (.0205, .042), (.0235, .052), (.0205, .062), (.008, .067),
                       (.001, .068)], F)
                for i in range(12):
                    t = 2 * pi * i / 12
                    ball(.0034, F, (.0228 * cos(t), .0228 * sin(t), .052))
            else:
                lathe([(.0135, .02), (.0195, .023), (.02, .026), (.02, .052), (.018, .0555),
                       (.001, .056)], F)
                for i in range(20):
                    t = 2 * pi * i / 20
                    cylinder(.0011, .02, F, (.0199 * cos(t), .0199 * sin(t), .028),
                             'Z', .0004, 8)
    return PART


def thermostatic(valve_shape='angled'):
    """A thermostatic head on its body, the figures round its rim, and the lockshield of its other end."""
    turn = (pi if valve_shape != 'corner' else pi / 2)
    with placed(-.085 if valve_shape != 'straight' else -.15, 0, .05, turn):
        _body(valve_shape)
        lathe([(.0135, .02), (.0165, .022), (.0165, .044), (.0145, .0475), (.001, .048)], F)
    with placed(0, 0, .05):
        _body(valve_shape)
        lathe([(.0145, .018), (.0205, .022), (.0205, .034), (.019, .036)], 'chrome')
        lathe([(.019, .036), (.0225, .038), (.0235, .044), (.0235, .085), (.021, .094), (.013, .097),
               (.001, .0975)], F)
        for i in range(16):
            t = 2 * pi * i / 16
            box(.003, .003, .034, F, (.0232 * cos(t), .0232 * sin(t), .05), .001)
        for i, mark in enumerate((-.9, -.55, -.2, .15, .5)):
            t = -pi / 2 + mark
            box(.0026, .0012, .0045, 'ink' if i else 'blue', (.0208 * cos(t), .0208 * sin(t), .039), 0)
    return PART


def smart_head():
    """A radiator valve with a motor and a small display."""
    with placed(0, 0, .05):
        _body(of='chrome')
        lathe([(.0145, .018), (.0205, .022), (.0205, .032), (.019, .034)], 'chrome')
        lathe([(.019, .034), (.027, .037), (.028, .042), (.028, .108), (.0265, .112), (.001, .1125)], F)
        lathe([(.0235, .1126), (.0005, .1132)], 'dark')
        lathe([(.0283, .060), (.0283, .062)], 'chrome', caps=(False, False))
    return {**PART, 'elevation': 24}


def floor_mat(width=.5, length=2.0):
    """A heating mat, half unrolled: its wire winds over an orange mesh."""
    flat = .42
    box(width, flat, .002, 'mesh-orange', (0, -flat / 2, 0), 0)
    points = []
    rows = 11
    for i in range(rows):
        y = -.02 - i * (flat - .03) / (rows - 1)
        xs = (-.22, .22) if i % 2 else (.22, -.22)
        points += [(xs[0], y, .005), (xs[1], y, .005)]
    tube(rounded(points, .016, 6), .0026, 'white-plastic')
    roll = []
    for i in range(90):
        t = i / 89 * 2 * pi * 4
        r = .022 + .0058 * t / pi
        roll.append((0, .0 + r * sin(t), .07 + r * cos(t)))
    sweep(roll, section(.0022, width, 20, 24), 'mesh-orange', up=(1, 0, 0))
    tube([(.22, -.02, .005), (.3, .02, .006), (.33, -.12, .006), (.27, -.24, .006)], .004, 'black-plastic',
         smooth=True)
    return {'azimuth': -36, 'elevation': 30, 'fill': .84, 'stands': 'floor'}


def thermostat():
    """A wall thermostat with a round dial display."""
    outline = [(x, y) for x, y, _ in corner_ring(0, .086, .086, .008, 10)]
    body = prism(outline, .016, F, edge=.003)
    body.rotation_euler = (pi / 2, 0, 0)
    inner = [(x, y) for x, y, _ in corner_ring(0, .066, .05, .004, 8)]
    display = prism(inner, .002, 'dark', (0, -.0155, .006), .0006)
    display.rotation_euler = (pi / 2, 0, 0)
    digits = {'2': ((0, .011, 1), (0, 0, 1), (0, -.011, 1), (.0055, .0055, 0), (-.0055, -.0055, 0)),
              '1': ((.0055, .0055, 0), (.0055, -.0055, 0))}
    for x, digit in ((-.011, '2'), (.009, '1')):
        for dx, dz, across in digits[digit]:
            box(.010 if across else .0018, .0006, .0018 if across else .010, 'lamp',
                (x + dx, -.0178, .006 + dz - (0 if across else .005)), 0)
    for x in (-.022, 0, .022):
        lathe([(.0045, 0), (.004, .0008), (.0005, .001)], 'grey-plastic', (x, -.016, -.031), '-Y', 32)
    return {'azimuth': -28, 'elevation': 10, 'fill': .7, 'stands': 'wall'}
