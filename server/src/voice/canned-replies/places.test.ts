import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPlaces, placesIn, replyPlaces, unknownPlaces } from './places.ts';

describe('a text with places', () => {
  it('is filled where everything is given, and names what is missing', () => {
    const text = 'Hello {customer}, { Amount } comes on {day}. {amount} {refnd}';
    expect(fillPlaces(text, { customer: 'Robin', day: 'Mon 23 Nov' })).toEqual({
      text: 'Hello Robin, { Amount } comes on Mon 23 Nov. {amount} {refnd}',
      empty: ['amount', 'refnd'],
    });
    expect(unknownPlaces(text)).toEqual(['refnd']);
    expect(fillPlaces('{customer}', { customer: ' ' }).empty).toEqual(['customer']);
  });

  it('does not take what was filled in for a place', () => {
    expect(fillPlaces('{customer} {day}', { customer: '{amount}', day: 'today' })).toEqual({
      text: '{amount} today',
      empty: [],
    });
  });

  it('never goes out with a place in it, whatever it says', () => {
    const names = Object.keys(replyPlaces);
    const part = fc.oneof(
      // A brace that opens and stays open would make a place of what is filled in behind it.
      fc.string().map((text) => text.replaceAll('{', '')),
      fc.constantFrom(...names, 'refnd', '', 'toString').map((name) => `{${name}}`),
    );
    fc.assert(
      fc.property(fc.array(part), fc.subarray(names), (parts, given) => {
        const text = parts.join(' ');
        const values = Object.fromEntries(given.map((name) => [name, 'filled']));
        const { text: filled, empty } = fillPlaces(text, values);
        expect(empty).toEqual(placesIn(text).filter((name) => !given.includes(name)));
        expect(empty.length === 0).toBe(placesIn(filled).length === 0);
      }),
      { numRuns: 200 },
    );
  });
});
