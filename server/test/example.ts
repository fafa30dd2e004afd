import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';

interface AnySchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: AnySchema[];
  properties?: Record<string, AnySchema>;
  required?: string[];
  items?: AnySchema;
  minimum?: number;
  minItems?: number;
}

// One of these fits every kind of text that a call takes.
const texts = [
  'home@example.com',
  '07700 900142',
  '2026-11-24',
  '2026-11-24T10:00:00Z',
  'SW4 7AB',
  'GB',
  'TAP',
  'card',
  'pm_example',
  'AAAAAAAAAAAAAAAAAAAAAA',
  '00000000-0000-4000-8000-000000000000',
  'INV-999999',
  'CL-2222-2222',
  '/advice',
  '09520417',
  'GB952041706',
  'RV-2222-2222',
  'QA-2222-2222',
  'AN-2222-2222',
  'EN-2222-2222',
  'An example of some length, for what is longer',
];

// What a rule behind the schema looks at more closely.
const byName: Record<string, unknown> = { postcode: 'SW4 7AB' };

// A walk of every call as everybody asks for the same ones thousands of times.
const known = new WeakMap<TSchema, unknown>();

/** The smallest value that a schema accepts: only what it requires. Throws where it finds none. */
export function exampleOf(schema: TSchema): unknown {
  if (!known.has(schema)) known.set(schema, find(schema));
  return structuredClone(known.get(schema));
}

function find(schema: TSchema): unknown {
  const value = build(schema as AnySchema);
  if (!Compile(schema).Check(value)) {
    throw new Error(`No example was found for ${JSON.stringify(schema)}`);
  }
  return value;
}

function build(schema: AnySchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return build(schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          byName[name] ?? build(schema.properties![name]!),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => build(schema.items!));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'string': {
      const validator = Compile(schema as TSchema);
      return texts.find((text) => validator.Check(text));
    }
    default:
      return null;
  }
}
