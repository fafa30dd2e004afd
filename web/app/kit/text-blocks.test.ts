import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test('parts a text at empty lines and knows its headings', () => {
  expect(textBlocks('## Buying\n\nA price is an invitation.\n\n\nYou pay\nnow.\n')).toEqual([
    { kind: 'heading', text: 'Buying' },
    { kind: 'paragraph', text: 'A price is an invitation.' },
    { kind: 'paragraph', text: 'You pay\nnow.' },
  ]);
});
