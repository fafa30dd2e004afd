import { Picture } from '../parts/card.tsx';
import type { AskedProduct } from './asked-about.server.ts';

/** The product that a form was opened from. */
export function AboutProduct({
  product: { name, sku, href, picture, price },
}: {
  product: AskedProduct;
}) {
  return (
    <p className="enquiry-about">
      <Picture picture={{ ...picture, width: 56, height: 56 }} alt="" />
      <span>
        <a href={href}>{name}</a>
        <small>
          {sku} · {price}
        </small>
      </span>
    </p>
  );
}
