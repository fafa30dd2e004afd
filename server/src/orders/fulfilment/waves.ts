import type { PickWave, WaveLine } from '@plumbline/contracts/staff/waves.ts';
import type { Consignment, OrderBooks } from '../orders/books.ts';

const asPassed = new Intl.Collator('en-GB', { numeric: true });

/** As bins follow one another: A-2 before A-10, and what has none last, the same goods together. */
export function byBin(a: Pick<WaveLine, 'bin' | 'sku'>, b: Pick<WaveLine, 'bin' | 'sku'>): number {
  return (
    Number(a.bin === null) - Number(b.bin === null) ||
    asPassed.compare(a.bin ?? '', b.bin ?? '') ||
    asPassed.compare(a.sku, b.sku)
  );
}

/** The lines of a walk as a picker passes their bins. */
export function inWalkingOrder<L extends Pick<WaveLine, 'bin' | 'sku' | 'tote'>>(
  lines: readonly L[],
): L[] {
  return lines.toSorted((a, b) => byBin(a, b) || a.tote - b.tote);
}

/** How much of a line can be taken now: what is wanted, as far as it is in the house. */
export function toPick({ units, picked, here }: { units: number; picked: number; here: number }) {
  return Math.max(0, Math.min(units - picked, here));
}

/** A part number or a bar code as a scanner or a hand gives it, for comparing. */
export const readScan = (text: string) => text.trim().replaceAll(/\s+/g, '').toUpperCase();

/** Whether what was scanned is what a line wants, by its part number or its bar code. */
export function isWanted({ sku, ean }: Pick<WaveLine, 'sku' | 'ean'>, scanned: string): boolean {
  const scan = readScan(scanned);
  return scan === readScan(sku) || (ean !== null && scan === ean);
}

/**
 * The consignment of an order that a walk takes along: the one that is being picked, or else the
 * earliest of which something is in the house. Without one, the reason why not.
 */
export function pickableOf({
  consignments,
  lines,
  holds,
}: Pick<OrderBooks, 'consignments' | 'lines' | 'holds'>): Consignment | string {
  if (holds.some(({ liftedAt }) => liftedAt === null)) return 'It is on hold.';
  const begun = consignments.find(({ state }) => state === 'picking');
  if (begun) return begun;
  const planned = consignments.filter(({ state }) => state === 'planned');
  if (planned.length === 0) return 'Nothing of it is left to pick.';
  const isHere = (consignment: Consignment) =>
    consignment.lines.some(({ position, units }) => {
      const { allocated, picked } = lines.find((line) => line.position === position)!;
      return units > 0 && allocated > picked;
    });
  const [first] = planned
    .filter(isHere)
    .toSorted((a, b) => a.expectedDay.localeCompare(b.expectedDay) || a.number - b.number);
  return first ?? 'None of it is in the house yet.';
}

/** A walk as it is told: its lines as the bins are passed, each with what can be taken now. */
export function toWave(
  row: Omit<PickWave, 'startedAt' | 'lines'> & {
    startedAt: Date;
    lines: readonly (Omit<WaveLine, 'toPick'> & { here: number })[];
  },
): PickWave {
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    lines: inWalkingOrder(row.lines).map(({ here, ...line }) => ({
      ...line,
      toPick: toPick({ ...line, here }),
    })),
  };
}
