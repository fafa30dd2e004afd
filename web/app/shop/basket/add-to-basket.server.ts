import type { Services } from '@plumbline/contracts/calls.ts';
import type { RefusedForm } from '../../kit/form.ts';
import type { Shop } from '../../request/shop.server.ts';
import { findUndelivered } from '../../parts/undelivered.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { readLine } from '../product/set-lines.ts';

/**
 * The goods that a form of the basket asks for: `sku` and `quantity`, and with them each `also` that
 * was ticked, or each `needed` where the button said so. Those are told for one of the goods.
 */
function readItems(form: FormData) {
  const quantity = wholeNumberOf(form.get('quantity') ?? '1');
  const chosen = new Set([
    ...form.getAll('also'),
    ...(form.get('with') === 'needed' ? form.getAll('needed') : []),
  ]);
  const others = [...chosen].map((value) => readLine(String(value)));
  return { item: { sku: String(form.get('sku') ?? ''), quantity }, others };
}

/**
 * What a form is answered that adds what does not come to the visitor's place, unless it says that
 * it is for another address; null where all of it can come.
 */
export async function refuseUndelivered(
  shop: Pick<Shop, 'services' | 'arrivals'>,
  form: FormData,
): Promise<RefusedForm | null> {
  if (!['', 'add'].includes(String(form.get('intent') ?? '')) || form.has('elsewhere')) return null;
  const { item, others } = readItems(form);
  const [reason] = (
    await findUndelivered(shop, [item.sku, ...others.map(({ sku }) => sku)])
  ).values();
  if (reason === undefined) return null;
  const message = `${reason} Its own page adds it for another address.`;
  const texts = { intent: 'add', sku: item.sku };
  return { code: 'address-undeliverable', status: 409, message, errors: [], texts };
}

/**
 * Adds what a form names to the visitor's basket, starting one where there is none; what goes with
 * the goods, so many times over. What names itself as an `addition` goes in once, however often it is
 * sent. All or nothing is added; throws the refusal of the call that says no.
 */
export async function addToBasket(
  form: FormData,
  services: Services,
): Promise<{ name: string; quantity: number; others: number }> {
  const { item, others } = readItems(form);
  const { sku, quantity } = item;
  const addition = form.get('addition');
  const once = addition === null ? {} : { idempotencyKey: String(addition) };
  const basket =
    others.length === 0
      ? await services.basket.addToCurrentBasket({ body: item }, once)
      : await services.basket.addItemsToCurrentBasket(
          {
            body: {
              items: [
                item,
                ...others.map((each) => ({ ...each, quantity: each.quantity * quantity })),
              ],
            },
          },
          once,
        );
  const name = basket.lines.find((line) => line.sku === sku)?.name ?? sku;
  return { name, quantity, others: others.length };
}
