"""What goods are made of. `material('brass')` gives the material of that word, made at first use.

'finish' is what a shot exchanges: `set_finish` says which class or wood it stands for. Every
material also writes two values beside the picture: how much of a pixel is goods, and how much of
it is finish. `passes.py` needs them.
"""
from contextlib import contextmanager

import bpy

from finishes import CLASSES, WOODS, linear
from wood import BOARD, board_image

METALS = {
    # colour, roughness
    'chrome': ('#e4e7e9', 0.05),
    'brass': ('#c9a35d', 0.2),
    'copper': ('#cb825f', 0.2),
    'steel': ('#c9cbcc', 0.24),
    'galvanised': ('#a9adb0', 0.36),
    'mirror': ('#eef0f0', 0.0),
    'braid': ('#b9bdc0', 0.3),
}
SOLIDS = {
    # colour, roughness
    'ceramic': ('#d2d2d0', 0.07),
    'white-plastic': ('#d6d6d3', 0.28),
    'grey-plastic': ('#8e9194', 0.34),
    'black-plastic': ('#222325', 0.36),
    'blue-plastic': ('#3f6f9c', 0.3),
    'dark': ('#0b0b0b', 0.6),
    'rubber': ('#1c1c1d', 0.6),
    'red': ('#b23a2c', 0.3),
    'blue': ('#3565a5', 0.3),
    'foam': ('#55585c', 0.8),
    'linen': ('#d8d4cb', 0.9),
    'paper': ('#dcdad5', 0.85),
    'plaster': ('#dcdad6', 0.8),
    'yellow': ('#d9b43c', 0.35),
    'green': ('#47634a', 0.6),
    'leaf': ('#5f7a5a', 0.5),
    'terracotta': ('#a8583c', 0.5),
    'label': ('#e9e7e1', 0.5),
    'ink': ('#2c2a30', 0.6),
    'stone': ('#a9a49a', 0.5),
    'mesh-orange': ('#c4622f', 0.5),
}

_finish = {'is': 'plain', 'worn': 'finish'}


def set_finish(name):
    """Decides what 'finish' looks like from here on: a class of finishes or a wood."""
    _finish['is'] = name


@contextmanager
def wearing(name):
    """What is built inside wears a fixed material instead of the finish: a basin's chrome tap."""
    before, _finish['worn'] = _finish['worn'], name
    yield
    _finish['worn'] = before


def material(name):
    if name == 'finish':
        name = _finish['worn']
    found = bpy.data.materials.get(name)
    if found:
        return found
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    if name == 'finish':
        _make_finish(made)
    elif name in METALS:
        colour, roughness = METALS[name]
        _surface(made, linear(colour), roughness, metallic=1.0)
    elif name in SOLIDS:
        colour, roughness = SOLIDS[name]
        _surface(made, linear(colour), roughness)
        if name in ('ceramic', 'white-plastic'):
            _darken_rims(made)
    elif name in WOODS:
        _wood(made, name)
    elif name in ('glass', 'glass-edge', 'frosted'):
        _glass(made, name)
    elif name == 'lamp':
        _surface(made, (1, 0.95, 0.86), 0.5)
        shader = made.node_tree.nodes['Principled BSDF']
        shader.inputs['Emission'].default_value = (1, 0.93, 0.82, 1)
        shader.inputs['Emission Strength'].default_value = 2.6
    elif name.startswith('#'):
        _surface(made, linear(name), 0.4)
    elif name.startswith('gloss#'):
        _surface(made, linear(name[5:]), 0.12)
    else:
        raise KeyError(f'There is no material called {name!r}.')
    _count(made, is_finish=name == 'finish')
    return made


def _make_finish(made):
    look = _finish['is']
    if look in WOODS:
        _wood(made, look)
        return
    form = CLASSES[look]
    shader = _surface(made, form['colour'], form['roughness'], form['metallic'])
    shader.inputs['Specular'].default_value = form.get('specular', 0.5)
    if look in ('painted', 'glazed', 'plain'):
        _darken_rims(made)


def _surface(made, colour, roughness, metallic=0.0):
    shader = made.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*colour, 1)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Specular'].default_value = 0.5
    return shader


def _darken_rims(made):
    """White goods on a pale ground keep their edge: black flags at both sides, as in a studio.

    Where a surface turns away from the camera it sends back less, which is what flags do.
    """
    socket = made.node_tree.nodes['Principled BSDF'].inputs['Base Color']
    _darken_where_it_turns_away(made, socket, socket.default_value[:3], 3.2, 0.5)


def _darken_where_it_turns_away(made, socket, colour, power, share):
    """Gives a socket a colour that falls to a share of itself towards the outline."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    weight = nodes.new('ShaderNodeLayerWeight')
    weight.inputs['Blend'].default_value = 0.5
    turned = nodes.new('ShaderNodeMath')
    turned.operation = 'POWER'
    turned.inputs[1].default_value = power
    links.new(weight.outputs['Facing'], turned.inputs[0])
    mix = nodes.new('ShaderNodeMixRGB')
    mix.inputs['Color1'].default_value = (*colour, 1)
    mix.inputs['Color2'].default_value = (*(c * share for c in colour), 1)
    links.new(turned.outputs[0], mix.inputs['Fac'])
    links.new(mix.outputs[0], socket)


def _wood(made, name):
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = _surface(made, (1, 1, 1), 0.42)
    shader.inputs['Specular'].default_value = 0.3
    where = nodes.new('ShaderNodeTexCoord')
    info = nodes.new('ShaderNodeObjectInfo')
    # Every board is cut from another place, so that no two neighbours are alike.
    shift = nodes.new('ShaderNodeMapRange')
    shift.inputs['To Min'].default_value, shift.inputs['To Max'].default_value = 0.3, 0.7
    links.new(info.outputs['Random'], shift.inputs['Value'])
    offset = nodes.new('ShaderNodeCombineXYZ')
    for axis in ('X', 'Y', 'Z'):
        links.new(shift.outputs[0], offset.inputs[axis])
    mapping = nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = (1 / BOARD,) * 3
    links.new(where.outputs['Object'], mapping.inputs['Vector'])
    links.new(offset.outputs[0], mapping.inputs['Location'])
    image = nodes.new('ShaderNodeTexImage')
    image.image = board_image(name)
    image.projection, image.projection_blend = 'BOX', 0.05
    links.new(mapping.outputs[0], image.inputs['Vector'])
    links.new(image.outputs['Color'], shader.inputs['Base Color'])


def _glass(made, name):
    """A pane without refraction: tinted, see-through, with a gleam that leans across it.

    Nothing in it is left to chance, so that it has no noise.
    """
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    tints = {'glass': (0.87, 0.925, 0.91), 'glass-edge': (0.2, 0.42, 0.37),
             'frosted': (0.80, 0.82, 0.82)}
    through = nodes.new('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = (*tints[name], 1)
    where = nodes.new('ShaderNodeTexCoord')
    across = nodes.new('ShaderNodeVectorMath')
    across.operation = 'DOT_PRODUCT'
    across.inputs[1].default_value = (1.1, 0.6, 0.62)
    links.new(where.outputs['Generated'], across.inputs[0])
    gleam = nodes.new('ShaderNodeValToRGB')
    links.new(across.outputs['Value'], gleam.inputs['Fac'])
    stops = gleam.color_ramp.elements
    stops[0].position, stops[0].color = 0.42, (0.004, 0.005, 0.005, 1)
    stops[1].position, stops[1].color = 1.0, (0.01, 0.012, 0.012, 1)
    for place, light in ((0.56, 0.06), (0.66, 0.085), (0.68, 0.02), (0.74, 0.05), (0.78, 0.012)):
        stops.new(place).color = (light, light * 1.03, light * 1.02, 1)
    glow = nodes.new('ShaderNodeEmission')
    links.new(gleam.outputs['Color'], glow.inputs['Color'])
    if name == 'frosted':
        links.remove(glow.inputs['Color'].links[0])
        glow.inputs['Color'].default_value = (0.08, 0.085, 0.085, 1)
        # A vessel lets less through where it is seen along its wall.
        _darken_where_it_turns_away(made, through.inputs['Color'], tints[name], 4, 0.35)
    both = nodes.new('ShaderNodeAddShader')
    links.new(through.outputs[0], both.inputs[0])
    links.new(glow.outputs[0], both.inputs[1])
    out = nodes.new('ShaderNodeOutputMaterial')
    links.new(both.outputs[0], out.inputs['Surface'])


def _count(made, is_finish):
    """Writes what `passes.py` needs beside the picture: goods, finish and where surfaces face."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    for name, value in (('goods', 1.0), ('finish', 1.0 if is_finish else 0.0)):
        node = nodes.new('ShaderNodeOutputAOV')
        node.name = name
        node.inputs['Value'].default_value = value
    facing = nodes.new('ShaderNodeNewGeometry')
    node = nodes.new('ShaderNodeOutputAOV')
    node.name = 'normal'
    links.new(facing.outputs['Normal'], node.inputs['Color'])
