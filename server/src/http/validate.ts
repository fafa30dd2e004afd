import type { Call, FileAnswer } from '@plumbline/contracts/call/call.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { TSchema } from 'typebox';
import { Refusal } from '../core/refusal.ts';
import { findCrowded } from './find-crowded.ts';

interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

// By itself typebox stops after eight errors, of which a field with two shapes has two.
Settings.Set({ maxErrors: 200 });

const tooMuch = 'There is far more here than can be taken.';

const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = Compile(schema);
    validators.set(schema, validator);
  }
  return validator;
}

/**
 * Checks what was sent against the call, strictly: nothing is coerced in a body, nothing is
 * dropped, and a field that the call does not know is refused. Throws `invalid-request` with every
 * field at fault. Path and query text becomes whole numbers and booleans where the call says so.
 */
export function validateInput(call: Call, raw: RawInput) {
  const problems: FieldProblem[] = [];
  const read = (part: 'params' | 'query' | 'body', value: unknown) => {
    const schema = call[part];
    if (!schema) {
      if (part === 'body' && value !== undefined && !isEmptyObject(value)) {
        problems.push({ path: '/body', message: 'This call takes no body.' });
      }
      return part === 'body' ? undefined : {};
    }
    const crowded = findCrowded(value);
    if (crowded !== null) {
      problems.push({ path: `/${part}${crowded}`, message: tooMuch });
      return undefined;
    }
    const validator = validatorOf(schema);
    // A body that need not tell anything need not be sent.
    const sent = value === undefined && validator.Check({}) ? {} : value;
    const input = part === 'body' ? sent : fromText(schema, (value ?? {}) as object);
    if (input === undefined) {
      problems.push({ path: '/body', message: 'A JSON body is needed.' });
      return undefined;
    }
    // Only what has the right shape is looked into: its depth is bounded by the schema.
    const found = validator.Check(input)
      ? textProblems(`/${part}`, input)
      : fieldProblems(part, validator, input);
    problems.push(...found);
    return input;
  };
  const input = {
    params: read('params', raw.params),
    query: read('query', raw.query),
    body: read('body', raw.body),
  };
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
  return input;
}

/** Text that PostgreSQL cannot keep: NUL, and halves of characters. It is never meant. */
function textProblems(path: string, value: unknown): FieldProblem[] {
  if (typeof value === 'string') {
    const isSound = !value.includes('\0') && value.isWellFormed();
    return isSound ? [] : [{ path, message: 'This holds a character that cannot be used.' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textProblems(`${path}/${key}`, part));
}

/** Whether an answer is what its call declares; the first difference, or null. */
export function findAnswerProblem(call: Call, answer: unknown): string | null {
  if (call.file) return findFileProblem(answer);
  if (!call.answer) return answer === undefined ? null : 'an answer where none is declared';
  const validator = validatorOf(call.answer);
  if (validator.Check(answer)) return null;
  const [first] = validator.Errors(answer);
  return `${first?.instancePath ?? ''} ${first?.message ?? ''}`;
}

function findFileProblem(answer: unknown): string | null {
  const { fileName, bytes } = (answer ?? {}) as Partial<FileAnswer>;
  if (!(bytes instanceof Uint8Array)) return '/bytes are missing';
  return /^[\w.-]+$/.test(fileName ?? '') ? null : '/fileName cannot stand in a header';
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function fromText(schema: TSchema, value: object): Record<string, unknown> {
  const properties =
    (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => [key, fromTextAs(properties[key]?.type, text)]),
  );
}

function fromTextAs(type: string | undefined, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

interface ValidationError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}

function fieldProblems(part: string, validator: Validator, value: unknown): FieldProblem[] {
  const found = new Map<string, string>();
  for (const error of ofShapeMeant(validator.Errors(value) as unknown as ValidationError[])) {
    // An unknown field is reported twice; the one that names it is enough.
    if (error.keyword === 'boolean') continue;
    for (const [path, message] of describe(error)) {
      const pointer = `/${part}${path}`;
      if (!found.has(pointer)) found.set(pointer, message);
      if (found.size >= 50) break;
    }
  }
  return [...found].map(([path, message]) => ({ path, message, isMalformed: true }));
}

/**
 * Where a body may have several shapes, each of which says its kind, only the one whose kind was
 * given is meant: that it is not the others is no fault of it. A kind that is none is a fault.
 */
function ofShapeMeant(errors: ValidationError[]): ValidationError[] {
  const others = errors.flatMap(({ keyword, schemaPath }) => {
    const [, shape] = /^(.*\/anyOf\/\d+)\/properties\/[^/]+$/.exec(schemaPath) ?? [];
    return keyword === 'const' && shape ? [shape] : [];
  });
  const meant = errors.filter(
    ({ schemaPath }) =>
      !others.some((shape) => schemaPath === shape || schemaPath.startsWith(`${shape}/`)),
  );
  return meant.every(({ keyword }) => keyword === 'anyOf') ? errors : meant;
}

function describe({ keyword, instancePath, params, message }: ValidationError): [string, string][] {
  const at = (text: string): [string, string][] => [[instancePath, text]];
  switch (keyword) {
    case 'required':
      return (params.requiredProperties as string[]).map((name) => [
        `${instancePath}/${name}`,
        'Please fill this in.',
      ]);
    case 'additionalProperties':
      return (params.additionalProperties as string[]).map((name) => [
        `${instancePath}/${name}`,
        'This field is not known here. Leave it out.',
      ]);
    case 'type':
      return at(
        params.type === 'integer'
          ? 'Give a whole number.'
          : `Give ${/^[aeiou]/.test(String(params.type)) ? 'an' : 'a'} ${String(params.type)}.`,
      );
    case 'minimum':
      return at(`Give ${String(params.limit)} or more.`);
    case 'maximum':
      return at(`Give ${String(params.limit)} or less.`);
    case 'minLength':
      return at(
        params.limit === 1
          ? 'Please fill this in.'
          : `Use at least ${String(params.limit)} characters.`,
      );
    case 'maxLength':
      return at(`Use at most ${String(params.limit)} characters.`);
    case 'minItems':
      return at(`Give at least ${String(params.limit)}.`);
    case 'maxItems':
      return at(`Give at most ${String(params.limit)}.`);
    case 'pattern':
      return at('This is not in the form that is expected. Please check it.');
    case 'enum':
    case 'const':
      return at('This is not one of the choices.');
    default:
      return at(`This is not right: it ${message}.`);
  }
}
