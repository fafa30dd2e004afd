import type { Product } from '../catalogue/build.ts';
import type { Shape } from './shape.ts';
import { shapes } from './shapes.ts';
import type { View } from './views.ts';

/** A picture as the catalogue asks for it. */
export interface PictureName {
  shape: Shape;
  /** The finish as the catalogue says it, or 'plain' where there is no choice. */
  finish: string;
  /** The file under /pictures: its largest size. */
  file: string;
}

/** A render class of `studio/finishes.py` and what is made from one render of it. */
export type Classes = Record<string, string[]>;

/** One geometry in all finishes that are sold of it: what Blender is asked for at once. */
export interface Shot {
  shape: Shape;
  /** Absent for the look at it that goes before all others. */
  view?: View;
  classes: Classes;
}

/** Further looks need not be as large as the first. */
const viewPixels = 800;

const polished = ['chrome', 'polished-nickel'];
const brushed = [
  'brushed-brass',
  'gunmetal',
  'brushed-nickel',
  'brushed-bronze',
  'antique-brass',
  'stainless-steel',
  'copper',
];

/** The picture of goods of a family, in a range and a finish; undefined when no shape is known. */
export function pictureName(
  family: string,
  range: string,
  finish: string,
): PictureName | undefined {
  const candidates = shapes[family] ?? [];
  const shape =
    candidates.find(({ ranges }) => ranges?.includes(range)) ??
    candidates.find(({ ranges }) => ranges === undefined);
  return shape && { shape, finish, file: fileOf(shape, finish) };
}

export function fileOf({ name, pixels }: Shape, finish: string, view?: View): string {
  return view
    ? `${name}--${finish}--${view.name}@${viewPixels}.avif`
    : `${name}--${finish}@${pixels}.avif`;
}

/** Tells a shot from all others: 'tap-square', 'tap-square--front'. */
export function nameOf({ shape, view }: Shot): string {
  return view ? `${shape.name}--${view.name}` : shape.name;
}

/** The pictures of a shot, each by its largest file. */
export function filesOfShot({ shape, view, classes }: Shot): string[] {
  const finishes = Object.values(classes).flat();
  return finishes.map((finish) => fileOf(shape, finish, view));
}

export function pixelsOf({ shape, view }: Shot): number {
  return view ? viewPixels : shape.pixels;
}

/** Every shot that the products need: the largest first, and further looks at those next. */
export function shotsOf(products: Iterable<Product>): Shot[] {
  const finishes = new Map<Shape, Set<string>>();
  for (const { line, range, offerings } of products) {
    for (const { finish } of offerings) {
      const wanted = pictureName(line.family, range.name, finish?.value ?? 'plain');
      if (!wanted) continue;
      const known = finishes.get(wanted.shape) ?? new Set();
      finishes.set(wanted.shape, known.add(wanted.finish));
    }
  }
  return Object.values(shapes)
    .flat()
    .filter((shape) => finishes.has(shape))
    .flatMap((shape) => {
      const classes = classesOf(shape, [...finishes.get(shape)!]);
      return [{ shape, classes }, ...shape.views.map((view) => ({ shape, view, classes }))];
    })
    .toSorted((a, b) => urgency(b) - urgency(a));
}

function urgency(shot: Shot): number {
  return pixelsOf(shot) + (shot.view ? 1 : 0);
}

/** Finishes by the render that gives them. Matt black is a metal's coat where metals are sold. */
function classesOf({ body }: Shape, finishes: readonly string[]): Classes {
  const isMetal = finishes.some((finish) => polished.includes(finish) || brushed.includes(finish));
  return Object.groupBy(finishes.toSorted(), (finish) => {
    if (polished.includes(finish)) return 'polished';
    if (brushed.includes(finish)) return 'brushed';
    if (finish === 'plain') return 'plain';
    if (finish === 'matt-black' && isMetal && finishes.some((each) => brushed.includes(each)))
      return 'brushed';
    // Colours other than white are matt on ceramic and composite as well.
    return body === 'glazed' && finish === 'white' ? 'glazed' : 'painted';
  }) as Classes;
}
