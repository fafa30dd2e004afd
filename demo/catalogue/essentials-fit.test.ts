import { describe, expect, test } from 'vitest';
import type { AttributeKey } from './attributes.ts';
import type { Offering, Product } from './build.ts';
import { essentialItemRows, essentialsOf } from './essential-rows.ts';
import { factOf, figureOf, sizeOf } from './essential-rule.ts';
import { catalogueProducts } from './generate.ts';

const products = [...catalogueProducts({ today: '2026-11-21' })()];
const bySlug = new Map(products.map((product) => [product.slug, product]));
const bySku = new Map(
  products.flatMap((product) => product.offerings.map(({ sku }) => [sku, product] as const)),
);
interface Item {
  need: string;
  name: string;
  quantity: number;
  /** The goods that it names; null for what is in the box. */
  goods: Product | null;
}

const itemsBySlug = Map.groupBy(
  essentialItemRows(() => products),
  ({ product }) => String(product),
);

function itemsOf({ slug }: Product): Item[] {
  return (itemsBySlug.get(slug) ?? []).map(({ need, name, item, sku, quantity }) => ({
    need: String(need),
    name: String(name ?? item ?? sku),
    quantity: Number(quantity),
    goods: bySlug.get(String(item)) ?? bySku.get(String(sku)) ?? null,
  }));
}

const isIn = ({ line }: Product, ...places: string[]) =>
  places.some((place) => line.category === place || line.category.startsWith(`${place}/`));
const isOfType = ({ goods }: Item, type: RegExp) => goods !== null && type.test(goods.line.type);

/** The pairs of goods and an essential item of theirs that are not right together, in words. */
function misfits(wrong: (product: Product, item: Item, goods: Product) => boolean): string[] {
  return products.flatMap((product) =>
    itemsOf(product).flatMap((item) =>
      item.goods && wrong(product, item, item.goods) ? [`${product.slug}: ${item.name}`] : [],
    ),
  );
}

/** The products whose items together are not right. */
function misfitSets(wrong: (product: Product, items: Item[]) => boolean): string[] {
  return products.filter((product) => wrong(product, itemsOf(product))).map(({ slug }) => slug);
}

const valueOf = ({ facts }: Offering, key: AttributeKey) =>
  facts.find((fact) => fact.key === key)?.value;

const isBasin = (product: Product) =>
  isIn(product, 'basins') || factOf(product, 'basin-included') === 'yes';

describe('the essential items of every product', () => {
  test('are all sold: no rule names goods that the whole catalogue does not hold', () => {
    expect(misfitSets((product, items) => essentialsOf(product).length !== items.length)).toEqual(
      [],
    );
  });

  test('a tap fits the holes of its basin, bath or sink', () => {
    const drilled = (product: Product) => Number(factOf(product, 'tap-holes') ?? 0);
    expect(
      misfits(
        (product, { need }, goods) =>
          need === 'needed' &&
          !isIn(product, 'taps') &&
          isIn(goods, 'taps') &&
          drilled(product) > 0 &&
          drilled(product) !== drilled(goods),
      ),
    ).toEqual([]);
    const centres = (product: Product) => figureOf(product, 'hole-centres');
    expect(
      misfits((product, _, goods) => isIn(goods, 'taps') && centres(product) < centres(goods)),
    ).toEqual([]);
  });

  test('a mixer reaches over its basin and not beyond, and is tall beside a bowl alone', () => {
    const isMixer = (goods: Product) => isIn(goods, 'taps/basin-taps');
    expect(
      misfits(
        (product, _, goods) =>
          isBasin(product) &&
          isMixer(goods) &&
          figureOf(goods, 'reach') > sizeOf(product, 'd') * 0.6,
      ),
    ).toEqual([]);
    const takesBowl = (product: Product) =>
      factOf(product, 'mounting') === 'countertop' || factOf(product, 'basin-included') === 'no';
    expect(
      misfits(
        (product, _, goods) => isMixer(goods) && sizeOf(goods, 'h') >= 250 !== takesBowl(product),
      ),
    ).toEqual([]);
  });

  test('a basin has in its box what holds it up', () => {
    const boxed = (items: Item[]) =>
      items.filter(({ need }) => need === 'included').map(({ name }) => name);
    expect(
      misfitSets((product, items) => {
        if (!isIn(product, 'basins')) return false;
        const has = boxed(items).some((name) => /pedestal|bolts/.test(name));
        const isCarried = /countertop|inset|undermounted/.test(factOf(product, 'mounting')!);
        return has === isCarried;
      }),
    ).toEqual([]);
  });

  test('a waste has slots where its basin has an overflow, and none where it has none', () => {
    const flow = (product: Product) =>
      isBasin(product)
        ? factOf(product, 'overflow') === 'yes'
        : isIn(product, 'taps/basin-taps') && sizeOf(product, 'h') < 250;
    const isMeant = (product: Product) => isBasin(product) || isIn(product, 'taps/basin-taps');
    expect(
      misfits(
        (product, item, goods) =>
          isMeant(product) &&
          isOfType(item, /^basin waste$/) &&
          (factOf(goods, 'waste-flow') === 'slotted') !== flow(product),
      ),
    ).toEqual([]);
  });

  test('what is in the box is not needed once more, and a sink has a waste for each bowl', () => {
    const kinds = [/waste\b/i, /panel/i, /seat/i, /brackets/i];
    expect(
      misfitSets((_, items) =>
        kinds.some(
          (kind) =>
            items.some(({ need, name }) => need === 'included' && kind.test(name)) &&
            items.some((item) => item.need === 'needed' && isOfType(item, kind)),
        ),
      ),
    ).toEqual([]);
    expect(
      misfitSets((product, items) => {
        if (!isIn(product, 'kitchen-sinks') || isIn(product, 'kitchen-sinks/sink-plumbing')) {
          return false;
        }
        const bowls = figureOf(product, 'bowls');
        const isBoxed = items.some(({ need, name }) => need === 'included' && /waste/.test(name));
        const apart = items.find((item) => isOfType(item, /^sink waste$/));
        const wastes = isBoxed ? Math.ceil(bowls) : (apart?.quantity ?? 0);
        const traps = items.filter((item) => isOfType(item, /trap$/)).length;
        const kit = items.find((item) => isOfType(item, /plumbing kit/))?.goods;
        const isJoined = bowls === 1 ? traps === 1 && !kit : figureOf(kit!, 'bowls') === bowls;
        const isSaidApart = product.description.includes('sold apart');
        return wastes !== Math.ceil(bowls) || !isJoined || isBoxed === isSaidApart;
      }),
    ).toEqual([]);
  });

  test('a bath has a waste once, and the panel, the screen and the feet of its own form', () => {
    const isBath = (product: Product) =>
      isIn(product, 'baths') && !isIn(product, 'baths/bath-panels', 'baths/bath-screens');
    expect(
      misfitSets(
        (product, items) =>
          isBath(product) &&
          items.filter((item) => isOfType(item, /^bath waste$/) || /waste/i.test(item.name))
            .length !== 1,
      ),
    ).toEqual([]);
    const isSaidFitted = ({ description }: Product) => description.includes('waste fitted');
    expect(
      misfitSets(
        (product, items) =>
          isBath(product) &&
          items.some(({ need, name }) => need === 'included' && /waste/i.test(name)) !==
            isSaidFitted(product),
      ),
    ).toEqual([]);
    const forms: Record<string, string> = { p: 'p', l: 'l', rectangular: 'front' };
    expect(
      misfits(
        (product, item, goods) =>
          isOfType(item, /^bath panel$/) &&
          (factOf(goods, 'shape') !== forms[factOf(product, 'shape')!] ||
            sizeOf(goods, 'w') < sizeOf(product, 'w')),
      ),
    ).toEqual([]);
    expect(
      misfits(
        (product, item, goods) =>
          isOfType(item, /^bath screen$/) && factOf(goods, 'shape') !== factOf(product, 'shape'),
      ),
    ).toEqual([]);
    expect(
      misfitSets(
        (product, items) =>
          isIn(product, 'baths/freestanding-baths') &&
          items.some(({ name }) => /legs|panel/i.test(name)),
      ),
    ).toEqual([]);
  });

  test('valves of a radiator are of the shape that its pipes from below ask for', () => {
    const shape = { ends: 'angled', underside: 'straight' } as Record<string, string>;
    expect(
      misfits(
        (product, item, goods) =>
          isOfType(item, /^(radiator valves|thermostatic radiator valve)$/) &&
          factOf(goods, 'valve-shape') !== shape[factOf(product, 'connections') ?? ''],
      ),
    ).toEqual([]);
  });

  test('an element gives off no more than its rail does, in any finish of it', () => {
    const least = ({ offerings }: Product) =>
      Math.min(...offerings.map((each) => Number(valueOf(each, 'heat-output'))));
    const isElement = (item: Item) => isOfType(item, /^heating element$/);
    expect(
      misfits(
        (product, item, goods) =>
          isElement(item) && figureOf(goods, 'power') * 1000 > least(product),
      ),
    ).toEqual([]);
    const rails = products.filter((product) => factOf(product, 'fuel') === 'dual-fuel');
    expect(rails.filter((rail) => !itemsOf(rail).some(isElement))).toEqual([]);
  });

  test('pipes, threads and traps are of one size', () => {
    const pipe: Record<string, string> = { '1/2': '15', '3/4': '22', 1: '28' };
    expect(
      misfits((product, item, goods) => {
        if (isOfType(item, /isolating valve/)) {
          const thread = isIn(product, 'taps') && factOf(product, 'thread');
          return factOf(goods, 'pipe-size') !== pipe[thread || '1/2'];
        }
        if (isOfType(item, /flexible tap connector/)) {
          return !goods.offerings.some(
            (each) =>
              item.name === each.sku && valueOf(each, 'thread') === factOf(product, 'thread'),
          );
        }
        const trapped = factOf(product, 'trap-size');
        return (
          trapped !== undefined &&
          isOfType(item, /trap$|waste$/) &&
          factOf(goods, 'trap-size') !== trapped
        );
      }),
    ).toEqual([]);
  });

  test('an enclosure stands on a tray of its own size and form', () => {
    expect(
      misfits(
        (product, item, goods) =>
          isIn(product, 'showers/shower-enclosures') &&
          isOfType(item, /tray/) &&
          (sizeOf(product, 'w') !== sizeOf(goods, 'w') ||
            sizeOf(product, 'd') !== sizeOf(goods, 'd') ||
            (factOf(product, 'shape') === 'quadrant') !== (factOf(goods, 'shape') === 'quadrant')),
      ),
    ).toEqual([]);
  });
});
