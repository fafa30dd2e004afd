"""Hands the scene to `tracer.c` and takes its picture; compiles that when it has changed."""
import ctypes
import hashlib
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from math import cos, sin

import numpy as np

from materials import described
from wood import places_on_board

CHANNELS = 20
THREADS = 2
KINDS = {'GLAZED': 0, 'METAL': 1, 'PANE': 2, 'GLOW': 3}
NONE = 1e7


class Material(ctypes.Structure):
    _fields_ = [('kind', ctypes.c_int32), ('is_finish', ctypes.c_int32), ('wood', ctypes.c_int32),
                ('only_reflected', ctypes.c_int32), ('colour', ctypes.c_float * 3),
                ('roughness', ctypes.c_float), ('f0', ctypes.c_float), ('glow', ctypes.c_float * 3)]


class Camera(ctypes.Structure):
    _fields_ = [(name, ctypes.c_float * 3) for name in ('at', 'right', 'up', 'away')] + [
        ('spread', ctypes.c_float)]


class Scene(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_void_p) for name in ('corners', 'normals', 'uvs', 'of', 'materials', 'nodes',
                                               'order', 'packed', 'filling', 'reflected')),
        ('sky_width', ctypes.c_int32), ('sky_height', ctypes.c_int32),
        ('turn_cos', ctypes.c_float), ('turn_sin', ctypes.c_float),
        ('floor_z', ctypes.c_float), ('wall_y', ctypes.c_float), ('ground_colour', ctypes.c_float),
        ('middle', ctypes.c_float * 3), ('reach', ctypes.c_float),
        ('ground_light', ctypes.c_float),
        ('wood', ctypes.c_void_p), ('wood_size', ctypes.c_int32)]


def _compiled():
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'tracer.c')
    with open(source, 'rb') as file:
        version = hashlib.sha256(file.read()).hexdigest()[:16]
    built = os.path.join(tempfile.gettempdir(), f'plumbline-tracer-{version}.so')
    if not os.path.exists(built):
        fast = ['-O3', '-march=native', '-ffast-math', '-fPIC', '-shared']
        subprocess.run(['cc', *fast, source, '-o', f'{built}.new', '-lm'], check=True)
        os.replace(f'{built}.new', built)
    return ctypes.CDLL(built)


_library = _compiled()


class Stage:
    """The goods as the tracer reads them, with light around and ground below or behind them."""

    def __init__(self, things, filling, reflected, azimuth, middle, reach, floor=None, wall=None,
                 boards=None):
        corners, normals = zip(*(thing.corners_in_world() for thing in things))
        self.kept = {
            'corners': np.concatenate(corners).astype(np.float32),
            'normals': np.concatenate(normals).astype(np.float32),
            'uvs': np.concatenate([places_on_board(thing, at) for at, thing in enumerate(things)])
            .astype(np.float32),
            'filling': np.ascontiguousarray(filling, np.float32),
            'reflected': np.ascontiguousarray(reflected, np.float32),
        }
        count = len(self.kept['corners'])
        self.kept.update(of=self._name_materials(things), order=np.empty(count, np.int32),
                         packed=np.empty((count, 9), np.float32), nodes=np.empty((2 * count + 2, 8), np.float32),
                         materials=self.materials)
        self.scene = Scene(
            **{name: np.ascontiguousarray(value).ctypes.data if isinstance(value, np.ndarray)
               else ctypes.addressof(value) for name, value in self.kept.items()},
            sky_width=filling.shape[1], sky_height=filling.shape[0],
            turn_cos=cos(azimuth), turn_sin=sin(azimuth),
            floor_z=-NONE if floor is None else floor, wall_y=NONE if wall is None else wall,
            ground_colour=0.80, middle=(ctypes.c_float * 3)(*middle), reach=reach,
            ground_light=0.62)
        if boards is not None:
            self.kept['wood'] = np.ascontiguousarray(boards, np.float32)
            self.scene.wood, self.scene.wood_size = self.kept['wood'].ctypes.data, boards.shape[1]
        _library.plant(ctypes.byref(self.scene), ctypes.c_int32(count))

    def _name_materials(self, things):
        names, of = {}, []
        for thing in things:
            for name in thing.of:
                of.append(names.setdefault((name, thing.is_only_reflected), len(names)))
        self.materials = (Material * len(names))()
        for (name, is_only_reflected), at in names.items():
            look = {'is_finish': 0, 'wood': -1, 'colour': (0, 0, 0), 'roughness': 0.5, 'f0': 0.04,
                    'glow': (0, 0, 0), **described(name), 'only_reflected': int(is_only_reflected)}
            look['kind'] = KINDS[look['kind']]
            for key, value in look.items():
                setattr(self.materials[at], key,
                        (ctypes.c_float * 3)(*value) if isinstance(value, tuple) else value)
        return np.array(of, np.int32)

    def expose(self, camera, width, height, samples):
        """The picture: rows from the top, CHANNELS values a pixel."""
        out = np.zeros((height, width, CHANNELS), np.float32)
        left, right, top, foot = self._seen_within(camera, width, height)
        self._by_rows(_library.expose, camera, range(top, foot, 8), foot,
                      (width, height, samples, left, right), out)
        return out

    def _seen_within(self, camera, width, height):
        """The columns and rows between which goods are seen."""
        axes = np.stack([camera['right'], camera['up'], camera['away']], 1)
        seen = (self.kept['corners'].reshape(-1, 3) - camera['at']) @ axes
        before = seen[seen[:, 2] < -1e-3]
        x = before[:, 0] / -before[:, 2] / camera['spread'] * width + width / 2
        y = height / 2 - before[:, 1] / -before[:, 2] / camera['spread'] * width
        return (max(0, int(x.min()) - 2), min(width, int(x.max()) + 3),
                max(0, int(y.min()) - 2), min(height, int(y.max()) + 3))

    def shade(self, camera, width, samples):
        """The share of light that the goods keep from floor and wall, a value a pixel."""
        out = np.zeros((width, width), np.float32)
        self._by_rows(_library.shade, camera, range(0, width, 8), width, (width, samples), out)
        return out

    def smooth(self, values, guide, step, light):
        """One round of the filter that takes noise out."""
        height, width, _ = values.shape
        values, guide = (np.ascontiguousarray(each, np.float32) for each in (values, guide))
        out = np.zeros_like(values)

        def some(first):
            _library.smooth(*(each.ctypes.data_as(ctypes.c_void_p) for each in (values, guide)),
                            *map(ctypes.c_int, (width, height, step)), ctypes.c_float(light),
                            ctypes.c_int(first), ctypes.c_int(min(first + 32, height)),
                            out.ctypes.data_as(ctypes.c_void_p))
        with ThreadPoolExecutor(THREADS) as workers:
            list(workers.map(some, range(0, height, 32)))
        return out

    def _by_rows(self, function, camera, rows, end, sizes, out):
        lens = Camera(*((ctypes.c_float * 3)(*camera[name]) for name in ('at', 'right', 'up', 'away')),
                      camera['spread'])

        def some(first):
            function(ctypes.byref(self.scene), ctypes.byref(lens), *map(ctypes.c_int, sizes),
                     ctypes.c_int(first), ctypes.c_int(min(first + 8, end)),
                     out.ctypes.data_as(ctypes.c_void_p))
        with ThreadPoolExecutor(THREADS) as workers:
            list(workers.map(some, rows))
