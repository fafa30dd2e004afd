"""Takes pictures in Blender: `blender -b -noaudio -P shoot.py -- SHOTS.json`.

The JSON file lists shots: {"shot", "name", "model", "settings", "pixels", "samples", "classes",
"folder"} and, where it is not the model's own, "view". `classes` maps a class of finishes to the
finishes wanted of it; 'plain' has itself. Each picture is written as
folder/<name>--<finish>@<pixels>.png (--<view> before the @), with a half and a quarter of it beside.
When a shot is done folder/taken.json tells the CPU time in seconds,
and its name is printed after 'SHOT '.
"""
import importlib
import json
import os
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, '..', 'models')]

import bpy  # noqa: E402

from camera import add_shadow_catchers, aim, corners_within, goods_points  # noqa: E402
from finishes import WOODS  # noqa: E402
from light import surroundings, three_soft_boxes  # noqa: E402
from materials import set_finish  # noqa: E402
from passes import clean_passes, in_finish, render_passes, save, save_with_shadow, shadow_of  # noqa: E402


def prepare(samples, bounces=8):
    """How the scene is rendered and developed."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.film_transparent = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    cycles = scene.cycles
    cycles.device, cycles.seed = 'CPU', 7
    cycles.samples = samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.04
    cycles.adaptive_min_samples = 8
    cycles.max_bounces, cycles.diffuse_bounces = bounces, min(2, bounces)
    cycles.glossy_bounces, cycles.transparent_max_bounces = min(5, bounces), 12
    # No ray ends by chance within glass, which would be seen as grain.
    cycles.transparent_min_bounces = 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 4, 12
    cycles.blur_glossy, cycles.use_denoising = 0.5, False
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = 'Filmic', 'High Contrast', 0.22


def frame(shot):
    """How many pixels wide the frame is: small pictures are taken larger, for the sake of their edges."""
    return max(shot['pixels'], 800)


def build(shot, look):
    """An empty scene with the goods in that look, the studio around them and the camera.

    Returns what adds the floor or the wall that catches their shadow.
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    set_finish(look)
    module, function = shot['model'].split('.')
    pose = getattr(importlib.import_module(module), function)(**shot['settings'])
    points, low, high = goods_points()
    centre, radius = (low + high) / 2, (high - low).length / 2
    pose = {'azimuth': -25, 'elevation': 14, 'fill': 0.8, **pose, **shot.get('view', {})}
    in_focus = points
    if 'focus' in pose:
        in_focus = corners_within(low, high, pose['focus']['at'], pose['focus']['share'])
        pose['fill'] = 1
    aim(in_focus, centre, radius, pose['azimuth'], pose['elevation'], pose['fill'], frame(shot))
    three_soft_boxes(centre, radius, pose.get('key', 1.0))
    surroundings(pose.get('fill_level', 0.24))
    return lambda: add_shadow_catchers(pose.get('stands', 'floor'), low, centre, radius)


def cast_shadow(add_catchers, goods):
    """The shadow of the goods in the scene: catching it costs more than the goods, so it is small
    and coarse, which the blur that follows takes out.

    The goods themselves are hidden, so that it is whole between bars and behind a hose.
    """
    scene = bpy.context.scene
    for thing in scene.objects:
        thing.visible_camera = False
    add_catchers()
    scene.render.resolution_percentage = 20
    scene.cycles.samples, scene.cycles.adaptive_threshold = 16, 0.015
    return shadow_of(render_passes()['Image'][..., 3], goods)


def wood_albedo(shot, wood):
    """What colour each pixel of the goods has in a wood: a render without light, so a quick one."""
    build(shot, wood)
    prepare(12, bounces=0)
    return render_passes()['DiffCol'][..., :3]


def shoot(shot):
    os.makedirs(shot['folder'], exist_ok=True)
    shadow = None
    for render_class, finishes in shot['classes'].items():
        add_catchers = build(shot, render_class)
        prepare(shot['samples'])
        passes = render_passes()
        if shadow is None:
            shadow = cast_shadow(add_catchers, passes['goods'][..., 0])
        clean = clean_passes(passes, shadow, is_mirror_like=render_class == 'polished')
        for finish in finishes:
            is_wood = finish in WOODS
            wood = wood_albedo(shot, finish) if is_wood else None
            if is_wood:
                prepare(shot['samples'])
            picture = in_finish(clean, render_class, finish, wood)
            view = f"--{shot['view']['name']}" if 'view' in shot else ''
            name = f"{shot['name']}--{finish}{view}@{frame(shot)}.png"
            path = os.path.join(shot['folder'], name)
            save(picture, path)
            save_with_shadow(path, clean['shadow'], parts=(1, 2, 4))


if __name__ == '__main__':
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf8') as file:
        shots = json.load(file)
    for one in shots:
        started = time.process_time()
        shoot(one)
        taken = {'cpuSeconds': round(time.process_time() - started, 1)}
        with open(os.path.join(one['folder'], 'taken.json'), 'w', encoding='utf8') as file:
            json.dump(taken, file)
        print(f"SHOT {one['shot']}", flush=True)
