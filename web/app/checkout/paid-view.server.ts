import { redirect } from 'react-router';
import { problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';

/** What became of a payment that is no order yet, or none of this visitor's. */
export interface PaidOutcome {
  tone: 'bad' | 'wait' | 'ok';
  title: string;
  message: string;
  go: { href: string; label: string };
}

const toPayment = { href: '/checkout/payment', label: 'Go back to payment' };
const again = { href: '', label: 'Check again' };
const home = { href: '/', label: 'Go to the front page' };

const orderedBefore: PaidOutcome = {
  tone: 'ok',
  title: 'This basket has been ordered already',
  message: 'The confirmation is in your e-mail. The link in it opens the order.',
  go: home,
};

const notHere: PaidOutcome = {
  tone: 'bad',
  title: 'We cannot show this payment here',
  message:
    'It belongs to another browser, or to nobody. If you have paid, the confirmation is in your e-mail, and the link in it opens the order.',
  go: home,
};

/**
 * Makes the order of a payment that the browser has come back from, and goes there: throws the
 * redirect. It may be asked as often as anybody likes, because one payment makes one order.
 * Otherwise it says what is so, with the status of the answer.
 */
export async function completeOrExplain(
  { services }: Shop,
  query: URLSearchParams,
): Promise<{ outcome: PaidOutcome; status: number }> {
  const basketId = query.get('basket');
  const intentId = query.get('payment_intent');
  if (!basketId) throw redirect('/checkout', 303);
  if (!intentId) return { outcome: orderedBefore, status: 200 };
  if (query.get('redirect_status') === 'canceled') throw redirect(toPayment.href, 303);
  let token: string;
  try {
    const order = await services.checkout.completePayment({
      params: { basketId },
      body: { intentId },
    });
    token = order.confirmationToken;
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 500) throw error;
    const message = problem.detail ?? problem.title;
    return {
      outcome: paidOutcome(problem.code, problem['state'], message),
      status: problem.status,
    };
  }
  throw redirect(`/order/${token}`, 303);
}

/** What the page says to a refusal; `state` is how far the payment has come, where that is told. */
export function paidOutcome(code: string, state: unknown, message: string): PaidOutcome {
  switch (code) {
    case 'payment-failed':
      return { tone: 'bad', title: 'The payment did not go through', message, go: toPayment };
    case 'payment-not-ready':
      if (state === 'processing') {
        return { tone: 'wait', title: 'Your bank is still working on it', message, go: again };
      }
      return { tone: 'bad', title: 'The payment is not finished', message, go: toPayment };
    case 'out-of-stock':
      return {
        tone: 'bad',
        title: 'It sold out before the payment arrived',
        message,
        go: { href: '/basket', label: 'Go to the basket' },
      };
    case 'unavailable':
      return {
        tone: 'wait',
        title: 'The card service does not answer',
        message:
          'If you have paid, nothing is lost: your order is placed by itself as soon as it answers, and we write to you.',
        go: again,
      };
    default:
      return notHere;
  }
}
