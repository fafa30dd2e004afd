import { expect, it } from 'vitest';
import { creditHintOf } from './credit-hint.ts';

const now = new Date('2026-11-23T12:00:00Z');
const notAsked = { state: 'not-asked', company: null, askedAt: null } as const;
const company = (since: string, isActive = true) => ({
  state: 'found' as const,
  askedAt: null,
  company: { companyNumber: '99000417', name: 'A', isActive, office: '', activity: null, since },
});
const vat = (state: 'found' | 'unknown' | 'away' | 'not-asked') => ({
  state,
  name: state === 'found' ? 'A' : null,
  askedAt: null,
});

it.each([
  ['an old company with VAT', company('2014-03-11'), vat('found'), 0, 'good'],
  ['an old company alone', company('2014-03-11'), vat('not-asked'), 0, 'thin'],
  ['a company of two years', company('2024-11-01'), vat('found'), 0, 'thin'],
  ['a company of last month', company('2026-10-20'), vat('found'), 0, 'careful'],
  ['a company that has ended', company('2008-04-14', false), vat('not-asked'), 0, 'careful'],
  ['a company that nobody knows', { ...notAsked, state: 'unknown' }, vat('found'), 0, 'careful'],
  ['a sole trader with VAT', notAsked, vat('found'), 0, 'thin'],
  ['a VAT number of nobody', notAsked, vat('unknown'), 0, 'careful'],
  ['registers that are away', { ...notAsked, state: 'away' }, vat('away'), 0, 'thin'],
  ['one that was turned down before', company('2014-03-11'), vat('found'), 1, 'careful'],
] as const)(
  'of %s the hint says what is known',
  (_, register, vatRegister, turnedDown, outcome) => {
    const hint = creditHintOf({ register, vatRegister, turnedDown }, now);
    expect(hint.outcome).toBe(outcome);
    expect(hint.signs.length).toBeGreaterThan(0);
  },
);
