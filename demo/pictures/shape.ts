import type { AttributeKey } from '../catalogue/attributes.ts';
import { type View, viewsOf } from './views.ts';

/** A geometry that is photographed: a model of `models/` with its settings. */
export interface Shape {
  /** Begins the names of its pictures: 'tap-square'. */
  name: string;
  /** Module and function: 'taps.mono'. */
  model: string;
  settings: Readonly<Record<string, string | number | boolean>>;
  /** The edge of the largest picture; smaller ones stand beside. */
  pixels: 400 | 800 | 1200;
  samples: number;
  /** What white and other colours are on it: fired and glossy, or painted. */
  body: 'glazed' | 'painted';
  /** Looks at it besides its best one. */
  views: readonly View[];
  /** Only for these ranges; without it for every range that no other shape of the family names. */
  ranges?: readonly string[];
  /** Only for these lines of the catalogue, where nothing else in it tells what they look like. */
  lines?: readonly string[];
  /** What the model is built to. Goods of which the catalogue says otherwise are never shown by it. */
  shows: Shown;
  /** Millimetres that the model is built to, where goods of the family differ in proportion. */
  size?: Measures;
  /** How many are in it, where the goods are a pack; one by default. */
  pieces?: number;
}

/** Attributes that can be seen, by the words of the catalogue. */
export type Shown = Partial<Record<AttributeKey, string>>;

export interface Measures {
  w?: number;
  d?: number;
  h?: number;
}

type Settings = Shape['settings'];

/** The styles that taps, showers and accessories come in, and the ranges that have them. */
const rangesOfStyle: Readonly<Record<string, readonly string[]>> = {
  square: ['Rill', 'Sike', 'Ledge', 'Gully', 'Wath'],
  curve: ['Spate', 'Bell'],
  slim: ['Linn', 'Beck', 'Rove', 'Eller'],
  classic: ['Swale', 'Rothay'],
};

function shape(name: string, model: string, settings: Settings, rest: Partial<Shape>): Shape {
  const views = viewsOf[name] ?? [];
  return {
    name,
    model,
    settings,
    pixels: 800,
    samples: 3,
    body: 'painted',
    views,
    shows: {},
    ...rest,
  };
}

/** Goods of metal or paint. */
export function metal(name: string, model: string, settings: Settings = {}): Shape[] {
  return [shape(name, model, settings, {})];
}

/** Goods of ceramic or acrylic. */
export function glazed(name: string, model: string, settings: Settings = {}): Shape[] {
  return [shape(name, model, settings, { body: 'glazed' })];
}

/**
 * The same shapes with a largest picture of so many pixels. The more pixels there are to average
 * over, the fewer samples each needs.
 */
export function at(pixels: Shape['pixels'], made: readonly Shape[]): Shape[] {
  return made.map((each) => ({ ...each, pixels, samples: pixels > 800 ? 3 : each.samples }));
}

/** The same shapes with more samples a pixel: light that falls between thin bars is full of chance. */
export function sampled(samples: number, made: readonly Shape[]): Shape[] {
  return made.map((each) => ({ ...each, samples }));
}

/** Fittings and small parts, which nobody buys for their looks. */
export function fittings(name: string, model: string, settings: Settings = {}): Shape[] {
  return [shape(name, model, settings, { pixels: 400 })];
}

/** One shape for each style, whose ranges have it; the last of the styles is for all others. */
export function styled(
  name: string,
  model: string,
  styles: readonly string[],
  settings: Settings = {},
): Shape[] {
  return styles.map((style, place) =>
    shape(
      `${name}-${style}`,
      model,
      { ...settings, style },
      place === styles.length - 1 ? {} : { ranges: rangesOfStyle[style] },
    ),
  );
}

/** The same shape made differently for some ranges. */
export function forRanges(ranges: readonly string[], [made]: Shape[]): Shape[] {
  return made ? [{ ...made, ranges }] : [];
}

/**
 * One shape for each value of an attribute that can be seen: the value ends its name, and the model
 * is given it by the attribute's own name.
 */
export function showing(
  attribute: AttributeKey,
  values: readonly string[],
  made: readonly Shape[],
): Shape[] {
  return made.flatMap((each) =>
    values.map((value) => ({
      ...each,
      name: `${each.name}-${value.replace('.', '-')}`,
      settings: { ...each.settings, [attribute.replaceAll('-', '_')]: value },
      shows: { ...each.shows, [attribute]: value },
    })),
  );
}

/** The same shapes, which are true of one value of an attribute only. */
export function only(attribute: AttributeKey, value: string, made: readonly Shape[]): Shape[] {
  return made.map((each) => ({ ...each, shows: { ...each.shows, [attribute]: value } }));
}

/**
 * One shape for each size, in metres for the model; goods are shown by that of their proportion.
 * `besides` are measures that the model has without being told.
 */
export function sized(
  sizes: readonly Measures[],
  made: readonly Shape[],
  besides: Measures = {},
): Shape[] {
  return made.flatMap((each) =>
    sizes.map((size) => {
      const { w, d, h } = size;
      const settings = {
        ...each.settings,
        ...(w && { width: w / 1000 }),
        ...(d && { depth: d / 1000 }),
        ...(h && { height: h / 1000 }),
      };
      const name = `${each.name}-${[w, d, h].filter(Boolean).join('x')}`;
      return { ...each, name, settings, size: { ...besides, ...size } };
    }),
  );
}

/** The same shapes with so many in them, for what is sold by the pack. */
export function pack(pieces: number, made: readonly Shape[]): Shape[] {
  return made.map((each) => ({
    ...each,
    name: `${each.name}-pack-${pieces}`,
    settings: { ...each.settings, pieces },
    pieces,
  }));
}

/** The same shapes, whose models hold so many without being told. */
export function holding(pieces: number, made: readonly Shape[]): Shape[] {
  return made.map((each) => ({ ...each, pieces }));
}

/** The same shapes for goods of these measures, which their models have without being told. */
export function measuring(size: Measures, made: readonly Shape[]): Shape[] {
  return made.map((each) => ({ ...each, size }));
}

/** The same shapes for lines of the catalogue alone, by their codes. */
export function forLines(lines: readonly string[], made: readonly Shape[]): Shape[] {
  return made.map((each) => ({ ...each, lines }));
}
