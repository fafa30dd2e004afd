import type { OrderChangeState } from '@plumbline/contracts/nouns/order-changes.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import { orderModificationType as types } from '@plumbline/contracts/nouns/enumerations.ts';
import type { ChosenOption } from '../../goods/delivery/quote.ts';
import { normaliseAddress } from '../../people/addresses/addresses.ts';
import type { Pieces } from '../orders/books.ts';

/** How a delivery is to come where its own way is not offered at the new address. */
export interface ChosenWay extends ChosenOption {
  consignment: number;
}

/** One thing that a change does to an order. Money is worked out from it, and never told by it. */
export type Action =
  | { kind: 'add'; sku: string; units: number }
  | ({ kind: 'remove' } & Pieces)
  | ({ kind: 'swap'; sku: string } & Pieces)
  | { kind: 'address'; address: PostalAddress; ways: readonly ChosenWay[] }
  /** All that can still be cancelled. */
  | { kind: 'cancel'; reason: string };

/** Actions as customers may ask for them, with addresses in their written form. */
export function actionsOf(modifications: readonly Modification[]): Action[] {
  return modifications.map((each, index): Action => {
    switch (each.type) {
      case types.addOffering:
        return { kind: 'add', sku: each.sku, units: each.quantity };
      case types.removeOffering:
        return { kind: 'remove', position: each.position, units: each.quantity };
      case 'swap':
        return { kind: 'swap', position: each.position, units: each.quantity, sku: each.sku };
      default: {
        const address = normaliseAddress(each.address, `/body/modifications/${index}/address`);
        const ways = (each.ways ?? []).map((way) => ({ ...way, day: way.day ?? null }));
        return { kind: 'address', address, ways };
      }
    }
  });
}

/** What each state may be followed by; the others are ends. */
const nextStates: Partial<Record<OrderChangeState, readonly OrderChangeState[]>> = {
  requested: ['proposed', 'applied', 'refused', 'withdrawn', 'lapsed'],
  proposed: ['accepted', 'applied', 'declined', 'withdrawn', 'lapsed'],
  accepted: ['proposed', 'applied', 'accepted'],
};

export const mayFollow = (from: OrderChangeState, to: OrderChangeState): boolean =>
  nextStates[from]?.includes(to) ?? false;

/** The name that the hold of a change's goods goes by. */
export const holdNameOf = (changeId: number): string => `change-${changeId}`;

/** The same while its customer pays; null where nothing is held for it. */
export const heldBy = ({ id, state }: { id: number; state: OrderChangeState }): string | null =>
  state === 'accepted' ? holdNameOf(id) : null;

/** Whether nothing has been decided about it. */
export const isOpenChange = (state: OrderChangeState): boolean => nextStates[state] !== undefined;

/** A change may be thought over for a week. */
export const validDays = 7;
