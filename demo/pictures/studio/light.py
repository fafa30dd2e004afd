"""Lights of the studio: three soft boxes, and what shining goods reflect.

Chrome is a picture of its surroundings. Those are strips of light between black flags, seen by
glossy rays only, so that they shape the goods without lighting them.
"""
from math import pi

import bpy
import numpy as np
from mathutils import Vector

# Brightness by the place on the horizon: 0 and 1 are behind the goods, 0.5 behind the camera,
# 0.25 at the left and 0.75 at the right.
HORIZON = [
    (0, .20), (.10, .19), (.145, .02), (.205, .012), (.23, .95), (.345, 1.0), (.375, .10),
    (.46, .055), (.54, .05), (.62, .07), (.675, .42), (.74, .40), (.765, .015), (.835, .01),
    (.885, .17), (1, .20),
]
GLOSS_STRENGTH = 5.2


def _smoothed(stops, at):
    places, values = zip(*stops)
    found = np.searchsorted(places, at, side='right').clip(1, len(places) - 1)
    p, v = np.array(places), np.array(values)
    t = np.clip((at - p[found - 1]) / (p[found] - p[found - 1]), 0, 1)
    t = t * t * (3 - 2 * t)
    return v[found - 1] + (v[found] - v[found - 1]) * t


def _panorama(name, brightness):
    """An image of all directions; `brightness(horizon, height)` with height from -1 to 1."""
    width, height = 512, 256
    u = (np.arange(width) + 0.5) / width
    angle = -(u - 0.5) * 2 * pi
    horizon = np.arctan2(np.cos(angle), -np.sin(angle)) / (2 * pi) + 0.5
    rise = np.sin(((np.arange(height) + 0.5) / height - 0.5) * pi)
    values = brightness(*np.meshgrid(horizon, rise))
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = values[..., None]
    image = bpy.data.images.new(name, width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    image.pack()
    return image


def _reflected(horizon, height):
    overhead = _smoothed([(-1, 0), (.72, 0), (.90, 1), (1, 1)], height)
    below = _smoothed([(-1, 1), (-.8, 1), (-.4, 0), (1, 0)], height)
    value = _smoothed(HORIZON, horizon) * (1 - overhead) + 0.5 * overhead
    return (value * (1 - below) + 0.11 * below) * GLOSS_STRENGTH


def _filling(level):
    """The light from all around; less from the sides and from behind, so that edges stand out."""
    def brightness(horizon, height):
        front = _smoothed([(0, .42), (.2, .5), (.36, 1.0), (.64, .95), (.8, .45), (1, .42)], horizon)
        above = _smoothed([(-1, .45), (-.2, .75), (.3, 1), (.75, 1.25), (1, 1.3)], height)
        return level * front * above
    return brightness


def surroundings(fill_level):
    """The world: one panorama for what shines, another for everything else."""
    world = bpy.data.worlds.new('studio')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    nodes.clear()
    mix = nodes.new('ShaderNodeMixShader')
    for slot, (name, brightness) in enumerate(
        [('fill', _filling(fill_level)), ('reflected', _reflected)], start=1
    ):
        image = nodes.new('ShaderNodeTexEnvironment')
        image.image = _panorama(name, brightness)
        light = nodes.new('ShaderNodeBackground')
        links.new(image.outputs['Color'], light.inputs['Color'])
        links.new(light.outputs[0], mix.inputs[slot])
    path = nodes.new('ShaderNodeLightPath')
    links.new(path.outputs['Is Glossy Ray'], mix.inputs['Fac'])
    out = nodes.new('ShaderNodeOutputWorld')
    links.new(mix.outputs[0], out.inputs['Surface'])
    world.cycles.sampling_method = 'NONE'


def soft_box(at, towards, size, power, glossy=False):
    lamp = bpy.data.lights.new('soft box', 'AREA')
    lamp.energy, lamp.size = power, size
    thing = bpy.data.objects.new('soft box', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_glossy, thing.visible_camera = glossy, False
    return thing


def three_soft_boxes(centre, radius, key=1.0):
    """Key from the upper left, a weak one from the right, one from above and behind."""
    power = radius * radius
    for offset, size, watts in (
        ((-2.4, -2.6, 3.0), 2.6, 255 * key),
        ((3.2, -1.6, 1.4), 2.4, 44 * key),
        ((0.2, 1.2, 3.8), 3.0, 90 * key),
    ):
        soft_box(centre + Vector(offset) * radius, centre, size * radius, watts * power)
