import { discountType, type DiscountType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { pounds, shortPounds } from '../../kit/format.ts';
import { hundredthsText } from '../../kit/typed-values.ts';

/** How the amounts of a discount type are typed and told; the numbers are as the calls have them. */
interface AmountTerms {
  unit: '%' | '£';
  /** "7.5" or "7.50", as it is typed. */
  typed: (amount: number) => string;
  /** "7.5 %" or "£7.50". */
  told: (amount: number) => string;
  /** "15 % off", "£10 off". */
  given: (amount: number) => string;
}

const amountTerms: Readonly<Record<DiscountType, AmountTerms>> = {
  [discountType.percentage]: {
    unit: '%',
    typed: (hundredths) => String(hundredths / 100),
    told: (hundredths) => `${hundredths / 100} %`,
    given: (hundredths) => `${hundredths / 100} % off`,
  },
  [discountType.fixedAmount]: {
    unit: '£',
    typed: hundredthsText,
    told: pounds,
    given: (pence) => `${shortPounds(pence)} off`,
  },
};

/** The terms of a type as a form or a call holds it; the call refuses what is none. */
export function amountTermsOf(type: string): AmountTerms {
  return Object.hasOwn(amountTerms, type)
    ? amountTerms[type as DiscountType]
    : amountTerms[discountType.percentage];
}
