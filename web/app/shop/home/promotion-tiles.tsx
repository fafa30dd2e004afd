import { Picture } from '../../parts/card.tsx';
import type { PromotionLink } from '../listing/listed-apart.server.ts';

/** The promotions that are on, each with the picture of what is asked for most in it. */
export function PromotionTiles({ promotions }: { promotions: readonly PromotionLink[] }) {
  return (
    <ul className="promotion-tiles">
      {promotions.map(({ href, name, until, count, picture }) => (
        <li key={href}>
          <a className="promotion-tile" href={href}>
            <div className="picture">{picture && <Picture picture={picture} alt="" />}</div>
            <h2 className="heading-small">{name}</h2>
            <p>
              {until && <b>{until}</b>}
              <span>{count}</span>
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}
