import { Refusal } from '../../core/refusal.ts';
import { PaymentsUnavailable } from '../../outside/payments.ts';

/** Asks the payment provider; its outage becomes an answer that says nothing was lost. */
export async function askPayments<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw new Refusal('unavailable', {
      detail:
        'The card payment service is not responding at the moment. Nothing that you entered is lost; please try again in a minute.',
    });
  }
}
