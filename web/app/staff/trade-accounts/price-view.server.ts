import type { PaidPrice } from '@plumbline/contracts/staff/trade-bands.ts';
import { pounds } from '../../kit/format.ts';

/** Prices of an account as its page shows them, each with the step that decided it. */
export const priceRows = (prices: readonly PaidPrice[]) => prices.map(rowOf);

function rowOf({ sku, name, price, ...paid }: PaidPrice) {
  const { listExPence, basisPoints, percentageExPence, fixedExPence, isFixedDearer } = paid;
  const last = price.trace.at(-1);
  return {
    sku,
    name,
    list: pounds(listExPence),
    percentage:
      percentageExPence === null
        ? 'none'
        : `${pounds(percentageExPence)}, ${(basisPoints ?? 0) / 100} %`,
    fixed: fixedExPence === null ? 'none' : pounds(fixedExPence),
    pays: pounds(price.exPence),
    why: last?.step === 'band' ? whyOfBand(last.label, fixedExPence) : (last?.label ?? ''),
    warning: isFixedDearer ? 'Fixed price is dearer than the percentage' : null,
  };
}

const whyOfBand = (band: string, fixedExPence: number | null) =>
  fixedExPence === null ? `${band}, by its percentage` : `${band}, by its fixed price`;
