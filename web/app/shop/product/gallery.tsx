import { lazy, Suspense, useState, type MouseEvent } from 'react';
import type { PictureView } from '../../parts/card-view.ts';
import { Picture } from '../../parts/card.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { ProductData } from './product.server.ts';

/** Only who looks closer is sent what that takes; without a script the picture is what there is. */
const Zoom = lazy(() => import('./zoom.tsx'));
const Model = lazy(() => import('./model.tsx'));

/** How many further looks at goods stand below the first. */
const shownBeside = 2;
/** How wide the large picture is laid out. */
const onPage = '(min-width: 900px) 50vw, 100vw';

function isPhotograph({ src }: PictureView): boolean {
  return !src.endsWith('.svg');
}

/**
 * The pictures of the chosen offering; which one is large stands in the address. The large one
 * leads to its file, and with a script to a closer look at it.
 */
export function Gallery({ product }: { product: ProductData }) {
  const { name, pictures, photo, dim, heightMm, stock, price, path, sku, model } = product;
  const [zoomed, setZoomed] = useState<number | null>(null);
  /** How far the pictures are swiped, where they are. */
  const [swiped, setSwiped] = useState(0);
  const [turning, setTurning] = useState(false);
  const large = pictures[photo];
  const beside = photo === 0 ? pictures.slice(1, 1 + shownBeside).filter(isPhotograph) : [];
  const hrefOf = (place: number) =>
    `${path}?sku=${encodeURIComponent(sku)}${place === 0 ? '' : `&photo=${place + 1}`}`;
  const zoom = (event: MouseEvent, place: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(place);
  };
  const isFirst = photo === 0 && swiped === 0;
  return (
    <div className={pictures.length > 1 ? 'gallery' : 'gallery one'}>
      {pictures.length > 1 && (
        <div className="thumbs" data-soft="stay">
          {pictures.map((picture, place) => (
            <a
              key={picture.src}
              href={hrefOf(place)}
              aria-label={`Picture ${place + 1}`}
              aria-current={place === photo ? 'true' : undefined}
            >
              <Picture picture={{ ...picture, width: 84, height: 84 }} alt="" />
            </a>
          ))}
        </div>
      )}
      {large && (
        <figure className="plate">
          {/* On a small screen all pictures stand in a row to be swiped; elsewhere one is shown. */}
          <div
            className="swipe"
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setSwiped(Math.round(scrollLeft / clientWidth))
            }
          >
            {[...pictures.keys()].map((each) => {
              const place = (photo + each) % pictures.length;
              const picture = pictures[place]!;
              return (
                <a
                  key={picture.src}
                  className={each === 0 ? 'zoomable' : 'further-look'}
                  href={picture.src}
                  data-reload
                  aria-label={`Zoom in: ${picture.alt}`}
                  onClick={(event) => zoom(event, place)}
                >
                  <Picture picture={picture} alt="" eager={each === 0} sizes={onPage} />
                </a>
              );
            })}
          </div>
          <Icon name="zoom-in" className="icon closer" />
          {pictures.length > 1 && (
            <div className="swipe-dots" aria-hidden="true">
              {pictures.map(({ src }, place) => (
                <span key={src} className={place === swiped ? 'on' : undefined} />
              ))}
            </div>
          )}
          <div className="plate-tags">
            {stock && <span className="tag">{stock}</span>}
            {price.was && <span className="tag plum">{price.was.shortSave} off</span>}
          </div>
          {heightMm !== null && isFirst && (
            <div className="height-dimension">
              <span>{heightMm}</span>
            </div>
          )}
          {dim && isFirst && !dim.endsWith(' high') && <div className="dimension">{dim}</div>}
          {model && isFirst && !turning && (
            <button
              type="button"
              className="button button-quiet button-small turn"
              onClick={() => setTurning(true)}
            >
              <Icon name="rotate-3d" className="icon-small" />
              View in 3D
            </button>
          )}
          {model && isFirst && turning && (
            <Suspense fallback={null}>
              <Model src={model} name={name} onClose={() => setTurning(false)} />
            </Suspense>
          )}
        </figure>
      )}
      {beside.length === shownBeside && (
        <div className="beside" data-soft="stay">
          {beside.map((picture, place) => (
            <a
              key={picture.src}
              className="plate"
              href={hrefOf(place + 1)}
              aria-label={picture.alt}
            >
              <Picture picture={picture} alt="" sizes="(min-width: 900px) 25vw, 50vw" />
            </a>
          ))}
        </div>
      )}
      {zoomed !== null && (
        <Suspense fallback={null}>
          <Zoom name={name} pictures={pictures} first={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  );
}
