import type { Shape } from './shape.ts';
import { shapes } from './shapes.ts';

/** Goods that can be turned about in three dimensions, each in the finish that sells most. */
export interface Turned {
  shape: Shape;
  finish: string;
  /** The render class that the finish is a colour of. */
  class: string;
}

const wanted = [
  { name: 'tap-round', finish: 'brushed-brass', class: 'brushed' },
  { name: 'bath', finish: 'white', class: 'glazed' },
  { name: 'vanity-800', finish: 'natural-oak', class: 'painted' },
  { name: 'radiator-500x1200', finish: 'anthracite', class: 'painted' },
];

const turned: readonly Turned[] = wanted.map(({ name, ...rest }) => {
  const shape = Object.values(shapes)
    .flat()
    .find((each) => each.name === name);
  if (!shape) throw new Error(`There is no shape '${name}'.`);
  return { shape, ...rest };
});

/** The name of a model and of its still picture, but for size and ending. */
function nameOfTurned({ shape, finish }: Turned): string {
  return `${shape.name}--${finish}`;
}

const models = new Map(turned.map((each) => [nameOfTurned(each), `${nameOfTurned(each)}.glb`]));

/** The model of what a photograph shows, whatever its size, if there is one. */
export function modelOf(photograph: string): string | undefined {
  return models.get(photograph.split('@')[0]!);
}
