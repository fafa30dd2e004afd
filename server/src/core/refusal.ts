import {
  commonRefusals,
  refusalTable,
  type FieldProblem,
  type Problem,
  type RefusalCode,
} from '@plumbline/contracts/call/refusals.ts';
import type { Call } from '@plumbline/contracts/call/call.ts';

export interface RefusalDetails {
  /** What is wrong and what to do about it, for a person. */
  detail?: string;
  fields?: FieldProblem[];
  /** Further members of the problem document, such as `available`. */
  extra?: Record<string, unknown>;
}

/** The one way to say no. Its code must be declared by the call, or be one that every call may give. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.detail ?? refusalTable[code].title);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Whether a call may give this refusal: it declares it, or every call may. */
export function isDeclared(call: Call, code: RefusalCode): boolean {
  return call.refusals.includes(code) || (commonRefusals as readonly string[]).includes(code);
}

/** A refusal as an RFC 9457 document. */
export function toProblem({ code, details }: Refusal, requestId: string): Problem {
  const { status, title } = refusalTable[code];
  return {
    type: `https://plumbline.example/problems/${code}`,
    title,
    status,
    code,
    requestId,
    ...(details.detail ? { detail: details.detail } : {}),
    ...(details.fields?.length ? { fields: details.fields } : {}),
    ...details.extra,
  };
}

/** What a caller learns of a failure that is ours: nothing but the request's id. */
export function unexpectedProblem(requestId: string): Problem {
  return {
    type: 'about:blank',
    title: 'Something went wrong on our side',
    status: 500,
    detail: 'Please try again. If it keeps happening, quote the request id.',
    code: 'unexpected',
    requestId,
  };
}
