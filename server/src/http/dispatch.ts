import type { Call } from '@plumbline/contracts/call/call.ts';
import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import type { Caller } from '../core/caller.ts';
import { callerKey } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { requestHash } from '../db/idempotency.ts';
import { authorise } from './access.ts';
import { Refusal, isDeclared } from '../core/refusal.ts';
import { findAnswerProblem, validateInput } from './validate.ts';

/** A handler whose call is only known at run time. */
// oxlint-disable-next-line typescript/no-explicit-any -- a map of handlers has one type for each call
export type AnyHandler = (request: any, context: Context) => Promise<unknown>;

export interface MountedCall {
  /** The call's name everywhere: 'basket.addItem'. */
  name: string;
  call: Call;
  handler: AnyHandler;
}

export interface CallRequestRaw {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  caller: Caller;
  idempotencyKey?: string | undefined;
}

/**
 * The one way to a handler, over HTTP and in process alike: validate → authorise → handler → check
 * the answer. Throws a Refusal that the call declares; anything else is a fault of ours.
 */
export async function dispatch(
  { name, call, handler }: MountedCall,
  request: CallRequestRaw,
  context: Context,
): Promise<unknown> {
  try {
    authorise(call, request.caller);
    const input = validateInput(call, request);
    const idempotency = readIdempotencyKey(name, call, request, input);
    const answer = await handler({ ...input, caller: request.caller, idempotency }, context);
    if (context.config.checkAnswers) {
      const problem = findAnswerProblem(call, answer);
      if (problem) throw new Error(`The answer of ${name} is not what it declares: ${problem}`);
    }
    return answer;
  } catch (error) {
    if (error instanceof Refusal && !isDeclared(call, error.code)) {
      throw new Error(`${name} gave the refusal ${error.code} without declaring it`, {
        cause: error,
      });
    }
    const told = isAccountGone(error) ? new Refusal('not-signed-in') : error;
    noteDenied(name, request.caller, told, context);
    throw told;
  }
}

/** Whoever asks for what they may not have is seen in the log, by account and call. */
function noteDenied(call: string, { accountId }: Caller, error: unknown, { log }: Context): void {
  if (!(error instanceof Refusal)) return;
  const { status } = refusalTable[error.code];
  if (status !== 401 && status !== 403) return;
  log.info({ call, accountId, refusal: error.code }, 'a call was denied');
}

/** Whoever is erased while a request of theirs is under way is nobody's account any more. */
function isAccountGone(error: unknown): boolean {
  const { code, detail = '' } = error as { code?: string; detail?: string };
  return code === '23503' && detail.endsWith('is not present in table "account".');
}

function readIdempotencyKey(
  name: string,
  call: Call,
  request: CallRequestRaw,
  input: { params: unknown; body: unknown },
) {
  const key = request.idempotencyKey;
  if (!call.idempotent || !key) return null;
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Refusal('invalid-request', {
      fields: [{ path: '/headers/idempotency-key', message: 'Use 8 to 100 printable characters.' }],
    });
  }
  return {
    scope: callerKey(request.caller),
    key,
    call: name,
    requestHash: requestHash(name, input.params, input.body),
  };
}
