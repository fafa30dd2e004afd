import { useRef, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import type { loader } from './answers.ts';

/** Long enough that nothing is looked for in the middle of a word. */
const afterMs = 600;
/** What a question is about stands in its beginning. */
const mostAsked = 500;

/**
 * Looks for answers while somebody types into a field of a form, which is told by its `onInput`. Without
 * a script, sending the form looks for them.
 */
export function useAnswersAsTyped(field: string | undefined, sku: string | undefined) {
  const fetcher = useFetcher<typeof loader>();
  const asked = useRef('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (field === undefined) return;
    const typed = new FormData(currentTarget).get(field);
    const about = String(typed ?? '')
      .trim()
      .slice(0, mostAsked);
    if (about === asked.current) return;
    asked.current = about;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const query = new URLSearchParams({ about, ...(sku !== undefined && { sku }) });
      void fetcher.load(`/help/answers?${query}`);
    }, afterMs);
  };
  return { answers: fetcher.data?.answers ?? [], look };
}
