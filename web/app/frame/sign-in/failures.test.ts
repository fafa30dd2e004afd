import { expect, test } from 'vitest';
import { failure, isTimeout, signInFailure } from './failures.ts';

test.each([
  'Login failed',
  'Network timed out',
  'IFrame timed out without a response',
  'Popup closed by user',
  'Popup blocked by user',
  'No state in response',
  'No matching state found in storage',
  'State does not match',
])('says "%s" in exactly these words', (title) => {
  expect(signInFailure(new Error(title)).title).toBe(title);
});

test.each([
  [new Error('client_id mismatch on settings vs. signin state'), 'Login failed'],
  [new TypeError('Failed to fetch'), 'Login failed'],
  [{ name: 'ErrorResponse', message: 'server_error' }, 'Login failed'],
  [new Error('toString'), 'Login failed'],
  [new Error('Attempted to navigate on a disposed window'), 'Popup blocked by user'],
  [undefined, 'Login failed'],
])('says of %o: %s', (error, title) => {
  expect(signInFailure(error).title).toBe(title);
});

test('only an answer that did not come in time is worth waiting for', () => {
  expect(isTimeout(failure('Network timed out'))).toBe(true);
  expect(isTimeout(failure('IFrame timed out without a response'))).toBe(true);
  expect(isTimeout(failure('State does not match'))).toBe(false);
});
