import { FieldError } from '../../kit/field.tsx';
import { Picture } from '../../parts/card.tsx';
import type { RestView } from './rest.server.ts';
import type { RowView } from './rows-view.server.ts';

/**
 * What a list means, row by row: one form, so that a row is put right and all of it is ordered without
 * a script as well. A row that means nothing stays in its place.
 */
export function RowsTable({
  rows,
  vat,
  addKey,
  sum,
  rest,
  listProblem,
}: {
  rows: readonly RowView[];
  vat: 'inc' | 'ex';
  /** With which the rows go into the basket once, however often the button is pressed. */
  addKey: string;
  /** What the rows that are ready come to. */
  sum: string;
  /** What of the list is not on the page yet. */
  rest: RestView | null;
  listProblem: string | undefined;
}) {
  const ready = rows.filter(({ isWrong }) => !isWrong).length;
  return (
    <form method="post" action="/trade/quick-order" data-soft="stay" className="quick-rows">
      {/* What the return key presses. */}
      <button className="visually-hidden" name="intent" value="match" tabIndex={-1}>
        Look again
      </button>
      <input type="hidden" name="key" value={addKey} />
      {Object.entries(rest?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {rows.length > 0 && (
        <table className="trade-table">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Quantity</th>
              <th scope="col" className="trade-wide">
                <span className="visually-hidden">Picture</span>
              </th>
              <th scope="col">Product</th>
              <th scope="col" className="figure trade-wide">
                Stock
              </th>
              <th scope="col" className="figure">
                Each, {vat} VAT
              </th>
              <th scope="col" className="figure">
                Together
              </th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // A list may hold a code twice: only its place tells a row from another.
              <Row key={`${at} ${row.code}`} row={row} at={at} />
            ))}
          </tbody>
        </table>
      )}
      {rest && (
        <p className="note info quick-rest">
          <span>{rest.text}</span>
          {rest.act !== '' && (
            <button className="button button-outlined button-small" name="intent" value="more">
              {rest.act}
            </button>
          )}
        </p>
      )}
      {rows.length > 0 && (
        <div className="quick-acts">
          <button className="button button-main" name="intent" value="add" disabled={ready === 0}>
            {ready === 0 ? 'Nothing is ready yet' : `Add ${ready} to the basket, ${sum}`}
          </button>
          <button className="button button-outlined" name="intent" value="match">
            Look again
          </button>
          {ready > 0 && <KeepAsList problem={listProblem} />}
        </div>
      )}
    </form>
  );
}

/** A name under which the business finds these again. */
function KeepAsList({ problem }: { problem: string | undefined }) {
  return (
    <details className="quick-keep" open={problem !== undefined}>
      <summary>Keep as a list</summary>
      <div>
        <div className="field">
          <label htmlFor="listName">Name of the list</label>
          <input
            className="input"
            id="listName"
            name="listName"
            maxLength={60}
            placeholder="Ensuite, first fix"
            aria-describedby={problem ? 'listName-error' : undefined}
            aria-invalid={problem ? true : undefined}
          />
          {problem && <FieldError id="listName-error">{problem}</FieldError>}
        </div>
        <button className="button button-outlined" name="intent" value="list">
          Keep it
        </button>
      </div>
    </details>
  );
}

function Row({ row, at }: { row: RowView; at: number }) {
  const { code, quantity, was, goods, note, isWrong, suggestions } = row;
  const number = at + 1;
  const noteId = note ? `row-note-${number}` : undefined;
  return (
    <tr className={isWrong ? 'quick-wrong' : undefined}>
      <td>
        <input type="hidden" name="was" value={was} />
        <input
          className="input quick-code"
          name="code"
          defaultValue={code}
          aria-label={`Code of row ${number}`}
          aria-describedby={noteId}
          maxLength={80}
          spellCheck={false}
        />
      </td>
      <td>
        <input
          className="input quick-count"
          name="quantity"
          defaultValue={quantity}
          aria-label={`Quantity of row ${number}`}
          aria-describedby={noteId}
          inputMode="numeric"
          maxLength={20}
        />
      </td>
      <td className="trade-wide quick-picture">{goods && <Picture picture={goods.picture} />}</td>
      <td className="quick-goods">
        {goods && <a href={goods.href}>{goods.name}</a>}
        {goods && goods.sku !== code && <small>{goods.sku}</small>}
        {was !== '' && goods && <small>You call it {was}. We will know it the next time.</small>}
        {note && <small id={noteId}>{note}</small>}
        {suggestions.length > 0 && (
          <ul>
            {suggestions.map(({ sku, name, price }) => (
              <li key={sku}>
                <button className="link" name="use" value={`${at} ${sku}`}>
                  {name}
                </button>{' '}
                <span className="fainter">
                  {sku} · {price}
                </span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="figure trade-wide">{goods?.stock}</td>
      <td className="figure">{goods?.price}</td>
      <td className="figure">
        <b>{goods?.sum}</b>
      </td>
      <td className="quick-drop">
        <button className="link" name="drop" value={at} aria-label={`Remove row ${number}`}>
          Remove
        </button>
      </td>
    </tr>
  );
}
