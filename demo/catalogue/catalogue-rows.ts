import type { CatalogueFileName } from '@plumbline/server/goods/import/columns.ts';
import type { Offering, Product } from './build.ts';
import { binOf } from './bins.ts';
import { categoryRows } from './category-rows.ts';
import type { CsvRow } from './csv-text.ts';
import { essentialBundleRows, essentialItemRows } from './essential-rows.ts';
import { attributeRows, offeringRow, pictureRow, productRow } from './goods-rows.ts';
import { picturesOf } from './pictures.ts';
import { promotionsOf } from './promotions.ts';
import type { Draw } from './random.ts';
import { brands } from './ranges.ts';
import { roomPictureProductRows, roomPictureRows } from './room-rows.ts';
import { chargedPrices, daysUntilMore, promotionOf, stockOf } from './standing.ts';
import { tradeBandPercentages, tradeBandPrices, tradeBands } from './trade-terms.ts';

/** The rows of each file of the CSV form, made anew from the products whenever they are asked for. */
export function catalogueRows({
  today,
  draw,
  products,
}: {
  today: string;
  draw: Draw;
  products: () => Iterable<Product>;
}): Partial<Record<CatalogueFileName, () => Iterable<CsvRow>>> {
  const promotions = promotionsOf(monthName(today));
  const dayFromToday = (days: number) => {
    const day = new Date(`${today}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + days);
    return day.toISOString().slice(0, 10);
  };
  const instant = (days: number) => `${dayFromToday(days)}T00:00:00Z`;

  function* perOffering(rows: (offering: Offering, product: Product) => Iterable<CsvRow>) {
    for (const product of products()) {
      for (const offering of product.offerings) yield* rows(offering, product);
    }
  }

  return {
    'categories.csv': () => categoryRows(draw),
    'brands.csv': () => brands,
    'attributes.csv': attributeRows,
    *'products.csv'() {
      for (const product of products()) yield productRow(product, draw, dayFromToday);
    },
    'offerings.csv': () =>
      perOffering((offering, product) => [offeringRow(offering, product, draw)]),
    'offering-attributes.csv': () =>
      perOffering(({ sku, facts }) => facts.map((fact) => ({ sku, ...fact }))),
    'pictures.csv': () =>
      perOffering((offering, product) =>
        picturesOf(product, offering).map((picture, position) =>
          pictureRow(offering.sku, position, picture),
        ),
      ),
    'prices.csv': () => perOffering(({ sku, listPence }) => [{ sku, inc_pence: listPence }]),
    'price-history.csv': () =>
      perOffering((offering, product) => {
        const promotion = promotionOf(product, promotions);
        return chargedPrices(product, offering, promotion, draw).map((charged) => ({
          sku: offering.sku,
          inc_pence: charged.incPence,
          from_at: instant(-charged.daysAgo),
          reason: charged.reason,
        }));
      }),
    'promotions.csv': () =>
      promotions.map(({ slug, name, startsInDays, endsInDays }) => ({
        slug,
        name,
        starts_at: instant(startsInDays),
        ends_at: instant(endsInDays),
      })),
    'promotion-prices.csv': () =>
      perOffering(({ sku, listPence }, product) => {
        const promotion = promotionOf(product, promotions);
        if (!promotion) return [];
        return [{ promotion: promotion.slug, sku, inc_pence: promotion.price(listPence) }];
      }),
    'stock-locations.csv': () => [
      { code: 'hub', name: 'Hub' },
      { code: 'counter', name: 'Trade counter' },
    ],
    'stock.csv': () =>
      perOffering((offering, product) => {
        const { sku } = offering;
        const { hub, counter } = stockOf(product, offering, draw);
        const until = hub === 0 ? daysUntilMore(sku, draw) : null;
        const atHub = {
          sku,
          location: 'hub',
          on_hand: hub,
          bin: binOf(offering, product, draw),
          expected_on: until === null ? null : weekday(dayFromToday(until)),
        };
        return counter > 0 ? [atHub, { sku, location: 'counter', on_hand: counter }] : [atHub];
      }),
    'trade-bands.csv': () => tradeBands,
    'trade-band-percentages.csv': tradeBandPercentages,
    'trade-band-prices.csv': () =>
      tradeBandPrices.map(({ band, sku, exPence }) => ({ band, sku, ex_pence: exPence })),
    'essential-bundles.csv': essentialBundleRows,
    'essential-items.csv': () => essentialItemRows(products),
    'room-pictures.csv': roomPictureRows,
    'room-picture-products.csv': () => roomPictureProductRows(products()),
  };
}

/** The day itself, or the Monday after a weekend, on which no maker delivers. */
function weekday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wait = [1, 0, 0, 0, 0, 0, 2][date.getUTCDay()]!;
  date.setUTCDate(date.getUTCDate() + wait);
  return date.toISOString().slice(0, 10);
}

function monthName(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(day));
}
