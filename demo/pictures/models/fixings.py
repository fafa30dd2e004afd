"""What holds and seals pipe: clips, olives, tape, and bolts for basins and pans."""
from curves import rounded
from lettering import word
from piles import laid_out
from pipework import hexagon
from shapes import box, cylinder, lathe, placed, ring, sweep

F = 'finish'


def clips(pieces=10):
    """Hinged clips: a foot for the screw, and a loop that shuts over the pipe."""
    def one():
        box(.026, .012, .005, F, (0, 0, 0), .0015)
        box(.012, .012, .006, F, (0, 0, .004), .001)
        r, z = .0098, .0185
        lathe([(r - .0012, -.006), (r + .0012, -.006), (r + .0012, .006), (r - .0012, .006), (r - .0012, -.006)],
              F, (0, 0, z), 'Y', caps=(False, False), smooth_below=25)
        box(.006, .0125, .004, F, (r + .001, 0, z - .002), .0008)
        cylinder(.002, .0128, F, (-r - .0012, -.0064, z), 'Y', .0005, 24)
    laid_out(one, pieces, .034, .027)
    return {'azimuth': -30, 'elevation': 26, 'fill': .8, 'stands': 'floor'}


def olives(pieces=10):
    """Rings of copper that taper to both ends, some of them on edge."""
    at = iter(range(int(pieces)))

    def one():
        # Two in front stand on edge.
        on_edge = next(at) in (7, 9)
        outline = [(.0078, .0012), (.0083, .0002), (.0094, .002), (.0097, .0033), (.0094, .0046), (.0083, .0064),
                   (.0078, .0054), (.0078, .0012)]
        lathe(outline, 'copper', (0, .004, .0097) if on_edge else (0, 0, 0), '-Y' if on_edge else 'Z',
              caps=(False, False), smooth_below=22)
    laid_out(one, pieces, .0235, .021, (0.0, .7, -.5))
    return {'azimuth': -26, 'elevation': 32, 'fill': .78, 'stands': 'floor'}


def _roll(y=0.0):
    """A reel of tape in its shell, which stands on its rim."""
    with placed(0, y, .0275):
        lathe([(.0262, -.0065), (.0262, .0065)], 'white-plastic', axis='-Y')
        for face in (-1, 1):
            lathe([(.0275, .0068), (.0275, .0088), (.0268, .0092), (.0112, .0092), (.0108, .0086), (.0108, .004)],
                  'blue-plastic', axis='-Y' if face > 0 else 'Y', caps=(False, False), smooth_below=25)
        lathe([(.0108, -.008), (.0108, .008)], 'white-plastic', axis='-Y', caps=(False, False))


def tape(pieces=1):
    """PTFE tape: one reel with its end unrolled, or ten side by side."""
    if int(pieces) > 1:
        for place in range(10):
            _roll((place - 4.5) * .0195)
        with placed(0, -4.5 * .0195 - .0094, .0275):
            word('PTFE', (0, -.0002, .0145), .0062, 'label')
        return {'azimuth': -48, 'elevation': 22, 'fill': .82, 'stands': 'floor'}
    _roll()
    word('PTFE', (0, -.0095, .0428), .0062, 'label')
    path = rounded([(0, 0, .054), (.03, 0, .0535), (.05, 0, .02), (.062, 0, .0012), (.098, 0, .0012)], .02, 8)
    outline = [(-.006, -.0003), (.006, -.0003), (.006, .0003), (-.006, .0003)]
    sweep(path, outline, 'white-plastic', up=(0, 0, 1))
    return {'azimuth': -24, 'elevation': 18, 'fill': .78, 'stands': 'floor'}


def _stud(long, radius, of, z=0.0):
    lathe([(radius * .7, z), (radius * .92, z + radius * .3), (radius * .92, z + long)], of, segments=48)
    turns = int(long * .55 / .0016)
    for i in range(turns):
        ring(radius * .93, radius * .07, of, (0, 0, z + long * .42 + i * .0016), segments=32)


def basin_bolts(pieces=2):
    """Bolts for a wall, each in its plug, with sleeve, washer and nut."""
    def one():
        # The plug that goes into the wall.
        lathe([(.003, 0), (.006, .002), (.0062, .05), (.0075, .053), (.0075, .056)], 'grey-plastic', segments=32)
        for i in range(7):
            ring(.0062, .0008, 'grey-plastic', (0, 0, .008 + .006 * i), segments=32)
        _stud(.084, .005, 'galvanised', .055)
        lathe([(.0095, .082), (.0095, .096), (.014, .097), (.014, .1), (.0055, .1)], 'white-plastic', segments=48)
        lathe([(.0125, .1003), (.0125, .1018), (.0055, .1018)], 'galvanised', segments=48)
        hexagon(.0098, .008, 'galvanised', (0, 0, .102), 'Z')
    laid_out(one, pieces, .045)
    return {'azimuth': -24, 'elevation': 14, 'fill': .82, 'stands': 'floor'}


def pan_fixings():
    """Two screws with their sleeves and caps, standing, the plugs beside them."""
    for x in (-.019, .019):
        with placed(x, 0, 0):
            lathe([(.0012, 0), (.0028, .012), (.0028, .068)], 'steel', segments=32)
            for i in range(18):
                ring(.0029, .0005, 'steel', (0, 0, .008 + .0026 * i), segments=24)
            lathe([(.0065, .06), (.0065, .07), (.009, .071), (.009, .0735)], 'white-plastic', segments=40)
            lathe([(.0062, .0736), (.0062, .0765), (.005, .0785), (.001, .079)], 'steel', segments=6, smooth_below=10)
        with placed(x * 1.05, -.026, 0):
            lathe([(.011, 0), (.0112, .001), (.0105, .009), (.007, .0125), (.001, .0135)], 'chrome', segments=64)
        with placed(x * 2.3, -.004, 0):
            lathe([(.0045, .0), (.0048, .03), (.006, .032), (.006, .034)], 'grey-plastic', segments=32)
            for i in range(5):
                ring(.0048, .0007, 'grey-plastic', (0, 0, .005 + .005 * i), segments=32)
    return {'azimuth': -22, 'elevation': 18, 'fill': .8, 'stands': 'floor'}
