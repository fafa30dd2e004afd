import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { payAtProvider, readyToPay, type TestShop, type Visitor } from './shop.ts';

/** An order that is paid, by whoever pays it, with the number of its row. */
export async function placeOrder(
  shop: TestShop,
  visitor: Visitor,
  items = [{ sku: 'TAP', quantity: 2 }],
): Promise<OrderConfirmation & { orderId: number; token: string }> {
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const { checkout, orders } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent);
  const body = { intentId: intent.intentId };
  const { orderId, confirmationToken: token } = await checkout.completePayment({ params, body });
  const order = await orders.getOrderConfirmation({ params: { token } });
  return { ...order, orderId, token };
}
