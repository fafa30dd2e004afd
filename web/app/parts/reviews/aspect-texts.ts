import type { ReviewAspect } from '@plumbline/contracts/nouns/reviews.ts';

/** What the aspects are called, and what their ends mean. */
export const aspectTexts: Readonly<
  Record<ReviewAspect, { name: string; low: string; high: string }>
> = {
  asShown: { name: 'True to the picture', low: 'No', high: 'Exactly' },
  value: { name: 'Quality for the price', low: 'Poor', high: 'Very good' },
  fitting: { name: 'Easy to fit', low: 'Hard', high: 'Easy' },
  flow: { name: 'Flow of water', low: 'Weak', high: 'Strong' },
  warmth: { name: 'Warmth', low: 'Cool', high: 'Warm' },
  cleaning: { name: 'Easy to keep clean', low: 'Hard', high: 'Easy' },
  sturdy: { name: 'Sturdy', low: 'Loose', high: 'Solid' },
  seal: { name: 'Tight at once', low: 'Weeps', high: 'Dry' },
};
