/** The five tones that one finish is drawn in. */
export interface Tint {
  light: string;
  base: string;
  dark: string;
  deep: string;
  /** Timber is drawn with its grain. */
  isTimber: boolean;
  /** Pale goods keep their edge on the pale ground by a little more shade. */
  isPale: boolean;
  swatch: string;
}

type Rgb = readonly [number, number, number];

const timber = new Set(['#c8a06b', '#6f4a31']);

export function tintOf(swatch: string): Tint {
  const rgb = toRgb(swatch);
  const lightness = (0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2]) / 255;
  const isPale = lightness > 0.86;
  return {
    light: mixed(rgb, [255, 255, 255], lightness > 0.5 ? 0.74 : 0.34),
    base: toHex(rgb),
    dark: mixed(rgb, [40, 36, 44], isPale ? 0.1 : 0.24),
    deep: mixed(rgb, [29, 26, 31], isPale ? 0.2 : 0.46),
    isTimber: timber.has(swatch),
    isPale,
    swatch,
  };
}

function toRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function mixed(from: Rgb, to: Rgb, share: number): string {
  return toHex(
    from.map((value, i) => Math.round(value + (to[i]! - value) * share)) as unknown as Rgb,
  );
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Ways to fill a shape. A tube runs up and down and a bar across; a face is flat, a ball round. The
 * rest are the same in every finish.
 */
export type Fill =
  | 'tube'
  | 'bar'
  | 'face'
  | 'side'
  | 'ball'
  | 'inside'
  | 'china'
  | 'bowl'
  | 'glass'
  | 'mirror'
  | 'steel'
  | 'steelBar'
  | 'brass'
  | 'brassBar'
  | 'copper'
  | 'plastic'
  | 'rubber'
  | 'light'
  | 'none';

/** A number as short as it can be without showing. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data from commands and coordinates in millimetres. */
export function path(strings: TemplateStringsArray, ...values: number[]): string {
  return String.raw({ raw: strings }, ...values.map(short));
}

export function rect(x: number, y: number, w: number, h: number, radius = 0): string {
  const r = Math.min(radius, w / 2, h / 2);
  if (r <= 0) return path`M${x} ${y}h${w}v${h}h${-w}z`;
  return path`M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number = rx): string {
  return path`M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** A closed polygon through points. */
export function polygon(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`;
}

/** A shape with an outline of ink. */
export function shape(data: string, fill: Fill): string {
  return `<path class="o" fill="${fill === 'none' ? 'none' : `url(#${fill})`}" d="${data}"/>`;
}

/** A shape without an outline, such as a shade or a reflection. */
export function shade(data: string, colour: string, opacity: number): string {
  return `<path fill="${colour}" fill-opacity="${opacity}" d="${data}"/>`;
}

/** A thin line of detail. */
export function detail(data: string): string {
  return `<path class="d" d="${data}"/>`;
}

/** A hairline that is there to explain, such as what lies behind. */
export function hidden(data: string): string {
  return `<path class="h" d="${data}"/>`;
}

/** Something round and long, such as a hose or a bent spout, along a path. */
export function hose(
  data: string,
  width: number,
  fill: { edge: string; body: string; gleam: string },
) {
  const stroke = (colour: string, thick: number) =>
    `<path fill="none" stroke="${colour}" stroke-width="${short(thick)}" stroke-linecap="butt" stroke-linejoin="round" d="${data}"/>`;
  return (
    stroke(fill.edge, width) + stroke(fill.body, width * 0.82) + stroke(fill.gleam, width * 0.26)
  );
}

export const inkColour = '#1d1a1f';

/** The colours of a bent tube in a finish. */
export function tubeOf(tint: Tint) {
  return { edge: inkColour, body: tint.base, gleam: tint.light };
}

export interface Sketch {
  /** The box in millimetres that the goods fill; parts may stand out of it a little. */
  w: number;
  h: number;
  parts: string;
  /** What it stands on or hangs from, drawn as a hairline with its shadow. */
  stands: 'floor' | 'wall' | 'side-wall' | 'none';
  /** The outline that throws a shadow on the wall. */
  outline?: string;
}

export interface Size {
  w: number;
  d: number;
  h: number;
  l: number;
}

/** Draws one family of goods in a size and tint. */
export type Family = (size: Size, tint: Tint) => Sketch;
