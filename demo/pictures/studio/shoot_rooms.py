"""Takes pictures of rooms: `blender -b -noaudio -P shoot_rooms.py -- ROOMS.json`.

The JSON file lists rooms: {"name", "palette", "view", "width", "height", "samples", "cuts", "photograph",
"folder"}. A photograph that is there already is only cut anew. Each cut is written as
folder/<cut>@<width>.png with a half of it and so on beside. When a room is done its name and its CPU
time are printed after 'ROOM '.
"""
import json
import os
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, '..', 'models')]

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from math import pi  # noqa: E402
from mathutils import Vector  # noqa: E402

from light import soft_box  # noqa: E402
from passes import denoise, read, render_passes, save, save_mean  # noqa: E402
from rooms import room  # noqa: E402
from shoot import prepare  # noqa: E402


def shoot_room(wish):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    view = room(wish['palette'], wish['view'])
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = wish['width'], wish['height']
    lens = bpy.data.cameras.new('camera')
    lens.lens, (lens.shift_x, lens.shift_y) = view['lens'], view['shift']
    camera = bpy.data.objects.new('camera', lens)
    camera.location, camera.rotation_euler = view['at'], (pi / 2, 0, 0)
    scene.collection.objects.link(camera)
    scene.camera = camera
    light_room()
    prepare(wish['samples'])
    scene.render.film_transparent = False
    scene.view_settings.look, scene.view_settings.exposure = 'Medium High Contrast', 0.25

    picture = clean_room(render_passes())
    save(picture, wish['photograph'])


def cut_room(wish):
    """Cuts the pictures of the shop out of the photograph."""
    photograph = read(wish['photograph'])
    for name, cut in wish['cuts'].items():
        # Rows of an image begin at its foot.
        low = wish['height'] - cut['top'] - cut['height']
        part = photograph[low:low + cut['height'], cut['left']:cut['left'] + cut['width']]
        for width in cut['widths']:
            path = os.path.join(wish['folder'], f'{name}@{width}.png')
            save_mean(part, path, cut['width'] // width)


def clean_room(passes):
    """The picture without noise: light is averaged apart from the colour that it falls on, so that
    the grain of wood and the joints of tiles stay sharp."""
    albedo = passes['DiffCol'][..., :3]
    fallen = (passes['DiffDir'] + passes['DiffInd'])[..., :3]
    shine = passes['Image'][..., :3] - fallen * albedo
    stack = np.concatenate([fallen + shine, fallen], 2)
    clean = denoise(stack, passes['normal'][..., :3], passes['goods'][..., :1], light=0.3)
    picture = clean[..., 3:] * albedo + clean[..., :3] - clean[..., 3:]
    return np.concatenate([np.clip(picture, 0, None), np.ones_like(picture[..., :1])], 2)


def light_room():
    """Sun through the window, its light from the left, and a pale sky all around."""
    soft_box((-3.1, -2.6, 2.3), (0, -.4, .7), 1.9, 130, glossy=True)
    soft_box((2.5, -4.5, 3.4), (0, 0, .6), 3, 46)
    soft_box((0, -1.5, 3.6), (0, -.8, 0), 3, 46)
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = 4.0, 0.02, (1, .93, .82)
    sun = bpy.data.objects.new('sun', lamp)
    sun.rotation_euler = Vector((1, .62, -.55)).to_track_quat('-Z', 'Y').to_euler()
    sun.visible_glossy = False
    bpy.context.scene.collection.objects.link(sun)
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes['Background'].inputs
    sky[0].default_value, sky[1].default_value = (.86, .9, .95, 1), .36


if __name__ == '__main__':
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf8') as file:
        wishes = json.load(file)
    for one in wishes:
        started = time.process_time()
        if not os.path.exists(one['photograph']):
            shoot_room(one)
        cut_room(one)
        print(f"ROOM {one['name']} {time.process_time() - started:.1f}", flush=True)
