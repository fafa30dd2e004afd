"""The finishes that goods are sold in, by the words of the catalogue.

Finishes of a class differ in colour alone, so that one render of a class gives them all: light that
a surface sends back is its colour times the light that reached it. `passes.py` exchanges colours.
A class is rendered in its pale reference colour.
"""


def linear(hex_colour):
    """A colour of sRGB, '#rrggbb', in the linear light that a renderer counts in."""
    parts = [int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(((c + 0.055) / 1.055) ** 2.4 if c > 0.04045 else c / 12.92 for c in parts)


# The colour and the roughness in which each class is rendered. Paint is matt: what shines on it is
# the same for all colours, and turns the sides of dark cabinets grey where it is not held back.
CLASSES = {
    'polished': {'colour': (0.8, 0.8, 0.8), 'roughness': 0.045, 'metallic': 1.0},
    'brushed': {'colour': (0.8, 0.8, 0.8), 'roughness': 0.27, 'metallic': 1.0},
    'painted': {'colour': (0.7, 0.7, 0.7), 'roughness': 0.38, 'metallic': 0.0, 'specular': 0.24},
    'glazed': {'colour': (0.84, 0.84, 0.835), 'roughness': 0.07, 'metallic': 0.0},
    'plain': {'colour': (0.7, 0.7, 0.7), 'roughness': 0.4, 'metallic': 0.0},
}

POLISHED = {
    'chrome': '#e4e7e9',
    'polished-nickel': '#dccfba',
}
BRUSHED = {
    'brushed-brass': '#cdae7c',
    'gunmetal': '#5b5c60',
    'brushed-nickel': '#bfb7aa',
    'brushed-bronze': '#7d5b40',
    'antique-brass': '#8f7448',
    'stainless-steel': '#c6c8c9',
    'copper': '#c58a6c',
    'matt-black': '#3d3d3e',
}
PAINTED = {
    'white': '#efefed',
    'matt-white': '#eae9e5',
    'chalk-white': '#e8e5dd',
    'clear': '#dfe3e2',
    'translucent': '#d9d8d3',
    'stone-grey': '#a9a49a',
    'dove-grey': '#9fa2a1',
    'graphite': '#4c4e52',
    'anthracite': '#3a3d42',
    'black': '#1f1f21',
    'matt-black': '#1d1d1e',
    'deep-navy': '#22324f',
    'sage': '#8f9f8b',
    'clay': '#ad8069',
}
WOODS = ('natural-oak', 'walnut')


def colour_of(finish, render_class):
    """The colour of a finish in the class that it is rendered in."""
    table = {'polished': POLISHED, 'brushed': BRUSHED}.get(render_class, PAINTED)
    return linear(table[finish])
