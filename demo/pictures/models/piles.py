"""Packs: as many of the same as are sold together, side by side."""
from shapes import placed

# How many stand in each row, from the farthest to the nearest.
ROWS = {1: (1,), 2: (2,), 10: (3, 4, 3)}


def laid_out(build, pieces, across, deep=None, turns=(0.0,)):
    """Builds it so many times in rows, `across` and `deep` metres apart, turned by each of `turns`
    in its turn."""
    rows = ROWS[int(pieces)]
    at = 0
    for row, count in enumerate(rows):
        y = ((len(rows) - 1) / 2 - row) * (deep or across)
        for place in range(count):
            with placed((place - (count - 1) / 2) * across, y, 0, turns[at % len(turns)]):
                build()
            at += 1


def stacked(build, pieces, across):
    """Builds round lengths so many times as a stack, each row lying in the grooves of the one below."""
    widest = {1: 1, 3: 2, 10: 4}[int(pieces)]
    left, level = int(pieces), 0
    while left > 0:
        count = min(widest - level, left)
        for place in range(count):
            with placed((place - (count - 1) / 2) * across, 0, level * across * .866):
                build()
        left, level = left - count, level + 1
