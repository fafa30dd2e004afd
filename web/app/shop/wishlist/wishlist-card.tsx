import { AddOne, Arrival, Picture, Price } from '../../parts/card.tsx';
import { Heart } from '../../parts/heart.tsx';
import type { KeptItemView } from './wishlist-view.server.ts';

/** One piece of a wishlist; on the owner's own page it can be taken out. */
export function WishlistCard({
  item,
  eager,
  isOwn,
}: {
  item: KeptItemView;
  eager: boolean;
  isOwn: boolean;
}) {
  const { sku, href, name, brand, detail, price, tag, kept, arrival, stock, quantity } = item;
  return (
    <article className="card">
      <div className="plate">
        <Picture picture={item.picture} alt="" eager={eager} />
        {tag && (
          <div className="plate-tags">
            <span className={tag.tone === 'plum' ? 'tag plum' : 'tag'}>{tag.text}</span>
          </div>
        )}
      </div>
      {!isOwn && <Heart sku={sku} name={name} />}
      <div className="body">
        <div className="brand">
          <span>{brand}</span>
          {quantity > 1 && <span>{quantity} of them</span>}
        </div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {detail && <div className="measures">{detail}</div>}
        <Price price={price} />
        {kept && <p className="tiny faint">{kept}</p>}
        <Arrival arrival={arrival} />
        {item.successorHref && (
          <a className="link card-link small" href={item.successorHref}>
            See what is sold instead
          </a>
        )}
      </div>
      <div className="foot">
        {isOwn ? (
          <form method="post" action="/wishlist" data-soft="stay">
            <input type="hidden" name="sku" value={sku} />
            <button
              className="button button-text small"
              name="intent"
              value="remove"
              aria-label={`Remove ${name} from the wishlist`}
            >
              Remove
            </button>
          </form>
        ) : (
          <span>{stock}</span>
        )}
        {item.buyable && (
          <AddOne sku={sku} name={name} pence={price.eachPence} packSize={item.packSize} />
        )}
      </div>
    </article>
  );
}
