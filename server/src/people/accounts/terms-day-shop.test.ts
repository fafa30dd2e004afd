import { expect, it } from 'vitest';
import { startTestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { publishTerms } from './store.ts';

it('terms hold from the midnight of London on, which in summer comes an hour before that of UTC', async () => {
  const now = new Date('2026-07-01T23:30:00Z');
  const shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }], now });
  try {
    await transaction(shop.db, (tx) => publishTerms(tx, 'From July on.', '2026-07-02'));
    const { text } = await shop.visitor().services.accounts.getTerms();
    expect(text).toBe('From July on.');
  } finally {
    await shop.stop();
  }
});
