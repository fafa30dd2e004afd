import type { ReactNode } from 'react';
import type { PayWay } from './pay-ways.ts';

/** One choice, and below it what belongs to it. */
export function PayWayChoice({
  way: { kind, value, title, note },
  isChosen,
  isUsable,
  onChoose,
  children,
}: {
  way: PayWay;
  isChosen: boolean;
  isUsable: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <label className={kind === 'payment-button' ? 'with-script' : undefined}>
        <input
          className="box"
          type="radio"
          name="payWith"
          value={value}
          checked={isChosen}
          disabled={!isUsable}
          onChange={onChoose}
        />
        <b>{title}</b>
        <small>{note}</small>
      </label>
      {children}
    </>
  );
}
