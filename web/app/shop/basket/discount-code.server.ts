import type { Services } from '@plumbline/contracts/calls.ts';
import type { BasketAnswer } from './basket-actions.server.ts';

/** Puts the code that was typed on the visitor's basket; a refusal belongs to its field. */
export async function addCode(form: FormData, services: Services): Promise<BasketAnswer> {
  const code = String(form.get('code') ?? '');
  const basket = await services.basket.getCurrentBasket();
  if (basket) {
    await services.basket.addDiscount({ params: { basketId: basket.basketId }, body: { code } });
  }
  return {};
}

/** Takes the basket's code off, if it has one. Twice is the same as once. */
export async function removeCode(_: FormData, services: Services): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket?.discount) return {};
  await services.basket.removeDiscount({
    params: { basketId: basket.basketId },
    body: { code: basket.discount.code },
  });
  return {};
}
