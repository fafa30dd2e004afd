import Type, { type Static, type TSchema } from 'typebox';

/**
 * What forms say of a field, kept beside its limits in the schema of a call's body. A schema may
 * hold words that it does not know: they change nothing of what is valid, and stand in the OpenAPI
 * document too, for whoever makes a form of their own.
 */
export interface FieldTexts {
  /** What to do where it is missing or malformed, in a sentence that stands at the field. */
  advice?: string;
  /** What stands at the field before anything is wrong. */
  hint?: string;
  /** How people type it, where a call takes it otherwise: £2,400.50 as pence, or a time by the clock. */
  typed?: 'hundredths' | 'moment';
  /** How far from today a day may lie, in days: the first, and the last. */
  days?: readonly [first: number, last: number];
}

/** A field's schema with what forms say of it. */
export function withTexts<S extends TSchema>(schema: S, texts: FieldTexts): S {
  const worded = Type.With(schema, texts);
  // Words are laid on a copy, which does not know that its field may be left out.
  return (Type.IsOptional(schema) ? Type.Optional(worded) : worded) as S;
}

/** How the value of a field comes from what is typed; `other` has no way that all forms share. */
export type FieldKind =
  | 'text'
  | 'whole'
  | 'hundredths'
  | 'moment'
  | 'tick'
  | 'choice'
  | 'numbered-choice'
  | 'lines'
  | 'constant'
  | 'other';

/** One field of a form, as the schema of its call has it. */
export interface FormField extends FieldTexts {
  name: string;
  /** Where it stands in the body: an address's fields lie one step deeper than others. */
  path: readonly string[];
  kind: FieldKind;
  /** What is sent for it where nothing is typed: null, or nothing at all, or an empty text. */
  empty: 'null' | 'left-out' | 'sent';
  /** Whether the call refuses a form in which it is empty. */
  isRequired: boolean;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The value of a constant. */
  constant?: unknown;
}

/** What a form asks for, in the order of its schema. `Body` is what its texts are made into. */
export interface Form<Body = unknown, Name extends string = string> {
  fields: readonly (FormField & { name: Name })[];
  /** Only ever a type: it keeps forms of different bodies apart. */
  body?: Body;
}

/** What a form's texts are made into. */
export type BodyOf<F> = F extends Form<infer Body> ? Body : never;

/** The names of a body's fields, and of those of the objects in it. */
export type FieldNames<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? FieldNames<NonNullable<T[K]>>
      : K;
}[keyof T & string];

/**
 * The form of a call's body. Fields of objects in it stand among the others, under their own names;
 * `without` names those that nobody types, whole objects among them, which the body then lacks.
 */
export function describeForm<S extends TSchema, W extends string = never>(
  schema: S,
  { without = [] }: { without?: readonly W[] } = {},
): Form<Omit<Static<S>, W>, Exclude<FieldNames<Omit<Static<S>, W>>, W>> {
  return { fields: fieldsIn(schema as FieldSchema, [], new Set(without)) as never };
}

/** One form of the fields of several, for what is typed into one and sent in parts. */
export function joinForms<Names extends readonly string[]>(
  ...forms: { [K in keyof Names]: Form<unknown, Names[K]> }
): Form<unknown, Names[number]> {
  return { fields: forms.flatMap(({ fields }) => fields) };
}

/** A form of one field that is no part of a body, such as one that chooses between bodies. */
export function fieldBeside<Name extends string>(
  name: Name,
  texts: FieldTexts = {},
): Form<unknown, Name> {
  const field = { name, path: [name], kind: 'choice', empty: 'sent', isRequired: false } as const;
  return { fields: [{ ...field, ...texts }] };
}

/** A schema as what it is on paper: JSON Schema. */
interface FieldSchema extends FieldTexts {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
  items?: FieldSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, FieldSchema>;
  required?: readonly string[];
}

function fieldsIn(
  { properties = {}, required = [] }: FieldSchema,
  path: readonly string[],
  without: ReadonlySet<string>,
): FormField[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (without.has(name)) return [];
    const value = valueOf(property);
    // Of a list, what is said of one of its parts is said of it all, unless it has its own words.
    const own = { ...textsOf(value.items ?? {}), ...value, ...textsOf(property) };
    const here = [...path, name];
    if (own.type === 'object') return fieldsIn(own, here, without);
    return [
      fieldOf(own, here, { isNullable: own.isNullable, isOptional: !required.includes(name) }),
    ];
  });
}

/** The schema of a value that may also be null. */
function valueOf(schema: FieldSchema): FieldSchema & { isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  const isNullable = others !== undefined && others.length < schema.anyOf!.length;
  return { ...(isNullable && others.length === 1 ? others[0]! : schema), isNullable };
}

function textsOf({ advice, hint, typed, days }: FieldSchema): FieldTexts {
  return {
    ...(advice && { advice }),
    ...(hint && { hint }),
    ...(typed && { typed }),
    ...(days && { days }),
  };
}

function fieldOf(
  schema: FieldSchema,
  path: readonly string[],
  { isNullable, isOptional }: { isNullable: boolean; isOptional: boolean },
): FormField {
  const { minLength = 0, maxLength, minimum, maximum } = schema;
  const kind = kindOf(schema);
  const takesEmpty = isNullable || isOptional || (kind === 'text' && minLength === 0);
  return {
    name: path.at(-1)!,
    path,
    kind,
    empty: isNullable ? 'null' : isOptional ? 'left-out' : 'sent',
    isRequired: !takesEmpty && ['text', 'whole', 'hundredths', 'moment'].includes(kind),
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...('const' in schema && { constant: schema.const }),
    ...textsOf(schema),
  };
}

function kindOf(schema: FieldSchema): FieldKind {
  if (schema.typed) return schema.typed;
  if ('const' in schema) return 'constant';
  if (schema.enum) return schema.type === 'integer' ? 'numbered-choice' : 'choice';
  switch (schema.type) {
    case 'string':
      return 'text';
    case 'integer':
      return 'whole';
    case 'boolean':
      return 'tick';
    case 'array':
      return schema.items?.type === 'string' ? 'lines' : 'other';
    default:
      return 'other';
  }
}
