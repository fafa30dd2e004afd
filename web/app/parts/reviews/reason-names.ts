import type { ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';

/** The six rules, as readers, writers and staff know them. */
export const reasonNames: Readonly<Record<ReviewReason, { name: string; means: string }>> = {
  person: {
    name: 'Somebody can be recognised',
    means: 'A name, a small firm, a face on a picture',
  },
  abuse: { name: 'Abuse or threats', means: 'Or anything else that is unlawful' },
  'off-topic': { name: 'Not about the product', means: 'Delivery, price, another shop' },
  copied: { name: 'Written twice, or copied', means: 'The same words stand elsewhere' },
  'reward-unsaid': {
    name: 'Paid for, not said so',
    means: 'Something was given, and it is hidden',
  },
  unusable: { name: 'Nothing that a buyer can use', means: 'No word about how it is' },
};
