import type { CSSProperties } from 'react';
import { Arrival, Picture } from '../card.tsx';
import { Dimension } from '../dimension.tsx';
import { reviewsText } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { AddElsewhere } from './add-elsewhere.tsx';
import { Qty } from '../quantity.tsx';
import type { QuickViewData } from './quick-view.server.ts';

/** A product at a glance: its picture, its price and day, its finishes and sizes, and buying it. */
export function QuickPanel({
  product,
  heading: Heading,
}: {
  product: QuickViewData;
  heading: 'h1' | 'h2';
}) {
  const { name, brand, rating, size, sku, stock, price, picture, dim } = product;
  return (
    <div className="quick-view">
      <figure className="plate">
        {picture && (
          <Picture
            key={picture.src}
            picture={picture}
            eager
            sizes="(min-width: 720px) 420px, 100vw"
          />
        )}
        {dim && <Dimension of={dim} />}
      </figure>
      <div className="buy">
        <div>
          <div className="meta">
            <a className="link" href={product.brandHref}>
              {brand}
            </a>
            {rating && (
              <a className="rating" href={`${product.productHref}#reviews`}>
                <Icon name="star" className="star" />
                {rating.average}
                <span className="visually-hidden"> out of 5</span>{' '}
                <span className="faint">from {reviewsText(rating.count)}</span>
              </a>
            )}
          </div>
          <Heading className="heading-large" id="quick-name">
            {name}
          </Heading>
          <p className="intro small">{[size, `SKU ${sku}`, stock].filter(Boolean).join(' · ')}</p>
        </div>
        <div>
          <div className="big-price">
            <span className="now">{price.now}</span>
            {price.pack && <span className="pack">{price.pack}</span>}
            <span className="other-price">
              {price.basis} · {price.other}
            </span>
          </div>
          {price.was && (
            <p className="intro small">
              <b className="accented">Save {price.was.save}</b> · was <s>{price.was.price}</s>
            </p>
          )}
        </div>
        <Finishes finishes={product.finishes} />
        <Sizes sizes={product.sizes} />
        <Arrival arrival={product.arrival} />
        <AddForm product={product} />
        <a className="arrow link" href={product.productHref}>
          Full details <Icon name="arrow-right" className="icon-small" />
        </a>
      </div>
    </div>
  );
}

function Finishes({ finishes }: Pick<QuickViewData, 'finishes'>) {
  if (finishes.length === 0) return null;
  return (
    <div className="buy-option">
      <p>
        <b>Finish</b>
        <span className="quiet">{finishes.find(({ on }) => on)?.label}</span>
      </p>
      <div className="dots" data-soft="stay">
        {finishes.map(({ href, label, swatch, on, out }) => (
          <a
            key={label}
            href={href}
            data-quick
            aria-label={out ? `${label}, not available` : label}
            aria-current={on ? 'true' : undefined}
            title={label}
          >
            <span
              className={out ? 'swatch out' : 'swatch'}
              style={{ '--c': swatch } as CSSProperties}
            />
          </a>
        ))}
      </div>
    </div>
  );
}

function Sizes({ sizes }: Pick<QuickViewData, 'sizes'>) {
  if (sizes.length === 0) return null;
  return (
    <div className="buy-option">
      <p>
        <b>Size</b>
      </p>
      <div className="sizes" data-soft="stay">
        {sizes.map(({ href, label, price, on, out }) => (
          <a key={label} href={href} data-quick aria-current={on ? 'true' : undefined}>
            <b>{label}</b>
            <span>{out ? 'Out of stock' : price}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

function AddForm({ product }: { product: QuickViewData }) {
  const { sku, price, packSize, buyable, elsewhere } = product;
  if (!buyable) return null;
  return (
    <form
      key={sku}
      className="buy-actions"
      method="post"
      action="/basket"
      data-adds={price.eachPence}
    >
      <input type="hidden" name="sku" value={sku} />
      <Qty packSize={packSize} big />
      {elsewhere === null ? (
        <button className="button button-main">Add to basket</button>
      ) : (
        <AddElsewhere why={elsewhere} />
      )}
      {packSize > 1 && <p className="hint">Sold in packs of {packSize}.</p>}
    </form>
  );
}
