import type { BlockKind } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageKind } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { PageSummary } from '@plumbline/contracts/staff/pages.ts';
import type { Tone } from '../kit/list-definition.ts';

export const kindNames: Readonly<Record<PageKind, string>> = {
  page: 'Page',
  article: 'Guide',
  landing: 'Below a listing',
  legal: 'Legal text',
  help: 'Help article',
};

export const stateNames: Readonly<Record<PageSummary['state'], { name: string; tone: Tone }>> = {
  live: { name: 'In the shop', tone: 'ok' },
  changed: { name: 'Changed since', tone: 'warn' },
  draft: { name: 'Draft', tone: '' },
};

export const blockNames: Readonly<Record<BlockKind, string>> = {
  hero: 'Head with a picture',
  text: 'Text',
  picture: 'Picture',
  gallery: 'Gallery',
  carousel: 'Row of pictures',
  products: 'Products',
  comparison: 'Table',
  faq: 'Questions',
  form: 'Form',
  video: 'Video',
  quote: 'Quote',
  steps: 'Steps',
  drawing: 'Drawing',
};

/** What the form of the page itself is called. */
export const headName = 'Title and address';
