import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const written = (text: string) =>
  csvOf([[text]])
    .slice(1)
    .replace(/\r\n$/, '');

it('is UTF-8 that says so, a line to a row', () => {
  expect(
    csvOf([
      ['Name', 'Given'],
      ['Bad “und” Küche', '£1.00'],
    ]),
  ).toBe('\uFEFFName,Given\r\nBad “und” Küche,£1.00\r\n');
});

it.each([
  ['a, b', '"a, b"'],
  ['15" bath', '"15"" bath"'],
  ['one\ntwo', '"one\ntwo"'],
  ['', ''],
  ['-2', '-2'],
  ['-1234.50', '-1234.50'],
])('writes %j so that it is read as it was', (text, cell) => {
  expect(written(text)).toBe(cell);
});

it.each(['=1+1', '+44 20', '-2+3', '-1.2.3', '-cmd', '@SUM(A1)', '\t=1', '\r=1'])(
  'lets no spreadsheet run %j',
  (text) => {
    expect(written(text).replace(/^"/, '')[0]).toBe("'");
  },
);
