import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

const question = 'What you typed in this block is not saved. Leave it?';

/**
 * Asks before words that were typed are left unsaved, as they are from the beginning where they were
 * sent and refused. `onInput` hears of what is typed into the form, and `onSubmit` that it is sent.
 */
export function useUnsaved(isRefused: boolean): { onInput: () => void; onSubmit: () => void } {
  const isTyped = useRef(isRefused);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    const wayOf = ({ pathname, search }: typeof next) => {
      const asked = new URLSearchParams(search);
      return [pathname, asked.get('block'), asked.get('new')].join(' ');
    };
    // What moves a block is sent to where one is, and comes back with the form of that block.
    const isSent = historyAction !== 'POP' && next.search === here.search && next.hash === '';
    return isTyped.current && (isSent || wayOf(here) !== wayOf(next));
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question)) {
      isTyped.current = false;
      blocker.proceed();
    } else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return {
    onInput: () => (isTyped.current = true),
    onSubmit: () => (isTyped.current = false),
  };
}
