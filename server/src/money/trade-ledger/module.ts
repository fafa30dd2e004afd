import type { Module } from '../../core/module.ts';
import { listLedgerFaults } from './faults-store.ts';
import { tradeLedgerPrivacy } from './privacy-store.ts';
import { statementSettler } from './statement-settler.ts';

/** What businesses owe: orders on account, invoices on terms, credit and money received. */
export const tradeLedger = {
  name: 'trade-ledger',
  settlers: [statementSettler],
  privacy: tradeLedgerPrivacy,
  checks: { 'what businesses owe': ({ db }) => listLedgerFaults(db) },
  tables: [
    'ledger_account',
    'ledger_item',
    'ledger_allocation',
    'ledger_entry',
    'ledger_entry_is_kept',
    'ledger_dispute',
    'dispute_agreed_is_to_credit',
    'ledger_payer',
    'ledger_payout',
  ],
  reads: {
    account: 'who paid is told where the money goes back, and staff read who paid credit out',
    business: 'nothing goes on account before a business may',
    business_member: 'a debt is not left behind by whoever alone could pay it',
    credit_customer: 'the provider decides how much may go on account',
    payment: 'the books are checked: what was paid of a statement is a receipt',
    refund: 'the books are checked: or it went back; a card takes back what it has not yet',
  },
} satisfies Module;
