import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { changeStatus } from './change-status.ts';
import { insertMember } from './members-store.ts';
import { grantFullBand, openBusiness, type BusinessToOpen } from './open-business.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-1': 90_00, 'band-3': 80_00 } },
    ],
  });
});
afterAll(() => shop.stop());

const shownPence = async ({ services }: Visitor) => {
  const { offerings } = await services.catalogue.getProductSummaryBySku({ query: { sku: 'TAP' } });
  return offerings.find(({ sku }) => sku === 'TAP')!.price.incPence;
};
const accountIdOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;
const businessOf = async ({ services }: Visitor) =>
  (await services.businesses.listOwnBusinesses()).businesses[0]!;
const now = () => shop.app.context.now();

async function join(visitor: Visitor, owner: Visitor, role: 'approver' | 'buyer' = 'buyer') {
  const { businessId } = await businessOf(owner);
  const accountId = await accountIdOf(visitor);
  await transaction(shop.db, (tx) => insertMember(tx, { businessId, accountId, role }, now()));
  return businessId;
}

describe('a suspended business', () => {
  it('pays and is shown what everybody pays, from the next request on', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { basket } = plumber.services;
    const { basketId } = await basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const params = { basketId };
    expect(await shownPence(plumber)).toBe(96_00);
    expect(await basket.getBasket({ params })).toMatchObject({
      basis: 'ex',
      totals: { total: { exPence: 80_00 } },
    });

    const { businessId } = await businessOf(plumber);
    const change = { businessId, reason: 'An invoice is overdue.', actorAccountId: null };
    await transaction(shop.db, (tx) =>
      changeStatus(tx, shop.app.context, { ...change, status: 'suspended' }),
    );
    expect(await shownPence(plumber)).toBe(129_00);
    expect(await basket.getBasket({ params })).toMatchObject({
      basis: 'inc',
      totals: { total: { incPence: 129_00 } },
    });
    expect(await businessOf(plumber)).toMatchObject({
      status: 'suspended',
      statusReason: 'An invoice is overdue.',
      isChosen: false,
    });
  });

  it('becomes active again, and a closed one never does', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { businessId } = await businessOf(plumber);
    const become = (status: 'active' | 'suspended' | 'closed') =>
      transaction(shop.db, (tx) =>
        changeStatus(tx, shop.app.context, {
          businessId,
          status,
          reason: null,
          actorAccountId: null,
        }),
      );
    await become('suspended');
    await become('active');
    expect(await shownPence(plumber)).toBe(96_00);
    await become('closed');
    await expect(become('active')).rejects.toMatchObject({ code: 'business-not-active' });
    expect(await shownPence(plumber)).toBe(129_00);
    const chosen = plumber.services.businesses.chooseBusiness({ body: { businessId } });
    expect(await refusalOf(chosen)).toMatchObject({ code: 'business-not-active' });
  });
});

describe('somebody in two businesses', () => {
  it('leaves the one that they name, whichever their session has chosen, and never as the only owner', async () => {
    const [fitter, other] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn({ band: 'band-1' }),
    ]);
    const own = await businessOf(fitter);
    const businessId = await join(fitter, other);
    const leave = (id: number) =>
      fitter.services.businesses.leaveBusiness({ params: { businessId: id } });
    expect(own).toMatchObject({ role: 'owner', isOnlyOwner: true });
    expect(await refusalOf(leave(own.businessId))).toMatchObject({
      code: 'last-owner',
      detail: 'Make somebody else an owner first.',
    });
    const { businesses } = await leave(businessId);
    expect(businesses).toEqual([own]);
    expect(await refusalOf(leave(businessId))).toMatchObject({ code: 'business-not-found' });
    expect(await refusalOf(leave(999_999))).toMatchObject({ code: 'business-not-found' });
    const { members } = await other.services.businesses.getTeam();
    expect(members.map(({ isSelf }) => isSelf)).toEqual([true]);
  });

  it('buys for the one that their session has chosen, while another session stays with its own', async () => {
    const [fitter, other] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn({ band: 'band-1' }),
    ]);
    const phone = shop.visitor();
    const accountId = await accountIdOf(fitter);
    phone.cookies.set('session', await shop.sessionOf(accountId));
    const own = await businessOf(fitter);
    const businessId = await join(fitter, other);
    expect(await shownPence(fitter)).toBe(96_00);

    const { businesses } = await fitter.services.businesses.chooseBusiness({
      body: { businessId },
    });
    expect(businesses.find(({ isChosen }) => isChosen)?.businessId).toBe(businessId);
    expect(await shownPence(fitter)).toBe(108_00);
    const profile = await fitter.services.accounts.getUserProfile();
    expect(profile.trade?.businessName).not.toBe(own.name);
    expect(await shownPence(phone)).toBe(96_00);

    // The other's business goes: nothing is bought for the one that was not chosen instead.
    await other.services.businesses.removeMember({ params: { accountId } });
    expect(await shownPence(fitter)).toBe(129_00);
    expect((await fitter.services.accounts.getUserProfile()).trade).toBeNull();
    const refusal = await refusalOf(
      fitter.services.businesses.chooseBusiness({ body: { businessId } }),
    );
    expect(refusal).toMatchObject({ code: 'business-not-found' });
    await fitter.services.businesses.chooseBusiness({ body: { businessId: own.businessId } });
    expect(await shownPence(fitter)).toBe(96_00);
  });

  it('may not choose a business that they do not belong to', async () => {
    const [one, other] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn({ band: 'band-1' }),
    ]);
    const [{ businessId }, missing] = [await businessOf(other), 2_000_000_000];
    for (const id of [businessId, missing]) {
      const body = { businessId: id };
      const refusal = await refusalOf(one.services.businesses.chooseBusiness({ body }));
      expect(refusal).toMatchObject({ code: 'business-not-found' });
    }
    expect(await shownPence(one)).toBe(96_00);
  });
});

describe('a team', () => {
  it('is listed to its members, and an owner changes roles and ends memberships', async () => {
    const [owner, buyer] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    await join(buyer, owner);
    const accountId = await accountIdOf(buyer);
    const ownerId = await accountIdOf(owner);
    const params = { accountId };
    expect(await buyer.services.businesses.getTeam()).toMatchObject({
      mayManage: false,
      members: [{ role: 'owner' }, { role: 'buyer', accountId }],
    });

    const asBuyer = buyer.services.businesses;
    expect(
      await refusalOf(asBuyer.setMemberRole({ params, body: { role: 'owner' } })),
    ).toMatchObject({ code: 'not-an-owner' });
    expect(await refusalOf(asBuyer.removeMember({ params: { accountId: ownerId } }))).toMatchObject(
      { code: 'not-an-owner' },
    );

    const asOwner = owner.services.businesses;
    const own = { params: { accountId: ownerId } };
    expect(await refusalOf(asOwner.removeMember(own))).toMatchObject({ code: 'last-owner' });
    expect(
      await refusalOf(asOwner.setMemberRole({ ...own, body: { role: 'buyer' } })),
    ).toMatchObject({ code: 'last-owner' });
    const team = await asOwner.setMemberRole({ params, body: { role: 'approver' } });
    expect(team.members.map(({ role }) => role)).toEqual(['owner', 'approver']);

    // Everybody may leave.
    await asBuyer.removeMember({ params });
    expect((await asOwner.getTeam()).members).toHaveLength(1);
    expect(await refusalOf(asBuyer.getTeam())).toMatchObject({ code: 'not-allowed' });
    expect(await refusalOf(asOwner.removeMember({ params }))).toMatchObject({
      code: 'member-not-found',
    });
  });

  it('keeps an owner, however many end each other’s membership at once', async () => {
    const [one, two] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    await join(two, one);
    const ids = await Promise.all([accountIdOf(one), accountIdOf(two)]);
    await one.services.businesses.setMemberRole({
      params: { accountId: ids[1] },
      body: { role: 'owner' },
    });
    const ended = await Promise.allSettled([
      one.services.businesses.removeMember({ params: { accountId: ids[0] } }),
      two.services.businesses.removeMember({ params: { accountId: ids[1] } }),
    ]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a basket', () => {
  it('is of the business that it was begun for, and is paid for by that one alone', async () => {
    const [fitter, other] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn({ band: 'band-1' }),
    ]);
    const own = await businessOf(fitter);
    const businessId = await join(fitter, other);
    const { basket } = await readyToPay(fitter, [{ sku: 'TAP', quantity: 1 }]);
    const { basket: baskets, businesses, checkout } = fitter.services;
    await businesses.chooseBusiness({ body: { businessId } });
    expect(await baskets.getCurrentBasket()).toBeNull();
    await baskets.addItemsToCurrentBasket({ body: { items: [{ sku: 'TAP', quantity: 2 }] } });
    const second = (await baskets.getCurrentBasket())!;
    expect(second.basketId).not.toBe(basket.basketId);
    expect(second.totals.total.exPence).toBe(2 * 90_00);
    // A page of the first business that is still open pays nothing for the second.
    const params = { basketId: basket.basketId };
    const body = { method: 'card' } as const;
    const refusal = await refusalOf(checkout.createPaymentIntent({ params, body }));
    expect(refusal).toMatchObject({ code: 'payment-changed' });
    expect(refusal.detail).toContain(own.name);
    await businesses.chooseBusiness({ body: { businessId: own.businessId } });
    expect((await baskets.getCurrentBasket())!.basketId).toBe(basket.basketId);
    const intent = await checkout.createPaymentIntent({ params, body });
    await payAtProvider(shop, intent);
    await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    const { rows } = await shop.db.pool.query<{ id: number }>(
      'select business_id as id from customer_order order by id desc limit 1',
    );
    expect(rows).toEqual([{ id: own.businessId }]);
  });

  const close = (businessId: number) =>
    transaction(shop.db, (tx) =>
      changeStatus(tx, shop.app.context, {
        businessId,
        status: 'closed',
        reason: 'Asked for by the owner.',
        actorAccountId: null,
      }),
    );
  it.each([
    ['its business is closed', close],
    [
      'its buyer is removed during the checkout',
      async (_: number, owner: Visitor, buyer: Visitor) => {
        const params = { accountId: await accountIdOf(buyer) };
        await owner.services.businesses.removeMember({ params });
      },
    ],
  ])('stays where it is when %s, at what everybody pays', async (_, loseBusiness) => {
    const [owner, buyer] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    const businessId = await join(buyer, owner);
    await buyer.services.businesses.chooseBusiness({ body: { businessId } });
    const { basket } = await readyToPay(buyer, [{ sku: 'TAP', quantity: 1 }]);
    expect(basket.totals.total.exPence).toBeLessThan(100_00);
    await loseBusiness(businessId, owner, buyer);
    const current = (await buyer.services.basket.getCurrentBasket())!;
    expect(current.basketId).toBe(basket.basketId);
    expect(current.totals.total.exPence).toBeGreaterThanOrEqual(100_00);
    const params = { basketId: basket.basketId };
    const body = { method: 'card' as const, agreedTotalPence: basket.totals.total.incPence };
    const refusal = await refusalOf(buyer.services.checkout.createPaymentIntent({ params, body }));
    expect(refusal.code).toBe('payment-changed');
  });
});

describe('a provisional band', () => {
  it('is paid at up to its cap, however many payments begin at once', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { businessId } = await businessOf(plumber);
    await shop.db.pool.query('update business set provisional_cap_pence = 25000 where id = $1', [
      businessId,
    ]);
    const others = await Promise.all(
      [0, 1].map(async () => {
        const member = await shop.signedIn();
        await join(member, plumber);
        return member;
      }),
    );
    const begun = await Promise.allSettled(
      [plumber, ...others].map(async (member) => {
        const { basket } = await readyToPay(member, [{ sku: 'TAP', quantity: 1 }]);
        return member.services.checkout.createPaymentIntent({
          params: { basketId: basket.basketId },
          body: { method: 'card' },
        });
      }),
    );
    const refused = begun.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 422 } }]);
  });
});

describe('opening a business', () => {
  const details = (ownerAccountId: number, bandId: number): BusinessToOpen => ({
    applicationId: crypto.randomUUID(),
    ownerAccountId,
    bandId,
    provisionalCapPence: 1_000_00,
    actorAccountId: null,
    name: 'Opened Plumbing Ltd',
    kind: 'limited-company',
    companyNumber: `0${String(ownerAccountId).padStart(7, '0')}`,
    vatNumber: null,
    phone: null,
    trade: null,
    registeredAddress: null,
    tradingAddress: null,
  });
  const open = (business: BusinessToOpen) =>
    transaction(shop.db, (tx) => openBusiness(tx, shop.app.context, business));
  const bandId = async (code: string) =>
    (await shop.app.context.listBands(shop.db)).find((band) => band.code === code)!.id;

  it('gives its owner the band at their next request, once for an application', async () => {
    const applicant = await shop.signedIn();
    expect(await shownPence(applicant)).toBe(129_00);
    const business = details(await accountIdOf(applicant), await bandId('band-1'));
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(business)));
    expect(opened.filter((each) => each?.kind === 'opened')).toHaveLength(1);
    expect(new Set(opened.map((each) => each?.businessId)).size).toBe(1);
    expect(await shownPence(applicant)).toBe(108_00);
    expect(await businessOf(applicant)).toMatchObject({ isProvisional: true, role: 'owner' });

    await transaction(shop.db, async (tx) =>
      grantFullBand(tx, shop.app.context, {
        businessId: opened[0]!.businessId,
        bandId: await bandId('band-3'),
        actorAccountId: null,
      }),
    );
    expect(await shownPence(applicant)).toBe(96_00);
    expect(await businessOf(applicant)).toMatchObject({ isProvisional: false });
  });

  it('is refused for a company that has an account, and makes nobody a member', async () => {
    const [first, second] = await Promise.all([shop.signedIn(), shop.signedIn()]);
    const business = details(await accountIdOf(first), await bandId('band-1'));
    await open(business);
    const again = { ...business, applicationId: crypto.randomUUID() };
    expect(await open({ ...again, ownerAccountId: await accountIdOf(second) })).toBeNull();
    expect((await second.services.businesses.listOwnBusinesses()).businesses).toEqual([]);
  });
});
