import type { accountCalls } from '@plumbline/contracts/accounts/accounts.ts';
import type { accountShopCalls } from '@plumbline/contracts/shop/accounts.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { spendTry } from '../../db/tries.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import { paragraph, button } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { countAskedSince, lockSubscription, saveSubscription } from './newsletter-store.ts';
import { newsletterToken, readNewsletterToken, shouldAsk, type LinkPurpose } from './newsletter.ts';

type NewsletterCalls = Pick<typeof accountCalls, 'subscribeNewsletter'> &
  Pick<typeof accountShopCalls, 'confirmNewsletter' | 'unsubscribeNewsletter'>;

/** What all visitors together may ask for in an hour: a shop is no tool to mail strangers with. */
const askedPerHour = 500;

export const newsletterHandlers: Handlers<NewsletterCalls> = {
  subscribeNewsletter: async ({ body }, context) => {
    const email = body.email.toLowerCase();
    const now = context.now();
    const hourAgo = new Date(now.getTime() - 3_600_000);
    if ((await countAskedSince(context.db, hourAgo)) >= askedPerHour) {
      throw new Refusal('too-many-requests');
    }
    const perInbox = { key: `newsletter:${inboxOf(email)}`, tries: 3, windowMs: 3_600_000 };
    // Whoever asks is told the same, so that nobody learns what others asked for.
    if (await spendTry(context.db, [perInbox], now)) return { sentTo: body.email };
    await transaction(context.db, async (tx) => {
      if (!shouldAsk(await lockSubscription(tx, email), now)) return;
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
    if (before?.state !== state) await saveSubscription(tx, email, state, now);
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
