import { wholePacks } from '@plumbline/contracts/nouns/quantities.ts';

/** A line as far as what is to be ordered depends on it. */
interface CountedLine {
  quantity: number;
  counted: number | null;
}

/**
 * What is to be ordered of a line, in whole packs: of a van what is short of what belongs there, of a kit
 * as many as so many kits take. What nobody has counted is not known to be short.
 */
export function toOrder(
  kind: 'van' | 'kit',
  { quantity, counted }: CountedLine,
  { packSize, kits }: { packSize: number; kits: number },
): number {
  const wanted = kind === 'kit' ? quantity * kits : Math.max(0, quantity - (counted ?? quantity));
  return wanted === 0 ? 0 : wholePacks(wanted, packSize);
}

/** Who may say what belongs on a list: whoever made it, and those who answer for the business. */
export const mayChange = (
  { madeBy }: { madeBy: number | null },
  { accountId, role }: { accountId: number; role: string | null },
): boolean => madeBy === accountId || role === 'owner' || role === 'approver';
