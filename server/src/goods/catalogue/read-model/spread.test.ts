import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Standing } from './rank.ts';
import type { Segment } from './segment.ts';
import { spread } from './spread.ts';

interface Shown {
  shape: number;
  range?: number;
  isPart?: boolean;
}

function standingsOf(shown: readonly Shown[]): Standing[] {
  const segment = {
    productOf: Int32Array.from(shown, (_, at) => at),
    shapeHash: Uint32Array.from(shown, ({ shape }) => shape),
    rangeHash: Uint32Array.from(shown, ({ range = 0 }) => range),
    recommended: Int32Array.from(shown, ({ isPart }) => (isPart ? -1 : 1)),
  } as Partial<Segment> as Segment;
  return shown.map((_, at) => ({ segment, productId: at, documents: [at] }));
}

const orderOf = (shown: readonly Shown[]) =>
  spread(standingsOf(shown)).map(({ productId }) => productId);
const shapes = (list: string): Shown[] =>
  [...list].map((letter) => ({ shape: letter.charCodeAt(0) }));

describe('goods side by side', () => {
  it.each<[string, Shown[], number[]]>([
    ['stay where they are while they differ', shapes('abcd'), [0, 1, 2, 3]],
    ['change places where two would look alike', shapes('aabb'), [0, 2, 1, 3]],
    ['stand alike where there is nothing else', shapes('aaaa'), [0, 1, 2, 3]],
    [
      'are not of one range where they all look alike',
      [
        { shape: 1, range: 7 },
        { shape: 1, range: 7 },
        { shape: 1, range: 8 },
      ],
      [0, 2, 1],
    ],
    [
      'have no part among them for the sake of its looks',
      [{ shape: 1 }, { shape: 1 }, { shape: 2, isPart: true }],
      [0, 1, 2],
    ],
  ])('%s', (_, shown, order) => expect(orderOf(shown)).toEqual(order));

  it('are all there, once each, and never three of four alike while others are near', () => {
    const some = fc.array(fc.nat({ max: 3 }), { maxLength: 60 });
    fc.assert(
      fc.property(some, (list) => {
        const order = orderOf(list.map((shape) => ({ shape })));
        expect(order.toSorted((a, b) => a - b)).toEqual(list.map((_, at) => at));
        const firstRow = order.slice(0, 4).map((at) => list[at]!);
        const tooMany = firstRow.filter((shape) => {
          const others = list.slice(0, 24).filter((each) => each !== shape).length;
          return others >= 2 && firstRow.filter((each) => each === shape).length > 2;
        });
        expect(tooMany).toEqual([]);
      }),
    );
  });
});
