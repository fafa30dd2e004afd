import {
  discountTargets,
  isGoodsTarget,
  type DiscountTargetType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import { choicesOf } from './offer-names.ts';

const targets = Object.entries(discountTargets).map(([type, terms]) => ({ type, ...terms }));

/** What target types are called, by their values as forms hold them. */
export const targetNames = namesOf(targets);

/** The target types that a campaign can have, as choices that may ask which of their kind are meant. */
export const targetChoices = targetChoicesOf(targets);
/** Those that a promotion can have. */
export const goodsTargetChoices = targetChoicesOf(
  targets.filter(({ type }) => isGoodsTarget(Number(type) as DiscountTargetType)),
);

function namesOf(some: typeof targets): Readonly<Record<string, string>> {
  return Object.fromEntries(some.map(({ type, name }) => [type, name]));
}

function targetChoicesOf(some: typeof targets) {
  return choicesOf(namesOf(some)).map((choice, at) => ({
    ...choice,
    asksMore: some[at]!.named !== null,
  }));
}
