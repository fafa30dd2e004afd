import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Screen } from '../frame/screen.tsx';
import { Icon } from '../kit/icon.tsx';
import { RichTextParts } from '../parts/rich-text.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import hubSheet from './hub.css?url';
import { hubView } from './hub-view.server.ts';

export const handle: ScreenHandle = { sheets: [hubSheet] };
/** By when we answer moves on with the clock. */
export const headers = () => ({ 'cache-control': 'no-store' });

type Hub = Awaited<ReturnType<typeof hubView>>;

export function loader({ url, context }: LoaderFunctionArgs) {
  const asked = (url.searchParams.get('q') ?? '').trim().slice(0, 300);
  return orErrorPage(hubView(shopFrom(context), asked, new Date()));
}

/** Help: what answers at once comes first, then who answers, and by when. */
export default function Help() {
  const hub = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Help"
      description="Answers, your orders, and every team in the shop, with the time by which each replies."
    >
      <div className="help-page">
        <Search hub={hub} />
        <div className="hub-columns">
          <div>
            <Deeds />
            <Articles hub={hub} />
            <Desks hub={hub} />
          </div>
          <Open hub={hub} />
        </div>
      </div>
    </Screen>
  );
}

function Search({ hub }: { hub: Hub }) {
  const { asked, answers, answerBy, hasFound, tracks, orders, threads, hasMoreThreads } = hub;
  return (
    <section className="hub-search" aria-labelledby="help">
      <h1 className="heading-largest" id="help">
        Help
      </h1>
      <search>
        <form action="/help">
          <label className="visually-hidden" htmlFor="q">
            What is it about?
          </label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={asked}
            maxLength={300}
            placeholder="my trap drips at the nut, or an order’s number"
          />
          <button className="button button-main">Search</button>
        </form>
      </search>
      {asked !== '' && (
        <div className="hub-answers">
          <h2 className="heading-small">
            {answers.length > 0
              ? 'These may help'
              : hasFound || tracks
                ? 'You asked about an order'
                : 'We found nothing about that'}
          </h2>
          {tracks && (
            <p>
              <a className="link" href="/help/track">
                Track {tracks}
              </a>{' '}
              with the address it was confirmed to. You need no account.
            </p>
          )}
          {answers.length > 0 && (
            <ul>
              {answers.map(({ href, title, note }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                  <small>{note}</small>
                </li>
              ))}
            </ul>
          )}
          <p>
            <a className="button button-outlined" href="/help/general">
              {answers.length > 0 ? 'None of these? Write to us' : 'Write to us'}
            </a>{' '}
            <span>Answered by {answerBy}.</span>
          </p>
        </div>
      )}
      {orders.length > 0 && (
        <ul
          className="hub-orders"
          aria-label={hasFound ? 'Your orders with that' : 'Your latest orders'}
        >
          {orders.map(({ href, number, status, next }) => (
            <li key={number}>
              <Icon name="package" />
              <a href={href}>{number}</a>
              <span>
                {status}
                {next && `, next ${next}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {threads.length > 0 && (
        <ul className="hub-orders" aria-label="What you wrote to us">
          {threads.map(({ href, subject, state }) => (
            <li key={href}>
              <Icon name="mail" />
              <a href={href}>{subject}</a>
              <span>{state}</span>
            </li>
          ))}
          {hasMoreThreads && (
            <li>
              <Icon name="mail" />
              <a href="/account/messages">All that you wrote to us</a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const deeds = [
  {
    href: '/help/track',
    icon: 'truck',
    name: 'Track an order',
    note: 'Number and e-mail, no sign-in',
  },
  {
    href: '/help/articles/damaged-or-missing',
    icon: 'triangle-exclamation-point',
    name: 'Something is damaged, missing or wrong',
    note: 'From your order’s page; no time limit to tell us',
  },
  {
    href: '/returns',
    icon: 'undo-2',
    name: 'Send something back',
    note: 'What can go back, until when, and what you get',
  },
  {
    href: '/help/articles/cancel-or-change',
    icon: 'refresh-cw',
    name: 'Change or cancel an order',
    note: 'Do it yourself, until we begin to pick it',
  },
] as const;

const Deeds = () => (
  <section aria-labelledby="order">
    <h2 className="heading-medium" id="order">
      Your order
    </h2>
    <ul className="hub-rows">
      {deeds.map(({ href, icon, name, note }) => (
        <li key={href}>
          <Icon name={icon} />
          <a href={href}>{name}</a>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Articles = ({ hub: { groups } }: { hub: Hub }) => (
  <section aria-labelledby="articles">
    <h2 className="heading-medium" id="articles">
      Read
    </h2>
    <div className="hub-groups">
      {groups.map(({ name, links }) => (
        <div key={name}>
          <h3 className="heading-small">{name}</h3>
          <ul>
            {links.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
);

const Desks = ({ hub: { forms } }: { hub: Hub }) => (
  <section aria-labelledby="desks">
    <h2 className="heading-medium" id="desks">
      Write to the right team
    </h2>
    <ul className="hub-rows">
      {forms.map(({ href, name, note }) => (
        <li key={href}>
          <Icon name="chevron-right" />
          <a href={href}>{name}</a>
          <span>{note}</span>
        </li>
      ))}
    </ul>
    <p className="hub-more">
      Also:{' '}
      <a className="link" href="/help/feedback">
        feedback
      </a>
      ,{' '}
      <a className="link" href="/careers">
        careers
      </a>
      ,{' '}
      <a className="link" href="/help/data-complaint">
        a complaint about your data
      </a>
      .
    </p>
  </section>
);

function Open({ hub }: { hub: Hub }) {
  return (
    <aside className="hub-open" aria-label="When we answer">
      <h2 className="heading-medium">{hub.isOpen ? 'Open now' : 'Closed now'}</h2>
      <p>Today {hub.today}</p>
      <dl>
        {hub.week.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
        {hub.otherDays.map(({ day, hours }) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      {hub.telephone && (
        <p>
          <a className="link" href={`tel:${hub.telephone.replaceAll(/[^+\d]/g, '')}`}>
            {hub.telephone}
          </a>
        </p>
      )}
      <p>What you write now is answered by {hub.answerBy}.</p>
      {hub.incidents.length > 0 && (
        <div className="hub-incidents">
          <h3 className="heading-small">Known issues</h3>
          <ul>
            {hub.incidents.map(({ title, text, note }) => (
              <li key={title}>
                <b>{title}</b>
                <RichTextParts text={text} />
                <small>{note}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
