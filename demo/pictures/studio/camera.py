"""Where the camera stands: far off with a long lens, the goods filling the frame from its middle."""
from math import cos, pi, radians, sin

import bpy
import numpy as np
from mathutils import Vector

LENS = 120


def goods_points():
    """Points of every surface of the scene, as rows of an array, and the corners around them."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in bpy.context.scene.objects:
        if thing.type not in ('MESH', 'CURVE') or thing.get('backdrop'):
            continue
        evaluated = thing.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        points = np.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get('co', points)
        to_world = np.array(thing.matrix_world)
        found.append(points.reshape(-1, 3) @ to_world[:3, :3].T + to_world[:3, 3])
        evaluated.to_mesh_clear()
    points = np.concatenate(found)
    return points, Vector(points.min(0)), Vector(points.max(0))


def corners_within(low, high, at, share):
    """The corners of a cube in the goods' bounds: what a look at a detail has in its frame.

    `at` is its middle in shares of width, depth and height; its edge is a share of the longest.
    """
    low, high = np.array(low), np.array(high)
    half = (high - low).max() * share / 2
    middle = low + (high - low) * np.array(at)
    signs = np.array(np.meshgrid((-1, 1), (-1, 1), (-1, 1))).reshape(3, -1).T
    return middle + signs * half


def aim(points, centre, radius, azimuth, elevation, fill, pixels):
    """Turns the camera to the goods until they fill that share of a square frame."""
    scene = bpy.context.scene
    scene.render.resolution_x = scene.render.resolution_y = pixels
    scene.render.resolution_percentage = 100
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.clip_start = LENS, 0.005
    camera = bpy.data.objects.new('camera', lens)
    scene.collection.objects.link(camera)
    scene.camera = camera
    a, e = radians(azimuth), radians(elevation)
    away = Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e)))
    camera.rotation_euler = (-away).to_track_quat('-Z', 'Y').to_euler()
    axes = np.array(camera.rotation_euler.to_matrix())
    spread = lens.sensor_width / lens.lens
    target, distance = np.array(centre), radius * 6
    for _ in range(12):
        seen = (points - target) @ axes
        # Places in the frame, from -0.5 to 0.5, of what lies before or behind the target.
        place = seen[:, :2] / (distance - seen[:, 2:]) / spread
        low, high = place.min(0), place.max(0)
        target = target + axes[:, :2] @ ((low + high) / 2 * distance * spread)
        distance *= (high - low).max() / fill
    camera.location = Vector(target) + away * distance
    bpy.context.view_layer.update()


def _backdrop(size, at, rotation=(0, 0, 0)):
    bpy.ops.mesh.primitive_plane_add(size=size, location=at, rotation=rotation)
    plane = bpy.context.object
    plane['backdrop'] = True
    plane.is_shadow_catcher = True
    plane.visible_glossy = False
    plane.data.materials.append(bpy.data.materials.new('backdrop'))


def add_shadow_catchers(stands, low, centre, radius):
    """The floor or the wall that the goods throw their shadow on; itself it is not seen."""
    size = 60 * radius
    if stands in ('floor', 'corner'):
        _backdrop(size, (centre.x, centre.y, low.z - 0.0005))
    if stands in ('wall', 'corner'):
        _backdrop(size, (centre.x, 0.0006, centre.z), (pi / 2, 0, 0))
