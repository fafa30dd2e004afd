import { largestQuantity, stepQuantity } from '@plumbline/contracts/nouns/quantities.ts';
import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';

/**
 * The steps of a form that changes a quantity that is there already: each press sends the form with
 * the new one as `to`. `children` is the field for one that is typed.
 */
export function QtySteps({
  what,
  quantity,
  packSize,
  children,
}: {
  /** What there are so many of, as it is read out. */
  what: string;
  quantity: number;
  packSize: number;
  children: ReactNode;
}) {
  return (
    <span className="quantity">
      {/* The first button of a form is what Enter presses: it must not be “fewer”. */}
      <button className="visually-hidden" tabIndex={-1}>
        Set the quantity
      </button>
      <button
        name="to"
        value={stepQuantity(quantity, -1, packSize)}
        aria-label={`Fewer of ${what}`}
        disabled={quantity <= packSize}
      >
        <Icon name="minus" />
      </button>
      {children}
      <button
        name="to"
        value={stepQuantity(quantity, 1, packSize)}
        aria-label={`More of ${what}`}
        disabled={quantity >= largestQuantity(packSize)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
