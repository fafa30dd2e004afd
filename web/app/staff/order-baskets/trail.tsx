import { Section } from '../kit/record.tsx';
import type { OrderBasketView } from './order-basket-view.server.ts';
import '../parts/trail.css';

/** Everything that was done to it, and by whom. */
export function OrderBasketTrail({ view: { events } }: { view: OrderBasketView }) {
  return (
    <Section id="history" title="This order basket">
      <ol className="trail">
        {events.map(({ key, title, note, when, isBad }, place) => (
          <li
            key={key}
            className={place === events.length - 1 ? 'now' : undefined}
            data-bad={isBad || undefined}
          >
            <time>{when}</time>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
