import { Picture } from '../parts/card.tsx';
import type { OrderRowView } from './order-row.server.ts';

export function OrderList({ orders }: { orders: readonly OrderRowView[] }) {
  return (
    <ul className="order-rows">
      {orders.map(({ href, number, placedOn, items, pictures, status, next, total }) => (
        <li key={number} className="order-row">
          <div>
            <a className="link" href={href}>
              {number}
            </a>
            <small>{placedOn}</small>
          </div>
          <span className="pictures">
            {pictures.map((picture) => (
              <Picture key={picture.src} picture={picture} alt="" sizes="60px" />
            ))}
            <span className="visually-hidden">{items}</span>
          </span>
          <span className="order-state">
            <span className={`tag ${status.tone}`}>{status.text}</span>
            {(status.parts ?? next) && (
              <small>{[status.parts, next].filter(Boolean).join(' · ')}</small>
            )}
          </span>
          <b className="order-total">{total}</b>
          <a
            className="button button-quiet button-small open-order"
            href={href}
            aria-label={`Open order ${number}`}
          >
            Open
          </a>
        </li>
      ))}
    </ul>
  );
}
