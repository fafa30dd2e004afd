import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { CSSProperties } from 'react';
import { findOrderForms } from '../parts/order-intents.server.ts';
import { channelTexts } from '../parts/order-names.ts';
import { counted, dayOf } from '../../kit/format.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { ChosenBar } from '../kit/list-choose.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { boardView, dayView, type CardView, type DayView } from './board-view.server.ts';
import { Layouts } from './layouts.tsx';
import '../kit/list-tools.css';
import '../kit/list-views.css';
import './board.css';

/** What the board can be narrowed to; each is an address. */
const views = [
  { name: 'All', query: '', asks: {} },
  { name: 'Dispatch today', query: 'risk=today', asks: { risk: 'today' } },
  { name: 'Late', query: 'risk=late', asks: { risk: 'late' } },
  ...([100, 200, 300] as const).map((channel) => ({
    name: channelTexts[channel],
    query: `channel=${channel}`,
    asks: { channel },
  })),
] as const;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const view = views.find(({ query }) => query === url.searchParams.toString()) ?? views[0];
  const [{ columns }, may] = await orErrorPage(
    Promise.all([
      services.fulfilment.getOrderBoard({ query: view.asks }),
      findOrderForms(services),
    ]),
  );
  const now = new Date();
  const open = columns.filter(({ column }) => column !== 'sent');
  const left = columns.find(({ column }) => column === 'sent')?.total ?? 0;
  return {
    views: views.map(({ name, query }) => ({
      name,
      href: `/staff/orders/board${query && '?'}${query}`,
      isOn: query === view.query,
    })),
    columns: boardView(columns, { today: dayOf(now), mayPick: may.pick }),
    mayPick: may.pick,
    day: dayView(columns, now),
    note: `${counted(
      open.reduce((sum, { total }) => sum + total, 0),
      'consignment',
    )} in the house · ${left} left today`,
  };
}

const keys = [
  ['J K', 'move'],
  ['Enter', 'open'],
  ['X', 'choose'],
  ['P', 'start picking'],
  ['T', 'table'],
] as const;

const choose = {
  action: '/staff/picking',
  name: 'orders',
  valueOf: () => null,
  keys: [],
  acts: (
    <button className="button button-main button-small" aria-keyshortcuts="P">
      Start picking <kbd aria-hidden="true">P</kbd>
    </button>
  ),
};

/** The day's work at a glance: a column a state, and nothing to drag. */
export default function OrderBoard() {
  const { views: tabs, columns, day, note, mayPick } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Orders"
      note={note}
      keys={mayPick ? keys : keys.filter(([key]) => key !== 'X' && key !== 'P')}
      actions={
        mayPick && (
          <a className="button button-quiet" href="/staff/picking">
            Pick lists
          </a>
        )
      }
    >
      <div className="list-views">
        <nav aria-label="Views">
          {tabs.map(({ name, href, isOn }) => (
            <a key={name} href={href} aria-current={isOn ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </div>
      <div className="board-tools">
        <Day day={day} />
        <Layouts on="board" />
      </div>
      <div className="board">
        {columns.map(({ column, name, note: about, total, cards, more }) => (
          <section
            key={column}
            aria-labelledby={`column-${column}`}
            data-empty={total === 0 || undefined}
          >
            <header>
              <h2 id={`column-${column}`}>{name}</h2>
              <b>{total}</b>
              <small>{about}</small>
            </header>
            <ol>
              {cards.map((card) => (
                <Card key={card.key} card={card} />
              ))}
            </ol>
            {more && (
              <a className="board-more link" href={more.href}>
                {more.text}
              </a>
            )}
          </section>
        ))}
      </div>
      {mayPick && <ChosenBar choose={choose} />}
    </StaffScreen>
  );
}

function Card({ card }: { card: CardView }) {
  return (
    <li>
      <a href={card.href} data-row>
        <b>{card.number}</b>
      </a>
      <span className="board-figure">{card.figure}</span>
      <span className="board-customer">{card.customer}</span>
      <span className="board-foot">
        {card.about}
        {card.mark && <span className={`tag ${card.mark.tone}`}>{card.mark.text}</span>}
      </span>
      {card.canPick && (
        <span className="list-choose">
          <label>
            <input
              className="box"
              type="checkbox"
              name="orders"
              value={card.number}
              form="chosen"
            />
            <span className="visually-hidden">Choose {card.number}</span>
          </label>
        </span>
      )}
    </li>
  );
}

/** The day as a ruler, with the bob at now. */
function Day({ day: { now, cuts } }: { day: DayView }) {
  const said = cuts.map(({ text }) => text).join(', ');
  return (
    <div className="board-day" style={{ '--now': `${now.at}%` } as CSSProperties}>
      <p className="visually-hidden">{`It is ${now.text}${said && `; ${said}`}.`}</p>
      <div aria-hidden="true">
        {cuts.map(({ at, text }) => (
          <b key={text} style={{ '--at': `${at}%` } as CSSProperties}>
            {text}
          </b>
        ))}
        <b className="board-now" style={{ '--at': `${now.at}%` } as CSSProperties}>
          {now.text}
        </b>
        <i />
        <span className="board-bob" />
        <span>08:00</span>
        <span style={{ '--at': '33.3%' } as CSSProperties}>12:00</span>
        <span style={{ '--at': '66.7%' } as CSSProperties}>16:00</span>
        <span style={{ '--at': '100%' } as CSSProperties}>20:00</span>
      </div>
    </div>
  );
}

export { StaffError as ErrorBoundary };
