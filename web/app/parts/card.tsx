import type { CSSProperties } from 'react';
import type { ArrivalView } from './arrival-view.ts';
import type { CardView, PictureView } from './card-view.ts';
import { Dimension } from './dimension.tsx';
import { reviewsText } from '../kit/format.ts';
import { Heart } from './heart.tsx';
import { Icon } from '../kit/icon.tsx';
import type { PriceView } from './price-view.ts';
import { srcSetOf } from '../kit/src-set.ts';

/** How many cards of a listing stand in its first row, whose pictures are not worth putting off. */
export const eagerCards = 3;

/**
 * A product in a list. The whole card leads to the product, but for its stars, which lead to what
 * buyers say, and what is in its foot. `eager` is for the first row.
 */
export function Card({
  card,
  eager = false,
  canAdd = true,
}: {
  card: CardView;
  eager?: boolean;
  canAdd?: boolean;
}) {
  const { name, href, brand, dim, size, price, successor } = card;
  return (
    <article className="card">
      <div className="plate plate-striped">
        <Picture picture={{ ...card.picture, alt: '' }} eager={eager} />
        {price.was && (
          <div className="plate-tags">
            <span className="tag plum">{`${price.was.shortSave} off`}</span>
          </div>
        )}
        {dim && <Dimension of={dim} />}
        <a className="quick" href={`${href}/quick?sku=${encodeURIComponent(card.sku)}`} data-quick>
          Quick view
        </a>
      </div>
      <Heart sku={card.sku} name={name} />
      <div className="body">
        <div className="brand">
          <span>{brand}</span>
          {card.rating && <RatingMark {...card.rating} name={name} href={href} />}
        </div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {size && <div className="measures">{size}</div>}
        {card.swatches.length > 0 && <Swatches swatches={card.swatches} more={card.moreFinishes} />}
        <Price price={price} />
        <Arrival arrival={card.arrival} note={card.few ? card.stock : null} />
        {successor && (
          <a className="link card-link small" href={successor.href}>
            {successor.label}
          </a>
        )}
      </div>
      {canAdd && (
        <div className="foot">
          <CardForm card={card} />
        </div>
      )}
    </article>
  );
}

/** How wide a picture is on a card, by the columns that cards stand in. */
export const onCards = '(min-width: 1200px) 300px, (min-width: 720px) 32vw, 50vw';

/**
 * A picture in the width that the page needs. `sizes` says how wide it is laid out; one that is
 * given a small width has just that. An eager one of full size is what people came to see, and goes
 * before all scripts.
 */
export function Picture({
  picture,
  alt = picture.alt,
  eager = false,
  sizes = picture.width <= 120 ? `${picture.width}px` : onCards,
}: {
  picture: PictureView;
  alt?: string;
  eager?: boolean;
  sizes?: string;
}) {
  const srcSet = srcSetOf(picture.src);
  return (
    <img
      src={picture.src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager && picture.width > 120 ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** Compares a product, or puts one pack of it into the basket; whether it is compared, the tray marks. */
export function CardForm({ card: { sku, name, price, packSize, buyable } }: { card: CardView }) {
  return (
    <form method="post" action="/basket" data-adds={price.eachPence}>
      <input type="hidden" name="sku" value={sku} />
      <OnePack packSize={packSize} />
      <button className="compare-button" formAction="/compare" aria-label={`Compare ${name}`}>
        Compare
      </button>
      {buyable && <AddButton name={name} />}
    </form>
  );
}

function AddButton({ name }: { name: string }) {
  return (
    <button className="button button-quiet button-small" aria-label={`Add ${name} to the basket`}>
      <Icon name="plus" className="icon-small" />
      Add
    </button>
  );
}

/** What is sold in packs is added by the pack. */
function OnePack({ packSize }: { packSize: number }) {
  return packSize > 1 && <input type="hidden" name="quantity" value={packSize} />;
}

/** Puts one pack of an offering into the basket: a form, so that it works before any script. */
export function AddOne({
  sku,
  name,
  pence,
  packSize,
}: {
  sku: string;
  name: string;
  pence: number;
  packSize: number;
}) {
  return (
    <form method="post" action="/basket" data-adds={pence}>
      <input type="hidden" name="sku" value={sku} />
      <OnePack packSize={packSize} />
      <AddButton name={name} />
    </form>
  );
}

function Swatches({ swatches, more }: { swatches: CardView['swatches']; more: number }) {
  return (
    <span className="swatches">
      <span className="visually-hidden">{finishesText(swatches, more)}</span>
      {swatches.map(({ label, swatch, on }) => (
        <span
          key={label}
          className={on ? 'swatch on' : 'swatch'}
          style={{ '--c': swatch } as CSSProperties}
        />
      ))}
      {more > 0 && <span aria-hidden="true">{`+ ${more}`}</span>}
    </span>
  );
}

function finishesText(swatches: CardView['swatches'], more: number): string {
  const names = swatches.map(({ label }) => label).join(', ');
  return `Finishes: ${names}${more > 0 ? ` and ${more} more` : ''}`;
}

export function Price({ price }: { price: PriceView }) {
  return (
    <div className="price">
      <span className="now">{price.now}</span>
      {price.pack && <span className="pack">{price.pack}</span>}
      <span className="other-price">
        {price.basis === 'ex VAT' ? `ex VAT · ${price.other}` : price.other}
      </span>
      {price.was && (
        <span className="was">
          <b>{`Save ${price.was.save}`}</b>
          {' · was '}
          <s>{price.was.price}</s>
        </span>
      )}
    </div>
  );
}

export function Arrival({ arrival, note }: { arrival: ArrivalView; note?: string | null }) {
  const icon = { ok: 'truck', late: 'calendar-check', no: 'circle-slash' } as const;
  return (
    <div className={arrival.tone === 'ok' ? 'arrival' : `arrival ${arrival.tone}`}>
      <Icon name={icon[arrival.tone]} />
      <span>{note ? `${arrival.text} · ${note}` : arrival.text}</span>
    </div>
  );
}

function RatingMark({
  average,
  count,
  name,
  href,
}: NonNullable<CardView['rating']> & Pick<CardView, 'name' | 'href'>) {
  return (
    <a className="rating card-link" href={`${href}#reviews`}>
      <Icon name="star" className="star" />
      <span className="visually-hidden">
        {`${name}: ${average} out of 5 from ${reviewsText(count)}`}
      </span>
      <span aria-hidden="true">
        {average}
        <i>{` (${count})`}</i>
      </span>
    </a>
  );
}
