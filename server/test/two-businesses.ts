import {
  startAccountShop,
  statementOf,
  type AccountShop,
  type CreditBuyer,
} from './account-shop.ts';
import { readyToPay, type Visitor } from './shop.ts';
import { ask, limit } from './teams.ts';
import { applied, draftOf, provedPerson, soleTrader } from './trade-applications.ts';

/** What a business has that calls name by an id. */
export type BusinessThing =
  | 'tradeExternalId'
  | 'businessId'
  | 'memberId'
  | 'invitationId'
  | 'approvalId'
  | 'listId'
  | 'quoteId'
  | 'projectId'
  | 'jobReference'
  | 'orderNumber'
  | 'labourId'
  | 'invoiceId'
  | 'receiptId'
  | 'intentId'
  | 'paperId'
  | 'applicationItemId';
export type Things = Record<BusinessThing, string | number>;

/** A business, two more that ask for their accounts, and one of everything of theirs. */
export interface WalkedBusiness {
  owner: CreditBuyer;
  buyer: CreditBuyer;
  /** Somebody whose application is a draft, and somebody who was asked for more. */
  drafter: Visitor;
  applicant: Visitor;
  things: Things;
}

/** What there is none of, in the form of the real thing. */
export const noThings: Things = {
  tradeExternalId: 'TB-NONE',
  businessId: 2_000_000_000,
  memberId: 2_000_000_000,
  invitationId: '00000000-0000-4000-8000-000000000000',
  approvalId: '00000000-0000-4000-8000-000000000000',
  listId: 2_000_000_000,
  quoteId: '00000000-0000-4000-8000-000000000000',
  projectId: 'AAAAAAAAAAAAAAAAAAAAAA',
  jobReference: 'A job of nobody',
  orderNumber: 'PL-NONE',
  labourId: 2_000_000_000,
  invoiceId: 2_000_000_000,
  receiptId: 2_000_000_000,
  intentId: 'pi_none',
  paperId: '00000000-0000-4000-8000-000000000000',
  applicationItemId: 2_000_000_000,
};

/** A shop in which businesses are made, and things of theirs as often as a test uses them up. */
export async function startBusinessWalk() {
  const shop = await startAccountShop();
  const reviewer = await shop.shop.signedIn({ roles: ['trade-reviewer'] });
  let count = 0;
  const makers = makersIn(shop, reviewer, () => ++count);
  /** Makes these things anew, with whatever belongs to them. */
  const makeAgain = async (business: WalkedBusiness, wanted: readonly BusinessThing[]) => {
    for (const { makes, make } of makers) {
      if (!makes.some((thing) => wanted.includes(thing))) continue;
      const made: Partial<Things> = await make(business);
      for (const thing of makes) business.things[thing] = made[thing]!;
    }
  };
  return {
    shop,
    makeAgain,
    async open(): Promise<WalkedBusiness> {
      const owner = await shop.buyer();
      const buyer = await shop.colleagueOf(owner);
      // Whoever applies is somebody by the time that their things are made.
      const [drafter, applicant] = [owner, owner];
      const things = structuredClone(noThings);
      const business = { owner, buyer, drafter, applicant, things };
      await makeAgain(business, Object.keys(noThings) as BusinessThing[]);
      return business;
    },
  };
}

interface Maker {
  makes: readonly BusinessThing[];
  make(business: WalkedBusiness): Promise<Partial<Things>>;
}

function makersIn(shop: AccountShop, reviewer: Visitor, count: () => number): Maker[] {
  const maker = <Thing extends BusinessThing>(
    makes: readonly Thing[],
    make: (business: WalkedBusiness) => Promise<Record<Thing, string | number>>,
  ): Maker => ({ makes, make });
  const invoiceOf = async ({ owner }: WalkedBusiness) => (await shop.invoiced(owner)).item;
  return [
    maker(['tradeExternalId', 'businessId'], async ({ owner: { services, businessId } }) => {
      const { businesses } = await services.businesses.listOwnBusinesses();
      return { businessId, tradeExternalId: businesses[0]!.tradeExternalId };
    }),
    maker(['memberId'], async ({ owner }) => {
      const colleague = await shop.colleagueOf(owner);
      // Of somebody to whom nothing has happened the team's history is empty, as a stranger's is.
      await limit(owner, colleague, { orderLimitPence: 500_00 });
      return { memberId: colleague.accountId };
    }),
    maker(['invitationId'], async ({ owner }) => {
      const email = `invited-${count()}@example.com`;
      const limits = { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null };
      const { invitations } = await owner.services.teams.inviteMember({
        body: { email, role: 'buyer', ...limits },
      });
      return { invitationId: invitations.find((each) => each.email === email)!.invitationId };
    }),
    maker(['approvalId'], async ({ owner, buyer }) => {
      await limit(owner, buyer, { orderLimitPence: 0 });
      const { basketId } = (await readyToPay(buyer, [{ sku: 'TAP', quantity: 1 }])).basket;
      return ask(buyer, { basketId });
    }),
    maker(['listId'], async ({ owner: { services } }) => {
      const lines = [{ sku: 'TAP', quantity: 2 }];
      const body = { kind: 'van' as const, name: `Van ${count()}`, lines };
      return services.businessLists.createBusinessList({ body });
    }),
    maker(['quoteId'], ({ owner: { services } }) =>
      services.quotes.createQuote({ body: { title: 'Ensuite' } }),
    ),
    maker(['projectId'], ({ owner: { services } }) =>
      services.projects.createProject({ body: { name: 'Ensuite' } }),
    ),
    maker(['jobReference', 'orderNumber', 'labourId'], async ({ owner }) => {
      const { checkout, jobs } = owner.services;
      const { basketId, totalPence } = await shop.ready(owner);
      const params = { basketId };
      const reference = `Plot ${count()}`;
      const billing = { sameAsDelivery: true as const, jobReference: reference };
      await checkout.setBillingDetails({ params, body: billing });
      const body = { agreedTotalPence: totalPence };
      const { orderNumber } = await checkout.payOnAccount({ params, body });
      const note = { day: '2026-11-17', minutes: 60, text: 'First fix', ratePence: 30_00 };
      const { labour } = await jobs.noteJobLabour({ params: { reference }, body: note });
      await jobs.saveJob({
        params: { reference },
        body: {
          clientName: null,
          notes: 'Key under the pot',
          quotedExPence: null,
          isClosed: false,
          expectedVersion: 0,
        },
      });
      return { jobReference: reference, orderNumber, labourId: labour[0]!.labourId };
    }),
    maker(['invoiceId'], async (business) => ({ invoiceId: (await invoiceOf(business)).itemId })),
    maker(['receiptId'], async ({ owner }) => {
      const reference = `Bank ${count()}`;
      await shop.finance.services.collections.recordReceipt({
        params: { businessId: owner.businessId },
        body: { reference, amountPence: 1_00, receivedOn: '2026-11-18' },
      });
      const { items } = await statementOf(owner);
      return { receiptId: items.find((item) => item.reference === reference)!.itemId };
    }),
    maker(['intentId'], async (business) => {
      const { itemId, openPence } = await invoiceOf(business);
      const { items } = await statementOf(business.owner);
      const waiting = items.filter(({ kind }) => kind !== 'invoice');
      const credit = waiting.reduce((sum, item) => sum + item.openPence, 0);
      const body = { itemIds: [itemId], agreedTotalPence: openPence - credit };
      return business.owner.services.statements.startStatementPayment({ body });
    }),
    maker(['paperId'], async (business) => {
      business.drafter = await provedPerson(shop.shop);
      const { papers } = await draftOf(business.drafter, soleTrader(count()));
      return { paperId: papers[0]!.uploadId };
    }),
    maker(['applicationItemId'], async (business) => {
      business.applicant = await provedPerson(shop.shop);
      const { tradeExternalId } = await applied(business.applicant, soleTrader(count()));
      const { applicationReviews } = reviewer.services;
      const params = { tradeExternalId };
      const { applicationId: id, version } = await applicationReviews.getTradeAccountApplication({
        params,
      });
      await applicationReviews.requireMoreInfoOfTradeAccountApplication({
        params: { id },
        body: { version, items: [{ text: 'Which van is it?', needsPaper: false }] },
      });
      const { application } =
        await business.applicant.services.tradeApplications.getOwnTradeApplication();
      return { applicationItemId: application!.items[0]!.itemId };
    }),
  ];
}
