import { useEffect, useRef, type RefObject } from 'react';
import { useFetcher } from 'react-router';

const quietMs = 400;

/** Works the preview out again once nobody has typed for a moment. `onEdit` hears of every change. */
export function useLivePreview<View>(form: RefObject<HTMLFormElement | null>, first: View | null) {
  const fetcher = useFetcher<{ preview?: View }>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // What was about to be asked is of no use once the page is left.
  useEffect(() => () => clearTimeout(timer.current), []);
  const onEdit = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set('intent', 'preview');
      void fetcher.submit(fields, { method: 'post' });
    }, quietMs);
  };
  const latest = fetcher.data?.preview as View | undefined;
  return { view: latest ?? first, isBusy: fetcher.state !== 'idle', onEdit };
}
