import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerChallengeAsBrowser } from '../../../../simulators/stripe/browser.ts';
import {
  startAccountShop,
  statementOf,
  usedBy,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { count } from '../../../test/payments.ts';
import { chargedFor, providerOf, saveCard, soon } from '../../../test/saved-cards.ts';
import { payAtProvider, refusalOf } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { eraseCards } from '../../money/saved-cards/erase-cards.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const declinedCard = 'pm_card_visa_chargeDeclinedInsufficientFunds';

/** Somebody's own card, as a statement is paid by it. */
async function cardOf(buyer: CreditBuyer, card = 'pm_card_visa') {
  const [saved] = await saveCard(shop.shop, buyer, card);
  return { method: 'saved-card' as const, paymentMethodId: saved!.paymentMethodId };
}

/** A business with one open invoice, and its owner with a saved card. */
async function owing(card?: string) {
  const buyer = await shop.buyer();
  const { item } = await shop.invoiced(buyer);
  const agreed = { itemIds: [item.itemId], agreedTotalPence: item.openPence };
  const body = { ...agreed, ...(await cardOf(buyer, card)) };
  const { statements: calls } = buyer.services;
  return { buyer, calls, item, agreed, body };
}

const charged = ({ businessId }: CreditBuyer) => chargedFor(shop.shop, 'statement', businessId);

const complete = ({ services }: CreditBuyer, intentId: string) =>
  services.statements.completeStatementPayment({ body: { intentId } });

describe('a statement, by a saved card', () => {
  it('offers it beside a new one, and has a receipt of exactly what was agreed', async () => {
    const { buyer, calls, item, body } = await owing();
    const { options } = await calls.getStatement();
    expect(options.map(({ kind }) => kind)).toEqual(['saved-card', 'card']);
    const other = { ...body, agreedTotalPence: body.agreedTotalPence - 1 };
    expect(await refusalOf(calls.startStatementPayment({ body: other }))).toMatchObject({
      code: 'statement-changed',
    });
    expect(await charged(buyer)).toEqual([]);
    const { intentId, status } = await calls.startStatementPayment({ body });
    expect(status).toBe('succeeded');
    const receipt = { kind: 'receipt', amountPence: item.openPence, openPence: 0 };
    expect(await complete(buyer, intentId)).toMatchObject(receipt);
    expect(await usedBy(buyer)).toBe(0);
    expect(await charged(buyer)).toEqual([item.openPence]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
    // The payment is the business's, and stays when its member goes; their cards are theirs.
    const { context } = shop.shop.app;
    await transaction(shop.shop.db, (tx) => eraseCards(tx, context, buyer.accountId));
    const traces = `purpose = 'statement' and subject = $1
                    and (customer_id is not null or client_secret is not null or method ~ 'ending')`;
    expect(await count(shop.shop, 'payment', traces, [String(buyer.businessId)])).toBe(0);
  });

  it('is paid once, in several windows at once and by a key that comes again', async () => {
    const { buyer, calls, item, body } = await owing();
    const once = { idempotencyKey: `press-of-statement-${item.itemId}` };
    const presses = [once, once, undefined, undefined].map((key) =>
      calls.startStatementPayment({ body }, key).then(
        ({ intentId }) => intentId,
        // The provider's event may have made the receipt before a late press was looked at.
        (error: { data: { code: string } }) => error.data.code,
      ),
    );
    const outcomes = new Set(await Promise.all(presses));
    const intents = [...outcomes].filter((each) => each !== 'statement-changed');
    expect(intents).toEqual([expect.stringMatching(/^pi_/)]);
    await complete(buyer, intents[0]!);
    const again = await calls.startStatementPayment({ body }, once);
    expect(again).toMatchObject({ intentId: intents[0], status: 'succeeded' });
    expect(await refusalOf(calls.startStatementPayment({ body }))).toMatchObject({
      code: 'statement-changed',
      detail: expect.stringContaining('Nothing was charged.'),
    });
    expect(await charged(buyer)).toEqual([item.openPence]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is paid by a member’s own card alone, and no colleague’s', async () => {
    const { buyer, body, agreed, item } = await owing(declinedCard);
    const colleague = await shop.colleagueOf(buyer);
    const theirs = colleague.services.statements;
    expect((await theirs.getStatement()).options.map(({ kind }) => kind)).toEqual(['card']);
    expect(await refusalOf(theirs.startStatementPayment({ body }))).toMatchObject({
      code: 'card-not-found',
      paths: ['/body/paymentMethodId'],
    });
    const begun = `purpose = 'statement' and subject = $1`;
    const business = [String(buyer.businessId)];
    expect(await count(shop.shop, 'payment', begun, business)).toBe(0);
    // The owner's card is declined; the payment that is open then is theirs, and gives way.
    const declined = buyer.services.statements.startStatementPayment({ body });
    expect(await refusalOf(declined)).toMatchObject({ code: 'payment-failed' });
    const own = { ...agreed, ...(await cardOf(colleague, 'pm_card_mastercard')) };
    const { intentId, status } = await theirs.startStatementPayment({ body: own });
    expect(status).toBe('succeeded');
    await complete(colleague, intentId);
    expect(await charged(buyer)).toEqual([item.openPence]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('stays open where the card is declined, and a new card pays it', async () => {
    const { buyer, calls, item, agreed, body } = await owing(declinedCard);
    expect(await refusalOf(calls.startStatementPayment({ body }))).toMatchObject({
      status: 402,
      code: 'payment-failed',
      detail: expect.stringContaining('insufficient funds. Nothing has been charged.'),
    });
    expect((await statementOf(buyer)).items).toMatchObject([{ openPence: item.openPence }]);
    const intent = await calls.startStatementPayment({ body: agreed });
    await payAtProvider(shop.shop, intent);
    await complete(buyer, intent.intentId);
    expect(await charged(buyer)).toEqual([item.openPence]);
    expect(await usedBy(buyer)).toBe(0);
  });

  it('lets the bank ask first, and whoever says no there has paid nothing', async () => {
    const { buyer, calls, item, body } = await owing('pm_card_authenticationRequired');
    const { intentId, status, actionUrl } = await calls.startStatementPayment({ body });
    expect(status).toBe('requires-action');
    await answerChallengeAsBrowser(actionUrl!, 'refuse');
    expect(await refusalOf(complete(buyer, intentId))).toMatchObject({ code: 'payment-failed' });
    expect(await usedBy(buyer)).toBe(item.openPence);
    const again = await calls.startStatementPayment({ body });
    const back = new URL((await answerChallengeAsBrowser(again.actionUrl!, 'confirm'))!);
    expect(back.pathname).toBe('/trade/statement/paid');
    expect(await complete(buyer, intentId)).toMatchObject({ amountPence: item.openPence });
    expect(await charged(buyer)).toEqual([item.openPence]);
  });

  it('is not paid by a card that was removed or has expired, and says which field that is', async () => {
    const { buyer, calls, body } = await owing();
    const past = { exp_month: 10, exp_year: 2026 };
    await providerOf(shop.shop).paymentMethods.update(body.paymentMethodId, { card: past });
    const kinds = async () => (await calls.getStatement()).options.map(({ kind }) => kind);
    await expect.poll(kinds, soon).toEqual(['card']);
    expect(await refusalOf(calls.startStatementPayment({ body }))).toMatchObject({
      code: 'payment-failed',
      detail: expect.stringContaining('This card has expired.'),
      paths: ['/body/paymentMethodId'],
    });
    const { paymentMethodId } = body;
    await buyer.services.savedCards.removeSavedCard({ body: { paymentMethodId } });
    expect(await refusalOf(calls.startStatementPayment({ body }))).toMatchObject({
      code: 'card-not-found',
      paths: ['/body/paymentMethodId'],
    });
    expect(await charged(buyer)).toEqual([]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });
});
