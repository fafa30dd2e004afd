import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryOf, parsePostcode, parsePostcodeOrOutward, type Postcode } from './postcode.ts';

function parsed(text: string): Postcode {
  const result = parsePostcode(text);
  if (result.kind === 'invalid') throw new Error(result.reason);
  return result.postcode;
}

describe('parsePostcode', () => {
  test.each([
    // written, its form, outward, area, sector
    ['SW4 7AB', 'SW4 7AB', 'SW4', 'SW', 'SW4 7'],
    ['sw47ab', 'SW4 7AB', 'SW4', 'SW', 'SW4 7'],
    ['  s w 4  7 a b ', 'SW4 7AB', 'SW4', 'SW', 'SW4 7'],
    ['SW4-7AB', 'SW4 7AB', 'SW4', 'SW', 'SW4 7'],
    ['M1 1AE', 'M1 1AE', 'M1', 'M', 'M1 1'],
    ['B33 8TH', 'B33 8TH', 'B33', 'B', 'B33 8'],
    ['CR2 6XH', 'CR2 6XH', 'CR2', 'CR', 'CR2 6'],
    ['DN55 1PT', 'DN55 1PT', 'DN55', 'DN', 'DN55 1'],
    ['W1A 0AX', 'W1A 0AX', 'W1A', 'W', 'W1A 0'],
    ['EC1A 1BB', 'EC1A 1BB', 'EC1A', 'EC', 'EC1A 1'],
    ['SE1P 5LX', 'SE1P 5LX', 'SE1P', 'SE', 'SE1P 5'],
    ['N1C 4AG', 'N1C 4AG', 'N1C', 'N', 'N1C 4'],
    ['BS98 1TL', 'BS98 1TL', 'BS98', 'BS', 'BS98 1'],
    ['PA20 9AA', 'PA20 9AA', 'PA20', 'PA', 'PA20 9'],
    ['BT1 5GS', 'BT1 5GS', 'BT1', 'BT', 'BT1 5'],
    ['GY1 1AA', 'GY1 1AA', 'GY1', 'GY', 'GY1 1'],
    ['JE2 3NG', 'JE2 3NG', 'JE2', 'JE', 'JE2 3'],
    ['IM1 2PQ', 'IM1 2PQ', 'IM1', 'IM', 'IM1 2'],
    ['GIR 0AA', 'GIR 0AA', 'GIR', 'GIR', 'GIR 0'],
    ['BF1 3AD', 'BF1 3AD', 'BF1', 'BF', 'BF1 3'],
    ['BFPO 57', 'BFPO 57', 'BFPO', 'BFPO', null],
    ['bfpo1234', 'BFPO 1234', 'BFPO', 'BFPO', null],
  ])('reads %j', (text, form, outward, area, sector) => {
    expect(parsed(text)).toEqual({ text: form, outward, area, sector });
  });

  test.each([
    ['', 'Enter a postcode, such as SW4 7AB.'],
    ['   ', 'Enter a postcode, such as SW4 7AB.'],
    ['SW4', 'This is only a part of a postcode. Enter all of it, such as SW4 7AB.'],
    ['SW4 7A£', 'A postcode has only letters and digits.'],
    ['SW4 7ABCD', 'This is too long for a postcode.'],
    ['ZZ1 1AA', 'There is no postcode area “ZZ”.'],
    ['GX11 1AA', 'There is no postcode area “GX”.'],
    ['SWA 7AB', '“SWA” is not the first part of a postcode, such as SW4.'],
    ['SW04 7AB', '“SW04” is not the first part of a postcode, such as SW4.'],
    ['12345', '“12” is not the first part of a postcode, such as SW4.'],
    ['M1A 1AA', '“M1A” is not a postcode district: no letter follows M and a digit.'],
    ['SW4 OAB', 'The last part of a postcode starts with a digit; “OAB” does not.'],
    ['SW4 77B', 'The last part of a postcode is a digit and two letters; “77B” is not.'],
    ['SW4 7CK', 'The last part of a postcode never has C, I, K, M, O or V; “7CK” does.'],
    ['BFPO', 'A BFPO address has a number of up to four digits, such as BFPO 57.'],
    ['BFPO 12345', 'A BFPO address has a number of up to four digits, such as BFPO 57.'],
    ['BFPO x', 'A BFPO address has a number of up to four digits, such as BFPO 57.'],
  ])('says what is wrong with %j', (text, reason) => {
    expect(parsePostcode(text)).toEqual({ kind: 'invalid', reason });
  });

  test('reads its own written form back as the same, and anything else without failing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/)),
        (text) => {
          const result = parsePostcode(text);
          const again = result.kind === 'postcode' ? parsePostcode(result.postcode.text) : result;
          expect(again).toEqual(result);
        },
      ),
    );
  });
});

describe('parsePostcodeOrOutward', () => {
  test.each([
    ['sw4', { text: 'SW4', outward: 'SW4', area: 'SW', sector: null }],
    ['EC1A', { text: 'EC1A', outward: 'EC1A', area: 'EC', sector: null }],
    ['SW4 7AB', { text: 'SW4 7AB', outward: 'SW4', area: 'SW', sector: 'SW4 7' }],
  ])('reads %j', (text, postcode) => {
    expect(parsePostcodeOrOutward(text)).toEqual({ kind: 'postcode', postcode });
  });

  test.each([['S'], ['SW'], ['ZZ1'], ['BFPO']])('refuses %j', (text) => {
    expect(parsePostcodeOrOutward(text).kind).toBe('invalid');
  });
});

describe('countryOf', () => {
  test.each([
    ['SW4 7AB', 'GB'],
    ['BT1 5GS', 'GB'],
    ['BFPO 57', 'GB'],
    ['GY1 1AA', 'GG'],
    ['JE2 3NG', 'JE'],
    ['IM1 2PQ', 'IM'],
  ])('places %s in %s', (text, country) => {
    expect(countryOf(parsed(text))).toBe(country);
  });
});
