import type { Basket } from '@plumbline/contracts/basket.ts';
import type { Shop } from './shop.server.ts';
import type { VatView } from './preferences.server.ts';
import { deliveryLine, type DeliveryLine } from './ui/arrival-view.ts';
import { pounds } from './ui/format.ts';

/** The basket as the header shows it; pence so that an item on its way in can be added at once. */
export interface BasketMark {
  count: number;
  total: string;
  pence: number;
}

/** What stands around every page. */
export interface Frame {
  departments: { href: string; name: string; count: number }[];
  delivery: DeliveryLine | null;
  vat: VatView;
  basket: BasketMark | null;
  /** Whether somebody is signed in here, and whether they are staff. */
  signedIn: boolean;
  staff: boolean;
}

/** Loads the frame. It is wanted on every page, the error page too, so no part of it may fail one. */
export async function loadFrame({
  services,
  visitor,
  preferences,
  arrivals,
  reportFault,
}: Shop): Promise<Frame> {
  const orNothing = <T>(answer: Promise<T>, nothing: T): Promise<T> =>
    answer.catch((error: unknown) => {
      reportFault(error);
      return nothing;
    });
  const [departments, table, basket] = await Promise.all([
    orNothing(services.catalogue.listDepartments(), []),
    arrivals(),
    orNothing(services.basket.getCurrentBasket(), null),
  ]);
  return {
    departments: departments.map(({ slug, name, count }) => ({ href: `/c/${slug}`, name, count })),
    delivery: deliveryLine(table),
    vat: preferences.vat,
    basket: basket && basketMark(basket, preferences.vat),
    signedIn: visitor.signedIn,
    staff: visitor.staff,
  };
}

function basketMark({ totals }: Basket, vat: VatView): BasketMark | null {
  if (totals.itemCount === 0) return null;
  const pence = vat === 'inc' ? totals.total.incPence : totals.total.exPence;
  return { count: totals.itemCount, total: pounds(pence), pence };
}
