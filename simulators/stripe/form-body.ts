import { invalidRequest } from './wire.ts';

export type FormValue = string | FormObject | FormValue[];
export interface FormObject {
  [key: string]: FormValue;
}

/**
 * Reads `a=1&metadata[reference]=x&expand[]=latest_charge` into nested objects and arrays, as
 * Stripe does. Keys that could reach into an object's prototype are refused.
 */
export function parseForm(body: string): FormObject {
  const root: FormObject = emptyObject();
  for (const [name, value] of new URLSearchParams(body)) assign(root, splitName(name), value);
  return toArrays(root) as FormObject;
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw invalidRequest(`Invalid parameter name: ${name}`);
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  return [match[1], ...inner];
}

function assign(root: FormObject, path: string[], value: string): void {
  let at = root;
  for (const [depth, step] of path.entries()) {
    // 'expand[]' numbers its values in the order in which they come.
    const key = step === '' ? String(Object.keys(at).length) : step;
    if (depth === path.length - 1) {
      at[key] = value;
      return;
    }
    const inner = at[key];
    if (typeof inner === 'string') throw invalidRequest(`Invalid parameter: ${path.join('.')}`);
    at = (inner ?? (at[key] = emptyObject())) as FormObject;
  }
}

/** Without a prototype, a key is never anything but a key. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}

/** An object whose keys are 0, 1, 2 … was written as an array. */
function toArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = toArrays(value[key] as FormValue);
  const isArray = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isArray ? keys.map((key) => value[key] as FormValue) : value;
}

/** A text parameter, or undefined when it is absent or not a text. */
export function text(form: FormObject, key: string): string | undefined {
  const value = form[key];
  return typeof value === 'string' ? value : undefined;
}

export function object(form: FormObject, key: string): FormObject {
  const value = form[key];
  return typeof value === 'object' && !Array.isArray(value) ? value : emptyObject();
}

export function list(form: FormObject, key: string): string[] {
  const value = form[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function requiredText(form: FormObject, key: string): string {
  const value = text(form, key);
  if (!value) throw invalidRequest(`Missing required param: ${key}.`, 'parameter_missing', key);
  return value;
}

/** A whole number of pence; anything else is Stripe's 'Invalid integer'. */
export function integer(form: FormObject, key: string): number | undefined {
  const value = text(form, key);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', key);
  }
  return Number(value);
}

/** Metadata after an update: a key with an empty value is forgotten. */
export function mergeMetadata(
  before: Record<string, string>,
  form: FormObject,
): Record<string, string> {
  const merged = { ...before };
  for (const [key, value] of Object.entries(object(form, 'metadata'))) {
    if (typeof value !== 'string') continue;
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
