import { fileRulesOf } from '@plumbline/contracts/nouns/uploads.ts';
import type { TSchema } from 'typebox';
import type { ReceivedForm } from './receive-form.ts';

interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
}

/**
 * The body of a call from a form: texts become numbers and ticks where the call has them so, lists
 * and objects are told as JSON, and a field of files holds those that were named and those that came.
 */
export function bodyOfForm(
  schema: TSchema | undefined,
  { texts, uploads }: Pick<ReceivedForm, 'texts' | 'uploads'>,
): Record<string, unknown> {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, FieldSchema> };
  // A form in which no file was chosen says nothing of them.
  const entries = new Map<string, unknown>(
    [...fileRulesOf(schema).keys()].map((name) => [name, []]),
  );
  for (const [name, text] of texts) {
    const field = Object.hasOwn(properties, name) ? typeOf(properties[name]!) : {};
    const isList = field.type === 'array' && field.items?.type === 'string';
    const before = (entries.get(name) as string[] | undefined) ?? [];
    entries.set(name, isList ? [...before, text] : valueOf(field.type, text));
  }
  for (const [name, ids] of uploads) {
    entries.set(name, [...((entries.get(name) as string[] | undefined) ?? []), ...ids]);
  }
  return Object.fromEntries(entries);
}

/** Of a value that may also be null, the other. */
const typeOf = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function valueOf(type: string | undefined, text: string): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type !== 'object' && type !== 'array') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
