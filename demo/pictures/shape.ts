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
  return { name, model, settings, pixels: 800, samples: 12, body: 'painted', views, ...rest };
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
  return made.map((each) => ({ ...each, pixels, samples: pixels > 800 ? 8 : each.samples }));
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
