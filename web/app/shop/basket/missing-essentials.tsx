import { Picture } from '../../parts/card.tsx';
import type { MissingRow } from './missing-essentials.server.ts';

/** What the basket's items need and it does not hold: to be added, or said to be at hand. */
export function MissingEssentials({ rows }: { rows: readonly MissingRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="missing" aria-labelledby="missing">
      <h2 id="missing">Still missing from this basket</h2>
      <p className="quiet">
        Nothing is added for you. Add these, or tell us that you already have them.
      </p>
      <ul>
        {rows.map(({ sku, href, name, detail, picture, quantity, addText, arrival }) => (
          <li key={sku}>
            <Picture picture={{ ...picture, width: 72, height: 72 }} alt="" />
            <div>
              <h3>
                <a href={href}>{name}</a>
              </h3>
              <p className="small quiet">{detail}</p>
            </div>
            <div className="missing-actions">
              {addText ? (
                <form method="post" action="/basket" data-soft="stay">
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="sku" value={sku} />
                  <input type="hidden" name="quantity" value={quantity} />
                  <button className="button button-outlined button-small">
                    {addText}
                    <span className="visually-hidden">: {name}</span>
                  </button>
                </form>
              ) : (
                <span className="small quiet">{arrival}</span>
              )}
              <form method="post" action="/basket" data-soft="stay">
                <input type="hidden" name="sku" value={sku} />
                <button className="button button-text small" name="intent" value="have">
                  I have {quantity > 1 ? 'these' : 'this'}
                  <span className="visually-hidden">: {name}</span>
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
