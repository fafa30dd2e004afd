import { createHmac } from 'node:crypto';
import { inboxOf } from '../../base/messages/inbox.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { spendTry, type Allowance } from '../../db/tries.ts';
import { lockOpenCheckout } from './own-checkout.ts';
import { proofMail } from './proof-mail.ts';
import { findMailedCode, saveMailedCode, type CodePlace } from './proof-store.ts';
import { decideProof, newMailedCode, sixDigits } from './proof.ts';

/** Whose payment needs proof, and the code that they typed, if they did. */
interface ProofRequest {
  basketId: string;
  proofCode?: string | undefined;
  /** Whether another code is all that is wanted: nothing may be charged by asking for one. */
  mailAgain?: true | undefined;
  caller: Caller;
}

/**
 * Begins a payment, and where that needs proof asks for it: somebody who reads the mail of the
 * order's own address may go on. `begin` is told whether proof was given, and refuses `proof-needed`
 * where it was not and is needed. Nobody is refused for good: a trade counter, a school and a crowd
 * behind one network's address are no thieves.
 */
export async function beginWithProof<T>(
  context: Context,
  request: ProofRequest,
  begin: (isProven: boolean) => Promise<T>,
): Promise<T> {
  if (request.mailAgain) {
    await requireProof(context, { ...request, proofCode: undefined });
    throw new Refusal('proof-needed', {
      detail: 'Your code was right, and no other is needed. Press the button to pay.',
    });
  }
  try {
    return await begin(false);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'proof-needed')) throw error;
  }
  await requireProof(context, request);
  return begin(true);
}

/** Uses up one payment of a proof that was given, or mails a code and refuses until it is typed. */
async function requireProof(context: Context, request: ProofRequest): Promise<void> {
  const { basketId, proofCode, caller } = request;
  const typed = proofCode?.replace(/[\s-]/g, '') ?? '';
  const now = context.now();
  const outcome = await transaction(context.db, async (tx) => {
    const { details } = await lockOpenCheckout(tx, basketId, caller);
    if (!details.contact) throw new Refusal('details-missing');
    const sentTo = details.contact.email;
    // Whoever mistyped the address gets a code at the right one at once, and proves that one.
    const place = { basketId, sentToHash: hashOf(context, basketId, sentTo) };
    const code = await findMailedCode(tx, place);
    const step = decideProof(code, typed === '' ? null : hashOf(context, basketId, typed), now);
    if (step.kind === 'proven' || step.kind === 'wrong') {
      // Nothing begins by asking for a mail, and so nothing is used up.
      if (!request.mailAgain) await saveMailedCode(tx, place, step.code);
      return { ...step, sentTo };
    }
    if (step.kind === 'wait') return { ...step, sentTo };
    const waitUntil = await spendTry(tx, mailsTo(sentTo, caller), now);
    if (waitUntil) return { kind: 'too-many' as const, sentTo, waitUntil };
    await mailCode(tx, context, place, sentTo);
    return { ...step, sentTo };
  });
  const { sentTo } = outcome;
  switch (outcome.kind) {
    case 'proven':
      return;
    case 'wrong':
      throw new Refusal('proof-failed', {
        detail:
          outcome.code.triesLeft > 0
            ? `Look for the newest e-mail to ${sentTo}. Nothing has been charged.`
            : 'That was the last try for this code. Have another one sent. Nothing has been charged.',
        fields: [
          { path: '/body/proofCode', message: 'Enter the six digits from the newest e-mail.' },
        ],
        extra: { sentTo },
      });
    case 'too-many':
      throw new Refusal('too-many-requests', {
        detail: `We cannot mail another code to ${sentTo} just now. Please try again in an hour. Nothing has been charged.`,
        extra: { retryAt: outcome.waitUntil.toISOString() },
      });
    default:
      throw new Refusal('proof-needed', {
        detail:
          typed === ''
            ? `We have mailed a code of six digits to ${sentTo}. Type it below and press the button again. Nothing has been charged.`
            : `That code no longer counts. We have mailed another to ${sentTo}. Nothing has been charged.`,
        extra: { sentTo },
      });
  }
}

async function mailCode(tx: Tx, context: Context, place: CodePlace, to: string): Promise<void> {
  const now = context.now();
  const { basketId } = place;
  const code = sixDigits(context.randomBytes);
  await saveMailedCode(tx, place, newMailedCode(hashOf(context, basketId, code), now));
  const mail = proofMail({ shop: context.config, basketId, to, code, at: now });
  await queueMessage(tx, context.jobs, mail, now);
}

/** A shop is no tool to fill an inbox with, whoever's address was typed. */
function mailsTo(email: string, { network }: Caller): Allowance[] {
  const windowMs = 3_600_000;
  const ofInbox = { key: `proof:${inboxOf(email)}`, tries: 6, windowMs };
  return network === null
    ? [ofInbox]
    : [ofInbox, { key: `proof-from:${network}`, tries: 100, windowMs }];
}

/**
 * Six digits are soon tried through, and so are the addresses of the world: only with the shop's own
 * key does the hash of a code, or of where it was mailed to, say anything.
 */
const hashOf = ({ signingKey }: Context, basketId: string, secret: string): Buffer =>
  createHmac('sha256', signingKey).update(`checkout-code:${basketId}:${secret}`).digest();
