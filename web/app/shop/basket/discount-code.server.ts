import type { Basket } from '@plumbline/contracts/basket.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { VatView } from '../../preferences.server.ts';
import { pounds } from '../../ui/format.ts';
import type { BasketAnswer } from './basket-actions.server.ts';

/** The basket's code and, where it takes nothing off, why not. */
export interface DiscountView {
  code: string;
  /** What it promises, where it keeps that. */
  text: string;
  problem: string | null;
}

export function discountView({ discount, basis }: Pick<Basket, 'discount' | 'basis'>) {
  if (!discount) return null;
  const { code, text, problem, missingPence } = discount;
  return { code, text, problem: problem && problemTexts[problem](missingPence, basis) };
}

const problemTexts: Record<
  NonNullable<NonNullable<Basket['discount']>['problem']>,
  (missingPence: number, basis: VatView) => string
> = {
  refused: () => 'It cannot be used any more. The sum is without it.',
  'nothing-eligible': () => 'Nothing in the basket is part of this offer.',
  'below-minimum': (missingPence, basis) =>
    `Add ${pounds(missingPence)}${basis === 'ex' ? ' ex VAT' : ''} more of what it is for.`,
};

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
