import { describe, expect, it } from 'vitest';
import { codesFile, csv, newIssueCode } from './codes.ts';

describe('a random code', () => {
  it('is 13 letters and digits that nobody mishears, in fours, from as many random bytes', () => {
    const asked: number[] = [];
    const bytes = Buffer.from([0, 1, 9, 10, 17, 18, 19, 20, 21, 22, 27, 31, 255]);
    const { code, lookup } = newIssueCode((size) => {
      asked.push(size);
      return bytes;
    });
    expect(asked).toEqual([13]);
    expect(code).toBe('019A-HJKM-NPVZ-Z');
    expect(lookup).toBe('019AHJKMNPVZZ');
    const all = newIssueCode(() => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)));
    expect([...new Set(all.lookup)].join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  });
});

describe('the file of codes', () => {
  it('has a line for each with what it is worth, and says which are shared or stopped', () => {
    const createdAt = new Date('2026-11-18T10:00:00Z');
    const each = { claimLimit: 1, claimCount: 0, isStopped: false, createdAt };
    const file = codesFile([
      { ...each, code: 'AAAA-1', note: 'letter' },
      { ...each, code: 'SHARED', note: null, claimLimit: null, claimCount: 12, isStopped: true },
    ]);
    expect(file).toBe(
      'code,note,claims at most,claimed,state,made at\r\n' +
        'AAAA-1,letter,1,0,live,2026-11-18T10:00:00.000Z\r\n' +
        'SHARED,shared,,12,stopped,2026-11-18T10:00:00.000Z\r\n',
    );
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+44', `"'+44"`],
    ['-1', `"'-1"`],
    ['@x', `"'@x"`],
    ['|x', `"'|x"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    ['  =1', `"'  =1"`],
    ['a=1', 'a=1'],
    ['a "b"', '"a ""b"""'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ["it's", `"it's"`],
    ['plain', 'plain'],
    ['', ''],
  ])('writes %j so that no spreadsheet runs it and none misreads it', (text, cell) => {
    expect(csv([[text], [text, text]])).toBe(`${cell}\r\n${cell},${cell}\r\n`);
  });
});
