import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMember } from './members-store.ts';
import {
  findByApplication,
  insertBusiness,
  lockBusiness,
  saveBand,
  type BusinessDetails,
} from './store.ts';

/** A business as an application has it, with the person who is to own it. */
export interface BusinessToOpen extends BusinessDetails {
  /** The application's own id: however often it opens a business, there is one. */
  applicationId: string;
  ownerAccountId: number;
  /** One of `context.listBands`. */
  bandId: number;
  /** What may be ordered ex VAT before somebody has looked; null for a full band. */
  provisionalCapPence: number | null;
  /** Who decided; null for the shop itself, by its checks. */
  actorAccountId: number | null;
}

export interface OpenedBusiness {
  /** `same` where the application had opened it before: then nothing was changed. */
  kind: 'opened' | 'same';
  businessId: number;
  /** The number of the trade account. */
  externalId: string;
}

/**
 * Opens the business of an application with its owner and its band, once: prices follow at the
 * owner's next request. A second call for the application answers the same business and changes
 * nothing; a band is changed by `grantProvisionalBand` and `grantFullBand`. Null where a company of
 * that number has an account already that is not closed.
 */
export async function openBusiness(
  tx: Tx,
  context: Pick<Context, 'now'>,
  business: BusinessToOpen,
): Promise<OpenedBusiness | null> {
  const { applicationId, ownerAccountId, bandId, provisionalCapPence } = business;
  const opened = await insertBusiness(tx, business, context.now());
  if (!opened) {
    const before = await findByApplication(tx, applicationId);
    return before ? { kind: 'same', businessId: before.id, externalId: before.externalId } : null;
  }
  const { id: businessId, externalId } = opened;
  const at = context.now();
  await insertMember(tx, { businessId, accountId: ownerAccountId, role: 'owner' }, at);
  await recordAudit(tx, {
    actorAccountId: business.actorAccountId,
    action: 'businesses.open',
    subject: `business:${businessId}`,
    after: { applicationId, ownerAccountId, bandId, provisionalCapPence },
    at,
  });
  return { kind: 'opened', businessId, externalId };
}

interface Grant {
  businessId: number;
  bandId: number;
  actorAccountId: number | null;
}

/** Lets a business buy at a band up to a total ex VAT, until somebody has looked at it. */
export const grantProvisionalBand = (
  tx: Tx,
  context: Pick<Context, 'now'>,
  grant: Grant & { capPence: number },
) => grantBand(tx, context, { ...grant, provisionalCapPence: grant.capPence });

/** Lets a business buy at a band without a cap, in place of any band that it had. */
export const grantFullBand = (tx: Tx, context: Pick<Context, 'now'>, grant: Grant) =>
  grantBand(tx, context, { ...grant, provisionalCapPence: null });

async function grantBand(
  tx: Tx,
  context: Pick<Context, 'now'>,
  {
    businessId,
    bandId,
    provisionalCapPence,
    actorAccountId,
  }: Grant & {
    provisionalCapPence: number | null;
  },
): Promise<void> {
  const before = await lockBusiness(tx, businessId);
  if (!before) throw new Error(`There is no business ${businessId}.`);
  const after = { bandId, provisionalCapPence };
  await saveBand(tx, businessId, after);
  await recordAudit(tx, {
    actorAccountId,
    action: 'businesses.grantBand',
    subject: `business:${businessId}`,
    before: { bandId: before.bandId, provisionalCapPence: before.provisionalCapPence },
    after,
    at: context.now(),
  });
}
