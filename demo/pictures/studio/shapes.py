"""Solids: each function adds one object to the scene and returns it.

A material is named by a word of `materials.py`; 'finish' is the one that a shot exchanges.
"""
import math
from contextlib import contextmanager
from math import cos, pi, sin

import bmesh
import bpy
from mathutils import Vector

from curves import section
from materials import material

AXES = {
    'Z': (0, 0, 0), '-Z': (pi, 0, 0),
    'X': (0, pi / 2, 0), '-X': (0, -pi / 2, 0),
    'Y': (-pi / 2, 0, 0), '-Y': (pi / 2, 0, 0),
}


def _add(mesh_builder, name, of, smooth_below=40):
    mesh = bpy.data.meshes.new(name)
    bmesh.ops.recalc_face_normals(mesh_builder, faces=mesh_builder.faces)
    mesh_builder.to_mesh(mesh)
    mesh_builder.free()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    mesh.materials.append(material(of))
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth_below)
    return thing


def loft(rings, of, caps=(True, True), closed=False, smooth_below=40):
    """A skin over rings of equally many points; `closed` joins the last ring to the first."""
    builder = bmesh.new()
    verts = [[builder.verts.new(point) for point in ring] for ring in rings]
    count = len(rings[0])
    for a, b in zip(verts, verts[1:] + ([verts[0]] if closed else [])):
        for j in range(count):
            k = (j + 1) % count
            builder.faces.new((a[j], a[k], b[k], b[j]))
    if caps[0] and not closed:
        builder.faces.new(list(reversed(verts[0])))
    if caps[1] and not closed:
        builder.faces.new(verts[-1])
    return _add(builder, 'loft', of, smooth_below)


def lathe(profile, of, at=(0, 0, 0), axis='Z', segments=96, smooth_below=35, caps=(True, True)):
    """A turned part: `profile` holds (radius, height) from its foot along the axis."""
    rings = [
        [(r * cos(2 * pi * i / segments), r * sin(2 * pi * i / segments), z)
         for i in range(segments)]
        for r, z in profile
    ]
    thing = loft(rings, of, caps, smooth_below=smooth_below)
    thing.rotation_euler = AXES[axis]
    thing.location = at
    return thing


def cylinder(radius, length, of, at=(0, 0, 0), axis='Z', edge=0.0015, segments=96):
    """A rod with softened rims that starts at `at` and runs along the axis."""
    edge = min(edge, length / 2.01, radius * 0.9)
    quarter = [pi / 2 * i / 4 for i in range(5)]
    foot = [(radius - edge + edge * sin(t), edge - edge * cos(t)) for t in quarter]
    head = [(radius - edge + edge * cos(t), length - edge + edge * sin(t)) for t in quarter]
    return lathe(foot + head, of, at, axis, segments, smooth_below=30)


def ring(radius, thickness, of, at=(0, 0, 0), axis='Z', segments=96):
    """A torus about the axis."""
    rings = []
    for i in range(segments):
        t = 2 * pi * i / segments
        rings.append([
            ((radius + thickness * cos(u)) * cos(t), (radius + thickness * cos(u)) * sin(t),
             thickness * sin(u))
            for u in (2 * pi * j / 24 for j in range(24))
        ])
    thing = loft(rings, of, closed=True)
    thing.rotation_euler = AXES[axis]
    thing.location = at
    return thing


def ball(radius, of, at=(0, 0, 0), squash=1.0):
    profile = [(max(1e-5, radius * sin(pi * i / 32)), -radius * squash * cos(pi * i / 32))
               for i in range(33)]
    return lathe(profile, of, at, smooth_below=60)


def box(x, y, z, of, at=(0, 0, 0), edge=0.004, steps=3):
    """A block centred on `at` in X and Y that stands on it in Z, its edges rounded."""
    builder = bmesh.new()
    bmesh.ops.create_cube(builder, size=1)
    bmesh.ops.scale(builder, vec=(x, y, z), verts=builder.verts)
    bmesh.ops.translate(builder, vec=(0, 0, z / 2), verts=builder.verts)
    thing = _add(builder, 'box', of)
    thing.location = at
    edge = min(edge, min(x, y, z) * 0.49)
    if edge > 0:
        bevel = thing.modifiers.new('edge', 'BEVEL')
        bevel.width, bevel.segments, bevel.limit_method = edge, steps, 'NONE'
        bevel.harden_normals = True
    return thing


def prism(outline, height, of, at=(0, 0, 0), edge=0.002):
    """A slab over an outline of (x, y), its upper and lower rims softened by `edge`."""
    def inset(by, z):
        xs, ys = [p[0] for p in outline], [p[1] for p in outline]
        cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        hx, hy = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
        return [(cx + (x - cx) * (1 - by / hx), cy + (y - cy) * (1 - by / hy), z)
                for x, y in outline]
    quarter = [pi / 2 * i / 4 for i in range(5)]
    rings = [inset(edge * (1 - sin(t)), edge * (1 - cos(t))) for t in quarter]
    rings += [inset(edge * (1 - cos(t)), height - edge + edge * sin(t)) for t in quarter]
    thing = loft(rings, of)
    thing.location = at
    return thing


def tube(points, radius, of, smooth=False):
    """A round bar along points: straight between them, or one soft curve through them all."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = radius, 8, 20
    curve.use_fill_caps = True
    if smooth:
        spline = curve.splines.new('BEZIER')
        spline.bezier_points.add(len(points) - 1)
        for knot, point in zip(spline.bezier_points, points):
            knot.co = point
            knot.handle_left_type = knot.handle_right_type = 'AUTO'
    else:
        spline = curve.splines.new('POLY')
        spline.points.add(len(points) - 1)
        for knot, point in zip(spline.points, points):
            knot.co = (*point, 1)
    spline.use_smooth = True
    curve.materials.append(material(of))
    thing = bpy.data.objects.new('tube', curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sweep(path, outline, of, up=(0, 0, 1), scale=None, smooth_below=40):
    """An outline of (sideways, upwards) carried along a path; `scale(t)` narrows it on its way."""
    path = [Vector(p) for p in path]
    up = Vector(up)
    rings = []
    for i, place in enumerate(path):
        ahead = (path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]).normalized()
        side = ahead.cross(up)
        side = side.normalized() if side.length > 1e-4 else Vector((1, 0, 0))
        over = side.cross(ahead)
        su, sv = scale(i / (len(path) - 1)) if scale else (1, 1)
        rings.append([tuple(place + side * (u * su) + over * (v * sv)) for u, v in outline])
    return loft(rings, of, smooth_below=smooth_below)


def bar(path, width, height, of, power=6.0, up=(0, 0, 1)):
    """A bar of nearly rectangular section along a path."""
    return sweep(path, section(width, height, power), of, up)


@contextmanager
def placed(x=0.0, y=0.0, z=0.0, turn=0.0, scale=1.0):
    """Whatever is built inside is moved, turned about Z and scaled as one."""
    before = set(bpy.data.objects)
    yield
    holder = bpy.data.objects.new('holder', None)
    bpy.context.scene.collection.objects.link(holder)
    for thing in bpy.data.objects:
        if thing not in before and thing is not holder and thing.parent is None:
            thing.parent = holder
    holder.location, holder.rotation_euler, holder.scale = (x, y, z), (0, 0, turn), (scale,) * 3
