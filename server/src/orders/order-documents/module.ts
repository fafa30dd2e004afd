import type { Module } from '../../core/module.ts';
import { noteDispatches } from './dispatches.ts';
import { listDocumentFaults } from './faults-store.ts';
import { goodsPaperHandlers } from './goods-paper-handlers.ts';
import { orderDocumentHandlers } from './handlers.ts';
import { registerDocumentJobs } from './jobs.ts';
import { documentPrivacy } from './privacy-store.ts';
import { orderDocumentStaffHandlers } from './staff-handlers.ts';

/** The papers of orders: invoices and credit notes as they were issued, and what goes with goods. */
export const orderDocuments = {
  name: 'order-documents',
  handlers: {
    orderDocuments: {
      ...orderDocumentHandlers,
      ...orderDocumentStaffHandlers,
      ...goodsPaperHandlers,
    },
  },
  jobs: registerDocumentJobs,
  takesOrderChange: noteDispatches,
  privacy: documentPrivacy,
  checks: { 'order documents': ({ db, now }) => listDocumentFaults(db, now()) },
  tables: [
    'document_series',
    'order_document',
    'order_document_is_kept',
    'order_confirmation_paper',
  ],
  reads: {
    account_dispatch: 'what left on account has an invoice each',
    customer_order: 'an invoice tells an order by its own rows',
    order_payment: 'a confirmation tells what was agreed, as its payment had frozen it',
    payment: 'a confirmation tells what was agreed, as its payment had frozen it',
    ledger_item: 'goods that came back are not those that were credited and stay',
    return_terms: 'a confirmation says for how long its order may be cancelled',
    return_terms_at: 'a confirmation says for how long its order may be cancelled',
    terms_version: 'a confirmation has the terms that were in force',
    order_addition: 'what was added to an order has an invoice of its own',
    order_line: 'an invoice tells an order by its own rows',
    order_refund: 'a credit note is made of what a refund stores',
    order_refund_line: 'a credit note is made of what a refund stores',
  },
} satisfies Module;
