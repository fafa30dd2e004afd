"""Where the camera stands: far off with a long lens, the goods filling the frame from its middle."""
from math import cos, radians, sin

import numpy as np

# How wide the frame is at a distance of one: a lens of 120 mm before film of 36 mm.
SPREAD = 0.3


def corners_within(low, high, at, share):
    """The corners of a cube in the goods' bounds: what a look at a detail has in its frame.

    `at` is its middle in shares of width, depth and height; its edge is a share of the longest.
    """
    half = (high - low).max() * share / 2
    middle = low + (high - low) * np.array(at)
    signs = np.array(np.meshgrid((-1, 1), (-1, 1), (-1, 1))).reshape(3, -1).T
    return middle + signs * half


def aim(points, centre, radius, azimuth, elevation, fill):
    """The camera that has these points fill that share of a square frame."""
    a, e = radians(azimuth), radians(elevation)
    away = np.array([sin(a) * cos(e), -cos(a) * cos(e), sin(e)])
    right = np.array([cos(a), sin(a), 0.0])
    axes = np.stack([right, np.cross(away, right), away], 1)
    target, distance = np.array(centre), radius * 6
    for _ in range(12):
        seen = (points - target) @ axes
        # Places in the frame, from -0.5 to 0.5, of what lies before or behind the target.
        place = seen[:, :2] / (distance - seen[:, 2:]) / SPREAD
        low, high = place.min(0), place.max(0)
        target = target + axes[:, :2] @ ((low + high) / 2 * distance * SPREAD)
        distance *= (high - low).max() / fill
    return {'at': target + away * distance, 'right': axes[:, 0], 'up': axes[:, 1], 'away': axes[:, 2],
            'spread': SPREAD, 'azimuth': a}
