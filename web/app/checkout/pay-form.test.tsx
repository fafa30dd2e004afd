import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CardPayment } from '../parts/card-entry/use-card-payment.ts';
import { PayForm } from './pay-form.tsx';
import type { PayWay } from '../parts/card-entry/pay-ways.ts';

const card: PayWay = { kind: 'card', value: 'card', title: 'Card', note: '', canBeSaved: false };
const wallet: PayWay = {
  kind: 'payment-button',
  value: 'payment-button',
  title: 'Wallet',
  note: '',
  scriptUrl: '/wallet.js',
};
const payment = { isBusy: false } as CardPayment;

/** The form as it stands when a code is asked for. */
const markupOf = (payWith: string, totalPence: number, returnDays: number | null = 30): string =>
  renderToStaticMarkup(
    <PayForm
      ways={[card, wallet]}
      agreed={{ basketId: 'b', total: '£1', totalPence, idempotencyKey: 'k', days: [], returnDays }}
      payment={payment}
      wish={{ payWith, saveCard: false, proofCode: '' }}
      proof={{ sentTo: 'robin@example.com', error: null }}
      renderCardEntry={() => null}
    />,
  );

/** Its buttons in their order. */
const buttonsOf = (payWith: string, totalPence: number): string[] =>
  markupOf(payWith, totalPence).match(/<button[^>]*>/g)!;

describe('what is agreed to', () => {
  it('tells a consumer for how long they may change their mind, and a business, which may not, nothing of it', () => {
    expect(markupOf('card', 100)).toContain('You can cancel within 30 days');
    expect(markupOf('card', 100, null)).not.toContain('cancel');
  });
});

describe('Enter behind the code', () => {
  it('pays, where the button that pays is the form’s own', () => {
    const [first, second] = buttonsOf('card', 100);
    expect(first).not.toMatch(/ (hidden|disabled|name)=/);
    expect(second).toContain('name="mailAgain"');
  });

  it('has no other code mailed, where a wallet brings the button', () => {
    const [first, second] = buttonsOf('payment-button', 100);
    expect(first).toMatch(/ hidden="" disabled=""/);
    expect(second).toContain('name="mailAgain"');
  });

  it('places an order with nothing to pay, whatever was chosen before', () => {
    expect(buttonsOf('payment-button', 0)[0]).not.toMatch(/ (hidden|disabled|name)=/);
  });
});
