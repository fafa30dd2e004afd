import type { Context } from '@plumbline/server/core/context.ts';
import { createContext } from '@plumbline/server/create-context.ts';
import type { OpenShop } from './open-shop.ts';

/** The context of a shop that is open. What stands in for a provider is loaded for a demo alone. */
export async function createShopContext({ config, db, log }: OpenShop): Promise<Context> {
  if (config.mode === 'live') return createContext({ config, db, log });
  const { inventedLookup } = await import('../simulators/postcodes/invented-postcodes.ts');
  const { inventedRegister } = await import('../simulators/companies/invented-register.ts');
  const { inventedVatRegister } = await import('../simulators/companies/invented-vat-register.ts');
  const invented = { inventedLookup, inventedRegister, inventedVatRegister };
  return createContext({ config, db, log, ...invented });
}
