import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Icon } from '../../kit/icon.tsx';
import type { action } from './record.tsx';

const everyMs = 12_000;
/** Whoever touches nothing for so long has left the page open, and is not there. */
const awayAfterMs = 10 * 60_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Says who else has the thread open, and that something came since it was read. A browser tells the
 * shop that it looks; without a script, whoever sends second is asked all the same.
 */
export function Looking({
  thread,
  seen,
  first,
}: {
  thread: string;
  seen: number;
  first: readonly { name: string; isWriting: boolean }[];
}) {
  const fetcher = useFetcher<typeof action>({ key: `look-${thread}` });
  const { submit } = fetcher;
  // Only a browser knows that somebody still looks.
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => void (touchedAt = Date.now());
    const tell = () => {
      if (document.hidden || Date.now() - touchedAt > awayAfterMs) return;
      const area = document.querySelector<HTMLTextAreaElement>('textarea[name=text]');
      const isWriting = String(Boolean(area && area.value !== area.defaultValue));
      void submit({ intent: 'look', isWriting }, { method: 'post' });
    };
    tell();
    for (const sign of signsOfLife) addEventListener(sign, touch, { passive: true });
    const timer = setInterval(tell, everyMs);
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) removeEventListener(sign, touch);
    };
  }, [submit]);
  const told = fetcher.data && 'looking' in fetcher.data ? fetcher.data.looking : undefined;
  const lookers = told?.lookers ?? first;
  const isNew = told !== undefined && told.entries > seen;
  return (
    <div aria-live="polite">
      {isNew && (
        <p className="note warn inbox-looking">
          <Icon name="refresh-cw" />
          <span>
            Something was written here since you opened it.{' '}
            <a className="link" href={`/staff/inbox/${thread}`}>
              Read it
            </a>
          </span>
        </p>
      )}
      {lookers.map(({ name, isWriting }) => (
        <p key={name} className="note info inbox-looking">
          <Icon name="users" />
          <span>
            {name} {isWriting ? 'is writing an answer' : 'has it open'} too.
          </span>
        </p>
      ))}
    </div>
  );
}
