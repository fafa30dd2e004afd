"""Solids as meshes: corners and faces of a thing, where it stands, and what its faces are made of.

The list `scene` holds whatever has been built since `clear()`.
"""
from contextlib import contextmanager
from math import cos, radians, sin

import numpy as np

from vectors import Vector

scene = []


def clear():
    scene.clear()


def _turn(x, y, z):
    """The matrix of turns about X, then Y, then Z."""
    cx, sx, cy, sy, cz, sz = cos(x), sin(x), cos(y), sin(y), cos(z), sin(z)
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return about_z @ about_y @ about_x


def _moved(turn=np.eye(3), by=(0, 0, 0)):
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn, tuple(by)
    return matrix


class Thing:
    """A mesh of triangles with a normal at each of their corners."""

    def __init__(self, points, triangles, of, normals=None, smooth_below=40):
        self.points = np.asarray(points, np.float64)
        self.triangles = np.asarray(triangles, np.int64).reshape(-1, 3)
        corners = self.points[self.triangles]
        flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        # Faces without an area, where rings meet in a point, are seen by nobody.
        kept = np.linalg.norm(flat, axis=1) > 1e-14
        self.triangles, self.flat = self.triangles[kept], flat[kept]
        if normals is not None:
            self.normals = np.asarray(normals)[kept]
        else:
            self.normals = _softened(self.points, self.triangles, self.flat, smooth_below)
        self.of = [of] * len(self.triangles)
        self.rotation_euler = (0, 0, 0)
        self.location = (0, 0, 0)
        self.holders = []
        self.is_only_reflected = False
        scene.append(self)

    @property
    def location(self):
        return self._location

    @location.setter
    def location(self, at):
        self._location = Vector(at)

    def paint(self, of, where):
        """Another material for the faces whose normal, before the thing is turned, is said so."""
        lengths = np.linalg.norm(self.flat, axis=1, keepdims=True)
        for i, normal in enumerate(self.flat / lengths):
            if where(Vector(normal)):
                self.of[i] = of

    def to_world(self):
        matrix = _moved(_turn(*self.rotation_euler), self.location)
        for holder in self.holders:
            matrix = holder @ matrix
        return matrix

    def corners_in_world(self):
        matrix = self.to_world()
        points = self.points @ matrix[:3, :3].T + matrix[:3, 3]
        turned = np.linalg.inv(matrix[:3, :3]).T
        normals = self.normals @ turned.T
        normals /= np.maximum(np.linalg.norm(normals, axis=2, keepdims=True), 1e-12)
        return points[self.triangles], normals


def _softened(points, triangles, flat, smooth_below):
    """A normal for each corner: the mean of the faces that meet there at less than that angle."""
    # Points that lie in one place are one, so that a seam or a tip does not show.
    places, one = np.unique(np.round(points, 7), axis=0, return_inverse=True)
    one = one.reshape(-1)
    corner = one[triangles]
    unit = flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-30)
    flat_of = np.repeat(np.arange(len(triangles)), 3)
    order = np.argsort(corner.ravel(), kind='stable')
    faces, at = flat_of[order], corner.ravel()[order]
    starts = np.searchsorted(at, np.arange(len(places)))
    counts = np.diff(np.append(starts, len(at)))
    least = cos(radians(smooth_below))
    total = np.zeros((len(at), 3))
    place_in = np.arange(len(at)) - starts[at]
    for step in range(int(counts.max(initial=0))):
        has = counts[at] > step
        other = faces[(starts[at] + (place_in + step) % np.maximum(counts[at], 1))[has]]
        mine = faces[has]
        alike = (unit[mine] * unit[other]).sum(1) >= least
        total[has] += flat[other] * alike[:, None]
    normals = np.empty((len(triangles) * 3, 3))
    normals[order] = total
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    return normals.reshape(-1, 3, 3)


@contextmanager
def placed(x=0.0, y=0.0, z=0.0, turn=0.0, scale=1.0):
    """Whatever is built inside is moved, turned about Z and scaled as one."""
    first = len(scene)
    yield
    matrix = _moved(_turn(0, 0, turn) * scale, (x, y, z))
    for thing in scene[first:]:
        thing.holders.append(matrix)


@contextmanager
def hinged(at, turn):
    """Whatever is built inside is turned about an axis along X through that place."""
    first = len(scene)
    yield
    matrix = _moved(by=at) @ _moved(_turn(turn, 0, 0)) @ _moved(by=[-v for v in at])
    for thing in scene[first:]:
        thing.holders.append(matrix)


def mirror():
    """Turns all that has been built into its mirror image, left for right."""
    other_way = np.diag([-1.0, 1.0, 1.0, 1.0])
    for thing in scene:
        thing.holders.append(other_way)
