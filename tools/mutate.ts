import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './source-files.ts';

// npm run mutate                                  every rule below
// npm run mutate -- server/src/goods/pricing/vat.ts     only the files that are named
//
// Changes the rules one place at a time and runs their tests against each change: one that no test
// notices is a gap. Only pure rules are judged, whose tests need no database and take no time.

/** What money, credit, stock, access, orders, the policy of pages and mails are decided by. */
const rules = [
  'contracts/src/nouns/{pack-price,vat}.ts',
  'server/src/goods/pricing/{apportion,price,totals,vat,was-price}.ts',
  'server/src/goods/discounts/{campaign,codes,customer,discounts,price-lines}.ts',
  'server/src/goods/stock/stock.ts',
  'server/src/money/payments/payments.ts',
  'server/src/money/saved-cards/saved-cards.ts',
  'server/src/money/trade-ledger/trade-ledger.ts',
  'server/src/buying/approvals/limits.ts',
  'server/src/buying/checkout/proof.ts',
  'server/src/http/access.ts',
  'server/src/people/identity/own-path.ts',
  'server/src/orders/orders/{books,confirmation-mail,possible-deeds,status}.ts',
  'server/src/orders/refunds/{parts,release}.ts',
  'server/src/orders/order-documents/{arithmetic,credit-note,dispatch-share}.ts',
  'server/src/people/trade-applications/business-numbers.ts',
  'web/server/{page-cache,page-policy,security-headers}.ts',
];
/** Fewer changes noticed than this, in percent, and the run fails. */
const leastNoticed = 90;

const named = process.argv.slice(2);
const workFolder = path.join(root, 'node_modules/.cache/mutations');
const stryker = new Stryker({
  mutate: named.length > 0 ? named : rules,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutate-vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 100, low: leastNoticed, break: leastNoticed },
  tempDirName: path.relative(root, workFolder),
  symlinkNodeModules: true,
  allowEmpty: false,
  disableTypeChecks: false,
  // The sandbox needs no tsconfig of its own: Node and Vitest take the types off by themselves.
  tsconfigFile: 'none',
  ignorePatterns: ['/demo', '/web/build', '/e2e', '/bench'],
});
await stryker.runMutationTest();
await rm(workFolder, { recursive: true, force: true });
