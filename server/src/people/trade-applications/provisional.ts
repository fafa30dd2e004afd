import type { ProvisionalBar } from '@plumbline/contracts/nouns/trade-applications.ts';
import { openBusiness } from '../businesses/open-business.ts';
import { endBusiness } from '../businesses/end-business.ts';
import type { BusinessDetails } from '../businesses/store.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { takeTurn } from '../../db/turn.ts';
import type { Tx } from '../../db/transaction.ts';
import { provisionalBarOf } from './applications.ts';
import { recordEvent } from './history-store.ts';
import { findHold, hadPrices } from './known-numbers-store.ts';
import { registeredOffice } from './registered-office.ts';
import { saveProvisional, type ApplicationRow } from './store.ts';

/** What may be ordered ex VAT, all in all, before somebody has looked at the papers. */
export const provisionalCapPence = 2_500_00;

/** The business that an application is about, as its account has it. */
export function businessOf({
  business,
  people,
  companyNumber,
  vatNumber,
  register,
}: ApplicationRow): BusinessDetails {
  const { name, kind, trade, address } = business!;
  return {
    name,
    kind,
    companyNumber,
    vatNumber,
    phone: people?.phone ?? null,
    trade,
    registeredAddress: registeredOffice(register),
    tradingAddress: address,
  };
}

/** Two applications with one number come one after the other. */
export async function takeNumbersTurn(
  tx: Tx,
  { companyNumber, vatNumber }: Pick<ApplicationRow, 'companyNumber' | 'vatNumber'>,
): Promise<void> {
  if (companyNumber) await takeTurn(tx, `company-number:${companyNumber}`);
  if (vatNumber) await takeTurn(tx, `vat-number:${vatNumber}`);
}

/**
 * Refuses numbers under which a business that somebody has looked at buys here. Of that business the
 * refusal says nothing; one that was only ever applied for bars nobody, since anybody may type it.
 */
export async function requireFreeNumbers(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  numbers: Pick<ApplicationRow, 'companyNumber' | 'vatNumber' | 'businessId'>,
): Promise<void> {
  const hold = await findHold(tx, numbers, numbers.businessId);
  if (hold !== 'full') return;
  const field = numbers.companyNumber ? 'companyNumber' : 'vatNumber';
  const { telephone, email } = config.trader;
  const message = `An account with this number is not opened here. If it is your business, ask its owner to add you, or ask us: ${telephone ?? email}.`;
  throw new Refusal('application-refused', {
    detail: message,
    fields: [{ path: `/body/${field}`, message }],
  });
}

/** Why an application has no prices before its decision, by all that is known of it; null where it has. */
export async function findBar(
  tx: Queryable,
  application: ApplicationRow,
): Promise<ProvisionalBar | null> {
  const hold = await findHold(tx, application, application.businessId);
  const isNew = hold === null && !(await hadPrices(tx, application));
  return provisionalBarOf({ ...application, isNew });
}

/**
 * Opens the business of a sent application at the shop's first band, with its cap, where the shop's
 * own checks allow it; otherwise it notes why not. Says whether there are prices now.
 */
export async function givePrices(
  tx: Tx,
  context: Pick<Context, 'config' | 'now' | 'listBands'>,
  application: ApplicationRow,
): Promise<boolean> {
  await requireFreeNumbers(tx, context, application);
  const { id, accountId } = application;
  const bar = await findBar(tx, application);
  const [starter] = bar === null ? await context.listBands(tx) : [];
  const opened =
    starter &&
    (await openBusiness(tx, context, {
      ...businessOf(application),
      applicationId: String(id),
      ownerAccountId: accountId,
      bandId: starter.id,
      provisionalCapPence,
      actorAccountId: null,
    }));
  if (!opened) {
    await saveProvisional(tx, id, { at: null, bar: bar ?? 'number-not-new', businessId: null });
    return false;
  }
  const at = context.now();
  await saveProvisional(tx, id, { at, bar: null, businessId: opened.businessId });
  await recordEvent(tx, id, { kind: 'provisional', text: null, accountId: null, at });
  return true;
}

/** Ends the prices that an application had before its decision; from the next request on, all is retail. */
export async function endPrices(
  tx: Tx,
  context: Pick<Context, 'now' | 'modules'>,
  { businessId }: ApplicationRow,
  { reason, by }: { reason: string; by: number | null },
): Promise<void> {
  if (businessId === null) return;
  await endBusiness(tx, context, { businessId, reason, actorAccountId: by });
}
