"""From the passes of a render to pictures: cleaned of noise, given each finish, developed, saved.

A pass is an array of height × width × channels in linear light. Colours are premultiplied.
"""
import os
import shutil
import tempfile

import bpy
import numpy as np

from finishes import CLASSES, colour_of

# What is asked of the renderer, by the names of its sockets.
PASSES = ('Image', 'DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol',
          'goods', 'finish', 'normal')


def ask_for_passes(folder):
    """Has the next render write each pass of the scene into the folder."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    for kind in ('diffuse', 'glossy'):
        for part in ('direct', 'indirect', 'color'):
            setattr(layer, f'use_pass_{kind}_{part}', True)
    for name, kind in (('goods', 'VALUE'), ('finish', 'VALUE'), ('normal', 'COLOR')):
        if name not in [each.name for each in layer.aovs]:
            value = layer.aovs.add()
            value.name, value.type = name, kind
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
    files.format.exr_codec, files.format.color_mode = 'NONE', 'RGBA'
    files.file_slots.clear()
    for name in PASSES:
        files.file_slots.new(name)
        tree.links.new(layers.outputs[name], files.inputs[name])
    final = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], final.inputs['Image'])


def read(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return np.nan_to_num(values.reshape(height, width, 4))


def render_passes():
    """Renders the scene and returns its passes by name."""
    folder = tempfile.mkdtemp(prefix='passes-')
    try:
        ask_for_passes(folder)
        bpy.ops.render.render()
        found = {name: read(os.path.join(folder, name)) for name in os.listdir(folder)}
        return {name.split('0')[0]: values for name, values in found.items()}
    finally:
        shutil.rmtree(folder)


def denoise(stack, normal, surface, light, rounds=4, turn=0.12, colour=0.05):
    """An edge-avoiding à-trous filter: averages neighbours of like light, normal and surface.

    The first three channels of the stack decide what is alike; all are averaged the same way, along
    rows and then along columns, which is near enough to averaging over squares and far quicker.
    """
    kernel = np.array([1, 4, 6, 4, 1], np.float32) / 16
    guide = np.concatenate([normal / turn, surface / colour], 2)
    current = stack
    for level in range(rounds):
        step = 1 << level
        tone = current[..., :3] / (1 + np.abs(current[..., :3]))
        for axis in (0, 1):
            tone = (np.roll(tone, 1, axis) + np.roll(tone, -1, axis) + 2 * tone) / 4
        guides = np.concatenate([guide, tone / (light * 0.5 ** level)], 2)
        for axis in (0, 1):
            current = _averaged_along(axis, step, current, guides, kernel)
    return current


def _averaged_along(axis, step, values, guides, kernel):
    """Each pixel's mean of itself and the four at one and two steps that are like it."""
    total, weight = values * kernel[2], np.full(values.shape[:2], kernel[2], np.float32)
    for tap in (1, 2):
        # Two pixels are as like one another from either side, so each pair is compared once.
        one = (slice(None),) * axis + (slice(None, -tap * step),)
        other = (slice(None),) * axis + (slice(tap * step, None),)
        apart = guides[other] - guides[one]
        alike = np.exp(-np.einsum('ijk,ijk->ij', apart, apart)) * kernel[2 + tap]
        total[one] += values[other] * alike[..., None]
        total[other] += values[one] * alike[..., None]
        weight[one] += alike
        weight[other] += alike
    return total / weight[..., None]


def blurred(plane, radius):
    """Three box blurs, which come close to a Gaussian of that radius in pixels."""
    out = plane
    for _ in range(3):
        for axis in (0, 1):
            pad = [(radius + 1, radius) if each == axis else (0, 0) for each in (0, 1)]
            sums = np.cumsum(np.pad(out, pad, 'edge'), axis=axis)
            ahead = np.take(sums, range(2 * radius + 1, sums.shape[axis]), axis)
            behind = np.take(sums, range(0, sums.shape[axis] - 2 * radius - 1), axis)
            out = (ahead - behind) / (2 * radius + 1)
    return out


def clean_passes(passes, shadow, is_mirror_like):
    """What the pictures of all finishes of one render are made from, freed of noise.

    What mirrors has sharp edges of light that must stay; elsewhere light changes gently.
    """
    image = passes['Image']
    diffuse = (passes['DiffDir'] + passes['DiffInd']) * passes['DiffCol']
    glossy = (passes['GlossDir'] + passes['GlossInd']) * passes['GlossCol']
    goods = np.clip(passes['goods'][..., 0], 0, 1)
    stack = np.concatenate([image[..., :3], diffuse[..., :3], glossy[..., :3], image[..., 3:],
                            goods[..., None]], 2)
    surface = np.concatenate([passes['DiffCol'][..., :3], passes['finish'][..., :1]], 2)
    seen = _around(goods > 0)
    stack[seen] = denoise(stack[seen], passes['normal'][seen][..., :3], surface[seen],
                          light=0.25 if is_mirror_like else 0.9)
    # An edge has taken light from pixels that are goods altogether: as much as it is goods stays.
    stack *= (goods / np.maximum(stack[..., 10], 1e-3))[..., None]
    return {
        'light': stack[..., 0:3], 'diffuse': stack[..., 3:6], 'glossy': stack[..., 6:9],
        'albedo': passes['DiffCol'][..., :3],
        # Less than the goods where the ground shows through their glass.
        'alpha': np.clip(stack[..., 9], 0, goods),
        'shadow': (1 - goods) * faded(shadow, goods),
        'finish': np.clip(passes['finish'][..., 0] / np.maximum(goods, 1e-3), 0, 1)[..., None],
    }


def _around(mask):
    """The rows and columns that hold all that is marked: the ground around it needs no work."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def shadow_of(alpha, goods):
    """The shadow on floor and wall at the full size of the goods, from a small render of it.

    What lies behind goods is darkest and has no part in what is seen beside them; where they are, the
    shadow around them is carried on.
    """
    size, part = alpha.shape[0], goods.shape[0] // alpha.shape[0]
    covered = goods.reshape(size, part, size, part).mean((1, 3))
    free = (covered < 0.02).astype(np.float32)
    near = blurred(free, 2)
    shadow = np.where(near > 1e-3, blurred(np.clip(alpha, 0, 1) * free, 2) / np.maximum(near, 1e-3), 0)
    return blurred(np.repeat(np.repeat(shadow, part, 0), part, 1), part)


def faded(shadow, goods):
    """The shadow near the goods, gone before the frame ends."""
    size = goods.shape[0]
    near = np.clip(blurred((goods > 0.02).astype(np.float32), size // 13) * 2.4, 0, 1)
    y, x = np.mgrid[0:size, 0:size] / (size - 1)
    inside = np.clip(np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y)) / 0.12, 0, 1)
    return shadow * near * near * (3 - 2 * near) * inside * inside * (3 - 2 * inside)


def in_finish(clean, render_class, finish, wood=None):
    """The picture in one finish, premultiplied. `wood` is the albedo of a render in that wood."""
    light, diffuse, glossy, share = (clean[k] for k in ('light', 'diffuse', 'glossy', 'finish'))
    if wood is not None:
        ratio = wood / np.maximum(clean['albedo'], 0.02)
        light = light + share * np.clip(ratio - 1, -1, 4) * diffuse
    elif finish != 'plain':
        reference = np.array(CLASSES[render_class]['colour'], np.float32)
        ratio = np.array(colour_of(finish, render_class), np.float32) / reference
        is_metal = CLASSES[render_class]['metallic'] > 0
        light = light + share * (ratio - 1) * (glossy if is_metal else diffuse)
    return np.concatenate([np.clip(light, 0, None), clean['alpha'][..., None]], 2)


def save(picture, path):
    """Develops a picture as film would and writes it as a PNG with alpha."""
    height, width, _ = picture.shape
    scene = bpy.context.scene
    image = bpy.data.images.new('picture', width, height, alpha=True, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.alpha_mode = 'PREMUL'
    image.pixels.foreach_set(np.ascontiguousarray(picture, np.float32).ravel())
    image.update()
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = 'PNG', 'RGBA', '8'
    image.save_render(path, scene=scene)
    bpy.data.images.remove(image)


def save_with_shadow(path, shadow, parts):
    """Lays the shadow around the goods of a developed PNG; writes it at 1/part of its width for each.

    Pages lay pictures on their ground by the values of the screen, not by light. So the shadow comes
    after developing: before it, pixels that are half goods and half shadow turn out too bright.
    """
    pixels = read(path)
    size, goods = pixels.shape[1], pixels[..., 3]
    alpha = goods + shadow
    pixels[..., :3] *= (goods / np.maximum(alpha, 1e-4))[..., None]
    pixels[..., 3] = alpha
    for part in parts:
        save_mean(pixels, path.replace(f'@{size}', f'@{size // part}'), part)


def save_mean(pixels, path, part):
    """Every part × part pixels become one, weighed by how opaque they are."""
    height, width = (side // part for side in pixels.shape[:2])
    weighed = pixels.copy()
    weighed[..., :3] *= weighed[..., 3:]
    mean = weighed.reshape(height, part, width, part, 4).mean((1, 3))
    mean[..., :3] /= np.maximum(mean[..., 3:], 1e-4)
    image = bpy.data.images.new('small', width, height, alpha=True)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.ascontiguousarray(mean, np.float32).ravel())
    image.filepath_raw, image.file_format = path, 'PNG'
    image.save()
    bpy.data.images.remove(image)
