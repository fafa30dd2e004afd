import type { BandTermPreview } from '@plumbline/contracts/staff/trade-bands.ts';
import { monthsBefore } from '../../core/calendar.ts';
import type { Queryable } from '../../db/connect.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import { price, type PriceFacts } from '../../goods/pricing/price.ts';
import { termText, type WishedTerm } from '../trade-requests/requests.ts';
import { countBought, listBought } from './store.ts';
import type { CheckedTerm } from './wished-term.ts';

const mostShown = 10;

/**
 * What a term comes to on what businesses at the band ordered in the last twelve months, all of it at
 * the prices of now: with the terms of now, and with this one in their place.
 */
export async function previewTerm(
  tx: Queryable,
  { wish, bandName, goods, categorySlug }: CheckedTerm,
  now: Date,
): Promise<BandTermPreview> {
  const { bandId, offeringId } = wish;
  const since = monthsBefore(now, 12);
  const asked = { bandId, since, offeringId, categorySlug, at: now };
  const bought = await listBought(tx, asked);
  const ids = bought.map((each) => each.offeringId);
  const facts = await listPriceFacts(tx, ids, { bandId, channel: 200, now });
  const offerings = bought.flatMap(({ offeringId: id, sku, name, quantity }) => {
    const present = facts.get(id);
    if (!present) return [];
    const nowExPence = price(present).exPence * quantity;
    const thenExPence = price(withTerm(present, wish)).exPence * quantity;
    return [{ sku, name, quantity, nowExPence, thenExPence }];
  });
  const sum = (of: (each: (typeof offerings)[number]) => number) =>
    offerings.reduce((total, each) => total + of(each), 0);
  const change = (each: (typeof offerings)[number]) => Math.abs(each.thenExPence - each.nowExPence);
  return {
    band: { bandId, name: bandName },
    about: `${goods}: ${termText(wish)}`,
    ...(await countBought(tx, asked)),
    nowExPence: sum((each) => each.nowExPence),
    thenExPence: sum((each) => each.thenExPence),
    offerings: offerings.toSorted((a, b) => change(b) - change(a)).slice(0, mostShown),
  };
}

function withTerm(facts: PriceFacts, { offeringId, basisPoints, exPence }: WishedTerm): PriceFacts {
  const { band } = facts;
  if (!band) return facts;
  return {
    ...facts,
    band: offeringId === null ? { ...band, basisPoints } : { ...band, fixedExPence: exPence },
  };
}
