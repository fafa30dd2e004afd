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
  const basket = await services.basket.addToCurrentBasket({ body: { sku, quantity } });
  return { name: basket.lines.find((line) => line.sku === sku)?.name ?? sku, quantity };
}
