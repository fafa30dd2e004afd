import { redirect } from 'react-router';
import { problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { paymentPath } from '../parts/card-entry/checkout-paths.ts';
import { cameBackAs } from '../parts/card-entry/payment-failures.ts';

/** What became of a payment that is no order yet, or none of this visitor's. */
export interface PaidOutcome {
  tone: 'bad' | 'wait' | 'ok';
  title: string;
  message: string;
  go: { href: string; label: string };
}

const again = { href: '', label: 'Check again' };
const home = { href: '/', label: 'Go to the home page' };

const orderedBefore: PaidOutcome = {
  tone: 'ok',
  title: 'This basket has been ordered already',
  message: 'We have e-mailed you a confirmation with a link to your order.',
  go: home,
};

const notHere: PaidOutcome = {
  tone: 'bad',
  title: 'We cannot show this payment here',
  message:
    'It was started in another browser, or does not exist. If you have paid, we have e-mailed you a confirmation with a link to your order.',
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
    const came = cameBackAs(problem.code, problem['state']);
    if (came) throw redirect(paymentPath(came), 303);
    const message = problem.detail ?? problem.title;
    return { outcome: paidOutcome(problem.code, message), status: problem.status };
  }
  throw redirect(`/order/${token}`, 303);
}

/** What the page says to a refusal that leads nowhere by itself. */
export function paidOutcome(code: string, message: string): PaidOutcome {
  switch (code) {
    case 'payment-not-ready':
      return { tone: 'wait', title: 'Your bank is still working on it', message, go: again };
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
        title: 'The card service is not responding',
        message:
          'If you have paid, nothing is lost: your order will be placed as soon as it responds, and we will e-mail you.',
        go: again,
      };
    default:
      return notHere;
  }
}
