import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerChallengeAsBrowser } from '../../../../simulators/stripe/browser.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import {
  address,
  cardEnding,
  defaults,
  endings,
  giveCard,
  listed,
  providerOf,
  saveCard,
  soon,
} from '../../../test/saved-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 10 }] });
});
afterAll(() => shop.stop());

async function customerOf(paymentMethodId: string): Promise<string | null> {
  const { customer } = await providerOf(shop).paymentMethods.retrieve(paymentMethodId);
  return customer as string | null;
}

describe('saving a card', () => {
  it('keeps brand, last four, expiry and nothing else of it, and makes the first the default', async () => {
    const person = await shop.signedIn();
    expect(await saveCard(shop, person)).toEqual([
      {
        paymentMethodId: expect.stringMatching(/^pm_/),
        brand: 'Visa',
        lastFour: '4242',
        expiryMonth: 12,
        expiryYear: new Date().getUTCFullYear() + 3,
        isDefault: true,
        isExpired: false,
        billing: null,
      },
    ]);
    await saveCard(shop, person, 'pm_card_mastercard');
    expect(await endings(person)).toEqual(['4242', '4444']);
    expect(await defaults(person)).toEqual(['4242']);
    const { rows } = await shop.db.pool.query<{ row: string }>(
      'select to_jsonb(saved_card)::text as row from saved_card',
    );
    expect(rows.map(({ row }) => row).join()).not.toMatch(/\d{12,}|fingerprint|cvc/i);
  });

  it('waits for the bank where it wants to ask', async () => {
    const person = await shop.signedIn();
    const { savedCards } = person.services;
    const setup = await savedCards.startSavingCard();
    const body = { setupId: setup.setupId };
    const { challengeUrl } = await giveCard(shop, setup, 'pm_card_authenticationRequired');
    const early = await refusalOf(savedCards.finishSavingCard({ body }));
    expect(early).toMatchObject({ status: 402, code: 'payment-failed' });
    await answerChallengeAsBrowser(challengeUrl!, 'confirm');
    expect((await savedCards.finishSavingCard({ body })).cards).toMatchObject([
      { lastFour: '3184' },
    ]);
  });

  it('keeps nothing of a card that is declined, and says why', async () => {
    const person = await shop.signedIn();
    const { savedCards } = person.services;
    const setup = await savedCards.startSavingCard();
    await giveCard(shop, setup, 'pm_card_chargeDeclinedExpiredCard');
    const body = { setupId: setup.setupId };
    expect(await refusalOf(savedCards.finishSavingCard({ body }))).toMatchObject({
      code: 'payment-failed',
      detail: 'The card was not saved. Your card has expired.',
    });
    expect(await listed(person)).toEqual([]);
  });

  it('has a page for browsers without JavaScript, which leads back to the account', async () => {
    const { services } = await shop.signedIn();
    const { hostedPageUrl } = await services.savedCards.startSavingCard();
    const url = new URL(hostedPageUrl!);
    expect(url.origin).toBe(shop.simulator.url);
    expect(url.searchParams.get('return_url')).toBe(`${shop.baseUrl}/account/cards/added`);
    expect((await fetch(url)).status).toBe(200);
  });

  it('happens when the browser never comes back: the provider’s event is enough', async () => {
    const person = await shop.signedIn();
    await giveCard(shop, await person.services.savedCards.startSavingCard());
    await expect.poll(() => endings(person), soon).toEqual(['4242']);
  });

  it('happens when browser and events are lost: the job that was promised looks', async () => {
    const person = await shop.signedIn();
    const setup = await person.services.savedCards.startSavingCard();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 2 } });
    await giveCard(shop, setup);
    expect(await listed(person)).toEqual([]);
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(await endings(person)).toEqual(['4242']);
    await shop.simulator.control({ calm: true });
  });

  it('shows a card that is saved again once, with the default handed on', async () => {
    const person = await shop.signedIn();
    const [first] = await saveCard(shop, person);
    await saveCard(shop, person, 'pm_card_mastercard');
    await saveCard(shop, person);
    expect(await endings(person)).toEqual(['4242', '4444']);
    expect(await defaults(person)).toEqual(['4242']);
    expect(await cardEnding(person, '4242')).not.toBe(first!.paymentMethodId);
    expect(await customerOf(first!.paymentMethodId)).toBeNull();
  });

  it('is refused for a while after many tries', async () => {
    const { services } = await shop.signedIn();
    for (let tries = 0; tries < 5; tries++) await services.savedCards.startSavingCard();
    expect(await refusalOf(services.savedCards.startSavingCard())).toMatchObject({ status: 429 });
    shop.advance(11 * 60_000);
    await services.savedCards.startSavingCard();
  });

  it('needs somebody who is signed in', async () => {
    const { savedCards } = shop.visitor().services;
    expect(await refusalOf(savedCards.startSavingCard())).toMatchObject({ status: 401 });
    expect(await refusalOf(savedCards.listSavedCards())).toMatchObject({ status: 401 });
  });
});

describe('the default', () => {
  it('is the one that was chosen last', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    await saveCard(shop, person, 'pm_card_mastercard');
    const paymentMethodId = await cardEnding(person, '4444');
    const { savedCards } = person.services;
    const answer = await savedCards.setDefaultSavedPaymentMethod({ body: { paymentMethodId } });
    expect(answer.cards.map(({ lastFour, isDefault }) => [lastFour, isDefault])).toEqual([
      ['4444', true],
      ['4242', false],
    ]);
  });

  it('is each account’s own: whatever one chooses, saves or removes, another keeps', async () => {
    const [person, neighbour] = [await shop.signedIn(), await shop.signedIn()];
    for (const each of [person, neighbour]) {
      await saveCard(shop, each);
      await saveCard(shop, each, 'pm_card_mastercard');
    }
    const before = await listed(neighbour);
    const { savedCards } = person.services;
    const body = { paymentMethodId: await cardEnding(person, '4444') };
    await savedCards.setDefaultSavedPaymentMethod({ body });
    expect(await listed(neighbour)).toEqual(before);
    await saveCard(shop, person, 'pm_card_amex');
    expect(await listed(neighbour)).toEqual(before);
    await savedCards.removeSavedCard({ body });
    expect(await listed(neighbour)).toEqual(before);
  });

  it('passes on to another card when its card is removed, and goes with the last one', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    await saveCard(shop, person, 'pm_card_mastercard');
    const { removeSavedCard } = person.services.savedCards;
    const visa = await cardEnding(person, '4242');
    const { cards } = await removeSavedCard({ body: { paymentMethodId: visa } });
    expect(cards).toMatchObject([{ lastFour: '4444', isDefault: true }]);
    expect(await customerOf(visa)).toBeNull();
    const last = { paymentMethodId: cards[0]!.paymentMethodId };
    expect(await removeSavedCard({ body: last })).toEqual({ cards: [] });
  });

  it('passes over an expired card, which is kept and flagged', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    await saveCard(shop, person, 'pm_card_mastercard');
    await saveCard(shop, person, 'pm_card_amex');
    const amex = await cardEnding(person, '0005');
    await providerOf(shop).paymentMethods.update(amex, { card: { exp_month: 10, exp_year: 2026 } });
    await expect
      .poll(async () => (await listed(person)).find((card) => card.lastFour === '0005'), soon)
      .toMatchObject({ isExpired: true });
    const body = { paymentMethodId: await cardEnding(person, '4242') };
    await person.services.savedCards.removeSavedCard({ body });
    expect(await defaults(person)).toEqual(['4444']);
  });
});

describe('removing a card', () => {
  it('answers the same for the same key, and does not find the card for another', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    const body = { paymentMethodId: await cardEnding(person, '4242') };
    const { removeSavedCard } = person.services.savedCards;
    const once = { idempotencyKey: 'remove-this-card' };
    expect(await removeSavedCard({ body }, once)).toEqual({ cards: [] });
    expect(await removeSavedCard({ body }, once)).toEqual({ cards: [] });
    expect(await refusalOf(removeSavedCard({ body }))).toMatchObject({ code: 'card-not-found' });
  });

  it('is mended when the provider’s answer is lost', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    const body = { paymentMethodId: await cardEnding(person, '4242') };
    // What was promised when the card was saved must not be what mends this.
    await shop.app.context.jobs.drain({ includeLater: true });
    await shop.simulator.control({
      api: { fault: 'reset', times: 2, only: '/v1/payment_methods/' },
      webhooks: { fault: 'drop', times: 1 },
    });
    const refused = await refusalOf(person.services.savedCards.removeSavedCard({ body }));
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await customerOf(body.paymentMethodId)).toBeNull();
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(await listed(person)).toEqual([]);
  });
});

describe('billing details', () => {
  it('are kept at the provider and here, in their written form', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    const paymentMethodId = await cardEnding(person, '4242');
    const given = { ...address, company: 'Larch & Sons', line2: ' Flat  2 ', postcode: 'sw47ab' };
    const { cards } = await person.services.savedCards.updateBillingDetails({
      body: { paymentMethodId, name: ' Robin  Larch ', address: given },
    });
    const kept = { ...address, company: 'Larch & Sons', line2: 'Flat 2' };
    expect(cards[0]!.billing).toEqual({ name: 'Robin Larch', address: kept });
    const method = await providerOf(shop).paymentMethods.retrieve(paymentMethodId);
    expect(method.billing_details).toMatchObject({
      name: 'Robin Larch',
      address: { line1: '14 Larch Road', city: 'London', postal_code: 'SW4 7AB', country: 'GB' },
    });
    const body = { paymentMethodId, name: 'Ash', address };
    const [after] = (await person.services.savedCards.updateBillingDetails({ body })).cards;
    expect(after!.billing).toEqual({ name: 'Ash', address });
  });

  it.each([
    [{ ...address, postcode: 'NOPE' }, 'postcode-invalid', '/body/address/postcode'],
    [{ ...address, countryCode: 'XX' }, 'invalid-request', '/body/address/countryCode'],
  ])('are refused field by field: %j', async (wrong, code, path) => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    const body = { paymentMethodId: await cardEnding(person, '4242'), name: 'Ash', address: wrong };
    const refused = await refusalOf(person.services.savedCards.updateBillingDetails({ body }));
    expect(refused).toMatchObject({ code, paths: [path] });
  });
});

describe('another account’s card', () => {
  it('is answered exactly like none, in every call, and stays as it is', async () => {
    const [owner, other] = [await shop.signedIn(), await shop.signedIn()];
    await saveCard(shop, owner);
    await saveCard(shop, other, 'pm_card_mastercard');
    const before = await listed(owner);
    const { removeSavedCard, updateBillingDetails, setDefaultSavedPaymentMethod } =
      other.services.savedCards;
    const tries = [
      (paymentMethodId: string) => removeSavedCard({ body: { paymentMethodId } }),
      (paymentMethodId: string) => setDefaultSavedPaymentMethod({ body: { paymentMethodId } }),
      (paymentMethodId: string) =>
        updateBillingDetails({ body: { paymentMethodId, name: 'Me', address } }),
    ];
    for (const attempt of tries) {
      const theirs = await refusalOf(attempt(before[0]!.paymentMethodId));
      const missing = await refusalOf(attempt('pm_there_is_none'));
      expect(theirs).toMatchObject({ status: 404, code: 'card-not-found' });
      const { requestId: _, ...told } = theirs.problem;
      expect({ ...missing.problem, requestId: null }).toEqual({ ...told, requestId: null });
    }
    expect(await listed(owner)).toEqual(before);
  });

  it('nor can another account’s setup be finished', async () => {
    const [owner, other] = [await shop.signedIn(), await shop.signedIn()];
    await saveCard(shop, other);
    const setup = await owner.services.savedCards.startSavingCard();
    await giveCard(shop, setup);
    const { finishSavingCard } = other.services.savedCards;
    for (const setupId of [setup.setupId, 'seti_none']) {
      const refused = await refusalOf(finishSavingCard({ body: { setupId } }));
      expect(refused).toMatchObject({ status: 404, code: 'card-not-found' });
    }
    expect(await endings(other)).toEqual(['4242']);
  });
});
