import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { reasonTexts } from '../reviews/reason-texts.ts';
import { reviewToken } from '../reviews/reviewer.ts';
import type { RewardRow } from '../reviews/rewards-store.ts';
import type { ReviewRow } from '../reviews/store.ts';
import { findOrder, findPerson } from './search-store.ts';

/** Whoever wrote a review, and where their mail goes, if anywhere. */
async function writerOf(tx: Tx, { orderId, accountId }: ReviewRow) {
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  const person = accountId === null ? undefined : await findPerson(tx, accountId);
  return { order, person, to: person?.email ?? order?.email };
}

const pageOf = ({ config }: Pick<Context, 'config'>, { slug }: ReviewRow) =>
  `${config.publicUrl}/p/${slug}/reviews`;

/**
 * Tells whoever wrote a review what became of it, in the transaction that decides. One that was
 * brought over from another shop has nobody to tell.
 */
export async function tellWriter(tx: Tx, context: Context, review: ReviewRow): Promise<void> {
  const { config, jobs, now, signingKey } = context;
  const { order, person, to } = await writerOf(tx, review);
  if (to === undefined) return;
  const own =
    person || !order
      ? `${config.publicUrl}/account/reviews`
      : `${config.publicUrl}/review/${reviewToken(signingKey, order.guid)}/${review.reviewId}`;
  const { name, reviewId, version } = review;
  const page = pageOf(context, review);
  const written = review.status === 'published' ? shown(review, page) : turnedAway(review, own);
  const { subject, ...content } = written;
  await queueMessage(
    tx,
    jobs,
    {
      kind: `review-${review.status}`,
      dedupeKey: `review:${reviewId}:${version}`,
      to,
      subject,
      ...mailLayout({
        shop: config,
        ...content,
        footer: `You sent ${config.shopName} a review of ${name}.`,
      }),
    },
    now(),
  );
}

/** Tells a writer that the shop has answered a review that was shown before: once, however it is worded later. */
export async function tellOfReply(tx: Tx, context: Context, review: ReviewRow): Promise<void> {
  const { config, jobs, now } = context;
  const { to } = await writerOf(tx, review);
  if (to === undefined) return;
  const { name, reviewId, reply } = review;
  await queueMessage(
    tx,
    jobs,
    {
      kind: 'review-reply',
      dedupeKey: `review-reply:${reviewId}`,
      to,
      subject: `We have answered your review of ${name}`,
      ...mailLayout({
        shop: config,
        title: 'We have answered your review.',
        preview: 'It stands below what you wrote.',
        body: [
          paragraph(`Thank you for your review of ${name}. Our answer stands below it.`),
          facts([{ label: 'Our answer', value: reply! }]),
          button('See the review', pageOf(context, review)),
        ],
        footer: `You sent ${config.shopName} a review of ${name}.`,
      }),
    },
    now(),
  );
}

/** Hands over what an invitation promised for a review, whatever that says. */
export async function sendReward(
  tx: Tx,
  { config, jobs, now }: Context,
  { reviewId, goodsName, email, promised }: RewardRow,
  code: string,
): Promise<void> {
  if (email === null) return;
  const name = goodsName ?? 'what you bought';
  await queueMessage(
    tx,
    jobs,
    {
      kind: 'review-reward',
      dedupeKey: `review-reward:${reviewId}`,
      to: email,
      subject: `For your review: ${promised}`,
      ...mailLayout({
        shop: config,
        title: 'As we said, for your review',
        preview: `${promised}: ${code}`,
        body: [
          paragraph(`Thank you for your review of ${name}. This is yours, whatever it says.`),
          facts([
            { label: 'What it is', value: promised },
            { label: 'Your code', value: code },
          ]),
        ],
        footer: `You sent ${config.shopName} a review of ${name}.`,
      }),
    },
    now(),
  );
}

function shown({ name, stars, reply }: ReviewRow, page: string) {
  return {
    subject: `Your review of ${name} is shown`,
    title: 'Your review is shown, and counts.',
    preview: `${stars} of 5 stars, as you wrote it.`,
    body: [
      paragraph(`Thank you. Your review of ${name} stands on its page, word for word.`),
      ...(reply ? [facts([{ label: 'Our answer', value: reply }])] : []),
      button('See the review', page),
    ],
  };
}

function turnedAway({ name, reason, note, appeal }: ReviewRow, own: string) {
  const { rule, advice } = reasonTexts[reason!];
  const isFinal = appeal === 'closed';
  return {
    subject: `Your review of ${name} is not shown`,
    title: isFinal ? 'A second person agrees: it is not shown.' : 'Your review is not shown.',
    preview: rule,
    body: [
      paragraph(
        isFinal
          ? `Somebody else has looked at your review of ${name}, and came to the same answer.`
          : `We read your review of ${name}, as we read every one, and one rule keeps it from being shown. Your stars make no difference to that.`,
      ),
      facts([
        { label: 'The rule', value: rule },
        ...(note ? [{ label: 'What it is', value: note }] : []),
      ]),
      paragraph(
        isFinal
          ? 'You can still change what you wrote, and it is read anew.'
          : `${advice} Change it, and it is read anew. If you think that we are wrong, ask for a second person to look.`,
      ),
      button(isFinal ? 'Change it' : 'Change it, or ask a second person', own),
    ],
  };
}
