import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveCreditSimulator, type CreditSimulator } from '../../simulators/credit/server.ts';
import { startTestShop, type TestShop } from './shop.ts';

/** A shop whose provider of credit is simulated, beside it in this process. */
export interface CreditShop extends TestShop {
  credit: CreditSimulator;
  webhookSecret: string;
  stop(): Promise<void>;
}

const webhookSecret = 'a-credit-secret-of-32-characters!';
const apiKey = 'credit_simulator';

/** Decisions are made when a test says so, on the shop's own clock. */
export async function startCreditShop(): Promise<CreditShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'credit-'));
  const shopTime = Date.parse('2026-11-18T10:00:00Z');
  const startedAt = Date.now();
  const credit = await serveCreditSimulator({
    journalPath: path.join(folder, 'books.jsonl'),
    port: 0,
    apiKey,
    webhookUrl: '',
    webhookSecret,
    stepMs: 0,
    retryMs: 10,
    // It runs, from where the shop's stands still, so that what is late comes.
    now: () => shopTime + Date.now() - startedAt,
  });
  const shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } }],
    credit: { url: credit.origin, apiKey, webhookSecret },
  });
  credit.control({ webhookUrl: `${shop.baseUrl}/webhooks/credit` });
  return {
    ...shop,
    credit,
    webhookSecret,
    async stop() {
      await shop.stop();
      await credit.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
