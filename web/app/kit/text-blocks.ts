export interface TextBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

/** A plain text in blocks: empty lines part them, and `## ` begins a heading. */
export function textBlocks(text: string): TextBlock[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('## ')
        ? { kind: 'heading', text: block.slice(3) }
        : { kind: 'paragraph', text: block },
    );
}
