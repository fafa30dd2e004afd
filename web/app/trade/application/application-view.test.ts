import type { TradeApplication } from '@plumbline/contracts/nouns/trade-applications.ts';
import { expect, it } from 'vitest';
import { applicationView } from './application-view.server.ts';

const item = {
  itemId: 1,
  text: 'Which van is it?',
  needsPaper: false,
  askedAt: '2026-11-24T10:00:00.000Z',
  answer: null,
  answeredAt: null,
};
const notAsked = { state: 'not-asked' as const, askedAt: null };
const application: TradeApplication = {
  tradeExternalId: 'TA-1',
  state: 'submitted',
  version: 1,
  business: {
    kind: 'sole-trader',
    companyNumber: null,
    vatNumber: null,
    name: 'Hart Yard',
    address: { line1: '4 Kiln Row', town: 'Leeds', postcode: 'LS6 2ZZ', countryCode: 'GB' },
    trade: 'plumbing',
  },
  people: null,
  register: { ...notAsked, company: null },
  vatRegister: { ...notAsked, name: null },
  papers: [],
  papersNeeded: 2,
  items: [],
  lacks: [],
  startedAt: '2026-11-23T10:00:00.000Z',
  keptUntil: null,
  submittedAt: '2026-11-23T10:00:00.000Z',
  decideBy: '2026-11-25T10:00:00.000Z',
  decidedAt: null,
  provisional: { since: null, bar: 'no-number' },
  reason: null,
  note: null,
  papersKeptUntil: null,
};
const own = { mayApply: false, isLate: false, answerBy: null };

it('an hour that has passed is admitted first, and no promise of it stands on the page', () => {
  const kept = applicationView(application, own);
  expect(kept.title).toBe('We decide by Wednesday 25 November, 10:00.');
  const missed = applicationView(application, { ...own, isLate: true });
  expect(missed.title).toBe('We are late.');
  expect(missed.lead).toContain('We said that we decide by Wednesday 25 November, 10:00, and we');
  expect(missed.steps.map(({ text }) => text)).not.toContain('Decision at the latest');
});

it('whoever is asked for something reads the hour that holds where they answer now', () => {
  const asked = { ...application, state: 'more-information' as const, items: [item] };
  const stays = applicationView(asked, { ...own, answerBy: application.decideBy });
  expect(stays).toMatchObject({
    title: 'We decide by Wednesday 25 November, 10:00.',
    lead: '1 thing is missing. Answered now, the hour stays.',
  });
  const moves = applicationView(asked, { ...own, answerBy: '2026-11-26T11:00:00.000Z' });
  expect(moves).toMatchObject({
    title: 'The decision waits for your answer.',
    lead: '1 thing is missing. Answered now, we decide by Thursday 26 November, 11:00.',
  });
  expect(moves.steps.at(-1)).toMatchObject({
    text: 'Decision, if you answer now',
    when: 'Thu 26 Nov, 11:00',
  });
});
