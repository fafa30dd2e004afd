import { amountFrom, divideHalfUp, type Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { OfferingPrice, PriceTraceStep } from '@plumbline/contracts/nouns/prices.ts';
import { exFromInc, incFromEx } from './vat.ts';
import type { SupportedWas } from './was-price.ts';

/** A trade band's terms for one offering: a fixed price, or a percentage off list by category. */
export interface BandTerms {
  name: string;
  fixedExPence: number | null;
  basisPoints: number | null;
}

export interface LivePromotion {
  slug: string;
  name: string;
  incPence: number;
  endsOn: string | null;
}

/** All that decides the price of one unit for one caller. Retail figures are inc VAT. */
export interface PriceFacts {
  listIncPence: number;
  vatRatePercent: number;
  band: BandTerms | null;
  promotion: LivePromotion | null;
  was: SupportedWas | null;
}

/** A band's price ex VAT in whole pence, or null where the band has no terms for the offering. */
export function bandExPence(
  listIncPence: number,
  vatRatePercent: number,
  terms: BandTerms | null,
): number | null {
  if (!terms) return null;
  if (terms.fixedExPence !== null) return terms.fixedExPence;
  if (terms.basisPoints === null) return null;
  // One division, so that the list price's VAT is not rounded away first.
  return divideHalfUp(
    listIncPence * (10_000 - terms.basisPoints),
    10_000 + Math.round(vatRatePercent * 100),
  );
}

/**
 * The price of one unit: the lowest, in pence inc VAT, of list, trade band and live promotion; a
 * tie keeps the earlier. The trace holds each step that lowered it, and ends at the price itself.
 */
export function price(facts: PriceFacts): OfferingPrice {
  const rate = facts.vatRatePercent;
  const list = { ...amountFrom('inc', facts.listIncPence, rate), basis: 'inc' as const };
  const trace: PriceTraceStep[] = [traceStep('list', 'List price', list)];
  let best: { incPence: number; exPence: number; basis: 'inc' | 'ex' } = list;

  const bandEx = bandExPence(facts.listIncPence, rate, facts.band);
  if (facts.band && bandEx !== null && incFromEx(bandEx, rate) < best.incPence) {
    best = { ...amountFrom('ex', bandEx, rate), basis: 'ex' };
    trace.push(traceStep('band', facts.band.name, best));
  }
  const { promotion } = facts;
  const isPromoted = promotion !== null && promotion.incPence < best.incPence;
  if (isPromoted) {
    best = { ...amountFrom('inc', promotion.incPence, rate), basis: 'inc' };
    trace.push(traceStep('promotion', promotion.name, best));
  }
  return {
    currency: 'GBP',
    basis: best.basis,
    incPence: best.incPence,
    exPence: best.exPence,
    vatRatePercent: rate,
    was: wasClaim(facts.was, best, rate),
    promotion: isPromoted
      ? { slug: promotion.slug, name: promotion.name, endsOn: promotion.endsOn }
      : null,
    trace,
  };
}

/**
 * A unit's price where staff have given another, in pence of `basis`: the lower of the two, as
 * everywhere. The trace keeps what it replaced.
 */
export function overridePrice(
  unit: OfferingPrice,
  override: { pence: number; basis: Basis; label: string } | null,
): OfferingPrice {
  if (!override) return unit;
  const { incPence, exPence } = amountFrom(override.basis, override.pence, unit.vatRatePercent);
  if (incPence >= unit.incPence) return unit;
  const best = { incPence, exPence, basis: override.basis };
  const trace = [...unit.trace, traceStep('override', override.label, best)];
  return { ...unit, ...best, was: null, promotion: null, trace };
}

/**
 * A unit's price for where it goes: beyond UK VAT the pence of its own basis stay as they are, and
 * have no VAT in them.
 */
export function priceAt(unit: OfferingPrice, hasUkVat: boolean): OfferingPrice {
  return hasUkVat ? unit : { ...unit, vatRatePercent: 0 };
}

function traceStep(
  step: PriceTraceStep['step'],
  label: string,
  { incPence, exPence }: { incPence: number; exPence: number },
): PriceTraceStep {
  return { step, label, incPence, exPence };
}

/** A saving is only claimed on a retail price: the history is of what retail shoppers were charged. */
function wasClaim(
  was: SupportedWas | null,
  now: { incPence: number; exPence: number; basis: 'inc' | 'ex' },
  ratePercent: number,
): OfferingPrice['was'] {
  if (!was || now.basis === 'ex' || was.incPence <= now.incPence) return null;
  const exPence = exFromInc(was.incPence, ratePercent);
  return {
    incPence: was.incPence,
    exPence,
    saveIncPence: was.incPence - now.incPence,
    saveExPence: exPence - now.exPence,
    daysCharged: was.daysCharged,
    windowDays: was.windowDays,
  };
}
