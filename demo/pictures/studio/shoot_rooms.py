"""Takes pictures of rooms: `blender -b -noaudio -P shoot_rooms.py -- ROOMS.json`.

The JSON file lists rooms: {"name", "palette", "view", "width", "height", "samples", "folder"}.
Each becomes folder/<name>@<width>.png with a half beside, and an upright crop <name>-upright@….png.
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

from light import soft_box  # noqa: E402
from passes import denoise, render_passes, save, save_part  # noqa: E402
from rooms import room  # noqa: E402
from shoot import prepare  # noqa: E402


def shoot_room(wish):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    view = room(wish['palette'], wish['view'])
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = wish['width'], wish['height']
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.shift_y = view['lens'], view['shift']
    camera = bpy.data.objects.new('camera', lens)
    camera.location, camera.rotation_euler = view['at'], (pi / 2, 0, 0)
    scene.collection.objects.link(camera)
    scene.camera = camera
    light_room()
    prepare(wish['samples'])
    scene.render.film_transparent = False
    scene.view_settings.look, scene.view_settings.exposure = 'Medium High Contrast', 0.25

    passes = render_passes()
    surface = np.concatenate([passes['DiffCol'][..., :3], passes['goods'][..., :1]], 2)
    clean = denoise(passes['Image'][..., :3], passes['normal'][..., :3], surface, light=0.22)
    picture = np.concatenate([np.clip(clean, 0, None), np.ones_like(clean[..., :1])], 2)
    path = os.path.join(wish['folder'], f"{wish['name']}@{wish['width']}.png")
    save(picture, path)
    save_part(path, path.replace(f"@{wish['width']}", f"@{wish['width'] // 2}"), 2)
    upright = wish['height'] * 4 // 5
    left = round((wish['width'] - upright) * wish.get('upright_from', 0.5))
    crop = path.replace(wish['name'], f"{wish['name']}-upright").replace(
        f"@{wish['width']}", f'@{upright}')
    save_part(path, crop, 1, slice(left, left + upright))


def light_room():
    """Daylight from a window at the left, a little from above, and a pale sky all around."""
    soft_box((-4.2, -3.0, 3.0), (0, -.4, .7), 2.0, 330, glossy=True)
    soft_box((2.5, -4.5, 3.4), (0, 0, .6), 3, 70)
    soft_box((0, -1.5, 3.6), (0, -.8, 0), 3, 60)
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes['Background'].inputs
    sky[0].default_value, sky[1].default_value = (.86, .9, .95, 1), .40


if __name__ == '__main__':
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf8') as file:
        wishes = json.load(file)
    for one in wishes:
        started = time.process_time()
        shoot_room(one)
        print(f"ROOM {one['name']} {time.process_time() - started:.1f}", flush=True)
