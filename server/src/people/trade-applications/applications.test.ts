import { describe, expect, it } from 'vitest';
import { applicationStates } from '@plumbline/contracts/nouns/trade-applications.ts';
import { parseDay } from '../../core/calendar.ts';
import { readHours, withBankHolidays } from '../../core/opening-hours.ts';
import { after, decisionDue, dueAfterAnswers, lacksOf, provisionalBarOf } from './applications.ts';

const daily = { opens: '09:00', closes: '17:00' };
const hours = readHours({
  days: [daily, daily, daily, daily, daily, null, null],
  exceptions: [{ day: '2026-12-28', hours: daily, reason: 'We are here' }],
  note: '',
});
const holidays = new Set([parseDay('2026-12-25')!, parseDay('2026-12-28')!]);

describe('the hour of the decision', () => {
  it.each([
    ['in the middle of a day', '2026-11-18T10:31:00Z', '2026-11-20T11:00:00.000Z'],
    ['at night', '2026-11-18T03:00:00Z', '2026-11-19T17:00:00.000Z'],
    ['in the evening', '2026-11-18T21:00:00Z', '2026-11-20T17:00:00.000Z'],
    ['at a weekend', '2026-11-21T12:00:00Z', '2026-11-24T17:00:00.000Z'],
    ['before Christmas', '2026-12-24T15:00:00Z', '2026-12-29T15:00:00.000Z'],
    ['as the clocks change', '2026-10-23T15:00:00Z', '2026-10-27T16:00:00.000Z'],
  ])('of an application sent %s is two working days on', (_, sent, due) => {
    expect(decisionDue(new Date(sent), withBankHolidays(hours, holidays)).toISOString()).toBe(due);
  });

  it('stays where it is answered in time, and leaves us a working day where it is not', () => {
    const due = new Date('2026-11-20T11:00:00Z');
    const stays = dueAfterAnswers(due, new Date('2026-11-18T15:00:00Z'), hours);
    expect(stays).toEqual(due);
    const moves = dueAfterAnswers(due, new Date('2026-11-20T10:00:00Z'), hours);
    expect(moves.toISOString()).toBe('2026-11-23T10:00:00.000Z');
  });
});

it('what was decided is decided: no deed leads out of it', () => {
  const deeds = ['submit', 'ask', 'answer', 'approve', 'disapprove', 'withdraw'] as const;
  const ways = applicationStates.map((state) => [
    state,
    deeds.filter((deed) => after(state, deed) !== undefined),
  ]);
  expect(Object.fromEntries(ways)).toEqual({
    draft: ['submit', 'withdraw'],
    submitted: ['ask', 'approve', 'disapprove', 'withdraw'],
    'more-information': ['ask', 'answer', 'approve', 'disapprove', 'withdraw'],
    approved: [],
    disapproved: [],
    withdrawn: [],
  });
});

const found = (isActive: boolean) => ({
  state: 'found' as const,
  company: {
    companyNumber: '01234567',
    name: 'Larch Ltd',
    isActive,
    office: '',
    activity: null,
    since: null,
  },
  askedAt: null,
});
const away = { state: 'away' as const, company: null, askedAt: null };
const notAsked = { ...away, state: 'not-asked' as const };
const vatOf = (state: 'found' | 'unknown' | 'away' | 'not-asked') => ({
  state,
  name: null,
  askedAt: null,
});

it('asks for two papers where no number shows that there is a business', () => {
  const whole = {
    kind: 'sole-trader',
    people: { partners: [] },
    vatNumber: null,
    register: notAsked,
    vatRegister: vatOf('not-asked'),
  } as const;
  expect(lacksOf({ ...whole, papers: 1 })).toEqual(['papers']);
  expect(lacksOf({ ...whole, papers: 2 })).toEqual([]);
  expect(lacksOf({ ...whole, papers: 1, vatNumber: '980780684' })).toEqual([]);
  expect(lacksOf({ ...whole, papers: 1, register: found(true) })).toEqual([]);
  expect(lacksOf({ ...whole, papers: 1, register: found(false) })).toEqual(['papers']);
  expect(lacksOf({ ...whole, papers: 1, register: away })).toEqual([]);
  const nobodys = { vatNumber: '980780684', vatRegister: vatOf('unknown') };
  expect(lacksOf({ ...whole, ...nobodys, papers: 1 })).toEqual(['papers']);
  const begun = { ...whole, kind: null, people: null, papers: 0 };
  expect(lacksOf(begun)).toEqual(['business', 'people', 'papers']);
  // Who fills it in as a sole trader has named no partner yet.
  const partners = { ...whole, kind: 'partnership', papers: 2 } as const;
  expect(lacksOf(partners)).toEqual(['people']);
  expect(lacksOf({ ...partners, people: { partners: ['Ash Hart'] } })).toEqual([]);
});

it('gives prices at once for a proved address and a good, new number, and for nothing less', () => {
  const facts = {
    isProven: true,
    companyNumber: '01234567',
    vatNumber: null,
    isNew: true,
    register: found(true),
    vatRegister: vatOf('away'),
  };
  expect(provisionalBarOf(facts)).toBeNull();
  expect(provisionalBarOf({ ...facts, register: away })).toBeNull();
  expect(provisionalBarOf({ ...facts, isProven: false })).toBe('email-not-proved');
  expect(provisionalBarOf({ ...facts, companyNumber: null })).toBe('no-number');
  expect(provisionalBarOf({ ...facts, isNew: false })).toBe('number-not-new');
  expect(provisionalBarOf({ ...facts, register: found(false) })).toBe('register');
  expect(provisionalBarOf({ ...facts, register: { ...away, state: 'unknown' } })).toBe('register');
  expect(provisionalBarOf({ ...facts, vatRegister: vatOf('unknown') })).toBe('register');
});
