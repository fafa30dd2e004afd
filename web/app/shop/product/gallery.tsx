import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { Picture } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ProductData } from './product.server.ts';

/** Only who looks closer is sent what that takes. */
const Zoom = lazy(() => import('./zoom.tsx'));

/** How wide the large picture is laid out. */
const onPage = '(min-width: 900px) 50vw, 100vw';

/**
 * The pictures of the chosen offering; which one is large stands in the address. The large one
 * leads to its file, and with a script to a closer look at it.
 */
export function Gallery({ product }: { product: ProductData }) {
  const { name, pictures, photo, dim, heightMm, stock, price, path, sku } = product;
  const [zoomed, setZoomed] = useState(false);
  const large = pictures[photo];
  const hrefOf = (place: number) =>
    `${path}?sku=${encodeURIComponent(sku)}${place === 0 ? '' : `&photo=${place + 1}`}`;
  const zoom = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(true);
  };
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
          <a
            className="zoomable"
            href={large.src}
            data-reload
            aria-label={`Look closer: ${large.alt}`}
            onClick={zoom}
          >
            <Picture key={large.src} picture={large} alt="" eager sizes={onPage} />
            <Icon name="zoom-in" className="i closer" />
          </a>
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
      {zoomed && (
        <Suspense fallback={null}>
          <Zoom name={name} pictures={pictures} first={photo} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </div>
  );
}
