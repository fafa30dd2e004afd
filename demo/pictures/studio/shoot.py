"""Takes pictures: `python3 shoot.py SHOTS.json`.

The JSON file lists shots: {"shot", "name", "model", "settings", "pixels", "samples", "classes",
"folder"} and, where it is not the model's own, "view". `classes` maps a class of finishes to the
finishes wanted of it; 'plain' has itself. Each picture is written as
folder/<name>--<finish>@<pixels>.png (--<view> before the @). When a shot is done folder/taken.json
tells the CPU time in seconds, and its name is printed after 'SHOT '.
"""
import importlib
import json
import os
import sys
import time
from functools import cache

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, '..', 'models')]

import numpy as np  # noqa: E402

import things  # noqa: E402
from camera import aim, corners_within  # noqa: E402
from develop import cleaned, developed, in_finish, save, shadow_at, with_shadow  # noqa: E402
from finishes import WOODS  # noqa: E402
from light import filling, reflected  # noqa: E402
from materials import set_finish  # noqa: E402
from tracer import Stage  # noqa: E402
from wood import board  # noqa: E402


@cache
def _boards():
    return np.stack([board(name) for name in WOODS])


def frame(shot):
    """How many pixels wide the frame is: small pictures are taken larger, for the sake of their edges."""
    return max(shot['pixels'], 800)


def build(shot, look, boards):
    """The stage with the goods in that look upon it, and the camera before them."""
    things.clear()
    set_finish(look)
    module, function = shot['model'].split('.')
    pose = getattr(importlib.import_module(module), function)(**shot['settings'])
    pose = {'azimuth': -25, 'elevation': 14, 'fill': 0.8, **pose, **shot.get('view', {})}
    goods = [thing for thing in things.scene if not thing.is_only_reflected]
    points = np.concatenate([thing.corners_in_world()[0].reshape(-1, 3) for thing in goods])
    low, high = points.min(0), points.max(0)
    centre, radius = (low + high) / 2, np.linalg.norm(high - low) / 2
    in_focus = points[:: max(1, len(points) // 20000)]
    if 'focus' in pose:
        in_focus = corners_within(low, high, pose['focus']['at'], pose['focus']['share'])
        pose['fill'] = 1
    camera = aim(in_focus, centre, radius, pose['azimuth'], pose['elevation'], pose['fill'])
    stands = pose.get('stands', 'floor')
    # A wall takes half of the light from what hangs on it.
    level = 1.22 if stands == 'wall' else 1.0
    stage = Stage(things.scene, filling(level, pose.get('key', 1.0)), reflected(), camera['azimuth'],
                  middle=centre, reach=radius * 1.6,
                  floor=low[2] - 0.0002 if stands in ('floor', 'corner') else None,
                  wall=0.0003 if stands in ('wall', 'corner') else None, boards=boards)
    return stage, camera


def shoot(shot):
    os.makedirs(shot['folder'], exist_ok=True)
    width = frame(shot)
    wants_wood = any(finish in WOODS for finishes in shot['classes'].values() for finish in finishes)
    boards = _boards() if wants_wood else None
    shadow = None
    for render_class, finishes in shot['classes'].items():
        stage, camera = build(shot, render_class, boards)
        is_mirror_like = render_class == 'polished'
        # Where light changes gently the filter makes up for samples; what mirrors is full of edges.
        samples = shot['samples'] + 1 if is_mirror_like else shot['samples']
        clean = cleaned(stage.expose(camera, width, width, samples), stage, is_mirror_like)
        if shadow is None:
            shadow = shadow_at(stage.shade(camera, width // 4, 48), width)
        for finish in finishes:
            light = in_finish(clean, render_class, finish)
            picture = with_shadow(developed(light, clean['alpha']), clean['alpha'], shadow)
            view = f"--{shot['view']['name']}" if 'view' in shot else ''
            save(picture, os.path.join(shot['folder'], f"{shot['name']}--{finish}{view}@{width}.png"))


if __name__ == '__main__':
    with open(sys.argv[1], encoding='utf8') as file:
        shots = json.load(file)
    for one in shots:
        started = time.process_time()
        shoot(one)
        taken = {'cpuSeconds': round(time.process_time() - started, 1)}
        with open(os.path.join(one['folder'], 'taken.json'), 'w', encoding='utf8') as file:
            json.dump(taken, file)
        print(f"SHOT {one['shot']}", flush=True)
