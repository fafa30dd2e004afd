import type { BusinessStatus } from '@plumbline/contracts/nouns/businesses.ts';
import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { listMembers } from './members-store.ts';
import type { Business } from './store.ts';

type Telling = Pick<Context, 'config' | 'jobs' | 'now'>;

interface Written {
  kind: string;
  subject: string;
  title: string;
  lead: string;
  /** What holds beside it. */
  rest: string;
}

/** Writes to each owner of a business, in the transaction of what it tells; its version is that before. */
async function tellOwners(
  tx: Tx,
  { config, jobs, now }: Telling,
  { id, externalId, name, version }: Pick<Business, 'id' | 'externalId' | 'name' | 'version'>,
  { kind, subject, title, lead, rest }: Written,
): Promise<void> {
  const owners = (await listMembers(tx, id)).filter(({ role }) => role === 'owner');
  for (const { accountId, email, displayName } of owners) {
    const content = {
      shop: config,
      title,
      preview: lead,
      body: [
        paragraph(`Hello ${displayName}. ${lead}`),
        paragraph(rest),
        facts([
          { label: 'Business', value: name },
          { label: 'Trade account', value: externalId },
        ]),
        button('See your businesses', `${config.publicUrl}/account/businesses`),
      ],
    };
    const dedupeKey = `business-${kind}:${externalId}:${version}:${accountId}`;
    const mail = { kind: `business-${kind}`, dedupeKey, to: email, subject };
    await queueMessage(tx, jobs, { ...mail, ...mailLayout(content) }, now());
  }
}

type StatusText = (name: string) => Omit<Written, 'kind'>;

const statusTexts: Readonly<Record<BusinessStatus, StatusText>> = {
  active: (name) => ({
    subject: `${name} is active again`,
    title: 'Your trade account is active again.',
    lead: `You and your team buy for ${name} as before.`,
    rest: 'Its prices are there again from your next page on.',
  }),
  suspended: (name) => ({
    subject: `${name} is suspended`,
    title: 'Your trade account is suspended.',
    lead: `Nobody buys for ${name} until it is active again.`,
    rest: 'What is ordered already goes on as it was agreed, and what is owed can be paid in your account.',
  }),
  closed: (name) => ({
    subject: `${name} is closed`,
    title: 'Your trade account is closed.',
    lead: `Nobody buys for ${name} any more.`,
    rest: 'You can go on buying for yourself.',
  }),
};

/** That an account is suspended, active again or closed, with the sentence that its members read of it. */
export const tellOfStatus = (
  tx: Tx,
  context: Telling,
  business: Business,
  { status, reason }: { status: BusinessStatus; reason: string | null },
) => {
  const { lead, ...text } = statusTexts[status](business.name);
  const why = reason === null ? '' : ` We write: ${reason}`;
  return tellOwners(tx, context, business, { kind: 'status', ...text, lead: lead + why });
};

/** At which band a business buys from now on; what that makes of a price stands in the shop alone. */
export const tellOfBand = (tx: Tx, context: Telling, business: Business, bandName: string) =>
  tellOwners(tx, context, business, {
    kind: 'band',
    subject: `${business.name} buys at ${bandName} from now`,
    title: `${bandName} from now.`,
    lead:
      business.status === 'suspended'
        ? `Once it is active again, ${business.name} buys at ${bandName}.`
        : `From your next page on, ${business.name} buys at ${bandName}.`,
    rest: 'What is ordered already keeps its price.',
  });
