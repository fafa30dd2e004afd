import type { StaffApplication } from '@plumbline/contracts/nouns/staff-application.ts';
import type {
  TradeApplication,
  TradeBusiness,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import { startTestShop, type TestShop, type Visitor } from './shop.ts';

/** A page of nothing, as a file that is a PDF by its content. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export const address = {
  line1: 'Unit 2, Lock Lane',
  town: 'Marlow',
  postcode: 'SL7 1QF',
  countryCode: 'GB',
};

export const company: TradeBusiness = {
  kind: 'limited-company',
  companyNumber: '99000417',
  vatNumber: null,
  name: 'Alder Row',
  address,
  trade: 'bathrooms',
};

export const people = {
  firstName: 'Nell',
  lastName: 'Harl',
  position: 'Director',
  phone: '01632 960118',
  partners: [],
};

/** A VAT number of the kind that a demo alone takes. */
const inventedVat = (at: number) => `999${String(at).padStart(6, '0')}`;

/** Somebody signed in who has proved their address. */
export async function provedPerson(shop: TestShop): Promise<Visitor> {
  const person = await shop.signedIn();
  const { accountId } = await person.services.accounts.getUserProfile();
  await shop.db.pool.query('update account set email_verified = true where id = $1', [accountId]);
  return person;
}

/** Papers as a form sends them. */
export function papersForm(
  files: readonly Buffer[],
  fields: Record<string, string>,
  name = 'paper.pdf',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), name);
  return form;
}

export const addPapers = ({ services }: Visitor, files: readonly Buffer[], name?: string) =>
  services.tradeApplications.addTradeApplicationPapers({
    body: papersForm(files, { paper: 'own-invoice' }, name) as never,
  });

/** Fills an application in and leaves it there. */
export async function draftOf(
  person: Visitor,
  business: Partial<TradeBusiness> = {},
): Promise<TradeApplication> {
  const { tradeApplications } = person.services;
  await tradeApplications.saveTradeApplicationBusiness({ body: { ...company, ...business } });
  const partners = business.kind === 'partnership' ? ['Second Partner'] : [];
  await tradeApplications.saveTradeApplicationPeople({ body: { ...people, partners } });
  return addPapers(person, [pdf, pdf]);
}

export async function submit({ services }: Visitor): Promise<TradeApplication> {
  const { version } = await services.accounts.getTerms();
  return services.tradeApplications.submitTradeApplication({
    body: { termsVersion: version, agreed: true },
  });
}

export async function applied(
  person: Visitor,
  business: Partial<TradeBusiness> = {},
): Promise<TradeApplication> {
  await draftOf(person, business);
  return submit(person);
}

/** The application as staff see it. */
export const seenBy = (
  { services }: Visitor,
  { tradeExternalId }: Pick<TradeApplication, 'tradeExternalId'>,
): Promise<StaffApplication> =>
  services.applicationReviews.getTradeAccountApplication({ params: { tradeExternalId } });

export const approveAt = (
  { services }: Visitor,
  { applicationId, version }: Pick<StaffApplication, 'applicationId' | 'version'>,
  bandId: number,
) =>
  services.applicationReviews.approveTradeAccountApplication({
    params: { id: applicationId },
    body: { version, bandId, note: '' },
  });

/** What stands of applications and the businesses that they opened, where it does not agree. */
export async function listTornApplications({ db }: TestShop): Promise<string[]> {
  const { rows } = await db.pool.query<{ fault: string }>(
    `select a.external_id || ' is ' || a.state || ' with a business that is ' || b.status
            || coalesce(' and provisional up to ' || b.provisional_cap_pence, '') as fault
       from trade_application a join business b on b.opened_by_application = a.id::text
      where (a.state = 'approved') <> (b.status = 'active' and b.provisional_cap_pence is null)
        and a.state not in ('submitted', 'more-information')
      union all
     select a.external_id || ' is approved without a business' from trade_application a
      where a.state = 'approved'
        and not exists (select from business_member m
                         where m.business_id = a.business_id and m.account_id = a.account_id
                           and m.role = 'owner')`,
  );
  return rows.map(({ fault }) => fault);
}

/** Races a withdrawal against an approval, and tells which of the two came first. */
export async function raceToDecide(
  shop: TestShop,
  reviewer: Visitor,
  { at, bandId }: { at: number; bandId: number },
): Promise<'approved' | 'withdrawn' | 'torn'> {
  const person = await provedPerson(shop);
  const sent = await applied(person, soleTrader(at));
  const seen = await seenBy(reviewer, sent);
  const deeds = [
    () => approveAt(reviewer, seen, bandId),
    () => person.services.tradeApplications.withdrawTradeApplication(),
  ];
  const order = at % 2 === 0 ? deeds : deeds.toReversed();
  const outcomes = await Promise.allSettled(order.map((deed) => deed()));
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
  const { state } = await seenBy(reviewer, sent);
  if (done !== 1 || (state !== 'approved' && state !== 'withdrawn')) return 'torn';
  const [isShown] = (await person.services.businesses.listOwnBusinesses()).businesses.filter(
    ({ status, isProvisional }) => status === 'active' && !isProvisional,
  );
  return (state === 'approved') === (isShown !== undefined) ? state : 'torn';
}

/** What the tap costs them, inc VAT. */
export const shownPence = async ({ services }: Visitor): Promise<number> => {
  const { offerings } = await services.catalogue.getProductSummaryBySku({ query: { sku: 'TAP' } });
  return offerings.find(({ sku }) => sku === 'TAP')!.price.incPence;
};

/** The subjects of all mails to them, by their letters: many come at one instant. */
export async function subjectsTo({ db }: TestShop, { services }: Visitor): Promise<string[]> {
  const { email } = await services.accounts.getUserProfile();
  const { rows } = await db.pool.query<{ subject: string }>(
    'select subject from message where to_address = $1 order by subject',
    [email],
  );
  return rows.map(({ subject }) => subject);
}

/** A sole trader with a VAT number that nobody else in the tests has. */
export const soleTrader = (at: number) => ({
  kind: 'sole-trader' as const,
  companyNumber: null,
  vatNumber: inventedVat(at),
  name: `Hart Yard ${at}`,
});

/** A shop that sells a tap at two bands, its reviewer, and the bands, the lowest first. */
export async function startApplicationShop() {
  const shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-1': 90_00, 'band-3': 80_00 } },
    ],
  });
  const reviewer = await shop.signedIn({ roles: ['trade-reviewer'] });
  const [starter, full] = (await shop.app.context.listBands(shop.db)).map(({ id }) => id);
  return { shop, reviewer, bands: { starter: starter!, full: full! } };
}
