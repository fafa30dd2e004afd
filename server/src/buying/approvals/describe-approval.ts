import type { Approval, ApprovalLine, ApprovalRow } from '@plumbline/contracts/nouns/approvals.ts';
import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { findOption, getDestination } from '../../goods/delivery/quote.ts';
import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import { priceAt } from '../../goods/pricing/price.ts';
import { penceIn } from '../../goods/pricing/vat.ts';
import { Refusal } from '../../core/refusal.ts';
import { isShort } from '../basket/basket.ts';
import { isTooDear, type AskedOrder } from './asked-order.ts';
import { mayDecide } from './deciders-store.ts';
import { findLeftToSpend } from './left-to-spend.ts';
import type { ApprovalRecord } from './store.ts';
import { waitsForOthers } from './take-over.ts';

/** Whoever looks at a request, at the band of the business that it is of. */
export interface Looker {
  accountId: number;
  bandId: number | null;
}

const somebody = 'Somebody who has left';

/** A request as it stands in a list. */
export function toRow(record: ApprovalRecord, accountId: number, now: Date): ApprovalRow {
  const { asked } = record;
  const { poNumber, jobReference } = asked;
  return {
    approvalId: record.id,
    state: record.state,
    askedBy: record.askedBy ?? somebody,
    isOwn: record.askerId === accountId,
    askedAt: record.askedAt.toISOString(),
    heldUntil: record.heldUntil.toISOString(),
    isHeld: record.heldUntil > now,
    itemCount: asked.lines.reduce((count, { quantity }) => count + quantity, 0),
    total: asked.total,
    ...(poNumber !== null && { poNumber }),
    ...(jobReference !== null && { jobReference }),
    decidedBy: record.decidedAt ? (record.decidedBy ?? somebody) : null,
    decidedAt: record.decidedAt?.toISOString() ?? null,
    orderNumber: record.orderNumber,
    mayTakeOver: record.askerId !== accountId && waitsForOthers(record),
  };
}

/** A request whole, beside the prices, the stock and the day of now; it changes nothing. */
export async function describeApproval(
  tx: Queryable,
  context: Context,
  record: ApprovalRecord,
  { accountId, bandId }: Looker,
): Promise<Approval> {
  const now = context.now();
  const { asked, askerId, businessId, basketId, state, basketStatus } = record;
  const { offers, todayExPence } = pricesOfNow(context, asked, bandId);
  const row = toRow(record, accountId, now);
  const today = formatDay(londonDay(now));
  return {
    ...row,
    note: record.note,
    reason: record.reason,
    over: record.over,
    deliverTo: asked.deliverTo,
    delivery: {
      name: asked.deliveryName,
      amount: asked.delivery,
      askedDay: asked.day,
      day: await dayOfNow(context, asked, offers),
    },
    discountCode: asked.discountCode,
    discount: asked.discount,
    lines: asked.lines.map((line) => describeLine(line, offers.get(line.offeringId))),
    todayExPence,
    mustBeAskedAgain:
      !row.isHeld && (todayExPence === null || isTooDear(todayExPence, asked.total.exPence)),
    left: isToBeOrdered(record)
      ? await findLeftToSpend(
          tx,
          context,
          { businessId, askerId, basketId, jobReference: asked.jobReference },
          accountId,
        )
      : null,
    mayDecide:
      state === 'waiting' && (await mayDecide(tx, { businessId, askerId, today }, accountId)),
    businessId,
    businessName: record.businessName,
    mayResume: row.isOwn && basketStatus === 'asked',
  };
}

/** Whether money may yet be spent on it: it waits for a yes, or has one. */
const isToBeOrdered = ({ state, orderNumber }: ApprovalRecord) =>
  state === 'waiting' || (state === 'approved' && orderNumber === null);

/** What an order comes to by the prices of now: what its goods have moved by, on top of what it was. */
export function pricesOfNow(
  { catalogue }: Pick<Context, 'catalogue'>,
  asked: AskedOrder,
  bandId: number | null,
): { offers: ReadonlyMap<number, Offer>; todayExPence: number | null } {
  const offers = catalogue.findOffersById(
    asked.lines.map(({ offeringId }) => offeringId),
    { bandId, channel: discountChannel.tradeSite },
  );
  let todayExPence = asked.total.exPence;
  for (const line of asked.lines) {
    const amount = amountOfNow(line, offers.get(line.offeringId));
    if (!amount) return { offers, todayExPence: null };
    todayExPence += amount.exPence - line.before.exPence;
  }
  return { offers, todayExPence };
}

/** What a line comes to now, where it goes: one that was asked for without VAT has none in it today. */
function amountOfNow({ quantity, before }: AskedOrder['lines'][number], offer: Offer | undefined) {
  if (!offer || offer.availability.state === 'discontinued') return null;
  const price = priceAt(offer.price, before.vatPence > 0 || before.incPence === 0);
  return amountFrom(price.basis, penceIn(price.basis, price) * quantity, price.vatRatePercent);
}

function describeLine(line: AskedOrder['lines'][number], offer: Offer | undefined): ApprovalLine {
  const { sku, slug, name, variant, picture, quantity, before } = line;
  const today = amountOfNow(line, offer);
  const problem = problemOf(line, offer);
  return {
    sku,
    slug,
    name,
    variant,
    picture,
    quantity,
    held: before,
    today,
    problem,
    freeStock: problem === 'not-enough-stock' ? offer!.freeStock : null,
  };
}

function problemOf(
  line: AskedOrder['lines'][number],
  offer: Offer | undefined,
): ApprovalLine['problem'] {
  if (!offer || offer.availability.state === 'discontinued') return 'withdrawn';
  if (offer.availability.state === 'out-of-stock') return 'out-of-stock';
  return isShort(line, offer) ? 'not-enough-stock' : null;
}

/** When it would arrive if it were ordered now, by the delivery that was chosen. */
async function dayOfNow(
  context: Context,
  { lines, postcode, chosen }: AskedOrder,
  offers: ReadonlyMap<number, Offer>,
): Promise<string | null> {
  const goods = lines.flatMap(({ offeringId, quantity }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offer, quantity }] : [];
  });
  if (goods.length < lines.length) return null;
  const terms = await context.deliveryTables.get();
  try {
    const destination = getDestination(terms, postcode, '/params');
    return findOption(destination, goods, chosen, context.now())?.day ?? null;
  } catch (error) {
    // A place may be brought nothing any more; the request still stands to be looked at.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
