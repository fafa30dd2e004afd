import type { CSSProperties } from 'react';
import { Picture } from '../../parts/card.tsx';
import { counted, pounds, reviewsText } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { AddElsewhere } from '../../parts/quick-view/add-elsewhere.tsx';
import { Qty } from '../../parts/quantity.tsx';
import { OutOfStock } from './out-of-stock.tsx';
import { Delivery } from './product-delivery.tsx';
import type { ProductData } from './product.server.ts';
import { ShareLink } from '../share-link.tsx';

/** What it is, what it costs and why, its variants, when it comes, and buying it. */
export function BuyPanel({
  product,
  ticked,
  onAdded,
}: {
  product: ProductData;
  ticked: string[];
  /** Told when the form has been sent with all that was ticked. */
  onAdded: () => void;
}) {
  const { name, brand, rating, size, sku, guarantee, price, sizes, finishes } = product;
  return (
    <div className="buy">
      <div>
        <div className="meta">
          <a className="link" href={product.brandHref}>
            {brand}
          </a>
          {rating && <Stars {...rating} />}
        </div>
        <h1>{name}</h1>
        <p className="intro small">{[size, `SKU ${sku}`, guarantee].filter(Boolean).join(' · ')}</p>
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
            <b className="accented">Save {price.was.save}</b> · was <s>{price.was.price}</s>,{' '}
            {price.was.charged}
          </p>
        )}
      </div>
      <WhyThisPrice product={product} />
      {finishes.length > 0 && <Finishes finishes={finishes} />}
      {sizes.length > 0 && <Sizes sizes={sizes} hasDrawing={product.drawing !== null} />}
      <Delivery product={product} />
      <AddForm product={product} ticked={ticked} onAdded={onAdded} />
      <div className="keeps">
        {product.buyable && <Wish product={product} />}
        <a className="button button-text" href={`/projects/add?sku=${encodeURIComponent(sku)}`}>
          <Icon name="drafting-compass" className="icon-small" />
          Add to a project
        </a>
        <a
          className="button button-text"
          href={`/help/product-question?sku=${encodeURIComponent(sku)}`}
        >
          <Icon name="mail" className="icon-small" />
          Ask about it
        </a>
        <a
          className="button button-text"
          href={`/help/product-price?sku=${encodeURIComponent(sku)}`}
        >
          <Icon name="tag" className="icon-small" />
          Ask about price
        </a>
        <a
          className="button button-text"
          href={`/help/product-email?sku=${encodeURIComponent(sku)}`}
        >
          <Icon name="mail" className="icon-small" />
          E-mail me this
        </a>
      </div>
      <ShareLink href={`${product.path}?sku=${encodeURIComponent(sku)}`} name={name} />
    </div>
  );
}

function Stars({ average, count }: NonNullable<ProductData['rating']>) {
  return (
    <a className="rating" href="#reviews">
      <Icon name="star" className="star" />
      {average} <span className="faint">from {reviewsText(count)}</span>
    </a>
  );
}

/** A sum that adds up: what each step does to the price, what is paid, and the VAT in it. */
function WhyThisPrice({ product: { reasons, price, vat } }: { product: ProductData }) {
  return (
    <details className="why" open={reasons.length > 1}>
      <summary>
        Why this price <Icon name="chevron-down" className="icon-small" />
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
        <div className="total">
          <dt>You pay{price.basis === 'ex VAT' && ', ex VAT'}</dt>
          <dd>{price.now}</dd>
        </div>
        <div className="quiet">
          <dt>{vat.label}</dt>
          <dd>{vat.amount}</dd>
        </div>
      </dl>
    </details>
  );
}

function Finishes({ finishes }: { finishes: ProductData['finishes'] }) {
  return (
    <div className="buy-option">
      <p>
        <b>Finish</b>
        <span className="quiet">{finishes.find(({ on }) => on)?.label}</span>
      </p>
      <div className="finishes" data-soft="stay">
        {finishes.map(({ href, label, swatch, picture, on, out, note }) => (
          <a
            key={label}
            href={href}
            className={out ? 'no' : undefined}
            aria-current={on ? 'true' : undefined}
          >
            <span className="finish-picture">
              {picture && !out ? (
                <Picture picture={{ ...picture, width: 92, height: 92 }} alt="" eager />
              ) : (
                <span
                  className={out ? 'swatch out' : 'swatch'}
                  style={{ '--c': swatch } as CSSProperties}
                />
              )}
            </span>
            {label}
            {note && <span className="faint">{note}</span>}
          </a>
        ))}
      </div>
    </div>
  );
}

function Sizes({ sizes, hasDrawing }: { sizes: ProductData['sizes']; hasDrawing: boolean }) {
  return (
    <div className="buy-option">
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

function AddForm({ product, ticked, onAdded }: Parameters<typeof BuyPanel>[0]) {
  const { sku, packSize, buyable, elsewhere } = product;
  if (!buyable) return <OutOfStock product={product} />;
  return (
    <form
      id="buy"
      className="buy-actions"
      method="post"
      action="/basket"
      data-adds={product.price.eachPence + tickedPence(product, ticked)}
      // What is sent is read once all who listen have been told; after that no tick is left behind
      // that would add the same things again.
      onSubmit={({ currentTarget }) => setTimeout(() => (untick(currentTarget), onAdded()))}
    >
      <input type="hidden" name="sku" value={sku} />
      <Qty packSize={packSize} big />
      {elsewhere === null ? (
        <button className="button button-main">{addText(ticked)}</button>
      ) : (
        <AddElsewhere why={elsewhere} />
      )}
      {packSize > 1 && <p className="hint">Sold in packs of {packSize}.</p>}
    </form>
  );
}

/** What is kept leads to the wishlist; what is not can be. */
function Wish({ product: { sku, isWished } }: { product: ProductData }) {
  if (isWished) {
    return (
      <a className="button button-text" href="/wishlist">
        <Icon name="heart" className="icon-small full" />
        In your wishlist
      </a>
    );
  }
  return (
    <form method="post" action="/wishlist" data-adds="0">
      <input type="hidden" name="sku" value={sku} />
      <button className="button button-text" name="intent" value="wish">
        <Icon name="heart" className="icon-small" />
        Save to wishlist
      </button>
    </form>
  );
}

function untick({ elements }: HTMLFormElement): void {
  for (const element of elements) {
    if (element instanceof HTMLInputElement && element.name === 'also') element.checked = false;
  }
}

function addText(ticked: string[]): string {
  return ticked.length === 0 ? 'Add to basket' : `Add with ${counted(ticked.length, 'item')}`;
}

/** What is ticked comes to for each one that is bought, in the visitor's view of VAT. */
function tickedPence({ essentials }: ProductData, ticked: string[]): number {
  const rows = essentials ? [...essentials.needed, ...essentials.recommended] : [];
  return rows
    .filter(({ value }) => value !== null && ticked.includes(value))
    .reduce((sum, { pence }) => sum + pence, 0);
}

/** Buying stays in reach below everything; it sends the same form. */
export function StickyBuy({ product, ticked }: { product: ProductData; ticked: string[] }) {
  const { name, price, packSize, delivery } = product;
  const pence = price.pence + tickedPence(product, ticked) * packSize;
  return (
    <div className="buy-bar">
      <div>
        <b>{pounds(pence)}</b>
        <span>
          {price.pack === null ? price.basis : `${price.basis}, ${price.pack}`}
          {price.pack === null && delivery?.promise && ` · ${delivery.promise.day}`}
        </span>
      </div>
      <p className="buy-bar-name">{name}</p>
      <button className="button button-main" form="buy">
        {addText(ticked)}
      </button>
    </div>
  );
}
