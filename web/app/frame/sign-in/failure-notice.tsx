import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { useTakesFocus } from '../../kit/takes-focus.ts';
import type { Failure } from './failures.ts';

/**
 * What went wrong, and below it what to do. It takes the focus when it comes, so that the keyboard
 * goes on here; another failure is another notice, by its key.
 */
export function FailureNotice({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const notice = useTakesFocus<HTMLDivElement>();
  const { tone, title, text } = failure;
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
