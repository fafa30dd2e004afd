import type { accountCalls } from '@plumbline/contracts/accounts/accounts.ts';
import type { accountShopCalls } from '@plumbline/contracts/shop/accounts.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry, spendTry, type Allowance } from '../../db/tries.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import { paragraph, button } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import {
  countAskedSince,
  lockSubscription,
  lockSubscriptionOfFormer,
  saveSubscription,
} from './newsletter-store.ts';
import { newsletterToken, readNewsletterToken, shouldAsk, type LinkPurpose } from './newsletter.ts';

type NewsletterCalls = Pick<typeof accountCalls, 'subscribeNewsletter'> &
  Pick<typeof accountShopCalls, 'confirmNewsletter' | 'unsubscribeNewsletter'>;

/** What all visitors together may ask for in an hour: a shop is no tool to mail strangers with. */
const askedPerHour = 500;
const hourMs = 3_600_000;

/**
 * What one network may have of that. It is refused openly, since it says nothing of any address, and
 * before anything else: who asks too often is not to use up what all may ask for.
 */
const ofNetwork = ({ network }: Caller): Allowance[] =>
  network === null
    ? []
    : [
        { key: `newsletter-from:${network}`, tries: 20, windowMs: hourMs },
        { key: `newsletter-day-from:${network}`, tries: 60, windowMs: 24 * hourMs },
      ];

/** How often an address may be typed, and how many mails then reach its inbox: nobody's to fill. */
const tryAt = (inbox: string): Allowance => ({
  key: `newsletter:${inbox}`,
  tries: 3,
  windowMs: hourMs,
});
const mailTo = (inbox: string): Allowance => ({
  key: `newsletter-mail:${inbox}`,
  tries: 5,
  windowMs: 24 * hourMs,
});

export const newsletterHandlers: Handlers<NewsletterCalls> = {
  subscribeNewsletter: async ({ body, caller }, context) => {
    const email = body.email.toLowerCase();
    const now = context.now();
    await requireTry(context.db, ofNetwork(caller), now);
    const hourAgo = new Date(now.getTime() - hourMs);
    if ((await countAskedSince(context.db, hourAgo)) >= askedPerHour) {
      throw new Refusal('too-many-requests');
    }
    // Whoever asks is told the same, so that nobody learns what others asked for.
    const inbox = inboxOf(email);
    if (await spendTry(context.db, [tryAt(inbox)], now)) return { sentTo: body.email };
    await transaction(context.db, async (tx) => {
      if (!shouldAsk(await lockSubscription(tx, email), now)) return;
      if (await spendTry(tx, [mailTo(inbox)], now)) return;
      await saveSubscription(tx, email, 'asked', now);
      await queueMessage(tx, context.jobs, confirmMail(context, email), now);
    });
    return { sentTo: body.email };
  },

  confirmNewsletter: ({ params }, context) => follow(context, 'confirm', params.token),
  unsubscribeNewsletter: ({ params }, context) => follow(context, 'unsubscribe', params.token),
};

async function follow(context: Context, purpose: LinkPurpose, token: string) {
  const now = context.now();
  const email = readNewsletterToken(context.signingKey, purpose, token, now);
  if (!email) {
    throw new Refusal('link-expired', {
      detail: 'Subscribe again to get a new link.',
    });
  }
  await transaction(context.db, async (tx) => {
    const state = purpose === 'confirm' ? 'subscribed' : 'unsubscribed';
    const before = await lockSubscription(tx, email);
    // A letter of before goes on ending what it was a letter of, wherever its reader has it sent now,
    // and whatever anybody has asked for at the old address since.
    const isOver = purpose === 'unsubscribe' && before?.state !== 'subscribed';
    const moved = isOver ? await lockSubscriptionOfFormer(tx, email) : undefined;
    if (moved) await saveSubscription(tx, moved.email, state, now);
    if (before ? before.state !== state : !moved) await saveSubscription(tx, email, state, now);
  });
  return { email };
}

function confirmMail(context: Context, email: string) {
  const now = context.now();
  const { shopName, publicUrl } = context.config;
  const link = (purpose: LinkPurpose) =>
    `${publicUrl}/newsletter/${purpose}/${newsletterToken(context.signingKey, purpose, email, now)}`;
  return {
    kind: 'newsletter-confirmation',
    dedupeKey: `newsletter-confirmation:${email}:${now.getTime()}`,
    to: email,
    subject: `Confirm your ${shopName} newsletter`,
    ...mailLayout({
      shop: context.config,
      title: 'Confirm your subscription',
      body: [
        paragraph('Somebody, most likely you, asked for our monthly newsletter at this address.'),
        button('Yes, subscribe me', link('confirm')),
        paragraph('If it was not you, ignore this e-mail and you will hear no more from us.'),
      ],
    }),
  };
}
