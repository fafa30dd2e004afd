import type {
  DeliveryUpgrade,
  UpgradeChoices,
} from '@plumbline/contracts/nouns/delivery-upgrade.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { longDay, pounds, shortDay } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';

/** A way of bringing it, as one of a group to choose from. */
export interface UpgradeChoiceView {
  /** What is sent: the option and its day. */
  value: string;
  title: string;
  detail: string;
  premium: string;
  isChosen: boolean;
}

export interface UpgradeView {
  title: string;
  lead: string;
  isFree: boolean;
  /** Services with days of their own, and then days of choice. */
  ways: UpgradeChoiceView[];
  days: UpgradeChoiceView[];
  /** What was chosen, with all that is to be paid for it; null until something is. */
  chosen: {
    day: string;
    name: string;
    paid: string;
    premium: string;
    premiumPence: number;
    vat: string;
    billedTo: string | null;
  } | null;
}

const daysShown = 14;

export function upgradeView(upgrade: DeliveryUpgrade, choices: UpgradeChoices): UpgradeView {
  const { current, isFree, option, premium, billingAddress } = upgrade;
  const valueOf = (optionId: string, day: string) => `${optionId} ${day}`;
  const chosen = option && valueOf(option.optionId, option.day);
  const paid =
    current.price.incPence === 0 ? 'It comes free' : `You paid ${pounds(current.price.incPence)}`;
  return {
    title: 'When should it come?',
    lead: `${current.name}. ${paid} for ${longDay(current.day)}.`,
    isFree,
    ways: choices.options.map((each) => ({
      value: valueOf(each.optionId, each.day),
      title: `${longDay(each.day)}`,
      detail: `${each.name}. ${each.detail}`,
      premium: onTop(each.premium),
      isChosen: chosen === valueOf(each.optionId, each.day),
    })),
    days: choices.days
      .filter(({ available, isCurrent }) => available && !isCurrent)
      .slice(0, daysShown)
      .map(({ day, premium: cost }) => ({
        value: valueOf(choices.optionId, day),
        title: shortDay(day),
        detail: '',
        premium: onTop(cost!),
        isChosen: chosen === valueOf(choices.optionId, day),
      })),
    chosen: option && {
      day: longDay(option.day),
      name: `${option.name}. ${option.detail}`,
      paid: pounds(current.price.incPence),
      premium: pounds(premium.incPence),
      premiumPence: premium.incPence,
      vat: `${pounds(premium.exPence)} ex VAT + ${pounds(premium.vatPence)} VAT`,
      billedTo: billingAddress && addressText(billingAddress),
    },
  };
}

const onTop = ({ incPence }: LineAmount) => (incPence === 0 ? '+ £0' : `+ ${pounds(incPence)}`);
