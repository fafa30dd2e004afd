import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';
import { Screen } from '../frame/screen.tsx';
import { MiniLines, SumRows } from '../parts/sums.tsx';
import type { CheckoutView, Fold } from './checkout-view.server.ts';
import { placeOf, steps, type Step } from './steps.ts';

/** A screen of the checkout: all steps in one column, this one open, the order beside them. */
export function StepScreen({
  view,
  step: current,
  hold,
  children,
}: {
  view: CheckoutView;
  step: Step;
  /** How long the goods are held, in a sentence, once they are. */
  hold?: string | null;
  children: ReactNode;
}) {
  const title = steps[placeOf(current)]!.title;
  return (
    <Screen title={`${title} · Checkout`}>
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">Checkout</h1>
      <SmallSummary view={view} />
      {hold && <p className="narrow-hold">{hold}</p>}
      <div className="columns checkout-columns">
        <ol>
          {steps.map(({ step, title: heading }, place) => {
            const folds = view.folds[step];
            const isOpen = step === current;
            const state = isOpen ? 'now' : folds ? 'done' : 'ahead';
            return (
              <li key={step} className={`step ${state}`} aria-current={isOpen ? 'step' : undefined}>
                <span className="step-mark" aria-hidden="true">
                  {state === 'done' ? <Icon name="check" /> : place + 1}
                </span>
                <h2>
                  {heading}
                  {state === 'done' && <span className="visually-hidden">, finished</span>}
                </h2>
                {isOpen
                  ? children
                  : folds?.map((fold) => <Folded key={fold.change.href} {...fold} />)}
              </li>
            );
          })}
        </ol>
        <aside className="side" aria-labelledby="your-order">
          <h2 id="your-order">Your order</h2>
          <Order view={view} />
          {view.arrival && (
            <div className="note side-note">
              <Icon name="calendar-check" />
              <div>
                <b>Arrives {view.arrival.long}</b>
                {hold && <p className="quiet">{hold}</p>}
              </div>
            </div>
          )}
        </aside>
      </div>
    </Screen>
  );
}

function Folded({ lines, change: { href, what } }: Fold) {
  return (
    <div className="fold">
      <p>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <a className="link" href={href} aria-label={`Change ${what}`}>
        Change
      </a>
    </div>
  );
}

function Order({ view: { lines, sums, arrival, codeProblem } }: { view: CheckoutView }) {
  return (
    <>
      <MiniLines lines={lines} />
      <div className="mini-sums">
        <SumRows sums={sums} totalLabel={arrival ? 'Total to pay' : 'Before delivery'} />
        {codeProblem && (
          <p className="note warn after-content">
            <Icon name="triangle-exclamation-point" />
            {codeProblem}
          </p>
        )}
      </div>
    </>
  );
}

/** The order on small screens: one line at the top that opens. */
function SmallSummary({ view }: { view: CheckoutView }) {
  return (
    <details className="narrow-sum">
      <summary>
        <Icon name="shopping-basket" />
        <span>
          {view.itemCount}
          {view.arrival && `, ${view.arrival.short}`}
        </span>
        <Icon name="chevron-down" className="icon-small" />
        <b>{view.sums.total}</b>
      </summary>
      <Order view={view} />
    </details>
  );
}
