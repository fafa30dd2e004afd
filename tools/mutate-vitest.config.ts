import { defineConfig } from 'vitest/config';

/** The tests of the pure rules, for tools/mutate.ts: no database, no processes, no browser. */
export default defineConfig({
  test: {
    // Of a busy machine, and of code made to be measured, no test is to be judged by its time.
    testTimeout: 120_000,
    include: [
      'contracts/src/nouns/{pack-price,vat}.test.ts',
      'server/src/goods/pricing/{price,totals,vat,was-price}.test.ts',
      'server/src/goods/discounts/{campaign,codes,customer,price-lines}.test.ts',
      'server/src/goods/stock/stock.test.ts',
      'server/src/money/payments/payments.test.ts',
      'server/src/money/saved-cards/saved-cards.test.ts',
      'server/src/money/trade-ledger/trade-ledger.test.ts',
      'server/src/buying/approvals/limits.test.ts',
      'server/src/buying/checkout/proof.test.ts',
      'server/src/http/access.test.ts',
      'server/src/people/identity/own-path.test.ts',
      'server/src/orders/orders/{books,confirmation-mail,possible-deeds,status}.test.ts',
      'server/src/orders/refunds/{parts,release}.test.ts',
      'server/src/orders/order-documents/{arithmetic,credit-note,dispatch-share}.test.ts',
      'server/src/people/trade-applications/business-numbers.test.ts',
      'web/server/{kept-pages,page-cache,page-policy,security-headers}.test.ts',
    ],
  },
});
