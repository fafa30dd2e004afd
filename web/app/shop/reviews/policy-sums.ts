import type { ReviewPolicy } from '@plumbline/contracts/shop/reviews.ts';

/** What all rules come to together. */
export const sumOfRules = (rules: ReviewPolicy['rules']) =>
  rules.reduce(
    (sum, { count, lowStars, highStars }) => ({
      count: sum.count + count,
      lowStars: sum.lowStars + lowStars,
      highStars: sum.highStars + highStars,
    }),
    { count: 0, lowStars: 0, highStars: 0 },
  );
