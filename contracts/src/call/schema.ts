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

/**
 * The last part of a path that may hold several segments, "advice/choosing-a-trap": the server's
 * route takes all that is left of the address for it. The schema says so, where routes are made.
 */
export function manySegments(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, segments: 'many' });
}

/** Whether the last part of a call's path is such a one. */
export const hasManySegments = (params: TSchema | undefined, name: string): boolean =>
  (params as { properties?: Record<string, { segments?: string }> } | undefined)?.properties?.[name]
    ?.segments === 'many';
