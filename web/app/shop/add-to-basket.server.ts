import type { Services } from '@plumbline/contracts/calls.ts';

/**
 * Adds what a form names (`sku`, `quantity`) to the visitor's basket, starting one where there is
 * none. Throws the refusal of the call that says no.
 */
export async function addToBasket(
  form: FormData,
  services: Services,
): Promise<{ name: string; quantity: number }> {
  const sku = String(form.get('sku') ?? '');
  const quantity = Number(form.get('quantity') ?? 1);
  const body = { sku, quantity };
  const current = await services.basket.getCurrentBasket();
  const basket = current
    ? await services.basket.addItem({ params: { basketId: current.basketId }, body })
    : await services.basket.createBasket({ body });
  return { name: basket.lines.find((line) => line.sku === sku)?.name ?? sku, quantity };
}
