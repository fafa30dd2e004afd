import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  candidatesOf,
  chooseCells,
  linesOf,
  listOf,
  listOfLines,
  plainCode,
  readQuantity,
} from './read-list.ts';

const codes = ['LODE-100', '5012345678900', '70123', 'AB.12/3'];
const known = new Set(codes.map(plainCode));
const isKnown = (code: string) => known.has(code);
const listIn = (text: string) => listOfLines(linesOf(text));
const wholeOf = (text: string) => listIn(text).part(0, Infinity);
const read = (text: string) => chooseCells(wholeOf(text), isKnown);

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
      'separators and quotation marks within quotation marks',
      'LODE-100,"Mixer, 1/2"" BSP, chrome",3\n"70123" , Valve ,"1"',
      [
        { code: 'LODE-100', quantity: '3' },
        { code: '70123', quantity: '1' },
      ],
    ],
    [
      'columns that were set with blanks, however many',
      'LODE-100        10\n12   pcs    AB.12/3  b\n70123     3 x',
      [
        { code: 'LODE-100', quantity: '10' },
        { code: 'AB.12/3 b', quantity: '12 pcs' },
        { code: '70123', quantity: '3 x' },
      ],
    ],
    [
      'a count alone, which is kept',
      '2 70123\n12',
      [
        { code: '70123', quantity: '2' },
        { code: '', quantity: '12' },
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

  it.each<[string, string[]]>([
    ['10,LODE-100', ['10', 'LODE-100']],
    ['2 no., 70123', ['2 no.', '70123']],
    ['10 xLODE', ['10', 'xLODE']],
    ['LODE-100, x4', ['LODE-100,', 'x4']],
    ['LODE-100 , 4 nr', ['LODE-100 ,', '4 nr']],
    ['x 10', ['x', '10']],
    ['10 x', ['10', 'x']],
    ['3          7012', ['3', '7012']],
    ['7012          3', ['7012', '3']],
    ['10x,', ['10x,']],
    [',10', [',10']],
  ])('is typed with the count first or last: %s', (line, cells) => {
    expect(wholeOf(`${line}\na\nb`).rows[0]).toEqual(cells);
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
        const list = wholeOf(all.join('\n'));
        const rows = chooseCells(list, isKnown);
        expect(rows.length + Number(list.hasHeading)).toBe(all.length);
      }),
    );
  });
});

describe('a list that nobody typed', () => {
  const many = 3_000_000;
  const blanks = ' '.repeat(many);
  const marks = '\u0301\u0323'.repeat(many / 2);
  /** What is shown of a code that is longer than any. */
  const begins = (text: string) => `${text.slice(0, 79)}…`;

  // Work that grows with the square of a line's length would not end within a test.
  it.each<[string, string, { code: string; quantity: string }]>([
    ['blanks before a letter', `a${blanks}b`, { code: begins(`a${blanks}`), quantity: '1' }],
    ['blanks before a count', `a${blanks}7`, { code: 'a', quantity: '7' }],
    ['blanks after a count', `7${blanks}a`, { code: 'a', quantity: '7' }],
    ['blanks and two ends', `7${blanks}a\u2028b`, { code: 'a b', quantity: '7' }],
    ['commas and two ends', `7${','.repeat(many)}a\u2028b\nx\ny`, { code: 'a b', quantity: '7' }],
    ['counts', '7 '.repeat(many / 2), { code: begins('7 '.repeat(99)), quantity: '7' }],
    ['blanks within a count', `70123,4${blanks}pcs`, { code: '70123', quantity: '' }],
    ['blanks after an x', `70123,x${blanks}4`, { code: '70123', quantity: '' }],
    ['one letter with marks', `LODE-100,a${marks}`, { code: 'LODE-100', quantity: '' }],
    ['a quotation of blanks', `LODE-100,"${blanks}\nx,1`, { code: 'LODE-100,"', quantity: '…' }],
  ])('is read as any other: %s', (_, text, row) => {
    const list = wholeOf(text);
    expect(candidatesOf(list).every((code) => code.length <= 80)).toBe(true);
    expect(chooseCells(list, isKnown)[0]).toEqual(row);
  });

  it('is as wide as anybody looks, however wide one of its rows is', () => {
    const list = wholeOf(`${','.repeat(98_000)}\n${',\n'.repeat(499)}`);
    expect(Math.max(...list.rows.map((row) => row.length))).toBe(40);
    let asked = 0;
    const rows = chooseCells(list, () => {
      asked += 1;
      return false;
    });
    expect(rows).toHaveLength(500);
    expect(asked).toBe(list.rows.flat().length);
  });
});

describe('a row that goes on where nobody looks', () => {
  const wide = (cells: number) => `LODE-100${',x'.repeat(cells - 2)},7`;

  it('has the quantity that was seen, or one that is to be typed, and never one for granted', () => {
    expect(read(wide(40))).toEqual([{ code: 'LODE-100', quantity: '7' }]);
    expect(read(wide(41))).toEqual([{ code: 'LODE-100', quantity: '…' }]);
    expect(read(`70123,3,${wide(60)}`)).toEqual([{ code: '70123', quantity: '3' }]);
    expect(read(`"LODE-100"${wide(41).slice(8)}`)).toEqual([{ code: 'LODE-100', quantity: '…' }]);
  });

  it('does not go on for empty cells alone', () => {
    const row = [{ code: 'LODE-100', quantity: '' }];
    expect(read(`LODE-100${', '.repeat(16_000)}`)).toEqual(row);
    expect(read(`"LODE-100"${','.repeat(1_000)}`)).toEqual(row);
  });

  it('is not read where its cells cannot be told apart in a moment, and keeps its place', () => {
    const long = `LODE-100,"${'x'.repeat(2_000)}",5`;
    const rows = read(`Qty,Code\n2,70123\n${long}\n3,AB.12/3`);
    expect(rows).toEqual([
      { code: '70123', quantity: '2' },
      { code: `${long.slice(0, 79)}…`, quantity: '…' },
      { code: 'AB.12/3', quantity: '3' },
    ]);
    expect(read(`70123,${'x'.repeat(2_000)},5`)).toEqual([{ code: '70123', quantity: '5' }]);
  });
});

describe('a part of a list', () => {
  it('is all that is taken apart of it, beside its first line', () => {
    const lines = ['Code', ...Array.from({ length: 10_000 }, (_, at) => `X-${at}`)];
    const taken: string[] = [];
    const list = listOf(lines, (line) => {
      taken.push(line);
      return [line];
    });
    expect(list).toMatchObject({ total: 10_000, hasHeading: true });
    expect(taken).toEqual(['Code']);
    expect(list.part(500, 2).rows).toEqual([['Code'], ['X-500'], ['X-501']]);
    expect(taken).toEqual(['Code', 'Code', 'X-500', 'X-501']);
    expect(list.part(9_999, 500).rows).toEqual([['Code'], ['X-9999']]);
    expect(list.part(10_000, 500).rows).toEqual([['Code']]);
  });

  it('is divided and named as the whole list is', () => {
    const list = listIn('Amount;Item\n1;A,1\n2;B\n3,C 3\n4,5 D\n6;E\n7;F,7\n8;G');
    expect(list).toMatchObject({ total: 7, hasHeading: true });
    expect(list.part(2, 2).rows).toEqual([['Amount', 'Item'], ['3,C 3'], ['4,5 D']]);
    expect(list.part(5, 9).rows).toEqual([
      ['Amount', 'Item'],
      ['7', 'F,7'],
      ['8', 'G'],
    ]);
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
  expect(candidatesOf(wholeOf('LODE-100,2\nlode 100,3'))).toEqual(['LODE100']);
  expect(candidatesOf(wholeOf(`LODE-100${'-'.repeat(73)},22`))).toEqual(['22']);
});
