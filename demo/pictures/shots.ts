import type { Offering, Product } from '../catalogue/build.ts';
import type { Measures, Shape } from './shape.ts';
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

/** One geometry in all finishes that are sold of it: what the studio is asked for at once. */
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

/** What decides how goods look, as the catalogue tells it. */
export interface Goods {
  family: string;
  /** The finish as the catalogue says it, or 'plain' where there is no choice. */
  finish: string;
  range?: string;
  /** The code of its line. */
  line?: string;
  /** Values of attributes by their keys. */
  facts?: Readonly<Record<string, string>>;
  /** Millimetres. */
  size?: Measures;
  /** How many are sold as one. */
  pieces?: number;
}

/** An offering as pictures are chosen for it. */
export function goodsOf({ line, range }: Product, offering: Offering): Goods {
  const { finish, facts, dimensions, pieces } = offering;
  return {
    family: line.family,
    finish: finish?.value ?? 'plain',
    range: range.name,
    line: line.code,
    facts: Object.fromEntries(facts.map(({ key, value }) => [key, value])),
    size: dimensions,
    pieces,
  };
}

/** The picture of goods; undefined when no shape is known that is true of them. */
export function pictureName(goods: Goods): PictureName | undefined {
  const shape = shapeOf(goods);
  return shape && { shape, finish: goods.finish, file: fileOf(shape, goods.finish) };
}

/** The shape that is true of goods in all that it shows, of their range, and nearest in proportion. */
function shapeOf({ family, range, line, facts = {}, size }: Goods): Shape | undefined {
  const isTrue = ({ shows }: Shape) =>
    Object.entries(shows).every(([key, value]) => !(key in facts) || facts[key] === value);
  const known = (shapes[family] ?? []).filter(isTrue);
  const ofLine = known.filter(({ lines }) => line !== undefined && lines?.includes(line));
  const fitting = ofLine.length > 0 ? ofLine : known.filter(({ lines }) => !lines);
  const ofRange = fitting.filter(({ ranges }) => range !== undefined && ranges?.includes(range));
  const among = ofRange.length > 0 ? ofRange : fitting.filter(({ ranges }) => !ranges);
  const unlike = (shape: Shape) => (size && shape.size ? unlikeness(shape.size, size) : 0);
  return among.toSorted((a, b) => unlike(a) - unlike(b))[0];
}

/** How far two bodies are from being of one proportion: 0 for the same, 0.1 for a tenth. */
export function unlikeness(one: Measures, other: Measures): number {
  const stretches = (['w', 'd', 'h'] as const).flatMap((side) => {
    const [a, b] = [one[side], other[side]];
    return a && b ? [Math.log(a / b)] : [];
  });
  return stretches.length > 1 ? Math.max(...stretches) - Math.min(...stretches) : 0;
}

function fileOf({ name, pixels }: Shape, finish: string, view?: View): string {
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

/** Every shot that the products need: the largest first, and further looks last. */
export function shotsOf(products: Iterable<Product>): Shot[] {
  const finishes = new Map<Shape, Set<string>>();
  for (const product of products) {
    for (const offering of product.offerings) {
      const wanted = pictureName(goodsOf(product, offering));
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
  return shot.view ? 0 : pixelsOf(shot);
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
