import type { ReactNode } from 'react';
import type { RefusedForm } from '../../kit/form.ts';
import { BuyersTerms } from '../../parts/buyers-terms.tsx';
import { PostcodeForm } from '../../parts/postcode-form.tsx';
import { SumRows } from '../../parts/sums.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { BasketLineView, BasketPage } from './basket-view.server.ts';

/** The sum of the basket, what delivery would cost, and the way on. */
export function BasketSummary({
  page: { sums, delivery, postcode },
  refusedPostcode,
  toMend,
  children,
}: {
  page: BasketPage;
  refusedPostcode: RefusedForm | null;
  toMend: readonly BasketLineView[];
  /** What stands between the sum and the postcode: the basket's code. */
  children: ReactNode;
}) {
  const hasDelivery = delivery.promise !== null;
  return (
    <aside className="side" aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      <SumRows sums={sums} totalLabel={hasDelivery ? 'Total to pay' : 'Before delivery'} />
      <output className="visually-hidden">
        {hasDelivery ? 'Total to pay' : 'Before delivery'} {sums.total}
      </output>
      {toMend.length > 0 ? <ToMend lines={toMend} /> : <ToCheckout wide />}
      {delivery.promise && (
        <p className="sum-note small quiet">
          {delivery.promise.because ? 'Everything arrives together on ' : 'Everything arrives on '}
          <b className="inked">{delivery.promise.day}</b>
          {delivery.promise.because && `, ${delivery.promise.because}`}
          {delivery.promise.orderWithin && `. Order within ${delivery.promise.orderWithin}`}.
        </p>
      )}
      {delivery.from && (
        <p className="sum-note small quiet">{delivery.from} Enter a postcode for the exact cost.</p>
      )}
      {delivery.problem && (
        <p className="note bad after-content">
          <Icon name="circle-slash" />
          {delivery.problem}
        </p>
      )}
      {children}
      <div className="side-more">
        <PostcodeForm
          id="basket-postcode"
          postcode={postcode}
          returnTo="/basket#summary"
          refused={refusedPostcode}
        />
        <BuyersTerms />
      </div>
    </aside>
  );
}

/** The same way on for small screens, where the summary is far below. */
export function CheckoutBar({
  page: { sums, delivery },
  canGo,
}: {
  page: BasketPage;
  canGo: boolean;
}) {
  if (!canGo) return null;
  return (
    <div className="pay-bar">
      <p>
        <b>{sums.total}</b>
        {delivery.promise && <span>{delivery.promise.day}</span>}
      </p>
      <ToCheckout />
    </div>
  );
}

function ToCheckout({ wide = false }: { wide?: boolean }) {
  return (
    <a
      className={wide ? 'button button-main wide after-sums' : 'button button-main'}
      href="/checkout"
    >
      Go to checkout
    </a>
  );
}

function ToMend({ lines }: { lines: readonly BasketLineView[] }) {
  return (
    <div className="note bad after-sums">
      <Icon name="circle-exclamation-point" />
      <div>
        <b>{lines.length === 1 ? 'One item' : `${lines.length} items`} to put right first</b>
        <ul>
          {lines.map(({ sku, name }) => (
            <li key={sku}>
              <a className="link" href={`#line-${sku}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
