import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { RefusedForm } from '../kit/form.ts';
import { counted } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';

/** What basket and wishlist answer to an item put in from elsewhere. */
export interface AddedAnswer {
  added?: { name: string; quantity: number; others?: number };
  wished?: { name: string };
  removed?: { name: string };
  refused?: RefusedForm;
}

const shownMs = 6000;

/** Says that something is in the basket or the wishlist now, or why not; one line for each. */
export function Toasts({ fetcherKeys }: { fetcherKeys: readonly string[] }) {
  return (
    <output>
      {fetcherKeys.map((key) => (
        <Toast key={key} fetcherKey={key} />
      ))}
    </output>
  );
}

function Toast({ fetcherKey }: { fetcherKey: string }) {
  const { data } = useFetcher<AddedAnswer>({ key: fetcherKey });
  const [isOver, setIsOver] = useState(false);
  // A toast leaves by the clock.
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setIsOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [data]);
  const { added, wished, removed, refused } = data ?? {};
  if (isOver || (!added && !wished && !removed && !refused)) return null;
  return (
    <span className="toast">
      <Icon name={refused ? 'triangle-exclamation-point' : 'check'} />
      <span>
        {refused?.message}
        {added && `Added${added.quantity > 1 ? ` ${added.quantity} ×` : ''} ${added.name}`}
        {added?.others ? ` and ${counted(added.others, 'item')} with it` : ''}
        {wished && `Saved to wishlist: ${wished.name}`}
        {removed && `Removed from wishlist: ${removed.name}`}
      </span>{' '}
      {added && <a href="/basket">View basket</a>}
      {(wished ?? removed) && <a href="/wishlist">View wishlist</a>}
    </span>
  );
}
