import type { Services } from '@plumbline/contracts/calls.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { readLine } from '../product/set-lines.ts';

/**
 * Adds what a form names to the visitor's basket, starting one where there is none: `sku` and
 * `quantity`, and with them each `also` that was ticked, or each `needed` where the button said so.
 * Those are told for one of the goods, and so many times over are added. All or nothing is added;
 * throws the refusal of the call that says no.
 */
export async function addToBasket(
  form: FormData,
  services: Services,
): Promise<{ name: string; quantity: number; others: number }> {
  const sku = String(form.get('sku') ?? '');
  const quantity = wholeNumberOf(form.get('quantity') ?? '1');
  const chosen = new Set([
    ...form.getAll('also'),
    ...(form.get('with') === 'needed' ? form.getAll('needed') : []),
  ]);
  const others = [...chosen].map((value) => readLine(String(value)));
  const basket =
    others.length === 0
      ? await services.basket.addToCurrentBasket({ body: { sku, quantity } })
      : await services.basket.addItemsToCurrentBasket({
          body: {
            items: [
              { sku, quantity },
              ...others.map((each) => ({ ...each, quantity: each.quantity * quantity })),
            ],
          },
        });
  const name = basket.lines.find((line) => line.sku === sku)?.name ?? sku;
  return { name, quantity, others: others.length };
}
