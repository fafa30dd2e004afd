import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './tokens.ts';

const termsOf = (text: string) => tokenise(text).map(({ term }) => term);

describe('tokenise', () => {
  it.each([
    ['600mm', ['#600']],
    ['60cm', ['#600']],
    ['0.6 m', ['#600']],
    ['1,700 mm', ['#1700']],
    ['9.5 kW', ['#9.5kw']],
    ['9.5kw', ['#9.5kw']],
    ['½″', ['#0.5in']],
    ['1/2"', ['#0.5in']],
    ['half inch', ['#0.5in']],
    ['1¼ inch', ['#1.25in']],
    ['1-1/4 in', ['#1.25in']],
    ['24"', ['#24in']],
    ['2 bar', ['#2bar']],
    ['3,500 BTU/h', ['#3500btu', 'h']],
    ['5 m²', ['#5m2']],
    ['5 sqm', ['#5m2']],
    ['one and a half', ['#1.5']],
    ['two foot', ['#600']],
    ['six feet', ['#1800']],
    ['P+ 600', ['p', 'plus', '#600']],
    ['three metre', ['#3000']],
    ['200 mill', ['#200']],
    ['3 mtrs', ['#3000']],
    ['5 foot 6 bath', ['#1700', 'bath']],
    ['4ft 2 drawer', ['#1200', '#2', 'drawer']],
    ['400g', ['#400g']],
    ['310 ml', ['#310ml']],
    ['2.5 kg', ['#2.5kg']],
    ['10pk', ['#10', 'pack']],
    ['900 sq', ['#900x900']],
  ])('reads %s in one unit', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it.each(['1700 x 700', '1700x700', '700 × 1700', '1700 by 700mm', '170 x 70 cm', '1.7m x 0.7m'])(
    'reads %s as the same two sizes, whichever way round',
    (text) => {
      expect(tokenise(text)).toMatchObject([{ kind: 'size', term: '#1700x700' }]);
    },
  );

  it('reads initials with stops as one word', () => {
    expect(termsOf('W.C. seat')).toEqual(['wc', 'seat']);
  });

  it('takes 24 inches for the 600 mm that the trade calls so', () => {
    expect(tokenise('24 inch')[0]!.others).toEqual(['#600', '#610']);
  });

  it('does not take the word "in" for inches', () => {
    expect(termsOf('600 in white')).toEqual(['#600', 'white']);
    expect(termsOf('3 in 1 tap')).toEqual(['#3', '#1', 'tap']);
  });

  it.each([
    ['Taps', ['tap']],
    ['brushes', ['brush']],
    ['glass shelves', ['glass', 'shelf']],
    ['brass', ['brass']],
    ['three-hole', ['#3', 'hole']],
  ])('reads %s without regard to number and case', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('keeps a hyphenated word in one piece too', () => {
    expect(tokenise('wall-hung basin')[0]).toMatchObject({ term: 'wall', joined: 'wallhung' });
  });

  it('ends for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(tokenise(text).every(({ term }) => term !== '')).toBe(true);
      }),
    );
  });
});
