import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesOf, chooseCells, plainCode, readList, readQuantity } from './read-list.ts';

const codes = ['LODE-100', '5012345678900', '70123', 'AB.12/3'];
const known = new Set(codes.map(plainCode));
const read = (text: string) => chooseCells(readList(text), (code) => known.has(code));

describe('a list', () => {
  it.each<[string, string, { code: string; quantity: string }[]]>([
    [
      'typed, code first',
      'LODE-100 10\nab.12/3 x2',
      [
        { code: 'LODE-100', quantity: '10' },
        { code: 'ab.12/3', quantity: 'x2' },
      ],
    ],
    [
      'typed, quantity first',
      '10 x LODE-100\n2 AB.12/3',
      [
        { code: 'LODE-100', quantity: '10 x' },
        { code: 'AB.12/3', quantity: '2' },
      ],
    ],
    [
      'typed, both figures',
      '3 70123\n70123 4',
      [
        { code: '70123', quantity: '3' },
        { code: '70123', quantity: '4' },
      ],
    ],
    ['a code alone', 'LODE-100', [{ code: 'LODE-100', quantity: '1' }]],
    [
      'a file with a heading, columns in any order',
      'Qty;Description;Item code\n4;Basin mixer;LODE-100\n12;Isolating valve 15;AB 12 3',
      [
        { code: 'LODE-100', quantity: '4' },
        { code: 'AB 12 3', quantity: '12' },
      ],
    ],
    [
      'a file without a heading',
      'LODE-100,Mixer,4\n5012345678900,Valve,10',
      [
        { code: 'LODE-100', quantity: '4' },
        { code: '5012345678900', quantity: '10' },
      ],
    ],
    [
      'two columns of counts, one of them named',
      'Line,Code,Qty\n1,LODE-100,7\n2,70123,9',
      [
        { code: 'LODE-100', quantity: '7' },
        { code: '70123', quantity: '9' },
      ],
    ],
    [
      'out of a spreadsheet',
      'LODE-100\t2\r\nsomething else\t5\r\n',
      [
        { code: 'LODE-100', quantity: '2' },
        { code: 'something else', quantity: '5' },
      ],
    ],
    [
      'a stray quotation mark',
      'LODE-100,1/2" BSP,3\n70123,3/4" BSP,1',
      [
        { code: 'LODE-100', quantity: '3' },
        { code: '70123', quantity: '1' },
      ],
    ],
    [
      'a row that is unlike the others',
      'LODE-100,4\n9,70123',
      [
        { code: 'LODE-100', quantity: '4' },
        { code: '70123', quantity: '9' },
      ],
    ],
    [
      'a formula is a text like any other',
      '=1+1,4\nLODE-100,2',
      [
        { code: '=1+1', quantity: '4' },
        { code: 'LODE-100', quantity: '2' },
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  it('loses no row, whatever stands in it', () => {
    const cell = fc.oneof(
      fc.constantFrom(...codes, '1', '12', 'x3', '"', "'", '=cmd()', 'Basin mixer'),
      fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\t\r\n]/g, ' ')),
    );
    const lines = fc.array(
      fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => `r${cells.join('\t')}`),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const list = readList(all.join('\n'));
        const rows = chooseCells(list, (code) => known.has(code));
        expect(rows.length + Number(list.hasHeading)).toBe(all.length);
      }),
    );
  });
});

it.each<[string, number | null]>([
  ['10', 10],
  ['x10', 10],
  ['10 no', 10],
  ['3 packs', 3],
  ['2.0', 2],
  ['2,00', 2],
  ['1,000', 1000],
  ['1,250.00', 1250],
  ['2.5', null],
  ['-1', null],
  ['12345', null],
  ['LODE', null],
])('reads %s as a count', (text, count) => {
  expect(readQuantity(text)).toBe(count);
});

it('compares codes without capitals, blanks and dashes, and looks for each once', () => {
  expect(plainCode(' lode - 100 ')).toBe('LODE100');
  expect(candidatesOf(readList('LODE-100,2\nlode 100,3'))).toEqual(['LODE100']);
});
