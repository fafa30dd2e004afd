import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';

/**
 * What can be changed about a project, folded until it is wanted: its name says what is in it, and a
 * link to `id` opens it. It opens by itself where something in it was refused or has just been made.
 */
export function Fold({
  id,
  title,
  line,
  isOpen,
  children,
}: {
  id: string;
  title: string;
  /** How it stands now, in a few words. */
  line: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className="project-fold" open={isOpen || undefined}>
      <summary>
        <h2 className="heading-small">{title}</h2>
        <span className="small quiet">{line}</span>
        <Icon name="chevron-down" className="icon-small" />
      </summary>
      <div className="project-fold-content" id={id}>
        {children}
      </div>
    </details>
  );
}
