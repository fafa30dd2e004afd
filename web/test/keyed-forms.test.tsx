import { expect, test } from 'vitest';
import * as approval from '../app/checkout/approval.tsx';
import * as sendBack from '../app/shop/order/return.tsx';
import * as upgrade from '../app/shop/order/upgrade.tsx';
import * as collection from '../app/staff/collections/record.tsx';
import * as refund from '../app/staff/refunds/new.tsx';
import * as quote from '../app/trade/quotes/quote.tsx';
import { answerReturn } from '../app/staff/returns/return-intents.server.ts';
import { askScreen, refusesWith, type ScreenModule } from './screens.tsx';

type Options = { idempotencyKey?: string };
type Call = (input: unknown, options: Options) => Promise<unknown>;

const product = {
  position: 1,
  sku: 'TAP',
  slug: 'lode-basin-mixer',
  name: 'Lode basin mixer',
  variant: null,
  picture: { file: 'lode.avif', alt: 'A tap', width: 640, height: 640 },
  ordered: 1,
  delivered: 1,
  returnable: 1,
  bar: null,
  mustBeSealed: false,
  sizeClass: 'parcel',
};
const ordered = {
  orderNumber: 'PL-1',
  orderGuid: 'f6ea1ec3-7425-4278-8112-9458240ad42b',
  isBusiness: false,
  until: '2026-12-04',
  returnDays: 30,
  restockingPercent: 0,
  products: [product],
  travel: [],
  collectionDays: [],
};
interface KeyedForm {
  name: string;
  screen: ScreenModule;
  pattern: string;
  at: string;
  form: Record<string, string>;
  services: (call: Call) => object;
  answer: object;
  leadsTo: string;
}

const forms: KeyedForm[] = [
  {
    name: 'a bank receipt',
    screen: collection,
    pattern: '/staff/collections/:businessId',
    at: '/staff/collections/7',
    form: { intent: 'receipt', amountPence: '10', reference: 'R1', receivedOn: '2026-11-20' },
    services: (call: Call) => ({ collections: { recordReceipt: call } }),
    answer: {},
    leadsTo: '/staff/collections/7',
  },
  {
    name: 'credit that is paid out',
    screen: collection,
    pattern: '/staff/collections/:businessId',
    at: '/staff/collections/7',
    form: { intent: 'pay-out', amountPence: '10', bankReference: 'R1', note: 'Closed' },
    services: (call: Call) => ({ collections: { payOutCredit: call } }),
    answer: {},
    leadsTo: '/staff/collections/7',
  },
  {
    name: 'a refund',
    screen: refund,
    pattern: '/staff/orders/:order/refund',
    at: '/staff/orders/PL-1/refund',
    form: { intent: 'refund', goodwill: '5', expectedPence: '500' },
    services: (call: Call) => ({ refunds: { askRefund: call } }),
    answer: { refundId: 'r1' },
    leadsTo: '/staff/refunds/r1',
  },
  {
    name: 'a return',
    screen: sendBack,
    pattern: '/order/:token/return',
    at: '/order/token/return',
    form: { intent: 'book', 'units-1': '1', expectedPence: '500' },
    services: (call: Call) => ({
      returns: {
        getOrderProducts: async () => ordered,
        returnUnwantedItems: call,
      },
    }),
    answer: { returnNumber: 'RT-1' },
    leadsTo: '/order/token/returns/RT-1',
  },
  {
    name: 'a better delivery for nothing',
    screen: upgrade,
    pattern: '/order/:token/upgrade',
    at: '/order/token/upgrade',
    form: { do: 'complete' },
    services: (call: Call) => ({ deliveryUpgrade: { completeUpgradeWithoutPayment: call } }),
    answer: {},
    leadsTo: '/order/token',
  },
  {
    name: 'an approval',
    screen: approval,
    pattern: '/checkout/approval',
    at: '/checkout/approval',
    form: { note: '' },
    services: (call: Call) => ({
      basket: { getCurrentBasket: async () => ({ basketId: 'b', lines: [{}] }) },
      checkout: { askApproval: call },
    }),
    answer: { approvalId: 3 },
    leadsTo: '/trade/approvals/3',
  },
  {
    name: 'the order of a quote',
    screen: quote,
    pattern: '/trade/quotes/:quoteId',
    at: '/trade/quotes/q1',
    form: { intent: 'order', expectedExPence: '500' },
    services: (call: Call) => ({ quotes: { orderQuote: call } }),
    answer: {},
    leadsTo: '/basket',
  },
];

/** A call whose first press is still under way: it refuses this often before it repeats its answer. */
function underWay(times: number, answer: unknown) {
  const keys: (string | undefined)[] = [];
  const call: Call = async (_, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return keys.length > times ? answer : refusesWith('key-in-flight')();
  };
  return { keys, call };
}

test.each(forms)(
  '$name that is pressed twice waits for the first press, and gets its answer by the same key',
  async ({ services, form, answer, ...asked }) => {
    const { keys, call } = underWay(1, answer);
    const visitor = { signedIn: true, trade: true };
    const sent = { ...asked, form: { ...form, key: 'k1' }, visitor };
    const { leadsTo } = await askScreen(asked.screen, { ...sent, services: services(call) });
    expect(leadsTo).toBe(asked.leadsTo);
    expect(keys).toEqual(['k1', 'k1']);
  },
);

test('a return that is decided twice is one decision', async () => {
  const { keys, call } = underWay(1, {});
  const sent = new FormData();
  for (const [name, text] of Object.entries({ intent: 'decide', key: 'k1', expectedPence: '5' })) {
    sent.set(name, text);
  }
  const services = { returns: { decideReturn: call } } as never;
  expect(await answerReturn({ services, returnId: 1, sent })).toEqual({ done: 'decide' });
  expect(keys).toEqual(['k1', 'k1']);
});

// What was sent back in another window meanwhile cannot even be previewed again.
test.each([
  ['its sum', { detail: 'It comes to another sum by now.' }, 'It comes to another sum by now.'],
  ['its way', { fields: [{ path: '/body/way', message: 'Not this way.' }] }, 'Not this way.'],
])('a return that is refused for %s shows its first step at worst', async (_, problem, said) => {
  const { services, pattern, at, form } = forms.find(({ name }) => name === 'a return')!;
  const { returns } = services(refusesWith('return-refused', problem)) as { returns: object };
  const answer = await askScreen(sendBack, {
    pattern,
    at,
    form,
    services: {
      returns: { ...returns, previewReturn: refusesWith('return-refused') },
      catalogue: { getProductSummary: refusesWith('product-unknown') },
    },
  });
  expect(answer.status).toBe(409);
  expect(answer.html).toContain('What goes back?');
  expect(answer.html).toContain(said);
});
