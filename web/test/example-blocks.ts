import type { Block, BlockKind } from '@plumbline/contracts/nouns/content/blocks.ts';

const picture = { from: 'product', ref: 'TAP', alt: 'A tap' } as const;
const text = [{ part: 'paragraph' as const, words: [{ text: 'Words' }] }];
/** A block of every kind. */
export const exampleBlocks: Readonly<Record<BlockKind, Block>> = {
  hero: {
    kind: 'hero',
    id: 'a',
    title: 'T',
    text: '',
    picture,
    link: { href: '/c/taps', words: 'Go' },
  },
  text: { kind: 'text', id: 'a', text },
  picture: { kind: 'picture', id: 'a', picture, caption: 'C', device: 'wide' },
  gallery: { kind: 'gallery', id: 'a', title: '', pictures: [picture, picture] },
  carousel: {
    kind: 'carousel',
    id: 'a',
    title: '',
    slides: [
      { picture, title: 'One', text: '', link: null },
      { picture, title: 'Two', text: 'x', link: '/new' },
    ],
  },
  products: {
    kind: 'products',
    id: 'a',
    title: 'G',
    look: 'rows',
    taken: 'together',
    goods: { of: 'category', slug: 'taps', most: 4 },
    note: '',
  },
  comparison: {
    kind: 'comparison',
    id: 'a',
    caption: 'C',
    columns: ['A', 'B'],
    rows: [{ cells: ['1', '2'] }],
  },
  faq: { kind: 'faq', id: 'a', title: 'Q', questions: [{ question: 'Why?', answer: text }] },
  form: { kind: 'form', id: 'a', title: '', text: '', form: 'newsletter' },
  video: { kind: 'video', id: 'a', title: 'V', site: 'vimeo', video: '12345', picture, text: '' },
  quote: { kind: 'quote', id: 'a', text: 'Said', who: 'Ines', role: '', audience: 'trade' },
  steps: { kind: 'steps', id: 'a', title: '', steps: [{ title: 'First', text, picture: null }] },
  drawing: {
    kind: 'drawing',
    id: 'a',
    title: 'D',
    caption: '',
    widthMm: 900,
    heightMm: 600,
    parts: [
      { part: 'box', xMm: 0, yMm: 0, widthMm: 10, heightMm: 20, stroke: 'outline' },
      { part: 'measure', xMm: 0, yMm: 0, toXMm: 10, toYMm: 0 },
    ],
  },
};
