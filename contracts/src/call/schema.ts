import Type, { type TSchema } from 'typebox';

/** An object that refuses fields it does not know: a client may never smuggle a price in. */
export function strictObject<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A field that is always there, and null where there is nothing to say. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** One of the values of an enumeration. */
export function oneOf<const V extends string | number>(values: Record<string, V>) {
  const choices = Object.values(values);
  // The type lets the text of a query become the number that it means.
  const type = typeof choices[0] === 'number' ? 'integer' : 'string';
  return Type.Unsafe<V>({ type, enum: choices });
}
