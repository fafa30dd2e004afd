"""The studio's light, as panoramas of brightness around the goods.

What is matt is lit by a large box at the upper left, a bank above, and a weaker pale wall at the
right, so that every side of white goods has a brightness of its own. What shines mirrors another
panorama: white boxes, and black flags between them, without which chrome has nothing to show. Both
turn with the camera: wherever goods are seen from, the light comes over the photographer's left
shoulder.
"""
from math import pi

import numpy as np

WIDTH, HEIGHT = 512, 256

# What chrome sees by the place on the horizon: 0 and 1 are behind the goods, 0.5 behind the camera,
# 0.25 at the left and 0.75 at the right.
HORIZON = [
    (0, .62), (.085, .60), (.11, .03), (.165, .015), (.18, 1.0), (.335, 1.15), (.35, .05),
    (.40, .03), (.425, .34), (.57, .30), (.595, .04), (.635, .03), (.65, .72), (.745, .68), (.76, .02),
    (.865, .015), (.89, .58), (1, .62),
]
GLOSS_STRENGTH = 1.42


def _smoothed(stops, at):
    places, values = zip(*stops)
    found = np.searchsorted(places, at, side='right').clip(1, len(places) - 1)
    p, v = np.array(places), np.array(values)
    t = np.clip((at - p[found - 1]) / (p[found] - p[found - 1]), 0, 1)
    t = t * t * (3 - 2 * t)
    return v[found - 1] + (v[found] - v[found - 1]) * t


def _directions():
    """The horizon from 0 to 1 and the height from -1 to 1 of each pixel, and its direction."""
    u = (np.arange(WIDTH) + 0.5) / WIDTH
    rise = np.sin(((np.arange(HEIGHT) + 0.5) / HEIGHT - 0.5) * pi)
    horizon, height = np.meshgrid(u, rise)
    # 0.5 is towards -Y, where the camera stands; the left is -X.
    angle = (horizon - 0.5) * 2 * pi
    flat = np.sqrt(1 - height * height)
    return horizon, height, np.stack([np.sin(angle) * flat, -np.cos(angle) * flat, height], 2)


def _box(ways, towards, width, strength, softness=0.25):
    """A round soft box in a direction: `width` is the cosine of the angle to its rim."""
    towards = np.array(towards) / np.linalg.norm(towards)
    near = np.clip((ways @ towards - width) / softness, 0, 1)
    return strength * near * near * (3 - 2 * near)


def filling(level=1.0, key=1.0):
    horizon, height, ways = _directions()
    around = _smoothed([(0, .62), (.2, .74), (.38, 1.04), (.5, 1.16), (.62, 1.04), (.76, .60), (.88, .46), (1, .62)], horizon)
    above = _smoothed([(-1, .5), (-.15, .62), (.25, .8), (1, 1.05)], height)
    light = (around * above * .62
             + key * _box(ways, (-.75, -.62, .95), .72, 1.75)
             + key * _box(ways, (.1, .25, 1.0), .80, 1.5)
             + key * _box(ways, (.75, -.6, .5), .86, .5))
    return (light * level).astype(np.float32)


def reflected(strength=1.0):
    horizon, height, _ = _directions()
    overhead = _smoothed([(-1, 0), (.66, 0), (.74, 1), (1, 1)], height)
    bank = _smoothed([(0, .9), (.3, 1.0), (.55, .75), (.8, .55), (1, .9)], horizon)
    gap = 1 - .9 * (_smoothed([(-1, 0), (.54, 0), (.6, 1), (.66, 1), (.72, 0), (1, 0)], height))
    below = _smoothed([(-1, 1), (-.35, 1), (-.12, 0), (1, 0)], height)
    value = _smoothed(HORIZON, horizon) * gap * (1 - overhead) + bank * overhead
    return ((value * (1 - below) + .42 * below) * GLOSS_STRENGTH * strength).astype(np.float32)
