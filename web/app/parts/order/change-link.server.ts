import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';

/**
 * Where an order is changed or cancelled, by its link or its id; null where nothing of it can be. What is
 * being picked can be asked for there.
 */
export function changeLink({ deeds }: OrderConfirmation, key: string): string | null {
  const change = deeds.find(({ deed }) => deed === 'change');
  return change?.isOpen || change?.reason === 'picking-began' ? `/order/${key}/change` : null;
}
