import { disapprovalReasons } from '@plumbline/contracts/nouns/trade-applications.ts';
import {
  button,
  facts,
  heading,
  paragraph,
  type MailBlock,
} from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { hourInWords, pounds } from './application-texts.ts';
import { hoursAfterAnswer } from './applications.ts';
import { provisionalCapPence } from './provisional.ts';
import type { ApplicationRow } from './store.ts';

type Telling = Pick<Context, 'config' | 'jobs' | 'now'>;

interface Written {
  kind: string;
  subject: string;
  title: string;
  lead: string;
  body?: MailBlock[];
  /** What tells this mail from another of its kind about the same application. */
  mark?: string;
  link?: { label: string; path: string };
}

/** Writes to the applicant, in the transaction of what it tells. */
async function tell(
  tx: Tx,
  { config, jobs, now }: Telling,
  application: ApplicationRow,
  { kind, subject, title, lead, body = [], mark = '', link }: Written,
): Promise<void> {
  const { label, path } = link ?? { label: 'See your application', path: '/trade/application' };
  const { externalId, email, people, applicantName, business } = application;
  await queueMessage(
    tx,
    jobs,
    {
      kind: `trade-${kind}`,
      dedupeKey: `trade-${kind}:${externalId}:${mark}`,
      to: email,
      subject,
      ...mailLayout({
        shop: config,
        title,
        preview: lead,
        body: [
          paragraph(`Hello ${people?.firstName ?? applicantName}. ${lead}`),
          ...body,
          facts([
            { label: 'Application', value: externalId },
            { label: 'Business', value: business!.name },
          ]),
          button(label, `${config.publicUrl}${path}`),
        ],
      }),
    },
    now(),
  );
}

const pricesNow = `You pay trade prices from now on, up to ${pounds(provisionalCapPence)} ex VAT until we have decided. Sign in, and every price in the shop is yours.`;

/** That an application came, and by when it is decided. */
export const tellOfReceipt = (tx: Tx, context: Telling, application: ApplicationRow) => {
  const due = hourInWords(application.decideBy!);
  const isPriced = application.provisionalAt !== null;
  return tell(tx, context, application, {
    kind: 'application-received',
    subject: `We decide about your trade account by ${due}`,
    title: `We decide by ${due}.`,
    lead: 'We have your application, and a person reads it. If something is missing we ask for it by name, and you can answer each thing by itself.',
    body: isPriced ? [heading('Your prices have begun'), paragraph(pricesNow)] : [],
  });
};

/** That prices began before the decision, where they did not with the application. */
export const tellOfPrices = (tx: Tx, context: Telling, application: ApplicationRow) =>
  tell(tx, context, application, {
    kind: 'prices-begun',
    subject: 'Your trade prices have begun',
    title: 'You see trade prices now.',
    lead: pricesNow,
    body: [
      paragraph(`We decide about the account itself by ${hourInWords(application.decideBy!)}.`),
    ],
  });

/** That the hour has passed, and whose fault that is. */
export const tellOfMissedHour = (tx: Tx, context: Telling, application: ApplicationRow) => {
  const due = hourInWords(application.decideBy!);
  return tell(tx, context, application, {
    kind: 'application-late',
    mark: application.decideBy!.toISOString(),
    subject: 'We are late with your trade account',
    title: 'We have missed our hour.',
    lead: `We said that we decide by ${due}, and we have not. The fault is ours, and there is nothing that you need to do: we write as soon as it is decided.`,
  });
};

/** What is asked for, item by item, and by when it is decided where all is answered at once. */
export const tellOfItems = (
  tx: Tx,
  context: Telling,
  application: ApplicationRow,
  answerBy: Date,
) => {
  const stays = answerBy.getTime() === application.decideBy!.getTime();
  const open = application.items.filter(({ answeredAt }) => answeredAt === null);
  const count = open.length === 1 ? 'One thing is' : `${open.length} things are`;
  return tell(tx, context, application, {
    kind: 'application-asked',
    mark: String(open.at(-1)!.itemId),
    subject: `${count} missing for your trade account`,
    title: `${count} missing.`,
    lead: `Answered at once, ${stays ? 'we still decide' : 'we decide'} by ${hourInWords(answerBy)}. Answered later, we decide within ${hoursAfterAnswer} of our opening hours from your last answer, where that is later.`,
    body: [
      facts(
        open.map(({ text, needsPaper }, place) => ({
          label: `${place + 1}`,
          value: needsPaper ? `${text} (a file)` : text,
        })),
      ),
    ],
    link: { label: 'Answer them', path: '/trade/application' },
  });
};

export const tellOfWithdrawal = (tx: Tx, context: Telling, application: ApplicationRow) =>
  tell(tx, context, application, {
    kind: 'application-withdrawn',
    subject: 'Your trade application is withdrawn',
    title: 'Withdrawn.',
    lead: `You have taken your application back. ${application.provisionalAt ? 'Your provisional prices have ended; what you ordered keeps its price, and what you still owe for it can be paid in your account. ' : ''}You may apply again at any time.`,
    link: { label: 'Trade accounts', path: '/trade' },
  });

export const tellOfApproval = (
  tx: Tx,
  context: Telling,
  application: ApplicationRow,
  bandName: string,
) =>
  tell(tx, context, application, {
    kind: 'application-approved',
    subject: `Approved: ${bandName} from now`,
    title: `Approved. ${bandName} from now.`,
    lead: 'Your trade account is open. Its prices hold from your next page on, and what was provisional about them has ended.',
    body: application.note ? [paragraph(application.note)] : [],
    link: { label: 'Go to your account', path: '/trade/application' },
  });

export const tellOfDisapproval = (tx: Tx, context: Telling, application: ApplicationRow) => {
  const { reason, note, provisionalAt, papersUntil } = application;
  const ended = provisionalAt
    ? 'Your provisional prices have ended; what you ordered keeps its price, and what you still owe for it can be paid in your account. '
    : '';
  return tell(tx, context, application, {
    kind: 'application-disapproved',
    subject: 'Our answer about your trade account',
    title: 'Not this time.',
    lead: disapprovalReasons[reason!],
    body: [
      ...(note ? [paragraph(note)] : []),
      paragraph(
        `${ended}You may apply again at once. What you sent us is removed by ${hourInWords(papersUntil!)}.`,
      ),
    ],
    link: { label: 'See what would change it', path: '/trade/application' },
  });
};
