"""From what the tracer has seen to pictures: freed of noise, given each finish, developed, saved."""
import struct
import zlib

import numpy as np

from finishes import CLASSES, WOODS, colour_of

# Brightness of a picture, and from where on what is brighter is held back instead of burnt out.
EXPOSURE = 1.19
SHOULDER = 0.55


def cleaned(seen, stage, is_mirror_like):
    """As `_cleaned`, which is only asked about the rows and columns that hold goods."""
    rows, columns = (np.flatnonzero((seen[..., 7] > 0).any(axis)) for axis in (1, 0))
    held = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)

    def whole(part):
        out = np.zeros((*seen.shape[:2], *part.shape[2:]), np.float32)
        out[held] = part
        return out
    found = _cleaned(np.ascontiguousarray(seen[held]), stage, is_mirror_like)
    return {name: [whole(each) for each in part] if isinstance(part, list) else whole(part)
            for name, part in found.items()}


def _cleaned(seen, stage, is_mirror_like):
    """What the pictures of all finishes are made from: whole goods, with how much of a pixel they are.

    What mirrors has sharp edges of light that must stay; elsewhere light changes gently.
    """
    goods = seen[..., 7]
    whole = np.maximum(goods, 1e-6)[..., None]
    values = np.where(goods[..., None] > 0, seen[..., :7] / whole, 0)
    normal = seen[..., 8:11] / whole
    finish = seen[..., 11:12] / whole

    def smoothed(values, rounds, is_sharp):
        for step, light in rounds:
            # One pixel that chance has left dark or bright is no edge: what is alike is asked of the
            # light around each.
            by = 0 if is_sharp and step == 1 else 1
            tone = around(values[..., :6].sum(2) * goods, by) / np.maximum(around(goods, by), 1e-6)
            guide = np.concatenate([normal, finish, goods[..., None], tone[..., None]], 2)
            values = stage.smooth(values, guide, step, light)
        return values
    gentle = smoothed(values, ((1, 0.50), (2, 0.30), (4, 0.16), (8, 0.10)), False)
    if is_mirror_like:
        # Of what stands beside it, such as paper on a chrome arm, only the finish itself mirrors.
        mirrors = np.clip(finish, 0, 1)
        sharp = smoothed(values, ((1, 0.12), (2, 0.06)), True)
        gentle = sharp * mirrors + gentle * (1 - mirrors)
    values = gentle
    values *= goods[..., None]
    of_finish = np.maximum(seen[..., 11:12], 1e-6)
    return {'finish': values[..., :3], 'other': values[..., 3:6],
            'alpha': np.clip(np.minimum(values[..., 6], goods), 0, 1),
            'boards': [seen[..., 12:15] / of_finish, seen[..., 15:18] / of_finish]}


def around(plane, by):
    """The mean of each pixel and its neighbours on all sides, itself counting most."""
    for axis in (0, 1) if by else ():
        plane = (np.roll(plane, 1, axis) + np.roll(plane, -1, axis) + 2 * plane) / 4
    return plane


def in_finish(clean, render_class, finish):
    """The picture in one finish, in linear light, premultiplied."""
    reference = np.array(CLASSES[render_class]['colour'], np.float32)
    if finish in WOODS:
        colour = clean['boards'][WOODS.index(finish)]
    elif finish == 'plain':
        colour = reference
    else:
        colour = np.array(colour_of(finish, render_class), np.float32)
    return clean['other'] + clean['finish'] * (colour / reference)


def developed(light, alpha):
    """Values of the screen from light, as film answers to it: bright whites come near to white."""
    x = np.clip(light / np.maximum(alpha, 1e-4)[..., None], 0, None) * EXPOSURE
    room = 1 - SHOULDER
    over = np.clip(x - SHOULDER, 0, None) / room
    x = np.where(x < SHOULDER, x, SHOULDER + room * (1 - np.exp(-over * 1.15)))
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)


def spread(plane, width):
    """A small plane at the full width, smoothly."""
    small = plane.shape[0]
    at = (np.arange(width) + 0.5) * small / width - 0.5
    low = np.clip(np.floor(at).astype(int), 0, small - 1)
    high, t = np.clip(low + 1, 0, small - 1), np.clip(at - low, 0, 1)
    rows = plane[low] * (1 - t)[:, None] + plane[high] * t[:, None]
    return rows[:, low] * (1 - t) + rows[:, high] * t


def blurred(plane, radius):
    """Two box blurs."""
    for _ in range(2):
        for axis in (0, 1):
            pad = [(radius + 1, radius) if each == axis else (0, 0) for each in (0, 1)]
            sums = np.cumsum(np.pad(plane, pad, 'edge'), axis=axis)
            ahead = np.take(sums, range(2 * radius + 1, sums.shape[axis]), axis)
            plane = (ahead - np.take(sums, range(0, sums.shape[axis] - 2 * radius - 1), axis)) / (2 * radius + 1)
    return plane


def shadow_at(shade, width):
    """The shadow on the ground as the opacity of black, gone before the frame ends."""
    # Near the goods it is sharp and deep, farther off soft: little is averaged where it is deep.
    deep = np.clip(blurred(shade, 1) * 1.5, 0, 1)
    mixed = blurred(shade, 1) * deep + blurred(shade, 5) * (1 - deep)
    y, x = np.mgrid[0:len(shade), 0:len(shade)] / (len(shade) - 1)
    inside = np.clip(np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y)) / 0.1, 0, 1)
    # What a screen shows of it: its values are not light.
    shown = 1 - (1 - np.clip((mixed - 0.05) / 0.95, 0, 0.97)) ** (1 / 2.2)
    return spread(shown * inside * inside * (3 - 2 * inside), width)


def with_shadow(colour, alpha, shadow):
    """Goods laid over their shadow, by the values of the screen as pages do it; alpha comes last."""
    both = alpha + (1 - alpha) * shadow
    share = (alpha / np.maximum(both, 1e-4))[..., None]
    return np.concatenate([colour * share, both[..., None]], 2)


def save(picture, path):
    """A PNG with alpha; the grain of half a step keeps slow slopes free of bands."""
    grain = np.random.default_rng(3).uniform(-0.5, 0.5, picture.shape[:2])[..., None]
    grain = np.where(picture[..., 3:] > 0, grain, 0)
    pixels = np.clip(picture * 255 + 0.5 + grain * [1, 1, 1, 0.8], 0, 255).astype(np.uint8)
    height, width, _ = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], 1)

    def chunk(name, data):
        return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n')
        file.write(chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0)))
        file.write(chunk(b'IDAT', zlib.compress(rows.tobytes(), 1)))
        file.write(chunk(b'IEND', b''))
