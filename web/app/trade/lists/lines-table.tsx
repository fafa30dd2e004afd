import { Picture } from '../../parts/card.tsx';
import type { TypedList } from './list-form.server.ts';
import type { ListView } from './list-view.server.ts';

type Line = ListView['lines'][number];

/**
 * The lines of a list as one form, so that counting, changing and ordering work without a script. Whoever
 * may not say what belongs there has that as text.
 */
export function LinesTable({
  view,
  addKey,
  typed,
}: {
  view: ListView;
  /** With which what is ordered goes into the basket once, however often that is pressed. */
  addKey: string;
  typed: TypedList | undefined;
}) {
  const { here, kind, version, name, mayChange, lines, kits, order, vat } = view;
  const isVan = kind === 'van';
  // Over what somebody else has changed meanwhile, nothing is typed again but what was counted.
  const again = typed?.version === String(version) ? typed : undefined;
  return (
    <form method="post" action={here} data-soft="stay">
      {/* What the return key presses. */}
      <button
        className="visually-hidden"
        name="intent"
        value={isVan ? 'typed' : mayChange ? 'save' : 'order'}
        tabIndex={-1}
      >
        Keep
      </button>
      <input type="hidden" name="key" value={addKey} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="kits" value={kits} />
      <input type="hidden" name="nameBefore" value={name} />
      {lines.length === 0 ? (
        <p className="trade-empty">Nothing is on this list yet. Add the first product below.</p>
      ) : (
        <table className="trade-table lists-lines">
          <thead>
            <tr>
              <th scope="col" className="trade-wide">
                <span className="visually-hidden">Picture</span>
              </th>
              <th scope="col">Product</th>
              <th scope="col" className="figure trade-wide">
                Stock
              </th>
              <th scope="col" className="figure trade-wide">
                Each, {vat} VAT
              </th>
              <th scope="col" className="figure">
                {isVan ? 'Belongs' : 'In the kit'}
              </th>
              {isVan && (
                <th scope="col" className="figure">
                  There
                </th>
              )}
              <th scope="col" className="figure">
                To order
              </th>
              {mayChange && (
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row
                key={line.sku}
                line={line}
                typed={{
                  quantity: again?.lines[line.sku]?.quantity ?? line.quantity,
                  there: typed?.lines[line.sku]?.there ?? line.there,
                }}
                isVan={isVan}
                mayChange={mayChange}
              />
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <div className="lists-acts">
          {isVan && (
            <button className="button button-outlined" name="intent" value="count">
              Keep the count
            </button>
          )}
          <button className="button button-main" name="intent" value="order">
            {isVan ? 'Add what is short to the basket' : 'Add to the basket'}
          </button>
          {order && <span>{order}</span>}
        </div>
      )}
      {mayChange && (
        <fieldset className="lists-change">
          <legend>Change the list</legend>
          <label>
            Add a product
            <input
              className="input"
              name="code"
              defaultValue={typed?.code ?? ''}
              maxLength={80}
              placeholder="Code, barcode or your own"
              spellCheck={false}
            />
          </label>
          <label>
            {isVan ? 'How many belong' : 'How many'}
            <input
              className="input lists-count"
              name="moreQuantity"
              inputMode="numeric"
              maxLength={4}
              defaultValue={typed?.quantity ?? ''}
            />
          </label>
          <label>
            Name of the list
            <input
              className="input"
              name="name"
              defaultValue={again?.name ?? name}
              maxLength={60}
            />
          </label>
          <button className="button button-outlined" name="intent" value="save">
            Keep the list
          </button>
          <button className="link" name="intent" value="remove">
            Remove the whole list
          </button>
        </fieldset>
      )}
    </form>
  );
}

function Row({
  line,
  typed,
  isVan,
  mayChange,
}: {
  line: Line;
  /** As it is, or as it was typed and not kept. */
  typed: { quantity: number | string; there: string };
  isVan: boolean;
  mayChange: boolean;
}) {
  const { sku, name, href, picture, stock, price, quantity, there, toOrder, short, pack } = line;
  return (
    <tr className={short ? 'lists-short' : undefined}>
      <td className="trade-wide lists-picture">
        <Picture picture={picture} />
      </td>
      <th scope="row">
        <input type="hidden" name="sku" value={sku} />
        <a href={href}>{name}</a>
        <small>
          {sku}
          <span className="lists-narrow"> · {price}</span>
        </small>
      </th>
      <td className="figure trade-wide">{stock}</td>
      <td className="figure trade-wide">{price}</td>
      <td className="figure" data-name={isVan ? 'Belongs' : 'In the kit'}>
        {mayChange ? (
          <>
            <input type="hidden" name="quantityBefore" value={quantity} />
            <input
              className="input lists-count"
              name="quantity"
              defaultValue={typed.quantity}
              inputMode="numeric"
              maxLength={4}
              aria-label={`How many of ${name} belong there`}
            />
          </>
        ) : (
          quantity
        )}
      </td>
      {isVan && (
        <td className="figure" data-name="There">
          <input type="hidden" name="before" value={there} />
          <input
            className="input lists-count"
            name="there"
            defaultValue={typed.there}
            inputMode="numeric"
            maxLength={4}
            aria-label={`How many of ${name} are there`}
          />
        </td>
      )}
      <td className="figure" data-name="To order">
        <b>{toOrder === 0 ? '–' : toOrder}</b>
        {short && <small>{short}</small>}
        {pack && <small>{pack}</small>}
      </td>
      {mayChange && (
        <td className="lists-drop">
          <button className="link" name="remove" value={sku} aria-label={`Take off ${name}`}>
            Take off
          </button>
        </td>
      )}
    </tr>
  );
}
