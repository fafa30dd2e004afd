import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFacts, type Fact } from './compare-rows.ts';

describe('compareFacts', () => {
  test('what differs stands apart from what is the same in all', () => {
    const { differing, same } = compareFacts([
      { label: 'Tap hole', values: ['35 mm', '35 mm'] },
      { label: 'Reach', values: ['142 mm', '108 mm'] },
    ]);
    expect(differing.map(({ label }) => label)).toEqual(['Reach']);
    expect(same).toEqual([{ label: 'Tap hole', value: '35 mm' }]);
  });

  test('a value that only some of them tell is a difference', () => {
    const { differing } = compareFacts([{ label: 'Waste', values: ['Click', null] }]);
    expect(differing[0]?.cells).toEqual([
      { text: 'Click', best: false },
      { text: null, best: false },
    ]);
  });

  test('the better value is marked, and equals share the mark', () => {
    const [row] = compareFacts([
      { label: 'Guarantee', values: ['5 years', '10 years', '10 years'], merits: [5, 10, 10] },
    ]).differing;
    expect(row?.cells.map(({ best }) => best)).toEqual([false, true, true]);
  });

  test('beside one that does not say, none is called better', () => {
    const [row] = compareFacts([
      { label: 'Guarantee', values: ['5 years', null], merits: [5, null] },
    ]).differing;
    expect(row?.cells.some(({ best }) => best)).toBe(false);
  });

  test('a single product is told whole', () => {
    expect(compareFacts([{ label: 'Reach', values: ['142 mm'] }]).differing).toHaveLength(1);
  });

  test('every fact that anything is said of appears exactly once', () => {
    const value = fc.option(fc.constantFrom('a', 'b', 'c'));
    const facts: fc.Arbitrary<Fact[]> = fc.integer({ min: 1, max: 4 }).chain((count) =>
      fc.uniqueArray(
        fc.record({
          label: fc.string(),
          values: fc.array(value, { minLength: count, maxLength: count }),
        }),
        { selector: ({ label }) => label },
      ),
    );
    fc.assert(
      fc.property(facts, (all) => {
        const { differing, same } = compareFacts(all);
        const told = all.filter(({ values }) => values.some((each) => each !== null));
        expect([...differing, ...same].map(({ label }) => label).toSorted()).toEqual(
          told.map(({ label }) => label).toSorted(),
        );
      }),
    );
  });
});
