import { largestQuantity, stepQuantity } from '@plumbline/contracts/nouns/quantities.ts';
import { useState } from 'react';
import { Icon } from '../kit/icon.tsx';

/** A quantity in whole packs, typed or stepped; without a script it is a number field. */
export function Qty({
  name = 'quantity',
  label = 'Quantity',
  initial,
  packSize = 1,
  big = false,
}: {
  name?: string;
  label?: string;
  initial?: number;
  packSize?: number;
  big?: boolean;
}) {
  const [text, setText] = useState(String(initial ?? packSize));
  const figure = Number(text) || packSize;
  const largest = largestQuantity(packSize);
  const step = (by: 1 | -1) => setText(String(stepQuantity(figure, by, packSize)));
  return (
    <span className={big ? 'quantity large' : 'quantity'}>
      <button
        type="button"
        aria-label="Fewer"
        disabled={figure <= packSize}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        name={name}
        aria-label={label}
        min={packSize}
        max={largest}
        step={packSize}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="button" aria-label="More" disabled={figure >= largest} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
