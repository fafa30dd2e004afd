import type { CSSProperties } from 'react';
import { Icon } from '../../kit/icon.tsx';
import type { SummaryView } from './summary-view.server.ts';

/** What all reviews of a product come to: never of its range, and praise and fault by one count. */
export function ReviewSummary({ summary }: { summary: SummaryView }) {
  const { average, few, countText, verified, distribution, aspects, mentions, pictures } = summary;
  return (
    <div className="review-summary">
      <div>
        {average ? (
          <p className="review-average">
            <b>{average}</b> of 5
          </p>
        ) : (
          <p className="review-few">
            <b>
              {countText}: {few}
            </b>
            We show an average from five on.
          </p>
        )}
        <p className="review-of">
          {average && `${countText} of this product alone. `}
          {verified}
        </p>
        <ul className="review-distribution" aria-label="How many gave how many stars">
          {distribution.map(({ stars, count, share, href }) => {
            const Row = href ? 'a' : 'span';
            return (
              <li key={stars}>
                <Row {...(href && { href })}>
                  <span>
                    {stars}
                    <span className="visually-hidden"> stars</span>
                  </span>
                  <i style={{ '--v': `${share}%` } as CSSProperties} />
                  <span>{count}</span>
                </Row>
              </li>
            );
          })}
        </ul>
        {pictures.length > 0 && (
          <div className="review-strip">
            {pictures.map(({ src, href }, place) => (
              <a key={src} href={href}>
                <img
                  src={src}
                  width={60}
                  height={60}
                  loading="lazy"
                  alt={`As it is at a buyer’s, ${place + 1}`}
                />
              </a>
            ))}
            {summary.hasMorePictures && (
              <a className="link" href={summary.picturesHref}>
                {summary.picturesText}
              </a>
            )}
          </div>
        )}
      </div>
      {aspects.length > 0 && (
        <div>
          <h3 className="review-part">By aspect</h3>
          <ul className="review-aspects">
            {aspects.map(({ name, low, high, average: mean, place }) => (
              <li key={name}>
                <span>{name}</span>
                <b>{mean}</b>
                <i style={{ '--v': `${place}%` } as CSSProperties} />
                <small>
                  <span>{low}</span>
                  <span>{high}</span>
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
      {mentions.length > 0 && (
        <div>
          <h3 className="review-part">In short, good and bad</h3>
          <ul className="review-mentions">
            {mentions.map(({ text, isPraise, count }) => (
              <li key={text}>
                <Icon name={isPraise ? 'check' : 'minus'} className={isPraise ? 'good' : 'bad'} />
                <span>
                  <span className="visually-hidden">{isPraise ? 'Praise: ' : 'Fault: '}</span>
                  {text}, said by <b>{count}</b>
                </span>
              </li>
            ))}
          </ul>
          <p className="tiny faint">
            Counted from published words by rule. What one buyer in ten says is listed, praise or
            not.
          </p>
        </div>
      )}
    </div>
  );
}
