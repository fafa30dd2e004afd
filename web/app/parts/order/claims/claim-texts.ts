import type { Claim, ClaimProblem, ClaimRemedy } from '@plumbline/contracts/nouns/claims.ts';
import { dayOf, longDay, pounds } from '../../../kit/format.ts';

/** What is wrong, as its customer would say it, and what it means. */
export const problemTexts: Record<ClaimProblem, { name: string; detail: string }> = {
  damaged: { name: 'It is damaged', detail: 'Broken, cracked, dented or scratched.' },
  faulty: {
    name: 'It does not work',
    detail: 'It leaks, sticks, or stopped working, now or later.',
  },
  missing: { name: 'Something is missing', detail: 'The box came, and this was not in it.' },
  'wrong-item': { name: 'It is not what I ordered', detail: 'Another item, finish or size came.' },
  'not-arrived': { name: 'It did not arrive', detail: 'It should be here by now, and is not.' },
};

export const remedyNames: Record<ClaimRemedy, string> = {
  replacement: 'Send another one',
  'spare-part': 'Send a spare part',
  'money-off': 'Keep it for money off',
  refund: 'Give the money back',
};

/** Where a claim stands, in the fewest words. */
export function claimMark(claim: Claim): { text: string; tone: 'ok' | 'warn' | 'info' | '' } {
  const { state, outcome } = claim;
  if (state === 'open') return { text: 'With us', tone: 'warn' };
  if (state === 'refused') return { text: 'Answered', tone: '' };
  if (state === 'withdrawn') return { text: 'Withdrawn', tone: '' };
  return { text: outcome?.isWaiting ? 'Agreed' : 'Settled', tone: 'ok' };
}

/** What came of a claim, or when something will, as a heading. */
export function claimHeadline({ state, answerBy, outcome }: Claim): string {
  if (state === 'withdrawn') return 'You withdrew this claim';
  if (state === 'refused') return 'We could not agree to this';
  if (outcome === null)
    return `You have our answer by ${answerBy ? longDay(answerBy) : 'tomorrow'}`;
  const { remedy, day, pence } = outcome;
  const when = day ? longDay(day) : 'soon';
  if (remedy === 'replacement') return `Another one arrives ${when}`;
  if (remedy === 'spare-part') return `The part arrives ${when}`;
  return `${pounds(pence ?? 0)} goes back to you`;
}

/** What happens next, or what has, in a sentence or two. */
export function claimLead({ state, outcome, isByRule }: Claim): string {
  if (state === 'open') {
    return 'Somebody will look at it and write to you. Please keep the goods and the box until then.';
  }
  if (state === 'refused') {
    return 'If you see it otherwise, answer our mail: somebody else looks at it again. Your rights in law stay as they are.';
  }
  if (outcome === null) return 'You can report the same goods again at any time.';
  if (outcome.remedy === 'replacement') {
    return `${isByRule ? 'Agreed at once. ' : ''}It costs you nothing, and you need not send back what came. We write to you when it leaves.`;
  }
  if (outcome.remedy === 'spare-part') return 'It costs you nothing.';
  return outcome.isWaiting
    ? 'A colleague confirms it, and then it goes back to what you paid with.'
    : 'It goes back to what you paid with; your bank usually shows it within 5 to 10 working days.';
}

export const dayOfInstant = (instant: string) => longDay(dayOf(new Date(instant)));
