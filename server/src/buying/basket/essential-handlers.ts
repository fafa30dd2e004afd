import type { basketEssentialCalls } from '@plumbline/contracts/shop/basket-essentials.ts';
import { findProductIdOfSku } from '../../goods/catalogue/product-extras-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { listMissingEssentials } from './missing-essentials.ts';
import { saveOwnedProduct } from './owned-product-store.ts';
import { findCurrentBasket } from './store.ts';

export const basketEssentialHandlers: Handlers<typeof basketEssentialCalls> = {
  ownEssential: async ({ body, caller }, context) => {
    const basket = await findCurrentBasket(context.db, caller);
    if (!basket) throw new Refusal('basket-not-found');
    await transaction(context.db, async (tx) => {
      const productId = await findProductIdOfSku(tx, body.sku);
      if (productId === undefined) throw new Refusal('sku-unknown');
      await saveOwnedProduct(tx, basket.basketId, productId);
    });
    return listMissingEssentials(basket, caller, context);
  },
};
