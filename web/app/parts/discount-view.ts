import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import { pounds } from '../kit/format.ts';
import type { VatView } from '../request/preferences.server.ts';

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
  refused: () => 'It can no longer be used, and is not in the total.',
  'nothing-eligible': () => 'Nothing in your basket is included in this offer.',
  'below-minimum': (missingPence, basis) =>
    `Add ${pounds(missingPence)}${basis === 'ex' ? ' ex VAT' : ''} more of the products in this offer.`,
};
