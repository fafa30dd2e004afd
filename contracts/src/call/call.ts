import type { Static, TSchema } from 'typebox';
import type { RefusalCode } from './refusals.ts';
import type { ServiceName } from './services.ts';

/**
 * Who may use a call. It is data, so that one test can walk every call as every kind of caller.
 * `anyone` includes guests; `shopper` is any signed-in account; `trade` is an account with an
 * active trade account; `member` also one whose business is suspended; `staff` is a member of staff in any role; `staff:x` only in role x and
 * `staff:x|y` in any that it names (an admin passes every staff rule).
 */
export type Access =
  | 'anyone'
  | 'shopper'
  | 'trade'
  | 'member'
  | 'staff'
  | `staff:${StaffRole}`
  | `staff:${StaffRole}|${StaffRole}`
  | `staff:${StaffRole}|${StaffRole}|${StaffRole}`;

export const staffRoles = [
  'support',
  'trade-reviewer',
  'moderator',
  'catalogue',
  'content',
  'finance',
  'admin',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What a call answers that gives back what somebody sent in: a picture as the shop drew it anew, or a
 * document. Browsers keep it as a file and never open it as a page.
 */
export const sentIn = 'image/jpeg, application/pdf';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the product, as data: everything that the server, the client, the OpenAPI document
 * and the access test need to know about it. Paths are the specification's, verbatim, relative to
 * the mount of their service.
 */
export interface Call {
  service: ServiceName;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  /** The refusals that this call may give beyond those of every call (see refusals.ts). */
  refusals: readonly RefusalCode[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The answer's schema. A call with neither this nor a file answers 204 with no body. */
  answer?: TSchema;
  /** Answers a file of this media type instead of JSON; see `sentIn` for what somebody sent in. */
  file?: 'application/pdf' | 'application/xml' | 'text/csv; charset=utf-8' | typeof sentIn;
  /** The successful status where it is not 200 (or 204 without an answer). */
  status?: 200 | 201 | 202 | 204;
  /** Moves money or stock: takes an optional Idempotency-Key header. */
  idempotent?: boolean;
  /** May be sent as multipart/form-data, with its files; as JSON it names files that were sent before. */
  multipart?: boolean;
  /** `ours` marks a call that the specification does not list. */
  origin: 'specification' | 'ours';
}

export type Calls = Record<string, Call>;

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** What a caller of the call sends: path parameters, query and body, each only where declared. */
export type CallInput<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

type Part<K extends string, S> = S extends TSchema
  ? Record<never, never> extends Static<S>
    ? { [P in K]?: Static<S> }
    : { [P in K]: Static<S> }
  : unknown;

export type CallAnswer<C extends Call> = C extends { file: string }
  ? FileAnswer
  : StaticOr<C['answer'], void>;

/** What a call with a `file` answers: the bytes, and what they are called when they are kept. */
export interface FileAnswer {
  /** Letters, figures, dots, dashes and underscores alone, since it stands in a header. */
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of what was sent in, what it is. */
  mediaType?: UploadMediaType;
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const odtType = 'application/vnd.oasis.opendocument.text';
export type UploadMediaType =
  | 'image/jpeg'
  | 'application/pdf'
  | 'text/csv'
  | typeof workbookType
  | typeof docxType
  | typeof odtType;

/** What a handler receives of a request, after validation. */
export interface CallRequest<C extends Call> {
  params: StaticOr<C['params'], Record<string, never>>;
  query: StaticOr<C['query'], Record<string, never>>;
  body: StaticOr<C['body'], undefined>;
}

/** The status with which a call succeeds. */
export function successStatus({ status, answer, file }: Call): number {
  return status ?? (answer || file ? 200 : 204);
}

/** A call as it is written down: what follows from its service is filled in. */
type Declaration = Omit<Call, 'service' | 'origin'>;
type Declared<S extends ServiceName, D> = {
  [K in keyof D]: D[K] & { service: S; origin: Call['origin'] };
};

/**
 * Declares calls of one service and keeps their literal types. Calls of the services `shop` and
 * `staff` are ours; all others are the specification's.
 */
export function defineCalls<
  const S extends ServiceName,
  const D extends Record<string, Declaration>,
>(service: S, declarations: D): Declared<S, D> {
  const origin = service === 'shop' || service === 'staff' ? 'ours' : 'specification';
  return Object.fromEntries(
    Object.entries(declarations).map(([name, call]) => [name, { ...call, service, origin }]),
  ) as Declared<S, D>;
}
