"""What joins a sink to the waste pipe. Plastic is white; the strainer is 'finish'."""
from math import cos, pi, sin

from curves import rounded
from shapes import lathe, placed, ring, tube
from wastes import nut

F = 'finish'
W = 'white-plastic'


def strainer():
    """A basket strainer for a hole of 90 mm: its flange, the basket standing up in it, the tail below."""
    lathe([(.0235, 0), (.0235, .03), (.028, .034), (.04, .05), (.045, .062)], F, caps=(False, False))
    for i in range(8):
        ring(.0235, .0009, F, (0, 0, .003 + .003 * i), segments=64)
    lathe([(.034, .026), (.036, .028), (.036, .04), (.034, .042)], 'grey-plastic', segments=8, smooth_below=10)
    lathe([(.05, .056), (.05, .06)], 'rubber')
    lathe([(.045, .062), (.056, .0625), (.057, .064), (.056, .066), (.047, .067), (.043, .063), (.04, .05), (.03, .046),
           (.001, .0455)], F, smooth_below=30)
    # The basket, lifted a little.
    lathe([(.001, .058), (.03, .0585), (.033, .062), (.0345, .074), (.038, .0755), (.038, .077), (.0335, .0765),
           (.032, .064), (.001, .0625)], F, smooth_below=30)
    for row, count in ((.012, 7), (.021, 13)):
        for i in range(count):
            t = 2 * pi * i / count
            lathe([(.0021, 0), (.0003, .0001)], 'dark', (row * cos(t), row * sin(t), .0632), segments=16)
    lathe([(.0042, .062), (.0036, .078), (.006, .082), (.0075, .087), (.005, .091), (.001, .0915)], F, segments=48)
    return {'azimuth': -28, 'elevation': 30, 'fill': .76, 'stands': 'floor'}


def _drop(x, top, low):
    """From a bowl down: a nut under its waste, and the pipe."""
    tube([(x, 0, low), (x, 0, top)], .0205, W)
    nut((x, 0, top), 'Z', .03, .026)
    lathe([(.0245, 0), (.018, .0005)], 'dark', (x, 0, top + .0262), caps=(False, True))


def kit(bowls='1'):
    """Pipe and one trap for a sink of so many bowls, with the spigot for a washing machine."""
    top = .25
    drops = {'1': [0.0], '1.5': [-.11, .11], '2': [-.17, .17]}[bowls]
    main = drops[-1] if len(drops) > 1 else 0.0
    for x in drops:
        _drop(x, top, .13 if x == main else .2)
    if len(drops) > 1:
        run = rounded([(drops[0], 0, .22), (drops[0], 0, .172), (main, 0, .172)], .03, 10)
        tube(run, .0205, W)
        nut((main - .05, 0, .172), 'X', .028, .024)
        nut((drops[0] + .045, 0, .172), 'X', .028, .022)
    # The trap: a bend below, then back up and away to the wall.
    bow = .04
    path = [(main, 0, .14), (main, 0, .06)]
    path += [(main, bow - bow * cos(t), .06 - bow * sin(t)) for t in (pi * i / 20 for i in range(1, 21))]
    path += [(main, 2 * bow, .07)]
    tube(path, .0205, W)
    elbow = rounded([(main, 2 * bow, .066), (main, 2 * bow, .105), (main, 2 * bow + .075, .105)], .03, 10)
    tube(elbow, .0205, W)
    nut((main, 0, .112), 'Z', .029, .026)
    nut((main, 2 * bow, .058), 'Z', .028, .022)
    nut((main, 2 * bow + .058, .105), 'Y', .029)
    # The spigot, ribbed for a hose.
    with placed(main, 0, .196):
        tube([(0, 0, -.01), (.03, -.01, .014), (.062, -.02, .034)], .0105, W)
        for i in range(4):
            ring(.0108, .0014, W, (.034 + .008 * i, -.0112 - .0026 * i, .0165 + .0058 * i), 'X', 32)
    # The overflow: a grey hose from the front of the sink.
    first = drops[0]
    tube(rounded([(first - .02, 0, .232), (first - .075, 0, .232), (first - .08, .01, .31)], .03, 10), .0095,
         'grey-plastic')
    for i in range(9):
        ring(.0098, .0013, 'grey-plastic', (first - .0785, .004 + .0006 * i, .256 + .006 * i), 'Z', 32)
    lathe([(.02, 0), (.021, .002), (.021, .006), (.012, .009), (.001, .0095)], 'steel', (first - .08, .004, .318), '-Y')
    return {'azimuth': -34, 'elevation': 14, 'fill': .86, 'stands': 'floor'}
