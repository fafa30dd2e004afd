import type { ReactNode } from 'react';

const drawings = {
  /** A measured box with nothing in it. */
  nothing: (
    <>
      <path className="hidden-line" d="M30 26h130v60H30z" />
      <path className="measure" d="M30 12h130M30 6v12M160 6v12" />
      <path className="outline" d="M20 96h150" />
    </>
  ),
  /** A plumb bob that has left its line. */
  broken: (
    <>
      <path className="outline" d="M70 4h50M95 4v34" />
      <path className="hidden-line" d="M95 38v30" />
      <path className="bobs" d="m112 66 10-3 5 8-3 22-17-15z" />
      <path className="outline" d="M20 102h150" />
    </>
  ),
  /** A pipe with a gap in it. */
  unplugged: (
    <>
      <path className="outline" d="M10 48h56v20H10M180 48h-56v20h56" />
      <path className="outline" d="M66 42h8v32h-8zM116 42h8v32h-8z" />
      <path className="measure" d="M78 30h34M78 24v12M112 24v12" />
    </>
  ),
  /** Two outlines: the old, dashed, and the one that took its place. */
  replaced: (
    <>
      <path className="hidden-line" d="M20 30h60v60H20z" />
      <path className="outline" d="M110 30h60v60h-60z" />
      <path className="measure" d="M84 60h20M99 55l6 5-6 5" />
    </>
  ),
} as const;

/** Nothing, an error or no connection: a small drawing, what is so, and what to try. */
export function EmptyState({
  drawing,
  title,
  level: Heading = 'h2',
  children,
}: {
  drawing: keyof typeof drawings;
  title: ReactNode;
  level?: 'h1' | 'h2';
  children: ReactNode;
}) {
  return (
    <div className="empty">
      <svg className="line-drawing" viewBox="0 0 190 110" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <Heading className={Heading === 'h1' ? 'heading-large' : 'heading-medium'}>{title}</Heading>
      {children}
    </div>
  );
}
