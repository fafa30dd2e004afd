import { describe, expect, it } from 'vitest';
import { decideProof, newMailedCode, sixDigits } from './proof.ts';

const at = new Date('2026-11-18T10:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const minute = 60_000;
const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const mailed = newMailedCode(right, at);
const typed = { ...mailed, codeHash: null, paymentsLeft: 2, expiresAt: after(30 * minute) };

describe('a payment that needs proof', () => {
  it.each([
    ['mails a code where none was mailed', undefined, null, 0, 'send'],
    ['waits for the code that was mailed a moment ago', mailed, null, minute - 1, 'wait'],
    ['mails another after a minute', mailed, null, minute, 'send'],
    ['goes on with the code', mailed, right, 15 * minute - 1, 'proven'],
    ['mails another once a quarter of an hour is over', mailed, right, 15 * minute, 'send'],
    ['does not go on with another', mailed, wrong, 0, 'wrong'],
    ['mails another after the last try', { ...mailed, triesLeft: 0 }, right, 0, 'send'],
    ['goes on for a while without typing it again', typed, null, 30 * minute - 1, 'proven'],
    ['and whatever is typed then', typed, wrong, 0, 'proven'],
    ['but not for longer', typed, null, 30 * minute, 'send'],
    ['nor with the same code once it is used up', { ...typed, paymentsLeft: 0 }, right, 0, 'send'],
  ] as const)('%s', (_, code, hash, ms, kind) => {
    expect(decideProof(code, hash, after(ms)).kind).toBe(kind);
  });

  it('has five tries for a code, and five payments for one that was typed', () => {
    let code = mailed;
    for (let left = 4; left >= 0; left--) {
      const step = decideProof(code, wrong, at);
      expect(step).toMatchObject({ kind: 'wrong', code: { triesLeft: left } });
      if (step.kind === 'wrong') code = step.code;
    }
    expect(decideProof(code, wrong, at).kind).toBe('send');

    let payments = 0;
    let now = decideProof(mailed, right, at);
    while (now.kind === 'proven') {
      payments++;
      now = decideProof(now.code, null, at);
    }
    expect(payments).toBe(5);
  });

  it('is asked for six digits, the first of which may be nothing', () => {
    expect(sixDigits((size) => Buffer.alloc(size))).toBe('000000');
    expect(sixDigits((size) => Buffer.alloc(size, 255))).toMatch(/^\d{6}$/);
  });
});
