import { Picture } from '../ui/card.tsx';
import type { ProductData } from './product.server.ts';

/** The pictures of the chosen offering; which one is large stands in the address. */
export function Gallery({
  product: { pictures, photo, dim, heightMm, stock, price, path, sku },
}: {
  product: ProductData;
}) {
  const large = pictures[photo];
  const hrefOf = (place: number) =>
    `${path}?sku=${encodeURIComponent(sku)}${place === 0 ? '' : `&photo=${place + 1}`}`;
  return (
    <div className={pictures.length > 1 ? 'gal' : 'gal one'}>
      {pictures.length > 1 && (
        <div className="thumbs" data-soft="stay">
          {pictures.map((picture, place) => (
            <a
              key={picture.src}
              href={hrefOf(place)}
              aria-label={`Picture ${place + 1}`}
              aria-current={place === photo ? 'true' : undefined}
            >
              <Picture picture={{ ...picture, width: 84, height: 84 }} alt="" eager />
            </a>
          ))}
        </div>
      )}
      {large && (
        <figure className="plate">
          <Picture key={large.src} picture={large} eager />
          <div className="tl">
            {stock && <span className="tag">{stock}</span>}
            {price.was && <span className="tag plum">{price.was.shortSave} off</span>}
          </div>
          {heightMm !== null && photo === 0 && (
            <div className="vdim">
              <span>{heightMm}</span>
            </div>
          )}
          {dim && photo === 0 && <div className="dim">{dim}</div>}
        </figure>
      )}
    </div>
  );
}
