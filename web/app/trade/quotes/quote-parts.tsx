import { FieldError } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { pictureTypes } from '../../kit/picture-types.ts';
import type { RefusedQuote } from './quote-actions.server.ts';
import type { QuoteView } from './quote-view.server.ts';

/** The client's word, and the second act: what the goods cost now, and the order of them. */
export function QuoteAccepted({
  view: { path, order },
  orderKey,
  refused,
}: {
  view: QuoteView;
  orderKey: string;
  refused: RefusedQuote | undefined;
}) {
  if (!order) return null;
  return (
    <section className="quote-accepted" aria-labelledby="accepted">
      <div>
        <h2 id="accepted">{order.title}</h2>
        <p>
          {order.when}.{' '}
          {order.project && (
            <a className="link" href={order.project}>
              The job’s project
            </a>
          )}{' '}
          {order.ordered}
        </p>
        {order.hold && <p>{order.hold}</p>}
        {order.missing.length > 0 && (
          <p className="dearer">Not to be had now, and left out: {order.missing.join(', ')}.</p>
        )}
      </div>
      <dl>
        <div>
          <dt>Goods when you quoted</dt>
          <dd>{order.quoted}</dd>
        </div>
        <div>
          <dt>{order.nowName}</dt>
          <dd>
            <b>{order.now}</b>
          </dd>
        </div>
        {order.today && (
          <div>
            <dt>Today’s prices</dt>
            <dd>{order.today}</dd>
          </div>
        )}
        <div>
          <dt>Difference</dt>
          <dd className={order.difference ? (order.isDearer ? 'dearer' : 'cheaper') : undefined}>
            {order.difference ?? 'none'}
          </dd>
        </div>
      </dl>
      <form method="post" action={path} data-soft>
        <input type="hidden" name="expectedExPence" value={order.expectedExPence} />
        <input type="hidden" name="key" value={orderKey} />
        {refused?.intent === 'order' && <p className="dearer">{refused.message}</p>}
        {order.canOrder && (
          <button className="button button-main" name="intent" value="order">
            Put {order.now} ex VAT in the basket
          </button>
        )}
      </form>
    </section>
  );
}

/** What changed about the goods since their costs were noted; nothing follows by itself. */
export function QuoteChanges({ view: { path, version, changes } }: { view: QuoteView }) {
  if (!changes) return null;
  return (
    <div className="note warn quote-changes">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>{changes.title}</b>
        <ul>
          {changes.rows.map(({ sku, name, text }) => (
            <li key={sku}>
              {name}: {text}
            </li>
          ))}
        </ul>
        <form method="post" action={path} data-soft="stay">
          <input type="hidden" name="version" value={version} />
          <button className="button button-outlined button-small" name="intent" value="costs">
            Take today’s prices
          </button>
        </form>
      </div>
    </div>
  );
}

/** The client's link, once there is one, and what was sent under it. */
export function QuoteLink({ view }: { view: QuoteView }) {
  const { path, link, mail, issues, canTakeBack } = view;
  if (issues.length === 0) return null;
  return (
    <section className="quote-link" id="link" aria-label="The client’s link">
      {link && (
        <p>
          <span>The client’s link</span>
          <a className="link" href={link} data-reload>
            {link}
          </a>
        </p>
      )}
      <ul>
        {issues.map(({ issue, text, held, total, accepted }) => (
          <li key={issue}>
            <span>
              {text}
              {held && <small>{held}</small>}
              {accepted && <small>Accepted by {accepted}</small>}
            </span>
            <b>{total}</b>
          </li>
        ))}
      </ul>
      <form method="post" action={path} data-soft="stay">
        {mail && (
          <a className="button button-outlined button-small" href={mail} data-reload>
            Write to the client
          </a>
        )}
        {canTakeBack && (
          <button className="button button-quiet button-small" name="intent" value="withdraw">
            Take it back
          </button>
        )}
      </form>
    </section>
  );
}

/** The picture at the head of the quote. */
export function QuoteLogo({
  view: { path, hasLogo },
  refused,
}: {
  view: QuoteView;
  refused: RefusedQuote | undefined;
}) {
  const message = refused?.errors[0]?.message ?? refused?.message;
  return (
    <form
      className="quote-logo"
      method="post"
      action={path}
      encType="multipart/form-data"
      data-soft="stay"
    >
      <label htmlFor="files">{hasLogo ? 'Your logo is on it. Another one' : 'Your logo'}</label>
      <span>
        <input
          className="file-picker"
          type="file"
          id="files"
          name="files"
          accept={pictureTypes}
          aria-describedby={message ? 'files-error' : 'files-hint'}
        />
        <button className="button button-quiet" name="intent" value="logo">
          {hasLogo ? 'Change or remove' : 'Send'}
        </button>
      </span>
      {message ? (
        <FieldError id="files-error">{message}</FieldError>
      ) : (
        <small id="files-hint">
          A picture. It stands at the head of the client’s page and PDF
          {hasLogo ? '; without a file, the one that is there goes' : ''}.
        </small>
      )}
    </form>
  );
}

/** Removing asks once more, with or without a script. */
export function QuoteRemove({ view: { path, number, canRemove } }: { view: QuoteView }) {
  if (!canRemove) return null;
  return (
    <details className="quote-remove">
      <summary>Delete this quote</summary>
      <form method="post" action={path} data-soft>
        <p>{number} goes for good, and the client’s link with it.</p>
        <button className="button button-outlined button-small" name="intent" value="remove">
          Delete {number}
        </button>
      </form>
    </details>
  );
}
