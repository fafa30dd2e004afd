import type { Module } from '../../core/module.ts';
import { productMailHandlers } from './handlers.ts';
import { registerStockNoticeJobs } from './jobs.ts';
import { stockNoticePrivacy, moveEmail } from './privacy-store.ts';

/** Mails about one product: to whomever somebody shows it, and to those who wait for it. */
export const stockNotices = {
  name: 'stock-notices',
  handlers: { productMails: productMailHandlers },
  jobs: registerStockNoticeJobs,
  takesNewEmail: moveEmail,
  privacy: stockNoticePrivacy,
  tables: ['stock_notice'],
  reads: { offering: 'an export tells goods by their SKUs' },
} satisfies Module;
