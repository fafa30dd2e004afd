import type { MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import { transaction } from '../src/db/transaction.ts';
import { insertMember, noLimits } from '../src/people/businesses/members-store.ts';
import { card } from './payments.ts';
import { payAtProvider, readyToPay, type TestShop, type Visitor } from './shop.ts';

/** Prices of a tap at three bands, near enough to each other to be more or less than 2 % apart. */
export const tapAtBands = {
  sku: 'TAP',
  incPence: 129_00,
  stock: 10_000,
  bandExPence: { 'band-1': 90_00, 'band-2': 81_00, 'band-3': 80_00 },
};

export interface Person extends Visitor {
  accountId: number;
}
const known = async (visitor: Visitor): Promise<Person> => ({
  ...visitor,
  accountId: (await visitor.services.accounts.getUserProfile()).accountId,
});

/** A business of an owner, with others who come in at the roles that are named. */
export async function openTeam(shop: TestShop, ...roles: ('approver' | 'buyer')[]) {
  const owner = await known(await shop.signedIn({ band: 'band-3' }));
  const { businesses } = await owner.services.businesses.listOwnBusinesses();
  const { businessId } = businesses[0]!;
  const others: Person[] = [];
  for (const role of roles) {
    const person = await known(await shop.signedIn());
    const { accountId } = person;
    await transaction(shop.db, (tx) =>
      insertMember(tx, { businessId, accountId, role }, shop.app.context.now()),
    );
    others.push(person);
  }
  return { owner, others, businessId };
}

/** Limits what a member may spend, as their owner does. */
export const limit = (owner: Person, { accountId }: Person, limits: Partial<MemberLimits>) =>
  owner.services.businesses.setMemberLimits({
    params: { accountId },
    body: { ...noLimits, ...limits },
  });

/** A basket of taps with all that its checkout asks for, and what it comes to. */
export async function ready(
  person: Person,
  quantity = 1,
  references: { jobReference?: string } = {},
) {
  const { basket } = await readyToPay(person, [{ sku: 'TAP', quantity }]);
  const params = { basketId: basket.basketId };
  const body = { sameAsDelivery: true as const, ...references };
  const checkout = await person.services.checkout.setBillingDetails({ params, body });
  return { params, exPence: checkout.basket.totals.total.exPence };
}

export const begin = ({ services }: Person, params: { basketId: string }) =>
  services.checkout.createPaymentIntent({ params, body: card });

/** Pays for a basket, and places its order. */
export async function payFor(shop: TestShop, person: Person, params: { basketId: string }) {
  const intent = await begin(person, params);
  await payAtProvider(shop, intent);
  return person.services.checkout.completePayment({ params, body: { intentId: intent.intentId } });
}

/** Asks for a basket, and answers what the request is called by. */
export const ask = ({ services }: Person, params: { basketId: string }) =>
  services.checkout.askApproval({ params, body: { note: 'Rev C.' } });
