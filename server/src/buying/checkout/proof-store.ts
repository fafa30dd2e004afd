import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A code that was mailed for a checkout, and what came of it. */
export interface MailedCode {
  /** Null once it was typed: it is good for once. */
  codeHash: Buffer | null;
  triesLeft: number;
  sentAt: Date;
  /** Of the code, and then of what it proves. */
  expiresAt: Date;
  /** How many payments may yet begin on the strength of it; none before it was typed. */
  paymentsLeft: number;
}

const find = statement<MailedCode>(
  'checkout.findCode',
  `select code_hash as "codeHash", tries_left as "triesLeft", sent_at as "sentAt",
          expires_at as "expiresAt", payments_left as "paymentsLeft"
     from checkout_code where basket_id = $1 and sent_to_hash = $2`,
);
const save = statement(
  'checkout.saveCode',
  `insert into checkout_code (basket_id, sent_to_hash, code_hash, tries_left, sent_at, expires_at,
                              payments_left)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (basket_id) do update
      set sent_to_hash = excluded.sent_to_hash, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at,
          payments_left = excluded.payments_left`,
);
const removeOf = statement(
  'checkout.removeCodesOf',
  `delete from checkout_code where basket_id = any($1)`,
);

/** The checkout that a code is for, and the address that it was mailed to, as a hash of it. */
export interface CodePlace {
  basketId: string;
  sentToHash: Buffer;
}

/**
 * The code of a basket's checkout, if it was mailed to this address; whoever may change it holds the
 * basket's lock.
 */
export const findMailedCode = (tx: Tx, { basketId, sentToHash }: CodePlace) =>
  find.find(tx, [basketId, sentToHash]);

/** Writes a code, or what has become of it. */
export async function saveMailedCode(
  tx: Tx,
  { basketId, sentToHash }: CodePlace,
  code: MailedCode,
): Promise<void> {
  const { codeHash, triesLeft, sentAt, expiresAt, paymentsLeft } = code;
  await save.run(tx, [basketId, sentToHash, codeHash, triesLeft, sentAt, expiresAt, paymentsLeft]);
}

/** Forgets the codes of these baskets. */
export const removeMailedCodes = (tx: Tx, basketIds: readonly string[]) =>
  removeOf.run(tx, [basketIds]);
