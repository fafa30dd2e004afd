import type { ReactNode } from 'react';
import { FieldError } from '../../kit/field.tsx';
import type { RefusedForm } from '../../kit/form.ts';
import { errorOf } from '../../kit/form.ts';
import { counted } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { Picture } from '../../parts/card.tsx';
import type { WalkLine, WalkView } from './wave-view.server.ts';

/** The bin that the picker stands at: what to take, into which tote, and the field for the scanner. */
export function Standing({
  line,
  refused,
  children,
}: {
  line: WalkLine;
  refused: RefusedForm | undefined;
  /** What is asked where pieces are missing. */
  children: ReactNode;
}) {
  const wrong = errorOf(refused?.errors, 'scanned');
  const miscounted = errorOf(refused?.errors, 'units');
  const other = refused && !wrong && !miscounted ? refused.message : undefined;
  const error = wrong ?? miscounted ?? other;
  return (
    <li className="walk-now" aria-current="step">
      <form method="post" data-soft="stay" className="walk-scan" noValidate>
        <div className="walk-what">
          <Picture picture={{ ...line.picture, width: 96, height: 96 }} alt="" />
          <div>
            <h2 className="walk-bin">{line.bin}</h2>
            <p>
              <b>{line.name}</b>
            </p>
            <p className="walk-note">
              {[line.sku, line.note, line.ean && `EAN ${line.ean}`].filter(Boolean).join(' · ')}
            </p>
            <p className="walk-into">
              <b className="walk-tote">{line.tote}</b>
              <span>
                <b>{line.toPick}</b> {line.picked > 0 && `of ${line.units} left `}into tote{' '}
                {line.tote},{' '}
                <a className="link" href={line.orderHref}>
                  {line.orderNumber}
                </a>
              </span>
            </p>
          </div>
        </div>
        <input type="hidden" name="intent" value="pick" />
        <input type="hidden" name="tote" value={line.toteNumber} />
        <input type="hidden" name="position" value={line.position} />
        <input type="hidden" name="pickedBefore" value={line.picked} />
        <input type="hidden" name="sku" value={line.sku} />
        <div className="walk-fields">
          <div className="field walk-scanned">
            <label htmlFor="scanned">Scan or type the part</label>
            <input
              className="input"
              id="scanned"
              name="scanned"
              key={`${line.key} ${line.picked} ${error}`}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scanner types where the focus is
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              enterKeyHint="done"
              placeholder="Bar code or part number"
              aria-invalid={wrong ? true : undefined}
              aria-describedby={error ? 'scan-error' : undefined}
            />
          </div>
          <div className="field walk-units">
            <label htmlFor="units">Pieces</label>
            <input
              className="input"
              id="units"
              name="units"
              key={`${line.key} ${line.picked}`}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              defaultValue={refused?.texts['units'] ?? line.toPick}
              aria-invalid={miscounted ? true : undefined}
            />
          </div>
          <button className="button button-main">Count</button>
        </div>
        {error && (
          <div role="alert">
            <FieldError id="scan-error">{error}</FieldError>
          </div>
        )}
      </form>
      {children ?? (
        <a
          className="button button-outlined walk-missing"
          href={`${line.href}&short=${line.key}#missing`}
          aria-keyshortcuts="S"
        >
          Not all are here <kbd aria-hidden="true">S</kbd>
        </a>
      )}
    </li>
  );
}

/** Everything that could be taken is: what comes now is the packing bench. */
export function Finished({ view }: { view: WalkView }) {
  const ready = view.totes.filter(({ state }) => state === 'ready');
  return (
    <li className="walk-now walk-finished">
      <h2 className="heading-large">
        {view.totes.length === 0
          ? 'Another pick list has taken these orders over'
          : view.short.length > 0
            ? 'All that is here is picked'
            : 'The walk is done'}
      </h2>
      {ready.length > 0 && (
        <>
          <p>{counted(ready.length, 'tote')} to pack:</p>
          <p className="walk-pack">
            {ready.map(({ tote, href, orderNumber }, place) => (
              <a
                key={tote}
                className={`button ${place === 0 ? 'button-main' : 'button-outlined'}`}
                href={href}
              >
                Pack {tote}, {orderNumber}
              </a>
            ))}
          </p>
        </>
      )}
    </li>
  );
}

const aheadTexts: Partial<Record<WalkLine['state'], readonly [string, string]>> = {
  held: ['On hold', 'bad'],
  awaited: ['Not in yet', ''],
};

/** The lines after the one that the picker stands at, each a way to it out of turn. */
export function Ahead({ lines }: { lines: readonly WalkLine[] }) {
  return lines.map((line) => {
    const [text, tone] = aheadTexts[line.state] ?? ['', ''];
    return (
      <li key={line.key} className="walk-line">
        {line.state === 'ahead' ? (
          <a href={line.href} data-row className="walk-line-bin">
            {line.bin}
          </a>
        ) : (
          <span className="walk-line-bin">{line.bin}</span>
        )}
        <Picture picture={{ ...line.picture, width: 44, height: 44 }} alt="" />
        <span>
          {line.name}
          <small>{line.sku}</small>
        </span>
        <span className="walk-line-tote">
          <b className="walk-tote">{line.tote}</b>
        </span>
        <b className="walk-line-units">{line.units - line.picked}</b>
        {text && <span className={`tag ${tone}`}>{text}</span>}
      </li>
    );
  });
}

/** What is behind, folded away so that the bin at hand comes first. */
export function DoneLines({ lines }: { lines: readonly WalkLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="walk-done">
      <summary>
        <Icon name="check" className="icon-small" />
        {counted(lines.length, 'line')} picked
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <span>{line.bin}</span>
            <span>
              {line.name}
              <small>{line.sku}</small>
            </span>
            <span>
              {line.picked} in {line.tote}
            </span>
            <form method="post" data-soft="stay">
              <input type="hidden" name="intent" value="unpick" />
              <input type="hidden" name="orderNumber" value={line.orderNumber} />
              <input type="hidden" name="consignment" value={line.consignment} />
              <input type="hidden" name="version" value={line.version} />
              <input type="hidden" name="position" value={line.position} />
              <input type="hidden" name="units" value={line.picked} />
              <button className="button button-quiet button-small">
                Put back<span className="visually-hidden"> {line.sku}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}
