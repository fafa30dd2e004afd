"""What goods are made of. `described('brass')` tells the tracer how a word looks.

'finish' is what a shot exchanges: `set_finish` says which class it stands for. Its light is kept
apart from all other light, so that `develop.py` can give it each colour of the class.
"""
from contextlib import contextmanager

from finishes import CLASSES, WOODS, linear

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
    'ceramic': ('#eeeeec', 0.06),
    'white-plastic': ('#e9e9e6', 0.28),
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
PANES = {
    # what comes through, what the pane adds
    'glass': ((0.90, 0.945, 0.93), 0.012),
    'glass-edge': ((0.16, 0.40, 0.34), 0.05),
    'frosted': ((0.55, 0.57, 0.57), 0.26),
}

_finish = {'is': 'plain', 'worn': 'finish'}


def set_finish(name):
    """Decides which class of finishes 'finish' is from here on."""
    _finish['is'] = name


@contextmanager
def wearing(name):
    """What is built inside wears a fixed material instead of the finish: a basin's chrome tap."""
    before, _finish['worn'] = _finish['worn'], name
    yield
    _finish['worn'] = before


def worn(name):
    """The material that goes by that word here: the finish, or what is worn instead of it."""
    return _finish['worn'] if name == 'finish' else name


def described(name):
    """How a material looks, in the words of `tracer.Material`."""
    if name == 'finish':
        form = CLASSES[_finish['is']]
        if form['metallic']:
            return {'kind': 'METAL', 'colour': form['colour'], 'roughness': form['roughness'],
                    'is_finish': 1}
        return {'kind': 'GLAZED', 'colour': form['colour'], 'roughness': form['roughness'],
                'f0': 0.08 * form.get('specular', 0.5), 'is_finish': 1}
    if name in METALS:
        colour, roughness = METALS[name]
        return {'kind': 'METAL', 'colour': linear(colour), 'roughness': roughness}
    if name in SOLIDS:
        colour, roughness = SOLIDS[name]
        return {'kind': 'GLAZED', 'colour': linear(colour), 'roughness': roughness, 'f0': 0.04}
    if name in WOODS:
        return {'kind': 'GLAZED', 'colour': (1, 1, 1), 'roughness': 0.42, 'f0': 0.025,
                'wood': WOODS.index(name)}
    if name in PANES:
        colour, gleam = PANES[name]
        return {'kind': 'PANE', 'colour': colour, 'glow': (gleam,) * 3}
    if name == 'lamp':
        return {'kind': 'GLOW', 'glow': (1.5, 1.4, 1.22)}
    if name.startswith('glow:'):
        return {'kind': 'GLOW', 'glow': tuple(float(v) for v in name[5:].split(','))}
    if name.startswith('gloss#'):
        return {'kind': 'GLAZED', 'colour': linear(name[5:]), 'roughness': 0.12, 'f0': 0.04}
    if name.startswith('#'):
        return {'kind': 'GLAZED', 'colour': linear(name), 'roughness': 0.4, 'f0': 0.04}
    raise KeyError(f'There is no material called {name!r}.')
