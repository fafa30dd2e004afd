import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { shopData } from '../../frame/crawlers/structured-data.server.ts';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import roomsSheet from '../product/rooms.css?url';
import homeSheet from './home.css?url';
import { Card, Picture } from '../../parts/card.tsx';
import { Carousels } from '../../parts/carousels.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Screen } from '../../frame/screen.tsx';
import { StillHtml, StillList } from '../../kit/still.tsx';
import { Banners } from '../content/banners.tsx';
import { loadBanners, stillWhere } from '../content/banners.server.tsx';
import { loadCarousels } from './carousels.server.tsx';
import { loadHome, type Home, type Tile } from './home.server.ts';
import { Rooms } from '../product/rooms.tsx';
import { loadSaid } from './said.server.tsx';
import { Scene } from './scene.tsx';

export const handle: ScreenHandle = { sheets: [cardSheet, roomsSheet, homeSheet] };

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const saying = loadSaid(shop);
  const { shown, ...home } = await loadHome(shop, new Date());
  const pageType = personalisationPageType.homepage;
  const carousels = await loadCarousels(shop, { pageType, context: { shown } });
  const facts = {
    image: home.lead.promotion?.picture.src ?? null,
    firstPicture: null,
    data: shopData(shop),
  };
  const [banners, said] = await Promise.all([loadBanners(shop, 'home'), saying]);
  return answerPage(
    shop,
    { ...home, banners, carousels, said, facts },
    'lead',
    'rest',
    'said',
    ...stillWhere(banners, 'banners'),
  );
}

export { reloadsGoods as shouldRevalidate } from '../product/same-goods.ts';

export default function HomePage() {
  const { lead, rest, said, banners, carousels, facts } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Bathrooms and plumbing, measured properly"
      description="Baths, taps, toilets, showers and fittings with every size in millimetres and the day each one arrives."
      facts={facts}
      wide
    >
      {banners !== null && (
        <div className="wrap">
          <Banners banners={banners} />
        </div>
      )}
      <StillList
        name="lead"
        items={lead && [lead]}
        render={(view) => <Lead key="lead" {...view} />}
      />
      <div className="wrap">
        <Carousels rows={carousels} />
      </div>
      <StillList
        name="rest"
        items={rest && [rest]}
        render={(view) => <Rest key="rest" {...view} />}
      />
      <StillHtml html={said} />
    </Screen>
  );
}

function Lead({ tiles, categoryCount, soon, promotion }: Home['lead']) {
  const first = tiles[0];
  return (
    <>
      <section className="hero">
        <div className="hero-text">
          <div>
            <h1>True to the milli&shy;metre.</h1>
            <p>
              Every bath, tap and fitting drawn and measured before it is listed. With the day it
              arrives.
            </p>
            <div className="hero-buttons">
              {first && (
                <a className="button button-main" href={first.href}>
                  Shop {first.name.toLowerCase()}
                </a>
              )}
              <a className="button button-outlined" href="#departments">
                See all departments
              </a>
            </div>
          </div>
          <Facts />
        </div>
        <Scene />
      </section>
      <section className="wrap section first-section" id="departments">
        <div className="section-head">
          <h2 className="heading-large">Shop by department</h2>
          <a className="link small" href="/categories">
            {categoryCount} categories
          </a>
        </div>
        <div className="tiles">
          {tiles.map((tile) => (
            <DepartmentTile key={tile.href} tile={tile} />
          ))}
        </div>
      </section>
      {soon && (
        <CardRow
          title={soon.title}
          note="In stock now. The order cut-off is at the top of every page."
          cards={soon.cards}
        />
      )}
      {promotion && <Promotion {...promotion} />}
    </>
  );
}

function Rest({ rooms, counter, isEx }: Home['rest']) {
  return (
    <>
      {rooms.length > 0 && (
        <div className="wrap">
          <Rooms
            rooms={rooms}
            title="In rooms"
            note="Rooms that we furnished with these goods. What is in each stands below it."
          />
        </div>
      )}
      {counter.length > 0 && <Counter rows={counter} isEx={isEx} />}
    </>
  );
}

function Facts() {
  return (
    <ul className="facts">
      <li>
        <Icon name="drafting-compass" />
        <div>
          <b>Every size in millimetres</b>
          <span>Width × depth × height, on every product</span>
        </div>
      </li>
      <li>
        <Icon name="calendar-check" />
        <div>
          <b>A date, not a speed</b>
          <span>Your postcode’s arrival day before you pay</span>
        </div>
      </li>
      <li>
        <Icon name="receipt-text" />
        <div>
          <b>Why this price</b>
          <span>Every was-price backed by its history</span>
        </div>
      </li>
    </ul>
  );
}

function DepartmentTile({ tile }: { tile: Tile }) {
  return (
    <a className={tile.wide ? 'tile wide-tile' : 'tile'} href={tile.href}>
      <div className="tile-head">
        <h3>{tile.name}</h3>
        <small>{tile.count}</small>
      </div>
      <div className="picture">{tile.picture && <Picture picture={tile.picture} alt="" />}</div>
      <span className="tile-note">{tile.note}</span>
    </a>
  );
}

function CardRow({
  title,
  note,
  cards,
}: {
  title: string;
  note?: string;
  cards: NonNullable<Home['lead']['soon']>['cards'];
}) {
  return (
    <section className="wrap section">
      <div className="section-head">
        <div>
          <h2 className="heading-large">{title}</h2>
          {note && <p>{note}</p>}
        </div>
      </div>
      <div className="grid-cards scrolls-when-narrow">
        {cards.map((card) => (
          <Card key={card.id} card={card} canAdd={false} />
        ))}
      </div>
    </section>
  );
}

function Promotion({
  name,
  until,
  picture,
  promotionHref,
  ledger,
}: NonNullable<Home['lead']['promotion']>) {
  return (
    <section className="wrap section">
      <div className="promotion">
        <div className="promotion-text">
          <div>
            <h2>{name}</h2>
            <p>
              {until && `Until ${until}. `}A was-price appears here only when we charged it for at
              least 28 of the last 90 days.
            </p>
          </div>
          <div>
            <ul className="ledger">
              {ledger.map((row) => (
                <li key={row.href}>
                  <a href={row.href}>{row.name}</a>
                  <s>{row.was}</s>
                  <b>{row.now}</b>
                </li>
              ))}
            </ul>
            <a className="button promotion-button" href={promotionHref}>
              See the whole offer
            </a>
          </div>
        </div>
        <div className="plate">
          <Picture picture={picture} sizes="(min-width: 900px) 40vw, 100vw" />
        </div>
      </div>
    </section>
  );
}

/** The same goods as a plumber reads them: ex VAT, dense, with the day on every row. */
function Counter({ rows, isEx }: { rows: Home['rest']['counter']; isEx: boolean }) {
  return (
    <section className="wrap section">
      <div className="trade-band">
        <div className="trade-words">
          <h2>The same shop, ex&nbsp;VAT, at counter speed.</h2>
          <p>
            Sizes, part numbers, stock and the arrival day on every row. Switch the whole shop to
            prices ex VAT; both figures are always shown.
          </p>
          <form method="post" action="/preferences" data-soft="stay">
            <input type="hidden" name="returnTo" value="/" />
            <button className="button button-main" name="vat" value={isEx ? 'inc' : 'ex'}>
              {isEx ? 'Show prices inc VAT' : 'Show prices ex VAT'}
            </button>
          </form>
        </div>
        {/* What scrolls sideways on a small screen must be reachable by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="trade-table" tabIndex={0} aria-label="Trade prices">
          <table>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Part number</th>
                <th scope="col">Size</th>
                <th scope="col" className="amount">
                  Ex VAT
                </th>
                <th scope="col" className="amount">
                  Arrives
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ href, sku, name, size, price, arrival }) => (
                <tr key={sku}>
                  <td>
                    <a href={href}>{name}</a>
                  </td>
                  <td>{sku}</td>
                  <td>{size}</td>
                  <td className="amount">{price}</td>
                  <td className="amount">{arrival}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
