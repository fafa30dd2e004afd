import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ExchangeRow } from './exchange-store.ts';
import type { ReturnPlan } from './plan-return.ts';
import type { ReadReturnable } from './read-returnable.ts';

type Wanted = Omit<ExchangeRow, 'number' | 'state' | 'newOrderNumber'>;

/**
 * What is wanted in place of what comes back: another finish or size of the same product, at the price
 * that everybody pays for it today. Refuses anything else at its own field.
 */
export function findWanted(
  { catalogue }: Context,
  { lineFacts }: ReadReturnable,
  { lines }: ReturnPlan,
): Wanted[] {
  const problems: FieldProblem[] = [];
  const wanted = lines.flatMap(({ position, units, wantedSku }, index) => {
    if (wantedSku === null) return [];
    const offer = catalogue.findOfferBySku(wantedSku, { bandId: null, channel: 100 });
    if (!offer || offer.slug !== lineFacts.get(position)!.slug) {
      const message = 'Choose another finish or size of the same product.';
      problems.push({ path: `/body/lines/${index}/wantedSku`, message });
      return [];
    }
    const { name, variant, price } = offer;
    const wantedName = [name, variant].filter(Boolean).join(', ');
    return [{ position, units, wantedSku, wantedName, eachPence: price.incPence }];
  });
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return wanted;
}
