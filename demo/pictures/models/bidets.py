"""Bidets, standing and on the wall, and their mixer. The wall is y = 0; ceramic is 'finish'."""
from curves import egg, rounded, section, through
from shapes import ball, lathe, loft, placed, sweep
from taps import nozzle
from wastes import plug

F = 'finish'


def _body(keys, power=5.0, at_front=2.1):
    """The outside up to its rim, and the bowl within it; the flat behind the bowl has the tap hole."""
    def outline(z, w, front, back):
        return egg(z, w, front - .2, .2 - back, -.2, power, at_front)
    rings = [outline(*key) for key in through(keys, 8)]
    z, w, front, _ = keys[-1]
    for up, by in ((.004, .001), (.007, .004), (.008, .009)):
        rings.append(egg(z + up, w - by, front - .2 - by, .2 - by, -.2, power, at_front))
    top = z + .008

    def inner(h, by):
        return egg(h, w - by, front - .31 - (by - .03) * .9, .13 - (by - .03) * .7, -.29, 2.5, at_front)
    for h, by in through([(top, .026), (top - .002, .031), (top - .02, .038), (top - .06, .048), (top - .1, .075),
                          (top - .125, .11), (top - .132, .15)], 6):
        rings.append(inner(h, by))
    loft(rings, F, smooth_below=50)
    lathe([(.03, .0), (.032, .002), (.031, .0045), (.026, .008), (.001, .009)], 'chrome', (0, -.3, top - .135))
    lathe([(.0175, .0), (.0003, .0003)], 'dark', (0, -.095, top + .0002), segments=48)
    lathe([(.011, 0), (.013, .002), (.001, .003)], 'chrome', (0, -.187, top - .045), '-Y')


def standing():
    _body([(0, .132, .43, 0), (.006, .138, .437, 0), (.06, .138, .44, 0), (.16, .146, .46, 0), (.26, .162, .497, 0),
           (.34, .176, .524, 0), (.38, .18, .53, 0), (.392, .18, .53, 0)])
    return {'azimuth': -34, 'elevation': 24, 'stands': 'floor', 'fill': .8}


def wall_hung():
    _body([(.1, .1, .24, 0), (.105, .118, .266, 0), (.135, .135, .305, 0), (.2, .152, .38, 0), (.28, .168, .46, 0),
           (.34, .177, .508, 0), (.38, .18, .52, 0), (.392, .18, .52, 0)])
    return {'azimuth': -38, 'elevation': 26, 'stands': 'wall', 'fill': .78}


def mixer(height=.115):
    """A low mixer whose spout ends in a ball joint, the click waste beside it."""
    lathe([(.001, 0), (.0245, 0), (.025, .001), (.025, .004), (.022, .0055), (.021, height * .62), (.0205, height * .64),
           (.0205, height * .66), (.021, height * .68), (.021, height - .004), (.019, height - .001), (.001, height)], F,
          segments=96, smooth_below=28)
    end = (0, -.098, height * .5 - .004)
    path = rounded([(0, -.012, height * .5), (0, -.08, height * .52), end], .02, 12)
    sweep(path, section(.021, .019, 2.3, 48), F, up=(1, 0, 0), scale=lambda t: (1 - .12 * t, 1 - .12 * t))
    ball(.0118, F, (0, -.104, height * .5 - .006))
    with placed(0, -.109, height * .5 - .013):
        lathe([(.0085, .006), (.0095, 0), (.0095, -.009), (.0088, -.0105)], F, segments=64)
        nozzle((0, 0, -.0085), .0092)
    lever = [(0, *p) for p in through([(.004, height - .006), (-.02, height - .002), (-.05, height + .006),
                                       (-.078, height + .017)], 8)]
    sweep(lever, section(.0155, .006, 4, 48), F, scale=lambda t: (1 - .28 * t, 1 - .25 * t))
    with placed(.085, .0, 0):
        plug()
    return {'azimuth': -34, 'elevation': 18, 'fill': .82, 'stands': 'floor'}
