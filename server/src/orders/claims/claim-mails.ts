import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { ShopFace } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { orderToken } from '../orders/orders.ts';
import { goodsName } from './describe-claim.ts';
import type { ClaimRow } from './store.ts';

const problems: Record<ClaimRow['problem'], string> = {
  damaged: 'Damaged',
  faulty: 'Faulty',
  missing: 'Missing from the box',
  'wrong-item': 'Something else came',
  'not-arrived': 'Did not arrive',
};

/** Tells the customer where their claim stands, in the transaction in which it came to stand there. */
export async function tellOfClaim(tx: Tx, context: Context, claim: ClaimRow): Promise<void> {
  // An order whose customer was erased has nobody to write to; who withdraws knows.
  if (!claim.email.includes('@') || claim.state === 'withdrawn') return;
  const { config, signingKey, jobs, now } = context;
  const order = `${config.publicUrl}/order/${orderToken(signingKey, claim.orderGuid)}`;
  const link = `${order}/claims/${claim.claimNumber}`;
  await queueMessage(tx, jobs, claimMail({ claim, link, shop: config }), now());
}

interface Written {
  subject: string;
  title: string;
  lead: string;
}

function claimMail(parts: { claim: ClaimRow; link: string; shop: ShopFace }): NewMessage {
  const { claim, link, shop } = parts;
  const { subject, title, lead } = write(claim);
  const units = claim.units > 1 ? `${claim.units} × ` : '';
  return {
    kind: 'claim',
    dedupeKey: `claim:${claim.orderGuid}:${claim.claimNumber}:${claim.round}:${claim.state}${claim.partSentAt ? ':sent' : ''}`,
    to: claim.email,
    subject,
    ...mailLayout({
      shop,
      title,
      preview: lead,
      body: [
        paragraph(`Hello ${claim.firstName}. ${lead}`),
        ...(claim.note && !claim.isByRule && !claim.partSentAt ? [paragraph(claim.note)] : []),
        facts([
          { label: 'Claim', value: claim.claimNumber },
          { label: 'Order', value: claim.orderNumber },
          { label: problems[claim.problem], value: `${units}${goodsName(claim)}` },
          ...(claim.partName ? [{ label: 'Part', value: claim.partName }] : []),
          ...(claim.partTracking ? [{ label: 'Tracking number', value: claim.partTracking }] : []),
        ]),
        button('See the claim', link),
      ],
    }),
  };
}

function write(claim: ClaimRow): Written {
  const { claimNumber, state, answerBy, position, round } = claim;
  if (state === 'open' && round > 1) {
    return {
      subject: `Claim ${claimNumber}: we look at it again`,
      title: 'We look at it once more.',
      lead:
        'What we wrote about your money was not agreed to in the end, and we are sorry for that. ' +
        `Somebody decides anew, and you have our answer by ${dayInWords(answerBy)}.`,
    };
  }
  if (state === 'open') {
    const isOurs = position === null;
    return {
      subject: `Claim ${claimNumber}: we answer by ${dayInWords(answerBy)}`,
      title: isOurs ? 'A delivery did not reach you.' : 'We are sorry. We are looking into it.',
      lead:
        (isOurs
          ? 'We are sorry: a delivery of yours came to nothing, and we decide what to do about it. '
          : 'Thank you for telling us. ') +
        `You have our answer by ${dayInWords(answerBy)}. Keep the goods and the box until then.`,
    };
  }
  if (state === 'refused') {
    return {
      subject: `Claim ${claimNumber}: our answer`,
      title: 'We cannot agree to this.',
      lead:
        'We have looked at what you sent us. If you see it otherwise, answer this mail: somebody else ' +
        'looks at it again. Your rights in law stay as they are.',
    };
  }
  return granted(claim);
}

function granted({
  claimNumber,
  remedy,
  remedyDay,
  remedyPence,
  isRefundWaiting,
  partSentAt,
  partCarrier,
}: ClaimRow): Written {
  const day = remedyDay === null ? '' : dayInWords(remedyDay);
  const sum = remedyPence === null ? '' : pounds(remedyPence);
  const money = isRefundWaiting
    ? 'A colleague confirms it, and then the money goes back to what you paid with.'
    : 'The money goes back to what you paid with; your bank usually shows it within 5 to 10 working days.';
  switch (remedy!) {
    case 'replacement':
      return {
        subject: `Claim ${claimNumber}: a replacement arrives ${day}`,
        title: `Another one arrives ${day}.`,
        lead: `We send it again, and it costs you nothing. It arrives on ${day}; we write when it leaves. You need not send back what came.`,
      };
    case 'spare-part':
      if (partSentAt) {
        const isLate = remedyDay! < formatDay(londonDay(partSentAt));
        const arrives = isLate ? ', later than we said. We are sorry' : ` and arrives on ${day}`;
        return {
          subject: `Claim ${claimNumber}: the part is on its way`,
          title: 'The part is on its way.',
          lead: `It left today with ${partCarrier}${arrives}. It costs you nothing.`,
        };
      }
      return {
        subject: `Claim ${claimNumber}: the part arrives ${day}`,
        title: `The part arrives ${day}.`,
        lead: `We send the part that you need, and it costs you nothing. It arrives on ${day}.`,
      };
    case 'money-off':
      return {
        subject: `Claim ${claimNumber}: ${sum} back`,
        title: `${sum} goes back to you.`,
        lead: `You keep the goods, and ${sum} of their price goes back. ${money}`,
      };
    case 'refund':
      return {
        subject: `Claim ${claimNumber}: ${sum} refunded`,
        title: `${sum} goes back to you.`,
        lead: `We refund what you paid for it. ${money} You need not send it back.`,
      };
  }
}
