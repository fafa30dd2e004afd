import type { Module } from '../../core/module.ts';
import { collectionHandlers } from './collection-handlers.ts';
import { listStatementFaults, listUncredited } from './faults-store.ts';
import { statementHandlers } from './handlers.ts';
import { registerStatementJobs } from './jobs.ts';

/** What businesses are shown of what they owe and do about it, and how staff collect it. */
export const statements = {
  name: 'statements',
  handlers: { statements: statementHandlers, collections: collectionHandlers },
  jobs: registerStatementJobs,
  checks: {
    'statements and their papers': ({ db }) => listStatementFaults(db),
    'credit that was agreed': ({ db, now }) => listUncredited(db, now()),
  },
  reads: {
    business: 'staff are told whose statement it is',
    customer_order: 'the books are checked: what is on account is owed to the penny',
    ledger_account: 'staff see who owes what, by how late it is',
    ledger_item: 'the lines of invoices are those of a statement’s items',
    ledger_payout: 'staff see whose credit waits to be paid out',
    ledger_dispute: 'staff see what is in dispute',
    ledger_entry: 'the books are checked: what is on account is owed to the penny',
    order_document: 'the lines of invoices are those of a statement’s items',
    order_refund: 'the books are checked: what is not sent is not owed',
    order_refund_line: 'the books are checked: what is not sent is not owed',
  },
} satisfies Module;
