import type { OrderBasketView } from './order-basket-view.server.ts';

/** For whom all of this is, and what that means for its prices. */
export function OrderingFor({ view: { buyer } }: { view: OrderBasketView }) {
  return (
    <dl className="phone-for" aria-label="Ordering for">
      <div className="phone-for-who">
        <dt>Ordering for</dt>
        <dd>
          {buyer.accountHref ? (
            <a className="link" href={buyer.accountHref} data-recorded>
              {buyer.name}
            </a>
          ) : (
            buyer.name
          )}{' '}
          {buyer.who && <small>{buyer.who}</small>}
        </dd>
      </div>
      <div>
        <dt>Band</dt>
        <dd>{buyer.band}</dd>
      </div>
      <div>
        <dt>Channel</dt>
        <dd>{buyer.channel}</dd>
      </div>
      <div>
        <dt>Sees prices</dt>
        <dd>{buyer.view}</dd>
      </div>
    </dl>
  );
}
