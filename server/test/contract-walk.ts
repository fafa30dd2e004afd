import { allCalls } from '@plumbline/contracts/calls.ts';
import { successStatus, type Call } from '@plumbline/contracts/call/call.ts';
import { commonRefusals, refusalTable, type Problem } from '@plumbline/contracts/call/refusals.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { pick, type Random } from './read-model/random-catalogue.ts';
import { testValue, type Seen } from './schema-value.ts';
import { startTestShop, type TestShop, type Visitor } from './shop.ts';

// Ending sessions signs the callers of later requests out; the access test walks those calls.
const calls = Object.entries(allCalls as Record<string, Record<string, Call>>)
  .flatMap(([module, group]) =>
    Object.entries(group).map(([name, call]) => ({ name: `${module}.${name}`, call })),
  )
  .filter(({ name }) => !name.startsWith('identity.end'));
const askedAtOnce = 8;

export interface ContractShop {
  shop: TestShop;
  /** Makes so many requests, each call in turn, and tells what was answered. */
  ask(random: Random, requests: number): Promise<ContractResult>;
}

export interface ContractResult {
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Calls that answered with success at least once. */
  succeeded: Set<string>;
  /** Answers that the contract does not have: failures, undeclared refusals, other shapes. */
  faults: string[];
}

/** A shop with some goods, and people of each kind who ask it whatever its contracts leave open. */
export async function startContractShop(): Promise<ContractShop> {
  const shop = await startTestShop({
    offerings: ['TAP', 'BASIN', 'BATH'].map((sku) => ({
      sku,
      incPence: 129_00,
      stock: 1_000_000,
      bandExPence: { 'band-1': 90_00 },
    })),
    limits: {
      holdsPerVisitor: 1_000_000,
      intentsPer10Minutes: 1_000_000,
      discountTriesPerMinute: 1_000_000,
      discountTriesPerDay: 1_000_000,
      actionsPerMinute: 1_000_000,
    },
  });
  const people = [
    shop.visitor(),
    await shop.signedIn(),
    await shop.signedIn({ band: 'band-1' }),
    await shop.signedIn({ roles: ['admin'] }),
  ];
  return {
    shop,
    async ask(random, requests) {
      const seen: Seen = new Map([['sku', new Set(['TAP', 'BASIN', 'BATH'])]]);
      const result: ContractResult = { statuses: new Map(), succeeded: new Set(), faults: [] };
      for (let at = 0; at < requests; at += askedAtOnce) {
        const batch = Array.from({ length: Math.min(askedAtOnce, requests - at) }, (_, place) =>
          askOnce(shop, pick(random, people), calls[(at + place) % calls.length]!, {
            random,
            seen,
            result,
          }),
        );
        await Promise.all(batch);
      }
      return result;
    },
  };
}

interface Asking {
  random: Random;
  seen: Seen;
  result: ContractResult;
}

async function askOnce(
  shop: TestShop,
  visitor: Visitor,
  { name, call }: (typeof calls)[number],
  { random, seen, result }: Asking,
): Promise<void> {
  const make = (schema: TSchema | undefined) => schema && testValue(random, seen, schema);
  const body = make(call.body);
  const path = pathOf(call, make(call.params), make(call.query));
  const response = await visitor.fetch(shop.baseUrl + path, {
    method: call.method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
  const fault = faultOf(call, response.status, text);
  if (fault) result.faults.push(`${name}: ${fault}; ${path} ${JSON.stringify(body)}`);
  if (!response.ok) return;
  result.succeeded.add(name);
  if (text !== '' && !call.file) remember(seen, JSON.parse(text));
}

/** The address of a call, with whatever stands for its parameters. */
function pathOf(call: Call, params: unknown, query: unknown): string {
  const text = (value: unknown) =>
    (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed();
  const named = (part: unknown) =>
    new Map(part !== null && typeof part === 'object' ? Object.entries(part) : []);
  const given = named(params);
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(text(given.get(key)) || '-'),
  );
  const search = new URLSearchParams([...named(query)].map(([key, value]) => [key, text(value)]));
  return `${serviceMounts[call.service]}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** What is wrong with an answer, by the call's own contract. */
function faultOf(call: Call, status: number, text: string): string | null {
  if (status >= 500) return `${status} ${text}`;
  if (status < 300) {
    const expected = successStatus(call);
    if (status !== expected) return `${status} where ${expected} is declared`;
    if (call.file) return text === '' ? 'an empty file' : null;
    if (!call.answer) return text === '' ? null : 'a body where none is declared';
    return validatorOf(call.answer).Check(JSON.parse(text)) ? null : `another shape: ${text}`;
  }
  const { code } = JSON.parse(text) as Problem;
  const declared: readonly string[] = [...commonRefusals, ...call.refusals];
  if (!declared.includes(code)) return `${code} is not declared`;
  if (refusalTable[code as keyof typeof refusalTable].status !== status) {
    return `${code} with status ${status}`;
  }
  return /\bselect\b.*\bfrom\b|\.ts:\d+|node_modules/i.test(text)
    ? `tells too much: ${text}`
    : null;
}

const validators = new Map<TSchema, ReturnType<typeof Compile>>();
function validatorOf(schema: TSchema) {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known;
}

/** Keeps what an answer names, so that later requests ask for things that there are. */
function remember(seen: Seen, answer: unknown): void {
  if (answer === null || typeof answer !== 'object') return;
  for (const [key, value] of Object.entries(answer)) {
    if (typeof value !== 'string' && typeof value !== 'number') {
      remember(seen, value);
      continue;
    }
    const values = seen.get(key) ?? new Set();
    // The newest few do: older things may be gone.
    if (values.size >= 20) values.delete(values.values().next().value!);
    seen.set(key, values.add(value));
  }
}
