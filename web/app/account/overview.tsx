import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { dayOf, monthOf } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderList } from './order-list.tsx';
import { isComing } from '../parts/order/order-status.server.ts';
import { orderRow } from './order-row.server.ts';
import { nextArrival, type Arrival } from './next-arrival.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const ordersShown = 4;

export async function loader(args: LoaderFunctionArgs) {
  const { accounts, addresses, orders } = requireSignIn(args).services;
  const [profile, { orders: latest, total }, { addresses: book }] = await orErrorPage(
    Promise.all([
      accounts.getUserProfile(),
      orders.listOrders({ query: { pageSize: ordersShown } }),
      addresses.listAddresses({ query: { pageSize: 1, addressType: 'delivery' } }),
    ]),
  );
  const next = latest
    .filter(({ status, nextDay }) => isComing(status) && nextDay !== null)
    .toSorted((a, b) => a.nextDay!.localeCompare(b.nextDay!))[0];
  const today = dayOf(new Date());
  const agreed = Object.values(profile.consents).filter(Boolean).length;
  return {
    email: profile.email,
    since: monthOf(profile.createdAt),
    business: profile.trade?.businessName ?? null,
    next: next ? nextArrival(next, today) : null,
    orders: latest.map((order) => orderRow(order, today)),
    total,
    deliversTo: book[0]?.address.postcode ?? null,
    agreed,
  };
}

export default function Overview() {
  const account = useLoaderData<typeof loader>();
  return (
    <AccountScreen
      title="Your account"
      aside={`${account.business ? `${account.business} · ` : ''}${account.email}, since ${account.since}`}
    >
      {account.next && <NextArrival arrival={account.next} />}
      <section className="account-section" aria-labelledby="orders">
        <div className="panel-head">
          <h2 className="heading-medium" id="orders">
            Orders
          </h2>
          {account.total > 0 && (
            <a className="arrow" href="/account/orders">
              {account.total === 1 ? 'Your order' : `All ${account.total} orders`}
              <Icon name="arrow-right" className="icon-small" />
            </a>
          )}
        </div>
        {account.orders.length > 0 ? <OrderList orders={account.orders} /> : <NoOrders />}
      </section>
      <div className="account-section three-facts">
        <Fact title="Addresses" go={{ href: '/account/addresses', name: 'Address book' }}>
          {account.deliversTo
            ? `Your default delivery address is ${account.deliversTo}.`
            : 'Save an address and it will be ready at checkout.'}
        </Fact>
        <Fact title="Signed in" go={{ href: '/account/sessions', name: 'Manage devices' }}>
          See every browser and device you are signed in on, and sign any of them out.
        </Fact>
        <Fact title="Your data" go={{ href: '/account/data', name: 'Your data' }}>
          {account.agreed === 0
            ? 'We do not send you any offers. '
            : 'You have agreed to hear from us, and can change this at any time. '}
          Download everything we hold about you, or ask us to delete it.
        </Fact>
      </div>
    </AccountScreen>
  );
}

function NextArrival({ arrival }: { arrival: Arrival }) {
  return (
    <section className="arriving" aria-labelledby="next">
      <div className="arriving-head">
        <Icon name="truck" />
        <div>
          <h2 id="next">{arrival.title}</h2>
          <p>{arrival.text}</p>
        </div>
        <a className="button button-outlined button-small" href={arrival.href}>
          Open the order
        </a>
      </div>
      <ol className="state" aria-label="Order status">
        {arrival.states.map(({ name, note, place }) => (
          <li
            key={name}
            className={place}
            aria-current={place === 'reached current' ? 'step' : undefined}
          >
            <b>{name}</b>
            {note && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({
  title,
  go,
  children,
}: {
  title: string;
  go: { href: string; name: string };
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="heading-small">{title}</h2>
      <p>{children}</p>
      <a className="arrow" href={go.href}>
        {go.name}
        <Icon name="arrow-right" className="icon-small" />
      </a>
    </section>
  );
}
