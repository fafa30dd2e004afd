import type { Discount, DiscountChange } from '@plumbline/contracts/ordering/discounts.ts';
import { pounds } from '../../kit/format.ts';
import { amountTermsOf } from './amounts.ts';
import { campaignTexts, type DiscountTexts } from './discount-form.server.ts';
import { momentText } from './discount-view.server.ts';
import { mergeTexts } from './merge-texts.ts';
import { channelNames, fieldNames, typeNames } from './names.ts';
import { targetNames } from './targets.ts';

/** One field that somebody else changed: how it was, and how it is saved now. */
export interface ConflictRow {
  id: string;
  name: string;
  was: string;
  now: string;
  /** Both changed it: what was typed stays, and would take the place of what is saved. */
  isBoth: boolean;
}

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
      isBoth: both.has(field),
    })),
  };
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
