import { useLayoutEffect } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { useTakesFocus } from '../../kit/takes-focus.ts';
import type { RemovedItem } from './basket-actions.server.ts';
import type { ChangeView } from './basket-changes.server.ts';

/** More changes than these would push the basket itself out of sight. */
const shownAtOnce = 6;

/** What is different from the last time: then, now, and by how much. It changes nothing by itself. */
export function BasketChanges({
  since,
  rows,
  canBeNoted,
}: {
  since: string;
  rows: readonly ChangeView[];
  canBeNoted: boolean;
}) {
  return (
    <section className="changes" aria-labelledby="changes">
      <div className="changes-head">
        <Icon name="refresh-cw" />
        <h2 id="changes">Since you were last here, {since}</h2>
        {canBeNoted && (
          <form method="post" action="/basket" data-soft="stay">
            <input type="hidden" name="intent" value="noted" />
            <button className="button button-text small">Got it</button>
          </form>
        )}
      </div>
      <ChangeRows rows={rows.slice(0, shownAtOnce)} />
      {rows.length > shownAtOnce && (
        <details>
          <summary>{rows.length - shownAtOnce} more</summary>
          <ChangeRows rows={rows.slice(shownAtOnce)} />
        </details>
      )}
    </section>
  );
}

/** What came of opening a saved basket: its goods stand below, and its code is in use or is not. */
export function Opened({ code, codeLeftOut }: { code: string | null; codeLeftOut: boolean }) {
  return (
    <output className="note ok before-content">
      <Icon name="check" />
      <span>
        <b>Your saved basket is open.</b> What was in it is here, at today’s prices and with today’s
        stock.
        {codeLeftOut && ' The code saved with it cannot be used, so it was left out.'}
        {code !== null && ` The code ${code} is in use.`}
      </span>
    </output>
  );
}

function ChangeRows({ rows }: { rows: readonly ChangeView[] }) {
  return (
    <ul>
      {rows.map(({ key, name, was, now, difference, tone }) => (
        <li key={key}>
          <span>{name}</span>
          <s>
            <span className="visually-hidden">then </span>
            {was}
          </s>
          <b>
            <span className="visually-hidden">now </span>
            {now}
          </b>
          <span className={tone === 'better' ? 'ok-text' : 'warn-text'}>{difference}</span>
        </li>
      ))}
    </ul>
  );
}

/** Says what was taken out and offers it back, as it was. */
export function Removed({
  item: { name, isElsewhere, ...item },
  back,
}: {
  item: Pick<RemovedItem, 'sku' | 'name' | 'quantity'> & Partial<RemovedItem>;
  /** The form that puts it back: where it is sent, and as what. */
  back: { action: string; intent: string };
}) {
  // The button that was pressed is gone with its line: the keyboard goes on from here.
  const notice = useTakesFocus<HTMLDivElement>();
  // Once it is put back the notice goes too, with the button that was pressed last.
  useLayoutEffect(() => {
    const shown = notice.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-refocus]')?.focus({ preventScroll: true });
    };
  }, [notice]);
  const { quantity } = item;
  return (
    <div className="note before-content note-middle" tabIndex={-1} ref={notice}>
      <Icon name="trash" />
      <span className="note-words">
        {isElsewhere ? 'Removed in another window: ' : 'Removed: '}
        {quantity > 1 && `${quantity} × `}
        {name}
      </span>
      <form method="post" action={back.action} data-soft="stay">
        <input type="hidden" name="intent" value={back.intent} />
        {Object.entries(item).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value ?? ''} />
        ))}
        <button className="button button-text">
          <Icon name="undo-2" className="icon-small" />
          Put it back
        </button>
      </form>
    </div>
  );
}
