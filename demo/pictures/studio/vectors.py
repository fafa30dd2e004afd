"""Vectors of three, for paths and places."""
from math import acos, sqrt


class Vector:
    __slots__ = ('x', 'y', 'z')

    def __init__(self, xyz):
        self.x, self.y, self.z = (float(v) for v in xyz)

    def __iter__(self):
        return iter((self.x, self.y, self.z))

    def __getitem__(self, at):
        return (self.x, self.y, self.z)[at]

    def __add__(self, other):
        return Vector((self.x + other[0], self.y + other[1], self.z + other[2]))

    def __sub__(self, other):
        return Vector((self.x - other[0], self.y - other[1], self.z - other[2]))

    def __mul__(self, by):
        return Vector((self.x * by, self.y * by, self.z * by))

    __rmul__ = __mul__

    def __truediv__(self, by):
        return self * (1 / by)

    def __neg__(self):
        return self * -1

    def dot(self, other):
        return self.x * other[0] + self.y * other[1] + self.z * other[2]

    def cross(self, other):
        x, y, z = other
        return Vector((self.y * z - self.z * y, self.z * x - self.x * z, self.x * y - self.y * x))

    @property
    def length(self):
        return sqrt(self.dot(self))

    def normalized(self):
        length = self.length
        return self / length if length > 1e-12 else Vector((0, 0, 0))

    def angle(self, other):
        return acos(max(-1.0, min(1.0, self.normalized().dot(other.normalized()))))

    def lerp(self, other, share):
        return self + (other - self) * share
