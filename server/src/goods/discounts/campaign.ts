import { isDeepStrictEqual } from 'node:util';
import { CampaignTerms as Terms } from '@plumbline/contracts/nouns/discounts.ts';
import type {
  Discount,
  DiscountChange,
  DiscountData,
} from '@plumbline/contracts/ordering/discounts.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { discountTargets, discountType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { Refusal } from '../../core/refusal.ts';
import { readCode, type CampaignTerms } from './discounts.ts';
import type { Campaign } from './store.ts';

type TermsData = Omit<DiscountData, 'promotionCode' | 'issueCode' | 'issueCodeLimit'>;

/**
 * The terms that staff gave, as they are kept. Refuses what no campaign can be: more than all off,
 * an end before its beginning, a target without targets. `at` is where the terms lie in the body.
 */
export function readTerms(data: TermsData, at = '/body'): CampaignTerms {
  const problems: FieldProblem[] = [];
  const complain = (field: string, message: string) =>
    problems.push({ path: `${at}/${field}`, message });
  const startsAt = new Date(data.startsAt);
  const endsAt = data.endsAt === null ? null : new Date(data.endsAt);
  if (Number.isNaN(startsAt.getTime())) complain('startsAt', 'This is not a day and a time.');
  if (endsAt && Number.isNaN(endsAt.getTime())) complain('endsAt', 'This is not a day and a time.');
  else if (endsAt && endsAt <= startsAt) complain('endsAt', 'It has to end after it begins.');
  if (data.type === discountType.percentage && data.amount > 10_000) {
    complain('amount', 'No more than 100 % can be taken off.');
  }
  const targets = [...new Set(data.targets.map((target) => target.trim()))].filter(Boolean);
  const isNamed = discountTargets[data.targetType].named !== null;
  if (isNamed && targets.length === 0) complain('targets', 'Say what it is for.');
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return {
    channel: data.channel,
    targetType: data.targetType,
    targets: isNamed ? targets : [],
    type: data.type,
    amount: data.amount,
    minimumSpendPence: data.minimumSpendPence,
    startsAt,
    endsAt,
    stacksOnPromotions: data.stacksOnPromotions,
  };
}

/** A campaign as it is kept, from what staff gave. */
export function readCampaign(data: DiscountData): Campaign {
  return {
    ...readTerms(data),
    promotionCode: readCode(data.promotionCode),
    name: data.name.trim(),
    text: data.text.trim(),
    isStopped: data.isStopped,
    priority: data.priority,
    claimLimit: data.claimLimit,
    claimsPerCustomer: data.claimsPerCustomer,
    returnsOnCancel: data.returnsOnCancel,
  };
}

/** A code as it is printed, and as it is compared. */
export function printedCode(typed: string): { code: string; lookup: string } {
  return { code: typed.trim().toUpperCase(), lookup: readCode(typed) };
}

const comparedFields = [
  ...(Object.keys(Terms.properties) as (keyof typeof Terms.properties)[]),
  'issueCodeLimit',
] as const;

/** What of a campaign can be changed, with the code whose limit is among it. */
export type CampaignContent = Pick<Discount, (typeof comparedFields)[number] | 'issueCode'>;

/** What a version is kept as: nothing of who made it, nor of what it has given. */
export function keptTerms(discount: Discount): CampaignContent {
  const names = ['issueCode', ...comparedFields] as const;
  return Object.fromEntries(names.map((name) => [name, discount[name]])) as CampaignContent;
}

/** What is different between a campaign as it was and as it is; empty where nothing is. */
export function compareCampaigns(was: CampaignContent, now: CampaignContent): DiscountChange[] {
  return (
    comparedFields
      .filter((field) => !isDeepStrictEqual(was[field], now[field]))
      // The limit of a code is only compared with its own.
      .filter((field) => field !== 'issueCodeLimit' || was.issueCode === now.issueCode)
      .map((field) => ({ field, was: was[field], now: now[field] }))
  );
}
