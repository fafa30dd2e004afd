import { describe, expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import { aDelivery, anOrder } from '../../parts/order/example-order.ts';
import * as screen from './change.tsx';

const order = anOrder();
const key = order.orderGuid;
const sums = {
  added: { incPence: 0, exPence: 0, vatPence: 0 },
  takenOut: { incPence: 684_00, exPence: 570_00, vatPence: 114_00 },
  duePence: 0,
  backPence: 684_00,
  parts: [],
  backTo: [],
};

/** Sends a form of the page of an order that its owner may change. */
const send = (
  form: Record<string, string>,
  calls: object,
  orders: object = { getOrder: async () => order },
) =>
  askScreen(screen, {
    pattern: '/order/:token/change',
    at: `/order/${key}/change`,
    form,
    services: {
      orders,
      checkout: { listCountries: async () => [] },
      orderChanges: {
        getOrderChange: async () => ({ change: null, provider: {}, options: [] }),
        previewOrderChange: async () => ({ sums, isRequest: false }),
        ...calls,
      },
    },
  });

describe('the page that changes an order', () => {
  test.each([
    ['cancelOrder', { do: 'cancel', duePence: '0', backPence: '68400' }],
    ['acceptOrderChange', { do: 'accept', changeId: '1', duePence: '0', backPence: '1' }],
    ['amendOrder', { do: 'ask', 'out-1': '1' }],
  ])('is not found by who is signed out meanwhile: %s', async (call, form) => {
    const answer = await send(form, { [call]: refusesWith('order-not-found') });
    expect(answer.status).toBe(404);
  });

  test('is the page of its status where the shop cannot say just now', async () => {
    const form = { do: 'accept', changeId: '1', duePence: '0', backPence: '1' };
    const answer = await send(form, { acceptOrderChange: refusesWith('unavailable') });
    expect(answer.status).toBe(503);
  });

  test('keeps the reason of a cancel that is refused, and says why at its form', async () => {
    const detail = 'It comes to something else by now.';
    const form = { do: 'cancel', reason: 'Wrong size', duePence: '0', backPence: '1' };
    const cancelOrder = refusesWith('order-change-differs', { detail });
    const { status, html } = await send(form, { cancelOrder });
    expect(status).toBe(409);
    const [ask, cancel] = html.split(/(?=<form[^>]* id="cancel")/);
    expect(cancel).toContain(detail);
    expect(cancel).toContain('>Wrong size</textarea>');
    expect(ask).not.toContain(detail);
  });

  test('shows where the rest of it goes, and sends that back to where a part has left for', async () => {
    const harbour = { ...order.deliveryAddress, line1: '9 Harbour Row' };
    const parts = [
      aDelivery({ state: 'dispatched' }),
      aDelivery({ number: 2, address: harbour }),
      aDelivery({ number: 3, address: harbour }),
    ];
    const asked: unknown[] = [];
    const ask = (line1: string, deliveries = parts) => {
      const amendOrder = async ({ body }: { body: unknown }) => asked.push(body);
      const { town, postcode, countryCode } = harbour;
      const form = { do: 'ask', line1, town, postcode, countryCode };
      return send(form, { amendOrder }, { getOrder: async () => anOrder({ deliveries }) });
    };
    const { html } = await ask('9 Harbour Row');
    expect(html).toContain('value="9 Harbour Row"');
    expect(asked).toEqual([]);
    expect((await ask('14 Larch Road')).status).toBe(303);
    const address = { line1: '14 Larch Road', postcode: 'SW4 7AB' };
    expect(asked).toMatchObject([{ modifications: [{ type: 3, address }] }]);
    // Two places are no present one: all of an address is typed, whichever it is.
    await ask('9 Harbour Row', [aDelivery(), ...parts]);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['nothing is left to cancel', { lines: [] }, {}],
    ['nobody can say what it comes to', {}, { previewOrderChange: refusesWith('order-refuses') }],
  ])('says why a cancel is refused also where %s by now', async (_, change, calls) => {
    const detail = 'It is packed already.';
    const cancelOrder = refusesWith('order-refuses', { detail });
    const orders = { getOrder: async () => anOrder(change) };
    const { html } = await send(
      { do: 'cancel', backPence: '1' },
      { cancelOrder, ...calls },
      orders,
    );
    expect(html.split(detail)).toHaveLength(2);
  });

  test('says at the reason what is wrong with it', async () => {
    const fields = [{ path: '/body/reason', message: 'Write 500 characters or fewer.' }];
    const cancelOrder = refusesWith('invalid-request', { fields });
    const { html } = await send({ do: 'cancel', reason: 'Long' }, { cancelOrder });
    expect(html).toContain('href="#reason"');
  });

  test('shows at the form for changes what is refused of one', async () => {
    const detail = 'That is packed already.';
    const amendOrder = refusesWith('order-refuses', { detail });
    const { html } = await send({ do: 'ask', 'out-1': '1' }, { amendOrder });
    const [ask, cancel] = html.split(/(?=<form[^>]* id="cancel")/);
    expect(ask).toContain(detail);
    expect(cancel).not.toContain(detail);
  });
});
