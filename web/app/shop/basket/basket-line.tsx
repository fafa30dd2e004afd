import { Fragment, memo, useEffect, useState, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { Picture } from '../../parts/card.tsx';
import { FieldError } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { QtySteps } from '../../parts/quantity-steps.tsx';
import type { BasketAnswer, RemovedItem } from './basket-actions.server.ts';
import type { BasketLineView } from './basket-view.server.ts';

/**
 * One line of the basket. Each line has its own fetcher, so that changing one never waits for, or
 * calls off, the change of another; without a script its forms are plain ones.
 */
export function BasketLine({
  line,
  place,
  refused,
  onTakeOut,
}: {
  line: BasketLineView;
  place: number;
  /** What a plain form of this line was refused with. */
  refused: RefusedForm | undefined;
  onTakeOut: (item: RemovedItem) => void;
}) {
  const fetcher = useFetcher<BasketAnswer>({ key: `basket ${line.sku}` });
  const { sku, name, written } = line;
  const coming = quantityIn(fetcher.formData);
  const refusal = fetcher.data ? fetcher.data.refused : refused;
  const isBusy = fetcher.state !== 'idle';
  const gone = fetcher.data?.removed;

  // The answer goes with the line, as soon as the basket is drawn without it.
  useEffect(() => {
    if (gone?.isElsewhere) onTakeOut(gone);
  }, [gone, onTakeOut]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const fields = new FormData(event.target as HTMLFormElement, submitter);
    fields.set('answer', 'data');
    if (quantityIn(fields) === 0) {
      onTakeOut({ sku, name, ...written, quantity: line.quantity, place });
    }
    fetcher.submit(fields, { method: 'post', action: '/basket' });
  };

  if (coming === 0) return null;
  return (
    <li className="basket-line" id={`line-${sku}`} aria-busy={isBusy || undefined} onSubmit={send}>
      <LineContent
        line={line}
        place={place}
        quantity={coming ?? line.quantity}
        refusal={isBusy ? undefined : refusal}
      />
    </li>
  );
}

interface LineContentProps {
  line: BasketLineView;
  place: number;
  quantity: number;
  refusal: RefusedForm | undefined;
}

/**
 * Every line hears of every change, several times, and all of them come anew after it. One is drawn
 * again only where it reads otherwise: in a basket of two hundred the rest would take a second, as
 * React writes to each field that it goes over.
 */
const LineContent = memo(
  LineOnShow,
  (before, after) =>
    before.quantity === after.quantity &&
    before.place === after.place &&
    before.refusal === after.refusal &&
    (before.line === after.line || JSON.stringify(before.line) === JSON.stringify(after.line)),
);

function LineOnShow({ line, place, quantity, refusal }: LineContentProps) {
  const { sku, href, name, detail, picture, trace, held, arrival, stock, problem, was, notes } =
    line;
  return (
    <>
      <a className="basket-line-picture" href={href} tabIndex={-1} aria-hidden="true">
        <Picture picture={picture} alt="" sizes="132px" />
      </a>
      <div className="basket-line-text">
        <h2>
          <a href={href}>{name}</a>
        </h2>
        <p className="small quiet">{detail}</p>
        {trace.length > 0 && <Trace steps={trace} />}
        {held && <p className="small">{held}</p>}
        {!problem && (
          <p className={arrival.tone === 'ok' ? 'arrival' : `arrival ${arrival.tone}`}>
            <Icon name={arrival.tone === 'no' ? 'circle-slash' : 'truck'} />
            <span>
              {arrival.text}
              {stock && `. ${stock}`}
            </span>
          </p>
        )}
        {problem && (
          <div className="note bad basket-line-mend">
            <Icon name="circle-exclamation-point" />
            <p>{problem.text}</p>
            {problem.mend.kind === 'go' ? (
              <a
                className="button button-outlined button-small"
                href={problem.mend.href}
                aria-label={`${problem.mend.label}: ${name}`}
              >
                {problem.mend.label}
              </a>
            ) : (
              <form method="post" action="/basket">
                <input type="hidden" name="intent" value="set" />
                <AsShown line={line} place={place} />
                <button
                  className="button button-outlined button-small"
                  name="to"
                  value={problem.mend.quantity}
                >
                  {problem.mend.label}
                </button>
              </form>
            )}
          </div>
        )}
        <form className="basket-line-actions" method="post" action="/basket">
          <input type="hidden" name="sku" value={sku} />
          <input type="hidden" name="held" value={quantity} />
          <button
            className="button button-text small"
            name="intent"
            value="to-wishlist"
            aria-label={`Move to wishlist: ${name}`}
          >
            Move to wishlist
          </button>
          <a
            className="button button-text small"
            href={`/projects/add?${new URLSearchParams({ sku, quantity: String(quantity), from: 'basket' })}`}
            aria-label={`Move to a project: ${name}`}
          >
            Move to a project
          </a>
          <button
            className="button button-text small"
            name="intent"
            value="remove"
            aria-label={`Remove ${name}`}
          >
            Remove
          </button>
        </form>
      </div>
      <div className="basket-line-sum">
        <div>
          <b>{line.amount}</b>
          <p>
            {was && (
              <>
                <s>{was}</s> ·{' '}
              </>
            )}
            {notes.join(' · ')}
          </p>
        </div>
        {line.canChange ? (
          <Quantity line={line} place={place} quantity={quantity} refusal={refusal} />
        ) : (
          <>
            <p className="small quiet">Quantity {quantity}</p>
            {refusal && <FieldError id={`refused-${sku}`}>{refusal.message}</FieldError>}
          </>
        )}
      </div>
    </>
  );
}

/** The quantity that a form of this line asks for: a button's before the one typed. */
function quantityIn(fields: FormData | undefined): number | null {
  if (!fields) return null;
  const intent = fields.get('intent');
  if (intent === 'remove' || intent === 'to-wishlist') return 0;
  const quantity = wholeNumberOf(fields.get('to') ?? fields.get('quantity'));
  return Number.isNaN(quantity) ? null : quantity;
}

/** Which line a form is of, and how to put it back where another window has taken it out meanwhile. */
function AsShown({ line, place }: Pick<LineContentProps, 'line' | 'place'>) {
  const notes = Object.entries(line.written).filter(([, note]) => note !== null);
  return (
    <>
      <input type="hidden" name="sku" value={line.sku} />
      <input type="hidden" name="place" value={place} />
      {notes.map(([name, note]) => (
        <input key={name} type="hidden" name={name} value={note ?? ''} />
      ))}
    </>
  );
}

function Trace({ steps }: { steps: readonly string[] }) {
  return (
    <p className="trace">
      <span className="visually-hidden">Why this price: </span>
      {steps.map((step, place) => (
        <Fragment key={step}>
          {place > 0 && <Icon name="chevron-right" />}
          <span>{step}</span>
        </Fragment>
      ))}
    </p>
  );
}

function Quantity({ line, place, quantity, refusal }: LineContentProps) {
  const { sku, name, packSize } = line;
  // What is typed stays while it is refused, and gives way as soon as the quantity is another.
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  const shown = refusal?.texts['quantity'] ?? String(quantity);
  const text = typed?.over === quantity ? typed.text : shown;
  const error = refusal && (errorOf(refusal.errors, 'quantity') ?? refusal.message);
  const note = error ? `quantity-error-${sku}` : packSize > 1 ? `pack-${sku}` : undefined;
  return (
    <form className="basket-line-quantity" method="post" action="/basket">
      <input type="hidden" name="intent" value="set" />
      <AsShown line={line} place={place} />
      <QtySteps what={name} quantity={quantity} packSize={packSize}>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={`Quantity of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          value={text}
          onChange={(event) => setTyped({ text: event.currentTarget.value, over: quantity })}
          onBlur={(event) => {
            // What was refused already is not asked again until it is another.
            if (text !== shown) event.currentTarget.form?.requestSubmit();
          }}
        />
      </QtySteps>
      {error ? (
        <FieldError id={`quantity-error-${sku}`}>{error}</FieldError>
      ) : (
        packSize > 1 && (
          <span className="hint" id={`pack-${sku}`}>
            Sold in packs of {packSize}
          </span>
        )
      )}
    </form>
  );
}
