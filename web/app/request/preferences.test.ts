import { expect, test } from 'vitest';
import { preferenceCookie, readPreferences } from './preferences.server.ts';

const guest = {
  signedIn: false,
  displayName: null,
  renewable: false,
  trade: false,
  businessName: null,
  provisional: false,
  mayChooseBusiness: false,
  member: false,
  staff: false,
};
const trade = { ...guest, signedIn: true, trade: true };

test('prices lead inc VAT for everyone but a trade account', () => {
  expect(readPreferences(null, guest).vat).toBe('inc');
  expect(readPreferences(null, trade).vat).toBe('ex');
});

test('what a visitor chose goes before what they would be shown', () => {
  expect(readPreferences('a=b; vat=ex', guest).vat).toBe('ex');
  expect(readPreferences('vat=inc', trade).vat).toBe('inc');
});

test.each(['SW4 7AB', 'W1', 'BFPO 1234'])('the postcode %s comes back as kept', (postcode) => {
  const [kept] = preferenceCookie('postcode', postcode, false).split(';');
  expect(readPreferences(`vat=ex; ${kept}`, guest)).toMatchObject({ vat: 'ex', postcode });
});

test.each(['all', 'necessary'] as const)('the answer %j about cookies is remembered', (answer) => {
  const [kept] = preferenceCookie('choice', answer, false).split(';');
  expect(readPreferences(kept!, guest).cookies).toBe(answer);
});

test.each([
  'postcode=%3Cscript%3E',
  'postcode=%',
  'postcode=',
  'postcode',
  'vat=free',
  'choice=everything',
  ';;=',
])('the cookie %j says nothing', (header) => {
  expect(readPreferences(header, guest)).toEqual({
    vat: 'inc',
    postcode: null,
    cookies: null,
    compared: [],
  });
});

test('over https the cookie is only sent there', () => {
  expect(preferenceCookie('vat', 'ex', true)).toMatch(/; Secure$/);
  expect(preferenceCookie('vat', 'ex', false)).not.toContain('Secure');
});

test('at most four different part numbers are compared, in the order of choice', () => {
  const [kept] = preferenceCookie('compare', 'A-1,B-2,A-1,<b>,C-3,D-4,E-5', false).split(';');
  expect(readPreferences(kept!, guest).compared).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
});

test('the last one taken away takes the cookie with it', () => {
  expect(preferenceCookie('compare', '', false)).toContain('Max-Age=0;');
});
