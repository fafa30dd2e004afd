import type { ReturnReason, ReturnState } from '@plumbline/contracts/nouns/returns.ts';

/** Why something comes back, as it is offered; the first is for who says no reason. */
export const reasonTexts: Record<ReturnReason, string> = {
  'changed-mind': 'No reason, or I changed my mind',
  'wrong-size': 'Wrong size',
  'wrong-finish': 'Wrong finish',
  'too-many': 'I ordered too many',
  'not-as-expected': 'Not what I expected',
  'came-too-late': 'It came too late',
};

/** One word or two for how far a return has come, and how it is marked. */
export const returnStates: Record<ReturnState, { text: string; tone: 'ok' | 'info' | '' }> = {
  announced: { text: 'On its way back', tone: 'info' },
  received: { text: 'With us', tone: 'info' },
  decided: { text: 'Done', tone: 'ok' },
  withdrawn: { text: 'Withdrawn', tone: '' },
};
