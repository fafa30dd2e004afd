import { createHmac } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '@plumbline/server/core/context.ts';
import { getSigningKey } from '@plumbline/server/people/identity/signing-key.ts';
import type { RunningSimulator } from '../simulators/stripe/start.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * Starts the card simulator of a demo shop that has no Stripe account, or joins the one that
 * outlived the last shop, and points the configuration at it. It is a process of its own with its
 * books in the data folder, as a real provider would be. Null where Stripe itself is used.
 */
export async function openPaymentSimulator(shop: OpenShop): Promise<RunningSimulator | null> {
  const { config, db } = shop;
  if (config.stripe.secretKey !== '') return null;
  // A live shop always has a key, and can be without simulators altogether.
  const { defaultSecretKey, startSimulator } = await import('../simulators/stripe/start.ts');
  const key = await getSigningKey(db, config.secret, systemClock.randomBytes);
  // The same for every start over one database: a simulator that lives on keeps signing with it.
  const webhookSecret = `whsec_${createHmac('sha256', key).update('simulator').digest('hex')}`;
  const simulator = await startSimulator({
    webhookSecret,
    dataDir: path.join(config.dataDir, 'payment-simulator'),
    shopName: config.shopName,
    isDetached: true,
  });
  config.stripe = {
    secretKey: defaultSecretKey,
    publishableKey: 'pk_test_simulator',
    webhookSecret,
    simulatorUrl: simulator.url,
  };
  return simulator;
}
