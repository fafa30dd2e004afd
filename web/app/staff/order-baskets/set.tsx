import { Icon } from '../../kit/icon.tsx';
import type { OrderBasketView } from './order-basket-view.server.ts';
import type { SetRow } from './set-view.server.ts';

const marks = {
  needed: { icon: 'triangle-exclamation-point', text: 'needed' },
  included: { icon: 'check', text: 'included' },
  recommended: { icon: 'info', text: 'recommended' },
} as const;

/** What to ask for before the call ends: what the goods need, what lies in their boxes, what suits them. */
export function CompleteSet({
  rows,
  view: { here, version },
}: {
  rows: readonly SetRow[];
  view: OrderBasketView;
}) {
  if (rows.length === 0) return null;
  return (
    <section className="phone-set" aria-labelledby="phone-set">
      <h2 id="phone-set">Complete the set</h2>
      <ul>
        {rows.map(({ key, need, name, note, add, problem }) => (
          <li key={key} data-need={need}>
            <Icon name={marks[need].icon} />
            <span>
              <b>
                {name}, {marks[need].text}
              </b>
              <small>{note}</small>
            </span>
            {add && (
              <form method="post" action={here}>
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="sku" value={add.sku} />
                <input type="hidden" name="quantity" value={add.quantity} />
                <button className="button button-outlined button-small">
                  {add.text}
                  <span className="visually-hidden">: {name}</span>
                </button>
              </form>
            )}
            {problem && <span className="tag bad">{problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
