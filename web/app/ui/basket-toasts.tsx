import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormProblem } from '../form-problem.ts';
import { Icon } from './icon.tsx';

/** What the basket answers to an item put in from elsewhere. */
export interface AddedAnswer {
  added?: { name: string; quantity: number };
  problem?: FormProblem;
}

const shownMs = 6000;

/** Says that something is in the basket now, or why not; one line for each thing put in. */
export function BasketToasts({ fetcherKeys }: { fetcherKeys: readonly string[] }) {
  return (
    <output>
      {fetcherKeys.map((key) => (
        <BasketToast key={key} fetcherKey={key} />
      ))}
    </output>
  );
}

function BasketToast({ fetcherKey }: { fetcherKey: string }) {
  const { data } = useFetcher<AddedAnswer>({ key: fetcherKey });
  const [isOver, setIsOver] = useState(false);
  // A toast leaves by the clock.
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setIsOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [data]);
  if (!data || isOver) return null;
  const { added, problem } = data;
  return (
    <span className="toast">
      <Icon name={problem ? 'triangle-exclamation-point' : 'check'} />
      <span>
        {problem?.message}
        {added && `Added${added.quantity > 1 ? ` ${added.quantity} ×` : ''} ${added.name}`}
      </span>{' '}
      {added && <a href="/basket">View basket</a>}
    </span>
  );
}
