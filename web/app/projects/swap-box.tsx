import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';

/** What a swap would do, before anything is changed: in a sentence, in money, and row by row. */
export function SwapBox({
  isSmooth,
  title,
  line,
  difference,
  sums,
  children,
}: {
  /** Whether everything goes as one would expect. */
  isSmooth: boolean;
  title: string;
  line: string;
  difference: string;
  sums: string;
  children: ReactNode;
}) {
  return (
    <section className="swap" aria-labelledby="swap">
      <div className={isSmooth ? 'swap-head' : 'swap-head warn'}>
        <Icon name={isSmooth ? 'check' : 'triangle-exclamation-point'} />
        <div>
          <h2 id="swap" className="heading-small">
            {title}
          </h2>
          <p className="small">{line}</p>
        </div>
        <p>
          <b className="heading-small">{difference}</b>
          <span className="small">{sums}</span>
        </p>
      </div>
      {children}
    </section>
  );
}
