import { facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { takeDueClaims } from './store.ts';

/** Tells those who run the shop of claims that are to be answered today, or should have been. */
const warnOfClaimsQueue: Queue<Record<string, never>> = { name: 'warn-of-claims' };

const atOnce = 100;

/** Declares the jobs of this module. */
export function registerClaimJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(warnOfClaimsQueue, () => warnOfClaims(context), { concurrency: 1 });
  jobs.schedule(warnOfClaimsQueue, { everySeconds: 3_600 });
}

/** Each claim is told of once, in the transaction that notes that it was. */
export async function warnOfClaims({ config, db, jobs, now }: Context): Promise<void> {
  const at = now();
  const today = formatDay(londonDay(at));
  await transaction(db, async (tx) => {
    const due = await takeDueClaims(tx, { until: today, at, limit: atOnce });
    if (due.length > 0) await queueMessage(tx, jobs, dueMail(due, config), at);
  });
}

function dueMail(
  due: readonly { claimNumber: string; orderNumber: string; answerBy: string }[],
  shop: ShopFace,
): NewMessage {
  const count = due.length === 1 ? 'One claim is' : `${due.length} claims are`;
  return {
    kind: 'claims-due',
    dedupeKey: `claims-due:${due[0]!.claimNumber}`,
    to: shop.trader.email,
    subject: `${count} to be answered today`,
    ...mailLayout({
      shop,
      title: `${count} to be answered today.`,
      body: [
        paragraph('Each of these customers was told that they have our answer by then.'),
        facts(
          due.map(({ claimNumber, orderNumber, answerBy }) => ({
            label: claimNumber,
            value: [
              `Order ${orderNumber}, by ${dayInWords(answerBy)}`,
              `${shop.publicUrl}/staff/claims/${claimNumber}`,
            ],
          })),
        ),
      ],
      footer: 'The shop sent this by itself.',
    }),
  };
}
