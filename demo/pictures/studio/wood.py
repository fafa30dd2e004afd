"""Boards of oak and walnut as images: rings of a trunk, cut lengthwise, with pores and flecks.

A board is laid onto the goods from all sides. One edge of it is `BOARD` metres long, the grain runs
along its x axis.
"""
import numpy as np

from finishes import linear

BOARD = 1.6
PIXELS = 1400
PALETTES = {
    # early wood, late wood, pores
    'natural-oak': ('#bd9a70', '#94704a', '#64472c'),
    'walnut': ('#614a37', '#432f21', '#251a12'),
}


def _noise(rng, cells_x, cells_y):
    """Smooth noise over the whole board, cells_x × cells_y cells, about 0 with a spread of 1."""
    grid = rng.standard_normal((cells_y + 3, cells_x + 3)).astype(np.float32)

    def weights(cells):
        place = np.linspace(0, cells, PIXELS, endpoint=False)
        whole = place.astype(int)
        t = (place - whole).astype(np.float32)
        return whole, t * t * (3 - 2 * t)

    row, v = weights(cells_y)
    column, u = weights(cells_x)
    upper = grid[row][:, column] * (1 - u) + grid[row][:, column + 1] * u
    lower = grid[row + 1][:, column] * (1 - u) + grid[row + 1][:, column + 1] * u
    return upper * (1 - v)[:, None] + lower * v[:, None]


def _grain(name):
    """Late wood and pores of a board of veneer, both from 0 to 1 for each pixel."""
    rng = np.random.default_rng(11 if name == 'walnut' else 7)
    y = np.linspace(0, BOARD, PIXELS, dtype=np.float32)[:, None]
    # Boards of veneer lie side by side; each is cut at its own depth from its own trunk.
    widths = 0.19
    leaf = np.floor(y / widths)
    across = y / widths - leaf - 0.5
    depth = 0.030 + 0.022 * np.sin(leaf * 2.4)
    x = np.linspace(-1, 1, PIXELS, dtype=np.float32)[None, :]
    lean = 0.035 * (x + 0.5 * np.sin(leaf * 1.7)) ** 2
    sway = 0.016 * _noise(rng, 3, 9) + 0.003 * _noise(rng, 9, 50)
    radius = np.sqrt((across * widths + sway) ** 2 * 1.7 + (depth + lean) ** 2)
    place = radius / 0.0062 + 0.25 * _noise(rng, 5, 30)
    phase = place - np.floor(place)
    late = np.clip(phase ** 2.2, 0, 1)
    streak = _noise(rng, 24, 560) * 0.6 + _noise(rng, 60, 900) * 0.5
    pores = np.clip((streak - 0.55) * 0.9, 0, 1) * (0.35 + 0.65 * late)
    shade = 0.07 * np.sin(leaf * 5.1) + 0.06 * _noise(rng, 4, 12)
    return late, pores, shade


def board(name):
    """The colours of a board of a wood in linear light, an array of rows of three."""
    late, pores, shade = _grain(name)
    early_colour, late_colour, pore_colour = (np.array(linear(c)) for c in PALETTES[name])
    colour = early_colour + (late_colour - early_colour) * (late * 0.8)[..., None]
    colour = colour + (pore_colour - colour) * (pores * 0.75)[..., None]
    return np.clip(colour * (1 + shade)[..., None], 0, 1).astype(np.float32)


def places_on_board(thing, at):
    """Where on a board each corner of a thing lies: from the side that a face looks to, cut from
    another place for every thing, so that no two neighbours are alike."""
    corners = thing.points[thing.triangles] / BOARD
    side = np.abs(thing.flat).argmax(1)
    across = np.array([(1, 2), (0, 2), (0, 1)])[side]
    places = np.take_along_axis(corners, np.repeat(across[:, None, :], 3, 1), 2)
    return places + np.random.default_rng(at).uniform(0.3, 0.7)
