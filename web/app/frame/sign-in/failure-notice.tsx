import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import type { Failure } from './failures.ts';

/**
 * What went wrong, and below it what to do. It takes the focus when it comes, so that the keyboard
 * goes on here; another failure is another notice, by its key.
 */
export function FailureNotice({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  const { tone, title, text } = failure;
  // Only what is in the document can take the focus.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={`note ${tone}`} role="alert" tabIndex={-1} ref={notice}>
      <Icon name={tone === 'bad' ? 'circle-exclamation-point' : 'triangle-exclamation-point'} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
