import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { goodsPaperCalls } from '@plumbline/contracts/staff/goods-papers.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { refuses } from '../orders/change.ts';
import { listBins } from '../fulfilment/bins-store.ts';
import { getStaffOrder } from '../orders/staff-commands.ts';
import { findTermsAt } from '../return-terms/store.ts';
import { findStaffOrder } from '../orders/staff-order-store.ts';
import { deliveryLabelsPaper } from './delivery-labels.ts';
import { inHouse, labelsOf, pickLines, slipOf, toPick } from './goods-papers.ts';
import { sellerOf } from './invoice.ts';
import { packingSlipPaper } from './packing-slip.ts';
import { pickListPaper, type PickLine } from './pick-list.ts';

/** Papers that go with goods are drawn anew from what the order is now, and none is kept. */
export const goodsPaperHandlers: Handlers<typeof goodsPaperCalls> = {
  getPickList: (request, context) =>
    paperOf(context, 'getPickList', request, async (order, consignment) => {
      const { orderNumber } = order;
      const bins = (await listBins(context.db, [orderNumber])).get(orderNumber)!;
      const lines = pickLines(order, consignment, { here: inHouse(order), bins });
      return pickListPaper({ ...head(context), wave: `${orderNumber}-${consignment}`, lines });
    }),

  getWavePickList: async ({ query, caller }, context) => {
    const { wave = waveName(context.now()) } = query;
    const { lines, leftOut } = await gather(context, query.orders.split(','));
    if (lines.length === 0) {
      throw refuses(`Nothing of this can be picked. ${leftOut.join(' ')}`.trim());
    }
    const paper = await pickListPaper({ ...head(context), wave, lines, leftOut });
    const orders = [...new Set(lines.map(({ orderNumber }) => orderNumber))];
    await note(context, caller, 'getWavePickList', `wave:${wave}`, { orders });
    return paper;
  },

  getPackingSlip: (request, context) =>
    paperOf(context, 'getPackingSlip', request, async (order, consignment) => {
      const { terms } = await findTermsAt(context.db, new Date(order.placedAt));
      return packingSlipPaper({ ...face(context), ...slipOf(order, consignment, terms) });
    }),

  getDeliveryLabels: (request, context) =>
    paperOf(context, 'getDeliveryLabels', request, (order, consignment) => {
      const printedAt = context.now();
      return deliveryLabelsPaper({ ...face(context), ...labelsOf(order, consignment), printedAt });
    }),
};

interface OfConsignment {
  params: { orderNumber: string; consignment: number };
  caller: Caller;
}

async function paperOf(
  context: Context,
  action: string,
  { params, caller }: OfConsignment,
  draw: (order: StaffOrder, consignment: number) => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const order = await getStaffOrder(context.db, params.orderNumber);
  const paper = await draw(order, params.consignment);
  const { consignment } = params;
  await note(context, caller, action, `order:${order.orderNumber}`, { consignment });
  return paper;
}

const head = ({ config, now }: Context) => ({ shopName: config.shopName, printedAt: now() });

const face = ({ config }: Context) => ({
  seller: sellerOf(config),
  isSpecimen: config.mode === 'demo',
});

/**
 * The lines of one walk. An order that cannot be picked keeps no other back: the paper says why it
 * is left out.
 */
async function gather(
  { db }: Context,
  names: readonly string[],
): Promise<{ lines: PickLine[]; leftOut: string[] }> {
  const leftOut: string[] = [];
  const asked = new Map<string, { order: StaffOrder; consignments: Set<number> }>();
  for (const name of names) {
    const [key, consignment] = name.split('.');
    const order = await findStaffOrder(db, key!);
    if (!order) {
      leftOut.push(`${key}: There is no such order.`);
      continue;
    }
    const known = asked.get(order.orderNumber) ?? { order, consignments: new Set<number>() };
    const numbers = consignment === undefined ? toPick(order) : [Number(consignment)];
    asked.set(order.orderNumber, known);
    for (const number of numbers) known.consignments.add(number);
  }
  const lines: PickLine[] = [];
  const bins = await listBins(db, [...asked.keys()]);
  for (const { order, consignments } of asked.values()) {
    const house = { here: inHouse(order), bins: bins.get(order.orderNumber)! };
    if (consignments.size === 0) leftOut.push(`${order.orderNumber}: Nothing is left to pick.`);
    for (const consignment of consignments) {
      try {
        lines.push(...pickLines(order, consignment, house));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        leftOut.push(`${order.orderNumber}: ${error.message}`);
      }
    }
  }
  return { lines, leftOut };
}

/** 'W-1123-0947', by the day and the minute in which it was printed. */
function waveName(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)!.value;
  return `W-${of('month')}${of('day')}-${of('hour')}${of('minute')}`;
}

function note(
  { db, now }: Context,
  { accountId }: Caller,
  action: string,
  subject: string,
  after: object,
): Promise<void> {
  return recordAudit(db, {
    actorAccountId: accountId,
    action: `orderDocuments.${action}`,
    subject,
    after,
    at: now(),
  });
}
