"""Writes models for the page: `blender -b -noaudio -P export_model.py -- MODELS.json`.

The JSON file lists models: {"name", "model", "settings", "finish", "class", "folder"}. Each becomes
folder/<name>.gltf with its buffer, and folder/<wood>.jpg beside one that is of wood. What the
renderer works out for each ray is baked: a material becomes one colour, wood an image with places.
"""
import importlib
import json
import os
import random
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, '..', 'models')]

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from finishes import CLASSES, WOODS, colour_of  # noqa: E402
from materials import set_finish  # noqa: E402
from wood import BOARD, board_image  # noqa: E402

TEXTURE = 512


def export_model(wish):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(5)
    finish = wish['finish']
    set_finish(finish if finish in WOODS else wish['class'])
    module, function = wish['model'].split('.')
    getattr(importlib.import_module(module), function)(**wish['settings'])
    _as_plain_meshes()
    for made in bpy.data.materials:
        _bake(made, wish)
    path = os.path.join(wish['folder'], f"{wish['name']}.gltf")
    bpy.ops.export_scene.gltf(
        filepath=path, export_format='GLTF_SEPARATE', export_image_format='JPEG', export_animations=False)


def _as_plain_meshes():
    """Applies curves, bevels and places, so that only triangles and their materials are left."""
    graph = bpy.context.evaluated_depsgraph_get()
    things = [thing for thing in bpy.context.scene.objects if thing.type in ('MESH', 'CURVE')]
    plain = []
    for thing in things:
        mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(graph), depsgraph=graph)
        if any(made and made.name in WOODS or _is_wood(made) for made in mesh.materials):
            _lay_out(mesh)
        mesh.transform(thing.matrix_world)
        plain.append(mesh)
    for thing in list(bpy.context.scene.objects):
        bpy.data.objects.remove(thing)
    for mesh in plain:
        bpy.context.scene.collection.objects.link(bpy.data.objects.new('part', mesh))


def _is_wood(made):
    return any(node.type == 'TEX_IMAGE' for node in made.node_tree.nodes)


def _lay_out(mesh):
    """Places on the board, from each side as the renderer lays it, every part cut from elsewhere."""
    count = len(mesh.loops)
    points = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get('co', points)
    points = points.reshape(-1, 3)
    corners = np.empty(count, int)
    mesh.loops.foreach_get('vertex_index', corners)
    sides = np.empty((count, 2), int)
    for face in mesh.polygons:
        axis = int(np.argmax(np.abs(face.normal)))
        sides[list(face.loop_indices)] = [(1, 2), (0, 2), (0, 1)][axis]
    places = points[corners]
    shift = random.uniform(.3, .7)
    layer = mesh.uv_layers.new(name='board') if not mesh.uv_layers else mesh.uv_layers[0]
    along = np.take_along_axis(places, sides, 1) / BOARD + shift
    layer.data.foreach_set('uv', along.astype(np.float32).ravel())


def _bake(made, wish):
    """One colour for each material, whatever nodes it was mixed by; wood keeps its image."""
    shader = made.node_tree.nodes.get('Principled BSDF')
    if shader is None:
        return
    links = made.node_tree.links
    for link in list(shader.inputs['Base Color'].links):
        links.remove(link)
    if made.name in WOODS or (made.name == 'finish' and wish['finish'] in WOODS):
        node = made.node_tree.nodes.new('ShaderNodeTexImage')
        node.image = _small_board(wish['finish'] if made.name == 'finish' else made.name)
        links.new(node.outputs['Color'], shader.inputs['Base Color'])
    elif made.name == 'finish':
        form = CLASSES[wish['class']]
        shader.inputs['Base Color'].default_value = (*colour_of(wish['finish'], wish['class']), 1)
        shader.inputs['Roughness'].default_value = form['roughness']
        shader.inputs['Metallic'].default_value = form['metallic']


def _small_board(name):
    """The board as a picture of a page: smaller, and in the colours of a screen."""
    found = bpy.data.images.get(f'{name}-board')
    if found:
        return found
    board = board_image(name)
    size = board.size[0]
    values = np.empty(size * size * 4, np.float32)
    board.pixels.foreach_get(values)
    step = size / TEXTURE
    at = (np.arange(TEXTURE) * step).astype(int)
    values = values.reshape(size, size, 4)
    mean = np.mean([values[at + i][:, at + j] for i in (0, 1) for j in (0, 1)], 0)
    light = mean[..., :3]
    mean[..., :3] = np.where(light > .0031308, 1.055 * light ** (1 / 2.4) - .055, light * 12.92)
    small = bpy.data.images.new(f'{name}-board', TEXTURE, TEXTURE)
    small.pixels.foreach_set(mean.astype(np.float32).ravel())
    small.update()
    small.pack()
    return small


if __name__ == '__main__':
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf8') as file:
        wishes = json.load(file)
    for one in wishes:
        export_model(one)
        print(f"MODEL {one['name']}", flush=True)
