import type {
  ContentAuthor,
  ContentCategory,
} from '@plumbline/contracts/nouns/content/content-page.ts';

/** What the demo's guides are listed under, in this order. */
export const demoCategories: readonly ContentCategory[] = [
  { key: 'measure', name: 'Measure', intro: 'Sizes to take before anything is bought.' },
  { key: 'choose', name: 'Choose', intro: 'Which kind suits the house that you have.' },
  { key: 'fit', name: 'Fit', intro: 'The order of the work, and the heights to work to.' },
  { key: 'keep', name: 'Keep', intro: 'Care, small repairs, and what to do when it drips.' },
];

/** Who writes them: invented, as everybody in the demo. */
export const demoAuthors: readonly ContentAuthor[] = [
  { key: 'ines-marlow', name: 'Ines Marlow', role: 'Fitter, and our technical editor' },
  { key: 'tom-averill', name: 'Tom Averill', role: 'Heating engineer' },
];
