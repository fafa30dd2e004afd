import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Picture } from '../../parts/card.tsx';
import { Section } from '../kit/record.tsx';
import type { DecisionView } from './return-intents.server.ts';
import type { DeskLine, returnView } from '../parts/return-view.server.ts';

type View = ReturnType<typeof returnView>;
type Texts = Readonly<Record<string, string>>;

const conditions = [
  { name: 'resellable', label: 'Resellable', about: 'as new: into the stock' },
  { name: 'seconds', label: 'Seconds', about: 'opened or marked' },
  { name: 'scrap', label: 'Scrap', about: 'cannot be sold' },
  { name: 'notReceived', label: 'Not received', about: 'was not in the box' },
] as const;

function Goods({ line }: { line: DeskLine }) {
  return (
    <div className="return-goods">
      <Picture picture={{ ...line.picture, width: 52, height: 52 }} alt="" />
      <div>
        {line.name}
        <small>{line.note}</small>
      </div>
    </div>
  );
}

/** What came out of the box, line by line: so many of each condition. */
export function Receive({ view, texts }: { view: View; texts: Texts }) {
  const open = view.lines.filter(({ awaited }) => awaited > 0);
  return (
    <Section id="receive" title="Items received">
      <form method="post" noValidate className="return-form">
        <input type="hidden" name="intent" value="receive" />
        <input type="hidden" name="version" value={view.version} />
        <table className="staff-table return-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              {conditions.map(({ name, label }) => (
                <th key={name} scope="col" className="list-figure">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {open.map((line, row) => (
              <tr key={line.position}>
                <th scope="row">
                  <Goods line={line} />
                  <small>
                    {line.awaited} expected{line.came && `, so far ${line.came}`}
                  </small>
                </th>
                {conditions.map(({ name, label, about }, column) => {
                  const field = `${name}-${line.position}`;
                  return (
                    <td key={name} data-label={label}>
                      <input
                        className="input return-count"
                        id={field}
                        name={field}
                        type="number"
                        min="0"
                        max={line.awaited}
                        inputMode="numeric"
                        aria-label={`${label}, ${about}: ${line.name}`}
                        defaultValue={texts[field] ?? (column === 0 ? line.awaited : '')}
                        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a box was just scanned
                        autoFocus={row === 0 && column === 0}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <button className="button button-main">Note what came</button>
      </form>
    </Section>
  );
}

/** What came, once all of it is accounted for. */
export function Arrived({ lines }: { lines: readonly DeskLine[] }) {
  return (
    <Section id="arrived" title="Items received">
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Condition</th>
            <th scope="col" className="list-figure">
              Paid for it
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <th scope="row">
                <Goods line={line} />
              </th>
              <td>
                {line.came ?? 'Nothing yet'}
                {line.kept && <small>{line.kept} kept for handling</small>}
              </td>
              <td className="list-figure">{line.goods}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What goes back: worked out first, and then given by the button that says the sum. */
export function Decision({
  view,
  preview,
  texts,
  formKey,
}: {
  view: View;
  preview: DecisionView | undefined;
  texts: Texts;
  formKey: string;
}) {
  const worn = view.lines.filter(({ isWorn }) => isWorn);
  return (
    <Section id="decide" title="Amount to refund">
      <form method="post" noValidate className="return-form">
        <input type="hidden" name="key" value={formKey} />
        {worn.length > 0 && (
          <div className="return-kept">
            {worn.map(({ position, name }) => (
              <div key={position} className="field">
                <label htmlFor={`kept-${position}`}>Kept for handling: {name}</label>
                <input
                  className="input"
                  id={`kept-${position}`}
                  name={`kept-${position}`}
                  inputMode="decimal"
                  placeholder="0.00"
                  autoComplete="off"
                  defaultValue={texts[`kept-${position}`]}
                />
              </div>
            ))}
          </div>
        )}
        <TextArea
          id="note"
          name="note"
          label="Note to the customer"
          hint="Needed where something is kept for handling: what it is, and why."
          rows={2}
          defaultValue={texts['note']}
        />
        {preview ? (
          <output className="return-outcome">
            <dl>
              {preview.rows.map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
              <div className="return-grand">
                <dt>Goes back</dt>
                <dd>{preview.total}</dd>
              </div>
            </dl>
            {preview.goesBackTo && <p>{preview.goesBackTo}</p>}
            {preview.needsSecond && (
              <p className="note info">
                <Icon name="info" />
                <span>Somebody else of finance has to agree before the money goes.</span>
              </p>
            )}
          </output>
        ) : (
          view.due && (
            <p className="return-due">{view.due} is due, with nothing kept for handling.</p>
          )
        )}
        {preview && <input type="hidden" name="expectedPence" value={preview.expectedPence} />}
        <div className="return-buttons">
          <button
            className={`button ${preview ? 'button-outlined' : 'button-main'}`}
            name="intent"
            value="preview"
          >
            {preview ? 'Work it out again' : 'Work out the refund'}
          </button>
          {preview && (
            <button className="button button-main" name="intent" value="decide">
              {preview.expectedPence > 0
                ? `Give ${preview.total} back`
                : 'Close it without a refund'}
            </button>
          )}
        </div>
      </form>
    </Section>
  );
}

/** What is wanted in place of what came back. */
export function Exchanges({
  exchanges,
  maySettle,
}: {
  exchanges: View['exchanges'];
  maySettle: boolean;
}) {
  if (exchanges.length === 0) return null;
  return (
    <Section id="exchange" title="Exchange for">
      <ul className="return-exchanges">
        {exchanges.map(({ number, text, isOpen, said }) => (
          <li key={number}>
            <p>
              <b>{number}</b> {text} {said && <small>{said}</small>}
            </p>
            {isOpen && maySettle && (
              <form method="post" noValidate>
                <input type="hidden" name="intent" value="exchange" />
                <input type="hidden" name="exchangeNumber" value={number} />
                <input
                  className="input"
                  name="newOrderNumber"
                  aria-label={`The order that ${number} became`}
                  placeholder="PL-7K3M-9Q2X"
                  autoComplete="off"
                />
                <button className="button button-outlined">It became this order</button>
                <button className="button button-quiet" name="drop" value="yes">
                  Not wanted any more
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
