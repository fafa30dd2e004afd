import type { OpenBasket } from '@plumbline/contracts/shop/basket-review.ts';
import { counted, dateOf, dayOf } from '../../kit/format.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { keptFrom, keptView, mailForm } from '../keep-list.server.ts';
import type { Asked } from '../../request/intents.server.ts';
import type { BasketAnswer } from './basket-actions.server.ts';

/** Saves the basket in use, and shows its code. */
export async function keepBasket({ services }: Asked): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket) return {};
  const saved = await services.basket.saveBasket({ params: { basketId: basket.basketId } });
  return { kept: keptView(saved) };
}

/** Mails the code that was shown. A form that is refused comes back with code and address. */
export async function mailBasket({ sent, services }: Asked): Promise<BasketAnswer> {
  const body = bodyOf(mailForm, readForm(sent, mailForm));
  const { sentTo } = await services.basket.sendBasketSavedEmail({ body });
  return { kept: { ...keptFrom(sent), sentTo } };
}

/** Starts a copy, which is then the basket in use; the one before stays among the others. */
export async function copyBasket({ services }: Asked): Promise<BasketAnswer> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket) return {};
  await services.basket.copyBasket({ params: { basketId: basket.basketId } });
  return {};
}

/** Goes back to another of the own baskets. */
export async function resumeBasket({ sent, services }: Asked): Promise<BasketAnswer> {
  await services.basket.resumeBasket({ params: { basketId: String(sent.get('basketId') ?? '') } });
  return {};
}

/** Another of the visitor's own open baskets, as it is offered. */
export interface OtherBasket {
  basketId: string;
  /** "Slim bottle trap, Lode basin mixer and more". */
  title: string;
  detail: string;
}

/** The visitor's open baskets beside the one in use, where there is something in them. */
export function otherBaskets(others: readonly OpenBasket[]): OtherBasket[] {
  return others
    .filter(({ itemCount }) => itemCount > 0)
    .map((each): OtherBasket => {
      const { basketId, names, itemCount, updatedAt } = each;
      const last = dateOf(dayOf(new Date(updatedAt)));
      return {
        basketId,
        title: names.join(', '),
        detail: `${counted(itemCount, 'item')}, last changed on ${last}`,
      };
    });
}
