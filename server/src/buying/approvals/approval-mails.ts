import type { LeftToSpend, OverLimit } from '@plumbline/contracts/nouns/approvals.ts';
import { button, facts, paragraph, type MailBlock } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayInWords } from '../../orders/orders/mail-texts.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { AskedOrder } from './asked-order.ts';
import type { Decider } from './deciders-store.ts';
import type { ApprovalRecord } from './store.ts';

type Telling = Pick<Context, 'config' | 'jobs' | 'now'>;

interface Written {
  kind: string;
  dedupeKey: string;
  to: string;
  subject: string;
  title: string;
  lead: string;
  body: MailBlock[];
  button: string;
}

// A link leads to the page of the request, which wants a sign-in and acts by a button alone: whatever
// opens links in mails before people do decides nothing.
async function tell(
  tx: Tx,
  { config, jobs, now }: Telling,
  approvalId: string,
  { title, lead, body, button: label, ...mail }: Written,
): Promise<void> {
  const blocks = [
    paragraph(lead),
    ...body,
    button(label, `${config.publicUrl}/trade/approvals/${approvalId}`),
  ];
  const layout = mailLayout({ shop: config, title, preview: lead, body: blocks });
  await queueMessage(tx, jobs, { ...mail, ...layout }, now());
}

const total = ({ total: { exPence } }: AskedOrder) => `${pounds(exPence)} ex VAT`;

type Fact = { label: string; value: string };

const limitNames = {
  order: 'Limit an order',
  month: 'Limit this month',
  job: 'Limit for the job',
} as const;

/** What is left of the limits that it is over, and of the credit that it may be ordered on. */
function leftFacts(over: readonly OverLimit[], credit: LeftToSpend['credit']): Fact[] {
  return [
    ...over.map(({ kind, limitPence, usedPence }) => ({
      label: limitNames[kind],
      value:
        kind === 'order'
          ? `${pounds(limitPence)} ex VAT`
          : `${pounds(Math.max(0, limitPence - usedPence))} left of ${pounds(limitPence)} ex VAT`,
    })),
    ...(credit === null
      ? []
      : [
          {
            label: 'Credit left',
            value: `${pounds(credit.leftPence)}${credit.limitPence === null ? '' : ` of ${pounds(credit.limitPence)}`} inc VAT`,
          },
        ]),
  ];
}

function factsOf(asked: AskedOrder, businessName: string, more: readonly Fact[] = []): MailBlock {
  const { jobReference, poNumber, lines } = asked;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return facts([
    { label: 'Business', value: businessName },
    { label: 'Total', value: total(asked) },
    { label: 'Goods', value: count === 1 ? '1 item' : `${count} items` },
    ...(jobReference === null ? [] : [{ label: 'Job', value: jobReference }]),
    ...(poNumber === null ? [] : [{ label: 'PO number', value: poNumber }]),
    ...more,
  ]);
}

/** Asks each of those who may decide. */
export async function askDeciders(
  tx: Tx,
  context: Telling,
  request: {
    id: string;
    asked: AskedOrder;
    over: readonly OverLimit[];
    heldUntil: Date;
    note: string | null;
    /** Of the business: who decides is a member, and so may see it. */
    credit: LeftToSpend['credit'];
  },
  names: { businessName: string; askedBy: string },
  deciders: readonly Decider[],
): Promise<void> {
  const { id, asked, over, heldUntil, note, credit } = request;
  const until = dayInWords(formatDay(londonDay(heldUntil)));
  for (const { accountId, email } of deciders) {
    await tell(tx, context, id, {
      kind: 'approval-asked',
      dedupeKey: `approval-asked:${id}:${accountId}`,
      to: email,
      subject: `${names.askedBy} asks you to approve ${total(asked)}`,
      title: `${total(asked)} waits for approval.`,
      lead: `${names.askedBy} would like to order this and is over a limit. Its prices are held until ${until}. Nothing is charged, reserved or invoiced before it is ordered.`,
      body: [
        factsOf(asked, names.businessName, leftFacts(over, credit)),
        ...(note === null ? [] : [paragraph(note)]),
      ],
      button: 'Look at it',
    });
  }
}

/** Tells whoever asked what was decided. */
export async function tellOfDecision(
  tx: Tx,
  context: Telling,
  record: ApprovalRecord,
  { isApproved, by, reason }: { isApproved: boolean; by: string; reason: string | null },
): Promise<void> {
  const { id, asked, askerEmail, businessName, heldUntil } = record;
  if (askerEmail === null) return;
  const until = dayInWords(formatDay(londonDay(heldUntil)));
  const isHeld = heldUntil > context.now();
  await tell(tx, context, id, {
    kind: isApproved ? 'approval-given' : 'approval-refused',
    dedupeKey: `approval-decided:${id}`,
    to: askerEmail,
    subject: isApproved ? `Approved: ${total(asked)}` : `Not approved: ${total(asked)}`,
    title: isApproved ? 'Approved. It is yours to order.' : 'Not this time.',
    lead: isApproved
      ? `${by} said yes. ${isHeld ? `Its prices are held until ${until}.` : 'Its prices are those of today.'} Its day and its goods are not kept, so order soon.`
      : `${by} said no. Your basket is kept: take it back to change it.`,
    body: [factsOf(asked, businessName), ...(reason === null ? [] : [paragraph(reason)])],
    button: isApproved ? 'Order it' : 'Look at it',
  });
}
