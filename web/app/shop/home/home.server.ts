import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { DepartmentTree } from '@plumbline/contracts/shop/listings.ts';
import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { arrivalDay, arrivalView } from '../../parts/arrival-view.ts';
import {
  cardView,
  pictureView,
  type CardSetting,
  type PictureView,
} from '../../parts/card-view.ts';
import { counted, dateOf, weekdayOf } from '../../kit/format.ts';
import { priceText, priceView } from '../../parts/price-view.ts';
import { roomsOf } from '../product/rooms.server.ts';

const tilesShown = 10;
/** The tiles that take half of a row: at its beginning, and at the end of the next. */
const widePlaces = [0, 5];
const rowLength = 4;
/** A longer note would not fit into a dimension line. */
const noteLength = 28;

/** A department on the front page; `wide` tiles take half of a row. */
export interface Tile {
  href: string;
  name: string;
  count: string;
  note: string;
  picture: PictureView | null;
  wide: boolean;
}

/** Everything on the front page. A section without goods to show is null or empty, and left out. */
export async function loadHome({ services, preferences, arrivals }: Shop, now: Date) {
  const [departments, table] = await Promise.all([
    orErrorPage(services.listings.listDepartments()),
    arrivals(),
  ]);
  const setting: CardSetting = { vat: preferences.vat, arrivals: table, now };
  const shown = departments.filter(({ count }) => count > 0);
  const [inStock, reduced, rooms] = await Promise.all([
    bestOfEach(shown, (slug) =>
      services.listings.listCategory({
        body: { slug, filters: { stock: ['in-stock'] }, pageSize: rowLength },
      }),
    ),
    bestOfEach(shown, (slug) =>
      services.listings.listCategory({
        body: { slug, sort: sortOption.largestDiscount, pageSize: rowLength },
      }),
    ),
    roomsOf(services.catalogue.listRoomPictures(), preferences.vat),
  ]);
  const soon = soonest(inStock, setting);
  const promotion = mostVaried(reduced);
  return {
    lead: {
      tiles: tilesOf(shown),
      categoryCount: shown.reduce((sum, { children }) => sum + children.length, 0),
      soon: soon && {
        title: soon.title,
        cards: soon.cards.map((card) => cardView(card, setting)),
      },
      promotion: promotion && promotionView(promotion, setting),
    },
    rest: {
      rooms,
      counter: inStock.slice(0, 5).map((card) => counterRow(card, setting)),
      isEx: preferences.vat === 'ex',
    },
    /** The SKUs of what stands above the carousels, which none of them shows again. */
    shown: [...(soon?.cards ?? []), ...(promotion?.rows ?? [])].map(({ sku }) => sku),
  };
}

export type Home = Awaited<ReturnType<typeof loadHome>>;

type Listed = Promise<{ listing: { items: ProductCard[] } }>;

/** A row that cannot be listed is only a row missing: the page goes on without it. */
async function cardsOf(listed: Listed): Promise<ProductCard[]> {
  return listed.then(
    ({ listing }) => listing.items,
    () => [],
  );
}

/** The first of every department, then the second of every department, and so on: a mixed row. */
async function bestOfEach(
  departments: DepartmentTree,
  list: (slug: string) => Listed,
): Promise<ProductCard[]> {
  const lists = await Promise.all(departments.slice(0, 8).map(({ slug }) => cardsOf(list(slug))));
  return Array.from({ length: rowLength }, (_, place) =>
    lists.map((cards) => cards[place]).filter((card) => card !== undefined),
  ).flat();
}

/** Goods in stock that arrive on the earliest day on which a whole row of them does. */
function soonest(cards: readonly ProductCard[], { arrivals }: CardSetting) {
  const dated = cards.flatMap((card) => {
    const day = arrivalDay(card.availability, arrivals);
    return day === null ? [] : [{ card, day }];
  });
  const lastDay = dated.map(({ day }) => day).toSorted()[rowLength - 1];
  if (lastDay === undefined || !arrivals) return null;
  const row = dated.filter(({ day }) => day <= lastDay).slice(0, rowLength);
  return {
    title: `Here by ${weekdayOf(lastDay)} in ${arrivals.outwardCode}`,
    cards: row.map(({ card }) => card),
  };
}

/** The promotion with the most different goods among these, and its goods: those of other pictures first. */
function mostVaried(cards: readonly ProductCard[]) {
  const reduced = cards.filter(({ price }) => price.promotion !== null && price.was !== null);
  const found = [...Map.groupBy(reduced, ({ price }) => price.promotion?.slug).values()].map(
    (rows) => {
      const looks = new Map(rows.toReversed().map((card) => [card.picture.file, card]));
      const different = rows.filter((card) => looks.get(card.picture.file) === card);
      const alike = rows.filter((card) => !different.includes(card));
      return { rows: [...different, ...alike].slice(0, rowLength), looks: looks.size };
    },
  );
  return found.toSorted((a, b) => b.looks - a.looks)[0] ?? null;
}

/** A promotion with a ledger of what it takes off. */
function promotionView({ rows }: NonNullable<ReturnType<typeof mostVaried>>, { vat }: CardSetting) {
  const [lead] = rows;
  const promotion = lead?.price.promotion;
  if (!lead || !promotion) return null;
  return {
    name: promotion.name,
    promotionHref: `/promotions/${promotion.slug}`,
    until: promotion.endsOn && dateOf(promotion.endsOn),
    picture: pictureView(lead.picture),
    ledger: rows.map(({ slug, name, ...goods }) => {
      const { was, ...price } = priceView(goods, vat);
      return { href: `/p/${slug}`, name, was: was?.price ?? '', now: priceText(price) };
    }),
  };
}

/** A row of the trade counter: what it is, its size, its price ex VAT and when it comes. */
function counterRow(card: ProductCard, { arrivals, now }: CardSetting) {
  return {
    href: `/p/${card.slug}`,
    sku: card.sku,
    name: card.name,
    size: sizeText(card.dimensions) ?? '',
    price: priceText(priceView(card, 'ex')),
    arrival: arrivalView(card.availability, arrivals, now).text,
  };
}

/** Every department: two wide tiles at opposite corners, four between them and the others below. */
function tilesOf(departments: DepartmentTree): Tile[] {
  return departments
    .filter(({ picture }) => picture !== null)
    .slice(0, tilesShown)
    .map(({ slug, name, count, note, picture, children }, place) => {
      const wide = widePlaces.includes(place);
      const isShort = note !== null && note.length <= noteLength;
      return {
        href: `/c/${slug}`,
        name,
        count: wide ? counted(count, 'product') : String(count),
        note: isShort ? note : counted(children.length, 'category', 'categories'),
        picture: picture && pictureView(picture),
        wide,
      };
    });
}
