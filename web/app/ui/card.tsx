import type { CSSProperties } from 'react';
import type { ArrivalView } from './arrival-view.ts';
import type { CardView, PictureView } from './card-view.ts';
import { Icon } from './icon.tsx';
import type { PriceView } from './price-view.ts';

/** How many cards of a listing stand in its first row, whose pictures are not worth putting off. */
export const eagerCards = 3;

/**
 * A product in a list. The whole card leads to the product; only what is in its foot is operated
 * apart. `eager` is for the first row.
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
  const { name, href, brand, dim, size, price, arrival, successor } = card;
  return (
    <article className="card">
      <div className="plate strip-b">
        <Picture picture={{ ...card.picture, alt: '' }} eager={eager} />
        {price.was && (
          <div className="tl">
            <span className="tag plum">{`${price.was.shortSave} off`}</span>
          </div>
        )}
        {dim && <div className="dim">{dim}</div>}
      </div>
      <div className="body">
        <div className="brand">
          <span>{brand}</span>
          {card.rating && <RatingMark {...card.rating} />}
        </div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {size && <div className="mm">{size}</div>}
        {card.swatches.length > 0 && <Swatches swatches={card.swatches} more={card.moreFinishes} />}
        <Price price={price} />
        <Arrival arrival={arrival} />
        {successor && (
          <a className="link relative z-1 text-sm" href={successor.href}>
            See its successor, {successor.name}
          </a>
        )}
      </div>
      {canAdd && (
        <div className="foot">
          <span>{card.stock}</span>
          {card.buyable && <AddOne sku={card.sku} name={name} pence={price.pence} />}
        </div>
      )}
    </article>
  );
}

export function Picture({
  picture,
  alt = picture.alt,
  eager = false,
}: {
  picture: PictureView;
  alt?: string;
  eager?: boolean;
}) {
  return (
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

/** Puts one of an offering into the basket: a form, so that it works before any script. */
export function AddOne({ sku, name, pence }: { sku: string; name: string; pence: number }) {
  return (
    <form method="post" action="/basket" data-adds={pence}>
      <input type="hidden" name="sku" value={sku} />
      <button className="btn btn-3 btn-sm" aria-label={`Add ${name} to the basket`}>
        <Icon name="plus" className="i-sm" />
        Add
      </button>
    </form>
  );
}

function Swatches({ swatches, more }: { swatches: CardView['swatches']; more: number }) {
  return (
    <span className="sws">
      <span className="vh">{finishesText(swatches, more)}</span>
      {swatches.map(({ label, swatch, on }) => (
        <span
          key={label}
          className={on ? 'sw on' : 'sw'}
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

function Price({ price }: { price: PriceView }) {
  return (
    <div className="price">
      <span className="now">{price.now}</span>
      <span className="ex">
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

export function Arrival({ arrival }: { arrival: ArrivalView }) {
  const icon = { ok: 'truck', late: 'calendar-check', no: 'circle-slash' } as const;
  return (
    <div className={arrival.tone === 'ok' ? 'arr' : `arr ${arrival.tone}`}>
      <Icon name={icon[arrival.tone]} />
      <span>{arrival.text}</span>
    </div>
  );
}

function RatingMark({ average, count }: { average: string; count: string }) {
  return (
    <span className="rate">
      <Icon name="star" className="star" />
      <span className="vh">{`${average} out of 5 from ${count} reviews`}</span>
      <span aria-hidden="true">
        {average}
        <i>{` (${count})`}</i>
      </span>
    </span>
  );
}
