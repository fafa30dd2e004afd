import { fileOf } from './shots.ts';
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
  { name: 'vanity', finish: 'natural-oak', class: 'painted' },
  { name: 'radiator', finish: 'anthracite', class: 'painted' },
];

export const turned: readonly Turned[] = wanted.map(({ name, ...rest }) => {
  const shape = Object.values(shapes)
    .flat()
    .find((each) => each.name === name);
  if (!shape) throw new Error(`There is no shape '${name}'.`);
  return { shape, ...rest };
});

/** The name of a model and of its still picture, but for the ending. */
export function nameOfTurned({ shape, finish }: Turned): string {
  return `${shape.name}--${finish}`;
}

const models = new Map(
  turned.map((each) => [fileOf(each.shape, each.finish), `${nameOfTurned(each)}.glb`]),
);

/** The model of what a photograph shows, if there is one. */
export function modelOf(photograph: string): string | undefined {
  return models.get(photograph);
}
