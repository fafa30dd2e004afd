import type { Discount, DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { hundredthsOf, hundredthsText } from '../../kit/typed-values.ts';
import { typedTexts } from '../../kit/typed-texts.ts';
import { fieldReader, readAmount, readTimes, type FieldErrors } from './read-terms.server.ts';
import { toWallClock } from '../../kit/wall-clock.ts';

/** The fields of a campaign's form as they are typed. */
export type DiscountTexts = Record<DiscountField, string>;

const fieldNames = [
  'name',
  'text',
  'promotionCode',
  'issueCode',
  'channel',
  'type',
  'amount',
  'targetType',
  'targets',
  'minimumSpendPence',
  'startsAt',
  'endsAt',
  'claimLimit',
  'issueCodeLimit',
  'claimsPerCustomer',
  'priority',
  'stacksOnPromotions',
  'returnsOnCancel',
  'isStopped',
] as const;
export type DiscountField = (typeof fieldNames)[number];

export function readTexts(form: FormData): DiscountTexts {
  return typedTexts(form, fieldNames);
}

export function textsOf(discount: Discount): DiscountTexts {
  const limit = (value: number | null) => (value === null ? '' : String(value));
  return {
    name: discount.name,
    text: discount.text,
    promotionCode: discount.promotionCode,
    issueCode: discount.issueCode,
    channel: String(discount.channel),
    type: discount.type,
    amount: amountText(discount),
    targetType: String(discount.targetType),
    targets: discount.targets.join('\n'),
    minimumSpendPence:
      discount.minimumSpendPence === 0 ? '' : hundredthsText(discount.minimumSpendPence),
    startsAt: toWallClock(discount.startsAt),
    endsAt: toWallClock(discount.endsAt),
    claimLimit: limit(discount.claimLimit),
    issueCodeLimit: limit(discount.issueCodeLimit),
    claimsPerCustomer: limit(discount.claimsPerCustomer),
    priority: String(discount.priority),
    stacksOnPromotions: discount.stacksOnPromotions ? 'on' : '',
    returnsOnCancel: discount.returnsOnCancel ? 'on' : '',
    isStopped: discount.isStopped ? 'on' : '',
  };
}

/** A new campaign begins with what most have. */
export function newTexts(now: Date): DiscountTexts {
  const blank = Object.fromEntries(fieldNames.map((name) => [name, ''])) as DiscountTexts;
  return {
    ...blank,
    channel: '100',
    type: 'Percentage',
    targetType: '201',
    startsAt: toWallClock(now.toISOString()),
    priority: '0',
    returnsOnCancel: 'on',
  };
}

/** What was typed, as the call takes it, or what is wrong with it field by field. */
export function readDiscount(
  texts: DiscountTexts,
): { data: DiscountData } | { errors: FieldErrors } {
  const { read, errors } = fieldReader<DiscountField>();
  const limit = (name: DiscountField) =>
    texts[name] === ''
      ? null
      : read(name, wholeOf(texts[name]), 'Enter a whole number, or nothing for no limit.');
  const data: DiscountData = {
    name: read('name', texts.name || null, 'Give it a name by which staff know it.'),
    text: read('text', texts.text || null, 'Say what customers read, like “15 % off taps”.'),
    promotionCode: read(
      'promotionCode',
      codeOf(texts.promotionCode),
      'Name the campaign with 3 to 40 letters and digits.',
    ),
    issueCode: read(
      'issueCode',
      codeOf(texts.issueCode),
      'Enter a code of 3 to 40 letters and digits.',
    ),
    issueCodeLimit: limit('issueCodeLimit'),
    channel: Number(texts.channel) as DiscountData['channel'],
    targetType: Number(texts.targetType) as DiscountData['targetType'],
    targets: targetsOf(texts.targets),
    type: texts.type as DiscountData['type'],
    amount: readAmount(texts, read),
    minimumSpendPence:
      texts.minimumSpendPence === ''
        ? 0
        : read(
            'minimumSpendPence',
            hundredthsOf(texts.minimumSpendPence),
            'Enter pounds, like 50.',
          ),
    ...readTimes(texts, read),
    isStopped: texts.isStopped !== '',
    stacksOnPromotions: texts.stacksOnPromotions !== '',
    priority: read(
      'priority',
      wholeOf(texts.priority || '0'),
      'Enter a whole number from 0 to 1000.',
    ),
    claimLimit: limit('claimLimit'),
    claimsPerCustomer: limit('claimsPerCustomer'),
    returnsOnCancel: texts.returnsOnCancel !== '',
  };
  return Object.keys(errors).length > 0 ? { errors } : { data };
}

function codeOf(text: string): string | null {
  return /^[A-Za-z0-9](?:[A-Za-z0-9 -]{1,38})[A-Za-z0-9]$/.test(text) ? text : null;
}

/** The targets of a text, one a line or with commas between. */
export function targetsOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((target) => target.trim())
    .filter(Boolean);
}

function wholeOf(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null;
}

/** What is taken off, as it is typed: 750 is "7.5" percent, or "7.50" pounds. */
export function amountText({ type, amount }: Pick<DiscountData, 'type' | 'amount'>): string {
  return type === 'Percentage' ? String(amount / 100) : hundredthsText(amount);
}
