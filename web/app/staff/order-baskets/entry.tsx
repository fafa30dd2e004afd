import { TextField } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import type { Meant } from './intents.server.ts';
import type { OrderBasketView } from './order-basket-view.server.ts';

/**
 * Where parts are typed, one after the other: a number or an EAN goes in at once, words ask which is
 * meant. It takes the focus, so that the next line can be typed as soon as one is in.
 */
export function Entry({
  view: { version, here, lines },
  meant,
  refused,
}: {
  view: OrderBasketView;
  meant: Meant | null;
  refused: RefusedForm | undefined;
}) {
  const text = refused?.texts['text'] ?? meant?.typed ?? '';
  const error =
    errorOf(refused?.errors, 'text') ??
    errorOf(refused?.errors, 'sku') ??
    errorOf(refused?.errors, 'quantity') ??
    refused?.message;
  return (
    <div className="phone-entry" id="entry">
      <form method="post" action={here} noValidate>
        <input type="hidden" name="intent" value="entry" />
        <input type="hidden" name="version" value={version} />
        <TextField
          id="entry-text"
          name="text"
          label="Add by part number, EAN or words"
          hint="“6 LODE-CS-CH” and Enter adds six; then type the next."
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          defaultValue={text}
          error={error}
          aria-keyshortcuts="/"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever telephones types line after line
          autoFocus={!refused && (lines.length === 0 || meant !== null)}
        >
          {(input) => (
            <span className="phone-entry-row">
              <input
                className="input"
                name="quantity"
                aria-label="Quantity"
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                defaultValue={refused?.texts['quantity'] ?? meant?.quantity ?? 1}
              />
              {input}
              <button className="button button-main">Add</button>
            </span>
          )}
        </TextField>
      </form>
      {meant && <Suggestions meant={meant} version={version} here={here} />}
    </div>
  );
}

function Suggestions({ meant, version, here }: { meant: Meant; version: number; here: string }) {
  const { typed, quantity, parts, corrected } = meant;
  if (parts.length === 0) {
    return (
      <p className="note warn" role="alert">
        <Icon name="search" />
        <span>
          <b>Nothing is called “{typed}”.</b> Ask for another word, or read the number again.
        </span>
      </p>
    );
  }
  return (
    <section className="phone-meant" aria-label={`What “${typed}” may be`}>
      {corrected && <p className="phone-quiet">Read as “{corrected}”.</p>}
      <ul>
        {parts.map(({ sku, name, note, price, stock, isGone, successorHref }) => (
          <li key={sku}>
            <span>
              <b>{name}</b>
              <small>{note}</small>
            </span>
            <small>{stock}</small>
            <b>{price}</b>
            {isGone ? (
              successorHref ? (
                <a className="link" href={successorHref} data-reload>
                  See what is sold instead
                </a>
              ) : (
                <span className="tag bad">Not sold</span>
              )
            ) : (
              <form method="post" action={here}>
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="sku" value={sku} />
                <input type="hidden" name="quantity" value={quantity} />
                <button className="button button-outlined button-small" aria-label={`Add ${name}`}>
                  Add {quantity}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
