import type { Discount, DiscountChange } from '@plumbline/contracts/ordering/discounts.ts';
import { pounds } from '../../kit/format.ts';
import { campaignTexts, type DiscountTexts } from './discount-form.server.ts';
import { momentText } from './discount-view.server.ts';
import { mergeTexts } from './merge-texts.ts';
import { channelNames, fieldNames, targetNames, typeNames } from './names.ts';

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
      return channelNames[value as number]!;
    case 'targetType':
      return targetNames[value as number]!;
    case 'type':
      return typeNames[value as string]!;
    case 'targets':
      return (value as string[]).join(', ') || 'none';
    case 'amount':
      return type === 'Percentage' ? `${Number(value) / 100} %` : pounds(value as number);
    case 'minimumSpendPence':
      return pounds(value as number);
    case 'startsAt':
    case 'endsAt':
      return momentText(value as string);
    default:
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  }
}
