import { describe, expect, test } from 'vitest';
import { answerAddress, isAnonymousAnswer, renewalProblem, timesProblem } from './rules.ts';

describe('answerAddress', () => {
  test.each([
    ['/auth/callback?code=a&state=b', '/auth/callback?code=a&state=b'],
    ['/auth/callback#code=a&state=b', '/auth/callback?code=a&state=b'],
    ['/auth/callback#error=login_required&state=b', '/auth/callback?error=login_required&state=b'],
    ['/auth/callback?x=1#state=b', '/auth/callback?state=b'],
    ['/auth/callback?code=a&state=b#main', '/auth/callback?code=a&state=b'],
    ['/auth/callback', '/auth/callback'],
  ])('reads %s as %s', (address, read) => {
    expect(answerAddress(`https://shop.example${address}`)).toBe(`https://shop.example${read}`);
  });
});

describe('isAnonymousAnswer', () => {
  test.each([
    'login_required',
    'consent_required',
    'interaction_required',
    'account_selection_required',
  ])('%s means that nobody is signed in', (error) => {
    expect(isAnonymousAnswer({ error })).toBe(true);
  });

  test.each([{ error: 'server_error' }, { error: 7 }, new Error('login_required'), null])(
    '%o is a failure',
    (error) => {
      expect(isAnonymousAnswer(error)).toBe(false);
    },
  );
});

describe('timesProblem', () => {
  const now = 1_800_000_000;

  test.each([
    [{ iat: now + 300, exp: now + 1200 }, null],
    [{ iat: now + 301, exp: now + 1200 }, 'The token is from the future'],
    [{ nbf: now + 300 }, null],
    [{ nbf: now + 301 }, 'The token is not valid yet'],
    [{ exp: now - 300 }, null],
    [{ exp: now - 301 }, 'The token has expired'],
    [{}, null],
  ])('allows clocks to differ by 300 seconds and no more: %o', (times, problem) => {
    expect(timesProblem({ sub: 'a', ...times }, now)).toBe(problem);
  });
});

describe('renewalProblem', () => {
  const before = { sub: 'a', auth_time: 100, azp: 'website' };

  test.each([
    [{}, null],
    [{ auth_time: undefined }, null],
    [{ sub: 'b' }, 'The subject is another'],
    [{ auth_time: 101 }, 'The time of signing in is another'],
    [{ azp: 'trade-app' }, 'The authorized party is another'],
    [{ azp: undefined }, 'The authorized party is another'],
  ])('a renewal goes on with the same sign-in: %o', (change, problem) => {
    expect(renewalProblem(before, { ...before, ...change })).toBe(problem);
  });
});
