"""Bathrooms that goods of the catalogue are shown in: one plan, several palettes and views.

The tiled wall is y = 0, the floor z = 0, the camera stands in front at -Y.
"""
import random
from math import cos, pi, sin

import bpy

import baths
import furniture
import mirrors
import radiators
from curves import rounded, through
from materials import material, wearing
from shapes import ball, box, cylinder, lathe, placed, tube

# Tiles, wall, metal, vanity, radiator, vase, and how light the towel is.
PALETTES = {
    'sage': dict(tile='#8f9d8a', wall='#dedbd4', metal='brass', vanity='natural-oak',
                 radiator='#3a3d42', vase='terracotta', bath='ceramic', floor='natural-oak'),
    'harbour': dict(tile='#e3e2dd', wall='#b9c4c9', metal='chrome', vanity='#22324f',
                    radiator='#e4e4e2', vase='blue-plastic', bath='ceramic', floor='walnut'),
    'clay': dict(tile='#c39a85', wall='#e3d8cc', metal='#232324', vanity='walnut',
                 radiator='#232324', vase='green', bath='#dfd6c9', floor='natural-oak'),
}
# Where the camera stands, which way it looks (height shift of the lens) and how long its lens is.
VIEWS = {
    'wide': dict(at=(0.3, -5.2, 1.18), lens=36, shift=-.055),
    'vanity': dict(at=(1.15, -4.6, 1.2), lens=44, shift=-.07),
    'bath': dict(at=(-.55, -4.9, 1.2), lens=42, shift=-.10),
}


def room(palette='sage', view='wide'):
    """Builds the room; returns the camera's place. Everything in it is also sold or a prop."""
    look = PALETTES[palette]
    random.seed(3)
    _wall(look)
    _floor(look['floor'])
    with wearing(look['bath']), placed(-.95, -.85):
        baths.freestanding()
    _vanity(look)
    with wearing(look['metal']), placed(1.15, -.005, 1.68):
        mirrors.round_mirror(.4)
    _filler(look['metal'])
    with wearing(look['radiator']), placed(2.28, -.005, .45):
        radiators.ladder()
    _stool_and_vase(look['vase'])
    _lamps(look['metal'])
    return VIEWS[view]


def _wall(look):
    box(9, .1, 3.4, look['wall'], (0, .062, 0), 0)
    wide, high, joint = .075, .30, .0035
    shades = [f'gloss{_shaded(look["tile"], .9 + .07 * i)}' for i in range(4)]
    tiles = []
    for shade in shades:
        tile = box(wide - joint, .010, high - joint, shade, (0, 0, -5), .0025, 2)
        tiles.append(tile)
    for row in range(4):
        for column in range(int(7.2 / wide)):
            made = random.choice(tiles).copy()
            bpy.context.scene.collection.objects.link(made)
            made.location = (-3.6 + column * wide, .004, row * high)
            made.rotation_euler = (random.gauss(0, .004), 0, random.gauss(0, .006))
    for tile in tiles:
        bpy.data.objects.remove(tile)
    box(7.3, .03, .025, look['vanity'] if 'a' in look['vanity'][:3] else 'natural-oak', (0, -.005, 1.2),
        .004)


def _shaded(colour, by):
    parts = (min(255, round(int(colour[i:i + 2], 16) * by)) for i in (1, 3, 5))
    return '#' + ''.join(f'{part:02x}' for part in parts)


def _floor(wood):
    for row in range(18):
        x = -4.4 - random.random() * 1.2
        while x < 4.6:
            box(1.197, .217, .02, wood, (x + .6, -.11 - row * .22, -.02), .001, 1)
            x += 1.2


def _vanity(look):
    with wearing(look['vanity']), placed(1.15, -.01, -.06):
        furniture.vanity(width=1.0)
    with placed(1.5, -.24, .785):
        for i, radius in enumerate((.05, .046)):
            with placed(0, 0, i * .085):
                cylinder(radius, .24, 'linen', (-.12, 0, radius), 'X', .02)


def _filler(metal):
    path = rounded([(-1.75, -.45, 0), (-1.75, -.45, .86), (-1.52, -.55, .86), (-1.52, -.55, .78)], .07, 12)
    tube(path, .016, metal)
    cylinder(.05, .008, metal, (-1.75, -.45, 0))
    cylinder(.028, .09, metal, (-1.75, -.45, .62))
    tube([(-1.75, -.45, .665), (-1.75, -.53, .68)], .006, metal)


def _stool_and_vase(vase):
    x, y = .32, -1.35
    cylinder(.16, .03, 'natural-oak', (x, y, .42), edge=.006)
    for turn in range(3):
        t = turn * 2.1
        tube([(x + .11 * cos(t), y + .11 * sin(t), .425), (x + .15 * cos(t), y + .15 * sin(t), 0)], .013,
             'natural-oak')
    lathe([(.001, 0), (.045, 0), (.062, .03), (.066, .075), (.05, .125), (.024, .15), (.022, .175),
           (.028, .185), (.024, .185), (.018, .17)], vase, (x, y, .45), smooth_below=60)
    for i in range(9):
        t = i * 2.4
        reach, height = .06 + .05 * random.random(), .34 + .2 * random.random()
        stem = through([(x, y, .6), (x + reach * .4 * cos(t), y + reach * .4 * sin(t), .72),
                        (x + reach * 1.6 * cos(t), y + reach * 1.6 * sin(t), .45 + height)], 6)
        tube(stem, .0018, 'green')
        for step in range(6):
            share = .4 + step * .11
            leaf = ball(.022, 'leaf' if step % 2 else 'green')
            leaf.scale = (1, .5, .12)
            leaf.location = (x + reach * 1.6 * share * cos(t) + random.gauss(0, .015),
                             y + reach * 1.6 * share * sin(t) + random.gauss(0, .015),
                             .6 + (height - .15) * share)
            leaf.rotation_euler = (random.random(), random.random(), t)


def _lamps(metal):
    for x, z in ((-1.35, 1.95), (-.95, 1.72), (-.55, 2.02)):
        globe = ball(.085, 'lamp', (x, -.55, z))
        globe.visible_diffuse = False
        tube([(x, -.55, z + .08), (x, -.55, 3.6)], .0025, 'black-plastic')
        cylinder(.022, .05, metal, (x, -.55, z + .078))
