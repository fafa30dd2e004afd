import { Arrival, CardForm, Picture } from '../../parts/card.tsx';
import type { CardView } from '../../parts/card-view.ts';

/** A product as one dense row: what it is, its size, its stock, its day, its price, and adding it. */
export function ListRow({ card }: { card: CardView }) {
  const { href, name, brand, sku, size, stock, arrival, price } = card;
  return (
    <li className="list-row">
      <Picture picture={{ ...card.picture, width: 44, height: 44 }} alt="" />
      <div className="what">
        <a href={href}>{name}</a>
        <span>
          {brand} · {sku}
        </span>
      </div>
      <span className="size">{size}</span>
      <span className="stock">{stock}</span>
      <Arrival arrival={arrival} />
      <div className="cost">
        <b>{price.now}</b>
        {price.pack && <span className="pack">{price.pack}</span>}
        <span>{price.other}</span>
      </div>
      <CardForm card={card} />
    </li>
  );
}
