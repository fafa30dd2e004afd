import type { StatementItem } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { pounds } from '../kit/format.ts';

type Part = Pick<StatementItem, 'disputedPence' | 'toCreditPence'>;

/** What of an invoice its business disputes, and has no answer to. */
export const inDisputeOf = ({ disputedPence, toCreditPence }: Part) =>
  disputedPence - toCreditPence;

/** What of an invoice is not due, in words; null where all of it is. */
export function notDueText(part: Part): string | null {
  const texts = [
    inDisputeOf(part) > 0 && `${pounds(inDisputeOf(part))} in dispute`,
    part.toCreditPence > 0 && `${pounds(part.toCreditPence)} to be credited`,
  ];
  return texts.filter(Boolean).join(', ') || null;
}
