import { Arrival, Picture } from '../../parts/card.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { ProductData } from './product.server.ts';

/**
 * What to do about goods that cannot be had: keep them in the wishlist, which says when they are
 * back, or take what is nearest to them.
 */
export function OutOfStock({ product }: { product: ProductData }) {
  const { sku, isWished, instead, finishes, sizes } = product;
  const hasOthers = [...finishes, ...sizes].some(({ on, out }) => !on && !out);
  return (
    <>
      <div className="sold-out">
        {hasOthers && <p>Other finishes and sizes above are available now.</p>}
        {isWished ? (
          <p>
            <Icon name="heart" className="icon-small full" /> It is in{' '}
            <a className="link" href="/wishlist">
              your wishlist
            </a>
            , which will show when it is back in stock.
          </p>
        ) : (
          <form method="post" action="/wishlist" data-adds="0">
            <input type="hidden" name="sku" value={sku} />
            <button className="button button-main" name="intent" value="wish">
              <Icon name="heart" className="icon-small" />
              Save to wishlist
            </button>
            <p className="hint">Your wishlist will show when it is back in stock.</p>
          </form>
        )}
        <p>
          <a className="link" href={`/help/notify?sku=${encodeURIComponent(sku)}`}>
            Tell me by e-mail when it is back
          </a>
        </p>
      </div>
      {instead.length > 0 && (
        <section className="instead" aria-labelledby="instead">
          <h2 id="instead">In stock, and nearest in size</h2>
          <ul>
            {instead.map(({ href, name, size, picture, price, arrival: day }) => (
              <li key={href}>
                <Picture picture={{ ...picture, width: 64, height: 64 }} alt="" />
                <div>
                  <a href={href}>{name}</a>
                  <small>{size}</small>
                  <Arrival arrival={day} />
                </div>
                <b>{price}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
