import type { BooksReport } from './control.ts';
import type { ControlRequest } from './misbehaviour.ts';
import type { PastIntent, PastPayment } from './past-payments.ts';

/** What a simulator can be told and asked, wherever it runs. */
export interface SimulatorClient {
  url: string;
  /** Makes it behave badly, or settles what is pending. */
  control(order: ControlRequest): Promise<void>;
  books(): Promise<BooksReport>;
  /** Takes payments of the past into its books, each once, and gives their intents. */
  takePast(payments: readonly PastPayment[]): Promise<PastIntent[]>;
}

/** Speaks with the simulator at an address, as the shop that has this key. */
export function simulatorClient(url: string, secretKey: string): SimulatorClient {
  const authorization = `Bearer ${secretKey}`;
  async function tell(area: string, order: object): Promise<Response> {
    const body = JSON.stringify(order);
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${url}/${area}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The simulator refused ${body}: ${await response.text()}`);
    return response;
  }
  return {
    url,
    async control(order) {
      const response = await tell('_control', order);
      await response.body?.cancel();
    },
    async takePast(payments) {
      const response = await tell('_past', payments);
      return (await response.json()) as PastIntent[];
    },
    async books() {
      const response = await fetch(`${url}/_books`, { headers: { authorization } });
      return (await response.json()) as BooksReport;
    },
  };
}
