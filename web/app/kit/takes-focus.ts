import { useEffect, useRef, type RefObject } from 'react';
import { useHasScript } from './has-script.ts';

/**
 * The place of what takes the focus when it comes, and again with each piece of `news`, so that the
 * keyboard and the reader go on from there. Where it came with the page, whoever has gone on to a
 * field before React woke up stays in it.
 */
export function useTakesFocus<Place extends HTMLElement>(
  news: unknown = 'it is there',
  options?: FocusOptions,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const cameWithPage = useRef(!useHasScript());
  const preventScroll = options?.preventScroll ?? false;
  // Only what is in the document can take the focus.
  useEffect(() => {
    if (news === null) return;
    const isElsewhere = document.activeElement !== document.body;
    if (!(cameWithPage.current && isElsewhere)) place.current?.focus({ preventScroll });
    cameWithPage.current = false;
  }, [news, preventScroll]);
  return place;
}
