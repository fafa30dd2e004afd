import { createHmac } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '@plumbline/server/core/context.ts';
import { getSigningKey } from '@plumbline/server/people/identity/signing-key.ts';
import type { RunningCarriers } from '../simulators/carriers/start.ts';
import type { RunningCredit } from '../simulators/credit/start.ts';
import type { RunningSimulator } from '../simulators/ground/start.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * Starts the simulated carriers of a demo shop that has no gateway to real ones, or joins those that
 * outlived the last shop, and points the configuration at them. Null where a gateway is set.
 */
export async function openCarrierSimulator(shop: OpenShop): Promise<RunningCarriers | null> {
  if (shop.config.carriers !== null) return null;
  // A live shop types its numbers where it has no gateway, and can be without simulators altogether.
  const { startCarriers } = await import('../simulators/carriers/start.ts');
  return open(shop, 'carriers', 'carrier-simulator', startCarriers);
}

/** The same of the provider of credit. */
export async function openCreditSimulator(shop: OpenShop): Promise<RunningCredit | null> {
  if (shop.config.credit !== null) return null;
  const { startCredit } = await import('../simulators/credit/start.ts');
  return open(shop, 'credit', 'credit-simulator', startCredit);
}

async function open<Order>(
  { config, db }: OpenShop,
  name: 'carriers' | 'credit',
  folder: string,
  start: (options: { dataDir: string; webhookSecret: string }) => Promise<RunningSimulator<Order>>,
): Promise<RunningSimulator<Order>> {
  const key = await getSigningKey(db, config.secret, systemClock.randomBytes);
  // The same for every start over one database: one that lives on keeps signing with it.
  const webhookSecret = createHmac('sha256', key).update(name).digest('hex');
  const dataDir = path.join(config.dataDir, folder);
  const simulator = await start({ webhookSecret, dataDir });
  config[name] = { url: simulator.url, apiKey: simulator.apiKey, webhookSecret };
  return simulator;
}
