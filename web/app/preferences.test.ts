import { expect, test } from 'vitest';
import { preferenceCookie, readPreferences } from './preferences.server.ts';

const guest = { signedIn: false, displayName: null, trade: false, staff: false };
const trade = { ...guest, signedIn: true, trade: true };

test('prices lead inc VAT for everyone but a trade account', () => {
  expect(readPreferences(null, guest).vat).toBe('inc');
  expect(readPreferences(null, trade).vat).toBe('ex');
});

test('what a visitor chose goes before what they would be shown', () => {
  expect(readPreferences('a=b; vat=ex', guest).vat).toBe('ex');
  expect(readPreferences('vat=inc', trade).vat).toBe('inc');
});

test('a postcode comes back as it was kept', () => {
  const [kept] = preferenceCookie('postcode', 'SW4 7AB', false).split(';');
  expect(readPreferences(`vat=ex; ${kept}`, guest)).toEqual({ vat: 'ex', postcode: 'SW4 7AB' });
});

test.each(['postcode=%3Cscript%3E', 'postcode=%', 'postcode=', 'postcode', 'vat=free', ';;='])(
  'the cookie %j says nothing',
  (header) => {
    expect(readPreferences(header, guest)).toEqual({ vat: 'inc', postcode: null });
  },
);

test('over https the cookie is only sent there', () => {
  expect(preferenceCookie('vat', 'ex', true)).toMatch(/; Secure$/);
  expect(preferenceCookie('vat', 'ex', false)).not.toContain('Secure');
});
