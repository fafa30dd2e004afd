import { createHmac } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '@plumbline/server/core/context.ts';
import { getSigningKey } from '@plumbline/server/people/identity/signing-key.ts';
import type { RunningCarriers } from '../simulators/carriers/start.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * Starts the simulated carriers of a demo shop that has no gateway to real ones, or joins those that
 * outlived the last shop, and points the configuration at them. Null where a gateway is set.
 */
export async function openCarrierSimulator(shop: OpenShop): Promise<RunningCarriers | null> {
  const { config, db } = shop;
  if (config.carriers !== null) return null;
  // A live shop types its numbers where it has no gateway, and can be without simulators altogether.
  const { defaultKey, startCarriers } = await import('../simulators/carriers/start.ts');
  const key = await getSigningKey(db, config.secret, systemClock.randomBytes);
  // The same for every start over one database: carriers that live on keep signing with it.
  const webhookSecret = createHmac('sha256', key).update('carriers').digest('hex');
  const dataDir = path.join(config.dataDir, 'carrier-simulator');
  const carriers = await startCarriers({ webhookSecret, dataDir });
  config.carriers = { url: carriers.url, apiKey: defaultKey, webhookSecret };
  return carriers;
}
