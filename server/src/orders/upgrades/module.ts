import type { Module } from '../../core/module.ts';
import { listUpgradeFaults } from './faults-store.ts';
import { giveBackMissed } from './give-back.ts';
import { upgradeHandlers } from './handlers.ts';
import { registerUpgradeJobs } from './jobs.ts';
import { upgradeShopHandlers } from './shop-handlers.ts';
import { upgradePrivacy } from './privacy-store.ts';
import { upgradeSettler } from './settle-upgrade.ts';

/** A better day or service for what is not packed yet, and what that costs on top. */
export const upgrades = {
  name: 'upgrades',
  handlers: { deliveryUpgrade: { ...upgradeHandlers, ...upgradeShopHandlers } },
  jobs: registerUpgradeJobs,
  settlers: [upgradeSettler],
  takesOrderChange: giveBackMissed,
  privacy: upgradePrivacy,
  checks: { 'better deliveries': ({ db, now }) => listUpgradeFaults(db, now()) },
  tables: [
    'delivery_upgrade',
    'delivery_upgrade_takes_its_worth',
    'worth_of_consignment',
    'order_growth',
  ],
  reads: {
    order_change: 'what is just being paid for on top of orders is changes and upgrades',
    customer_order: 'an upgrade is of an order, and counts in its sum',
    consignment_line: 'its invoice has the rates of the goods that it brings',
    order_line: 'what was paid for the goods decides the VAT of their delivery',
    payment: 'the books are checked: what was paid is what it costs on top',
    order_document: 'what was paid on top has an invoice of its own',
  },
} satisfies Module;
