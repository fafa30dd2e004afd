"""Words on labels and figures on displays: strokes of print upon a flat front that faces -Y."""
from math import hypot

from curves import section
from shapes import sweep

# Strokes of each letter, in a field four wide and six high.
STROKES = {
    'A': [[(0, 0), (2, 6), (4, 0)], [(.8, 2.2), (3.2, 2.2)]],
    'B': [[(0, 0), (0, 6), (2.6, 6), (3.5, 5), (2.6, 3.2), (0, 3.2)], [(2.6, 3.2), (4, 1.6), (2.8, 0), (0, 0)]],
    'C': [[(4, 5.2), (2.8, 6), (1.2, 6), (0, 4.6), (0, 1.4), (1.2, 0), (2.8, 0), (4, .8)]],
    'E': [[(4, 6), (0, 6), (0, 0), (4, 0)], [(0, 3.1), (3, 3.1)]],
    'F': [[(4, 6), (0, 6), (0, 0)], [(0, 3.1), (3, 3.1)]],
    'H': [[(0, 0), (0, 6)], [(4, 0), (4, 6)], [(0, 3.1), (4, 3.1)]],
    'I': [[(2, 0), (2, 6)]],
    'L': [[(0, 6), (0, 0), (3.6, 0)]],
    'N': [[(0, 0), (0, 6), (4, 0), (4, 6)]],
    'O': [[(1.2, 0), (0, 1.4), (0, 4.6), (1.2, 6), (2.8, 6), (4, 4.6), (4, 1.4), (2.8, 0), (1.2, 0)]],
    'P': [[(0, 0), (0, 6), (2.8, 6), (4, 4.8), (2.8, 3), (0, 3)]],
    'R': [[(0, 0), (0, 6), (2.8, 6), (4, 4.8), (2.8, 3), (0, 3)], [(2, 3), (4, 0)]],
    'T': [[(2, 0), (2, 6)], [(0, 6), (4, 6)]],
    '0': [[(1.2, 0), (0, 1.4), (0, 4.6), (1.2, 6), (2.8, 6), (4, 4.6), (4, 1.4), (2.8, 0), (1.2, 0)]],
    '1': [[(.8, 5), (2.2, 6), (2.2, 0)]],
    '2': [[(0, 5), (1.2, 6), (2.8, 6), (4, 4.8), (3.6, 3.4), (0, 0), (4, 0)]],
    '3': [[(0, 5.2), (1.2, 6), (2.8, 6), (3.8, 4.8), (2.6, 3.2), (1.4, 3.2)],
          [(2.6, 3.2), (4, 1.6), (2.8, 0), (1.2, 0), (0, .9)]],
    ':': [[(2, 1.4), (2, 2.1)], [(2, 3.9), (2, 4.6)]],
}


def word(text, at, height, of='ink', weight=.14):
    """The text with its foot in the middle of `at`; `weight` is the breadth of strokes by height."""
    x0, y, z0 = at
    unit, step = height / 6, height / 6 * 5.4
    left = x0 - (len(text) * step - height / 6 * 1.4) / 2
    outline = section(height * weight, .0006, 8, 12)
    for place, letter in enumerate(text):
        for stroke in STROKES.get(letter, ()):
            path = [(left + place * step + u * unit, y, z0 + v * unit) for u, v in stroke]
            for (ax, _, az), (bx, _, bz) in zip(path, path[1:]):
                # A stroke reaches a little beyond its ends, so that corners are closed.
                long = hypot(bx - ax, bz - az)
                ux, uz = (bx - ax) / long * height * weight * .4, (bz - az) / long * height * weight * .4
                sweep([(ax - ux, y, az - uz), (bx + ux, y, bz + uz)], outline, of, up=(0, -1, 0))
