import type { CSSProperties } from 'react';
import { Arrival, Picture } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { PriceView } from '../ui/price-view.ts';
import { Qty } from '../ui/qty.tsx';
import type { ProductData } from './product.server.ts';

/** What it is, what it costs and why, its variants, when it comes, and buying it. */
export function BuyPanel({ product }: { product: ProductData }) {
  const { name, brand, rating, size, sku, guarantee, price, sizes, finishes } = product;
  return (
    <div className="buy">
      <div>
        <div className="meta">
          <span>{brand}</span>
          {rating && <Stars {...rating} />}
        </div>
        <h1>{name}</h1>
        <p className="mt-2 text-sm text-ink-2">
          {[size, `SKU ${sku}`, guarantee].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div>
        <div className="bigp">
          <span className="now">{price.now}</span>
          <span className="ex">
            {price.basis} · {price.other}
          </span>
        </div>
        {price.was && (
          <p className="mt-2 text-sm text-ink-2">
            <b className="text-accent-text">Save {price.was.save}</b> · was <s>{price.was.price}</s>
            , {price.was.charged}
          </p>
        )}
      </div>
      <WhyThisPrice product={product} />
      {finishes.length > 0 && <Finishes finishes={finishes} />}
      {sizes.length > 0 && <Sizes sizes={sizes} hasDrawing={product.drawing !== null} />}
      <Delivery product={product} />
      <AddForm product={product} />
    </div>
  );
}

function Stars({ average, count }: NonNullable<ProductData['rating']>) {
  return (
    <span className="rate">
      <Icon name="star" className="star" />
      {average} <span className="text-ink-3">from {count} reviews</span>
    </span>
  );
}

/** A sum that adds up: what each step does to the price, what is paid, and the VAT in it. */
function WhyThisPrice({ product: { reasons, price, vat } }: { product: ProductData }) {
  return (
    <details className="why" open={reasons.length > 1}>
      <summary>
        Why this price <Icon name="chevron-down" className="i-sm" />
      </summary>
      <dl className="sum">
        {reasons.map(({ label, note, amount }) => (
          <div key={label}>
            <dt>
              {label} {note && <small>{note}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="t">
          <dt>You pay{price.basis === 'ex VAT' && ', ex VAT'}</dt>
          <dd>{price.now}</dd>
        </div>
        <div className="text-ink-2">
          <dt>{vat.label}</dt>
          <dd>{vat.amount}</dd>
        </div>
      </dl>
    </details>
  );
}

function Finishes({ finishes }: { finishes: ProductData['finishes'] }) {
  return (
    <div className="opt">
      <p>
        <b>Finish</b>
        <span className="text-ink-2">{finishes.find(({ on }) => on)?.label}</span>
      </p>
      <div className="fin" data-soft="stay">
        {finishes.map(({ href, label, swatch, picture, on, out, note }) => (
          <a
            key={label}
            href={href}
            className={out ? 'no' : undefined}
            aria-current={on ? 'true' : undefined}
          >
            <span className="ph">
              {picture && !out ? (
                <Picture picture={{ ...picture, width: 92, height: 92 }} alt="" eager />
              ) : (
                <span
                  className={out ? 'sw out' : 'sw'}
                  style={{ '--c': swatch } as CSSProperties}
                />
              )}
            </span>
            {label}
            {note && <span className="text-ink-3">{note}</span>}
          </a>
        ))}
      </div>
    </div>
  );
}

function Sizes({ sizes, hasDrawing }: { sizes: ProductData['sizes']; hasDrawing: boolean }) {
  return (
    <div className="opt">
      <p>
        <b>Size</b>
        {hasDrawing && (
          <a className="link" href="#drawing">
            See the drawing
          </a>
        )}
      </p>
      <div className="sizes" data-soft="stay">
        {sizes.map(({ href, label, price, on, out, share }) => (
          <a key={label} href={href} aria-current={on ? 'true' : undefined}>
            <b>{label}</b>
            {share !== null && <i style={{ '--w': `${share}%` } as CSSProperties} />}
            <span>{out ? 'Out of stock' : price}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

function Delivery({ product: { delivery, arrival, path } }: { product: ProductData }) {
  if (!delivery) return <Arrival arrival={arrival} />;
  const { day, left, orderBy, orderAt, place, reason, carrier, from, surcharge } = delivery;
  return (
    <div className="arrive">
      <div className="when">
        <Icon name={day ? 'calendar-check' : 'circle-slash'} />
        <div>
          <div className="day">{day ?? arrival.text}</div>
          <p className="mt-1 text-ink-2">
            {day ? (
              <>
                Order within <b>{left}</b>
                {`, by ${orderAt} ${orderBy}`}
              </>
            ) : (
              reason
            )}
          </p>
        </div>
        <a
          className="link"
          href={`/preferences?back=${encodeURIComponent(path)}`}
          aria-label={`${place}: change where it is delivered`}
        >
          {place}
        </a>
      </div>
      {day && from && (
        <div className="ln">
          <span>
            {carrier}
            {surcharge && <small>{`with ${surcharge} that this area adds`}</small>}
          </span>
          <b>from {from}</b>
        </div>
      )}
    </div>
  );
}

function AddForm({
  product: { sku, packSize, buyable, price, arrival },
}: {
  product: ProductData;
}) {
  if (!buyable) {
    return (
      <p className="note">
        <Icon name="info" />
        <span>
          <b>{arrival.text}.</b> Another finish or size may be at hand; the choices above say so.
        </span>
      </p>
    );
  }
  return (
    <form key={sku} id="buy" className="cta" method="post" action="/basket" data-adds={price.pence}>
      <input type="hidden" name="sku" value={sku} />
      <Qty packSize={packSize} big />
      <button className="btn btn-1">Add to basket</button>
      {packSize > 1 && <p className="hint">Sold in packs of {packSize}.</p>}
    </form>
  );
}

/** On a small screen buying stays in reach; it sends the same form. */
export function StickyBuy({ price }: { price: PriceView }) {
  return (
    <div className="stick">
      <div>
        <b>{price.now}</b>
        <span>{price.basis}</span>
      </div>
      <button className="btn btn-1" form="buy">
        Add to basket
      </button>
    </div>
  );
}
