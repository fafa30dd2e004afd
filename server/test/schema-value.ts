import type { TSchema } from 'typebox';
import { pick, type Random } from './read-model/random-catalogue.ts';

/** Texts and numbers that answers held, by the name of their field. */
export type Seen = Map<string, Set<string | number>>;

interface AnySchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: AnySchema[];
  properties?: Record<string, AnySchema>;
  required?: string[];
  items?: AnySchema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

/** What has broken software elsewhere, and a few things that a careless person would send. */
const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  '🛁'.repeat(60),
  "' or 1=1 --",
  '(a+)+$',
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  '2026-02-30',
  '١٢٣',
  -1,
  0,
  1.5,
  1e15,
  2 ** 31,
  true,
  [],
  {},
];

const wellFormed: readonly string[] = [
  'home@example.com',
  '07700 900142',
  '2026-11-24',
  '2026-11-20T10:00:00.000Z',
  'SW4 7AB',
  'GB',
  'card',
  'Bathroom',
  'taps',
  'AAAAAAAAAAAAAAAAAAAAAA',
  '00000000-0000-4000-8000-000000000000',
  'INV-000001',
  'CL-2222-2222',
];

/**
 * A value for a schema: mostly one that it accepts, with what was seen under the same name before
 * where there is any; now and then something hostile, at any depth.
 */
export function testValue(random: Random, seen: Seen, schema: TSchema): unknown {
  return build(schema as AnySchema, '');

  function build(part: AnySchema, name: string): unknown {
    if (random() < 0.03) return pick(random, hostile);
    if ('const' in part) return part.const;
    if (part.enum) return pick(random, part.enum);
    if (part.anyOf) return build(pick(random, part.anyOf), name);
    switch (part.type) {
      case 'object':
        return buildObject(part);
      case 'array': {
        const length = (part.minItems ?? 0) + Math.floor(random() * 3);
        return Array.from({ length }, () => build(part.items ?? {}, name));
      }
      case 'integer':
      case 'number':
        return known(name) ?? pick(random, [part.minimum ?? 0, part.maximum ?? 99, 1, 2, 3]);
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      default:
        return known(name) ?? pick(random, wellFormed);
    }
  }

  function buildObject({ properties = {}, required = [] }: AnySchema): object {
    const entries = Object.entries(properties)
      .filter(([name]) => random() < (required.includes(name) ? 0.99 : 0.4))
      .map(([name, each]) => [name, build(each, name)]);
    if (random() < 0.01) entries.push(['pricePence', 1]);
    return Object.fromEntries(entries);
  }

  function known(name: string): string | number | undefined {
    const values = seen.get(name);
    return values && random() < 0.8 ? pick(random, [...values]) : undefined;
  }
}
