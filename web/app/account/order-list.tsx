import { Picture } from '../parts/card.tsx';
import type { OrderRowView } from './order-row.server.ts';

export function OrderList({ orders }: { orders: readonly OrderRowView[] }) {
  return (
    <ul className="ords">
      {orders.map(({ href, number, placedOn, items, pictures, status, total }) => (
        <li key={number} className="ord">
          <div>
            <a className="link" href={href}>
              {number}
            </a>
            <small>{placedOn}</small>
          </div>
          <span className="pics">
            {pictures.map((picture) => (
              <Picture key={picture.src} picture={picture} alt="" sizes="60px" />
            ))}
            <span className="vh">{items}</span>
          </span>
          <span className="st">
            <span className={`tag ${status.tone}`}>{status.text}</span>
          </span>
          <b className="tot">{total}</b>
          <a className="btn btn-3 btn-sm go" href={href} aria-label={`Open order ${number}`}>
            Open
          </a>
        </li>
      ))}
    </ul>
  );
}
