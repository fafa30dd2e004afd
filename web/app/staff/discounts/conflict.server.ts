import type { Discount, DiscountChange } from '@plumbline/contracts/ordering/discounts.ts';
import { pounds } from '../../kit/format.ts';
import type { ConflictRow } from '../kit/conflict.tsx';
import { campaignTexts, type DiscountTexts } from './discount-form.server.ts';
import { momentText } from '../parts/offer-texts.ts';
import { mergeTexts } from '../kit/merge-texts.ts';
import { amountTermsOf } from '../parts/offer-amounts.ts';
import { channelNames, typeNames } from '../parts/offer-names.ts';
import { targetNames } from '../parts/offer-targets.ts';
import { fieldNames } from './field-names.ts';

/** What somebody else saved while this was being edited, and the form with it; see mergeTexts. */
export function mergeEdits(
  typed: DiscountTexts,
  saved: Discount,
  changes: readonly DiscountChange[],
): { texts: DiscountTexts; rows: ConflictRow[] } {
  const before = {
    ...saved,
    ...Object.fromEntries(changes.map(({ field, was }) => [field, was])),
  } as Discount;
  const { texts, changed } = mergeTexts(typed, campaignTexts(before), campaignTexts(saved));
  const both = new Set(changed.filter(({ isBoth }) => isBoth).map(({ field }) => field));
  return {
    texts,
    rows: changes.map(({ field, was, now }) => ({
      id: field,
      name: fieldNames[field],
      was: valueText(field, was, before.type),
      now: valueText(field, now, saved.type),
      yours: both.has(field) ? typedText(field, typed) : null,
    })),
  };
}

/** What was typed, as it stands in the form; the choices of a field by their names. */
function typedText(field: DiscountChange['field'], typed: DiscountTexts): string {
  const names = { channel: channelNames, targetType: targetNames, type: typeNames }[
    field as string
  ];
  return names?.[typed[field] as never] ?? (typed[field].replaceAll('\n', ', ') || 'nothing');
}

function valueText(field: DiscountChange['field'], value: unknown, type: unknown): string {
  if (value === null) return field === 'endsAt' ? 'no end' : 'no limit';
  switch (field) {
    case 'channel':
      return channelNames[String(value)]!;
    case 'targetType':
      return targetNames[String(value)]!;
    case 'type':
      return typeNames[String(value)]!;
    case 'targets':
      return (value as string[]).join(', ') || 'none';
    case 'amount':
      return amountTermsOf(String(type)).told(Number(value));
    case 'minimumSpendPence':
      return pounds(value as number);
    case 'startsAt':
    case 'endsAt':
      return momentText(value as string);
    default:
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  }
}
