import type { productMailCalls } from '@plumbline/contracts/help/product-mails.ts';
import { mailsToOthers } from '../../base/messages/mails-to-others.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { isAvailable } from '../../buying/wishlist/wishlist.ts';
import { uuidFrom } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { requireTry } from '../../db/tries.ts';
import { transaction } from '../../db/transaction.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import { findPerson } from '../../people/identity/privacy-store.ts';
import { oneLine } from '../enquiries/enquiries.ts';
import { keyOfForm } from '../enquiries/take-enquiry.ts';
import { productMail } from './product-mails.ts';
import { insertStockNotice } from './store.ts';

/** Whoever is sent something sees what everybody pays, whatever the sender does. */
export const everybody = { bandId: null, channel: 100 } as const;

const dayMs = 86_400_000;
/** Goods that do not come back within a year come back no more. */
const waitsMs = 365 * dayMs;
const noticesPerDay = 20;

export const productMailHandlers: Handlers<typeof productMailCalls> = {
  emailProduct: async ({ body, caller, idempotency }, context) => {
    const { sku, email } = body;
    const note = oneLine(body.note ?? '', 300);
    const { db, catalogue, jobs, config } = context;
    const at = context.now();
    const offer = requireOffer(catalogue.findOfferBySku(sku, everybody), sku);
    const isKnown = caller.accountId !== null && caller.isProven;
    if (note && !isKnown) {
      const message = 'Sign in with an address that you have proved to add words of your own.';
      throw new Refusal('invalid-request', { fields: [{ path: '/body/note', message }] });
    }
    const person = isKnown ? await findPerson(db, caller.accountId!) : undefined;
    const from = person && {
      name: oneLine(caller.displayName ?? person.email),
      email: person.email,
    };
    const key = uuidFrom(context.randomBytes);
    const mail = productMail({ offer, to: email, shop: config, from: from ?? null, note, key });
    // The address is kept with its mail alone, and not with the key.
    await writeOnce(db, keyOfForm(idempotency, caller), async (tx) => {
      await requireTry(tx, mailsToOthers(caller, email), at);
      await queueMessage(tx, jobs, mail, at);
    });
    return { sentTo: email };
  },

  askToBeNotified: async ({ body, caller }, context) => {
    const { sku, email } = body;
    const { db, catalogue } = context;
    const at = context.now();
    const offer = requireOffer(catalogue.findOfferBySku(sku, everybody), sku);
    if (offer.availability.state === 'discontinued') {
      throw new Refusal('sku-unknown', { detail: `${offer.name} is no longer sold.` });
    }
    if (isAvailable(offer)) {
      throw new Refusal('item-in-stock', { detail: `${offer.name} can be had now.` });
    }
    const inbox = { key: `stock-notice:${inboxOf(email)}`, tries: noticesPerDay, windowMs: dayMs };
    await requireTry(db, [inbox, ...ofNetwork('stock-notice', caller, noticesPerDay)], at);
    await transaction(db, (tx) =>
      insertStockNotice(tx, {
        offeringId: offer.offeringId,
        email,
        accountId: caller.accountId,
        at,
        keepUntil: new Date(at.getTime() + waitsMs),
      }),
    );
    return { sentTo: email };
  },
};
