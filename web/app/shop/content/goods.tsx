import type { CardView } from '../../parts/card-view.ts';
import { AddOne, Arrival, Card, Picture } from '../../parts/card.tsx';

/** Goods within a text, a row each: what it is, when it comes and what it costs now. */
export function GoodsRows({ cards }: { cards: readonly CardView[] }) {
  return (
    <ul className="goods-rows">
      {cards.map((card) => (
        <li key={card.sku}>
          <span className="goods-picture">
            <Picture picture={card.picture} alt="" sizes="72px" />
          </span>
          <div>
            <a className="goods-name" href={`${card.href}?sku=${encodeURIComponent(card.sku)}`}>
              {card.name}
            </a>
            {card.size && <p className="quiet small">{card.size}</p>}
            {card.successor ? (
              <p className="small">
                {'No longer sold. '}
                <a className="link" href={card.successor.href}>
                  {card.successor.label}
                </a>
              </p>
            ) : (
              <Arrival arrival={card.arrival} note={card.few ? card.stock : null} />
            )}
          </div>
          <p className="goods-price">
            <b>{card.price.now}</b>
            <span>{card.price.other}</span>
          </p>
          {card.buyable && (
            <AddOne
              sku={card.sku}
              name={card.name}
              pence={card.price.eachPence}
              packSize={card.packSize}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Goods beside one another, as listings show them. */
export function GoodsCards({ cards }: { cards: readonly CardView[] }) {
  return (
    <div className="goods-cards">
      {cards.map((card) => (
        <Card key={card.sku} card={card} />
      ))}
    </div>
  );
}
