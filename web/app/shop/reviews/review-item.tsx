import { Icon } from '../../kit/icon.tsx';
import { Stars } from '../../parts/reviews/stars.tsx';
import { useShopName } from '../../request/shop-name.ts';
import type { ReviewView } from './review-view.server.ts';

/** One review, with whoever wrote it beside it and our answer below. */
export function ReviewItem({
  review,
}: {
  review: ReviewView & { isMarked: boolean; reportHref: string };
}) {
  const { id, stars, title, words, mark, origin, incentive, who, when, pictures, reply } = review;
  const { isOwn, helpful, isMarked, reportHref } = review;
  const shopName = useShopName();
  return (
    <article className="review" id={id}>
      <div className="review-who">
        <Stars stars={stars} />
        {mark && (
          <span className="review-mark">
            <Icon name="check" className="icon-small" />
            {mark}
          </span>
        )}
        <span>{who}</span>
        <span>{when}</span>
        {origin && <span>{origin}</span>}
        {incentive && <span className="tag">{incentive}</span>}
      </div>
      <div className="review-said">
        {title && <h3>{title}</h3>}
        <p>{words}</p>
        {reply && (
          <div className="review-reply">
            <b>
              {shopName}, {reply.on}
            </b>
            <p>{reply.words}</p>
          </div>
        )}
        <form method="post" data-soft="stay" className="review-useful">
          <input type="hidden" name="reviewId" value={id} />
          {isOwn ? (
            helpful > 0 && <span>Useful, {helpful}</span>
          ) : (
            <button className="link" name="intent" value={isMarked ? 'unhelpful' : 'helpful'}>
              {isMarked ? `You found it useful, ${helpful}: take that back` : 'Useful'}
              {!isMarked && helpful > 0 && `, ${helpful}`}
            </button>
          )}
          <a className="link" href={reportHref} rel="nofollow">
            Report
          </a>
        </form>
      </div>
      {pictures.length > 0 && (
        <div className="review-pictures">
          {pictures.map((src, place) => (
            <a key={src} href={src}>
              <img
                src={src}
                width={92}
                height={92}
                loading="lazy"
                alt={`As it is at the buyer’s, ${place + 1}`}
              />
            </a>
          ))}
        </div>
      )}
    </article>
  );
}
