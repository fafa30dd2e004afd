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
  largest = Math.floor(999 / packSize) * packSize,
  children,
}: {
  /** What there are so many of, as it is read out. */
  what: string;
  quantity: number;
  packSize: number;
  largest?: number;
  children: ReactNode;
}) {
  return (
    <span className="qty">
      {/* The first button of a form is what Enter presses: it must not be “fewer”. */}
      <button className="vh" tabIndex={-1}>
        Set the quantity
      </button>
      <button
        name="to"
        value={Math.max(packSize, quantity - packSize)}
        aria-label={`Fewer of ${what}`}
        disabled={quantity <= packSize}
      >
        <Icon name="minus" />
      </button>
      {children}
      <button
        name="to"
        value={Math.min(largest, quantity + packSize)}
        aria-label={`More of ${what}`}
        disabled={quantity >= largest}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}
