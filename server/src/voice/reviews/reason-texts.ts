import type { ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';

/** The six rules as their writers are told of them. */
export const reasonTexts: Readonly<Record<ReviewReason, { rule: string; advice: string }>> = {
  person: {
    rule: 'Rule 1: somebody can be recognised',
    advice: 'Take out the name, the firm or the picture by which somebody is known.',
  },
  abuse: { rule: 'Rule 2: abuse or threats', advice: 'Say what was wrong without it.' },
  'off-topic': {
    rule: 'Rule 3: it is not about the product',
    advice:
      'Say how the thing itself is. Of a delivery, write to us or report it on the order’s page: a review goes no further than to those who check it.',
  },
  copied: {
    rule: 'Rule 4: written twice, or copied',
    advice: 'Write in your own words how it is with you.',
  },
  'reward-unsaid': {
    rule: 'Rule 5: paid for, and not said so',
    advice: 'Write in it what you were given, and by whom. We then say so beside it as well.',
  },
  unusable: {
    rule: 'Rule 6: nothing that a buyer can use',
    advice: 'Say what the next buyer should know.',
  },
};
