"""Bathrooms that goods of the catalogue are shown in: two plans, several palettes and views.

The tiled wall is y = 0, the floor z = 0, the camera stands in front at -Y. Daylight comes through a
window at the left, out of sight.
"""
import random
from math import ceil, cos, pi, sin

import bpy

import baths
import cisterns
import enclosures
import furniture
import mirrors
import radiators
import showers
import toilets
from curves import rounded, through
from materials import wearing
from shapes import ball, box, cylinder, lathe, placed, tube

# Tiles are laid upright above one another ('stack') or in bond; `tile` is their width and height.
PALETTES = {
    'sage': dict(colour='#8b9b87', tile=(.075, .30), laid='stack', rows=4, wall='#dcd8d0',
                 metal='brass', vanity=('plain', 'natural-oak'), radiator='#3a3d42', towel='linen',
                 vase='terracotta', bath='oval', floor='natural-oak', mirror='round'),
    'harbour': dict(colour='#e4e3de', tile=(.15, .075), laid='bond', rows=16, wall='#aebbc2',
                    metal='chrome', vanity=('framed', '#22324f'), radiator='ceramic',
                    towel='blue-plastic', vase='blue-plastic', bath='roll_top', floor='walnut',
                    mirror='oblong'),
    'clay': dict(colour='#bd9079', tile=(.10, .10), laid='stack', rows=12, wall='#e2d6c9',
                 metal='#2a2a2b', vanity=('ribbed', 'walnut'), radiator='#232324', towel='linen',
                 vase='green', bath='slipper', floor='natural-oak', mirror='round'),
    'slate': dict(colour='#86837d', tile=(.60, .30), laid='bond', rows=4, wall='#d9d8d5',
                  metal='steel', vanity=('plain', 'walnut'), radiator='#e4e4e2', towel='linen',
                  vase='terracotta', bath='block', floor='natural-oak', mirror='oblong'),
}
# Where the camera stands, how long its lens is and how far that is shifted, sideways and upwards.
VIEWS = {
    'wide': dict(plan='bathing', at=(0.3, -5.2, 1.18), lens=36, shift=(0, -.055)),
    'vanity': dict(plan='bathing', at=(1.25, -4.6, 1.2), lens=40, shift=(0, -.02)),
    'bath': dict(plan='bathing', at=(-.6, -4.9, 1.2), lens=42, shift=(0, -.085)),
    'shower': dict(plan='wet', at=(.55, -5.0, 1.15), lens=38, shift=(-.115, -.015)),
}


def room(palette='sage', view='wide'):
    """Builds the room; returns the camera's place. Everything in it is also sold or a prop."""
    look = PALETTES[palette]
    random.seed(3)
    is_wet = VIEWS[view]['plan'] == 'wet'
    _tiles(look, rows=ceil(2.7 / look['tile'][1]) if is_wet else look['rows'])
    _floor(look['floor'])
    _window()
    _wet(look) if is_wet else _bathing(look)
    return VIEWS[view]


def _bathing(look):
    """A bath at the left, a vanity unit under a mirror, a towel radiator at the right."""
    with wearing('ceramic'), placed(-.95, -.85):
        baths.roll_top() if look['bath'] == 'roll_top' else baths.freestanding(look['bath'])
    _vanity(look)
    with wearing(look['metal']), placed(1.15, -.005, 1.68):
        mirrors.round_mirror(.4) if look['mirror'] == 'round' else mirrors.oblong(.7, .9)
    _filler(look['metal'])
    with wearing(look['radiator']), placed(2.28, -.005, .45):
        radiators.ladder()
    _towel(look['towel'], 2.28, 1.36)
    _stool_and_vase(look['vase'])
    _lamps(look['metal'])


def _wet(look):
    """A walk-in shower behind glass at the left, a wall-hung toilet and a vanity unit."""
    with wearing('ceramic'), placed(-1.35, -.42, -.005):
        enclosures.tray(1.3, .84)
    with wearing(look['metal']), placed(-1.35, -.012, 1.12):
        showers.mixer_shower()
    with wearing(look['metal']), placed(-.72, -.45, .02, pi / 2):
        enclosures.wet_room(.86)
    box(1.12, .14, 1.16, look['wall'], (.12, -.07, 0), .002)
    box(1.15, .165, .022, 'natural-oak', (.12, -.075, 1.16), .003)
    with wearing('ceramic'), placed(.12, -.142):
        toilets.wall_hung()
    with wearing(look['metal']), placed(.12, -.142, .95):
        cisterns.flush_plate()
    with placed(.45, -.075, 1.18):
        _vase_with_stems(look['vase'])
    _vanity(look, 1.5)
    with wearing(look['metal']), placed(1.5, -.005, 1.68):
        mirrors.round_mirror(.36) if look['mirror'] == 'round' else mirrors.oblong(.6, .8)


def _tiles(look, rows):
    """Tiles to the dado rail, each hung a little differently by hand; plaster above."""
    wide, high = look['tile']
    joint, top = .003, rows * high
    box(9, .1, 3.4, look['wall'], (0, .062, 0), 0)
    shades = [f'gloss{_shaded(look["colour"], .92 + .05 * i)}' for i in range(4)]
    samples = [box(wide - joint, .010, high - joint, shade, (0, 0, -5), .0022, 2) for shade in shades]
    tilt = .0035 * min(1, .1 / wide)
    for row in range(rows):
        shift = wide / 2 if look['laid'] == 'bond' and row % 2 else 0
        for column in range(int(7.2 / wide)):
            made = random.choice(samples).copy()
            bpy.context.scene.collection.objects.link(made)
            made.location = (-3.6 + shift + column * wide, .004, row * high)
            made.rotation_euler = (random.gauss(0, tilt), 0, random.gauss(0, tilt * 1.4))
    for sample in samples:
        bpy.data.objects.remove(sample)
    # Grout is what shows between them.
    box(7.4, .002, top, _shaded(look['colour'], .72), (0, .0105, 0), 0)
    wood = look['vanity'][1]
    box(7.4, .03, .025, 'natural-oak' if wood.startswith('#') else wood, (0, -.005, top), .004)


def _shaded(colour, by):
    parts = (min(255, round(int(colour[i:i + 2], 16) * by)) for i in (1, 3, 5))
    return '#' + ''.join(f'{part:02x}' for part in parts)


def _floor(wood):
    for row in range(24):
        x = -4.4 - random.random() * 1.2
        while x < 4.6:
            box(1.198, .158, .02, wood, (x + .6, -.08 - row * .16, -.02), .0012, 1)
            x += 1.2


def _window():
    """A wall at the left with a window of six panes, through which the sun falls across the room."""
    x, thick, sill, head, near, far = -3.3, .16, .75, 2.75, -3.3, -1.5
    for y, deep, z, tall in ((-5.4, 4.2, 0, 4.2), (.35, 3.7, 0, 4.2), (-2.4, 1.8, 0, sill),
                             (-2.4, 1.8, head, 1.5)):
        _unseen(box(thick, deep, tall, 'plaster', (x, y, z), 0))
    for y in (near, (2 * near + far) / 3, (near + 2 * far) / 3, far):
        _unseen(box(.06, .05, head - sill, 'plaster', (x, y, sill), 0))
    _unseen(box(.06, far - near, .05, 'plaster', (x, (near + far) / 2, (sill + head) / 2), 0))


def _unseen(thing):
    """Throws its shadow and no more: the soft light of the room passes it."""
    for kind in ('camera', 'glossy'):
        setattr(thing, f'visible_{kind}', False)


def _vanity(look, x=1.15):
    style, finish = look['vanity']
    with wearing(finish), placed(x, -.01, -.03):
        furniture.vanity(style)
    with placed(x + .27, -.24, .79):
        for i, radius in enumerate((.045, .041)):
            with placed(0, 0, i * .077):
                cylinder(radius, .2, 'linen', (-.1, 0, radius), 'X', .018)


def _towel(cloth, x, top):
    """A towel over a bar of the radiator."""
    for y, length in ((-.128, .52), (-.098, .34)):
        box(.36, .012, length, cloth, (x - .02, y, top - length), .005)
    cylinder(.021, .36, cloth, (x - .2, -.113, top - .004), 'X', .008)


def _filler(metal):
    path = rounded([(-1.75, -.3, 0), (-1.75, -.3, .92), (-1.52, -.52, .92), (-1.52, -.52, .84)], .07, 12)
    tube(path, .016, metal)
    cylinder(.05, .008, metal, (-1.75, -.3, 0))
    cylinder(.028, .09, metal, (-1.75, -.3, .68))
    tube([(-1.75, -.3, .725), (-1.75, -.38, .74)], .006, metal)


def _stool_and_vase(vase):
    x, y = .28, -1.3
    cylinder(.16, .03, 'natural-oak', (x, y, .42), edge=.006)
    for turn in range(3):
        t = turn * 2.1
        tube([(x + .11 * cos(t), y + .11 * sin(t), .425), (x + .15 * cos(t), y + .15 * sin(t), 0)], .013,
             'natural-oak')
    with placed(x, y, .45):
        _vase_with_stems(vase)


def _vase_with_stems(vase):
    lathe([(.001, 0), (.045, 0), (.062, .03), (.066, .075), (.05, .125), (.024, .15), (.022, .175),
           (.028, .185), (.024, .185), (.018, .17)], vase, smooth_below=60)
    for i in range(9):
        t = i * 2.4
        reach, height = .06 + .05 * random.random(), .34 + .2 * random.random()
        across, along = cos(t), sin(t)
        stem = through([(0, 0, .15), (reach * .4 * across, reach * .4 * along, .27),
                        (reach * 1.6 * across, reach * 1.6 * along, height)], 6)
        tube(stem, .0018, 'green')
        for step in range(6):
            share = .4 + step * .11
            leaf = ball(.022, 'leaf' if step % 2 else 'green')
            leaf.scale = (1, .5, .12)
            leaf.location = (reach * 1.6 * share * across + random.gauss(0, .015),
                             reach * 1.6 * share * along + random.gauss(0, .015),
                             .15 + (height - .15) * share)
            leaf.rotation_euler = (random.random(), random.random(), t)


def _lamps(metal):
    for x, z in ((-1.35, 1.95), (-.95, 1.72), (-.55, 2.02)):
        globe = ball(.085, 'lamp', (x, -.55, z))
        globe.visible_diffuse = False
        tube([(x, -.55, z + .08), (x, -.55, 3.6)], .0025, 'black-plastic')
        cylinder(.022, .05, metal, (x, -.55, z + .078))
