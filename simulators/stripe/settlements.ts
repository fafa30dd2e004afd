import { settlePayment } from './charging.ts';
import type { Provider } from './provider.ts';
import { settleRefund } from './refunds.ts';

/** Ends slow payments and refunds when their time has come. */
export interface Settlements {
  wake(): void;
  /** Ends them all now. */
  settleAll(): void;
  stop(): void;
}

export function createSettlements(provider: Provider): Settlements {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function settle(dueBefore: number): void {
    for (const { id, kind, outcome, dueAt } of provider.books.all('settlement')) {
      if (dueAt > dueBefore) continue;
      if (kind === 'refund') settleRefund(provider, id, outcome);
      else settlePayment(provider, id, outcome);
      provider.books.remove('settlement', id);
    }
    provider.books.commit();
  }

  function wake(): void {
    clearTimeout(timer);
    if (isStopped) return;
    settle(provider.now());
    const next = Math.min(...provider.books.all('settlement').map(({ dueAt }) => dueAt));
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(wake, next - provider.now());
  }

  return {
    wake: () => void setImmediate(wake),
    settleAll: () => settle(Number.POSITIVE_INFINITY),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
