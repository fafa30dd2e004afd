import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Arrival } from '../../parts/card.tsx';
import { timeLeft } from '../../parts/arrival-view.ts';
import { Icon } from '../../kit/icon.tsx';
import { BuyersTerms } from '../../parts/buyers-terms.tsx';
import { PostcodeForm } from '../../parts/postcode-form.tsx';
import type { ProductData } from './product.server.ts';

/** When it arrives, until when to order for that, every way with its price, and where it goes. */
export function Delivery({ product }: { product: ProductData }) {
  const { delivery, arrival, sku, path, refusedPostcode } = product;
  if (!delivery) {
    return (
      <>
        <Arrival arrival={arrival} />
        <BuyersTerms />
      </>
    );
  }
  const { promise, reason, place, postcode, leadDays } = delivery;
  return (
    <div className="arrive" id="delivery">
      <div className="when">
        <Icon name={promise ? 'calendar-check' : 'circle-slash'} />
        <div>
          <p className="day">{promise?.day ?? arrival.text}</p>
          {promise ? (
            <p className="arrive-note quiet">
              Order within <TimeLeft key={`${sku} ${promise.orderBy}`} {...promise} />
              {`, by ${promise.orderBy}`}
              {leadDays > 0 && `. It takes ${leadDays} working days to prepare.`}
            </p>
          ) : (
            <p className="arrive-note quiet">{reason}</p>
          )}
        </div>
      </div>
      {promise && (
        <ul className="ways">
          {promise.ways.map(({ name, detail, day, price, surcharge, fromDay }) => (
            <li key={name}>
              <span>
                {name}
                <small>
                  {detail}
                  {surcharge && ` · includes ${surcharge} for your area`}
                </small>
              </span>
              <span className="way-day">
                <b>{fromDay ? `from ${price}` : price}</b>
                <small>{fromDay ? `from ${day}` : day}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className="delivers-to" open={refusedPostcode !== null}>
        <summary>
          <Icon name="map-pin" className="icon-small" />
          {place ? (
            <span>
              To <b>{place}</b>
            </span>
          ) : (
            <span>
              To mainland England and Wales. <b>Enter your postcode</b>
            </span>
          )}
          <span className="link">{place ? 'Change' : 'Postcode'}</span>
        </summary>
        <PostcodeForm
          id="product-postcode"
          postcode={postcode}
          returnTo={`${path}?sku=${encodeURIComponent(sku)}#delivery`}
          refused={refusedPostcode}
        />
      </details>
      <BuyersTerms />
    </div>
  );
}

const tickMs = 20_000;

/** The time to the cut-off: the server's figure, counted down, and asked for anew when it is over. */
function TimeLeft({ left, secondsLeft }: { left: string; secondsLeft: number }) {
  const [text, setText] = useState(left);
  const { revalidate } = useRevalidator();
  // The figure changes by the clock alone; it is counted from when the page came.
  useEffect(() => {
    const came = performance.now();
    const timer = setInterval(() => {
      const rest = secondsLeft - (performance.now() - came) / 1000;
      if (rest > 0) return setText(timeLeft(rest));
      clearInterval(timer);
      void revalidate();
    }, tickMs);
    return () => clearInterval(timer);
  }, [secondsLeft, revalidate]);
  return <b>{text}</b>;
}
