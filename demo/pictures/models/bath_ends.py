"""Panels and screens in the form of a shower bath's wide end. The bath's length runs along X."""
from math import pi, sin

from baths import bulge, step
from glass import bent_pane, pane
from shapes import box, cylinder, loft, placed

F = 'finish'


def _strip(width, reach, thick, low, high, of, back=0.0):
    """An upright sheet whose front stands out by `reach` of the place along it."""
    steps = 96
    front = [((i / steps - .5) * width, -.15 * reach(i / steps - .5) + back) for i in range(steps + 1)]
    behind = [(x, y + thick) for x, y in reversed(front)]
    rings = [[(x, y, z) for x, y in front + behind] for z in (low, high)]
    loft(rings, of, smooth_below=35)


def panel(shape='p', width=1.7, height=.51):
    """The front of a shower bath: it bows out ('p') or steps out ('l') with the wide end."""
    reach = bulge if shape == 'p' else step
    _strip(width, reach, .01, .058, height - .012, F)
    # A lip that goes under the rim, and the plinth set back.
    _strip(width, reach, .028, height - .012, height, F)
    _strip(width * .995, reach, .008, 0, .056, F, back=.016)
    return {'azimuth': -30, 'elevation': 26, 'fill': .9, 'stands': 'floor'}


def screen(shape='p', width=.85, height=1.45):
    """One bowed pane ('p'), or a flat one with a short one across its end ('l')."""
    box(.028, .034, height, F, (-width / 2, 0, 0), .002)
    if shape == 'p':
        radius = .78
        span = width / radius
        # The bow begins at the profile and swings out to the front.
        with placed(-width / 2 + .01, 0, .015):
            bent_pane(radius, height - .02, pi / 2 - span, pi / 2, (0, -radius, 0))
        for z in (.2, height - .24):
            box(.05, .03, .05, F, (-width / 2 + .03, -.002, z), .003)
        return {'azimuth': -34, 'elevation': 10, 'fill': .88, 'stands': 'none'}
    flat = width - .02
    pane(flat, height - .02, (.01, 0, .015))
    with placed(width / 2 - .004, -.1, .015, pi / 2):
        pane(.2, height - .02, (0, 0, 0))
    box(.016, .016, height - .02, F, (width / 2 - .003, 0, .015), .002)
    for z in (.2, height - .24):
        box(.05, .03, .05, F, (-width / 2 + .03, 0, z), .003)
    box(flat, .012, .014, 'white-plastic', (.01, 0, 0), .002)
    with placed(width / 2 - .004, -.1, 0, pi / 2):
        box(.2, .012, .014, 'white-plastic', (0, 0, 0), .002)
    return {'azimuth': -36, 'elevation': 10, 'fill': .88, 'stands': 'none'}
