import type { CSSProperties } from 'react';

/** Stars out of five, as one picture with its words. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="stars" style={{ '--v': `${stars * 20}%` } as CSSProperties}>
      <span className="visually-hidden">{`${stars} of 5 stars`}</span>
    </span>
  );
}
