import { describe, expect, it } from 'vitest';
import { customerKeys, normaliseEmail } from './customer.ts';

const key = Buffer.alloc(32, 7);
const shares = (a: string[], b: string[]) => a.some((each) => b.includes(each));

describe('one customer', () => {
  it.each([
    ['Robin@Example.com', 'robin@example.com'],
    ['robin+shop@example.com', 'robin@example.com'],
    [' robin@example.com ', 'robin@example.com'],
    ['r+a+b@example.com', 'r@example.com'],
  ])('%s is %s', (typed, mailbox) => {
    expect(normaliseEmail(typed)).toBe(mailbox);
  });

  it('is an account and the guest of its address, whichever was first', () => {
    const account = customerKeys(key, {
      accountId: 4,
      emails: ['robin@example.com', 'work@example.org'],
    });
    const at = (email: string) => customerKeys(key, { accountId: null, emails: [email] });
    expect(shares(account, at('Robin+1@example.com'))).toBe(true);
    expect(shares(account, at('work@example.org'))).toBe(true);
    expect(shares(account, at('other@example.com'))).toBe(false);
    expect(shares(account, customerKeys(key, { accountId: 4, emails: [] }))).toBe(true);
    expect(shares(account, customerKeys(key, { accountId: 5, emails: [] }))).toBe(false);
  });

  it('is nobody at all for who gave neither an address nor an account', () => {
    expect(customerKeys(key, { accountId: null, emails: [null, undefined] })).toEqual([]);
    expect(customerKeys(key, { accountId: 4, emails: [null, undefined] })).toEqual(['account:4']);
  });

  it('is told by hashes that hold no address and are worth nothing without the key', () => {
    const [mine] = customerKeys(key, { accountId: null, emails: ['robin@example.com'] });
    const [other] = customerKeys(Buffer.alloc(32, 8), {
      accountId: null,
      emails: ['robin@example.com'],
    });
    expect(mine).toMatch(/^email:[\w-]{43}$/);
    expect(other).not.toBe(mine);
  });
});
