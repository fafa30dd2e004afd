import { RequestError } from '@plumbline/contracts/call/client.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { AccountShop, CreditBuyer } from './account-shop.ts';
import { seen } from './order-shop.ts';
import { between, pick, type Random } from './read-model/random-catalogue.ts';

const skus = ['TAP', 'WASTE', 'TRAY'];

/**
 * Lets businesses order on account, change, pay and dispute by chance, and staff send, cancel, credit,
 * correct and collect, so many times. Says how many were done and how many refused; what is no refusal is
 * thrown. Papers are made now and then, as the job makes them.
 */
export async function walkAccounts(
  shop: AccountShop,
  random: Random,
  { buyers, commands }: { buyers: readonly CreditBuyer[]; commands: number },
): Promise<{ done: number; refused: number }> {
  const placed: { orderNumber: string; buyer: CreditBuyer }[] = [];
  const told = { done: 0, refused: 0 };
  for (let command = 0; command < commands; command++) {
    const deed = pick(random, placed.length < 3 ? [order] : deeds);
    try {
      await deed({ shop, random, placed, buyer: pick(random, buyers), command });
      told.done++;
    } catch (error) {
      if (!(error instanceof RequestError) || (error.status ?? 500) >= 500) throw error;
      told.refused++;
    }
  }
  return told;
}

interface Step {
  shop: AccountShop;
  random: Random;
  placed: { orderNumber: string; buyer: CreditBuyer }[];
  buyer: CreditBuyer;
  command: number;
}

type Deed = (step: Step) => Promise<unknown>;

const order: Deed = async ({ shop, random, placed, buyer }) => {
  const items = skus.slice(0, between(random, 1, 3)).map((sku) => ({
    sku,
    quantity: between(random, 1, 4),
  }));
  const { orderNumber } = await shop.ordered(buyer, items);
  placed.push({ orderNumber, buyer });
};

const anOrder = async ({ shop, random, placed }: Step): Promise<StaffOrder> => {
  const { orderNumber } = pick(random, placed);
  return shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });
};

/** Sends a consignment that nobody has begun, or parts it first. */
const send: Deed = async (step) => {
  const { shop, random, command } = step;
  const found = await anOrder(step);
  const planned = found.consignments.find(({ state }) => state === 'planned');
  if (!planned) return;
  const held = planned.lines.filter(({ units }) => units > 0);
  const line = pick(random, held);
  const consignment = planned.number;
  if (random() < 0.4 && line.units > 1) {
    await shop.staff.services.fulfilment.splitConsignment({
      params: { orderNumber: found.orderNumber, consignment },
      body: {
        ...seen(found),
        lines: [{ position: line.position, units: 1 }],
        expectedDay: '2026-11-30',
      },
    });
    return;
  }
  await shop.send(found, consignment, `LW-${command}-${found.orderNumber}`);
};

/** Gives something of an order back, as its preview says; answers how many pence. */
export async function giveBack(
  shop: AccountShop,
  orderNumber: string,
  wish: Partial<Wish>,
): Promise<number> {
  const { refunds } = shop.staff.services;
  const params = { order: orderNumber };
  const body = { lines: [], deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0, ...wish };
  const { total } = await refunds.previewRefund({ params, body });
  const asked = { ...body, note: 'By chance.', expectedPence: total.incPence };
  await refunds.askRefund({ params, body: asked });
  return total.incPence;
}

interface Wish {
  lines: { position: number; units: number; offPence: number }[];
  deliveryPence: number;
  goodwillPence: number;
}

/** Takes pieces out that are not sent, and gives back what they cost, or does so later. */
const cancel: Deed = async (step) => {
  const { shop, random } = step;
  const found = await anOrder(step);
  const { position } = pick(random, found.lines);
  const { orderNumber } = found;
  const lines = [{ position, units: 1 }];
  await shop.staff.services.orders.cancelUnits({
    params: { orderNumber },
    body: { ...seen(found), lines, reason: 'Not wanted.' },
  });
  if (random() < 0.2) return;
  await giveBack(shop, orderNumber, { lines: [{ position, units: 1, offPence: 0 }] });
};

/** Credits pieces that will not stay, money off those that are still to leave or have left, or a delivery. */
const credit: Deed = async (step) => {
  const { shop, random } = step;
  const found = await anOrder(step);
  const { orderNumber } = found;
  if (random() < 0.4)
    return giveBack(shop, orderNumber, { goodwillPence: between(random, 1, 9_00) });
  if (random() < 0.3)
    return giveBack(shop, orderNumber, { deliveryPence: between(random, 1, 3_00) });
  const { position } = pick(random, found.lines);
  const units = between(random, 0, 2);
  const offPence = units === 0 ? between(random, 1, 2_00) : 0;
  return giveBack(shop, orderNumber, { lines: [{ position, units, offPence }] });
};

/** Lets a business add to its order, or take out of it. */
const change: Deed = async ({ random, placed }) => {
  const { orderNumber, buyer } = pick(random, placed);
  const { orderChanges } = buyer.services;
  const quantity = between(random, 1, 2);
  const modifications = [
    random() < 0.6
      ? ({ type: 1, sku: pick(random, skus), quantity } as const)
      : ({ type: 2, position: between(random, 1, 3), quantity } as const),
    ...(random() < 0.3 ? [{ type: 2, position: 1, quantity: 1 } as const] : []),
  ];
  const params = { order: orderNumber };
  const { sums } = await orderChanges.previewOrderChange({ params, body: { modifications } });
  const agreed = { agreedDuePence: sums.duePence, agreedBackPence: sums.backPence };
  const { changeId, state } = await orderChanges.amendOrder({
    params: { id: orderNumber },
    body: { modifications, ...agreed },
  });
  if (state === 'proposed') {
    await orderChanges.acceptOrderChange({ params: { ...params, changeId }, body: agreed });
  }
};

const receive: Deed = ({ shop, random, buyer: { businessId }, command }) =>
  shop.finance.services.collections.recordReceipt({
    params: { businessId },
    body: {
      reference: `Bank ${command}`,
      amountPence: between(random, 1, 400_00),
      receivedOn: '2026-11-18',
      toOldest: random() < 0.6,
    },
  });

/** Takes a receipt back, whatever it was set against meanwhile. */
const takeBack: Deed = async ({ shop, random, buyer: { businessId } }) => {
  const { collections } = shop.finance.services;
  const { receipts } = await collections.getCollection({ params: { businessId } });
  if (receipts.length === 0) return;
  const { itemId } = pick(random, receipts);
  const body = { why: 'By chance.' };
  await collections.takeBackReceipt({ params: { businessId, itemId }, body });
};

/** Pays credit out by bank, as much as waits or less. */
const payOut: Deed = async ({ shop, random, buyer: { businessId }, command }) => {
  const { collections } = shop.finance.services;
  const params = { businessId };
  const { statement } = await collections.getCollection({ params });
  const { creditPence } = statement.sums;
  if (creditPence === 0) return;
  const amountPence = random() < 0.4 ? creditPence : between(random, 1, creditPence);
  const body = { amountPence, bankReference: `Out ${command}`, note: 'By chance.' };
  await collections.payOutCredit({ params, body });
};

const openItems = async ({ services }: CreditBuyer) =>
  (await services.statements.getStatement()).items;

const place: Deed = async ({ random, buyer }) => {
  const items = await openItems(buyer);
  const from = items.filter(({ kind }) => kind !== 'invoice');
  const to = items.filter(({ kind }) => kind === 'invoice');
  if (from.length === 0 || to.length === 0) return;
  const body = { fromItemId: pick(random, from).itemId, toItemId: pick(random, to).itemId };
  await buyer.services.statements.placeCredit({ body });
};

const dispute: Deed = async ({ shop, random, buyer }) => {
  const { items, disputes } = await buyer.services.statements.getStatement();
  const open = disputes.find(({ outcome }) => outcome === null);
  if (open && random() < 0.5) {
    const params = { businessId: buyer.businessId, disputeId: open.disputeId };
    const body = { outcome: pick(random, ['agreed', 'refused'] as const), answer: 'We looked.' };
    await shop.finance.services.collections.settleInvoiceDispute({ params, body });
    return;
  }
  const invoices = items.filter(({ kind }) => kind === 'invoice');
  if (invoices.length === 0) return;
  const { itemId, openPence } = pick(random, invoices);
  const body = { itemId, amountPence: between(random, 1, openPence), reason: 'By chance.' };
  await buyer.services.statements.disputeInvoice({ body });
};

const correct: Deed = async ({ shop, random, buyer, command }) => {
  const invoices = (await openItems(buyer)).filter(({ kind }) => kind === 'invoice');
  if (invoices.length === 0) return;
  await shop.finance.services.orderDocuments.correctInvoice({
    params: { documentNumber: pick(random, invoices).reference },
    body: { reason: 'Another PO number', poNumber: `PO-${command}` },
  });
};

const paper: Deed = ({ shop }) => shop.paper();

const deeds: readonly Deed[] = [
  order,
  send,
  send,
  send,
  cancel,
  credit,
  credit,
  change,
  receive,
  takeBack,
  payOut,
  place,
  dispute,
  correct,
  paper,
];
