import type { Piece } from './page-difference.server.ts';

/** A text with what was put into it and what was taken out. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, change }, place) => {
    const Element = { same: 'span', added: 'ins', removed: 'del' }[change] as
      | 'span'
      | 'ins'
      | 'del';
    return (
      // The pieces of a difference are shown once, and never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Element key={place}>{text}</Element>
    );
  });
}
