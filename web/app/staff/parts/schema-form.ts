import { parseMarkup, toMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import { Day, Instant } from '@plumbline/contracts/nouns/values.ts';
import { TimeOfDay } from '@plumbline/contracts/nouns/content/global-items.ts';
import { RichText } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { fromWallClock, toWallClock } from '../../kit/wall-clock.ts';

/** A schema as what it is on paper: JSON Schema, as far as content uses it. */
export interface FieldSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: readonly string[];
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  hint?: string;
}

/** One field of a form that is made from a schema, with what stands in it. */
export type SchemaField =
  | {
      kind: 'text';
      name: string;
      label: string;
      text: string;
      isLong: boolean;
      /** What a browser helps to type: a moment by London's clocks, a day, or a time of day. */
      type?: 'datetime-local' | 'date' | 'time';
      hint?: string;
    }
  | { kind: 'words'; name: string; label: string; text: string }
  | { kind: 'lines'; name: string; label: string; text: string; hint?: string }
  | {
      kind: 'choice';
      name: string;
      label: string;
      text: string;
      choices: string[];
      /** What choices are called that the schema does not know. */
      names?: Readonly<Record<string, string>>;
    }
  | { kind: 'group'; name: string; label: string; fields: SchemaField[] }
  | {
      kind: 'list';
      name: string;
      label: string;
      items: SchemaField[];
      canAdd: boolean;
      canRemove: boolean;
    };

/** What names a block and says its kind is not typed. */
const untyped = new Set(['id', 'kind', 'part', 'of']);
const longText = 200;

/** Fields that their short names say too little of. */
const labels: Readonly<Record<string, string>> = {
  ref: 'Part number, or picture of the library',
  alt: 'Description',
  skus: 'Part numbers',
  slug: 'Address',
  from: 'Comes from',
  most: 'How many at most',
  about: 'Goods that it helps with',
  related: 'Related goods',
  taken: 'They are',
  look: 'Show as',
  who: 'Who said it',
};

/** "toXMm" → "To x mm". */
function labelOf(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name]!;
  const spaced = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const isRichText = (schema: FieldSchema) =>
  schema.type === 'array' && schema.items === itemsOfRichText;
const itemsOfRichText = (RichText as FieldSchema).items;
const isNull = ({ type }: FieldSchema) => type === 'null';

/** Which of several shapes a value has: by the constant that it says it by; the first for nothing. */
function shapeOf({ anyOf = [] }: FieldSchema, value: unknown): FieldSchema | undefined {
  const shapes = anyOf.filter((each) => !isNull(each));
  const held = (value ?? {}) as Record<string, unknown>;
  const isMeant = ({ properties = {} }: FieldSchema) =>
    Object.entries(properties).every(
      ([name, property]) => !('const' in property) || property.const === held[name],
    );
  return shapes.find(isMeant) ?? shapes[0];
}

/** The constant by which shapes are told apart. */
function toldBy({ anyOf = [] }: FieldSchema): { name: string; choices: string[] } | null {
  const shapes = anyOf.filter(({ properties }) => properties);
  if (shapes.length < 2) return null;
  const [first] = shapes;
  const name = Object.entries(first!.properties!).find(([, property]) => 'const' in property)?.[0];
  return name === undefined
    ? null
    : { name, choices: shapes.map(({ properties }) => String(properties![name]!.const)) };
}

/** The fields of a value by its schema; each is named by its path, "slides/0/title". */
export function fieldsOfSchema(schema: FieldSchema, value: unknown, path = ''): SchemaField[] {
  const { properties = {} } = schema;
  const held = (value ?? {}) as Record<string, unknown>;
  return Object.entries(properties)
    .filter(([name]) => !untyped.has(name))
    .map(([name, property]) =>
      fieldOf(property, held[name], path === '' ? name : `${path}/${name}`, labelOf(name)),
    );
}

function fieldOf(schema: FieldSchema, value: unknown, name: string, label: string): SchemaField {
  if (isRichText(schema)) {
    return { kind: 'words', name, label, text: value ? toMarkup(value as RichText) : '' };
  }
  if (schema.enum) {
    return { kind: 'choice', name, label, text: textOf(value), choices: schema.enum.map(String) };
  }
  if (schema.anyOf) {
    const shape = shapeOf(schema, value)!;
    if (!shape.properties) return fieldOf(shape, value, name, label);
    const by = toldBy(schema);
    const held = (value ?? {}) as Record<string, unknown>;
    const choice: SchemaField[] = by
      ? [
          {
            kind: 'choice',
            name: `${name}/${by.name}`,
            label: 'Kind',
            text: textOf(held[by.name] ?? shape.properties[by.name]?.const),
            choices: by.choices,
          },
        ]
      : [];
    const fields = [...choice, ...fieldsOfSchema(shape, value, name)];
    return { kind: 'group', name, label, fields };
  }
  if (schema.type === 'object') {
    return { kind: 'group', name, label, fields: fieldsOfSchema(schema, value, name) };
  }
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 100, hint } = schema;
    const all = (value ?? []) as unknown[];
    if (items.type === 'string') {
      return { kind: 'lines', name, label, text: all.join('\n'), ...(hint && { hint }) };
    }
    const isWeek = minItems === weekdays.length && maxItems === weekdays.length;
    return {
      kind: 'list',
      name,
      label,
      items: all.map((each, place) =>
        fieldOf(items, each, `${name}/${place}`, isWeek ? weekdays[place]! : String(place + 1)),
      ),
      canAdd: all.length < maxItems,
      canRemove: all.length > minItems,
    };
  }
  const type = typesByPattern.get(schema.pattern ?? '');
  if (type !== undefined) {
    const text = type === 'datetime-local' && value ? toWallClock(String(value)) : textOf(value);
    // What begins and ends says so: a source is called "from" as well.
    const said = Object.hasOwn(momentLabels, label) ? momentLabels[label]! : label;
    return { kind: 'text', name, label: said, text, isLong: false, type };
  }
  const isLong = (schema.maxLength ?? 0) > longText;
  const hint = schema.hint;
  return { kind: 'text', name, label, text: textOf(value), isLong, ...(hint && { hint }) };
}

/** A list of exactly seven is a week. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const momentLabels: Readonly<Record<string, string>> = {
  'Comes from': 'On from',
  Until: 'On until',
};

const patternOf = (schema: FieldSchema) => schema.pattern ?? '';

/** Texts that a browser has a field of its own for, by the pattern that they have to be of. */
const typesByPattern = new Map([
  [patternOf(Instant), 'datetime-local' as const],
  [patternOf(Day), 'date' as const],
  [patternOf(TimeOfDay), 'time' as const],
]);

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** What was typed into the fields of a schema, as it is kept; what cannot be read is left as typed. */
export function valueOfSchema(
  schema: FieldSchema,
  typed: ReadonlyMap<string, string>,
  path = '',
): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const found: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const at = path === '' ? name : `${path}/${name}`;
    if ('const' in property) {
      found[name] = property.const;
      continue;
    }
    const value = valueAt(property, typed, at);
    if (value === undefined || (value === '' && !required.includes(name))) continue;
    found[name] = value;
  }
  return found;
}

function valueAt(schema: FieldSchema, typed: ReadonlyMap<string, string>, at: string): unknown {
  if (isRichText(schema)) return parseMarkup(typed.get(at) ?? '');
  if (schema.anyOf) {
    const by = toldBy(schema);
    const told = by ? { [by.name]: typed.get(`${at}/${by.name}`) } : {};
    const shape = shapeOf(schema, told)!;
    const canBeNothing = schema.anyOf.some(isNull);
    if (canBeNothing && !hasText(typed, at)) return null;
    return shape.properties ? valueOfSchema(shape, typed, at) : valueAt(shape, typed, at);
  }
  switch (schema.type) {
    case 'object':
      return valueOfSchema(schema, typed, at);
    case 'array':
      return schema.items?.type === 'string'
        ? linesOf(typed.get(at) ?? '')
        : placesUnder(typed, at).map((place) =>
            valueAt(schema.items ?? {}, typed, `${at}/${place}`),
          );
    case 'integer': {
      const text = (typed.get(at) ?? '').trim();
      return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
    }
    default:
      if (schema.pattern === patternOf(Instant)) return momentAt(typed, at);
      return schema.enum && !typed.get(at) ? undefined : (typed.get(at) ?? '').trim();
  }
}

/** An instant as it was typed by London's clocks; what is none is left as it is, to be refused. */
function momentAt(typed: ReadonlyMap<string, string>, at: string): string {
  const text = (typed.get(at) ?? '').trim();
  return fromWallClock(text) ?? text;
}

/** Whether anything was typed at a path, or below it beside what only chooses there. */
function hasText(typed: ReadonlyMap<string, string>, at: string): boolean {
  const isMeant = (name: string) =>
    name === at || (name.startsWith(`${at}/`) && !/\/(from|of|kind)$/.test(name));
  return [...typed].some(([name, text]) => text.trim() !== '' && isMeant(name));
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The places of a list's items, in the order of their numbers. */
function placesUnder(typed: ReadonlyMap<string, string>, at: string): number[] {
  const places = [...typed.keys()].flatMap((name) => {
    const [, place] = name.startsWith(`${at}/`)
      ? (/^(\d+)(?:\/|$)/.exec(name.slice(at.length + 1)) ?? [])
      : [];
    return place === undefined ? [] : [Number(place)];
  });
  return [...new Set(places)].toSorted((one, other) => one - other);
}

/** A value that nobody has typed anything into yet: lists have as many items as they must. */
export function emptyOfSchema(schema: FieldSchema & { minItems?: number }): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.some(isNull) ? null : emptyOfSchema(schema.anyOf[0]!);
  if (isRichText(schema)) return [];
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map((name) => [name, emptyOfSchema(properties[name]!)]));
    }
    case 'array':
      return schema.items?.type === 'string'
        ? []
        : Array.from({ length: schema.minItems ?? 0 }, () => emptyOfSchema(schema.items!));
    default:
      return '';
  }
}

/** The same value with one more item at the end of a list, or without one of them. */
export function changeList(
  schema: FieldSchema,
  value: Record<string, unknown>,
  does: 'add' | 'remove',
  path: string,
): Record<string, unknown> {
  const steps = path.split('/');
  const copy = structuredClone(value);
  const place = does === 'remove' ? Number(steps.pop()) : -1;
  let holder: unknown = copy;
  let part: FieldSchema | undefined = schema;
  for (const step of steps) {
    const shape: FieldSchema | undefined = part?.anyOf ? shapeOf(part, holder) : part;
    part = shape?.items && /^\d+$/.test(step) ? shape.items : shape?.properties?.[step];
    holder = (holder as Record<string, unknown> | undefined)?.[step];
  }
  if (!Array.isArray(holder)) return copy;
  if (does === 'add') holder.push(emptyOfSchema(part?.items ?? {}));
  else holder.splice(place, 1);
  return copy;
}
