import type { ReviewSignal } from '@plumbline/contracts/nouns/reviews.ts';

/** What the shop notices of a review by itself, as staff read it. */
export const signalNames: Readonly<Record<ReviewSignal, string>> = {
  'same-text': 'Same words',
  burst: 'Many at once',
  'same-card': 'Same card',
  'same-address': 'Same address',
  staff: 'One of us',
  link: 'Link or number',
  reported: 'Reported',
};
