import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import type { Asked } from '../../request/intents.server.ts';
import type { BasketAnswer } from './basket-actions.server.ts';

export const codeForm = describeForm(allCalls.basket.addDiscount.body);

/** Puts the code that was typed on the visitor's basket; a refusal belongs to its field. */
export async function addCode({ sent, services }: Asked): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (basket) {
    const body = bodyOf(codeForm, readForm(sent, codeForm));
    await services.basket.addDiscount({ params: { basketId: basket.basketId }, body });
  }
  return {};
}

/** Takes the basket's code off, if it has one. Twice is the same as once. */
export async function removeCode({ services }: Asked): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket?.discount) return {};
  await services.basket.removeDiscount({
    params: { basketId: basket.basketId },
    body: { code: basket.discount.code },
  });
  return {};
}
