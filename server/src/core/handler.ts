import type { Call, CallAnswer, CallRequest, Calls } from '@plumbline/contracts/call/call.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

/** A request that must take effect once, however often it is sent. */
export interface IdempotencyKey {
  /** Whose key it is: another caller's same key is another key. */
  scope: string;
  key: string;
  call: string;
  requestHash: Buffer;
}

/** The work of one call: parsed input and caller in, answer out; it says no with a Refusal. */
export type Handler<C extends Call> = (
  request: CallRequest<C> & { caller: Caller; idempotency: IdempotencyKey | null },
  context: Context,
) => Promise<CallAnswer<C>>;

/** A module's handlers: one for each declared call, under the call's own name. */
export type Handlers<C extends Calls> = { [K in keyof C]: Handler<C[K]> };
